import { isRefusal, list, optional, question, type Refusal, text } from '@deadfront/kernel'
import { type Content, priceOfKind } from '../model/content.ts'
import type { Count } from '../model/events.ts'
import { type Aaz, contentOf } from '../model/state.ts'
import { battleOf, keyName } from '../read/battle.ts'
import { suggestLosses, targetsOf } from '../read/losses.ts'
import { keyOf, victimsIn } from '../read/zombies.ts'
import { kindIn } from './common.ts'

/** Entries such as `inf` (all of them) and `2 inf`. */
function wantedOf(c: Content, order: readonly string[]): { k: number; n: number }[] | Refusal {
  const wanted: { k: number; n: number }[] = []
  for (const entry of order) {
    const [, n, unit] = /^(?:(\d+) )?(.+)$/.exec(entry) ?? []
    const k = kindIn(c, 'order', unit ?? entry)
    if (isRefusal(k)) return k
    wanted.push({ k, n: n === undefined ? Number.POSITIVE_INFINITY : Number(n) })
  }
  return wanted
}

/**
 * A reasonable answer to the open question of losses: first hits that sink no ship, then units in the `order` given,
 * then antiaircraft artillery in a battle, then the cheapest first; null when there is none.
 */
export const losses = question({ order: optional(list(text('a unit, or a number of them'))) }, (s: Aaz, q): Count | null | Refusal => {
  const c = contentOf(s)
  const wanted = wantedOf(c, q.order ?? [])
  if (isRefusal(wanted)) return wanted
  const f = s.stack.at(-1)
  if (f?.kind === 'battle.losses') {
    const b = battleOf(s)
    const lose = suggestLosses(c, targetsOf(s, c, b, f), f.hits, wanted)
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
