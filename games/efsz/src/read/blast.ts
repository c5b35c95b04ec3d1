import { nth } from '@deadfront/kernel'
import type { Weapon } from '../model/content.ts'
import { columnOf, cornerClosed, edgeClosed, isObstructive, nextTo, rowOf } from '../model/grid.ts'
import { fighterAt, gridIn, groundAt, ON_MAP, sceneOf, squareName, type Stalingrad, zombieById } from '../model/state.ts'
import { type BlastNumber, blastNumber } from './hit.ts'
import { hasSkill } from './sheet.ts'

// EFSZ-21, 22: where a grenade can go, and which figures a blast reaches.

/** One shift of a grenade; -1 when something solid or the edge of the map is in the way (ruling E-22). */
export function shifted(s: Stalingrad, from: number, d: number): number {
  const grid = gridIn(s)
  const to = nextTo(grid, from, d)
  if (to < 0 || isObstructive(groundAt(s, to))) return -1
  if ((d & 1) === 1) return cornerClosed(grid, s.terrain, s.edges, from, d) ? -1 : to
  return edgeClosed(grid, s.edges, from, d) ? -1 : to
}

/** The primary number of a blast there: grain dust makes the blast stronger. */
export function blastPrimary(s: Stalingrad, weapon: Weapon, at: number): { primary: number; dust: boolean } {
  const { dust } = sceneOf(s).raw
  if (!dust) return { primary: weapon.primary, dust: false }
  const [x, y] = squareName(s, at).split(',').map(Number) as [number, number]
  const inside = x >= nth(dust.columns, 0) && x <= nth(dust.columns, 1) && y >= nth(dust.rows, 0) && y <= nth(dust.rows, 1)
  return inside ? { primary: dust.primary, dust: true } : { primary: weapon.primary, dust: false }
}

export interface BlastVictim {
  /** Numbered as on the map: fighter index + 1, or minus the zombie's id. */
  figure: number
  at: number
  number: BlastNumber
}

/** EFSZ-22.5: every figure the blast can see; from the centre outward, then bottom row first, left to right. */
export function blastVictims(s: Stalingrad, at: number, weapon: Weapon, primary: number, by: number): BlastVictim[] {
  const grid = gridIn(s)
  const victims: BlastVictim[] = []
  const careful = by >= 0 && hasSkill(s, fighterAt(s, by), 'dangerClose')
  const see = (figure: number, q: number) => {
    const z = figure < 0 ? (zombieById(s, -figure) ?? null) : null
    const number = blastNumber(s, at, q, weapon, primary, z)
    if (number === null || (careful && figure > 0 && number.range > 2)) return
    victims.push({ figure, at: q, number })
  }
  for (const z of s.zombies) see(-z.id, z.at)
  for (const [i, f] of s.fighters.entries()) if (f.status === ON_MAP) see(i + 1, f.at)
  return victims.sort(
    (a, b) => a.number.range - b.number.range || rowOf(grid, b.at) - rowOf(grid, a.at) || columnOf(grid, a.at) - columnOf(grid, b.at),
  )
}
