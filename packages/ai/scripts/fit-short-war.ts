// Finds the weights of packages/ai/src/aaz/short-war-weights.ts: bots play short wars, and for the beginning of each turn a logistic
// curve is fitted to who won. `node packages/ai/scripts/fit-short-war.ts [GAMES] [SEED]` prints the rows, and how well the
// weights of each half of the wars tell the other half: the mean logarithm of the chance of what happened, beside that of a curve
// that knows the stage alone. 2,400 wars take about a minute and a half of processor time.
import { aaz } from '@deadfront/aaz'
import { below, nth, seedRng } from '@deadfront/kernel'
import { aazLevels } from '../src/aaz/levels.ts'
import { SHORT_WAR_FEATURES, shortWarFeatures, shortWarStage } from '../src/aaz/short-war.ts'
import { botNamed, USUAL } from '../src/bot.ts'

const [games = '2400', seed = 'tune/short-war'] = process.argv.slice(2)
const SCENARIO = 'intro'
/** Who plays, so many times of a hundred: bots that answer in a millisecond. */
const PLAYERS = [
  ['steady', 55],
  ['captain', 37],
  ['sergeant', 8],
] as const
/** How strongly weights are drawn to 0, in positions. */
const RIDGE = 1

interface Row {
  war: number
  x: number[]
  y: number
}

/** One war; a position at the start of each power's combat move. */
function play(war: number, rows: Map<string, Row[]>): void {
  const name = `${seed}/${war}`
  const { state } = aaz.start({ scenario: SCENARIO, options: {}, seed: name })
  const rng = seedRng(name)
  const players = new Map<string, string>()
  const seen = new Map<string, number[]>()
  while (state.result === null) {
    const { seat, kind } = nth(aaz.asks(state), 0)
    if (!players.has(seat)) players.set(seat, drawn(below(rng, 100)))
    if (kind === 'combatMove' && !seen.has(shortWarStage(state))) seen.set(shortWarStage(state), shortWarFeatures(state))
    const bot = botNamed(aazLevels, players.get(seat) ?? '', seat)
    const said = bot.answer(aaz, aaz.guess(state, seat, rng), seat, rng, USUAL)
    for (const answer of Array.isArray(said) ? said : [said]) aaz.play(state, seat, answer)
  }
  const y = state.result.winners.includes('Germany') ? 1 : 0
  for (const [stage, x] of seen) rows.set(stage, [...(rows.get(stage) ?? []), { war, x, y }])
}

function drawn(of100: number): string {
  let left = of100
  for (const [id, share] of PLAYERS) if ((left -= share) < 0) return id
  return PLAYERS[0][0]
}

const chanceOf = (x: readonly number[], w: readonly number[]): number =>
  1 / (1 + Math.exp(-x.reduce((sum, v, i) => sum + v * nth(w, i), 0)))

/** By Newton's method, which needs few steps. */
function fit(rows: readonly Row[]): number[] {
  const n = SHORT_WAR_FEATURES.length
  const w = new Array<number>(n).fill(0)
  for (let step = 0; step < 20; step++) {
    const lines = w.map((weight, i) => [...w.map((_, j): number => (i === j ? RIDGE : 0)), -RIDGE * weight])
    for (const { x, y } of rows) {
      const p = chanceOf(x, w)
      for (const [i, line] of lines.entries()) {
        for (let j = 0; j < n; j++) line[j] = nth(line, j) + nth(x, i) * nth(x, j) * p * (1 - p)
        line[n] = nth(line, n) + nth(x, i) * (y - p)
      }
    }
    for (const [i, change] of solved(lines).entries()) w[i] = nth(w, i) + change
  }
  return w
}

/** The solution of linear equations: rows of coefficients, each with its right side behind. */
function solved(lines: readonly number[][]): number[] {
  const n = lines.length
  for (let i = 0; i < n; i++) {
    const pivot = nth(lines, i)
    for (const [j, line] of lines.entries()) {
      if (j === i) continue
      const factor = nth(line, i) / nth(pivot, i)
      for (let k = i; k <= n; k++) line[k] = nth(line, k) - factor * nth(pivot, k)
    }
  }
  return lines.map((line, i) => nth(line, n) / nth(line, i))
}

/** The mean logarithm of the chance of what happened, each half told by the weights of the other. */
function lossOf(rows: readonly Row[], shown: (x: readonly number[]) => number[]): number {
  const seenAs = rows.map((row) => ({ ...row, x: shown(row.x) }))
  const weights = [1, 0].map((odd) => fit(seenAs.filter(({ war }) => war % 2 === odd)))
  return seenAs.reduce((sum, { war, x, y }) => {
    const p = chanceOf(x, nth(weights, war % 2))
    return sum - Math.log(y === 1 ? p : 1 - p) / rows.length
  }, 0)
}

const rows = new Map<string, Row[]>()
for (let war = 0; war < Number(games); war++) play(war, rows)
for (const [stage, list] of [...rows.entries()].sort(([a], [b]) => a.localeCompare(b))) {
  const weights = fit(list).map((x) => x.toFixed(2))
  const won = list.filter(({ y }) => y === 1).length / list.length
  const [told, even] = [lossOf(list, (x) => [...x]), lossOf(list, (x) => x.map((v, i) => (i === 0 ? v : 0)))]
  process.stdout.write(
    `'${stage}': [${weights.join(', ')}], // ${list.length} wars, won ${(100 * won).toFixed(0)} %, ${told.toFixed(3)} (${even.toFixed(3)})\n`,
  )
}
