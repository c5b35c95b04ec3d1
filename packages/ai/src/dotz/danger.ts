import {
  type Content,
  DEFIANT,
  hasUnitFlag,
  netShift,
  spaceCalled,
  type Siege,
  type SpaceIx,
  stepsTo,
  TC,
  terrainShift,
  trackAt,
  unitAt,
  type UnitIx,
  unitLife,
  unitOf,
  unitStrength,
  zedAt,
  type ZedIx,
  zedLife,
  zedOf,
  zedStrength,
} from '@deadfront/dotz/ai'
import { activationsBy, factsOf } from './facts.ts'
import { fallOn, nextCards } from './fall.ts'
import { type Field, type Group, groupsOn, holdChance, type Rest } from './field.ts'
import type { Weights } from './weights.ts'

export function fieldOf(s: Siege, c: Content, w: Weights): Field {
  const groupAt: (Group | undefined)[] = new Array(c.spaces.length)
  for (let z = 0; z < s.zAt.length; z++) {
    const at = zedAt(s, z)
    if (at <= TC) continue
    const group = groupAt[at] ?? newGroup(c, at)
    groupAt[at] = group
    group.zeds.push(z)
    group.strength += zedStrength(s, c, z)
    group.life += zedLife(s, c, z)
  }
  const f: Field = {
    s,
    c,
    facts: factsOf(c),
    w,
    groups: c.trackSpaces.map((line) => groupsAlong(line, groupAt)),
    groupAt,
    shifts: s.uAt.map((at, u) => (at < 0 ? 0 : netShift(s, c, u, TC, true, NOTHING) - terrainShift(s, c, TC))),
    coming: [],
    soon: [],
    shares: [],
    fading: [],
    sums: c.tracks.map(() => 0),
    dangers: c.tracks.map(() => 0),
    harms: [],
    next: [],
    guards: null,
    turnsLeft: s.deck.length + 1,
    cache: w.cache > 0 ? cacheOf(s, c) : null,
  }
  if (w.fall > 0) f.next = nextCards(f)
  f.coming = activationsToCome(f)
  f.soon = activationsSoon(f)
  f.fading = f.coming.map((coming, track) => fadingOf(w, coming, f.soon[track] ?? 0))
  weigh(f)
  return f
}

function cacheOf(s: Siege, c: Content): Field['cache'] {
  for (const effect of c.events[s.card]?.effects?.['action.end'] ?? [])
    if (effect.do === 'gain' && effect.if?.unitAt !== undefined)
      return { at: spaceCalled(c, effect.if.unitAt), ammo: Number(effect.ammo ?? 0) }
  return null
}

const newGroup = (c: Content, at: SpaceIx): Group => ({
  at,
  track: trackAt(c, at),
  steps: stepsTo(c, at),
  zeds: [],
  strength: 0,
  life: 0,
  delay: 0,
  base: 0,
  danger: 0,
  after: [],
})

function groupsAlong(line: readonly SpaceIx[], groupAt: readonly (Group | undefined)[]): Group[] {
  const list: Group[] = []
  for (const at of line) {
    const g = groupAt[at]
    if (g !== undefined) list.push(g)
  }
  return list
}

/** Counted from the cards of the (guessed) deck; a card whose track is still to be drawn counts a part for each. */
function activationsToCome({ s, c, facts }: Field): number[] {
  const coming = c.tracks.map(() => 0)
  for (const card of s.deck) {
    const by = activationsBy(facts, card)
    for (let track = 0; track < coming.length; track++) coming[track] = (coming[track] ?? 0) + (by[track] ?? 0)
  }
  return coming
}

/** Activations of a usual card by track, and how fine the table for the next one is. */
const USUAL = 0.65
const PARTS = 8

/**
 * By the cards of this Act that are left: any of them may be next. After a Brains! card the next one comes before anybody can act,
 * so it counts with it.
 */
