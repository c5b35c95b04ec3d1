// Finds the weights of packages/ai/src/coach/aaz-weights.ts: bots of middle strength play whole wars, and a logistic curve is
// fitted to who won. `node packages/ai/scripts/fit-aaz-chances.ts SCENARIO [SECONDS] [SEED] [FILE]` prints the row, and puts into
// reliability.json what the weights of each half of the wars say about the other half. With a FILE it keeps its wars there and goes
// on from them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { aaz } from '@deadfront/aaz'
import { nth, seedRng } from '@deadfront/kernel'
import { aazAdvisor } from '../src/coach/aaz.ts'
import { AAZ_FEATURES, aazFeatures } from '../src/coach/aaz-chances.ts'
import { COACH_VERSION } from '../src/coach/review.ts'
import { binsOf, type Look, publish, tableOf } from './reliability.ts'

/** As many as in the other curves. */
const BINS = 6

const [scenario = '1941', seconds = '300', seed = 'fit', file] = process.argv.slice(2)

interface Row {
  x: number[]
  y: number
}

/** One war; a position at the start of each power's combat move. A war that is not over after 30 rounds goes to nobody. */
function war(name: string): Row[] {
  const { state } = aaz.start({ scenario, options: {}, seed: name })
  const rng = seedRng(name)
  const seen: number[][] = []
  let turn = -1
  while (state.result === null && state.round <= 30) {
    const asked = nth(aaz.asks(state), 0)
    if (asked.kind === 'combatMove' && turn !== state.turn) {
      turn = state.turn
      seen.push(aazFeatures(state))
    }
    for (const answer of aazAdvisor.policy(aaz, state, asked.seat, rng)) aaz.play(state, asked.seat, answer)
  }
  const winners = state.result?.winners ?? []
  const y = winners.includes('Germany') ? 1 : winners.length > 0 ? 0 : 0.5
  return seen.map((x) => ({ x, y }))
}

function fit(rows: readonly Row[]): number[] {
  const w = AAZ_FEATURES.map(() => 0)
  for (let step = 0; step < 1500; step++) {
    const slope = w.map(() => 0)
    for (const { x, y } of rows) {
      const p = chanceOf(x, w)
      for (const [i, v] of x.entries()) slope[i] = nth(slope, i) + (y - p) * v
    }
    for (let i = 0; i < w.length; i++) w[i] = nth(w, i) + 0.5 * (nth(slope, i) / rows.length - 0.0005 * nth(w, i))
  }
  return w
}

/** What the weights of each half of the wars say about the other half. */
function looksOf(games: readonly Row[][]): Look[] {
  const half = (odd: number): Row[] => games.filter((_, i) => i % 2 === odd).flat()
  const weights = [fit(half(1)), fit(half(0))]
  // The curve is no share of imagined games: no prior changes it.
  const one = { side: `axis ${scenario}`, worlds: 1e9, of: 1 }
  return games.flatMap((rows, game) => rows.map(({ x, y }) => ({ ...one, game, share: chanceOf(x, nth(weights, game % 2)), won: y })))
}

const chanceOf = (x: readonly number[], w: readonly number[]): number =>
  1 / (1 + Math.exp(-x.reduce((sum, v, i) => sum + v * nth(w, i), 0)))

const until = performance.now() + 1000 * Number(seconds)
const wars: Row[][] = file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[][]) : []
while (performance.now() < until) wars.push(war(`${seed}/${wars.length}`))
if (file !== undefined) writeFileSync(file, JSON.stringify(wars))
const rows = wars.flat()
const weights = fit(rows)
const loss = rows.reduce((sum, { x, y }) => {
  const p = chanceOf(x, weights)
  return sum - y * Math.log(p) - (1 - y) * Math.log(1 - p)
}, 0)
process.stdout.write(
  `${JSON.stringify({ scenario, games: wars.length, positions: rows.length, axis: rows.reduce((s, r) => s + r.y, 0) / rows.length, loss: loss / rows.length, rulesVersion: aaz.rulesVersion })}\n`,
)
process.stdout.write(`'${scenario}': [${weights.map((x) => x.toFixed(3)).join(', ')}],\n`)
const bins = binsOf(looksOf(wars), BINS)
const game = { game: 'aaz', side: `axis ${scenario}`, rulesVersion: aaz.rulesVersion, coach: COACH_VERSION, seed, games: wars.length }
publish({ ...game, prior: { won: 0, games: 0 }, bins })
process.stdout.write(tableOf(bins))
