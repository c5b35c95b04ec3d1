import type { PlannedAnswer, ShipAnswer } from '../model/answers.ts'
import { BOARD_1941 } from '../model/built-in.ts'
import { attackOf, type Content, findKind, findSpace, ipcOf, powerName, priceOfKind, spaceName, ZOMBIES } from '../model/content.ts'
import type { BattleForces, Count } from '../model/events.ts'
import { addTo } from '../model/list.ts'
import { countsByName, countsByPower, readUnits } from '../model/names.ts'
import type { RawContent } from '../model/raw.ts'
import { type Aaz, activePower, type Boat, copyBoat, countAt, techBits, zombiesAt } from '../model/state.ts'
import { attackersByName, battleNow, defendersByName, sum } from './battle.ts'
import { cargoCount } from './cargo.ts'
import { allied, combatantsOf, costOf, facilityAt, isFriendly, raidersAt, unitsByName, willFight } from './board.ts'
import { BATTLE_OPTIONS, type Ruling } from './rulings.ts'

/** The options of this table that change a battle. */
export type BattleRulings = { readonly [ruling in Ruling]?: true }

/** Everything the odds engine needs about a battle, planned or in progress. */
export interface BattleSetup extends BattleForces {
  /** Own or allied land: only zombies to fight, nothing to capture. */
  friendly: boolean
  zombieControlled: boolean
  ipc: number
  facility: boolean
  attackerTechs: string[]
  defenderTechs: { [power: string]: string[] }
  retreats: string[]
  damaged: { attackers: Count; defenders: { [power: string]: Count } }
  round: number
  /** Which ships bombard, where the board has several kinds that can; the strongest fire first (AAZ42-BOMB.2). */
  bombarding?: Count
  /** The ships fire before the zombies bite (AAZ42-SEQ.1). */
  bombardsFirst?: true
  /** The units of the board, where they are not those of 1941. */
  units?: RawContent['units']
  /** The options of this table that change a battle; absent where there are none. */
  rulings?: BattleRulings
}

const techsOf = (s: Aaz, c: Content, p: number): string[] => c.techs.filter((_, i) => (techBits(s, p) & (1 << i)) !== 0)

function rulingsOf({ options }: Aaz, c: Content): BattleRulings {
  const on = BATTLE_OPTIONS.filter((id) => options[id] === true).map((id) => [id, true as const])
  return { ...Object.fromEntries(on), ...(c.flak.includes(true) && !c.wholeFlak ? { flakStandsAlone: true } : {}) }
}

/** The units of the board at their price here, where they are not those of 1941. */
function unitsOfTable(s: Aaz, c: Content): RawContent['units'] | null {
  const repriced = c.kinds.filter((_, k) => costOf(s, c, k) !== priceOfKind(c, k))
  if (repriced.length === 0) return c.raw.units === BOARD_1941.units ? null : c.raw.units
  const units = { ...c.raw.units }
  for (const kind of repriced) {
    const unit = units[kind]
    if (unit) units[kind] = { ...unit, cost: costOf(s, c, findKind(c, kind)) }
  }
  return units
}

/** Spaces where the active power will have a battle. */
export function plannedBattles(s: Aaz, c: Content): number[] {
  const p = activePower(s)
  const found: number[] = []
  for (let at = 0; at < c.N; at++) {
    const landing = s.boats.some((b) => b.power === p && b.to === at)
    if (landing || (combatantsOf(s, c, at, p) > 0 && willFight(s, c, at, p))) found.push(at)
  }
  return found
}

/** A battle in this space as it would be, or is, set up. */
export function setupAt(s: Aaz, c: Content, at: number): BattleSetup {
  const p = activePower(s)
  const running = battleNow(s)
  const b = running?.at === at ? running : null
  const seaborne = new Array<number>(c.K).fill(0)
  const zones = new Map<number, number>()
  for (const boat of s.boats)
    if (boat.power === p && boat.to === at) {
      zones.set(boat.at, (zones.get(boat.at) ?? 0) + boat.load.length - boat.keep)
      for (const k of boat.load.slice(0, boat.load.length - boat.keep)) if (k >= 0) addTo(seaborne, k, 1)
    }
  const attackers = b ? attackersByName(c, b) : combatantsByName(s, c, at, p, countsByName(c, seaborne))
  const defenders: { [power: string]: Count } = {}
  for (let q = 0; q < c.P; q++) {
    if (allied(c, p, q)) continue
    const units = unitsByName(s, c, at, q)
    if (Object.keys(units).length > 0) defenders[powerName(c, q)] = units
  }
  const guns = b ? [...b.bombarding] : new Array<number>(c.K).fill(0)
  if (!b)
    for (const [zone, landed] of zones)
      if (!s.foughtAt.includes(zone) && !willFight(s, c, zone, p)) {
        // AAZ42-BOMB.2: one ship for each unit put ashore, where the board says so.
        let left = c.bombardsFirst ? landed : Number.POSITIVE_INFINITY
        for (const k of c.bombardKinds.toSorted((x, y) => attackOf(c, y) - attackOf(c, x))) {
          const n = Math.min(left, countAt(s, c, zone, p, k))
          addTo(guns, k, n)
          left -= n
        }
      }
  const [units, rulings] = [unitsOfTable(s, c), rulingsOf(s, c)]
  const retreats = b ? b.retreats : [...new Set(s.moved.filter((m) => m.at === at && m.from >= 0).map((m) => m.from))]
  return {
    at: spaceName(c, at),
    sea: !c.isLand[at],
    attacker: powerName(c, p),
    attackers,
    seaborne: b ? countsByName(c, b.attackers, c.K) : countsByName(c, seaborne),
    defenders: b ? defendersByName(c, b) : defenders,
    zombies: zombiesAt(s, at),
    bombard: sum(guns),
    ...(c.bombardKinds.length > 1 ? { bombarding: countsByName(c, guns) } : {}),
    ...(c.bombardsFirst && !s.options.bombardmentInStepFour ? { bombardsFirst: true as const } : {}),
    friendly: c.isLand[at] === true && isFriendly(s, c, at, p),
    zombieControlled: s.control[at] === ZOMBIES,
    ipc: ipcOf(c, at),
    facility: facilityAt(s, c, at) > 0,
    attackerTechs: techsOf(s, c, p),
    defenderTechs: Object.fromEntries(Object.keys(defenders).map((name) => [name, techsOf(s, c, c.powers.indexOf(name))])),
    retreats: retreats.map((x) => spaceName(c, x)),
    damaged: b
      ? {
          attackers: countsByName(c, b.attackersHurt),
          defenders: countsByPower(c, b.defendersHurt),
        }
      : { attackers: {}, defenders: {} },
    round: b?.round ?? 0,
    ...(units === null ? {} : { units }),
    ...(Object.keys(rulings).length > 0 ? { rulings } : {}),
  }
}

