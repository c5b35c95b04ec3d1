import type { Given } from '@deadfront/kernel'
import { NONE } from '../model/state.ts'
import { findSpace, findUnit } from '../read/names.ts'
import type { Table } from './table.ts'

const MAX_COUNT = 999_999

/** The chronicle so far, as the referee writes it. */
export function readTale({ reader, s, c, p }: Table): void {
  if (p.tale === undefined) return
  const tale = reader.object(p.tale, 'tale')
  reader.keys(tale, ['fallen', 'saved', 'ammoUsed', 'shots', 'fights', 'kills', 'bestStand', 'nearest'], 'tale')
  const whole = (value: unknown, place: string): number => reader.count(value, `tale.${place}`, { low: 0, high: MAX_COUNT, otherwise: 0 })
  const unit = (value: unknown, place: string): number =>
    reader.named(value, `tale.${place}`, (name) => findUnit(c, name), { what: 'a Player unit' })
  const space = (value: unknown, place: string): number =>
    reader.named(value, `tale.${place}`, (name) => findSpace(c, name), { what: 'a space' })
  const entries = (key: 'fallen' | 'saved'): number[][] =>
    reader.list(tale[key], `tale.${key}`).map((given, i) => {
      const x = reader.object(given, `tale.${key}[${i}]`)
      reader.keys(x, ['unit', 'at', 'turn'], `tale.${key}[${i}]`)
      return [unit(x.unit, `${key}[${i}].unit`), space(x.at, `${key}[${i}].at`), whole(x.turn, `${key}[${i}].turn`)]
    })
  s.tale.fallen = entries('fallen')
  s.tale.saved = entries('saved')
  s.tale.ammoUsed = whole(tale.ammoUsed, 'ammoUsed')
  s.tale.shots = whole(tale.shots, 'shots')
  const fights = reader.object(tale.fights, 'tale.fights')
  reader.keys(fights, ['won', 'lost'], 'tale.fights')
  s.tale.won = whole(fights.won, 'fights.won')
  s.tale.lost = whole(fights.lost, 'fights.lost')
  for (const [name, n] of Object.entries(reader.object(tale.kills, 'tale.kills'))) {
    const u = unit(name, `kills.${name}`)
    if (u !== NONE) s.tale.kills[u] = whole(n, `kills.${name}`)
  }
  const part = (key: 'bestStand' | 'nearest', keys: readonly string[]): Given | null => {
    if (tale[key] === undefined || tale[key] === null) return null
    const x = reader.object(tale[key], `tale.${key}`)
    reader.keys(x, keys, `tale.${key}`)
    return x
  }
  const best = part('bestStand', ['unit', 'at', 'turn', 'zedsStrength', 'unitStrength'])
  if (best)
    s.tale.bestStand = [
      unit(best.unit, 'bestStand.unit'),
      space(best.at, 'bestStand.at'),
      whole(best.turn, 'bestStand.turn'),
      whole(best.zedsStrength, 'bestStand.zedsStrength'),
      whole(best.unitStrength, 'bestStand.unitStrength'),
    ]
  const near = part('nearest', ['at', 'turn', 'steps'])
  if (!near) return
  s.tale.nearest = [space(near.at, 'nearest.at'), whole(near.turn, 'nearest.turn')]
  // The distance follows from the place; it is written for people who read the file.
  whole(near.steps, 'nearest.steps')
}
