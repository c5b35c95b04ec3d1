import { addTo } from './tables.ts'
import type { Aim } from './aim.ts'
import { hasTrait, type UnitId, type UnitTable, UNITS_1941, type UnitValues } from './units.ts'

/** Numbers of units by kind: `{ inf: 3, tnk: 2 }`. */
export type Count = Readonly<Record<UnitId, number>>

/** Technologies that matter in a battle; the other three act in other phases (AAZ-TECH.4, AAZ-TECH.10, AAZ-TECH.11). */
export type Tech = 'z4Explosives' | 'chainsawTanks' | 'airDots'

/** What a side does where the rules let it choose. Everything is plain data, so a standing order can be saved and shown. */
export interface SidePolicy {
  /**
   * Which units fall first: unit ids, each meaning all that are left of it, or `3 inf` for that many. Units not named come
   * after them, cheapest first. Battleships take their harmless first hit before anything is lost, unless `damageLast`.
   */
  order?: readonly string[]
  /** Keep the last land unit of the order until the aircraft are gone, so that a unit can capture (AAZ-CONC.1). */
  keepLand?: boolean
  /** Battleships take the harmless first hit in their turn, before one of them is lost, instead of before any unit is lost. */
  damageLast?: boolean
  /** What submarines do when they may choose (AAZ-SSTR.1): strike, or leave the battle at once. */
  submarines?: 'strike' | 'submerge'
}

export interface AttackPolicy extends SidePolicy {
  retreat?: Retreat
  press?: Press
  /** False: aircraft left alone with zombies do without the further round of Air-D.O.T.s (AAZ-TECH.9). */
  airRound?: boolean
}

/** Step 8 against enemy units: the attacker retreats as soon as one of these is true (AAZ-PRESS.11). */
export interface Retreat {
  /** No more than so many attacking units are left. */
  unitsLeft?: number
  /** No land unit is left (nothing can be captured any more). */
  withoutLand?: boolean
  /** Attack points left, divided by the defence points left, are below this. */
  strengthBelow?: number
  /** More than so many zombies are left. */
  zombiesAbove?: number
  /** No more than so many attacking units are left, and more defenders: a standing order's `retreatAt`. */
  outnumberedAt?: number
}

/** Step 8 against zombies alone (AAZ-PRESS.3): cease at once, fight on to the end, or fight on while both hold. */
export type Press = 'cease' | 'clear' | { landAtLeast?: number; zombiesAtMost?: number }

/** Rulings that the book leaves open and a table may change. */
export interface HouseRules {
  /** GAP-7: units hit by bombardment do not fire back. By the ruling they do (AAZ-BOMB.8). */
  bombardmentSilences?: boolean
  /** GAP42-8: hits of bombarding ships may be given to aircraft too. */
  bombardmentHitsAircraft?: boolean
  /** Z-4 Explosives do not help bombarding ships (AAZ42-TECH.2). */
  explosivesAshoreOnly?: boolean
  /** GAP42-5: a Z of antiaircraft fire removes a zombie. */
  flakKillsZombies?: boolean
  /** GAP42-11: zombies cannot bite antiaircraft artillery. */
  flakSafeFromZombies?: boolean
  /** Antiaircraft artillery alone is not destroyed without dice, and captures: boards that players made (AAZ-EXP42.12). */
  flakStandsAlone?: boolean
}

