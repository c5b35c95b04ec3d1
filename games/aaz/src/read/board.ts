import {
  alliesOf,
  attackOf,
  capitalOf,
  type Content,
  deckOf,
  enemiesOf,
  IC,
  ipcOf,
  kindName,
  NOBODY,
  priceOfKind,
  RC,
  ZOMBIES,
} from '../model/content.ts'
import { numberAt } from '../model/list.ts'
import { type Aaz, contentOf, controlAt, countAt, startControlAt, techBits, unitsIn } from '../model/state.ts'

/** Same side: allies, or the power itself. */
export const allied = (c: Content, a: number, b: number): boolean => c.side[a] === c.side[b]

/** AAZ-COND.1. */
export const isFriendly = (s: Aaz, c: Content, at: number, p: number): boolean =>
  controlAt(s, at) >= 0 && c.side[controlAt(s, at)] === c.side[p]

/** AAZ-COND.2: an enemy power or the zombies control it. */
export const isHostile = (s: Aaz, c: Content, at: number, p: number): boolean =>
  s.control[at] === ZOMBIES || (controlAt(s, at) >= 0 && c.side[controlAt(s, at)] !== c.side[p])

/** AAZ-COND.3; also spaces outside a scenario's map. */
export const isNeutral = (s: Aaz, c: Content, at: number): boolean => c.isLand[at] === true && s.control[at] === NOBODY

export function unitsOf(s: Aaz, c: Content, at: number, p: number): number {
  let n = 0
  const base = (at * c.P + p) * c.K
  for (let k = 0; k < c.K; k++) n += unitsIn(s, base + k)
  return n
}

/** Units of the active power in the space that can take part in a battle there: raiders do not (AAZ42-RAID.6), flak does not attack. */
export function combatantsOf(s: Aaz, c: Content, at: number, p: number): number {
  let n = unitsOf(s, c, at, p)
  if (n === 0) return n
  if (c.raw.raids === true) for (const m of s.moved) if (m.how === 'raid' && m.at === at) n -= m.count
  if (c.wholeFlak) for (const k of c.landKinds) if (c.flak[k]) n -= countAt(s, c, at, p, k)
  return n
}

/** Units of the kind that are over a space for a raid; they take part in no battle there (AAZ42-RAID.6). */
export function raidersAt(s: Readonly<Aaz>, at: number, k: number): number {
  let n = 0
  for (const m of s.moved) if (m.how === 'raid' && m.at === at && m.kind === k) n += m.count
  return n
}

/** Fighters of a power that intercepted raiders in the territory; they are in no battle of this turn (AAZ42-RAID.8). */
export function scrambledAt(s: Aaz, at: number, p: number, k: number): number {
  let n = 0
  for (const [where, power, kind, count = 0] of s.scrambled ?? []) if (where === at && power === p && kind === k) n += count
  return n
}

/** Any unit of any power in the space. */
export function anyUnits(s: Aaz, c: Content, at: number): boolean {
  const base = at * c.P * c.K
  for (let i = base; i < base + c.P * c.K; i++) if (unitsIn(s, i) > 0) return true
  return false
}

/** Units of powers on other sides. */
export function enemyUnits(s: Aaz, c: Content, at: number, p: number): number {
  let n = 0
  for (const q of enemiesOf(c, p)) n += unitsOf(s, c, at, q)
  for (const [where, , , count = 0] of s.scrambled ?? []) if (where === at) n -= count
  return n
}

export function landUnitsOf(s: Aaz, c: Content, at: number, p: number): number {
  let n = 0
  for (const k of c.landKinds) n += countAt(s, c, at, p, k)
  return n
}

export function fightersAtSea(s: Aaz, c: Content, at: number, p: number): number {
  let n = 0
  for (const k of c.airKinds) n += countAt(s, c, at, p, k)
  return n
}

/** Room for fighters on the power's carriers in the zone. */
export function deckAt(s: Aaz, c: Content, at: number, p: number): number {
  let n = 0
  for (const k of c.carrierKinds) n += countAt(s, c, at, p, k) * deckOf(c, k)
  return n
}

/** Fighters of allies in the zone that use the power's carriers (AAZ42-CCARR.2); below zero: room on the allies' own decks. */
export function guestsOf(s: Aaz, c: Content, at: number, p: number): number {
  if (!c.shared) return 0
  let n = 0
  for (const q of alliesOf(c, p)) n += fightersAtSea(s, c, at, q) - deckAt(s, c, at, q)
  return n
}

