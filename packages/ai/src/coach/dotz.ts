import { CEMETERY, contentOf, settleHidden, type Siege, stepsTo, TC, topFrame, trackAt, unitAt, unitOf } from '@deadfront/dotz/ai'
import type { Answer } from '@deadfront/kernel'
import { actionCandidates, isPhaseOver } from '../dotz/planner.ts'
import { outlook, trackChances } from '../dotz/outlook.ts'
import { policyAnswer } from '../dotz/policy.ts'
import { FIRST_WEIGHTS, WATCHFUL } from '../dotz/weights.ts'
import { type Advisor, chanceOfResult } from './advisor.ts'

/** Imagined games stop at the end of an Action Phase, where the outlook can be asked, so many turns later; in a review sooner. */
const TURNS = { hint: 2, review: 1 }

/**
 * What the outlook says, as it comes true in games of the strongest bot: found by a logistic curve over 4,058 ends of Action Phases of
 * 291 games, alone and together.
 */
const CURVE = { level: 1.08, slope: 0.66 }

export function comesTrue(chance: number): number {
  const c = Math.min(0.999, Math.max(0.001, chance))
  return 1 / (1 + Math.exp(-(CURVE.level + CURVE.slope * Math.log(c / (1 - c)))))
}

const endsPhase = (s: Siege, next: readonly Answer[]): boolean =>
  topFrame(s).kind === 'action' && next.some((answer) => answer.do === 'end') && isPhaseOver(s)

export const dotzAdvisor: Advisor<Siege> = {
  policy: (game, s, seat, rng) => [policyAnswer(game, s, seat, WATCHFUL, rng)],
  plans: (game, s, seat, rng) => actionCandidates({ game, s, seat, rng }, WATCHFUL).map((answer) => [answer]),
  enough: (s, root, next) => s.turn >= root.turn + TURNS.hint && endsPhase(s, next),
  soon: (s, root, next) => s.turn >= root.turn + TURNS.review && endsPhase(s, next),
  isBlurred: true,
  sharesLuck: true,
  scenarioOf: () => 'basic',
  chance: (s, seat) => (s.result === null ? comesTrue(outlook(s, FIRST_WEIGHTS)) : chanceOfResult(s, seat, false)),
  facts(s, root) {
    const c = contentOf(s)
    const roads = s.result === null ? trackChances(s, FIRST_WEIGHTS) : null
    const held = (track: number): number => roads?.[track] ?? (s.result?.outcome === 'won' || track !== fallenRoad(s) ? 1 : 0)
    const facts: [string, number][] = c.tracks.map((id, track) => [`road track.${id}`, held(track)])
    for (let u = 0; u < s.uAt.length; u++)
      if (unitAt(root, u) >= TC) facts.push([`lives unit.${unitOf(c, u).id}`, unitAt(s, u) === CEMETERY ? 0 : 1])
    facts.push(['ammo', s.ammo > 0 ? 1 : 0])
    return facts
  },
  settle: settleHidden,
  isJudged: () => true,
  isPhase: () => false,
  maxAnswers: 3000,
  usual: { each: 1600, most: 200_000, redrawn: 1000 },
}

/** The road by which the town fell: that of the Zeds nearest to it. */
function fallenRoad(s: Siege): number {
  const c = contentOf(s)
  let [track, least] = [-1, Number.POSITIVE_INFINITY]
  for (const at of s.zAt) {
    if (at <= TC || stepsTo(c, at) >= least) continue
    least = stepsTo(c, at)
    track = trackAt(c, at)
  }
  return track
}
