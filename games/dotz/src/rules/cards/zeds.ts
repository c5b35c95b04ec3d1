import { cardIdOf, spaceCalled, startOf } from '../../model/content.ts'
import { activation, combatOf, entryOf, fateDraw, placement, unitsBackFrom, zedsBackFrom } from '../../model/frames.ts'
import { DEFIANT, NONE, TC, TOUGH, addZedFlag, dropUnitFlag, hasUnitFlag, topFrame, unitAt, zedAt } from '../../model/state.ts'
import { firstRoomBack, roomForZeds, spreads, strongestOf, unitsAt, wayToTown, zedStrength, zedsAt, zedsOnMap } from '../../read/board.ts'
import { attackColumn, innermostCombat } from '../../read/fight.ts'
import { spaceId, unitId, zedId, zedIds } from '../../read/names.ts'
import { emptyOrWeakestStarts, unitsAbroad, unitsOnTrack } from '../../read/targets.ts'
import { choose } from '../choices.ts'
import { releaseDefiant } from '../entering.ts'
import { hitUnit, hitZed } from '../hits.ts'
import { drawZed, putZed } from '../placing.ts'
import { type EffectRun, numberOr, once, pickUnit, skip, trackMeant, untilOf } from './common.ts'
import { replaceWeak } from './replace-weak.ts'

/** Effects on the Zeds and on the map. */

/** New Zeds on a space, on every Start, on the fated Start, or on an empty Start of choice. */
const place: EffectRun = (t, f, e, c) => {
  const count = numberOr(e.count, 1)
  const side = e.side === 'reduced' ? 1 : 0
  if (e.at === 'every Start') {
    // DOTZ-1.2.16 to 1.2.18: one each, one after another.
    if (f.step === undefined) f.list = c.starts.slice()
    f.step = 'next'
    const at = f.list.shift()
    return at === undefined ? t.done() : t.call(placement(at, count, side))
  }
  if (e.at === 'empty Start' && f.step === undefined) {
    f.step = 'picked'
    choose(t, f, 'start', emptyOrWeakestStarts(t.s, c), 'card')
    if (topFrame(t.s) !== f) return
  }
  const at = e.at === 'fated Start' ? startOf(c, f.track) : e.at === 'empty Start' ? f.pick : spaceCalled(c, e.at)
  t.done()
  t.call(placement(at, count, side))
}

/** All Hit markers are removed from the Zeds; no counter turns back (Q21). */
const clearHits = once((t, _f, _e, c) => {
  const { s } = t
  const zeds = s.zHits.flatMap((hits, z) => (hits > 0 && zedAt(s, z) >= 0 ? [z] : []))
  for (const z of zeds) s.zHits[z] = 0
  t.emit({ type: 'hitsCleared', rule: 'DOTZ-0.3', zeds: zedIds(c, zeds) })
})

/** DOTZ-2.1: a Fate draw; `then` is carried out on the Fated track. */
const fate: EffectRun = (t, { source, i }) => {
  t.done()
  t.call(fateDraw({ ...source, then: i }, 0))
}

const activate: EffectRun = (t, f, e, c) => {
  const track = trackMeant(c, f, e)
  const times = numberOr(e.times, 1)
  t.done()
  for (let nth = times; nth >= 1; nth--) t.call(activation(track, nth, times, false))
}

/** DOTZ-1.2.6, 4.1.13: every track once, in an order of choice; winners continue. */
const brains: EffectRun = (t, _f, _e, c) => {
  t.done()
  t.call({ kind: 'tracks.order', left: c.tracks.map((_, ix) => ix), queue: [], brains: true })
}

/** A unit on the Fated track is attacked on a set column, with no attacker on the map; it only takes Hits. */
const attack: EffectRun = (t, f, e, c) => {
  if (!pickUnit(t, f, e, c, unitsOnTrack(t.s, c, trackMeant(c, f, e)))) return
  const unit = f.pick
  const at = unitAt(t.s, unit)
  const column = attackColumn(c, e)
  if (hasUnitFlag(t.s, unit, DEFIANT)) releaseDefiant(t, at)
  t.done()
  t.call({ ...combatOf(at, true, [unit], []), fixedColumn: column, harmOnly: true })
}

