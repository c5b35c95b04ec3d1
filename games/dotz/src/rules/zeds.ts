import { END, sequence } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { CUP, DEFIANT, type FrameOf, MOVED, NONE, type Siege, type SpaceIx, TC, type TrackIx, type ZedIx } from '../model/state.ts'
import {
  firstRoomBack,
  hasUnits,
  hasZeds,
  roomForZeds,
  startsWithRoom,
  strongestOf,
  unitsAt,
  wayToTown,
  zedsOnTrack,
  zedStrength,
} from '../read/board.ts'
import { spaceId, trackId, unitIds, zedId, zedIds } from '../read/names.ts'
import { choose } from './choices.ts'
import { fightDefending } from './combat.ts'
import type { T } from './group.ts'
import { hitZed, zedToCup } from './hits.ts'
import { loseGame } from './end.ts'

/** Rule 4: activating tracks, moving groups, entering spaces, placing new Zeds, and what happens when there is no room. */

export function activateTrack(t: T, track: TrackIx, nth: number, of: number, brains: number): void {
  t.call({ kind: 'activate', track, nth, of, brains, steps: 1 })
}

export const activate = sequence<Siege, FrameOf<'activate'>, SiegeEvent>({
  begin(t, f) {
    const { s } = t
    const c = contentOf(s)
    t.emit({ type: 'trackActivated', rule: 'DOTZ-4.1.4', track: trackId(c, f.track), nth: f.nth, of: f.of, brains: f.brains === 1 })
    forgetMoves(s)
    if (zedsOnTrack(s, c, f.track) > 0) return
    // DOTZ-4.1.2, 4.1.3: an empty track gets a unit, which does not move.
    placeZeds(t, c.starts[f.track] as SpaceIx, 1, 0)
    t.goto(END)
  },
  /** DOTZ-4.1.5: the group nearest Town Center first; DOTZ-4.1.10: nobody twice. */
  nextGroup(t, f) {
    const { s } = t
    const line = contentOf(s).trackSpaces[f.track] as SpaceIx[]
    while (f.steps <= line.length) {
      const at = line[f.steps - 1] as SpaceIx
      f.steps++
      const zeds = unmovedAt(s, at)
      if (zeds.length === 0) continue
      t.call({ kind: 'march', zeds, at, cause: f.brains === 1 ? 'brains' : 'activation', brains: f.brains, pick: NONE, won: 0 })
      return t.goto('nextGroup')
    }
  },
})

export function forgetMoves(s: Siege): void {
  for (let z = 0; z < s.zFlags.length; z++) s.zFlags[z] = (s.zFlags[z] as number) & ~MOVED
}

export function unmovedAt(s: Siege, at: SpaceIx): ZedIx[] {
  const list: ZedIx[] = []
  for (let z = 0; z < s.zAt.length; z++) if (s.zAt[z] === at && ((s.zFlags[z] as number) & MOVED) === 0) list.push(z)
  return list
}

