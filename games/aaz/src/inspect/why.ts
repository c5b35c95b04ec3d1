import { flag, json, optional, question, text } from '@deadfront/kernel'
import type { UnitsGiven } from '../model/answers.ts'
import { type Aaz, contentOf } from '../model/state.ts'
import { whyNotMove } from '../rules/combat-move.ts'
import { whyNotNoncombat } from '../rules/noncombat-move.ts'
import { type RefusedBy, refusedBy } from './common.ts'

/** Why a move is not allowed, with the names used in the sentence. */
export interface Why extends RefusedBy {
  about: (string | number)[]
}

/** Why one unit, or several, cannot go there now; null when they can. */
export const why = question(
  {
    unit: optional(text('a unit')),
    units: optional(json<UnitsGiven>('units')),
    from: text('a space'),
    to: text('a space'),
    via: optional(json<readonly string[]>('a list of spaces')),
    cargo: optional(json<boolean>('true or false')),
    support: optional(flag('true or false')),
    attack: optional(flag('true or false')),
  },
  (s: Aaz, q): Why | null => {
    if (contentOf(s).N === 0) return null
    const { unit, units, ...move } = q
    const answer = { ...move, do: 'move', units: units ?? { [unit ?? '']: 1 } } as const
    const refusal = s.phase === 'combatMove' ? whyNotMove(s, answer) : s.phase === 'noncombatMove' ? whyNotNoncombat(s, answer) : null
    return refusal && { ...refusedBy(contentOf(s), refusal), about: [...refusal.about] }
  },
)
