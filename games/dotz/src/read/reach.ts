import type { Seat } from '@deadfront/kernel'
import { type Content, toStart, toTown, townExits } from '../model/content.ts'
import { NONE, type Siege, type SpaceIx, TC, type UnitIx, type ZedIx, unitAt, zedAt } from '../model/state.ts'
import { hasZeds, roomForUnits } from './board.ts'
import { fireDistance } from './fight.ts'
import { type ShotCost, someoneHas, whyNotFireAtAll, whyNotMoveAtAll } from './legal.ts'
import { markReaches } from './marks.ts'
import { seatIx } from './seats.ts'

/** What can be done: the reach of a unit, its targets, and the ways to pay. */

/** A space to which a unit can move: the way, its cost, and whether it meets Zeds there. */
export interface Reach {
  at: SpaceIx
  path: SpaceIx[]
  cost: number
  fight: boolean
}

/** Every space where the unit may end a Move (DOTZ-5.2.1 to 5.2.9). The tracks are lines, so there is one shortest way to each. */
export function reachOf(s: Siege, c: Content, u: UnitIx): Reach[] {
  if (whyNotMoveAtAll(s, c, u)) return []
  const from = unitAt(s, u)
  const points = c.units[u]?.move ?? 0
  const townCost = someoneHas(s, c, 'freeTownEntry') ? 0 : 1
  const reach: Reach[] = []
  const go = (at: SpaceIx, way: SpaceIx[], cost: number, came: SpaceIx): void => {
    const exits = at === TC ? townExits(c) : [toTown(c, at), toStart(c, at)]
    for (const to of exits) {
      if (to === NONE || to === came || c.isStart[to] === true || s.noEntry[to] !== 0) continue
      const paid = cost + (to === TC ? townCost : 1)
      if (paid > points) continue
      const next = [...way, to]
      const fight = hasZeds(s, to)
      if (fight || roomForUnits(s, c, to) > 0) reach.push({ at: to, path: next, cost: paid, fight })
      if (!fight) go(to, next, paid, at)
    }
  }
  go(from, [], 0, NONE)
  return reach
}

/** Zeds units the unit may fire at. */
export function targetsOf(s: Siege, c: Content, u: UnitIx, cost: ShotCost): ZedIx[] {
  if (whyNotFireAtAll(s, c, u, cost)) return []
  const from = unitAt(s, u)
  const range = c.units[u]?.range ?? 1
  const list: ZedIx[] = []
  for (let z = 0; z < s.zAt.length; z++) {
    const at = zedAt(s, z)
    if (at <= 0 || c.isStart[at] === true) continue
    const distance = fireDistance(c, from, at)
    if (distance > 0 && distance <= range) list.push(z)
  }
  return list
}

/** The ways a seat could pay for a normal Action of this unit. */
export function paysFor(s: Siege, c: Content, seat: Seat, u: UnitIx): string[] {
  const pays: string[] = []
  if (s.eventActions > 0) pays.push('event')
  if (s.playerAction[seatIx(seat)] === 1) pays.push('player')
  c.marks.forEach((mark, m) => {
    if (mark.act === 'normal' && s.spent[m] === 0 && markReaches(s, c, m, u)) pays.push(mark.id)
  })
  return pays
}
