import type { Stalingrad } from '@deadfront/efsz'
import { DEAD, idOf, LEFT, ON_MAP, settleHidden } from '@deadfront/efsz/ai'
import type { Answer, Seat } from '@deadfront/kernel'
import { rivalsOf } from '../efsz/planner.ts'
import { policyAnswer } from '../efsz/policy.ts'
import { TUNED } from '../efsz/weights.ts'
import { offered } from '../search/flat.ts'
import { type Advisor, chanceOfResult } from './advisor.ts'
import { campaignOf, escapeChance, hasPlayedOn } from './efsz-chances.ts'

/** Who was with the team when the question was asked. */
const isPresent = (s: Stalingrad, i: number): boolean => {
  const status = s.fighters[i]?.status
  return status === ON_MAP || status === LEFT
}

/**
 * No standing orders among the answers: they decide nothing now. No turns on the spot either, unless the policy has a use for one:
 * in imagined games they are a way to let points go, and who wants to wait ends the activation.
 */
const isDeed = (answer: Answer): boolean => !['ready', 'orders', 'turn'].includes(String(answer.do))

/** Questions that decide something; the others settle ties and places. */
const JUDGED: ReadonlySet<string> = new Set([
  'team',
  'activate',
  'declare',
  'act',
  'cover',
  'spread.target',
  'blast',
  'recruit',
  'camp',
  'master.order',
  'master.step',
  'master.move',
])

export const efszAdvisor: Advisor<Stalingrad> = {
  policy: (game, s, seat, rng) => [policyAnswer(game, s, seat, TUNED, rng)],
  plans(game, s, seat, rng) {
    const own = policyAnswer(game, s, seat, TUNED, rng)
    const answers = seat === 'dead' ? offered(game, s, seat, rng, 4) : rivalsOf(game, s, seat, own)
    const more = answers.length > 0 ? answers : offered(game, s, seat, rng, 4)
    return more.filter(isDeed).map((answer) => [answer])
  },
  // A single scenario is played to its end, a campaign until the team is in camp after its next main scenario.
  enough: (s, { trek }) => s.trek !== null && trek !== null && hasPlayedOn(s.trek, trek),
  scenarioOf: (s) => (s.trek === null ? s.scenario : campaignOf(s)),
  goalOf: (s) => (s.trek === null ? 'win' : 'escape'),
  chance(s, seat) {
    if (s.result !== null) return chanceOfResult(s, seat, false)
    if (s.trek === null || !isInCamp(s)) return stuck(seat)
    const escape = escapeChance(s, s.trek)
    return seat === 'dead' ? 1 - escape : escape
  },
  facts(s, root) {
    const facts: [string, number][] = []
    if (s.trek !== null && root.trek !== null && s.trek.completed.length > root.trek.completed.length) facts.push(['through', 1])
    for (const [i, f] of s.fighters.entries()) {
      if (!isPresent(root, i)) continue
      const name = `character.${idOf(s, i)}`
      if (f.status !== DEAD) facts.push([`lives ${name}`, 1])
      if (f.status === LEFT && root.fighters[i]?.status !== LEFT) facts.push([`out ${name}`, 1])
      if (f.status !== DEAD && f.health >= (root.fighters[i]?.health ?? 0)) facts.push([`unhurt ${name}`, 1])
    }
    return facts
  },
  settle: settleHidden,
  isJudged: (kind) => JUDGED.has(kind),
  isPhase: () => false,
  maxAnswers: 6000,
  // A campaign has hundreds of decisions.
  usual: { each: 6000, most: 300_000, least: 2500, redrawn: 2000 },
}

/** Between two scenarios of a campaign there is no map. */
const isInCamp = (s: Stalingrad): boolean => s.terrain.length === 0

/** A game that is never left is no escape. */
const stuck = (seat: Seat): number => (seat === 'dead' ? 1 : 0)