function activationsSoon({ s, c, facts }: Field): number[] {
  const act = s.deckAct.at(-1)
  const soon = c.tracks.map(() => 0)
  let cards = 0
  for (let i = s.deck.length - 1; i >= 0 && s.deckAct[i] === act; i--) {
    const card = s.deck[i] ?? 0
    const by = activationsBy(facts, card)
    const more = c.events[card]?.kind === 'brains' ? USUAL : 0
    cards++
    for (let track = 0; track < soon.length; track++) soon[track] = (soon[track] ?? 0) + (by[track] ?? 0) + more
  }
  return soon.map((n) => Math.round((PARTS * n) / Math.max(1, cards)) / PARTS)
}

function weigh(f: Field): void {
  const { s, c } = f
  shareOut(f)
  for (let u = 0; u < s.uAt.length; u++) {
    const at = unitAt(s, u)
    if (at <= TC) continue
    const steps = stepsTo(c, at)
    for (const g of groupsOn(f, trackAt(c, at))) if (g.steps > steps) g.delay += shareOf(f, u) * delayOf(f, u, at, g.strength)
  }
  for (let track = 0; track < f.groups.length; track++) {
    const groups = groupsOn(f, track)
    let sum = 0
    for (const g of groups) {
      g.danger = dangerOf(f, track, g.steps + g.delay, g.strength, g.life)
      sum += g.danger
    }
    f.sums[track] = sum
    f.dangers[track] = shaped(f, sum, groups.length === 0) + fallOn(f, track, null)
  }
}

/** Of two units in a space one fights, and both go back when it loses: the stronger counts in full, the other one in part. */
function shareOut(f: Field): void {
  const { s, c, w } = f
  for (let u = 0; u < s.uAt.length; u++) {
    const at = unitAt(s, u)
    f.shares.push(1)
    if (at <= TC) continue
    for (let v = 0; v < u; v++) {
      if (s.uAt[v] !== at) continue
      f.shares[unitStrength(s, c, v) >= unitStrength(s, c, u) ? u : v] = w.second
    }
  }
}

const shareOf = (f: Field, u: UnitIx): number => f.shares[u] as number

/** The part of its delay that counts when the unit comes into a space. */
function shareAt(f: Field, u: UnitIx, at: SpaceIx): number {
  const { uAt } = f.s
  for (let v = 0; v < uAt.length; v++) if (v !== u && uAt[v] === at) return f.w.second
  return 1
}

/** The danger of a whole track from that of its groups: a large danger counts more than its sum; a clear track is safe for a while. */
export const shaped = (f: Field, danger: number, clear: boolean): number => (clear ? 0 : f.w.clear + danger + f.w.focus * danger * danger)

const NOTHING: readonly never[] = []

// One small function for each table of the field. The tables are dense, so an index of the game is always in range.
/** The danger of a track as a whole, the sum of its groups' danger, and the activations that are still to come. */
export const dangerOn = (f: Field, track: number): number => f.dangers[track] as number
export const sumOn = (f: Field, track: number): number => f.sums[track] as number
export const comingOn = (f: Field, track: number): number => f.coming[track] as number

/** The table is this fine: so many entries for a step, up to so many steps. */
const FINE = 16
const FAR = 24
const tables = new WeakMap<Weights, Map<number, Float64Array>>()

/** How bad it is to be so many steps away when so many activations are still to come. */
function fadingOf(w: Weights, coming: number, soon: number): Float64Array {
  let byComing = tables.get(w)
  if (byComing === undefined) tables.set(w, (byComing = new Map()))
  const key = coming * 64 + soon
  let table = byComing.get(key)
  if (table === undefined) {
    table = Float64Array.from({ length: FAR * FINE + 1 }, (_, i) => fade(w, coming, i / FINE) * hurry(w, soon, i / FINE))
    byComing.set(key, table)
  }
  return table
}

/** Less with every step, and hardly at all once the cards left cannot bring it to Town Center. */
const fade = (w: Weights, coming: number, steps: number): number =>
  (10 * Math.exp(-w.fade * (steps - 1))) / (1 + Math.exp(-(coming + 0.5 - steps) * w.sharp))

