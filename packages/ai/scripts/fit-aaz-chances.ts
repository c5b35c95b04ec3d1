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

/** What the weights of one half of the games say about the other half, in ten bins. */
function tableOf(games: readonly Row[][]): string[] {
  const weights = fit(games.filter((_, i) => i % 2 === 0).flat())
  const bins = Array.from({ length: 10 }, () => ({ n: 0, said: 0, won: 0, games: new Set<number>() }))
  for (const [g, rows] of games.entries())
    if (g % 2 === 1)
      for (const { x, y } of rows) {
        const bin = nth(bins, Math.min(9, Math.floor(10 * chanceOf(x, weights))))
        bin.n++
        bin.said += chanceOf(x, weights)
        bin.won += y
        bin.games.add(g)
      }
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  // Positions of one game are not independent: the error counts games.
  return bins.flatMap(({ n, said, won, games: { size } }) => {
    if (n === 0) return []
    const error = 2 * Math.sqrt(Math.max((won / n) * (1 - won / n), 0.25 / (size + 1)) / size)
    return [`| ${percent(said / n)} | ${percent(won / n)} | ${n} in ${size} | ${percent((won - said) / n)} | ${percent(error)} |`]
  })
}

const chanceOf = (x: readonly number[], w: readonly number[]): number =>
  1 / (1 + Math.exp(-x.reduce((sum, v, i) => sum + v * nth(w, i), 0)))

const until = performance.now() + 1000 * Number(seconds)
const wars: Row[][] = []
while (performance.now() < until) wars.push(war(`${seed}/${wars.length}`))
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
process.stdout.write(`| axis: said | happened | positions | off by | ± |\n|---|---|---|---|---|\n${tableOf(wars).join('\n')}\n`)
