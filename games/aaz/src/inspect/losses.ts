import { question } from '@deadfront/kernel'
import { priceOfKind } from '../model/content.ts'
import type { Count } from '../model/events.ts'
import { type Aaz, contentOf } from '../model/state.ts'
import { battleOf, keyName } from '../read/battle.ts'
import { suggestLosses, targetsOf } from '../read/losses.ts'
import { keyOf, victimsIn } from '../read/zombies.ts'

/** A reasonable answer to the question of losses that is open: cheapest first, ships that survive a hit before all; null when there is none. */
export const losses = question({}, (s: Aaz): Count | null => {
  const c = contentOf(s)
  const f = s.stack.at(-1)
  if (f?.kind === 'battle.losses') {
    const b = battleOf(s)
    const lose = suggestLosses(c, targetsOf(s, c, b, f), f.hits)
    return Object.fromEntries(lose.flatMap((n, key) => (n > 0 ? [[keyName(c, b, f.side, key), n]] : [])))
  }
  if (f?.kind !== 'zombies.losses') return null
  const lose: Count = {}
  let left = f.hits
  for (const v of victimsIn(s, c, f.at, f.power).sort((x, y) => priceOfKind(c, x.k) - priceOfKind(c, y.k))) {
    const n = Math.min(left, v.n)
    if (n > 0) lose[keyOf(c, f.power, v)] = n
    left -= n
  }
  return lose
})
