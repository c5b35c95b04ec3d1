import { END, sequence } from '@deadfront/kernel'
import { contentOf, spaceAlong, spacesOf, startOf, stepsTo, toTown } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { type FrameOf, entryOf, marchOf, placement } from '../model/frames.ts'
import { MOVED, NONE, type Siege, TC, addZedFlag, dropZedFlag } from '../model/state.ts'
import { hasUnits, roomForZeds, strongestOf, unmovedAt, zedsOnTrack } from '../read/board.ts'
import { spaceId, trackId, zedIds } from '../read/names.ts'
import { choose } from './choices.ts'
import { loseGame } from './end.ts'

/** Rule 4.1: activating a track. Its groups go one space toward Town Center, nearest group first. */

export const activate = sequence<Siege, FrameOf<'activate'>, SiegeEvent>({
  begin(t, f) {
    const { s } = t
    const c = contentOf(s)
    t.emit({ type: 'trackActivated', rule: 'DOTZ-4.1.4', track: trackId(c, f.track), nth: f.nth, of: f.of, brains: f.brains })
    forgetMoves(s)
    if (zedsOnTrack(s, c, f.track) > 0) return
    // DOTZ-4.1.2, 4.1.3: an empty track gets a unit, which does not move.
    t.call(placement(startOf(c, f.track), 1, 0))
    t.goto(END)
  },
  /** DOTZ-4.1.5: the group nearest Town Center first; DOTZ-4.1.10: no group twice. */
  nextGroup(t, f) {
    const { s } = t
    const line = spacesOf(contentOf(s), f.track)
    while (f.steps <= line.length) {
      const at = spaceAlong(line, f.steps)
      f.steps++
      const zeds = unmovedAt(s, at)
      if (zeds.length === 0) continue
      t.call(marchOf(zeds, at, f.brains ? 'brains' : 'activation', f.brains))
      return t.goto('nextGroup')
    }
  },
})

export function forgetMoves(s: Siege): void {
  for (let z = 0; z < s.zFlags.length; z++) dropZedFlag(s, z, MOVED)
}

/** One step of a group toward Town Center; in a Brains! turn again and again while it wins (DOTZ-6.0.7). */
export const march = sequence<Siege, FrameOf<'march'>, SiegeEvent>({
  whoFits(t, f) {
    const { s } = t
    const c = contentOf(s)
    const to = toTown(c, f.at)
    f.pick = NONE
    if (to === TC) return
    const room = roomForZeds(s, c, to)
    if (room === 0) {
      // DOTZ-4.6.6: a unit that cannot enter stays.
      const why = s.noEntry[to] !== 0 ? 'noEntry' : 'full'
      t.emit({
        type: 'zedsBlocked',
        rule: why === 'full' ? 'DOTZ-4.6.6' : 'DOTZ-4.4.3',
        zeds: zedIds(c, f.zeds),
        at: spaceId(c, f.at),
        to: spaceId(c, to),
        why,
      })
      return t.goto(END)
    }
    // DOTZ-4.1.9, 4.6.13: the strongest advance; among equals the player chooses.
    if (room < f.zeds.length) choose(t, f, 'zed', strongestOf(s, c, f.zeds), 'advance')
  },
  go(t, f) {
    const { s } = t
    const c = contentOf(s)
    const to = toTown(c, f.at)
    const movers = f.pick === NONE ? f.zeds : [f.pick]
    const stayed = f.zeds.filter((z) => !movers.includes(z))
    for (const z of movers) {
      s.zAt[z] = to
      addZedFlag(s, z, MOVED)
    }
    f.zeds = movers
    f.won = false
    const from = f.at
    f.at = to
    if (!t.quiet)
      t.emit({
        type: 'zedsMoved',
        rule: f.cause === 'pressure' ? 'DOTZ-3.1.1' : 'DOTZ-4.1.4',
        zeds: zedIds(c, movers),
        from: spaceId(c, from),
        to: spaceId(c, to),
        stayed: zedIds(c, stayed),
        cause: f.cause,
      })
    if (to === TC) return loseGame(t, movers, from)
    const [nearest] = s.tale.nearest
    if (nearest === undefined || stepsTo(c, to) < stepsTo(c, nearest)) s.tale.nearest = [to, s.turn]
    if (hasUnits(s, to)) t.call(entryOf(movers, to, f.cause))
  },
  goOn(t, f) {
    if (!f.brains || !f.won) return
    f.zeds = f.zeds.filter((z) => t.s.zAt[z] === f.at)
    if (f.zeds.length > 0) t.goto('whoFits')
  },
})
