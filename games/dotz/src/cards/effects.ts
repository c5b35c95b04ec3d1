import { contentOf, effectsOf, type Content } from '../model/content.ts'
import type { RawEffect } from '../model/raw.ts'
import {
  DEFIANT,
  FOR_GOOD,
  type FrameOf,
  NONE,
  type SiegeFrame,
  type SpaceIx,
  TC,
  THIS_PHASE,
  THIS_TURN,
  TOUGH,
  type UnitIx,
} from '../model/state.ts'
import { firstRoomBack, roomForUnits, roomForZeds, strongestOf, unitsAt, wayToTown, zedsAt, zedStrength } from '../read/board.ts'
import { spaceId, trackId, unitId, zedId, zedIds } from '../read/names.ts'
import {
  availableHeroes,
  emptyOrWeakestStarts,
  MARKERS,
  markerTargets,
  recruits,
  unitsAbroad,
  unitsOfKind,
  unitsOnTrack,
} from '../read/targets.ts'
import { changeAmmo, changeEventActions } from '../rules/resources.ts'
import { choose } from '../rules/choices.ts'
import { fightHidden } from '../rules/combat.ts'
import { winGame } from '../rules/end.ts'
import { fateDraw } from '../rules/fate.ts'
import type { T } from '../rules/group.ts'
import { takeOverHeroes } from '../rules/heroes.ts'
import { hitUnit, hitZed, spreads } from '../rules/hits.ts'
import { activateTrack, drawZed, enterSpace, placeZeds, putZed, releaseDefiant } from '../rules/zeds.ts'
import { replaceWeak } from './replace-weak.ts'

/**
 * The declared effects of cards: a closed list, so that a card of one's own can be made of them in a content file. An
 * effect runs until it says `t.done()`; one that has to ask keeps its place in `f.step`.
 */
export type EffectFrame = FrameOf<'effect'>
export interface EffectRule {
  /** The keys it takes besides `do` and `if`. */
  keys: readonly string[]
  /** The keys it cannot do without. */
  needs?: readonly string[]
  run(t: T, f: EffectFrame, e: RawEffect, c: Content): void
}

const untilOf = (e: RawEffect): number => (e.until === 'phase' ? THIS_PHASE : e.until === 'game' ? FOR_GOOD : THIS_TURN)
const number = (x: unknown, otherwise: number): number => (typeof x === 'number' ? x : otherwise)
const cardOf = (c: Content, f: EffectFrame): string =>
  (f.source.of === 'event' ? c.events[f.source.card]?.id : c.fates[f.source.card]?.id) ?? ''

/** DOTZ-1.2.3: what cannot be done is passed over, not kept for later. */
function skip(t: T, f: EffectFrame, e: RawEffect, c: Content, why: string): void {
  t.emit({ type: 'effectSkipped', rule: 'DOTZ-1.2.3', card: cardOf(c, f), effect: e.do, why })
  t.done()
}

/** Asks which unit is meant, once; true when the answer is in `f.pick`. */
function pickUnit(t: T, f: EffectFrame, e: RawEffect, c: Content, units: UnitIx[]): boolean {
  if (f.step === 'picked') return true
  if (units.length === 0) {
    skip(t, f, e, c, 'noUnit')
    return false
  }
  f.step = 'picked'
  if (f.pick !== NONE && units.includes(f.pick)) return true
  choose(t, f, 'unit', units, e.do === 'marker' ? String(e.marker) : e.do)
  return t.s.stack[t.s.stack.length - 1] === f
}

/** A change of state and nothing else. */
const once = (
  keys: readonly string[],
  change: (t: T, f: EffectFrame, e: RawEffect, c: Content) => void,
  needs: readonly string[] = [],
): EffectRule => ({
  keys,
  needs,
  run(t, f, e, c) {
    change(t, f, e, c)
    t.done()
  },
})

const innermostCombat = (t: T): FrameOf<'combat'> | undefined =>
  t.s.stack.findLast((frame: SiegeFrame): frame is FrameOf<'combat'> => frame.kind === 'combat')

