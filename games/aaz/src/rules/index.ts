import type { RulesOf } from '@deadfront/kernel'
import type { AazEvent } from '../model/events.ts'
import type { Aaz, AazFrame } from '../model/state.ts'
import { bid } from './bid.ts'
import { measure } from './card.ts'
import { battle } from './combat/battle.ts'
import { losses } from './combat/losses.ts'
import { combat, nextBattle } from './combat/order.ts'
import { bombard, chainsaw } from './combat/place.ts'
import { press } from './combat/press.ts'
import { submergeAsk } from './combat/strike.ts'
import { combatMove } from './combatMove.ts'
import { noncombatMove, stranded } from './noncombatMove.ts'
import { mobilize, purchase } from './purchase.ts'
import { round, turn } from './turn.ts'
import { check } from './victory.ts'
import { zombieLosses, zombiesAttack } from './zombiesAttack.ts'

/** A rule for every kind of frame. */
export const rules = {
  bid,
  round,
  turn,
  'card.measure': measure,
  'zombies.attack': zombiesAttack,
  'zombies.losses': zombieLosses,
  combatMove,
  combat,
  'combat.next': nextBattle,
  battle,
  'battle.chainsaw': chainsaw,
  'battle.bombard': bombard,
  'battle.submerge': submergeAsk,
  'battle.losses': losses,
  'battle.press': press,
  stranded,
  noncombatMove,
  purchase,
  mobilize,
  check,
} as unknown as RulesOf<Aaz, AazFrame, AazEvent>
