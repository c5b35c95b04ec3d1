import { nth } from '@deadfront/kernel'
import { addF64, addTo, f64At, i32At } from './tables.ts'
import { binomialRows } from '../../odds/dice.ts'
import { type Battle, unitsOf } from './battle.ts'
import { type Battery, type Dice, diceOf, measure, type Salvo, SalvoBook } from './fire.ts'
import type { Force } from './force.ts'
import type { Barrage } from './round.ts'
import { hasTrait } from './units.ts'

/**
 * The attackers' salvo of a bombarded first round (AAZ-BOMB.2): battleships fire with the others in step 4, but their
 * hits go to land units only (AAZ-BOMB.4). To use as many hits as possible the restricted ones are placed first; the
 * rest follows the order of loss. Hits without a unit to hit strike zombies, and so does a Z (AAZ-BOMB.6).
 */
export function barrageOf(
  battle: Battle,
  attacker: Force,
  defender: Force,
  mostKills: number,
  faint: number,
): ((j: number) => Barrage) | undefined {
  if ((battle.bombard ?? 0) === 0) return undefined
  const dead = mostKills > 0
  const { dice, guns } = diceOfLanding(battle, attacker)
  const book = new SalvoBook(dead)
  const known = new Map<number, Barrage>()
  return (j) => {
    const made = known.get(j) ?? aim(j)
    known.set(j, made)
    return made
  }

  function aim(j: number): Barrage {
    const shells = book.salvo(guns, i32At(defender.targets, j), mostKills, 0)
    const columns = dead ? mostKills + 1 : 1
    const rows = new Map<number, Float64Array>()
    for (let b = 0; b < shells.rows; b++) {
      const shelled = i32At(defender.shells, j * defender.stride + b)
      const shots = book.salvo(dice, i32At(defender.left, shelled), mostKills, 0)
      for (let h = 0; h < shots.rows; h++) {
        const to = i32At(defender.hits, shelled * defender.stride + h)
        const row = rows.get(to) ?? new Float64Array(columns)
        rows.set(to, row)
        for (let k = 0; k < shells.columns; k++)
          for (let l = 0; l < shots.columns; l++)
            addF64(row, Math.min(k + l, columns - 1), f64At(shells.p, b * shells.columns + k) * f64At(shots.p, h * shots.columns + l))
      }
    }
    const p = new Float64Array(rows.size * columns)
    ;[...rows.values()].forEach((row, ix) => p.set(row, ix * columns))
    return { salvo: measure(rows.size, columns, p, faint), to: Int32Array.from(rows.keys()) }
  }
}

/** The dice of the first round: those of the force, and those of the ships, whose hits are restricted. */
function diceOfLanding(battle: Battle, attacker: Force): { dice: Dice; guns: Dice } {
  const dice = diceOf(attacker, 0, 'attack', battle.tech?.attacker?.includes('z4Explosives') ?? false)
  return { dice, guns: { byValue: gunsOf(battle), strikes: battle.house?.explosivesAshoreOnly ? 1 : dice.strikes } }
}

/**
 * Shells are computed one by one in two cases: if by a house rule bombardment silences (GAP-7), so that units hit do not fire in step
 * 5, and if the ships fire before the zombies bite (AAZ42-SEQ.1).
 */
export class Silencing {
  private readonly defender: Force
  private readonly guns: Dice
  private readonly book: SalvoBook
  private readonly mostKills: number
  private readonly defense: readonly Dice[]
  /** The ships fire before the zombies bite, and whether units that they hit do not fire then. */
  readonly first: boolean
  private readonly silent: boolean

  constructor(battle: Battle, attacker: Force, defender: Force, defense: readonly Dice[], mostKills: number) {
    this.defender = defender
    this.guns = diceOfLanding(battle, attacker).guns
    this.book = new SalvoBook(mostKills > 0)
    this.mostKills = mostKills
    this.defense = defense
    this.first = battle.bombardsFirst === true
    this.silent = battle.house?.bombardmentSilences === true
  }

  /** The fire of all defenders after shells led to `shelled`, at `targets` attackers. */
  opened(shelled: number, targets: number): Salvo {
    return this.silent ? this.reply(0, 0, shelled, targets) : this.reply(0, 0, 0, targets)
  }

  /** Row b: b units of node `j` hit that shells may hit; columns: zombies struck. */
  shells(j: number): Salvo {
    return this.book.salvo(this.guns, i32At(this.defender.targets, j), this.mostKills, 0)
  }

  /** The fire of node `j` without the units that shells took between `bitten` and `shelled`, at `targets` attackers. */
  reply(j: number, bitten: number, shelled: number, targets: number): Salvo {
    const [all, before, after] = [j, bitten, shelled].map((node) => this.defense[node] as Dice) as [Dice, Dice, Dice]
    const byValue = all.byValue.map((n, v) => n - nth(before.byValue, v) + nth(after.byValue, v))
    return this.book.salvo({ byValue, strikes: all.strikes }, targets, this.mostKills, 0)
  }
}