/** One step of a group toward Town Center; in a Brains! turn again and again while it wins (DOTZ-6.0.7). */
export const march = sequence<Siege, FrameOf<'march'>, SiegeEvent>({
  whoFits(t, f) {
    const { s } = t
    const c = contentOf(s)
    const to = c.toTown[f.at] as SpaceIx
    f.pick = NONE
    if (to === TC) return
    const room = roomForZeds(s, c, to)
    if (room === 0) {
      // DOTZ-4.6.6: who cannot enter stays.
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
    // DOTZ-4.1.9, 4.6.13: the strongest advance; among equals the player picks.
    if (room < f.zeds.length) choose(t, f, 'zed', strongestOf(s, c, f.zeds), 'advance')
  },
  go(t, f) {
    const { s } = t
    const c = contentOf(s)
    const to = c.toTown[f.at] as SpaceIx
    const movers = f.pick === NONE ? f.zeds : [f.pick]
    const stayed = f.zeds.filter((z) => !movers.includes(z))
    for (const z of movers) {
      s.zAt[z] = to
      s.zFlags[z] = (s.zFlags[z] as number) | MOVED
    }
    f.zeds = movers
    f.won = 0
    const from = f.at
    f.at = to
    if (!t.quiet)
      t.emit({
        type: 'zedsMoved',
        rule: 'DOTZ-4.1.4',
        zeds: zedIds(c, movers),
        from: spaceId(c, from),
        to: spaceId(c, to),
        stayed: zedIds(c, stayed),
        cause: f.cause,
      })
    if (to === TC) return loseGame(t, movers, from)
    if (s.tale.nearest.length === 0 || (c.steps[to] as number) < (c.steps[s.tale.nearest[0] as number] as number))
      s.tale.nearest = [to, s.turn]
    if (hasUnits(s, to)) enterSpace(t, movers, to, f.cause)
  },
  goOn(t, f) {
    if (f.brains === 0 || f.won === 0) return
    f.zeds = f.zeds.filter((z) => t.s.zAt[z] === f.at)
    if (f.zeds.length > 0) t.goto('whoFits')
  },
})

export function enterSpace(t: T, zeds: ZedIx[], at: SpaceIx, cause: FrameOf<'enter'>['cause']): void {
  t.call({ kind: 'enter', zeds, at, cause, sprung: 0, pick: NONE })
}

/** Ruling G-11: Town Center is checked before; then the Defiant marker, then enter effects, then combat. */
export const enter = sequence<Siege, FrameOf<'enter'>, SiegeEvent>({
  defiant(t, f) {
    const { s } = t
    const c = contentOf(s)
    if (c.isStart[f.at] === true) return t.goto(END) // DOTZ-6.0.6
    releaseDefiant(t, f.at)
    if (!hasUnits(s, f.at)) t.goto(END)
  },
  /** DOTZ-4.4.2: Traps, before a defender is named. */
  traps(t, f) {
    const { s } = t
    const c = contentOf(s)
    const trapper = unitsAt(s, f.at).find((u) => c.units[u]?.abilities.traps !== undefined)
    if (trapper !== undefined) t.call({ kind: 'traps', at: f.at, unit: trapper })
  },
  trapped(t, f) {
    const zeds = f.zeds.filter((z) => t.s.zAt[z] === f.at)
    if (f.sprung === 0) return t.goto('leave')
    if (zeds.length > 0) choose(t, f, 'zed', zeds, 'traps')
    else t.goto('leave')
  },
  /** DOTZ-6.4.11, 6.4.17: one entering unit is hit, the whole stack backs up, nobody has lost. */
  backUp(t, f) {
    const { s } = t
    const c = contentOf(s)
    const stack = unitsAt(s, f.at)
    const trapper = stack.find((u) => c.units[u]?.abilities.traps !== undefined) as number
    hitZed(t, f.pick, c.units[trapper]?.abilities.traps?.hits ?? 1, trapper)
    const units = s.options.trapsAlone ? [trapper] : stack
    t.call({ kind: 'unitsBack', units, from: f.at, back: wayToTown(c, f.at), why: 'withdrew', went: [], pick: NONE })
  },
  leave(t, f) {
    const units = unitsAt(t.s, f.at)
    if (t.s.mayLeave !== 0 && units.length > 0 && hasZeds(t.s, f.at)) t.call({ kind: 'leave', at: f.at, of: units })
  },
  fight(t, f) {
    const units = unitsAt(t.s, f.at)
    if (units.length > 0 && hasZeds(t.s, f.at)) fightDefending(t, f.at, units)
  },
})

/** DOTZ-4.3.2 to 4.3.5: the marker goes as soon as a Zeds unit sets foot in the Village, whoever fights then. */
export function releaseDefiant(t: T, at: SpaceIx): void {
  const { s } = t
  const c = contentOf(s)
  const units = unitsAt(s, at).filter((u) => ((s.uFlags[u] as number) & DEFIANT) !== 0)
  if (units.length === 0) return
  for (const u of units) s.uFlags[u] = (s.uFlags[u] as number) & ~DEFIANT
  t.emit({ type: 'defiantRemoved', rule: 'DOTZ-4.3.2', at: spaceId(c, at), units: unitIds(c, units) })
}

/** New Zeds out of the Cup. Units placed together arrive together and fight once (ruling G-19). */
export function placeZeds(t: T, at: SpaceIx, count: number, side: number): void {
  t.call({ kind: 'place', at, count, side, zed: NONE, went: [], pick: NONE })
}

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
function whereToPlace(t: T, f: FrameOf<'place'> | FrameOf<'zedsBack'>, at: SpaceIx): SpaceIx {
  const { s } = t
  const c = contentOf(s)
  if (roomForZeds(s, c, at) > 0) return at
  const back = firstRoomBack(s, c, at)
  if (back !== NONE) return back
  return otherStart(t, f)
}

function otherStart(t: T, f: FrameOf<'place'> | FrameOf<'zedsBack'>): SpaceIx {
  const starts = startsWithRoom(t.s, contentOf(t.s))
  if (starts.length === 0) return NONE
  choose(t, f, 'start', starts, 'noRoom')
  return f.pick
}

/** One Regular Zeds unit at random (DOTZ-1.2.10); NONE from an empty Cup (ruling G-18). */
export function drawZed(t: T, at: string): ZedIx {
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

export function putZed(t: T, z: ZedIx, at: SpaceIx, due: SpaceIx, side: number): void {
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
    rule: at === due ? 'DOTZ-1.2.12' : 'DOTZ-4.6.7',
    zed: zedId(c, z),
    at: spaceId(c, at),
    due: spaceId(c, due),
    side: side === 0 ? 'full' : 'reduced',
    strength: zedStrength(s, c, z),
  })
}

