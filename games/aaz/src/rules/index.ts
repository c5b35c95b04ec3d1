import type { Answer, AskRule, Json, RulesOf } from '@deadfront/kernel'
import { findSpace } from '../model/content.ts'
import type { AazEvent } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { type Aaz, contentOf } from '../model/state.ts'
import { bid } from './bid.ts'
import { measure } from './card.ts'
import { combatMove } from './combat-move.ts'
import { battle } from './combat/battle.ts'
import { losses } from './combat/losses.ts'
import { combat, nextBattle } from './combat/order.ts'
import { bombard, chainsaw } from './combat/place.ts'
import { press } from './combat/press.ts'
import { submergeAsk } from './combat/strike.ts'
import { noncombatMove, stranded } from './noncombat-move.ts'
import { mobilize, purchase } from './purchase.ts'
import { whyNotStrict } from './strict.ts'
import { round, turn } from './turn.ts'
import { check } from './victory.ts'
import { zombieLosses, zombiesAttack } from './zombies-attack.ts'

/** The rule with answers read strictly: a key it does not know is refused. */
const strict = <F extends AazFrame, A extends Answer>(
  question: string,
  rule: AskRule<Aaz, F, A, AazEvent>,
): AskRule<Aaz, F, A, AazEvent> => ({
  ...rule,
  whyNot: (s, f, answer, seat) => whyNotStrict(question, answer, rule.rule, rule.whyNot(s, f, answer, seat)),
})

/** Spaces in an answer by the names of the board, however they are spelt: `SZ 5` is sz5. */
function spell(s: Aaz, answer: Answer): Answer {
  const told: { [key: string]: Json } = { ...answer }
  for (const key of ['to', 'from', 'at', 'battle']) {
    const at = typeof told[key] === 'string' ? findSpace(contentOf(s), told[key]) : -1
    if (at >= 0) told[key] = contentOf(s).spaces[at]!
  }
  return told
}

/** The rule with spaces read as freely as in orders. */
const spelt = <F extends AazFrame>(rule: AskRule<Aaz, F, Answer, AazEvent>): AskRule<Aaz, F, Answer, AazEvent> => ({
  ...rule,
  whyNot: (s, f, answer, seat) => rule.whyNot(s, f, spell(s, answer), seat),
  answer: (t, f, answer, seat) => rule.answer(t, f, spell(t.s, answer), seat),
})

/** A rule for every kind of frame. Questions with a list of answers take nothing else; those with open orders are strict. */
export const rules = {
  bid: strict('bid', bid),
  round,
  turn,
  'card.measure': spelt(measure),
  'zombies.attack': zombiesAttack,
  'zombies.losses': strict('zombies.losses', zombieLosses),
  combatMove: strict('combatMove', combatMove),
  combat,
  'combat.next': spelt(nextBattle),
  battle,
  'battle.chainsaw': chainsaw,
  'battle.bombard': bombard,
  'battle.submerge': submergeAsk,
  'battle.losses': strict('battle.losses', losses),
  'battle.press': spelt(press),
  stranded: spelt(stranded),
  noncombatMove: strict('noncombatMove', noncombatMove),
  purchase: strict('purchase', purchase),
  mobilize: strict('mobilize', mobilize),
  check,
} as unknown as RulesOf<Aaz, AazFrame, AazEvent>
