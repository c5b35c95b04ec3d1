import { type Bot, botsFor, CATALOG, type CatalogEntry, USUAL } from '@deadfront/ai'
import { type Answer, type Game, nth, seedRng } from '@deadfront/kernel'
import type { BenchHow, BenchRow, Rows } from '../bench.ts'

const GROUP = 'an answer of every level'

const SCENARIOS: { readonly [game: string]: readonly string[] } = {
  dotz: ['basic'],
  aaz: ['intro', '1941', '1942'],
  efsz: ['last-plane-out'],
}
/** Levels 1 to 4 answer within half a second on a phone, which is assumed to be four times slower than this machine. */
const MAX_SECONDS = 0.5 / 4
const STRONGEST = 5

/** The processor time of each answer in a game that the level plays for all seats it can play, in seconds. */
function answersOf(game: Game, bots: readonly Bot[], level: number, scenario: string, count: number): number[] {
  const { state } = game.start({ scenario, options: {}, seed: `bench/levels/${scenario}` })
  const times: number[] = []
  while (state.result === null && times.length < count) {
    const n = times.length
    const { seat } = nth(game.asks(state), 0)
    const bot = botsFor(bots, seat).find((one) => one.level === level) ?? nth(botsFor(bots, seat), 0)
    const world = game.guess(state, seat, seedRng(`world/${n}`))
    const before = process.cpuUsage()
    const said = bot.answer(game, world, seat, seedRng(`bot/${n}`), USUAL)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1e6)
    for (const answer of (Array.isArray(said) ? said : [said]) as readonly Answer[]) game.play(state, seat, answer)
  }
  return times
}

async function rowsOf(entry: CatalogEntry, { quick }: BenchHow): Promise<BenchRow[]> {
  const [game, bots] = [await entry.load(), await entry.bots()]
  const list: BenchRow[] = []
  for (const scenario of SCENARIOS[entry.id] ?? []) {
    // The compiler's work at the start is not the bot's time.
    answersOf(game, bots, STRONGEST - 1, scenario, quick ? 10 : 40)
    for (let level = 1; level <= STRONGEST; level++) {
      const times = answersOf(game, bots, level, scenario, quick ? 20 : 200)
      const mean = times.reduce((a, b) => a + b, 0) / times.length
      list.push({
        group: GROUP,
        name: `${entry.id} ${scenario}: level ${level}, the longest`,
        value: Math.max(...times),
        unit: 's',
        ...(level < STRONGEST ? { goal: { at: 'most', value: MAX_SECONDS } } : {}),
        note: `${times.length} answers, ${(1000 * mean).toFixed(1)} ms on average`,
      })
    }
  }
  return list
}

export const rows: Rows = async (how) => (await Promise.all(CATALOG.map((entry) => rowsOf(entry, how)))).flat()
