import { flag, list, oneOf, optional, refuseQuestion, text } from '@deadfront/kernel'
import { drumTarget, fighterAt, MODES, squareIn, squareName, type Stalingrad, zombieName, zombieNamed } from '../model/state.ts'
import type { AttackOdds } from '../read/odds.ts'
import { handWeapon } from '../read/sheet.ts'
import { drumsInSight, isDrum, whyNotShoot } from '../read/targets.ts'
import { spreadGaps, spreadOdds } from './attack-odds.ts'
import { characterQuestion, firing, modeOf } from './common.ts'

export interface SpreadPlan extends AttackOdds {
  /** Dice lost on the way to each target of the plan. */
  lost: number[]
  /** EFSZ-19.7: the zombies, and the drums by their squares, that can be targets after the first one. */
  open: string[]
}

/** Spread fire by a plan: at the first target until it is eliminated, then at the next. */
export const spread = characterQuestion(
  {
    who: text('a character'),
    plan: list(text('a zombie such as "z1", or the square of a drum')),
    hand: optional(oneOf(['main', 'off'])),
    mode: optional(oneOf(MODES)),
    cover: optional(flag('true for a covering attack')),
    stunOnly: optional(flag('true to move on as soon as the target is stunned')),
  },
  (s, i, q) => {
    const plan = q.plan.map((name) => zombieNamed(s, name)?.id ?? drumNamed(s, name))
    if (plan.length === 0 || plan.includes(0)) return refuseQuestion('plan: expected a list of zombies or drums on the map', ['plan'])
    const f = fighterAt(s, i)
    const hand = q.hand ?? 'main'
    const weapon = handWeapon(s, f, hand)
    if (weapon === null || !weapon.firearm) return refuseQuestion('hand: expected a hand with a firearm', ['hand'])
    const running = firing(s, i)
    const manner = running ?? { mode: modeOf(s, i, q.mode), cover: q.cover === true }
    const odds = spreadOdds(s, { who: i, hand: running?.hand ?? hand }, plan, manner, { stunOnly: q.stunOnly === true, running })
    const answer: SpreadPlan = {
      ...odds,
      lost: spreadGaps(s, { who: i, hand }, plan, manner, running),
      open: [
        ...s.zombies.filter((z) => whyNotShoot(s, f, z, true) === null).map((z) => zombieName(z.id)),
        ...drumsInSight(s, i).map((at) => squareName(s, at)),
      ],
    }
    return answer
  },
)

/** 0 when there is no drum. */
function drumNamed(s: Stalingrad, name: string): number {
  const at = squareIn(s, name)
  return isDrum(s, at) ? drumTarget(at) : 0
}
