import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { botNamed, CATALOG, type CatalogEntry, USUAL } from '@deadfront/ai'
import { hintFor } from '@deadfront/ai/coach'
import { main } from '@deadfront/cli'
import { type GameRecord, Match, nth, seedRng } from '@deadfront/kernel'
import type { BenchHow, BenchRow, Rows } from '../bench.ts'

const GROUP = 'the coach'

/**
 * Games whose review has a goal: the scenario, the bot of middle strength that plays it (answers of the coach's own policy would cost a
 * review nothing), how many rounds of it, and seconds on two processors.
 */
const REVIEWS: readonly { game: string; scenario: string; bot: string; rounds: number; seconds: number }[] = [
  { game: 'dotz', scenario: 'basic', bot: 'sheriff', rounds: 99, seconds: 60 },
  { game: 'efsz', scenario: 'last-plane-out', bot: 'gunner', rounds: 99, seconds: 60 },
  { game: 'aaz', scenario: '1941', bot: 'sergeant', rounds: 10, seconds: 180 },
]

const catalogEntry = (id: string): CatalogEntry => nth([...CATALOG.filter((entry) => entry.id === id)], 0)

async function coachOf(entry: CatalogEntry) {
  const [game, advisor] = [await entry.load(), await entry.advisor?.()]
  if (advisor === undefined) throw new Error(`${entry.id} has no coach`)
  return { game, advisor }
}

/** A game that a bot of middle strength plays, with the state after the first few answers. */
async function played(entry: CatalogEntry, scenario: string, id: string, rounds: number) {
  const { game } = await coachOf(entry)
  const bot = botNamed(await entry.bots(), id, '')
  const match = new Match(game, { scenario, options: {}, seed: 'bench' })
  const rng = seedRng('bench')
  let early = match.state
  const roundOf = (): number => (entry.id === 'aaz' ? Number((match.state as { round?: unknown }).round) : 0)
  for (let n = 0; match.state.result === null && roundOf() <= rounds; n++) {
    const { seat } = nth(game.asks(match.state), 0)
    match.command(seat, bot.answer(game, game.guess(match.state, seat, rng), seat, rng, USUAL))
    if (n === 8) early = match.state
  }
  return { record: match.record(), early }
}

const cpuSeconds = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** A hint as the command line gives it: two seconds of processor time, and the time that it really takes. */
async function hintRow(entry: CatalogEntry, early: Awaited<ReturnType<typeof played>>['early']): Promise<BenchRow> {
  const { game, advisor } = await coachOf(entry)
  const before = process.cpuUsage()
  const used = (): number => cpuSeconds(before) / 1.8
  const hint = hintFor(game, advisor, early, nth(game.asks(early), 0).seat, { nodes: Number.MAX_SAFE_INTEGER, used })
  const note = `${hint.games} imagined games`
  return { group: GROUP, name: `${entry.id}: a hint`, value: cpuSeconds(before), unit: 's', goal: { at: 'most', value: 2 }, note }
}

/** A review of a whole game: processor time of all threads, spread over two processors. */
async function reviewRow(record: GameRecord, name: string, seconds: number): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'deadfront-bench-'))
  const file = join(folder, 'bench.record.json')
  writeFileSync(file, JSON.stringify(record))
  const sink = { write: () => true }
  const before = process.cpuUsage()
  const code = await main(['review', file, '--threads', '2', '--json'], { catalog: CATALOG, stdout: sink, stderr: sink })
  const value = cpuSeconds(before) / 2
  rmSync(folder, { recursive: true })
  if (code !== 0) throw new Error(`the review of ${name} ended with ${code}`)
  const note = `${record.commands.length} commands`
  return { group: GROUP, name: `${name}: review of a game`, value, unit: 's', goal: { at: 'most', value: seconds }, note }
}

export const rows: Rows = async ({ quick }: BenchHow) => {
  const list: BenchRow[] = []
  for (const { game, scenario, bot, rounds, seconds } of REVIEWS) {
    const entry = catalogEntry(game)
    const { record, early } = await played(entry, scenario, bot, quick ? 1 : rounds)
    list.push(await hintRow(entry, early))
    if (!quick) list.push(await reviewRow(record, `${game} ${scenario}`, seconds))
  }
  return list
}
