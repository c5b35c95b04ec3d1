// Finds the weights of packages/ai/src/coach/aaz-weights.ts: the quick policy of the coach plays whole wars that begin in many ways, and
// a logistic curve is fitted to who won. `node packages/ai/scripts/fit-aaz-chances.ts SCENARIO [SECONDS] [SEED] [FILE]` prints what the
// weights of four fifths of the wars say about the other fifth, and writes the weights of all of them. With a FILE it keeps its wars
// there and goes on from them.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { aaz } from '@deadfront/aaz'
import { nth, seedRng } from '@deadfront/kernel'
import { warFeatures } from '../src/coach/aaz-features.ts'
import type { WarWeights } from '../src/coach/aaz-chances.ts'
import { AAZ_WEIGHTS } from '../src/coach/aaz-weights.ts'
import { axisWon, playOn, warNumber } from './great-wars.ts'
import { chanceBy, fitLogistic, type Row as Seen } from './logistic.ts'
import { binsOf, type Look, tableOf } from './reliability.ts'

/** As many as in the other curves. */
const BINS = 6
/** How many parts the wars are dealt into: each part is told by the weights of the others. */
const PARTS = 5

const [scenario = '1941', seconds = '300', seed = 'tune/chances', file] = process.argv.slice(2)

/** What was seen at the first question of every turn, and 1 if the Axis have won in the end. */
interface War {
  name: string
  won: number
  seen: number[][]
}

function war(name: string, n: number): War {
  const { options, begin } = warNumber(seed, n)
  const { state: s } = aaz.start({ scenario, options, seed: name })
  begin(s)
  const seen: number[][] = []
  playOn(s, seedRng(`${seed}/play/${n}`), (now) => seen.push(warFeatures(now).map(([, value]) => value)))
  return { name, won: axisWon(s), seen }
}

const wars: War[] =
  file === undefined || !existsSync(file)
    ? []
    : readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as War)
const known = new Set(wars.map(({ name }) => name))
const until = performance.now() + 1000 * Number(seconds)
for (let n = 0; performance.now() < until; n++) {
  const name = `${seed}/${n}`
  if (known.has(name)) continue
  const one = war(name, n)
  wars.push(one)
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`)
}

/** Long wars count less for each of their turns, because these are much alike. */
interface Row extends Seen {
  weight: number
  game: number
}

/** Means and spreads: the curve is fitted to features of about the same size. What hardly ever differs is not made large. */
const LEAST_SPREAD = 0.2
interface Scale {
  mean: number[]
  spread: number[]
}

function scaleOf(list: readonly (readonly number[])[]): Scale {
  const mean = nth(list, 0).map((_, i) => list.reduce((sum, row) => sum + nth(row, i), 0) / list.length)
  const spread = mean.map((m, i) => Math.sqrt(list.reduce((sum, row) => sum + (nth(row, i) - m) ** 2, 0) / list.length))
  return { mean, spread: spread.map((x) => Math.max(LEAST_SPREAD, x)) }
}

/** A war that went to nobody is left out. */
const rowsOf = ({ won, seen }: War, game: number, { mean, spread }: Scale): Row[] =>
  won === 0.5
    ? []
    : seen.map((row) => ({
        x: [1, ...row.map((x, i) => (x - nth(mean, i)) / nth(spread, i))],
        y: won,
        weight: 1 / Math.sqrt(seen.length),
        game,
      }))

/** How strongly large weights are pulled back, as a part of all rows: hundreds of wars are few for so many features. */
const RIDGE = 0.02

/** The first weight is the start, which is not pulled back. */
function fit(rows: readonly Row[]): number[] {
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  return fitLogistic(
    rows,
    nth(rows, 0).x.map((_, i) => (i === 0 ? 0 : RIDGE * all)),
  )
}

/** The weights for features as they are. */
function asSeen(w: readonly number[], names: readonly string[], { mean, spread }: Scale): WarWeights {
  const each = names.map((_, i) => nth(w, i + 1) / nth(spread, i))
  const features = Object.fromEntries(names.map((name, i) => [name, Number(nth(each, i).toFixed(2))]))
  return { start: Number((nth(w, 0) - each.reduce((sum, x, i) => sum + x * nth(mean, i), 0)).toFixed(2)), features }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const scale = scaleOf(wars.flatMap(({ seen }) => seen))
const byWar = wars.map((one, game) => rowsOf(one, game, scale))
const ended = wars.filter(({ won }) => won !== 0.5)
const count = byWar.flat().length
say(`${wars.length} wars, ${ended.length} ended, ${ended.filter(({ won }) => won === 1).length} won by the Axis, ${count} positions`)

const looks: Look[] = []
for (let part = 0; part < PARTS; part++) {
  const isOwn = ({ game }: Row): boolean => game % PARTS === part
  const weights = fit(byWar.flat().filter((row) => !isOwn(row)))
  for (const { x, y, game } of byWar.flat().filter(isOwn))
    looks.push({ game, side: 'axis', share: chanceBy(weights, x), worlds: 1e9, won: y, of: 1 })
}
const surprise = looks.reduce((sum, { share, won }) => sum - Math.log(won === 1 ? share : 1 - share), 0) / looks.length
say(`surprise ${surprise.toFixed(4)} at wars kept aside\n${tableOf(binsOf(looks, BINS))}`)

const names = warFeatures(aaz.start({ scenario, options: {}, seed }).state).map(([name]) => name)
const scenarios = { ...AAZ_WEIGHTS.scenarios, [scenario]: asSeen(fit(byWar.flat()), names, scale) }
const source = (id: string, { start, features }: WarWeights): string =>
  `    '${id}': {
      start: ${start},
      features: {
${Object.entries(features)
  .map(([name, x]) => `        ${/^\w+$/.test(name) ? name : `'${name}'`}: ${x},\n`)
  .join('')}      },
    },
`
writeFileSync(
  new URL('../src/coach/aaz-weights.ts', import.meta.url),
  `import type { WarWeights } from './aaz-chances.ts'

/** Found by \`node packages/ai/scripts/fit-aaz-chances.ts\` from wars of the quick policy of the coach, under these rules. */
export const AAZ_WEIGHTS: { rulesVersion: number; scenarios: { readonly [scenario: string]: WarWeights } } = {
  rulesVersion: ${aaz.rulesVersion},
  scenarios: {
${Object.entries(scenarios)
  .map(([id, one]) => source(id, one))
  .join('')}  },
}
`,
)
