import { defineGame, type Json } from '@deadfront/kernel'
import { inspect } from './inspect/index.ts'
import type { AazEvent } from './model/events.ts'
import { type Aaz, activePower, type AazFrame, C, copy } from './model/state.ts'
import { SCENARIOS } from './options.ts'
import { rolls } from './read/rolls.ts'
import { position } from './position/write.ts'
import { rulebook } from './rulebook.ts'
import { battleOf, keyName } from './rules/combat/common.ts'
import { rules } from './rules/index.ts'
import { orders } from './rules/orders.ts'
import { setUp } from './setup.ts'
import { type AazView, guess, view } from './view.ts'

/** What a question is about, by name. */
function about(s: Aaz, f: AazFrame): Json {
  const c = C(s)
  const power = c.powers[activePower(s)]!
  switch (f.kind) {
    case 'bid':
      return { power: c.powers[f.power]!, left: f.left }
    case 'card.measure':
      return { power, card: c.cards[f.card]!.id, measure: f.measure }
    case 'zombies.losses':
      return { power: c.powers[f.p]!, at: c.spaces[f.at]!, hits: f.hits }
    case 'combat.next':
      return { power, among: f.among.map((at) => c.spaces[at]!) }
    case 'battle.losses': {
      const b = battleOf(s)
      const said = f.said.map((x) => ({
        power: c.powers[x.power]!,
        lose: Object.fromEntries(x.lose.flatMap((n, key) => (n > 0 ? [[keyName(c, b, f.side, key), n]] : []))),
      }))
      return {
        at: c.spaces[b.at]!,
        round: b.round,
        side: f.side === 'a' ? 'attacker' : 'defender',
        cause: f.cause,
        hits: f.need,
        said,
        disagreed: f.split,
      }
    }
    case 'battle.submerge':
      return {
        at: c.spaces[battleOf(s).at]!,
        round: battleOf(s).round,
        side: f.side === 'a' ? 'attacker' : 'defender',
        power: c.powers[f.power]!,
      }
    case 'battle.press':
    case 'battle.bombard':
    case 'battle.chainsaw':
      return { power, at: c.spaces[battleOf(s).at]!, round: battleOf(s).round }
    case 'stranded': {
      const first = f.left[0]!
      return { power: c.powers[first.p]!, at: c.spaces[first.at]!, unit: c.kinds[first.k]! }
    }
    case 'combatMove':
    case 'noncombatMove':
    case 'purchase':
    case 'mobilize':
      return { power, round: s.round }
    default:
      return null
  }
}

/** Axis & Allies & Zombies: the whole 1941 game and its intro scenario. */
export const aaz = defineGame<Aaz, AazFrame, AazEvent, AazView>({
  id: 'aaz',
  name: 'Axis & Allies & Zombies',
  rulesVersion: 3,
  // Version 2 refuses keys nobody reads and a kind named twice in orders, lets orders press on, sends boats without escort home,
  // keeps promised carriers for their fighters and pays back what a fallen capital cannot place. Version 3 asks
  // for bombardment only where it can hit, keeps what a blitz finds out of combat moves and units that fell back out of other battles,
  // leaves neutrals without a value alone, and reads losses and places as freely as units. The state itself is the same.
  migrations: { 1: (save) => save, 2: (save) => save },
  scenarios: SCENARIOS,
  rulebook,
  words: { en: async () => (await import('./words/en.ts')).en, es: async () => (await import('./words/es.ts')).es },
  position,
  rules,
  setUp,
  view,
  guess,
  copy,
  inspect,
  about,
  openQuestion: () => true,
  aside: orders,
  rolls,
})

export type { AazEvent, Count, Volley } from './model/events.ts'
export type { Aaz, AazFrame, BattleFrame, Boat, Hits, LossFrame, Moved, Orders, Phase, Switches } from './model/state.ts'
export { activePower, addUnits, C, copy, countAt, freshAt, PHASES, seatOf } from './model/state.ts'
export type { Content, RawContent, RawTerritory, RawUnit } from './model/content.ts'
export { AIR, BUILTIN, contentOf, findKind, findPower, findSpace, IC, LAND, NOBODY, RC, SEA, ZOMBIES } from './model/content.ts'
export * from './read/board.ts'
export { brokenAt, flightsFrom, pathTo, reachOf } from './read/reach.ts'
export { allLanded, type Landing, planLanding, slotsLeft } from './read/landing.ts'
export { attackers, defenders, faultOfLosses, greedyLosses, hitsToTake, keysOf, mostHits, onlyLosses, targetOf } from './read/losses.ts'
export { type BattleSetup, plannedBattles, setupAt } from './inspect/index.ts'
export { combatEnds, listMoves, whyNotAttack, whyNotDone, whyNotMove, willFight } from './rules/combat-move.ts'
export { noncombatEnds, whyNotEndNoncombat, whyNotNoncombat } from './rules/noncombat-move.ts'
export { listBuys, whyNotBuy, whyNotEndPurchase } from './rules/purchase.ts'
export { cargoCount, fitsAboard, whyNotShip } from './rules/ship.ts'
export { battleOf, keyName } from './rules/combat/common.ts'
export { outlook } from './rules/combat/press.ts'
export { holdsVictory, incomeOfSide, zombieFree } from './rules/victory.ts'
export { willFall } from './rules/turn.ts'
export { diceInPhaseTwo } from './rules/zombies-attack.ts'
export type { RefusalCode } from './model/refusals.ts'
export type { AazView, SpaceView } from './view.ts'
export { board1941Labels } from './labels.ts'
