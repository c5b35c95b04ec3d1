/** The second entry of the game: functions that read a state, for bots, odds and benchmarks. */
export { copy } from './copy.ts'
export { listVoyages, type VoyageOffer } from './inspect/voyages.ts'
export { isShipAnswer, type MoveAnswer, type ShipAnswer } from './model/answers.ts'
export {
  AIR,
  allNear,
  attackOf,
  capitalAt,
  capitalOf,
  cardOf,
  type Content,
  deckOf,
  defenseOf,
  emblemAt,
  findKind,
  findPower,
  findSpace,
  IC,
  ipcOf,
  kindName,
  LAND,
  landNear,
  moveOf,
  NOBODY,
  powerName,
  priceOfKind,
  RC,
  SEA,
  seaNear,
  sideName,
  spaceName,
  toughnessOf,
  ZOMBIES,
} from './model/content.ts'
export { addTo, int16At, int8At, numberAt } from './model/list.ts'
export { contentFrom } from './model/built-in.ts'
export { activePower, addUnits, contentOf, controlAt, countAt, freshAt, seatOf, treasuryOf, zombiesAt } from './model/state.ts'
export { PHASES } from './model/phases.ts'
export { battleOf, keyName } from './read/battle.ts'
export { type BattleSetup, plannedBattles, setupAt } from './read/battle-setup.ts'
export * from './read/board.ts'
export { cargoCount, fitsAboard } from './read/cargo.ts'
export { CENTER, COMPLEX, facilitiesSold, goodsName, isFacility, priceOf } from './read/goods.ts'
export { allLanded, type Landing, planLanding, slotsLeft } from './read/landing.ts'
export {
  attackers,
  defenders,
  faultOfLosses,
  greedyLosses,
  hitsToTake,
  keysOf,
  maxHits,
  onlyLosses,
  targetOf,
  worthInBattle,
} from './read/losses.ts'
export { outlook } from './read/outlook.ts'
export { brokenAt, flightsFrom, pathTo, reachOf } from './read/reach.ts'
export { citiesHeld, citiesNeeded, holdsVictory, incomeOfSide, zombieFree } from './read/victory.ts'
export { diceInPhaseTwo, willFall } from './read/zombies.ts'
export { combatEnds } from './rules/combat-ends.ts'
export { listMoves, whyNotAttack, whyNotDone, whyNotMove } from './rules/combat-move.ts'
export { noncombatEnds, whyNotEndNoncombat, whyNotNoncombat } from './rules/noncombat-move.ts'
export { isSite, whyNotEndPurchase } from './rules/production.ts'
export { listBuys, whyNotBuy } from './rules/purchase.ts'
export { mayRaid, raidTargets } from './rules/raid-move.ts'
export { whyNotShip } from './rules/ship.ts'
