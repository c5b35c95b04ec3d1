/**
 * A strategic bombing raid (AAZ42-RAID.5): one round in the air if fighters rise, then one die of the complex against each bomber
 * that is left, then one die of damage for each bomber left after that. Everything is computed exactly.
 */
export interface Raid {
  bombers: number
  escorts?: number
  interceptors?: number
  /** Damage that the complex or center can still take: twice its value less what it has (AAZ42-RAID.4). */
  room: number
  /** A complex without a living owner does not fire (GAP42-17). */
  silent?: boolean
  /** GAP42-4 as a switch: a Z does no damage instead of six. */
  zeroOnZ?: boolean
}

/** What a raid leads to, on average; `damage[n]` is the chance of exactly n points. */
export interface RaidOdds {
  damage: readonly number[]
  mean: number
  bombersLost: number
  escortsLost: number
  interceptorsLost: number
  /** The chance that no raider is lost. */
  unhurt: number
}

/** Every unit that fires in a raid hits with a 1. */
const HIT = 1 / 6
const FACES = [1, 2, 3, 4, 5, 6]
const Z = 6

export function raidOdds(raid: Raid): RaidOdds {
  const { bombers, escorts = 0, interceptors = 0, room } = raid
  const damage = new Array<number>(Math.max(0, room) + 1).fill(0)
  const lost = { bombers: 0, escorts: 0, unhurt: 0 }
  // Escorts fall before the bombers that they protect (AAZ42-RAID.8: the attacker chooses).
  for (const [hits, p] of hitsOf(interceptors).entries()) {
    const down = Math.min(hits, bombers + escorts)
    const escortsDown = Math.min(down, escorts)
    const left = bombers - (down - escortsDown)
    lost.escorts += p * escortsDown
    for (const [shot, q] of hitsOf(raid.silent ? 0 : left).entries()) {
      lost.bombers += p * q * (bombers - left + shot)
      if (down === 0 && shot === 0) lost.unhurt += p * q
      for (const [points, r] of pointsOf(left - shot, raid.zeroOnZ === true).entries())
        damage[Math.min(points, damage.length - 1)] = (damage[Math.min(points, damage.length - 1)] ?? 0) + p * q * r
    }
  }
  const air = interceptors === 0 ? 0 : bombers + escorts
  return {
    damage,
    mean: damage.reduce((sum, p, n) => sum + p * n, 0),
    bombersLost: lost.bombers,
    escortsLost: lost.escorts,
    interceptorsLost: hitsOf(air).reduce((sum, p, hits) => sum + p * Math.min(hits, interceptors), 0),
    unhurt: lost.unhurt,
  }
}

/** The chance of each number of hits with so many dice. */
function hitsOf(dice: number): number[] {
  let chances = [1]
  for (let i = 0; i < dice; i++)
    chances = Array.from({ length: chances.length + 1 }, (_, n) => (chances[n] ?? 0) * (1 - HIT) + (chances[n - 1] ?? 0) * HIT)
  return chances
}

/** The chance of each sum of so many dice of damage. */
function pointsOf(dice: number, zeroOnZ: boolean): number[] {
  let chances = [1]
  for (let i = 0; i < dice; i++) {
    const next = new Array<number>(chances.length + Z).fill(0)
    for (const [sum, p] of chances.entries())
      for (const face of FACES) {
        const points = sum + (zeroOnZ && face === Z ? 0 : face)
        next[points] = (next[points] ?? 0) + p / FACES.length
      }
    chances = next
  }
  return chances
}
