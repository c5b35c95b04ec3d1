/**
 * Finds the numbers of the outlook of Dawn of the Zeds anew: plays games of `steady`, notes what the end of every Action Phase
 * looked like and how its game ended, fits the network, and writes `src/dotz/outlook-numbers.ts`.
 *
 *   node packages/ai/scripts/fit-outlook.ts --games 12000 --epochs 12 [--players 1] [--hidden 24] [--seed outlook] [--out FILE]
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dotz } from '@deadfront/dotz'
import { contentOf, type Siege, type SpaceIx } from '@deadfront/dotz/ai'
import { type Answer, below, type Rng4, type Seat, seedRng } from '@deadfront/kernel'
import { inputsOf } from '../src/dotz/outlook.ts'
import { answerOf } from '../src/dotz/plans.ts'
import { actionPlans, policyAnswer } from '../src/dotz/policy.ts'
import { fieldOf } from '../src/dotz/danger.ts'
import { TUNED } from '../src/dotz/weights.ts'
import { calibration, fit, type Moment, type Network, newNetwork, surprise } from './network.ts'

/** In every fourth game so many of a thousand Actions are not the best by `steady`: else it would see its own habits only. */
const STRAYS = [0, 50, 150, 300]

/** One of the five best Actions, whichever. */
function stray(s: Siege, seat: Seat, rng: Rng4): Answer | undefined {
  const c = contentOf(s)
  const plans = actionPlans(fieldOf(s, c, TUNED), seat).sort((a, b) => b.gain - a.gain)
  const plan = plans[below(rng, Math.max(1, Math.min(5, plans.length)))]
  return plan && answerOf(c, plan, s.uAt[plan.unit] as SpaceIx)
}

function playGame(game: number, players: number, seed: string): Moment[] {
  const rng = seedRng(`${seed}/policy/${game}`)
  const { state } = dotz.start({ scenario: 'basic', options: { players }, seed: `${seed}/${game}` })
  const seen: { sights: Float32Array[]; turn: number }[] = []
  while (state.result === null) {
    const asks = dotz.asks(state)
    const { seat, kind } = asks[0] as (typeof asks)[number]
    let answer = policyAnswer(dotz, state, seat, TUNED, rng)
    if (kind === 'action' && answer.do !== 'end' && below(rng, 1000) < (STRAYS[game % STRAYS.length] as number))
      answer = stray(state, seat, rng) ?? answer
    if (kind === 'action' && answer.do === 'end' && asks.length === 1 && seen.at(-1)?.turn !== state.turn)
      seen.push({ sights: inputsOf(state, TUNED), turn: state.turn })
    dotz.play(state, seat, answer)
  }
  const held = state.result.outcome === 'won'
  return seen.map(({ sights }) => ({ sights, held, game }))
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const shortened = (xs: Iterable<number>): string => `[${Array.from(xs, (x) => Number(x.toFixed(3)) || 0).join(', ')}]`

const asSource = (net: Network, features: number, games: string): string =>
  `/**
 * What the numbers belong to: the rules for which they hold and those they were found under, how many features, and by which games.
 * When the rules change they are found anew, or somebody looks whether they still hold and says so here.
 */
export const OUTLOOK = { rulesVersion: ${dotz.rulesVersion}, foundUnder: ${dotz.rulesVersion}, features: ${features}, games: '${games}' } as const
/** The numbers of the outlook: found, not written. By hidden node what it makes of each feature, its bias, and what it tells. */
export const HIDDEN: readonly (readonly number[])[] = [${net.hidden.map(shortened).join(',\n')}]
export const BIAS: readonly number[] = ${shortened(net.bias)}
export const OUT: readonly number[] = ${shortened(net.out)}
export const START = ${Number((net.start[0] as number).toFixed(3))}
`

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '12000' },
    epochs: { type: 'string', default: '12' },
    players: { type: 'string', default: '1' },
    hidden: { type: 'string', default: '24' },
    seed: { type: 'string', default: 'outlook' },
    out: { type: 'string', default: new URL('../src/dotz/outlook-numbers.ts', import.meta.url).pathname },
  },
})
const moments: Moment[] = []
for (let game = 0; game < Number(values.games); game++) moments.push(...playGame(game, Number(values.players), values.seed))
const kept = moments.filter((m) => m.game % 10 === 7)
const learned = moments.filter((m) => m.game % 10 !== 7)
const features = moments[0]?.sights[0]?.length ?? 0
say(`${moments.length} moments of ${values.games} games; ${kept.length} of them kept aside`)

const rng = seedRng(`${values.seed}/network`)
const net = newNetwork(features, Number(values.hidden), rng)
fit(net, learned, Number(values.epochs), rng, (epoch) =>
  say(`epoch ${epoch + 1}: surprise ${surprise(net, kept).toFixed(4)} at games kept aside`),
)
for (const { from, moments: count, held } of calibration(net, kept))
  say(`given ${from.toFixed(1)}…: ${count} moments, ${(100 * held).toFixed(0)} % held`)
writeFileSync(values.out, asSource(net, features, `${values.games} games of steady, players ${values.players}, seed ${values.seed}`))
