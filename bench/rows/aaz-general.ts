import { type Aaz, aaz } from '@deadfront/aaz'
import { type Bot, type Budget, CATALOG, USUAL } from '@deadfront/ai'
import { type Answer, type Game, type GameEvent, seedRng } from '@deadfront/kernel'
import type { BenchHow, BenchRow, Rows } from '../bench.ts'

const GROUP = 'aaz: general'

/** The published series against `general-1` at full thought uses this much thought. */
const FULL: Budget = { nodes: 20_000 }

interface Played {
  scenario: string
  seed: string
  rounds: number
  budget: Budget
}

/** Milliseconds of processor time for each power turn of a game that `general` plays alone, questions of others' turns included. */
function turnsOf(bot: Bot<Aaz>, { scenario, seed, rounds, budget }: Played): number[] {
  const game = aaz as unknown as Game<Aaz, GameEvent, unknown>
  const rng = seedRng(`${seed}/bots`)
  const { state } = game.start({ scenario, options: {}, seed })
  const turns = new Map<string, number>()
  while (state.result === null && state.round <= rounds) {
    const { seat } = game.asks(state)[0] as { seat: string }
    const turn = `${state.round}/${state.turn}`
    const before = process.cpuUsage()
    const said = bot.answer(game, game.guess(state, seat, rng), seat, rng, budget)
    const { user, system } = process.cpuUsage(before)
    turns.set(turn, (turns.get(turn) ?? 0) + (user + system) / 1000)
    for (const answer of (Array.isArray(said) ? said : [said]) as readonly Answer[]) game.play(state, seat, answer)
  }
  return [...turns.values()]
}

async function rowsOf(how: BenchHow): Promise<BenchRow[]> {
  const bots = await CATALOG.find((entry) => entry.id === 'aaz')?.bots()
  const general = bots?.find((bot) => bot.id === 'general') as unknown as Bot<Aaz>
  const sittings: readonly [scenario: string, thought: string, budget: Budget][] = [
    ['1941', '', USUAL],
    ['intro', '', USUAL],
    ['1942', '', USUAL],
    ['1941', ' at full thought', FULL],
  ]
  return sittings.flatMap(([scenario, thought, budget]): BenchRow[] => {
    const games = how.quick ? 1 : 3
    const rounds = how.quick ? 4 : 20
    const turns = Array.from({ length: games }, (_, i) => turnsOf(general, { scenario, seed: `bench/${i}`, rounds, budget })).flat()
    const row = (name: string, value: number, most: number): BenchRow => ({
      group: GROUP,
      name: `${scenario}${thought}: ${name}`,
      value: value / 1000,
      unit: 's',
      goal: { at: 'most', value: most },
      note: `${turns.length} power turns`,
    })
    return [row('a power turn, mean', turns.reduce((a, b) => a + b, 0) / turns.length, 5), row('the longest', Math.max(...turns), 10)]
  })
}

export const rows: Rows = (how) => rowsOf(how)