/** A near group is worse if the next card is likely to move it. */
const hurry = (w: Weights, soon: number, steps: number): number =>
  Math.max(0.1, 1 + w.soon * (soon - USUAL) * Math.exp(-Math.max(0, steps - 1) / 2))

/** How bad a group so far off is. */
export function dangerOf(f: Field, track: number, steps: number, strength: number, life: number): number {
  if (life <= 0) return 0
  const at = Math.min(FAR * FINE, Math.round(steps * FINE))
  return (f.fading[track]?.[at] ?? 0) * (1 + f.w.strength * strength + f.w.life * life)
}

/** The steps of delay one unit makes in that space: it holds, and can hold again while it is there. */
export function delayOf(f: Field, u: UnitIx, at: SpaceIx, strength: number): number {
  const { s, c } = f
  const tough = (f.facts.cancel[u] ?? 0) > 0 ? 2 : 1
  const lasting = Math.min(1, (unitLife(s, c, u) * tough) / 4)
  return f.w.block * holdChance(f, u, at, strength) * (0.4 + 0.6 * lasting)
}

/** Puts into every group the delay that is left without this unit. */
export function lift(f: Field, u: UnitIx): void {
  const { s, c } = f
  for (const groups of f.groups) for (const g of groups) g.base = g.delay
  const at = unitAt(s, u)
  if (at <= TC) return
  const steps = stepsTo(c, at)
  for (const g of groupsOn(f, trackAt(c, at))) if (g.steps > steps) g.base -= shareOf(f, u) * delayOf(f, u, at, g.strength)
}

/** The danger of the groups of a track, `except` left out, with the lifted unit put into a space (0: not on a track). */
export function sumWith(f: Field, track: number, u: UnitIx, at: SpaceIx, except: Group | null): number {
  const steps = at > TC ? stepsTo(f.c, at) : 99
  const share = at > TC ? shareAt(f, u, at) : 0
  let sum = 0
  for (const g of groupsOn(f, track)) {
    if (g === except) continue
    const delay = g.base + (g.steps > steps ? share * delayOf(f, u, at, g.strength) : 0)
    sum += delay === g.delay ? g.danger : dangerOf(f, track, g.steps + delay, g.strength, g.life)
  }
  return sum
}

/** The danger of a track with the lifted unit in a space of it, or nowhere on it. */
export const dangerWith = (f: Field, track: number, u: UnitIx, at: SpaceIx): number =>
  shaped(f, sumWith(f, track, u, at, null), f.groups[track]?.length === 0) + fallOn(f, track, { unit: u, at, fit: 1 })

/** The value of a stock of Ammo. */
export const ammoWorth = (f: Field, ammo: number): number =>
  ((f.w.ammo * (1 - Math.exp(-f.w.plenty * ammo))) / f.w.plenty) * Math.min(1, f.turnsLeft / 4)

/** What is left of the group after so many Hits. */
export const restOf = (f: Field, g: Group, hits: number): Rest => (g.after[hits] ??= afterHits(f, g.zeds, hits))

/** What is left of Zeds after so many Hits, put where they kill a unit. */
export function afterHits(f: Field, zeds: readonly ZedIx[], hits: number): Rest {
  const { s, c } = f
  let [strength, life, left] = [0, 0, hits]
  for (const z of zeds) {
    const own = zedLife(s, c, z)
    const taken = Math.min(left, own)
    left -= taken
    const zed = zedOf(c, z)
    const rest = own - taken
    life += rest
    if (rest > 0) strength += rest <= zed.capacity[1] ? zed.strength[1] : zedStrength(s, c, z)
  }
  return { strength, life }
}

/** The value of a unit in play. */
export function unitWorth(f: Field, u: UnitIx): number {
  const { s, c, w } = f
  const unit = unitOf(c, u)
  const base = unit.kind === 'hero' ? w.hero : unit.kind === 'heroic' ? w.heroic : w.civilians
  const defiant = hasUnitFlag(s, u, DEFIANT) ? 0.8 : 1
  return (base + w.might * unit.strength[0]) * defiant * (0.25 + 0.75 * Math.min(1, f.turnsLeft / 12))
}
