import { CATALOG, random, USUAL } from '@deadfront/ai'
import type { Game } from '@deadfront/kernel'
import { playout } from '@deadfront/lab'
import { type BenchHow, type BenchRow, perSecond, type Rows } from '../bench.ts'

/** Whole games between random bots on one thread, as `deadfront sim --threads 1` plays them. */
function rowOf(game: Game, scenario: string, how: BenchHow): BenchRow {
  let i = 0
  const value = perSecond(() => playout(game, { scenario, options: {}, seed: `bench/${i++}` }, () => random, USUAL).actions, how)
  return { group: 'random play, one thread', name: `${game.name}, ${scenario}`, value, unit: 'actions/s' }
}

export const rows: Rows = async (how) => {
  const games = await Promise.all(CATALOG.map((shelf) => shelf.load()))
  return games.flatMap((game) => game.scenarios.map((scenario) => rowOf(game, scenario.id, how)))
}
