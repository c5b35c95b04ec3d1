import { type Content, stepsTo, toTown } from '../model/content.ts'
import { MOVED, type Siege, type SpaceIx, TC, hasZedFlag, zedAt } from '../model/state.ts'
import { mobStrength, roomForZeds } from './board.ts'

/** Rule 3: how many events a pressure symbol makes, and which groups it may move. */

export const MAX_PLAYERS = 4

/** DOTZ-3.0.1 to 3.0.3: events for one symbol. */
export const pressureEvents = (players: number): number => Math.max(0, players - 1)

/** DOTZ-3.1.3 to 3.1.7, 3.1.12: the strongest group able to move that is not spent; nearest Town Center among equals. */
export function pressedGroups(s: Siege, c: Content): SpaceIx[] {
  let best = 0
  let nearest = 0
  let list: SpaceIx[] = []
  const seen = new Set<SpaceIx>()
  for (let z = 0; z < s.zAt.length; z++) {
    const at = zedAt(s, z)
    // A group is spent unless one of its members has not moved for this symbol (ruling G-5).
    if (at <= TC || hasZedFlag(s, z, MOVED) || seen.has(at)) continue
    seen.add(at)
    const to = toTown(c, at)
    if (to !== TC && roomForZeds(s, c, to) === 0) continue
    const [strength, steps] = [mobStrength(s, c, at), stepsTo(c, at)]
    if (strength < best || (strength === best && steps > nearest)) continue
    if (strength > best || steps < nearest) list = []
    best = strength
    nearest = steps
    list.push(at)
  }
  return list
}
