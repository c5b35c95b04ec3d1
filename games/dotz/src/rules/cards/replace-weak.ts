import { contentOf, stepsTo } from '../../model/content.ts'
import { NONE, type ZedIx, zedAt } from '../../model/state.ts'
import { zedStrength } from '../../read/board.ts'
import { spaceId, zedId } from '../../read/names.ts'
import type { SiegeTurn } from '../group.ts'
import { clearZed } from '../hits.ts'
import { drawZed, putZed } from '../placing.ts'

/** Where a replaced counter waits until the card is done. */
const SET_ASIDE = -9

/**
 * I Hate When That Happens: every weak Zeds unit is replaced by a new one on its full side, nearest Town Center first.
 * Replaced counters wait aside, so that none comes back at once; they return early only if the Cup is empty (Q20).
 */
export function replaceWeak(t: SiegeTurn, strength: number): void {
  const { s } = t
  const c = contentOf(s)
  const weak: ZedIx[] = []
  for (let z = 0; z < s.zAt.length; z++) if (zedAt(s, z) > 0 && zedStrength(s, c, z) <= strength) weak.push(z)
  weak.sort((a, b) => stepsTo(c, zedAt(s, a)) - stepsTo(c, zedAt(s, b)))
  const aside: ZedIx[] = []
  const returnAll = () => {
    for (const z of aside.splice(0)) clearZed(s, z)
  }
  for (const z of weak) {
    const at = zedAt(s, z)
    clearZed(s, z)
    s.zAt[z] = SET_ASIDE
    aside.push(z)
    if (!s.zAt.includes(-1)) returnAll()
    const fresh = drawZed(t, spaceId(c, at))
    if (fresh === NONE) continue
    putZed(t, fresh, at, at, 0)
    t.emit({ type: 'zedReplaced', rule: 'DOTZ-0.3', zed: zedId(c, z), by: zedId(c, fresh), at: spaceId(c, at) })
  }
  returnAll()
}
