import type { NormalAction } from '@deadfront/dotz'
import {
  ammoFor,
  type Content,
  countingHits,
  DEFIANT,
  fireDistance,
  forageAt,
  forageBonus,
  gunfireShifts,
  gunfireStrength,
  hasUnitFlag,
  hasZedFlag,
  initialColumn,
  netOf,
  netShift,
  NONE,
  roomForUnits,
  shiftColumn,
  someoneHas,
  spaceId,
  type SpaceIx,
  firstSpaceOf,
  stepsTo,
  targetsOf,
  TC,
  toStart,
  toTown,
  TOUGH,
  trackAt,
  unitAt,
  unitId,
  type UnitIx,
  unitLife,
  unitStrength,
  zedAt,
  zedId,
  type ZedIx,
} from '@deadfront/dotz/ai'
import { cancelOf, harmOf, type Row, rowsAgainIn, rowsIn, shotsIn } from './facts.ts'
import { fallChance, fallOn, type Shifted } from './fall.ts'
import { type Field, type Group, groupsOn, type Rest } from './field.ts'
import { afterHits, ammoWorth, dangerOf, dangerOn, dangerWith, delayOf, lift, restOf, shaped, sumOn, sumWith, unitWorth } from './danger.ts'

/** A normal Action, and how much better it makes things, in units of danger. Its answer is made only when it is chosen. */
export interface Plan {
  act: 'move' | 'gunfire' | 'forage'
  unit: UnitIx
  /** Where it goes, or the Zeds unit fired at. */
  to: number
  pay: string
  gain: number
}

export function answerOf(c: Content, plan: Plan, home: SpaceIx): NormalAction & { pay?: string } {
  const unit = unitId(c, plan.unit)
  const pay = plan.pay === '' ? {} : { pay: plan.pay }
  if (plan.act === 'forage') return { do: 'forage', unit, ...pay }
  if (plan.act === 'gunfire') return { do: 'gunfire', unit, target: zedId(c, plan.to), ...pay }
  return { do: 'move', unit, path: pathTo(c, home, plan.to).map((at) => spaceId(c, at)), ...pay }
}

/** The only way between two spaces: along the track, or in to Town Center and out again. */
function pathTo(c: Content, from: SpaceIx, to: SpaceIx): SpaceIx[] {
  const outward: SpaceIx[] = []
  let at = to
  if (from !== TC && to !== TC && c.trackOf[from] === c.trackOf[to] && stepsTo(c, to) < stepsTo(c, from)) {
    const inward: SpaceIx[] = []
    for (let x = from; x !== to; ) inward.push((x = toTown(c, x)))
    return inward
  }
  while (at !== TC && at !== from) {
    outward.unshift(at)
    at = toTown(c, at)
  }
  if (at === from) return outward
  const inward: SpaceIx[] = []
  for (let x = from; x !== TC; ) inward.push((x = toTown(c, x)))
  return [...inward, ...outward]
}

// --- Hand-to-Hand ---------------------------------------------------------------------------------------------------

const NOTHING: readonly never[] = []

/** The lines of the table that a unit uses in a fight. */
export function rowsFor(f: Field, u: UnitIx, at: SpaceIx, strength: number, defending: boolean): Row[] {
  const { s, c, facts } = f
  const column = shiftColumn(initialColumn(strength, unitStrength(s, c, u)), netShift(s, c, u, at, defending, NOTHING), c.columns.length)
  return c.units[u]?.abilities.reroll === true ? rowsAgainIn(facts, column) : rowsIn(facts, column)
}

/** What so many Hits cost us: the unit may fall (half are saved, and a Hero comes back unhurt), or be weakened. */
export function harm(f: Field, u: UnitIx, hits: number): number {
  if (hits === 0) return 0
  const known = (f.harms[u] ??= [])
  return (known[hits] ??= harmDone(f, u, hits))
}