export interface Battle {
  kind: 'land' | 'sea'
  attacker: Count
  defender: Count
  zombies?: number
  /** False: no unit rises (the option "no zombies at all"). */
  rising?: boolean
  /** Which attackers landed from transports; they cannot retreat (AAZ-AMPH.17). `true` means every land unit. */
  seaborne?: Count | boolean
  /** Battleships that fire once at the landing (AAZ-BOMB.1). */
  bombard?: number
  /** Which ships these are, where the board has several kinds that bombard; their numbers add up to `bombard`. */
  bombardBy?: Count
  /** AAZ42-SEQ.1: the ships fire before the zombies bite; otherwise with the other units in step 4 (AAZ-BOMB.2). */
  bombardsFirst?: boolean
  /** Ships that have taken their first hit, in a battle that goes on (AAZ-U-BB.1): so many of each side. */
  damaged?: { attacker?: number; defender?: number }
  /** The battle goes on: antiaircraft artillery has fired (AAZ42-SEQ.1). */
  flakFired?: boolean
  tech?: { attacker?: readonly Tech[]; defender?: readonly Tech[] }
  /** Several powers defend and only some have Z-4 Explosives: the odds are given as a range, from no power having them to all. */
  jointExplosives?: boolean
  policy?: { attacker?: AttackPolicy; defender?: SidePolicy }
  /**
   * The attacker plays as well as can be for this aim: presses, ceases and retreats by what serves it best, whatever
   * `policy.attacker` says about these, and loses units in the order that serves it, unless the policy gives one. If absent:
   * the attacker plays by `policy.attacker`.
   */
  aim?: Aim
  /** The territory is the attacker's own or an ally's: only zombies to fight, nothing to capture (AAZ-CONC.8). */
  friendly?: boolean
  /** The attacker stops after so many rounds: retreats from enemies, ceases against zombies. */
  rounds?: number
  /** False: there is no space to retreat to (AAZ-PRESS.12), so transports left alone are lost (AAZ-DTRN.3). */
  retreatSpace?: boolean
  units?: UnitTable
  /** Chances of a zombie die: two faces of six for the attacker, one for the defender (AAZ-COMP.4). */
  bites?: { attacker: number; defender: number }
  house?: HouseRules
}

/** How exactly to compute. */
export interface Effort {
  /** Probability that may be ignored; the part that was really ignored is reported. Default 1e-12, or what `exactness` allows. */
  tolerance?: number
  /** Report the chance of each number of rounds, not only their mean; that takes several times as long. */
  rounds?: boolean
  /**
   * A battle that would take longer than about a tenth of a second (`quick`) or a few seconds (`usual`, the default) is
   * computed without its smallest chances, or sampled, and the answer says how large its error may be. `exact` takes the
   * time it needs.
   */
  exactness?: 'quick' | 'usual' | 'exact'
  /** Battles to play when sampling. Default 100,000. */
  samples?: number
}

/** An impossible battle: a sentence, and the field that it is about. */
export class BadBattle extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

export interface Unit extends UnitValues {
  id: UnitId
}

export const tableOf = (battle: Battle): UnitTable => battle.units ?? UNITS_1941

export function unitsOf(battle: Battle): Unit[] {
  return Object.entries(tableOf(battle)).map(([id, values]) => ({ id, ...values }))
}

const whole = (n: number): boolean => Number.isInteger(n) && n >= 0

function checkCount(battle: Battle, side: 'attacker' | 'defender'): void {
  const table = tableOf(battle)
  for (const [id, n] of Object.entries(battle[side])) {
    const unit = table[id]
    if (!unit) throw new BadBattle(side, `unknown unit "${id}"; known are ${Object.keys(table).join(', ')}`)
    if (!whole(n)) throw new BadBattle(side, `${n} ${id}: expected a whole number, 0 or more`)
    if (n === 0) continue
    if (battle.kind === 'land' && unit.class === 'sea')
      throw new BadBattle(side, `${id} cannot fight on land${hasTrait(unit, 'bombards') ? '; to bombard give their number apart' : ''}`)
    if (battle.kind === 'sea' && unit.class === 'land') throw new BadBattle(side, `${id} cannot fight at sea; cargo takes no part`)
    // AAZ-U-BMB.1: bombers defend in territories only.
    if (battle.kind === 'sea' && side === 'defender' && unit.class === 'air' && !hasTrait(unit, 'seaDefender'))
      throw new BadBattle(side, `${id} cannot defend at sea`)
  }
}

