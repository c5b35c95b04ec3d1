import { nth, sequence } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { type FrameOf, combatOf, wentAt } from '../model/frames.ts'
import { NONE, type Siege, type SpaceIx, TC, type UnitIx } from '../model/state.ts'
import { firstRoomBack, hasZeds, roomForUnits, roomForZeds, strongestOf, wayToTown } from '../read/board.ts'
import { spaceId, unitId, zedId } from '../read/names.ts'
import { choose } from './choices.ts'
import { zedToCup } from './hits.ts'
import { enterEach, otherStart } from './placing.ts'

/** Rule 6.4: the losing side retreats, and a retreat into enemies is a new combat. */

/** Rule 4.6 and 6.4: beaten Zeds retreat, the strongest stay nearest Town Center; into Player units they attack. */
export const zedsBack = sequence<Siege, FrameOf<'zedsBack'>, SiegeEvent>({
  who(t, f) {
    const { s } = t
    const c = contentOf(s)
    if (f.zeds.length === 0) return t.goto('enterAll')
    const to = firstRoomBack(s, c, f.from)
    // DOTZ-4.6.9, 6.4.16: compared after Hits; the choice among equals matters only when they separate.
    const first = strongestOf(s, c, f.zeds)
    const together = to !== NONE && roomForZeds(s, c, to) >= f.zeds.length
    if (together || first.length === 1) f.pick = nth(first, 0)
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
    const z = wentAt(f, f.went.length - 2)
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

/**
 * Rule 6.4: Player units retreat to the nearest room; the players choose which unit takes which place. Into Zeds they
 * attack, and if they lose again they continue the same way (rulings G-9, G-10, G-26).
 */
export const unitsBack = sequence<Siege, FrameOf<'unitsBack'>, SiegeEvent>({
  who(t, f) {
    const { s } = t
    const c = contentOf(s)
    if (f.units.length === 0) return t.goto('fights')
    const to = placeBack(s, f)
    if (roomForUnits(s, c, to) >= f.units.length) f.pick = NONE
    else choose(t, f, 'retreat', f.units.slice(), spaceId(c, to))
  },
  go(t, f) {
    const { s } = t
    const c = contentOf(s)
    const to = placeBack(s, f)
    const movers = f.pick === NONE ? f.units : [f.pick]
    for (const u of movers) {
      s.uAt[u] = to
      f.went.push(u, to)
      t.emit({
        type: 'unitRetreated',
        rule: f.why === 'lost' ? 'DOTZ-6.4.2' : 'DOTZ-6.4.11',
        unit: unitId(c, u),
        from: spaceId(c, f.from),
        to: spaceId(c, to),
        why: f.why,
      })
    }
    f.units = f.units.filter((u) => !movers.includes(u))
    t.goto('who')
  },
  fights(t, f) {
    const { s } = t
    while (f.went.length > 0) {
      const at = wentAt(f, 1)
      const units: UnitIx[] = []
      const rest: number[] = []
      for (let i = 0; i < f.went.length; i += 2) {
        const [u, where] = [wentAt(f, i), wentAt(f, i + 1)]
        if (where !== at) rest.push(u, where)
        else if (s.uAt[u] === at) units.push(u)
      }
      f.went = rest
      if (units.length === 0 || !hasZeds(s, at) || contentOf(s).isStart[at] === true) continue
      const beyond = f.back.slice(f.back.indexOf(at) + 1)
      t.call(combatOf(at, false, units, beyond.length > 0 ? beyond : wayToTown(contentOf(s), at)))
      return t.goto('fights')
    }
  },
})

/** DOTZ-6.4.1, 6.4.15: the first space back with room; where the whole way back is blocked, the first one toward Town Center. */
function placeBack(s: Siege, f: FrameOf<'unitsBack'>): SpaceIx {
  const c = contentOf(s)
  for (const at of f.back) if (roomForUnits(s, c, at) > 0) return at
  return wayToTown(c, f.back.at(-1) ?? f.from).find((at) => at !== f.from && roomForUnits(s, c, at) > 0) ?? TC
}