function harmDone(f: Field, u: UnitIx, hits: number): number {
  const { s, c, w } = f
  const { falls, hurt } = harmOf(hits, unitLife(s, c, u), cancelOf(f.facts, u))
  const back = c.units[u]?.kind === 'hero' ? 1 : 0.4
  return unitWorth(f, u) * (falls * (1 - f.facts.saved * back) + hurt * w.injury)
}

/** How much an attack is expected to lower the danger of its track; `from` is where a beaten attacker goes back to. The unit is lifted. */
function attackGain(f: Field, u: UnitIx, g: Group, from: SpaceIx): number {
  const { c } = f
  const { track, steps } = g
  const onTrack = from !== TC && c.trackOf[from] === track ? from : TC
  const restWon = sumWith(f, track, u, g.at, g)
  const restLost = sumWith(f, track, u, onTrack, g)
  const stepsWon = steps + 1 + g.base + delayOf(f, u, g.at, g.strength)
  const stepsLost = steps + g.base + (onTrack === TC ? 0 : delayOf(f, u, onTrack, g.strength))
  const alone = f.groups[track]?.length === 1
  let gain = dangerOn(f, track)
  for (const row of rowsFor(f, u, g.at, g.strength, false)) {
    const { strength, life } = restOf(f, g, row.zeds)
    const own = row.win ? restWon + dangerOf(f, track, stepsWon, strength, life) : restLost + dangerOf(f, track, stepsLost, strength, life)
    gain -=
      row.p *
      (shaped(f, own, alone && life === 0) +
        fallAfter(f, g, row.win, { unit: u, at: row.win ? g.at : onTrack, fit: fitAfter(f, u, row.unit) }, { strength, life }) +
        harm(f, u, row.unit))
  }
  return gain
}

/** The part of its chance to hold that a unit keeps after so many Hits: a unit that falls holds nothing, a hurt one less. */
function fitAfter(f: Field, u: UnitIx, hits: number): number {
  if (hits === 0 || f.w.fall === 0) return 1
  const { falls, hurt } = harmOf(hits, unitLife(f.s, f.c, u), cancelOf(f.facts, u))
  return Math.max(0, 1 - falls - hurt)
}

/** The price of the road's fall after an attack or a shot on the group: it retreats, is weakened, or the next one is in front. */
function fallAfter(f: Field, g: Group, isBack: boolean, shifted: Shifted | null, rest: Rest): number {
  if (f.w.fall === 0) return 0
  const second = f.groups[g.track]?.[1]
  const isFront = f.groups[g.track]?.[0] === g
  if (!isFront) return fallOn(f, g.track, shifted)
  if (rest.life > 0) return f.w.fall * fallChance(f, g.track, g.steps + (isBack ? 1 : 0), rest.strength, shifted)
  return second ? f.w.fall * fallChance(f, g.track, second.steps, second.strength, shifted) : 0
}

// --- Gunfire and foraging -------------------------------------------------------------------------------------------

export function shotGain(f: Field, u: UnitIx, z: ZedIx, distance: number, bonus: number): number {
  const { s, c } = f
  const g = f.groupAt[zedAt(s, z)]
  if (g === undefined) return 0
  const column = shiftColumn(
    gunfireStrength(s, c, u, distance) - 1,
    netOf(gunfireShifts(s, c, u, distance, NOTHING)) + bonus,
    c.gunfire.length,
  )
  const rest = sumOn(f, g.track) - g.danger
  const alone = f.groups[g.track]?.length === 1
  const before = dangerOn(f, g.track)
  const now = afterHits(f, [z], 0)
  const shots = shotsIn(f.facts, column)
  const tough = hasZedFlag(s, z, TOUGH)
  let gain = 0
  for (let hits = 1; hits < shots.length; hits++) {
    if (shots[hits] === 0) continue
    const counting = tough ? countingHits(hits, 3) : null
    for (let n = tough ? 1 : hits; n <= hits; n++) {
      const p = (shots[hits] ?? 0) * (counting ? (counting[n] ?? 0) : 1)
      const after = afterHits(f, [z], n)
      const life = g.life - now.life + after.life
      const own = dangerOf(f, g.track, g.steps + g.delay, g.strength - now.strength + after.strength, life)
      const strength = g.strength - now.strength + after.strength
      gain += p * (before - shaped(f, rest + own, alone && life === 0) - fallAfter(f, g, false, null, { strength, life }))
    }
  }
  return gain
}