/** Throws `BadBattle` for a battle that cannot happen at any table. */
export function checkBattle(battle: Battle): void {
  checkCount(battle, 'attacker')
  checkCount(battle, 'defender')
  const table = tableOf(battle)
  if (battle.friendly && (battle.kind === 'sea' || Object.values(battle.defender).some((n) => n > 0)))
    throw new BadBattle('friendly', 'in a friendly territory there are only zombies to fight')
  const zombies = battle.zombies ?? 0
  if (!whole(zombies)) throw new BadBattle('zombies', `${zombies} zombies: expected a whole number, 0 or more`)
  if (battle.kind === 'sea' && zombies > 0) throw new BadBattle('zombies', 'zombies never stand in sea zones')
  const bombard = battle.bombard ?? 0
  if (!whole(bombard)) throw new BadBattle('bombard', `${bombard} bombarding ships: expected a whole number, 0 or more`)
  if (bombard > 0 && (battle.kind === 'sea' || !battle.seaborne)) throw new BadBattle('bombard', 'only a landing is bombarded')
  if (battle.bombardBy) {
    const ships = Object.entries(battle.bombardBy)
    const odd = ships.find(([id, n]) => !whole(n) || !table[id] || !hasTrait(table[id], 'bombards'))
    if (odd) throw new BadBattle('bombardBy', `${odd[1]} ${odd[0]}: expected ships that bombard`)
    if (ships.reduce((sum, [, n]) => sum + n, 0) !== bombard) throw new BadBattle('bombardBy', `expected ${bombard} ships`)
  }
  if (battle.seaborne && battle.kind === 'sea') throw new BadBattle('seaborne', 'a landing is fought on land')
  if (typeof battle.seaborne === 'object')
    for (const [id, n] of Object.entries(battle.seaborne)) {
      if (!whole(n) || n > (battle.attacker[id] ?? 0))
        throw new BadBattle('seaborne', `${n} ${id} landed, but ${battle.attacker[id] ?? 0} attack`)
      if (n > 0 && table[id]?.class !== 'land') throw new BadBattle('seaborne', `${id} does not land from transports`)
    }
  if (battle.rounds !== undefined && !(whole(battle.rounds) && battle.rounds > 0))
    throw new BadBattle('rounds', `${battle.rounds} rounds: expected a whole number, 1 or more`)
  const attackers = Object.entries(battle.attacker).filter(([, n]) => n > 0)
  if (attackers.length === 0) throw new BadBattle('attacker', 'nobody attacks')
  // AAZ-U-TRN.2: transports attack only together with a unit that has an attack value.
  if (battle.kind === 'sea' && attackers.every(([id]) => (table[id] as UnitValues).attack === 0))
    throw new BadBattle('attacker', 'transports cannot attack alone')
}

/** The units of a side in the order in which they fall, one entry each, by the side's order of loss. */
export function lossOrder(units: readonly Unit[], have: Count, policy: SidePolicy | undefined, side: string): number[] {
  const left = units.map((u) => have[u.id] ?? 0)
  const order: number[] = []
  const take = (ix: number, n: number) => {
    const taken = Math.min(n, left[ix] as number)
    for (let i = 0; i < taken; i++) order.push(ix)
    addTo(left, ix, -taken)
  }
  for (const entry of policy?.order ?? []) {
    const [, n, id] = /^(?:(\d+) )?(\S+)$/.exec(entry) ?? []
    const ix = units.findIndex((u) => u.id === id)
    if (ix < 0) throw new BadBattle(`policy.${side}.order`, `"${entry}" names no unit`)
    take(ix, n === undefined ? Number.POSITIVE_INFINITY : Number(n))
  }
  // Antiaircraft artillery has fired before the first round and does not fire in it: it falls first.
  const worth = (ix: number): number => (hasTrait(units[ix] as Unit, 'flak') ? 0 : (units[ix] as Unit).cost)
  const rest = units.map((_, ix) => ix).sort((a, b) => worth(a) - worth(b) || a - b)
  for (const ix of rest) take(ix, Number.POSITIVE_INFINITY)
  if (!policy?.keepLand) return order
  const last = order.findLastIndex((ix) => (units[ix] as Unit).class === 'land')
  if (last >= 0) order.push(...order.splice(last, 1))
  return order
}
