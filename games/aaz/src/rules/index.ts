import type { RulesOf } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { AazEvent } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import type { Aaz } from '../model/state.ts'
import { bid } from './bid.ts'
import { measure } from './card.ts'
import { combatMove } from './combat-move.ts'
import { battle } from './combat/battle.ts'
import { losses } from './combat/losses.ts'
import { combat, nextBattle } from './combat/order.ts'
import { bombard, chainsaw } from './combat/place.ts'
import { press } from './combat/press.ts'
import { intercept, raid, raidLosses } from './combat/raid.ts'
import { submergeAsk } from './combat/strike.ts'
import { noncombatMove, stranded } from './noncombat-move.ts'
import { mobilize } from './mobilize.ts'
import { purchase } from './purchase.ts'
import { round, turn } from './turn.ts'
import { check } from './victory.ts'
import { zombieLosses, zombiesAttack } from './zombies-attack.ts'

/** A rule for every kind of frame, in the order of the book. */
export const RULES = {
  bid,
  round,
  turn,
  'card.measure': measure,
  'zombies.attack': zombiesAttack,
  'zombies.losses': zombieLosses,
  combatMove,
  combat,
  raid,
  'raid.intercept': intercept,
  'raid.losses': raidLosses,
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
} satisfies RulesOf<Aaz, AazFrame, AazEvent, Answers>
