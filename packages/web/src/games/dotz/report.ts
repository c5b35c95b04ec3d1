import type { SiegeEvent, SiegeView } from '@deadfront/dotz'
import type { BoardUpdate, Report, ReportLine } from '../../board/board.ts'
import type { Desk } from './desk.ts'

/** Events that are told one by one, with their tone. */
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

/** The turn was theirs, or the cards’: not an Action of ours. */
const THEIRS: ReadonlySet<string> = new Set<SiegeEvent['type']>(['turnBegan', 'trackActivated', 'plotTwist', 'pressure'])

export const isTheirs = (events: readonly SiegeEvent[]): boolean => events.some((event) => THEIRS.has(event.type))

/** What the dead and the cards have done, summed up. */
export function reportOf({ events, view }: Pick<BoardUpdate<SiegeView, SiegeEvent>, 'events' | 'view'>, desk: Desk): Report | null {
  if (!isTheirs(events)) return null
  const moved = new Set(events.flatMap((event) => (event.type === 'zedsMoved' ? event.zeds : [])))
  const lines: ReportLine[] = moved.size === 0 ? [] : [{ text: desk.m.report.moved(moved.size), tone: 'plain' }]
  for (const event of events) {
    const tone = TOLD[event.type]
    const text = tone === undefined ? '' : desk.words.event(event)
    if (tone !== undefined && text !== '') lines.push({ text, tone })
  }
  return { title: desk.words.phases(view).turn, lines, drama: dramaOf(events, view), side: 'log' }
}

function dramaOf(events: readonly SiegeEvent[], view: SiegeView): Report['drama'] {
  if (events.some((event) => event.type === 'unitFell')) return 'death'
  if (events.some((event) => event.type === 'phaseBegan' && event.phase === 'brains')) return 'alarm'
  const turned = events.some((event) => event.type === 'turnBegan')
  if (turned && view.card?.kind === 'final') return 'last'
  return turned && view.card?.kind === 'special' ? 'reveal' : null
}