/** A first round computed shell by shell: by the house rule, or because the ships fire first in it. */
export const shelledRound = (field: Silenced, start: Float64Array, live: Float64Array): void =>
  (field.silencing.first ? openedRound : silencedRound)(field, start, live)

/** A first round with silencing, from `start` (zombies) into `live`: every number of bites, shells, hits and strikes. */
function silencedRound(field: Silenced, start: Float64Array, live: Float64Array): void {
  const { attacker, defender, attack, cells, bites, silencing } = field
  const bitten = binomialRows(cells - 1, bites.attacker)
  const alsoBitten = binomialRows(cells - 1, bites.attacker < 1 ? bites.defender / (1 - bites.attacker) : 0)
  const put = (z: number, i2: number, j2: number, struck: number, p: number) => {
    const risen = i32At(attacker.rises, 0) - i32At(attacker.rises, i2) + i32At(defender.rises, 0) - i32At(defender.rises, j2)
    addF64(live, (i2 * defender.nodes + j2) * cells + (cells > 1 ? Math.max(0, z - struck) + risen : 0), p)
  }
  start.forEach((v, z) => {
    if (v === 0) return
    for (let a = 0; a <= z; a++)
      for (let d = 0; a + d <= z; d++) {
        const w = v * f64At(nth(bitten, z), a) * f64At(nth(alsoBitten, z - a), d)
        const i1 = i32At(attacker.bites, Math.min(a, i32At(attacker.land, 0)))
        const j1 = i32At(defender.bites, Math.min(d, i32At(defender.land, 0)))
        eachCell(silencing.shells(j1), (b, k1, p1) => {
          const shelled = i32At(defender.shells, j1 * defender.stride + b)
          const shots = attack.at(0, i32At(defender.left, shelled))
          const reply = silencing.reply(0, j1, shelled, i32At(attacker.left, i1))
          eachCell(shots, (h, k2, p2) => {
            const j2 = i32At(defender.hits, shelled * defender.stride + h)
            eachCell(reply, (g, k3, p3) => put(z, i32At(attacker.hits, i1 * attacker.stride + g), j2, k1 + k2 + k3, w * p1 * p2 * p3))
          })
        })
      }
  })
}

/**
 * A first round that the ships open (AAZ42-SEQ.1, BOMB.3, BOMB.4): units that they hit go behind the line and still fire, zombies that they
 * kill do not bite. Computed shell by shell, because the bites depend on it.
 */
function openedRound(field: Silenced, start: Float64Array, live: Float64Array): void {
  const { attacker, defender, attack, cells, bites, silencing } = field
  const bitten = binomialRows(cells - 1, bites.attacker)
  const alsoBitten = binomialRows(cells - 1, bites.attacker < 1 ? bites.defender / (1 - bites.attacker) : 0)
  const put = (left: number, i2: number, j2: number, p: number) => {
    const risen = i32At(attacker.rises, 0) - i32At(attacker.rises, i2) + i32At(defender.rises, 0) - i32At(defender.rises, j2)
    addF64(live, (i2 * defender.nodes + j2) * cells + (cells > 1 ? left + risen : 0), p)
  }
  const fight = (z: number, shelled: number, v: number) => {
    for (let a = 0; a <= z; a++)
      for (let d = 0; a + d <= z; d++) {
        const w = v * f64At(nth(bitten, z), a) * f64At(nth(alsoBitten, z - a), d)
        const i1 = i32At(attacker.bites, Math.min(a, i32At(attacker.land, 0)))
        const j1 = i32At(defender.bites, shelled * defender.stride + Math.min(d, i32At(defender.land, shelled)))
        const reply = silencing.opened(shelled, i32At(attacker.left, i1))
        eachCell(attack.at(0, i32At(defender.left, j1)), (h, k2, p2) => {
          const j2 = i32At(defender.hits, j1 * defender.stride + h)
          eachCell(reply, (g, k3, p3) => put(Math.max(0, z - k2 - k3), i32At(attacker.hits, i1 * attacker.stride + g), j2, w * p2 * p3))
        })
      }
  }
  start.forEach((v, z) => {
    if (v > 0) eachCell(silencing.shells(0), (b, k, p) => fight(cells > 1 ? Math.max(0, z - k) : 0, i32At(defender.shells, b), v * p))
  })
}

interface Silenced {
  attacker: Force
  defender: Force
  attack: Battery
  cells: number
  bites: { attacker: number; defender: number }
  silencing: Silencing
}

function eachCell({ rows, columns, p }: Salvo, tell: (row: number, column: number, p: number) => void): void {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const q = f64At(p, row * columns + column)
      if (q > 0) tell(row, column, q)
    }
}

/** The guns of the ships by their attack; if the kinds are not given, all are of the strongest kind that bombards. */
function gunsOf(battle: Battle): number[] {
  const units = unitsOf(battle).filter((unit) => hasTrait(unit, 'bombards'))
  const guns = [0, 0, 0, 0, 0, 0]
  const by = battle.bombardBy
  if (!by) addTo(guns, Math.max(0, ...units.map((unit) => unit.attack)), battle.bombard ?? 0)
  else for (const unit of units) addTo(guns, unit.attack, by[unit.id] ?? 0)
  return guns
}