/** Room for more fighters of the power in the zone: on its own carriers, and on those of allies where decks are shared. */
export const deckRoom = (s: Aaz, c: Content, at: number, p: number): number =>
  deckAt(s, c, at, p) - fightersAtSea(s, c, at, p) - guestsOf(s, c, at, p)

/** Room on the power's own carriers (AAZ42-MOB.3). */
export const ownDeckRoom = (s: Aaz, c: Content, at: number, p: number): number =>
  deckAt(s, c, at, p) - fightersAtSea(s, c, at, p) - Math.max(0, guestsOf(s, c, at, p))

/** AAZ-COND.5: a sea zone is hostile when an enemy surface warship is in it. */
export function isHostileSea(s: Aaz, c: Content, at: number, p: number): boolean {
  const base = at * c.P * c.K
  for (const q of enemiesOf(c, p)) for (const k of c.surfaceKinds) if (unitsIn(s, base + q * c.K + k) > 0) return true
  return false
}

/** An enemy destroyer in the zone (AAZ-CSUB.2). */
export function hasEnemyHunter(s: Aaz, c: Content, at: number, p: number): boolean {
  const base = at * c.P * c.K
  for (const q of enemiesOf(c, p)) for (const k of c.hunterKinds) if (unitsIn(s, base + q * c.K + k) > 0) return true
  return false
}

/** Enemy submarines and transports (AAZ-COND.6), as [submarines, transports]. */
export function enemySubsAndTransports(s: Aaz, c: Content, at: number, p: number): [number, number] {
  let subs = 0
  let boats = 0
  const base = at * c.P * c.K
  for (const q of enemiesOf(c, p)) {
    for (const k of c.submarineKinds) subs += unitsIn(s, base + q * c.K + k)
    for (const k of c.transportKinds) boats += unitsIn(s, base + q * c.K + k)
  }
  return [subs, boats]
}

/** A warship of the power (submarines too) in the zone (AAZ-CTRN.6). */
export function warshipsOf(s: Aaz, c: Content, at: number, p: number): number {
  let n = 0
  for (const k of c.seaKinds) if (!c.transport[k]) n += countAt(s, c, at, p, k)
  return n
}

/** Does the power have a unit there that can attack? */
export function canAttackAt(s: Aaz, c: Content, at: number, p: number): boolean {
  const base = (at * c.P + p) * c.K
  for (let k = 0; k < c.K; k++) if (attackOf(c, k) > 0 && unitsIn(s, base + k) > 0) return true
  return false
}

/** AAZ-BLITZ.2: no enemy unit, no complex or center, no zombie. */
export const isUnoccupied = (s: Aaz, c: Content, at: number, p: number): boolean =>
  s.zombies[at] === 0 && facilityAt(s, c, at) === 0 && enemyUnits(s, c, at, p) === 0

/** AAZ-IPC.2: always the sum of what the power controls. */
export function nplOf(s: Aaz, p: number): number {
  const c = contentOf(s)
  let n = 0
  for (const at of c.lands) if (s.control[at] === p) n += ipcOf(c, at)
  return n
}

/** AAZ-COMP.11: what the zombies control. */
export function zombieMarker(s: Aaz): number {
  const c = contentOf(s)
  let n = 0
  for (const at of c.lands) if (s.control[at] === ZOMBIES) n += ipcOf(c, at)
  return n
}

/** Does an enemy or the zombies hold the capital of the power? A power without a capital on the map cannot lose it. */
export function capitalLost(s: Aaz, c: Content, p: number): boolean {
  const at = capitalOf(c, p)
  if (at < 0 || s.control[at] === NOBODY) return false
  return s.control[at] === ZOMBIES || c.side[controlAt(s, at)] !== c.side[p]
}

/** The complex or center of a territory: printed on the board, or bought (AAZ-EXP42.4, AAZ42-MOB.5); 0 when it has none. */
export function facilityAt(s: Aaz, c: Content, at: number): number {
  if (s.complexes !== undefined && s.complexes.includes(at)) return IC
  return s.centers !== undefined && c.facility[at] === 0 && s.centers.includes(at) ? RC : numberAt(c.facility, at)
}
export const facilitiesOf = (s: Aaz, c: Content): readonly number[] =>
  s.centers === undefined && s.complexes === undefined
    ? c.facilities
    : [...c.facilities, ...(s.centers ?? []), ...(s.complexes ?? []).filter((at) => c.facility[at] === 0 && !s.centers?.includes(at))]

