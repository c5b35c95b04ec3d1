import type { Content } from '@deadfront/dotz/model/content.ts'
import { DEFIANT, type Siege, type SpaceIx, TC, type UnitIx, type ZedIx } from '@deadfront/dotz/model/state.ts'
import { unitLife, unitStrength, zedLife, zedStrength } from '@deadfront/dotz/read/board.ts'
import { initialColumn, netShift, shiftColumn } from '@deadfront/dotz/read/fight.ts'
import { type Facts, factsOf } from './facts.ts'
import type { Weights } from './weights.ts'

/** Zeds that stand together, and how far from Town Center. */
export interface Group {
  at: SpaceIx
  track: number
  steps: number
  zeds: ZedIx[]
  strength: number
  life: number
}

/** The board as it lies, read once for a question. */
export interface Field {
  s: Siege
  c: Content
  facts: Facts
  w: Weights
  /** By track, nearest Town Center first. */
  groups: Group[][]
  /** Group by space. */
  groupAt: (Group | undefined)[]
  /** By track: how often the cards still to come will activate it, about. */
  coming: number[]
  /** By track, in units of danger. */
  dangers: number[]
  /** Turns still to come, this one included. */
  turnsLeft: number
}

export function fieldOf(s: Siege, c: Content, w: Weights): Field {
  const groupAt: (Group | undefined)[] = []
  for (let z = 0; z < s.zAt.length; z++) {
    const at = s.zAt[z] as number
    if (at <= TC) continue
    let group = groupAt[at]
    if (group === undefined) {
      group = { at, track: c.trackOf[at] as number, steps: c.steps[at] as number, zeds: [], strength: 0, life: 0 }
      groupAt[at] = group
    }
    group.zeds.push(z)
    group.strength += zedStrength(s, c, z)
    group.life += zedLife(s, c, z)
  }
  const groups = c.trackSpaces.map((line) => line.flatMap((at) => groupAt[at] ?? []))
  const field: Field = {
    s,
    c,
    facts: factsOf(c),
    w,
    groups,
    groupAt,
    coming: activationsToCome(s, c),
    dangers: [],
    turnsLeft: s.deck.length + 1,
  }
  field.dangers = c.tracks.map((_, track) => trackDanger(field, track))
  return field
}

/** Counted from the cards of the (guessed) deck; a card whose track is still to be drawn counts a part for each. */
function activationsToCome(s: Siege, c: Content): number[] {
  const facts = factsOf(c)
  const coming = c.tracks.map(() => 0)
  for (const card of s.deck) {
    const by = facts.activations[card] as number[]
    for (let track = 0; track < coming.length; track++) coming[track] = (coming[track] as number) + (by[track] as number)
  }
  return coming
}

/** The chance that the unit, attacked where it stands, throws so much Strength back. */
export function holdChance(f: Field, u: UnitIx, at: SpaceIx, strength: number): number {
  const { s, c, facts } = f
  const column = shiftColumn(initialColumn(strength, unitStrength(s, c, u)), netShift(s, c, u, at, true, []), c.columns.length)
  const { abilities } = c.units[u] as Content['units'][number]
  if (abilities.holdTheLine === true) return 1
  return (abilities.reroll === true ? facts.winAgain : facts.win)[column] as number
}

/** How bad a group so far off is, when so many activations are still to come. */
export function dangerOf(f: Field, track: number, steps: number, strength: number, life: number): number {
  if (life <= 0) return 0
  const { w } = f
  const left = ((f.coming[track] as number) + 0.5 - steps) * w.sharp
  const matters = left > 6 ? 1 : left < -6 ? 0 : 1 / (1 + Math.exp(-left))
  return 10 * matters * Math.exp(-w.fade * (steps - 1)) * (1 + w.strength * strength + w.life * life)
}

/** Steps of delay that those between a space and Town Center make for so much Strength. */
export function delayBefore(f: Field, track: number, steps: number, strength: number): number {
  const { s, c, w } = f
  let delay = 0
  for (let u = 0; u < s.uAt.length; u++) {
    const at = s.uAt[u] as number
    if (at <= TC || c.trackOf[at] !== track || (c.steps[at] as number) >= steps) continue
    delay += w.block * delayOf(f, u, at, strength)
  }
  return delay
}

/** The delay one unit makes: it holds, and holds again while it stands. */
export function delayOf(f: Field, u: UnitIx, at: SpaceIx, strength: number): number {
  const { s, c } = f
  const hold = holdChance(f, u, at, strength)
  const tough = c.units[u]?.tough ? 2 : 1
  const lasting = Math.min(1, (unitLife(s, c, u) * tough) / 4)
  return hold * (0.4 + 0.6 * lasting)
}

export function trackDanger(f: Field, track: number): number {
  const groups = f.groups[track] as Group[]
  if (groups.length === 0) return 0
  let danger = 0
  for (const g of groups) danger += groupDanger(f, g)
  return shaped(f, danger, false)
}

/** The danger of a whole track from that of its groups: what is bad already grows worse faster; a clear track is safe for a while. */
export const shaped = (f: Field, danger: number, clear: boolean): number => (clear ? 0 : f.w.clear + danger + f.w.focus * danger * danger)

/** What a stock of Ammo is worth. */
export const ammoWorth = (f: Field, ammo: number): number =>
  ((f.w.ammo * (1 - Math.exp(-f.w.plenty * ammo))) / f.w.plenty) * Math.min(1, f.turnsLeft / 4)

const groupDanger = (f: Field, g: Group): number =>
  dangerOf(f, g.track, g.steps + delayBefore(f, g.track, g.steps, g.strength), g.strength, g.life)

/** What is left of a group after so many Hits, put where they finish somebody. */
export function afterHits(f: Field, zeds: readonly ZedIx[], hits: number): { strength: number; life: number } {
  const { s, c } = f
  let [strength, life, left] = [0, 0, hits]
  for (const z of zeds) {
    const own = zedLife(s, c, z)
    const taken = Math.min(left, own)
    left -= taken
    const zed = c.zeds[z] as Content['zeds'][number]
    const rest = own - taken
    life += rest
    if (rest > 0) strength += rest <= zed.capacity[1] ? zed.strength[1] : zedStrength(s, c, z)
  }
  return { strength, life }
}

/** What a unit in play is worth. */
export function unitWorth(f: Field, u: UnitIx): number {
  const { s, c, w } = f
  const unit = c.units[u] as Content['units'][number]
  const base = unit.kind === 'hero' ? w.hero : unit.kind === 'heroic' ? w.heroic : w.civilians
  const defiant = ((s.uFlags[u] as number) & DEFIANT) !== 0 ? 0.8 : 1
  return (base + w.might * unit.strength[0]) * defiant * (0.25 + 0.75 * Math.min(1, f.turnsLeft / 12))
}
