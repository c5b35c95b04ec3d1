import { END, sequence } from '@deadfront/kernel'
import { contentOf, type Content } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { type FrameOf, MOVED, NONE, type Siege, type SpaceIx, TC } from '../model/state.ts'
import { mobStrength, roomForZeds, zedsAt } from '../read/board.ts'
import { tracksByZeds } from '../read/targets.ts'
import { choose } from './choices.ts'
import type { T } from './group.ts'
import { forgetMoves, placeZeds } from './zeds.ts'

/** Rule 3: Zeds pressure in games with more than one Hero player. */

/** DOTZ-3.0.1 to 3.0.3: events for one symbol. */
export const pressureEvents = (players: number): number => Math.max(0, players - 1)

export function applyPressure(t: T, symbol: 'movement' | 'placement', symbols: number): void {
  const of = pressureEvents(t.s.options.players)
  if (of === 0) return
  for (let i = 0; i < symbols; i++) t.call({ kind: 'pressure', symbol, nth: 0, of, pick: NONE })
}

/** DOTZ-3.1.3 to 3.1.7, 3.1.12: the strongest group able to move that is not spent; nearest Town Center among equals. */
export function pressedGroups(s: Siege, c: Content): SpaceIx[] {
  let best = 0
  let nearest = 0
  let list: SpaceIx[] = []
  const seen = new Set<SpaceIx>()
  for (let z = 0; z < s.zAt.length; z++) {
    const at = s.zAt[z] as number
    // A group is spent unless one of its members has not moved for this symbol (ruling G-5).
    if (at <= TC || ((s.zFlags[z] as number) & MOVED) !== 0 || seen.has(at)) continue
    seen.add(at)
    const to = c.toTown[at] as SpaceIx
    if (to !== TC && roomForZeds(s, c, to) === 0) continue
    const [strength, steps] = [mobStrength(s, c, at), c.steps[at] as number]
    if (strength < best || (strength === best && steps > nearest)) continue
    if (strength > best || steps < nearest) list = []
    best = strength
    nearest = steps
    list.push(at)
  }
  return list
}

export const pressure = sequence<Siege, FrameOf<'pressure'>, SiegeEvent>({
  begin: (t, f) => {
    if (f.symbol === 'movement') forgetMoves(t.s)
  },
  next(t, f) {
    const { s } = t
    const c = contentOf(s)
    if (f.nth >= f.of) return t.goto(END)
    f.nth++
    t.emit({ type: 'pressure', rule: f.symbol === 'movement' ? 'DOTZ-3.1.1' : 'DOTZ-3.2.1', symbol: f.symbol, nth: f.nth, of: f.of })
    if (f.symbol === 'placement') return choose(t, f, 'track', tracksByZeds(s, c, false), 'fewest')
    const groups = pressedGroups(s, c)
    if (groups.length > 0) return choose(t, f, 'group', groups, 'pressure')
    t.emit({ type: 'pressureNothing', rule: 'DOTZ-3.1.15', symbol: f.symbol })
    t.goto(END)
  },
  go(t, f) {
    if (f.symbol === 'placement') placeZeds(t, contentOf(t.s).starts[f.pick] as SpaceIx, 1, 0)
    else t.call({ kind: 'march', zeds: zedsAt(t.s, f.pick), at: f.pick, cause: 'pressure', brains: 0, pick: NONE, won: 0 })
    t.goto('next')
  },
})