/** The Ammo that a shot costs, in units of danger. */
export const shotPrice = (f: Field, u: UnitIx, forFree: boolean): number =>
  ammoWorth(f, f.s.ammo) - ammoWorth(f, f.s.ammo - ammoFor(f.s, f.c, u, forFree ? 'none' : 'ammo'))

function forageGain(f: Field, u: UnitIx): number {
  const { s, c } = f
  const found = f.facts.forage.get(forageAt(c, unitAt(s, u)))
  if (!found) return 0
  const two = c.units[u]?.abilities.twoDice?.includes('forage') === true
  const chances = (two ? found.two : found.one)[Math.min(6, forageBonus(s, c, u))] ?? []
  let gain = 0
  for (let n = 1; n < chances.length; n++) gain += (chances[n] ?? 0) * (ammoWorth(f, s.ammo + n) - ammoWorth(f, s.ammo))
  return gain
}

// --- Moves ----------------------------------------------------------------------------------------------------------

/** The harm to expect from the group that comes next, by how near it is. */
function exposure(f: Field, u: UnitIx, at: SpaceIx): number {
  if (at === TC) return 0
  const steps = stepsTo(f.c, at)
  for (const g of groupsOn(f, trackAt(f.c, at))) {
    if (g.steps <= steps) continue
    const far = g.steps - steps
    if (far > 3) return 0
    let harmed = 0
    for (const row of rowsFor(f, u, at, g.strength, true)) harmed += row.p * harm(f, u, row.unit)
    return (f.w.exposed * harmed) / far
  }
  return 0
}

/** What a unit could do against each group if it were next to it: its attack or its shot, whichever is better. */
interface Prey {
  g: Group
  /** What the attack gains on its track, from the space before it. */
  attack: number
  worth: number
}

function preyOf(f: Field, u: UnitIx, leaving: number): Prey[] {
  const { c } = f
  const list: Prey[] = []
  for (const groups of f.groups) {
    const g = groups[0] // only the group in front can be attacked
    if (g === undefined || c.isStart[g.at] === true) continue
    const attack = attackGain(f, u, g, toTown(c, g.at))
    list.push({ g, attack, worth: attack + leaving })
  }
  return list
}

/** The gain of an attack out of that space. */
function attackFrom(f: Field, u: UnitIx, g: Group, from: SpaceIx, prey: readonly Prey[]): number {
  if (from === f.c.toTown[g.at]) for (const known of prey) if (known.g === g) return known.attack
  return attackGain(f, u, g, from)
}

/** The value of a place: its best target, by how many Actions away it is. */
function promise(f: Field, u: UnitIx, at: SpaceIx, prey: readonly Prey[]): number {
  const { c } = f
  const move = c.units[u]?.move ?? 1
  let best = 0
  for (const { g, worth } of prey) {
    if (worth <= best) continue
    const same = at !== TC && c.trackOf[at] === g.track
    if (same && stepsTo(c, at) > g.steps) continue
    const far = same ? g.steps - stepsTo(c, at) : stepsTo(c, at) + g.steps
    best = Math.max(best, worth / Math.ceil(far / move))
  }
  return best
}

/** How good it is to be there. */
const standing = (f: Field, u: UnitIx, at: SpaceIx, prey: readonly Prey[]): number =>
  f.w.ready * promise(f, u, at, prey) - exposure(f, u, at)

/** The value of the current card's Ammo for a unit that goes from one space to another: 0 if another unit gets it. */
function cacheGain(f: Field, u: UnitIx, from: SpaceIx, to: SpaceIx): number {
  const { s, cache, w } = f
  if (cache === null || (from !== cache.at && to !== cache.at) || s.uAt.some((at, v) => v !== u && at === cache.at)) return 0
  const worth = w.cache * (ammoWorth(f, s.ammo + cache.ammo) - ammoWorth(f, s.ammo))
  return to === cache.at ? worth : -worth
}

