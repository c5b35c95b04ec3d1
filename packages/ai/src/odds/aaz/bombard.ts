import type { Battle, Unit } from './battle.ts'
import { diceOf, measure, SalvoBook } from './fire.ts'
import type { Force } from './force.ts'
import type { Barrage } from './round.ts'
import { hasTrait } from './units.ts'

/**
 * The attackers' salvo of a bombarded first round (AAZ-BOMB.2): battleships fire with the others in step 4, but their
 * hits go to land units only (AAZ-BOMB.4). To use as many hits as possible the restricted ones are placed first; the
 * rest follows the order of loss. What finds no unit strikes zombies, and so does a Z (AAZ-BOMB.6).
 */
export function barrageOf(
  battle: Battle,
  attacker: Force,
  defender: Force,
  mostKills: number,
  faint: number,
): ((j: number) => Barrage) | undefined {
  const ships = battle.bombard ?? 0
  if (ships === 0) return undefined
  const z4 = battle.tech?.attacker?.includes('z4Explosives') ?? false
  const dead = mostKills > 0
  const value = attackOfBombarder(battle)
  const dice = diceOf(attacker, 0, 'attack', z4)
  const guns = { byValue: [0, 0, 0, 0, 0, 0].map((_, v) => (v === value ? ships : 0)), strikes: dice.strikes }
  const book = new SalvoBook(dead)
  const known = new Map<number, Barrage>()
  return (j) => {
    const made = known.get(j) ?? aim(j)
    known.set(j, made)
    return made
  }

  function aim(j: number): Barrage {
    const shells = book.salvo(guns, defender.land[j]!, mostKills, 0)
    const columns = dead ? mostKills + 1 : 1
    const rows = new Map<number, Float64Array>()
    for (let b = 0; b < shells.rows; b++) {
      const shelled = defender.bites[j * defender.stride + b]!
      const shots = book.salvo(dice, defender.left[shelled]!, mostKills, 0)
      for (let h = 0; h < shots.rows; h++) {
        const to = defender.hits[shelled * defender.stride + h]!
        const row = rows.get(to) ?? new Float64Array(columns)
        rows.set(to, row)
        for (let k = 0; k < shells.columns; k++)
          for (let l = 0; l < shots.columns; l++)
            row[Math.min(k + l, columns - 1)]! += shells.p[b * shells.columns + k]! * shots.p[h * shots.columns + l]!
      }
    }
    const p = new Float64Array(rows.size * columns)
    ;[...rows.values()].forEach((row, ix) => p.set(row, ix * columns))
    return { salvo: measure(rows.size, columns, p, faint), to: Int32Array.from(rows.keys()) }
  }
}

function attackOfBombarder(battle: Battle): number {
  const values = Object.values(battle.units ?? {}) as Unit[]
  return values.find((unit) => hasTrait(unit, 'bombards'))?.attack ?? 4
}
