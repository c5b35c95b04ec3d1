import type { Refusal } from '@deadfront/kernel'
import { type Content, markOf } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import { type Siege, type UnitIx, unitAt } from '../model/state.ts'
import type { Act } from './act.ts'
import { areAdjacent } from './board.ts'
import { whyNotInPlay } from './legal.ts'
import { unitId } from './names.ts'

/** Rule 5.1: Character Actions. Which units they reach, and why one cannot be used. */

/** DOTZ-5.1.4, 5.1.21: does this Character Action reach that unit and that Action? */
export function whyNotMark(s: Siege, c: Content, m: number, act: Act): Refusal | null {
  const mark = markOf(c, m)
  const no = whyNotUseMark(s, c, m)
  if (no) return no
  if (mark.act === 'free') return refuse('DOTZ-5.1.4', 'mark.not-pay', 'that Character Action is used as an ability', [mark.id])
  if (mark.act === 'gunfire' && act.act !== 'gunfire')
    return refuse('DOTZ-5.1.4', 'mark.only-gunfire', 'that Character Action is for a Gunfire attack', [mark.id])
  return markReaches(s, c, m, act.unit)
    ? null
    : refuse(mark.who === 'self' ? 'DOTZ-5.1.21' : 'DOTZ-5.1.4', 'mark.not-unit', 'that Character Action does not reach this unit', [
        mark.id,
        unitId(c, act.unit),
      ])
}

export function whyNotUseMark(s: Siege, c: Content, m: number): Refusal | null {
  const mark = markOf(c, m)
  const out = whyNotInPlay(s, c, mark.unit)
  if (out) return out
  if (s.spent[m] !== 0)
    return refuse(mark.per === 'game' ? 'DOTZ-7.1.3' : 'DOTZ-5.1.4', 'mark.spent', 'that Character Action is spent', [mark.id])
  return null
}

export function markReaches(s: Siege, c: Content, m: number, u: UnitIx): boolean {
  const mark = markOf(c, m)
  const at = unitAt(s, u)
  const owner = unitAt(s, mark.unit)
  if (at < 0 || owner < 0) return false
  if (mark.who === 'self' && u !== mark.unit) return false
  if (mark.who === 'others' && u === mark.unit) return false
  if (mark.who === 'civilians' && c.units[u]?.kind === 'hero') return false
  if (mark.where === 'TC') return at === 0
  if (mark.where === 'town') return at === 0 || c.spaceKind[at] === 'town'
  if (mark.where === 'near') return at === owner || areAdjacent(c, at, owner)
  return true
}

export function whyNotAbility(s: Siege, c: Content, ability: string): Refusal | null {
  const m = c.marks.findIndex((mark) => mark.id === ability)
  if (m < 0) return refuse('DOTZ-5.1.20', 'ability.unknown', 'there is no such Character Action', [ability])
  const no = whyNotUseMark(s, c, m)
  if (no) return no
  const mark = markOf(c, m)
  if (mark.act !== 'free')
    return refuse('DOTZ-5.1.4', 'ability.pays', 'that Character Action is spent by paying for an Action with it', [mark.id])
  if (reachedBy(s, c, m).length === 0) return refuse('DOTZ-1.2.3', 'ability.nobody', 'it would reach nobody', [mark.id])
  return null
}

export const reachedBy = (s: Siege, c: Content, m: number): UnitIx[] => c.units.flatMap((_, u) => (markReaches(s, c, m, u) ? [u] : []))
