import { lastOf } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { combatOf } from '../model/frames.ts'
import { type SpaceIx, type UnitIx, unitAt } from '../model/state.ts'
import { hasZeds } from '../read/board.ts'
import { costOf } from '../read/legal.ts'
import { spaceId, unitId } from '../read/names.ts'
import type { SiegeTurn } from './group.ts'

/** Rule 5.2: a Move. */

/** Rule 5.2. A beaten attacker goes back the way it came (DOTZ-6.4.8, ruling G-9). */
export function move(t: SiegeTurn, u: UnitIx, path: readonly SpaceIx[]): void {
  const { s } = t
  const c = contentOf(s)
  const from = unitAt(s, u)
  const to = lastOf(path)
  s.uAt[u] = to
  if (!t.quiet)
    t.emit({
      type: 'unitMoved',
      rule: 'DOTZ-5.2.1',
      unit: unitId(c, u),
      from: spaceId(c, from),
      path: path.map((at) => spaceId(c, at)),
      cost: costOf(s, c, path),
    })
  if (hasZeds(s, to)) t.call(combatOf(to, false, [u], [...path.slice(0, -1).reverse(), from]))
}