/**
 * The units that would fight there, with those put ashore: no raiders, and antiaircraft artillery of the attacker only beside others
 * where it can be bitten (GAP42-14).
 */
function combatantsByName(s: Aaz, c: Content, at: number, p: number, ashore: Count): Count {
  const units = unitsByName(s, c, at, p)
  const flak: Count = {}
  for (const [k, kind] of c.kinds.entries()) {
    const isFlak = c.wholeFlak && c.flak[k] === true
    const aside = isFlak ? (units[kind] ?? 0) : raidersAt(s, at, k)
    if (aside > 0) units[kind] = (units[kind] ?? 0) - aside
    if (units[kind] === 0) delete units[kind]
    if (isFlak && aside > 0) flak[kind] = aside
  }
  const fighting = mergeCounts(units, ashore)
  return s.options.ownFlakBitten && Object.keys(fighting).length > 0 ? mergeCounts(fighting, flak) : fighting
}

const mergeCounts = (a: Count, b: Count): Count => {
  const out: Count = { ...a }
  for (const [unit, n] of Object.entries(b)) out[unit] = (out[unit] ?? 0) + n
  return out
}

/** A unit in a key such as `Germany inf`. */
const kindIn = (key: string): string => key.slice(key.lastIndexOf(' ') + 1)

/**
 * The battle as it would be after these moves: units that march or fly there, and those that land from the transports, with the
 * bombardment of the ships beside them (AAZ-BOMB.1).
 */
export function joinedBy(s: Aaz, c: Content, at: number, moves: readonly PlannedAnswer[]): BattleSetup {
  const landings = moves.filter((move): move is ShipAnswer => move.do === 'ship')
  const table: Aaz = landings.length === 0 ? s : { ...s, boats: s.boats.map(copyBoat) }
  for (const landing of landings) sail(table, c, at, landing)
  const setup = setupAt(table, c, at)
  const attackers: Count = { ...setup.attackers }
  const from: string[] = []
  for (const move of moves) {
    if (move.do !== 'move') continue
    const counts = readUnits(c, move.units)
    if (typeof counts !== 'string')
      for (const [unit, n] of Object.entries(countsByName(c, counts))) attackers[unit] = (attackers[unit] ?? 0) + n
    from.push(move.from)
  }
  return { ...setup, attackers, retreats: [...new Set([...setup.retreats, ...from])] }
}

/** Puts a transport of the active power in front of the shore, with what it has aboard and what it takes. */
function sail(table: Aaz, c: Content, at: number, { from, to, cargo, take }: ShipAnswer): void {
  const p = activePower(table)
  const zone = findSpace(c, to ?? from)
  if (zone < 0) return
  const load = Object.entries(take ?? {}).flatMap(([key, n]) => new Array<number>(n).fill(findKind(c, kindIn(key))))
  const wanted = cargo === undefined ? '' : readUnits(c, cargo)
  const aboard = typeof wanted === 'string' ? null : countsByName(c, wanted)
  const isMeant = (b: Boat): boolean =>
    aboard !== null && b.power === p && b.how === 'fresh' && b.at === findSpace(c, from) && sameCount(cargoCount(c, b.load), aboard)
  const boat = table.boats.find(isMeant)
  if (boat) Object.assign(boat, { at: zone, to: at, how: 'moved', load: [...boat.load, ...load] })
  else table.boats.push({ at: zone, power: p, load, to: at, from: -1, how: 'moved', keep: 0 })
}

const sameCount = (a: Count, b: Count): boolean => [...Object.keys(a), ...Object.keys(b)].every((unit) => (a[unit] ?? 0) === (b[unit] ?? 0))