export const EFFECTS = {
  /** New Zeds on a space, on every Start, on the fated Start, or on an empty Start of choice. */
  place: {
    keys: ['at', 'count', 'side'],
    needs: ['at'],
    run(t, f, e, c) {
      const count = number(e.count, 1)
      const side = e.side === 'reduced' ? 1 : 0
      if (e.at === 'every Start') {
        // DOTZ-1.2.16 to 1.2.18: one each, one after another.
        if (f.step === undefined) f.list = c.starts.slice()
        f.step = 'next'
        const at = f.list.shift()
        if (at === undefined) return t.done()
        return placeZeds(t, at, count, side)
      }
      if (e.at === 'empty Start' && f.step === undefined) {
        f.step = 'picked'
        choose(t, f, 'start', emptyOrWeakestStarts(t.s, c), 'card')
        if (t.s.stack[t.s.stack.length - 1] !== f) return
      }
      const at =
        e.at === 'fated Start' ? (c.starts[f.track] as SpaceIx) : e.at === 'empty Start' ? f.pick : (c.spaceIx.get(String(e.at)) as SpaceIx)
      t.done()
      placeZeds(t, at, count, side)
    },
  },
  noTerrain: once(['until'], (t, _f, e) => {
    t.s.noTerrain = untilOf(e)
  }),
  mayLeave: once(['until'], (t, _f, e) => {
    t.s.mayLeave = untilOf(e)
  }),
  spread: once(['until'], (t, _f, e) => {
    t.s.spread = untilOf(e)
  }),
  /** A shift in every combat for a while. */
  shift: once(['handToHand', 'gunfire', 'until'], (t, f, e, c) => {
    t.s.cardShifts.push({ by: cardOf(c, f), handToHand: number(e.handToHand, 0), gunfire: number(e.gunfire, 0), until: untilOf(e) })
  }),
  gain: once(['ammo'], (t, f, e, c) => changeAmmo(t, number(e.ammo, 0), cardOf(c, f))),
  lose: once(['ammo'], (t, f, e, c) => changeAmmo(t, -number(e.ammo, 0), cardOf(c, f))),
  eventActions: once(['add'], (t, _f, e) => changeEventActions(t, number(e.add, 0)), ['add']),
  win: once([], (t) => winGame(t)),
  /** All Hit markers come off the Zeds; nobody turns back (Q21). */
  clearHits: once([], (t, _f, _e, c) => {
    const { s } = t
    const zeds = s.zHits.flatMap((hits, z) => (hits > 0 && (s.zAt[z] as number) >= 0 ? [z] : []))
    for (const z of zeds) s.zHits[z] = 0
    t.emit({ type: 'hitsCleared', rule: 'DOTZ-0.3', zeds: zedIds(c, zeds) })
  }),
  replaceWeak: once(['strength'], (t, _f, e) => replaceWeak(t, number(e.strength, 3))),
  marker: {
    keys: ['marker', 'on'],
    needs: ['marker'],
    run(t, f, e, c) {
      const marker = String(e.marker)
      if (!pickUnit(t, f, e, c, markerTargets(t.s, c, marker, String(e.on ?? 'civilians')))) return
      t.s.uFlags[f.pick] = (t.s.uFlags[f.pick] as number) | (MARKERS[marker] as number)
      t.emit({ type: 'markerPut', rule: 'DOTZ-C.6', marker, on: unitId(c, f.pick) })
      t.done()
    },
  },
  /** A Hero of choice attacks better. */
  heroShift: {
    keys: ['attack', 'until'],
    run(t, f, e, c) {
      if (!pickUnit(t, f, e, c, unitsOfKind(t.s, c, 'hero'))) return
      t.s.calm = f.pick
      t.s.calmShift = number(e.attack, 0)
      t.s.calmUntil = untilOf(e)
      t.emit({ type: 'markerPut', rule: 'DOTZ-0.3', marker: 'keep-calm', on: unitId(c, f.pick) })
      t.done()
    },
  },
  /** DOTZ-2.1: a Fate draw; `then` is carried out on the Fated track. */
  fate: {
    keys: ['then'],
    run(t, f) {
      const { source, i } = f
      t.done()
      fateDraw(t, { ...source, then: i }, 0)
    },
  },
  activate: {
    keys: ['track', 'times'],
    run(t, f, e, c) {
      const track = typeof e.track === 'string' && e.track !== 'fated' ? c.tracks.indexOf(e.track) : f.track
      const times = number(e.times, 1)
      t.done()
      for (let nth = times; nth >= 1; nth--) activateTrack(t, track, nth, times, 0)
    },
  },
  /** DOTZ-1.2.6, 4.1.13: every track once, in an order of choice; winners go on. */
  brains: {
    keys: [],
    run(t, _f, _e, c) {
      t.done()
      t.call({ kind: 'tracks.order', left: c.tracks.map((_, ix) => ix), queue: [], brains: 1 })
    },
  },
  /** A unit on the Fated track is attacked on a set column; it only takes Hits. */
  attack: {
    keys: ['column', 'track'],
    run(t, f, e, c) {
      const track = typeof e.track === 'string' && e.track !== 'fated' ? c.tracks.indexOf(e.track) : f.track
      if (!pickUnit(t, f, e, c, unitsOnTrack(t.s, c, track))) return
      const at = t.s.uAt[f.pick] as SpaceIx
      const column = Math.max(0, c.columns.indexOf(String(e.column ?? 'Equal')))
      const unit = f.pick
      if (((t.s.uFlags[unit] as number) & DEFIANT) !== 0) releaseDefiant(t, at)
      t.done()
      fightHidden(t, at, unit, column)
    },
  },
  /** A new unit comes into play. */
  arrive: {
    keys: ['who', 'at'],
    run(t, f, e, c) {
      const { s } = t
      if (f.step === undefined || f.step === 'picked') {
        if (e.who === 'hero') {
          const heroes = availableHeroes(s, c)
          if (heroes.length === 0) return skip(t, f, e, c, 'noHero')
          f.pick = t.draw(heroes, (u) => unitId(c, u)) // DOTZ-1.2.11: at random
        } else if (!pickUnit(t, f, e, c, recruits(s, c))) return
        f.list = [f.pick]
        f.step = 'place'
        const at = (Array.isArray(e.at) ? (e.at as string[]) : ['TC']).flatMap((name) =>
          name === 'Start' ? c.starts : [c.spaceIx.get(name) as SpaceIx],
        )
        const open = at.filter((place) => roomForUnits(s, c, place) > 0)
        choose(t, f, 'place.choose', open.length > 0 ? open : [TC], unitId(c, f.list[0] as UnitIx))
        if (s.stack[s.stack.length - 1] !== f) return
      }
      const at = f.pick
      const unit = f.list[0] as UnitIx
      t.done()
      arrive(t, c, unit, at)
    },
  },
  /** Everybody there takes Hits and goes. */
  explode: {
    keys: ['at', 'hits'],
    needs: ['at'],
    run(t, _f, e, c) {
      const { s } = t
      const at = c.spaceIx.get(String(e.at)) as SpaceIx
      const hits = number(e.hits, 1)
      const units = unitsAt(s, at)
      const fallen = units.filter((u) => hitUnit(t, u, hits))
      for (const z of zedsAt(s, at)) hitZed(t, z, hits, NONE)
      t.done()
      for (const u of fallen) if (spreads(s, c, u)) placeZeds(t, at, 1, 0)
      const zeds = zedsAt(s, at)
      if (zeds.length > 0) t.call({ kind: 'zedsBack', zeds, from: at, went: [], pick: NONE })
      const left = units.filter((u) => s.uAt[u] === at)
      if (left.length > 0 && at !== TC) {
        for (const u of left) s.uFlags[u] = (s.uFlags[u] as number) & ~DEFIANT
        t.call({ kind: 'unitsBack', units: left, from: at, back: wayToTown(c, at), why: 'withdrew', went: [], pick: NONE })
      }
    },
  },
  noEntry: once(
    ['at', 'until'],
    (t, _f, e, c) => {
      const at = c.spaceIx.get(String(e.at)) as SpaceIx
      t.s.noEntry[at] = untilOf(e)
      t.emit({ type: 'noEntryPut', rule: 'DOTZ-4.4.3', at: spaceId(c, at), until: String(e.until ?? 'turn') })
    },
    ['at'],
  ),
  /** The Tough marker goes on the strongest Zeds unit. */
  toughZed: {
    keys: [],
    run(t, f, e, c) {
      const { s } = t
      if (f.step === undefined) {
        const zeds = s.zAt.flatMap((at, z) => (at >= 0 ? [z] : []))
        if (zeds.length === 0) return skip(t, f, e, c, 'noZeds')
        f.step = 'picked'
        choose(t, f, 'zed', strongestOf(s, c, zeds), 'tough')
        if (s.stack[s.stack.length - 1] !== f) return
      }
      s.zFlags[f.pick] = (s.zFlags[f.pick] as number) | TOUGH
      t.emit({ type: 'markerPut', rule: 'DOTZ-0.3', marker: 'tough', on: zedId(c, f.pick) })
      t.done()
    },
  },
  /** What's That Smell?: a reduced Zeds unit in the midst of a Player unit's space. */
  ambush: {
    keys: [],
    run(t, f, e, c) {
      const { s } = t
      if (f.step === 'fought') {
        const z = f.list[0] as number
        // Only a unit that survived and won turns to its full side; it keeps its Hits.
        if (f.won === 1 && (s.zAt[z] as number) >= 0 && s.zSide[z] === 1) {
          s.zSide[z] = 0
          t.emit({ type: 'turnedOver', rule: 'DOTZ-0.3', who: zedId(c, z), side: 'full', strength: zedStrength(s, c, z) })
        }
        return t.done()
      }
      if (!pickUnit(t, f, e, c, unitsAbroad(s, c))) return
      const at = s.uAt[f.pick] as SpaceIx
      const z = drawZed(t, spaceId(c, at))
      if (z === NONE) return t.done()
      f.list = [z]
      f.step = 'fought'
      // DOTZ-4.6.5, 4.6.7: where nobody may enter, not even this unit does.
      const to = roomForZeds(s, c, at) > 0 ? at : firstRoomBack(s, c, at)
      putZed(t, z, to, at, 1)
      if (to !== NONE) enterSpace(t, [z], to, 'card')
    },
  },
  /** Actions handed out: `to` a kind of unit, `acts` of these, as free Actions or wholly for free (DOTZ-1.2.14, 1.2.15). */
  grant: {
    keys: ['to', 'acts', 'count', 'forFree', 'each'],
    run(t, f, e, c) {
      const units = unitsOfKind(t.s, c, String(e.to ?? 'any'))
      if (units.length === 0) return skip(t, f, e, c, 'noUnit')
      const acts = Array.isArray(e.acts) ? (e.acts as string[]) : ['move', 'forage', 'gunfire']
      const each = e.each === true ? 1 : 0
      t.done()
      t.call({
        kind: 'free',
        units,
        acts: [...acts],
        forFree: e.forFree === true ? 1 : 0,
        left: each === 1 ? units.length : number(e.count, 1),
        each,
        by: cardOf(c, f),
      })
    },
  },
  /** A shift for the combat being fought. */
  combatShift: once(
    ['shift'],
    (t, f, e, c) => {
      innermostCombat(t)?.extra.push({ by: cardOf(c, f), shift: number(e.shift, 0) })
    },
    ['shift'],
  ),
  /** The result becomes: so many Hits on the Zeds, who retreat; the Player unit takes none (Q38). */
  turnTables: once(['hits'], (t, f, e, c) => {
    const fight = innermostCombat(t)
    if (!fight) return
    fight.zedsHits = number(e.hits, 1)
    fight.unitHits = 0
    fight.zedsLose = 1
    t.emit({
      type: 'tablesTurned',
      rule: 'DOTZ-0.3',
      at: spaceId(c, fight.at),
      unit: unitId(c, fight.unit),
      card: cardOf(c, f),
      zedsHits: fight.zedsHits,
    })
  }),
  /** Of a later level: passed over without penalty (DOTZ-0.1, 0.2). */
  ignored: once(['text'], () => undefined),
} as const satisfies { readonly [name: string]: EffectRule }

