import { contentOf } from '@deadfront/dotz/model/content.ts'
import type { Siege } from '@deadfront/dotz/model/state.ts'
import { unitLife } from '@deadfront/dotz/read/board.ts'
import { ammoWorth, fieldOf, unitWorth } from './threat.ts'
import type { Weights } from './weights.ts'

/** How good the siege stands for the defenders; a won game beats every unfinished one, and that every lost one. */
export function siegeValue(s: Siege, w: Weights): number {
  if (s.result) return s.result.outcome === 'won' ? 100 + (s.result.score?.total ?? 0) : -300 + s.turn
  const f = fieldOf(s, contentOf(s), w)
  let value = ammoWorth(f, s.ammo)
  for (const danger of f.dangers) value -= danger
  for (let u = 0; u < s.uAt.length; u++) {
    if ((s.uAt[u] as number) < 0) continue
    const [full, reduced] = (f.c.units[u] as (typeof f.c.units)[number]).capacity
    value += unitWorth(f, u) * (1 - w.injury * (1 - unitLife(s, f.c, u) / (full + reduced)))
  }
  return value
}
