import type { Refusal } from '@deadfront/kernel'
import { type Content, SEA, seaNear } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import type { Aaz } from '../model/state.ts'
import { capacityOf, eligibleFacilities, isIC } from '../read/board.ts'
import { goodsName, isFacility } from '../read/goods.ts'
import { type Buy, isSite } from './production.ts'

/** Places that usable complexes and centers have for units, after repairs. */
interface Room {
  /** At complexes that border a sea zone. */
  coast: number
  /** At all complexes. */
  complexes: number
  /** At complexes and centers together. */
  all: number
}

function roomOf(s: Aaz, c: Content, p: number): Room {
  const room: Room = { coast: 0, complexes: 0, all: 0 }
  for (const at of eligibleFacilities(s, c, p)) {
    const places = capacityOf(s, c, at)
    room.all += places
    if (!isIC(s, c, at)) continue
    room.complexes += places
    if (seaNear(c, at).some((zone) => !c.blocked[zone])) room.coast += places
  }
  return room
}

/** AAZ42-PURCH.2, PURCH.3: everything bought must have a place; new facilities give no places and need a site each. */
export function whyNotFit(s: Aaz, c: Content, p: number, buy: Buy): Refusal | null {
  const name = goodsName(c, buy.kind)
  const bought = [...s.bought, buy]
  if (isFacility(buy.kind)) {
    const facilities = bought.reduce((n, b) => (isFacility(b.kind) ? n + b.count : n), 0)
    let sites = 0
    for (const at of c.lands) if (sites < facilities && isSite(s, c, p, buy.kind, at)) sites++
    return facilities <= sites ? null : refuse('AAZ42-PURCH.3', 'buy.fit', `there is no territory for another ${name}`, [name, sites])
  }
  let ships = 0
  let others = 0
  let recruits = 0
  for (const b of bought) {
    if (isFacility(b.kind)) continue
    if (c.domain[b.kind] === SEA) ships += b.count
    else if (c.recruit[b.kind]) recruits += b.count
    else others += b.count
  }
  const room = roomOf(s, c, p)
  if (ships + others + recruits > room.all)
    return refuse('AAZ42-PURCH.2', 'buy.fit', `your complexes can mobilize ${room.all} units this turn`, [name, room.all])
  if (ships + others > room.complexes)
    return refuse('AAZ42-PURCH.3', 'buy.fit', `only infantry fits your recruitment centers; complexes have room for ${room.complexes}`, [
      name,
      room.complexes,
    ])
  if (ships > room.coast)
    return refuse('AAZ42-PURCH.3', 'buy.fit', `complexes on the coast have room for ${room.coast}`, [name, room.coast])
  return null
}