export type EffectName = keyof typeof EFFECTS

function arrive(t: T, c: Content, unit: UnitIx, at: SpaceIx): void {
  const { s } = t
  s.uAt[unit] = at
  s.uSide[unit] = 0
  s.uHits[unit] = 0
  t.emit({ type: 'unitArrived', rule: 'DOTZ-1.2.11', unit: unitId(c, unit), at: spaceId(c, at) })
  const ammo = c.units[unit]?.abilities.arrival?.ammo ?? 0
  if (ammo > 0) changeAmmo(t, ammo, unitId(c, unit))
  takeOverHeroes(t)
}

/** Works through a list of effects. */
export const effects = {
  run(t: T, f: FrameOf<'effects'>): void {
    const c = contentOf(t.s)
    const list = effectsOf(c, f.source)
    const e = list[f.i]
    if (e === undefined) return t.done()
    const i = f.i
    f.i++
    if (e.if?.unitAt !== undefined && !t.s.uAt.includes(c.spaceIx.get(e.if.unitAt) as SpaceIx)) return skipped(t, f, e, c)
    if (!t.quiet)
      t.emit({
        type: 'cardEffect',
        rule: 'DOTZ-1.0.3',
        card: sourceCard(c, f),
        effect: e.do,
        track: f.track === NONE ? null : trackId(c, f.track),
      })
    t.call({ kind: 'effect', source: f.source, i, track: f.track, pick: f.pick, list: [], won: 0 })
  },
}

function skipped(t: T, f: FrameOf<'effects'>, e: RawEffect, c: Content): void {
  t.emit({ type: 'effectSkipped', rule: 'DOTZ-1.2.3', card: sourceCard(c, f), effect: e.do, why: 'condition' })
}

const sourceCard = (c: Content, f: FrameOf<'effects'>): string =>
  (f.source.of === 'event' ? c.events[f.source.card]?.id : c.fates[f.source.card]?.id) ?? ''

export const effect = {
  run(t: T, f: FrameOf<'effect'>): void {
    const c = contentOf(t.s)
    const e = effectsOf(c, f.source)[f.i] as RawEffect
    const rule: EffectRule = EFFECTS[e.do as EffectName]
    rule.run(t, f, e, c)
  },
}
