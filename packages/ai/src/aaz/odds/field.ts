import { addF64, addI32, i32At } from './tables.ts'
import { binomialRows, type Distribution } from '../../odds/dice.ts'
import { aimOf } from './aim.ts'
import { type Battle, type Effort, lossOrder, type Unit, unitsOf } from './battle.ts'
import { barrageOf, Silencing } from './bombard.ts'
import { Battery, type Dice, diceOf, SalvoBook } from './fire.ts'
import { type Force, musterForce } from './force.ts'
import { type Barrage, DeadRound, PlainRound, type Round } from './round.ts'
import type { How } from './report.ts'
import { type Step8, step8Of } from './step8.ts'
import { hasTrait, type Trait } from './units.ts'

/** A land battle, prepared for computing: both forces, their fire, and what step 8 decides. */
export interface Field {
  attacker: Force
  defender: Force
  /** Zombies run from 0 to `cells - 1`. */
  cells: number
  /** Number of possible positions. */
  size: number
  attack: Battery
  defense: Battery
  /** The attackers' fire of a bombarded first round. */
  barrage: ((j: number) => Barrage) | undefined
  /** Set if a house rule lets bombardment silence, or the ships fire first; the first round is then computed by it instead. */
  silencing: Silencing | undefined
  bites: { attacker: number; defender: number }
  step8: (i: number, j: number, z: number, last: boolean) => Step8
  /** Zombies at the start, after the chainsaws: chance of each number. */
  zombies: Distribution
  /** Chances below this are dropped; and how likely one strike too many may be in a position where none is expected. */
  faint: number
  leeway: number
}

export function deploy(battle: Battle, effort: Effort): Field {
  const { attacker, defender, cells } = forcesOf(battle)
  // What is dropped adds up over all positions.
  const size = attacker.nodes * defender.nodes * cells
  const tolerance = effort.tolerance ?? 1e-12
  const faint = (tolerance * 4e-5) / (1 + size / 10_000)
  const book = new SalvoBook(cells > 1)
  const z4 = (side: 'attacker' | 'defender') => battle.tech?.[side]?.includes('z4Explosives') ?? false
  const diceOfAll = (force: Force, side: 'attack' | 'defense', armed: boolean): Dice[] =>
    Array.from({ length: force.nodes }, (_, node) => diceOf(force, node, side, armed))
  const attack = new Battery(diceOfAll(attacker, 'attack', z4('attacker')), defender.stride, cells - 1, faint, book)
  const defense = new Battery(diceOfAll(defender, 'defense', z4('defender')), attacker.stride, cells - 1, faint, book)
  return {
    attacker,
    defender,
    cells,
    size,
    attack,
    defense,
    barrage: barrageOf(battle, attacker, defender, cells - 1, faint),
    silencing:
      (battle.house?.bombardmentSilences || battle.bombardsFirst) && (battle.bombard ?? 0) > 0
        ? new Silencing(battle, attacker, defender, defense.dice, cells - 1)
        : undefined,
    bites: battle.bites ?? { attacker: 2 / 6, defender: 1 / 6 },
    step8: step8Of(battle, attacker, defender, attack, defense),
    zombies: sawn(battle, cells),
    faint,
    leeway: tolerance / 10,
  }
}

/** Attackers of a kind that landed from transports. */
function landedOf({ seaborne, attacker }: Battle, unit: Unit): number {
  if (!seaborne || unit.class !== 'land') return 0
  return (seaborne === true ? attacker[unit.id] : seaborne[unit.id]) ?? 0
}

function forcesOf(battle: Battle) {
  // Zombies can be there even if no unit rises, in a position that a player set up.
  const isRiser = (trait: Trait): boolean => trait === 'rises'
  const units = unitsOf(battle).map((unit) =>
    battle.rising === false ? { ...unit, traits: unit.traits?.filter((trait) => !isRiser(trait)) ?? [] } : unit,
  )
  // The overland part leaves a landing that could still succeed only when the aim is IPCs.
  const aim = aimOf(battle)
  const splits = aim ? aim === 'swing' : battle.policy?.attacker?.retreat !== undefined || battle.rounds !== undefined
  const attacker = musterForce(
    units,
    lossOrder(units, battle.attacker, battle.policy?.attacker, 'attacker'),
    units.map((unit) => landedOf(battle, unit)),
    splits,
    battle.house,
  )
  const defender = musterForce(units, lossOrder(units, battle.defender, battle.policy?.defender, 'defender'), [], false, battle.house)
  const cells = (battle.zombies ?? 0) + i32At(attacker.rises, 0) + i32At(defender.rises, 0) + 1
  return { attacker, defender, cells }
}

export function roundOf(field: Field): Round {
  const { attacker, defender, attack, defense, cells, bites, faint } = field
  // Small chances are dropped in more places when computed pair by pair than in a sweep, so the limit must be smaller.
  if (cells > 1) return new DeadRound(attacker, defender, attack, defense, { cells, bites, faint: faint / 50 })
  return new PlainRound(attacker, defender, attack, defense, faint)
}

/** Chainsaw Tanks kill before the battle, on the tank's attack value or Z (AAZ-TECH.7); tanks that land from transports do not. */
function sawn(battle: Battle, cells: number): Distribution {
  let zombies: Distribution = new Float64Array(cells)
  zombies[battle.zombies ?? 0] = 1
  if (!battle.tech?.attacker?.includes('chainsawTanks')) return zombies
  for (const unit of unitsOf(battle)) {
    const n = (battle.attacker[unit.id] ?? 0) - landedOf(battle, unit)
    if (n === 0 || !hasTrait(unit, 'chainsaw')) continue
    const row = binomialRows(n, (unit.attack + 1) / 6)[n] as Distribution
    const left = new Float64Array(cells)
    zombies.forEach((p, z) => row.forEach((q, killed) => addF64(left, Math.max(0, z - killed), p * q)))
    zombies = left
  }
  return zombies
}

/** Attackers alive in a node, with those that retreated from a landing. */
export function attackersLeft({ attacker }: Field, i: number): Int32Array {
  const n = attacker.units.length
  const left = attacker.fighting.slice(i * n, i * n + n)
  for (let u = 0; u < n; u++) addI32(left, u, i32At(attacker.away, i * n + u))
  return left
}

export function defendersLeft({ defender }: Field, j: number): Int32Array {
  const n = defender.units.length
  return defender.fighting.subarray(j * n, j * n + n)
}

/** AAZ-PRESS.22: the side with units left on the board has won; no units, or a stalemate, is a draw. AAZ-CONC.1: land units capture. */
export function howOf({ attacker, defender }: Field, i: number, j: number, retreated: boolean): How {
  const won = i32At(attacker.left, i) > 0 && defender.left[j] === 0
  const held = i32At(defender.left, j) > 0 && (retreated || attacker.left[i] === 0)
  return { winner: won ? 'attacker' : held ? 'defender' : 'draw', retreated, captured: won && i32At(attacker.troops, i) > 0 }
}
