import type { StalingradEvent, StalingradView } from '@deadfront/efsz'
import type { BoardUpdate, Report, ReportLine } from '../../board/board.ts'
import type { Desk } from './desk.ts'

/** Events reported one by one, with their tone: finds of a search, bites, arrivals. */
const TOLD: { readonly [K in StalingradEvent['type']]?: ReportLine['tone'] } = {
  searched: 'plain',
  found: 'good',
  itemFound: 'good',
  clueLearned: 'good',
  flagSet: 'good',
  zombiePlaced: 'bad',
  nothingSpawned: 'plain',
  spawnPrevented: 'good',
  queued: 'bad',
  revealed: 'bad',
  woke: 'bad',
  locked: 'bad',
  wounded: 'bad',
  spared: 'good',
  died: 'bad',
  doorBattered: 'bad',
  exploded: 'plain',
  waterLevel: 'bad',
  wagonRolled: 'plain',
  rattled: 'plain',
  hatchesOpened: 'plain',
  fireStarted: 'bad',
  captiveFreed: 'good',
  recruited: 'good',
  poolPeeked: 'plain',
}

/** The bar shows the results of an attack on zombies; a blast is reported completely. */
const BLASTED: { readonly [K in StalingradEvent['type']]?: ReportLine['tone'] } = {
  zombieStunned: 'good',
  zombieReduced: 'good',
  zombieEliminated: 'good',
}

const FINDS: ReadonlySet<string> = new Set<StalingradEvent['type']>([
  'found',
  'itemFound',
  'clueLearned',
  'zombiePlaced',
  'flagSet',
  'waterLevel',
  'hatchesOpened',
])

/** The card about what has happened to the team, or the result of a search. */
export function reportOf(
  { events, view }: Pick<BoardUpdate<StalingradView, StalingradEvent>, 'events' | 'view'>,
  desk: Desk,
): Report | null {
  const isBlast = events.some((event) => event.type === 'exploded')
  const lines = events.flatMap((event): ReportLine[] => {
    const tone = toneOf(event, desk) ?? (isBlast ? BLASTED[event.type] : undefined)
    if (tone === undefined || event.type === 'fireStarted') return []
    const text = event.type === 'zombiePlaced' ? placed(event, view, desk) : named(event, desk)
    return text === '' ? [] : [{ text, tone }]
  })
  const fires = events.flatMap((event) => (event.type === 'fireStarted' ? [event.at] : []))
  if (fires.length > 0) lines.push({ text: desk.m.report.fires(fires), tone: 'bad' })
  if (events.some((event) => event.type === 'searched') && !events.some((event) => FINDS.has(event.type)))
    lines.push({ text: desk.m.report.nothing, tone: 'plain' })
  if (lines.length === 0 || events.some((event) => event.type === 'scenarioBegan')) return null
  const title = events.some((event) => event.type === 'searched') ? desk.m.report.search : roundsOf(events, view, desk)
  return { title, lines, drama: dramaOf(events) }
}

/** A zombie that has arrived and moved on since: the card says where it is now. */
function placed(event: Extract<StalingradEvent, { type: 'zombiePlaced' }>, view: StalingradView, desk: Desk): string {
  const text = named(event, desk)
  const now = view.zombies.find(({ id }) => id === event.zombie)?.at
  return now === undefined || now === event.at ? text : `${text} ${desk.m.report.nowOn(now)}`
}

/** The rounds of the lines: also the one before, if a new round has begun meanwhile. */
function roundsOf(events: readonly StalingradEvent[], view: StalingradView, desk: Desk): string {
  const { round } = desk.m.strip
  const began = events.findIndex((event) => event.type === 'roundBegan')
  const isTold = (event: StalingradEvent): boolean => toneOf(event, desk) !== undefined
  if (began < 0 || !events.slice(0, began).some(isTold)) return round(view.round)
  const isNow = events.slice(began).some(isTold)
  // Before the first round is the set-up of the scenario.
  if (view.round <= 1) return isNow ? round(1) : desk.m.report.setUp
  return isNow ? `${round(view.round - 1)}–${view.round}` : round(view.round - 1)
}

/** Undefined: not reported. Good news for the team is bad for the Zombie Master, who also gets the news about zombies. */
function toneOf(event: StalingradEvent, { isMaster }: Desk): ReportLine['tone'] | undefined {
  const tone =
    event.type === 'brokeOut' ? (event.success ? 'good' : 'bad') : (TOLD[event.type] ?? (isMaster ? LOST[event.type] : undefined))
  return isMaster && tone !== undefined ? OTHER_SIDE[tone] : tone
}

const LOST: { readonly [K in StalingradEvent['type']]?: ReportLine['tone'] } = {
  zombieReduced: 'good',
  zombieEliminated: 'good',
  left: 'good',
}
const OTHER_SIDE = { good: 'bad', bad: 'good', plain: 'plain' } as const

interface Spot {
  x: number
  y: number
}

/** How much of an upper corner the card takes, in pixels. */
const CARD = { w: 430, h: 170 }

/** The upper corner where the card covers fewer characters: those that have to act next must be visible. */
export function quietSide(people: readonly Spot[], field: { left: number; right: number; top: number }): 'left' | 'right' {
  const high = people.filter(({ y }) => y < field.top + CARD.h)
  const right = high.filter(({ x }) => x > field.right - CARD.w).length
  const left = high.filter(({ x }) => x < field.left + CARD.w).length
  return right > left ? 'left' : 'right'
}

/** Events whose words say of what kind a zombie is, or that it is still unknown. */
const SAYS_KIND: ReadonlySet<string> = new Set<StalingradEvent['type']>(['zombiePlaced', 'revealed', 'zombieReduced', 'zombieEliminated'])

/** Zombies by their kind too: "z3" alone says nothing. */
const named = (event: StalingradEvent, desk: Desk): string => {
  // A place to search is known by its mark.
  const told: StalingradEvent = event.type === 'searched' ? { ...event, at: desk.markOf(event.at) } : event
  const text = desk.words.event(told)
  return SAYS_KIND.has(event.type) ? text : text.replace(/\bz\d+\b/g, (id) => desk.figureName(id))
}

function dramaOf(events: readonly StalingradEvent[]): Report['drama'] {
  if (events.some((event) => event.type === 'died')) return 'death'
  if (events.some((event) => event.type === 'wounded' || event.type === 'locked')) return 'alarm'
  return events.some((event) => event.type === 'revealed') ? 'reveal' : null
}
