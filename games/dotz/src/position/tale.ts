import type { Content } from '../model/content.ts'
import { NONE, type Siege } from '../model/state.ts'
import { findSpace, findUnit } from '../read/names.ts'

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x)

/** The chronicle so far, as the referee writes it. */
export function readTale(s: Siege, c: Content, tale: unknown, bad: (place: string, say: string) => void): void {
  if (tale === undefined) return
  if (!isObject(tale)) return bad('tale', 'expected an object')
  const whole = (value: unknown, place: string): number => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e6) return value
    bad(`tale.${place}`, 'expected a whole number')
    return 0
  }
  const unit = (value: unknown, place: string): number => {
    const u = findUnit(c, value)
    if (u === NONE) bad(`tale.${place}`, 'no such unit')
    return u
  }
  const space = (value: unknown, place: string): number => {
    const at = findSpace(c, value)
    if (at === NONE) bad(`tale.${place}`, 'no such space')
    return at
  }
  const list = (key: 'fallen' | 'saved'): number[][] => {
    const entries = tale[key] ?? []
    if (!Array.isArray(entries) || !entries.every(isObject)) {
      bad(`tale.${key}`, 'expected a list of { unit, at, turn }')
      return []
    }
    return entries.map((x, i) => [unit(x.unit, `${key}[${i}].unit`), space(x.at, `${key}[${i}].at`), whole(x.turn, `${key}[${i}].turn`)])
  }
  s.tale.fallen = list('fallen')
  s.tale.saved = list('saved')
  s.tale.ammoUsed = whole(tale.ammoUsed ?? 0, 'ammoUsed')
  s.tale.shots = whole(tale.shots ?? 0, 'shots')
  if (isObject(tale.fights)) {
    s.tale.won = whole(tale.fights.won ?? 0, 'fights.won')
    s.tale.lost = whole(tale.fights.lost ?? 0, 'fights.lost')
  }
  if (isObject(tale.kills))
    for (const [name, n] of Object.entries(tale.kills)) {
      const u = unit(name, `kills.${name}`)
      if (u !== NONE) s.tale.kills[u] = whole(n, `kills.${name}`)
    }
  const best = tale.bestStand
  if (isObject(best))
    s.tale.bestStand = [
      unit(best.unit, 'bestStand.unit'),
      space(best.at, 'bestStand.at'),
      whole(best.turn, 'bestStand.turn'),
      whole(best.zedsStrength, 'bestStand.zedsStrength'),
      whole(best.unitStrength, 'bestStand.unitStrength'),
    ]
  const near = tale.nearest
  if (isObject(near)) s.tale.nearest = [space(near.at, 'nearest.at'), whole(near.turn, 'nearest.turn')]
}
