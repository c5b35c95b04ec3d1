// Finds the weights of packages/ai/src/coach/aaz-weights.ts: bots of middle strength play whole wars, and a logistic curve is
// fitted to who won. `node packages/ai/scripts/fit-aaz-chances.ts SCENARIO [SECONDS] [SEED]` prints the row.
import { aaz } from '@deadfront/aaz'
import { nth, seedRng } from '@deadfront/kernel'
import { aazAdvisor } from '../src/coach/aaz.ts'
import { AAZ_FEATURES, aazFeatures } from '../src/coach/aaz-chances.ts'

const [scenario = '1941', seconds = '300', seed = 'fit'] = process.argv.slice(2)

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
  for (let step = 0; step < 4000; step++) {
    const slope = w.map(() => 0)
    for (const { x, y } of rows) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, v, i) => sum + v * nth(w, i), 0)))
      for (const [i, v] of x.entries()) slope[i] = nth(slope, i) + (y - p) * v
    }
    for (let i = 0; i < w.length; i++) w[i] = nth(w, i) + 0.5 * (nth(slope, i) / rows.length - 0.0005 * nth(w, i))
  }
  return w
}

const until = performance.now() + 1000 * Number(seconds)
const rows: Row[] = []
let games = 0
while (performance.now() < until) rows.push(...war(`${seed}/${games++}`))
const weights = fit(rows)
const loss = rows.reduce((sum, { x, y }) => {
  const p = 1 / (1 + Math.exp(-x.reduce((total, v, i) => total + v * nth(weights, i), 0)))
  return sum - y * Math.log(p) - (1 - y) * Math.log(1 - p)
}, 0)
process.stdout.write(
  `${JSON.stringify({ scenario, games, positions: rows.length, axis: rows.reduce((s, r) => s + r.y, 0) / rows.length, loss: loss / rows.length, rulesVersion: aaz.rulesVersion })}\n`,
)
process.stdout.write(`'${scenario}': [${weights.map((x) => x.toFixed(3)).join(', ')}],\n`)