/** Every Action of the unit that seems to gain something. */
export function plansOf(f: Field, u: UnitIx, acts: readonly string[], forFree: boolean, pay: string, plans: Plan[]): void {
  const { s, c } = f
  const home = unitAt(s, u)
  if (acts.includes('gunfire')) {
    const targets = targetsOf(s, c, u, forFree ? 'none' : 'ammo')
    if (targets.length > 0) {
      const price = shotPrice(f, u, forFree)
      for (const z of targets)
        plans.push({ act: 'gunfire', unit: u, to: z, pay, gain: shotGain(f, u, z, fireDistance(c, home, zedAt(s, z)), 0) - price })
    }
  }
  if (acts.includes('forage') && c.forageOf[home] !== '') {
    const gain = forageGain(f, u)
    if (gain > 0) plans.push({ act: 'forage', unit: u, to: NONE, pay, gain })
  }
  if (!acts.includes('move') || hasUnitFlag(s, u, DEFIANT)) return
  movePlans(f, u, home, pay, plans)
}

/** How much a move from one track to another, or along one, lowers the price of their fall. */
function saferBy(f: Field, u: UnitIx, left: number, track: number, at: SpaceIx): number {
  if (f.w.fall === 0) return 0
  const there = track === NONE ? 0 : fallOn(f, track, null) - fallOn(f, track, { unit: u, at, fit: 1 })
  return left === NONE || left === track ? there : there + fallOn(f, left, null) - fallOn(f, left, { unit: u, at: TC, fit: 1 })
}

function movePlans(f: Field, u: UnitIx, home: SpaceIx, pay: string, plans: Plan[]): void {
  const { s, c, w } = f
  lift(f, u)
  const left = home === TC ? NONE : trackAt(c, home)
  const leaving = left === NONE ? 0 : dangerOn(f, left) - dangerWith(f, left, u, TC)
  const prey = preyOf(f, u, leaving)
  const before = standing(f, u, home, prey)
  const points = c.units[u]?.move ?? 0
  const townCost = someoneHas(s, c, 'freeTownEntry') ? 0 : 1
  const look = (at: SpaceIx, from: SpaceIx): boolean => {
    const g = f.groupAt[at]
    const track = at === TC ? NONE : trackAt(c, at)
    const away = track === left ? 0 : leaving
    if (g !== undefined) {
      if (roomForUnits(s, c, at) > 0) plans.push({ act: 'move', unit: u, to: at, pay, gain: attackFrom(f, u, g, from, prey) + away })
      return false
    }
    if (roomForUnits(s, c, at) === 0) return true
    let gain = standing(f, u, at, prey) - before + away
    if (track !== NONE) gain += dangerOn(f, track) - dangerWith(f, track, u, at)
    const found = cacheGain(f, u, home, at)
    // A move only prepares, but a road that falls before the next one is lost for good.
    const safer = saferBy(f, u, left, track, at)
    if (gain > 0 || found > 0) plans.push({ act: 'move', unit: u, to: at, pay, gain: (gain - safer) * w.walk + safer * w.shut + found })
    return true
  }
  const out = (from: SpaceIx, spent: number): void => {
    let at = from
    for (let cost = spent + 1; cost <= points; cost++) {
      const to = toStart(c, at)
      if (to === NONE || c.isStart[to] === true || s.noEntry[to] !== 0 || !look(to, at)) return
      at = to
    }
  }
  let [at, cost] = [home, 0]
  if (home !== TC) {
    out(home, 0)
    while (at !== TC) {
      const to = toTown(c, at)
      cost += to === TC ? townCost : 1
      if (cost > points || s.noEntry[to] !== 0 || !look(to, at)) return
      at = to
    }
  }
  for (let track = 0; track < c.trackSpaces.length; track++) {
    const first = firstSpaceOf(c, track)
    if (track === left || cost + 1 > points || s.noEntry[first] !== 0 || !look(first, TC)) continue
    out(first, cost + 1)
  }
}
