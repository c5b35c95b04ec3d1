import type { SiegeEvent, SiegeView } from '@deadfront/dotz'
import type { BoardUpdate, Report, ReportLine } from '../../board/board.ts'
import type { Desk } from './desk.ts'

/** Events that are reported one by one, with their tone. */
const TOLD: { readonly [K in SiegeEvent['type']]?: ReportLine['tone'] } = {
  plotTwist: 'plain',
  zedPlaced: 'bad',
  zedReplaced: 'bad',
  cupEmpty: 'good',
  combatResult: 'plain',
  trapsTried: 'plain',
  unitFell: 'bad',
  unitSaved: 'good',
  unitRetreated: 'plain',
  zedToCup: 'good',
  townEntered: 'bad',
  unitArrived: 'good',
  markerPut: 'plain',
  noEntryPut: 'plain',
  hitsCleared: 'bad',
}

/** Events that come from the Zeds or the cards, not from an own Action. */
const THEIRS: ReadonlySet<string> = new Set<SiegeEvent['type']>(['turnBegan', 'trackActivated', 'plotTwist', 'pressure'])

/** The rest of the Zeds Phase after an own answer: the Zeds go on, or the phase is over. */
const goesOn = (event: SiegeEvent): boolean => event.type === 'zedsMoved' || (event.type === 'phaseBegan' && event.phase === 'action')

export const isTheirs = (events: readonly SiegeEvent[]): boolean => events.some((event) => THEIRS.has(event.type) || goesOn(event))

/** A summary of what the Zeds and the cards have done. */
export function reportOf({ events, view }: Pick<BoardUpdate<SiegeView, SiegeEvent>, 'events' | 'view'>, desk: Desk): Report | null {
  if (!isTheirs(events)) return null
  const moved = new Set(events.flatMap((event) => (event.type === 'zedsMoved' ? event.zeds : [])))
  const first = events.find((event) => event.type === 'zedsMoved')
  const lines: ReportLine[] = []
  for (const event of events) {
    // In the order of the events: Zeds that came nearer are listed once, at the place of the first of them.
    if (event === first) lines.push({ text: desk.m.report.moved(moved.size), tone: 'plain' })
    const tone = TOLD[event.type]
    const text = tone === undefined ? '' : sayIn(events, event, desk)
    if (tone !== undefined && text !== '') lines.push({ text, tone })
  }
  return { title: desk.words.phases(view).turn, lines, drama: dramaOf(events, view), side: 'log' }
}

/** In the attack of a card only our unit is hit, and no side retreats. */
function sayIn(events: readonly SiegeEvent[], event: SiegeEvent, desk: Desk): string {
  if (event.type !== 'combatResult') return desk.words.event(event)
  const began = events.slice(0, events.indexOf(event)).findLast((earlier) => earlier.type === 'combatBegan')
  const foes = began?.zeds ?? desk.fight.peek()?.zeds
  return foes?.length === 0
    ? desk.m.report.harmed(desk.m.combat.hits(event.unitHits), desk.words.name(`unit.${event.unit}`))
    : desk.words.event(event)
}

function dramaOf(events: readonly SiegeEvent[], view: SiegeView): Report['drama'] {
  if (events.some((event) => event.type === 'unitFell')) return 'death'
  if (events.some((event) => event.type === 'phaseBegan' && event.phase === 'brains')) return 'alarm'
  const turned = events.some((event) => event.type === 'turnBegan')
  if (turned && view.card?.kind === 'final') return 'last'
  return turned && view.card?.kind === 'special' ? 'reveal' : null
}
