import { sequence } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { type FrameOf, entryOf, wentAt } from '../model/frames.ts'
import { CUP, MOVED, NONE, type Siege, type SpaceIx, type ZedIx } from '../model/state.ts'
import { firstRoomBack, hasUnits, roomForZeds, startsWithRoom, zedStrength } from '../read/board.ts'
import { spaceId, zedId } from '../read/names.ts'
import { choose } from './choices.ts'
import type { SiegeTurn } from './group.ts'
import { zedToCup } from './hits.ts'

/** Rules 1.2 and 4.6: new Zeds out of the Cup, and where they go when there is no room. */

export const place = sequence<Siege, FrameOf<'place'>, SiegeEvent>({
  draw(t, f) {
    if (f.went.length / 2 >= f.count) return t.goto('enterAll')
    f.zed = drawZed(t, spaceId(contentOf(t.s), f.at))
    if (f.zed === NONE) return t.goto('enterAll')
    f.pick = whereToPlace(t, f, f.at)
  },
  put(t, f) {
    putZed(t, f.zed, f.pick, f.at, f.side)
    f.went.push(f.zed, f.pick)
    t.goto('draw')
  },
  enterAll: (t, f) => enterEach(t, f, 'placement'),
})

/** DOTZ-4.6.7, 4.6.10, 4.6.11: the space, or back toward the Start, or any Start with room, or the Cup. */
function whereToPlace(t: SiegeTurn, f: FrameOf<'place'> | FrameOf<'zedsBack'>, at: SpaceIx): SpaceIx {
  const { s } = t
  const c = contentOf(s)
  if (roomForZeds(s, c, at) > 0) return at
  const back = firstRoomBack(s, c, at)
  if (back !== NONE) return back
  return otherStart(t, f)
}

export function otherStart(t: SiegeTurn, f: FrameOf<'place'> | FrameOf<'zedsBack'>): SpaceIx {
  const starts = startsWithRoom(t.s, contentOf(t.s))
  if (starts.length === 0) return NONE
  choose(t, f, 'start', starts, 'noRoom')
  return f.pick
}

/** One Regular Zeds unit at random (DOTZ-1.2.10); NONE from an empty Cup (ruling G-18). */
export function drawZed(t: SiegeTurn, at: string): ZedIx {
  const { s } = t
  const c = contentOf(s)
  const cup: ZedIx[] = []
  for (let z = 0; z < s.zAt.length; z++) if (s.zAt[z] === CUP) cup.push(z)
  if (cup.length === 0) {
    t.emit({ type: 'cupEmpty', rule: 'DOTZ-1.2.10', at })
    return NONE
  }
  const z = t.draw(cup, (ix) => c.zeds[ix]?.notation ?? '')
  t.emit({ type: 'zedDrawn', rule: 'DOTZ-1.2.10', zed: zedId(c, z), strength: c.zeds[z]?.strength[0] ?? 0 })
  return z
}

/** The cause of the placement: an empty track that was activated, a pressure symbol, or anything else. */
function ruleOfPlacing(s: Siege): string {
  const caller = s.stack[s.stack.length - 2]
  if (caller?.kind === 'activate') return 'DOTZ-4.1.2'
  return caller?.kind === 'pressure' ? 'DOTZ-3.2.1' : 'DOTZ-1.2.12'
}

/** `due` is the space named for the unit; `at` is where it is placed, NONE when no space has room. */
export function putZed(t: SiegeTurn, z: ZedIx, at: SpaceIx, due: SpaceIx, side: number): void {
  const { s } = t
  const c = contentOf(s)
  if (at === NONE) return zedToCup(t, z, 'noRoom')
  s.zAt[z] = at
  s.zSide[z] = side
  s.zHits[z] = 0
  // A unit placed while a track is being activated does not move in that activation (DOTZ-4.1.3).
  s.zFlags[z] = s.stack.some((frame) => frame.kind === 'activate') ? MOVED : 0
  t.emit({
    type: 'zedPlaced',
    rule: at === due ? ruleOfPlacing(s) : 'DOTZ-4.6.7',
    zed: zedId(c, z),
    at: spaceId(c, at),
    due: spaceId(c, due),
    side: side === 0 ? 'full' : 'reduced',
    strength: zedStrength(s, c, z),
  })
}

/** `went` holds Zeds unit and space by turns: every space that has Player units is entered, one after the other. */
export function enterEach(t: SiegeTurn, f: FrameOf<'place'> | FrameOf<'zedsBack'>, cause: 'placement' | 'retreat'): void {
  const { s } = t
  while (f.went.length > 0) {
    const at = wentAt(f, 1)
    const zeds: ZedIx[] = []
    const rest: number[] = []
    for (let i = 0; i < f.went.length; i += 2) {
      const [z, where] = [wentAt(f, i), wentAt(f, i + 1)]
      if (where === at) zeds.push(z)
      else rest.push(z, where)
    }
    f.went = rest
    if (at === NONE || !hasUnits(s, at)) continue
    const here = zeds.filter((z) => s.zAt[z] === at)
    t.call(entryOf(here, at, cause))
    return t.goto('enterAll')
  }
}
