import { ipcOf, sideName, ZOMBIES } from '../model/content.ts'
import { type Aaz, contentOf, controlAt } from '../model/state.ts'
import { nplOf } from './board.ts'

/** Sides that take turns, by name. */
export function sidesOf(s: Aaz): string[] {
  const c = contentOf(s)
  return [...new Set(c.order.map((p) => sideName(c, p)))]
}

export const powersOf = (s: Aaz, side: string): number[] => {
  const c = contentOf(s)
  return c.powers.map((_, p) => p).filter((p) => sideName(c, p) === side)
}

/** AAZ-APOC.6: what a side controls that holds no zombie. */
export function zombieFree(s: Aaz, side: string): number {
  const c = contentOf(s)
  let n = 0
  for (const at of c.lands) {
    const p = controlAt(s, at)
    if (p >= 0 && s.zombies[at] === 0 && sideName(c, p) === side) n += ipcOf(c, at)
  }
  return n
}

export const incomeOfSide = (s: Aaz, side: string): number => powersOf(s, side).reduce((n, p) => n + nplOf(s, p), 0)

/** AAZ-EXP42.14: so many of the cities, where the board counts them. */
const holdsCities = (s: Aaz, side: string): boolean => citiesHeld(s, side) >= citiesNeeded(s, side)

/** AAZ42-WIN.1, WIN.4: how many cities a side needs; as a switch, fewer where the zombies hold some (GAP42-24). */
export function citiesNeeded(s: Aaz, side: string): number {
  const c = contentOf(s)
  const { cities = [], need } = c.raw.victory
  if (s.options.totalVictory) return cities.length
  const dead = s.options.citiesAmongTheLiving ? cities.filter((name) => s.control[c.spaceIx.get(name) ?? -1] === ZOMBIES).length : 0
  return Math.max(1, (need?.[side] ?? Number.POSITIVE_INFINITY) - dead)
}

/** Victory cities controlled by a side (AAZ42-WIN.2). */
export function citiesHeld(s: Aaz, side: string): number {
  const c = contentOf(s)
  const mine = new Set(powersOf(s, side))
  return (c.raw.victory.cities ?? []).filter((name) => mine.has(s.control[c.spaceIx.get(name) ?? -1] ?? ZOMBIES)).length
}

/** AAZ-WIN.3, WIN.4: all its own capitals and one of the enemy's. */
export function holdsVictory(s: Aaz, side: string): boolean {
  const c = contentOf(s)
  if (c.raw.victory.kind === 'cities' && !s.options.capitalVictory) return holdsCities(s, side)
  const mine = new Set(powersOf(s, side))
  let taken = 0
  let own = 0
  for (const [p, at] of c.capital.entries()) {
    if (at < 0 || c.minor[p]) continue
    const held = s.control[at] !== ZOMBIES && mine.has(controlAt(s, at))
    if (mine.has(p)) {
      if (!held) return false
      own++
    } else if (held) taken++
  }
  return own > 0 && taken > 0
}
