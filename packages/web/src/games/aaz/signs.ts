import type { AazView } from '@deadfront/aaz'
import type { Facts } from './ground.ts'
import type { Block } from './labels.ts'
import type { WorldMap } from './map/world.ts'
import { BARRACKS, CITY, FACTORY, STAR } from './silhouettes.ts'

/** The complex or center of a territory: printed on the board, or bought since (AAZ-EXP42.4, AAZ42-MOB.5). */
export const facilityOf = (facts: Facts, view: AazView | null, name: string): 'IC' | 'RC' | null =>
  (view?.complexes?.includes(name) ? 'IC' : null) ?? facts.facility(name) ?? (view?.centers?.includes(name) ? 'RC' : null)

/** The sign of a complex, center, capital or city at the lower edge of a place: a box that names must not cover. */
interface Sign extends Block {
  foot: number
  size: number
  facility: 'IC' | 'RC' | null
  shapes: readonly string[]
}

/** The signs of a map at a scale, under the units of their places. */
export function signsOf(map: WorldMap, facts: Facts, view: AazView | null, drawn: readonly Block[], scale: number): Sign[] {
  const size = Math.min(1.5, Math.max(0.66, 0.86 / scale))
  const stacks = new Map(drawn.map((stack) => [stack.at, stack]))
  return [...map.places.keys()].flatMap((at): Sign[] => {
    const facility = facilityOf(facts, view, at)
    const capital = facts.capital(at)
    const city = facts.city(at)
    if (!facility && !capital && !city) return []
    const { x, y, r } = map.centreOf(at)
    const stack = stacks.get(at)
    const foot = stack ? stack.y + stack.half + 2 : y + Math.min(r * 0.3, 9)
    const shapes = [facility === 'IC' ? FACTORY : facility === 'RC' ? BARRACKS : '', capital ? STAR : city ? CITY : ''].filter(Boolean)
    const half = SIGN * size
    return [{ at, x: stack?.x ?? x, y: foot + half, half, wide: shapes.length * 8.5 * size, foot, size, facility, shapes }]
  })
}

/** Half the height of a sign. */
const SIGN = 6