/** `went` holds Zeds unit and space in turn: every space that has Player units is entered, one after the other. */
function enterEach(t: T, f: FrameOf<'place'> | FrameOf<'zedsBack'>, cause: 'placement' | 'retreat'): void {
  const { s } = t
  while (f.went.length > 0) {
    const at = f.went[1] as SpaceIx
    const zeds: ZedIx[] = []
    const rest: number[] = []
    for (let i = 0; i < f.went.length; i += 2) {
      const [z, where] = [f.went[i] as ZedIx, f.went[i + 1] as SpaceIx]
      if (where === at) zeds.push(z)
      else rest.push(z, where)
    }
    f.went = rest
    if (at === NONE || !hasUnits(s, at)) continue
    enterSpace(
      t,
      zeds.filter((z) => s.zAt[z] === at),
      at,
      cause,
    )
    return t.goto('enterAll')
  }
}

/** Rule 4.6 and 6.4: beaten Zeds go back, the strongest staying nearest Town Center; into Player units they attack. */
export const zedsBack = sequence<Siege, FrameOf<'zedsBack'>, SiegeEvent>({
  who(t, f) {
    const { s } = t
    const c = contentOf(s)
    if (f.zeds.length === 0) return t.goto('enterAll')
    const to = firstRoomBack(s, c, f.from)
    // DOTZ-4.6.9, 6.4.16: judged after Hits; the choice among equals matters only when they part.
    const first = strongestOf(s, c, f.zeds)
    const together = to !== NONE && roomForZeds(s, c, to) >= f.zeds.length
    if (together || first.length === 1) f.pick = first[0] as number
    else choose(t, f, 'zed', first, 'nearest')
  },
  where(t, f) {
    const { s } = t
    const c = contentOf(s)
    const z = f.pick
    f.zeds = f.zeds.filter((other) => other !== z)
    f.went.push(z, NONE)
    const to = firstRoomBack(s, c, f.from)
    f.pick = to !== NONE ? to : otherStart(t, f)
  },
  go(t, f) {
    const { s } = t
    const c = contentOf(s)
    const z = f.went[f.went.length - 2] as ZedIx
    f.went[f.went.length - 1] = f.pick
    if (f.pick === NONE) zedToCup(t, z, 'noRoom')
    else {
      s.zAt[z] = f.pick
      t.emit({ type: 'zedRetreated', rule: 'DOTZ-6.4.6', zed: zedId(c, z), from: spaceId(c, f.from), to: spaceId(c, f.pick) })
    }
    t.goto('who')
  },
  enterAll: (t, f) => enterEach(t, f, 'retreat'),
})