export const damageAt = (s: Aaz, at: number): number => (s.damage === undefined ? 0 : numberAt(s.damage, at))
/** AAZ42-U-FAC.3: how many units a complex or center can mobilize in a turn. */
export const capacityOf = (s: Aaz, c: Content, at: number): number => Math.max(0, ipcOf(c, at) - damageAt(s, at))

/** AAZ-PURCH.3: a complex of the power, held since the turn began. A new center is not used before the next turn. */
export const isEligible = (s: Aaz, c: Content, at: number, p: number): boolean =>
  s.control[at] === p &&
  s.start[at] === p &&
  facilityAt(s, c, at) > 0 &&
  !s.taken.includes(at) &&
  !c.blocked[at] &&
  !(s.raised !== undefined && s.raised.includes(at))
/** All that the power can use, in the order of `facilitiesOf`. */
export const eligibleFacilities = (s: Aaz, c: Content, p: number): number[] => {
  const found: number[] = []
  for (const at of c.facilities) if (isEligible(s, c, at, p)) found.push(at)
  for (const at of s.centers ?? NONE) if (isEligible(s, c, at, p)) found.push(at)
  for (const at of s.complexes ?? NONE)
    if (c.facility[at] === 0 && isEligible(s, c, at, p) && s.centers?.includes(at) !== true) found.push(at)
  return found
}
const NONE: readonly number[] = []

export const isIC = (s: Aaz, c: Content, at: number): boolean => facilityAt(s, c, at) === IC
export const isRC = (s: Aaz, c: Content, at: number): boolean => facilityAt(s, c, at) === RC

/** Are units bought before combat and placed afterwards, as in the 1942 game (AAZ-EXP42.13)? */
export const buysFirst = (c: Content): boolean => c.raw.purchase === 'first' || c.raw.purchase === 'fitting'
/** Must there be a place for everything that is bought (AAZ42-PURCH.2)? */
export const buysFitting = (c: Content): boolean => c.raw.purchase === 'fitting'
/** Units of a kind that are bought and wait for a place. */
export const waitingOf = (s: Aaz, k: number): number => s.bought.reduce((n, b) => (b.at < 0 && b.kind === k ? n + b.count : n), 0)

/** AAZ-NAIR.1: friendly when the turn began, friendly now, and not taken in between. */
export function isLandingPlace(s: Aaz, c: Content, at: number, p: number): boolean {
  if (c.blocked[at]) return false
  const then = startControlAt(s, at)
  return isFriendly(s, c, at, p) && then >= 0 && c.side[then] === c.side[p] && !s.taken.includes(at)
}

/** May the sea units of the power pass between the two zones? The name of a closed passage, or null. */
export function shutPassage(s: Aaz, c: Content, a: number, b: number, p: number): { name: string; canal: boolean } | null {
  if (c.passages.length === 0) return null
  const passage = c.passageAt.get(a * c.N + b)
  if (passage === undefined) return null
  if (passage.open && s.options.closedBlackSea) return passage // AAZ42-CANAL.6
  if (passage.open && !s.options.blackSeaStraits) return null
  const lookBack = passage.canal || s.options.straitsLikeCanals
  for (const at of passage.held) {
    // AAZ-CANAL.5 and CANAL.12: held at the start of the turn and still; AAZ-STRAIT.4: held now (in combat movement not just blitzed).
    if (!isFriendly(s, c, at, p)) return passage
    if (lookBack && (startControlAt(s, at) < 0 || c.side[startControlAt(s, at)] !== c.side[p] || s.taken.includes(at))) return passage
    if (!lookBack && s.phase === 'combatMove' && s.taken.includes(at)) return passage
  }
  return null
}

/** Units per kind of a power in a space, by name. */
export function unitsByName(s: Aaz, c: Content, at: number, p: number): { [unit: string]: number } {
  const found: { [unit: string]: number } = {}
  for (let k = 0; k < c.K; k++) {
    const n = countAt(s, c, at, p, k)
    if (n > 0) found[kindName(c, k)] = n
  }
  return found
}

export const costOf = (s: Aaz, c: Content, k: number): number =>
  s.options.carrierCost === 18 && c.kinds[k] === 'cv' ? 18 : priceOfKind(c, k)
export const hasTech = (s: Aaz, c: Content, p: number, id: string): boolean => {
  const i = c.techs.indexOf(id)
  return i >= 0 && (techBits(s, p) & (1 << i)) !== 0
}

/** Will there be a battle of ours in this space, as the table is now? */
export function willFight(s: Aaz, c: Content, at: number, p: number): boolean {
  if (s.declared.includes(at)) return true
  return c.isLand[at] ? isHostile(s, c, at, p) : isHostileSea(s, c, at, p)
}