/** Every unit there takes Hits and leaves. */
const explode: EffectRun = (t, _f, e, c) => {
  const { s } = t
  const at = spaceCalled(c, e.at)
  const hits = numberOr(e.hits, 1)
  const units = unitsAt(s, at)
  const fallen = units.filter((u) => hitUnit(t, u, hits))
  for (const z of zedsAt(s, at)) hitZed(t, z, hits, NONE)
  t.done()
  for (const u of fallen) if (spreads(s, c, u)) t.call(placement(at, 1, 0))
  const zeds = zedsAt(s, at)
  if (zeds.length > 0) t.call(zedsBackFrom(zeds, at))
  const left = units.filter((u) => s.uAt[u] === at)
  if (left.length === 0 || at === TC) return
  for (const u of left) dropUnitFlag(s, u, DEFIANT)
  t.call(unitsBackFrom(left, at, wayToTown(c, at), 'withdrew'))
}

const noEntry = once((t, _f, e, c) => {
  const at = spaceCalled(c, e.at)
  t.s.noEntry[at] = untilOf(e)
  t.emit({ type: 'noEntryPut', rule: 'DOTZ-4.4.3', at: spaceId(c, at), until: String(e.until ?? 'turn') })
})

/** The Tough marker is put on the strongest Zeds unit. */
const toughZed: EffectRun = (t, f, e, c) => {
  const { s } = t
  if (f.step === undefined) {
    const zeds = zedsOnMap(s)
    if (zeds.length === 0) return skip(t, f, e, c, 'noZeds')
    f.step = 'picked'
    choose(t, f, 'zed', strongestOf(s, c, zeds), 'tough')
    if (topFrame(s) !== f) return
  }
  addZedFlag(s, f.pick, TOUGH)
  t.emit({ type: 'markerPut', rule: 'DOTZ-0.3', marker: 'tough', on: zedId(c, f.pick) })
  t.done()
}

/** What's That Smell?: a reduced Zeds unit in the space of a Player unit. */
const ambush: EffectRun = (t, f, e, c) => {
  const { s } = t
  const [fought] = f.list
  if (f.step === 'fought' && fought !== undefined) {
    // Only a unit that survived and won turns to its full side; it keeps its Hits.
    if (f.won && zedAt(s, fought) >= 0 && s.zSide[fought] === 1) {
      s.zSide[fought] = 0
      t.emit({ type: 'turnedOver', rule: 'DOTZ-0.3', who: zedId(c, fought), side: 'full', strength: zedStrength(s, c, fought) })
    }
    return t.done()
  }
  if (!pickUnit(t, f, e, c, unitsAbroad(s, c))) return
  const at = unitAt(s, f.pick)
  const z = drawZed(t, spaceId(c, at))
  if (z === NONE) return t.done()
  f.list = [z]
  f.step = 'fought'
  // DOTZ-4.6.5, 4.6.7: where no unit may enter, this unit may not either.
  const to = roomForZeds(s, c, at) > 0 ? at : firstRoomBack(s, c, at)
  putZed(t, z, to, at, 1)
  if (to !== NONE) t.call(entryOf([z], to, 'card'))
}

/** The result becomes: so many Hits on the Zeds, who retreat; the Player unit takes none (Q38). */
const turnTables = once((t, f, e, c) => {
  const fight = innermostCombat(t.s)
  if (!fight) return
  fight.zedsHits = numberOr(e.hits, 1)
  fight.unitHits = 0
  fight.zedsLose = true
  t.emit({
    type: 'tablesTurned',
    rule: 'DOTZ-0.3',
    at: spaceId(c, fight.at),
    unit: unitId(c, fight.unit),
    card: cardIdOf(c, f.source),
    zedsHits: fight.zedsHits,
  })
})

export const zedEffects = {
  place,
  clearHits,
  replaceWeak: once((t, _f, e) => replaceWeak(t, numberOr(e.strength, 3))),
  fate,
  activate,
  brains,
  attack,
  explode,
  noEntry,
  toughZed,
  ambush,
  turnTables,
}
