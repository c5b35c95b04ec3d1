import { nth } from '@deadfront/kernel'
import { attackOf, type Content, moveOf } from '../model/content.ts'
import { type Aaz, freshAt } from '../model/state.ts'
import { reachOf } from './reach.ts'

/**
 * Can a warship, or an aircraft that makes it a sea battle, still come to the zone in this phase (AAZ-CTRN.6)? On land, any
 * land unit or aircraft. `fits` limits it to some kinds, by the movement they have left there.
 */
export function attackerMayCome(
  s: Aaz,
  c: Content,
  p: number,
  space: number,
  fits: (k: number, left: number) => boolean = () => true,
): boolean {
  const kinds = [...(c.isLand[space] ? c.landKinds : c.seaKinds), ...c.airKinds].filter((k) => attackOf(c, k) > 0)
  for (let at = 0; at < c.N; at++)
    for (const k of kinds) {
      if (at === space || freshAt(s, c, at, p, k) <= 0) continue
      const far = nth(reachOf({ s, c, p, k, from: at, walk: 'combat' }, moveOf(c, k)).dist, space)
      if (far > 0 && fits(k, moveOf(c, k) - far)) return true
    }
  return false
}
