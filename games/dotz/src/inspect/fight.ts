import { oneOf, optional, question, type Refusal, refuseQuestion, text } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { NONE, type Siege } from '../model/state.ts'
import { zedsAt } from '../read/board.ts'
import { type FightFacts, fightFacts } from '../read/fight-facts.ts'
import { findSpace, findUnit } from '../read/names.ts'
import { noSuchSpace, noSuchUnit, readShifts, rounded, shifts } from './common.ts'

/** A possible combat: the Zeds of `from`, or those at `at`, against this unit. */
const fields = {
  at: text('a track space'),
  unit: text('a Player unit'),
  attacker: optional(oneOf(['zeds', 'player'])),
  from: optional(text('a track space')),
  shifts: optional(shifts),
}

export const fight = question(fields, (s: Siege, q): FightFacts | Refusal => {
  const c = contentOf(s)
  const at = findSpace(c, q.at)
  if (at <= 0) return noSuchSpace('at', q.at)
  const unit = findUnit(c, q.unit)
  if (unit === NONE) return noSuchUnit(q.unit)
  const from = q.from === undefined ? at : findSpace(c, q.from)
  if (from <= 0) return noSuchSpace('from', q.from ?? '')
  const zeds = zedsAt(s, from)
  if (zeds.length === 0) return refuseQuestion(`expected Zeds at ${q.from ?? q.at}, found none`, [q.from ?? q.at])
  return rounded(fightFacts(s, c, { unit, at, defending: q.attacker !== 'player', zeds, extra: readShifts(q.shifts) }))
})
