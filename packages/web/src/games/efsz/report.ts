import type { StalingradEvent, StalingradView } from '@deadfront/efsz'
import type { BoardUpdate, Report, ReportLine } from '../../board/board.ts'
import type { Desk } from './desk.ts'

/** What a search found, who was bitten by whom, what has come: told one by one, with their tone. */
const TOLD: { readonly [K in StalingradEvent['type']]?: ReportLine['tone'] } = {
  searched: 'plain',
  found: 'good',
  itemFound: 'good',
  clueLearned: 'good',
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

const FINDS: ReadonlySet<string> = new Set<StalingradEvent['type']>([
  'found',
  'itemFound',
  'clueLearned',
  'zombiePlaced',
  'flagSet',
  'hatchesOpened',
])

/** What has happened to the team, or come of a search. */
export function reportOf(
  { events, view }: Pick<BoardUpdate<StalingradView, StalingradEvent>, 'events' | 'view'>,
  desk: Desk,
): Report | null {
  const lines = events.flatMap((event): ReportLine[] => {
    const tone = event.type === 'brokeOut' ? (event.success ? 'good' : 'bad') : TOLD[event.type]
    if (tone === undefined) return []
    const text = named(event, desk)
    return text === '' ? [] : [{ text, tone }]
  })
  if (events.some((event) => event.type === 'searched') && !events.some((event) => FINDS.has(event.type)))
    lines.push({ text: desk.m.report.nothing, tone: 'plain' })
  if (lines.length === 0 || events.some((event) => event.type === 'scenarioBegan')) return null
  const { names, now, turn } = desk.words.phases(view)
  const title = events.some((event) => event.type === 'searched') ? desk.m.report.search : `${turn}${names[now] ? ` · ${names[now]}` : ''}`
  return { title, lines, drama: dramaOf(events) }
}

/** Events whose words say of what kind a zombie is, or that it is still unknown. */
const SAYS_KIND: ReadonlySet<string> = new Set<StalingradEvent['type']>(['zombiePlaced', 'revealed'])

/** Zombies by their kind too: "z3" alone says nothing. */
const named = (event: StalingradEvent, desk: Desk): string => {
  const text = desk.words.event(event)
  return SAYS_KIND.has(event.type) ? text : text.replace(/\bz\d+\b/g, (id) => desk.figureName(id))
}

function dramaOf(events: readonly StalingradEvent[]): Report['drama'] {
  if (events.some((event) => event.type === 'died')) return 'death'
  if (events.some((event) => event.type === 'wounded' || event.type === 'locked')) return 'alarm'
  return events.some((event) => event.type === 'revealed') ? 'reveal' : null
}
