import { oneOf, optional, type Refusal, refuseQuestion, text } from '@deadfront/kernel'
import type { Weapon } from '../model/content.ts'
import { contentOf, MODES, squareIn, type Stalingrad } from '../model/state.ts'
import { type ThrowOdds, throwOdds } from '../read/odds.ts'
import { whyNotAttackAgain } from '../read/act.ts'
import { whyNotThrow } from '../read/targets.ts'
import { acting, characterQuestion, modeOf } from './common.ts'

export interface Throw {
  refused: Refusal | null
  odds: ThrowOdds | null
}

/** The thrown weapon of that name; without a name a grenade. */
export function thrownWeapon(s: Stalingrad, name = 'grenade'): Weapon | undefined {
  const { weapons, weaponIx } = contentOf(s)
  const weapon = weapons[weaponIx.get(name) ?? -1]
  return weapon?.thrown ? weapon : undefined
}

/** A grenade at a square: throw, deviation and blast. */
export const throwAt = characterQuestion(
  {
    who: text('a character'),
    target: text('a square'),
    grenade: optional(text('a thrown weapon')),
    weapon: optional(text('a thrown weapon')),
    mode: optional(oneOf(MODES)),
  },
  (s, i, q) => {
    const at = squareIn(s, q.target)
    const weapon = thrownWeapon(s, q.grenade ?? q.weapon)
    if (at < 0) return refuseQuestion(`target: expected a square on the map, found ${JSON.stringify(q.target)}`, ['target'])
    if (weapon === undefined) return refuseQuestion('grenade: expected a thrown weapon', ['grenade'])
    const mode = modeOf(s, i, q.mode)
    const now = acting(s, i)
    const no = (now ? whyNotAttackAgain(s, now) : null) ?? whyNotThrow(s, i, mode, weapon, at)
    // Also for a grenade that is not carried (EFSZ-20.11): the result it would have.
    const answer: Throw = {
      refused: no,
      odds: no === null || no.rule === 'EFSZ-20.11' ? throwOdds(s, i, mode, weapon, at) : null,
    }
    return answer
  },
)
