import { isRefusal, optional, question, type Refusal, text } from '@deadfront/kernel'
import { type Aaz, contentOf } from '../model/state.ts'
import { type BattleSetup, setupAt } from '../read/battle-setup.ts'
import { unitsOf } from '../read/board.ts'
import { findOr, powerIn, spaceIn } from './common.ts'
import { NextAttack, onTurn } from './next-attack.ts'

/**
 * The battles that a power could begin in its next turn, each with all units that can reach it. `from`: only units of that
 * space. `at`: only that place, also when no unit can reach it; where the power has units there, they are listed too.
 */
export const attacks = question(
  { by: text('a power'), from: optional(text('a space')), at: optional(text('a space')) },
  (s: Aaz, q): BattleSetup[] | Refusal => {
    const c = contentOf(s)
    const p = powerIn(c, 'by', q.by)
    if (isRefusal(p)) return p
    return findOr(
      q.from,
      (name) => spaceIn(c, 'from', name),
      (from) =>
        findOr(
          q.at,
          (name) => spaceIn(c, 'at', name),
          (at) => (at < 0 ? attacksFrom(s, p, from) : [attackAt(s, p, from, at)]),
        ),
    )
  },
)

function attacksFrom(s: Aaz, p: number, from: number): BattleSetup[] {
  const next = new NextAttack(s, p, from)
  const found: BattleSetup[] = []
  for (let at = 0; at < next.c.N; at++) {
    if (!next.isTarget(at)) continue
    const setup = next.at(at)
    if (hasAttackers(setup)) found.push(setup)
  }
  return found
}

function attackAt(s: Aaz, p: number, from: number, at: number): BattleSetup {
  const c = contentOf(s)
  return unitsOf(s, c, at, p) > 0 ? setupAt(onTurn(s, p), c, at) : new NextAttack(s, p, from).at(at)
}

export const hasAttackers = ({ attackers }: BattleSetup): boolean => Object.values(attackers).some((n) => n > 0)
