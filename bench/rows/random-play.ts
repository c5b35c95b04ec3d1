import { CATALOG, random, USUAL } from '@deadfront/ai'
import type { Game } from '@deadfront/kernel'
import { playout } from '@deadfront/lab'
import { lastLight } from '@deadfront/testkit/sample'
import { type BenchHow, type BenchRow, perSecond, type Rows } from '../bench.ts'

/** Actions per second that a game's rules, or those of one scenario, must reach on one core. */
const GOALS: { readonly [game: string]: number } = { dotz: 100_000, efsz: 100_000, aaz: 30_000, 'aaz 1942': 50_000 }

/** Whole games between random bots on one thread, as `deadfront sim --threads 1` plays them. */
function rowOf(game: Game, scenario: string, how: BenchHow): BenchRow {
  let i = 0
  const value = perSecond(
    () => playout(game, { scenario, options: {}, seed: `bench/${i++}` }, () => random, { budget: USUAL }).actions,
    how,
  )
  const least = GOALS[`${game.id} ${scenario}`] ?? GOALS[game.id]
  const row: BenchRow = { group: 'random play, one thread', name: `${game.name}, ${scenario}`, value, unit: 'actions/s' }
  return least === undefined ? row : { ...row, goal: { at: 'least', value: least } }
}

export const rows: Rows = async (how) => {
  const games = [lastLight as unknown as Game, ...(await Promise.all(CATALOG.map((entry) => entry.load())))]
  return games.flatMap((game) => game.scenarios.map((scenario) => rowOf(game, scenario.id, how)))
}
