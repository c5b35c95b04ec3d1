// Finds the weights of packages/ai/src/coach/efsz-weights.ts: the quick policy of the coach plays whole campaigns of every difficulty,
// and a logistic curve is fitted to whether somebody got out. `node packages/ai/scripts/fit-efsz-chances.ts [SECONDS] [SEED] [FILE]`
// prints the weights. With a FILE it keeps its campaigns there and goes on from them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { efsz } from '@deadfront/efsz'
import { below, checkSetup, nth, seedRng } from '@deadfront/kernel'
import { blurred } from '../src/blur.ts'
import { campaignFeatures, LEVEL_NAMES, MAX_LEFT, TEAM_FEATURES } from '../src/coach/efsz-chances.ts'
import { policyAnswer } from '../src/efsz/policy.ts'
import { TUNED } from '../src/efsz/weights.ts'
import { fitLogistic, lossOf, type Row } from './logistic.ts'

const [seconds = '120', seed = 'tune/campaign-fit', file] = process.argv.slice(2)

const MAX_ANSWERS = 8000
const RIDGE = 1

/** Three of five campaigns begin with a player of less care: up to so many scenarios are played with blur, and not looked at. */
const WEAK_SCENARIOS = 9

/** One campaign; a row at the first question in camp after each main scenario that a player without blur goes on from. */
function campaign(n: number): Row[] {
  const name = `${seed}/${n}`
  const options = { difficulty: nth(LEVEL_NAMES, n % LEVEL_NAMES.length) }
  const { state } = efsz.start(checkSetup(efsz, { scenario: 'campaign', options, seed: name }))
  const rng = seedRng(name)
  const weak = below(rng, 5) < 3 ? below(rng, WEAK_SCENARIOS) : 0
  const blur = 0.6 + below(rng, 100) / 125
  const seen: number[][] = []
  let looked = 0
  for (let answers = 0; state.result === null && answers < MAX_ANSWERS; answers++) {
    const { seat, kind } = nth(efsz.asks(state), 0)
    const played = state.trek?.route.length ?? 0
    if (state.trek !== null && kind === 'camp' && played > looked) {
      looked = played
      if (played >= weak) seen.push(campaignFeatures(state, state.trek))
    }
    efsz.play(state, seat, policyAnswer(efsz, state, seat, blurred(TUNED, played < weak ? blur : 0, rng), rng))
  }
  const y = (state.result?.winners.length ?? 0) > 0 ? 1 : 0
  return seen.map((x) => ({ x, y }))
}

const until = performance.now() + 1000 * Number(seconds)
const campaigns: Row[][] = file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[][]) : []
while (performance.now() < until) campaigns.push(campaign(campaigns.length))
if (file !== undefined) writeFileSync(file, JSON.stringify(campaigns))

const half = (odd: number): Row[] => campaigns.filter((_, i) => i % 2 === odd).flat()
const rows = campaigns.flat()
const weights = fitLogistic(rows, RIDGE)
const other = lossOf(fitLogistic(half(0), RIDGE), half(1))
process.stdout.write(
  `${JSON.stringify({ campaigns: campaigns.length, rows: rows.length, seed, rulesVersion: efsz.rulesVersion, escaped: rows.reduce((sum, { y }) => sum + y, 0) / rows.length, loss: lossOf(weights, rows), otherHalf: other })}\n`,
)
const told = weights.map((x) => x.toFixed(3))
for (const [i, level] of LEVEL_NAMES.entries())
  process.stdout.write(`${level}: [${told.slice(MAX_LEFT * i, MAX_LEFT * (i + 1)).join(', ')}],\n`)
for (const [i, feature] of TEAM_FEATURES.entries()) process.stdout.write(`'${feature}': ${told[MAX_LEFT * LEVEL_NAMES.length + i]},\n`)
