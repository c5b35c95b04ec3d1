import { CATALOG } from '@deadfront/ai'
import { type Game, type JsonObject, listedScenarios } from '@deadfront/kernel'
import { positionFile } from '@deadfront/kernel/works'
import { judge, positionSetup } from '../../packages/web/src/workshop/editor/judge.ts'
import { type BenchHow, type BenchRow, perSecond, type Rows } from '../bench.ts'

const GROUP = 'workshop'

/** The check that the editor makes at each edit, of the start of the largest scenario. */
function checkOf(game: Game, how: BenchHow): BenchRow {
  const files = listedScenarios(game.scenarios).map(({ id }) => {
    const { state } = game.start({ scenario: id, options: {}, seed: 'bench' })
    return { id, doc: positionFile(game, game.position.write(state), { scenario: id, options: {} }) }
  })
  const sizeOf = ({ doc }: (typeof files)[number]): number => JSON.stringify(doc).length
  const largest = files.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))
  const check = () => {
    judge(game, largest.doc, { setupOf: (doc) => positionSetup(doc, largest.id) })
    return 1
  }
  const name = `${game.id}: the check of a whole position (${largest.id})`
  return { group: GROUP, name, value: 1000 / perSecond(check, how), unit: 'ms', goal: { at: 'most', value: 50 } }
}

/** Different content each time, so that no result of the last check can be used again. */
const CONTENTS: { readonly [game: string]: (n: number) => JsonObject } = {
  aaz: (n) => ({ units: { inf: { cost: n } } }),
  dotz: (n) => ({ units: { piazza: { move: n } } }),
  efsz: (n) => ({ scenario: { title: `Block ${n}` } }),
}

function contentCheckOf(game: Game, contentWith: (n: number) => JsonObject, how: BenchHow): BenchRow {
  const scenario = game.scenarios[0]?.id ?? ''
  let n = 0
  const check = () => {
    n = (n % 9) + 1
    judge(game, contentWith(n), { setupOf: (content) => ({ scenario, options: {}, seed: 'bench', content }), whole: true })
    return 1
  }
  const name = `${game.id}: the check of content (${scenario})`
  return { group: GROUP, name, value: 1000 / perSecond(check, how), unit: 'ms', goal: { at: 'most', value: 50 } }
}

export const rows: Rows = async (how) => {
  const games = await Promise.all(CATALOG.map((shelf) => shelf.load()))
  return games.flatMap((game) => {
    const contentWith = CONTENTS[game.id]
    return [checkOf(game, how), ...(contentWith ? [contentCheckOf(game, contentWith, how)] : [])]
  })
}
