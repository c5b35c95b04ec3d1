import { type Answer, below, type Game, type GameEvent, type Rng4, type Seat } from '@deadfront/kernel'
import { type Content, contentOf } from '@deadfront/dotz/model/content.ts'
import {
  DEFIANT,
  type FrameOf,
  NONE,
  type Siege,
  type SiegeFrame,
  type SpaceIx,
  TC,
  TOUGH,
  type UnitIx,
  type ZedIx,
} from '@deadfront/dotz/model/state.ts'
import { unitLife, unitStrength } from '@deadfront/dotz/read/board.ts'
import { fireDistance, gunfireShifts, gunfireStrength, initialColumn, netOf, netShift, shiftColumn } from '@deadfront/dotz/read/fight.ts'
import { ammoFor } from '@deadfront/dotz/read/legal.ts'
import { spaceId, unitId, zedId } from '@deadfront/dotz/read/names.ts'
import { countingHits } from '@deadfront/dotz/read/odds.ts'
import { paysFor, type Reach, reachOf, targetsOf } from '@deadfront/dotz/read/offers.ts'
import { markReaches } from '@deadfront/dotz/rules/actions.ts'
import { forageBonus } from '@deadfront/dotz/rules/forage.ts'
import { seatIx } from '@deadfront/dotz/rules/group.ts'
import { heldPlays, playAnswer } from '@deadfront/dotz/rules/held.ts'
import { harmOf, type Row } from './facts.ts'
import { smallAnswer } from './small.ts'
import { afterHits, ammoWorth, dangerOf, delayBefore, type Field, fieldOf, type Group, shaped, trackDanger, unitWorth } from './threat.ts'
import type { Weights } from './weights.ts'

/** Something to do, and how much better it makes things, in units of danger. */
export interface Plan {
  answer: Answer
  gain: number
}

// --- Hand-to-Hand ---------------------------------------------------------------------------------------------------

/** The lines of the table a unit fights on. */
export function rowsFor(f: Field, u: UnitIx, at: SpaceIx, strength: number, defending: boolean): Row[] {
  const { s, c } = f
  const column = shiftColumn(initialColumn(strength, unitStrength(s, c, u)), netShift(s, c, u, at, defending, []), c.columns.length)
  return (c.units[u]?.abilities.reroll === true ? f.facts.rowsAgain : f.facts.rows)[column] as Row[]
}

/** What so many Hits cost us: the unit may fall (half are saved, and a Hero comes back whole), or be weakened. */
export function harm(f: Field, u: UnitIx, hits: number): number {
  if (hits === 0) return 0
  const { s, c, w } = f
  const unit = c.units[u] as Content['units'][number]
  const { falls, hurt } = harmOf(hits, unitLife(s, c, u), f.facts.cancel[u] as number)
  const saved = f.facts.saved
  const back = unit.kind === 'hero' ? 1 : 0.4
  return unitWorth(f, u) * (falls * (1 - saved * back) + hurt * w.injury)
}

/** How much an attack is expected to ease things; `from` is where a beaten attacker goes back to. */
function attackGain(f: Field, u: UnitIx, at: SpaceIx, from: SpaceIx): number {
  const { s, c } = f
  const g = f.groupAt[at] as Group
  const home = s.uAt[u] as SpaceIx
  const left = home === TC ? NONE : (c.trackOf[home] as number)
  s.uAt[u] = at
  const restWon = others(f, g)
  const delayWon = delayBefore(f, g.track, g.steps + 1, g.strength)
  const leaving = left === NONE || left === g.track ? 0 : (f.dangers[left] as number) - trackDanger(f, left)
  s.uAt[u] = from
  const restLost = others(f, g)
  const delayLost = delayBefore(f, g.track, g.steps, g.strength)
  s.uAt[u] = home
  let gain = (f.dangers[g.track] as number) + leaving
  const alone = (f.groups[g.track] as Group[]).length === 1
  for (const row of rowsFor(f, u, at, g.strength, false)) {
    const { strength, life } = afterHits(f, g.zeds, row.zeds)
    const own = row.win
      ? restWon + dangerOf(f, g.track, g.steps + 1 + delayWon, strength, life)
      : restLost + dangerOf(f, g.track, g.steps + delayLost, strength, life)
    gain -= row.p * (shaped(f, own, alone && life === 0) + harm(f, u, row.unit))
  }
  return gain
}

/** The danger of the other groups of the track. */
function others(f: Field, g: Group): number {
  let sum = 0
  for (const other of f.groups[g.track] as Group[])
    if (other !== g)
      sum += dangerOf(f, g.track, other.steps + delayBefore(f, g.track, other.steps, other.strength), other.strength, other.life)
  return sum
}

// --- Gunfire and foraging -------------------------------------------------------------------------------------------

function shotGain(f: Field, u: UnitIx, z: ZedIx, bonus: number): number {
  const { s, c } = f
  const at = s.zAt[z] as SpaceIx
  const g = f.groupAt[at] as Group
  const distance = fireDistance(c, s.uAt[u] as SpaceIx, at)
  const column = shiftColumn(gunfireStrength(s, c, u, distance) - 1, netOf(gunfireShifts(s, c, u, distance, [])) + bonus, c.gunfire.length)
  const delay = delayBefore(f, g.track, g.steps, g.strength)
  const rest = others(f, g)
  const alone = (f.groups[g.track] as Group[]).length === 1
  const before = shaped(f, rest + dangerOf(f, g.track, g.steps + delay, g.strength, g.life), false)
  const now = afterHits(f, [z], 0)
  const shots = f.facts.shots[column] as number[]
  const tough = ((s.zFlags[z] as number) & TOUGH) !== 0
  let gain = 0
  for (let hits = 1; hits < shots.length; hits++) {
    if (shots[hits] === 0) continue
    const counting = tough ? countingHits(hits, 3) : null
    for (let n = tough ? 1 : hits; n <= hits; n++) {
      const p = (shots[hits] as number) * (counting ? (counting[n] as number) : 1)
      const after = afterHits(f, [z], n)
      const life = g.life - now.life + after.life
      gain +=
        p *
        (before -
          shaped(f, rest + dangerOf(f, g.track, g.steps + delay, g.strength - now.strength + after.strength, life), alone && life === 0))
    }
  }
  return gain
}

function forageGain(f: Field, u: UnitIx): number {
  const { s, c } = f
  const found = f.facts.forage.get(c.forageOf[s.uAt[u] as SpaceIx] as string)
  if (!found) return 0
  const two = c.units[u]?.abilities.twoDice?.includes('forage') === true
  const chances = (two ? found.two : found.one)[Math.min(6, forageBonus(s, c, u))] as number[]
  let gain = 0
  for (let n = 1; n < chances.length; n++) gain += (chances[n] as number) * (ammoWorth(f, s.ammo + n) - ammoWorth(f, s.ammo))
  return gain
}

// --- Moves ----------------------------------------------------------------------------------------------------------

/** How much quieter the tracks become, how exposed the unit is, what it could do from there. */
function standing(f: Field, u: UnitIx): number {
  const { s, w } = f
  const at = s.uAt[u] as SpaceIx
  let value = 0
  if (at !== TC) value -= exposure(f, u, at)
  value += w.ready * (reachOfGuns(f, u) > 0 ? 1 : 0)
  if (s.ammo < 6) value += 0.5 * w.ready * forageGain(f, u)
  return value
}

/** The harm to expect from the group that comes next, by how near it is. */
function exposure(f: Field, u: UnitIx, at: SpaceIx): number {
  const { c, w } = f
  const [track, steps] = [c.trackOf[at] as number, c.steps[at] as number]
  for (const g of f.groups[track] as Group[]) {
    if (g.steps <= steps) continue
    const far = g.steps - steps
    if (far > 3) return 0
    let harmed = 0
    for (const row of rowsFor(f, u, at, g.strength, true)) harmed += row.p * harm(f, u, row.unit)
    return (w.exposed * harmed) / far
  }
  return 0
}

/** How many Zeds groups the unit could fire at from where it stands. */
function reachOfGuns(f: Field, u: UnitIx): number {
  const { s, c } = f
  const unit = c.units[u] as Content['units'][number]
  if (unit.abilities.noGunfire === true) return 0
  const at = s.uAt[u] as SpaceIx
  let n = 0
  for (const list of f.groups)
    for (const g of list) {
      const distance = c.isStart[g.at] === true ? NONE : fireDistance(c, at, g.at)
      if (distance > 0 && distance <= unit.range) n++
    }
  return n
}

function moveGains(f: Field, u: UnitIx, unit: string, reach: readonly Reach[], plans: Plan[]): void {
  const { s, c } = f
  const home = s.uAt[u] as SpaceIx
  const left = home === TC ? NONE : (c.trackOf[home] as number)
  const before = standing(f, u)
  s.uAt[u] = TC
  const leaving = left === NONE ? 0 : (f.dangers[left] as number) - trackDanger(f, left)
  for (const { at, path, fight } of reach) {
    if (fight) continue
    const entered = at === TC ? NONE : (c.trackOf[at] as number)
    s.uAt[u] = at
    let gain = standing(f, u) - before
    if (entered !== left) gain += leaving
    if (entered !== NONE) gain += (f.dangers[entered] as number) - trackDanger(f, entered)
    if (gain > f.w.least) plans.push({ answer: { do: 'move', unit, path: path.map((x) => spaceId(c, x)) }, gain: gain * f.w.walk })
  }
  s.uAt[u] = home
}

// --- Actions --------------------------------------------------------------------------------------------------------

const NORMAL = ['move', 'forage', 'gunfire'] as const

/** Every Action of the unit that seems to gain something. */
function plansOf(f: Field, u: UnitIx, acts: readonly string[], forFree: boolean, plans: Plan[]): void {
  const { s, c } = f
  const unit = unitId(c, u)
  if (acts.includes('gunfire')) {
    const cost = ammoFor(s, c, u, forFree ? 'none' : 'ammo')
    const price = ammoWorth(f, s.ammo) - ammoWorth(f, s.ammo - cost)
    for (const z of targetsOf(s, c, u, forFree ? 'none' : 'ammo'))
      plans.push({ answer: { do: 'gunfire', unit, target: zedId(c, z) }, gain: shotGain(f, u, z, 0) - price })
  }
  if (acts.includes('forage') && c.forageOf[s.uAt[u] as SpaceIx] !== '') {
    const gain = forageGain(f, u)
    if (gain > 0) plans.push({ answer: { do: 'forage', unit }, gain })
  }
  if (!acts.includes('move')) return
  const reach = reachOf(s, c, u)
  for (const { at, path, fight } of reach) {
    if (!fight) continue
    const from = path.length > 1 ? (path[path.length - 2] as SpaceIx) : (s.uAt[u] as SpaceIx)
    plans.push({ answer: { do: 'move', unit, path: path.map((x) => spaceId(c, x)) }, gain: attackGain(f, u, at, from) })
  }
  moveGains(f, u, unit, reach, plans)
}

/** Shots that a Character Action pays for, better than others (the Citadel). */
function markedShots(f: Field, plans: Plan[]): void {
  const { s, c } = f
  for (let m = 0; m < c.marks.length; m++) {
    const mark = c.marks[m] as Content['marks'][number]
    if (mark.act !== 'gunfire' || s.spent[m] !== 0) continue
    for (let u = 0; u < s.uAt.length; u++) {
      if (!markReaches(s, c, m, u)) continue
      const price = ammoWorth(f, s.ammo) - ammoWorth(f, s.ammo - ammoFor(s, c, u, 'ammo'))
      for (const z of targetsOf(s, c, u, 'ammo'))
        plans.push({
          answer: { do: 'gunfire', unit: unitId(c, u), target: zedId(c, z), pay: mark.id },
          // It can be used for nothing else: what it does is gained whole.
          gain: shotGain(f, u, z, mark.shift ?? 0) - price + 0.3,
        })
    }
  }
}

/** Held cards that are best played at once: more Actions, more people, a Leader. */
function cardPlans(f: Field, plans: Plan[]): void {
  const { s, c } = f
  if (s.held.length === 0) return
  for (const play of heldPlays(s, 'action')) {
    const effect = c.fates[play.card]?.effects[0]
    const strength = play.unit === NONE ? 0 : (c.units[play.unit]?.strength[0] ?? 0)
    const fixed = play.unit !== NONE && ((s.uFlags[play.unit] as number) & DEFIANT) !== 0 ? 3 : 0
    let gain = 0
    if (effect?.do === 'eventActions' && s.eventActions + Number(effect.add ?? 0) <= c.limits.eventActions) gain = 40
    else if (effect?.do === 'arrive') gain = 30 + strength
    else if (effect?.do === 'marker') gain = 20 + strength - fixed
    if (gain > 0) plans.push({ answer: playAnswer(c, 'card', play, { do: 'play' }), gain })
  }
}

/** The Actions worth a look, each with the payment that costs least elsewhere. */
export function actionPlans(s: Siege, seat: Seat, w: Weights): Plan[] {
  const c = contentOf(s)
  const f = fieldOf(s, c, w)
  // With an owner to decide, the others see to their own Player Action and leave the rest to him.
  const proposes = s.options.group === 'owner' && seat !== 'p1' && s.options.players > 1
  const all: Plan[] = []
  if (!proposes) {
    markedShots(f, all)
    cardPlans(f, all)
  }
  const best = c.units.map(() => 0)
  for (let u = 0; u < s.uAt.length; u++) {
    if ((s.uAt[u] as number) < 0) continue
    const ways = proposes ? (s.playerAction[seatIx(seat)] === 1 ? ['player'] : []) : paysFor(s, c, seat, u)
    if (ways.length === 0) continue
    const plans: Plan[] = []
    plansOf(f, u, NORMAL, false, plans)
    // A Character Action cannot be used for anybody else: it is spent first; then the own Player Action.
    const marked = ways.find((way) => way !== 'event' && way !== 'player')
    const pay = marked ?? (ways.includes('player') ? 'player' : (ways[0] as string))
    for (const plan of plans) {
      all.push({ answer: { ...plan.answer, pay }, gain: plan.gain + (marked === undefined ? 0 : w.own) })
      if (plan.gain > (best[u] as number)) best[u] = plan.gain
    }
  }
  if (!proposes) speech(f, best, all)
  return all
}

/** The Mayor speaks when what those who hear it would do is worth it; later in the game it takes less. */
function speech(f: Field, best: readonly number[], plans: Plan[]): void {
  const { s, c, w } = f
  for (let m = 0; m < c.marks.length; m++) {
    const mark = c.marks[m] as Content['marks'][number]
    if (mark.act !== 'free' || s.spent[m] !== 0 || (s.uAt[mark.unit] as number) < 0) continue
    let sum = 0
    let heard = 0
    for (let u = 0; u < s.uAt.length; u++) {
      if (!markReaches(s, c, m, u)) continue
      heard++
      sum += best[u] as number
    }
    const needed = w.speech * Math.min(1, f.turnsLeft / 8)
    if (heard > 1 && sum > needed) plans.push({ answer: { do: 'ability', ability: mark.id }, gain: 100 })
  }
}

/** The best of the plans; in imagined games a little noise keeps them from all going the same way. */
function bestPlan(plans: readonly Plan[], least: number, rng: Rng4, noise: number): Plan | null {
  let best: Plan | null = null
  let top = least
  for (const plan of plans) {
    const gain = plan.gain + (noise === 0 ? 0 : (below(rng, 1024) / 1024 - 0.5) * noise)
    if (gain > top) {
      top = gain
      best = plan
    }
  }
  return best
}

function action(s: Siege, seat: Seat, w: Weights, rng: Rng4, noise: number): Answer {
  return bestPlan(actionPlans(s, seat, w), w.least, rng, noise)?.answer ?? { do: 'end' }
}

function free(s: Siege, frame: FrameOf<'free'>, w: Weights, rng: Rng4, noise: number): Answer {
  const c = contentOf(s)
  const f = fieldOf(s, c, w)
  const plans: Plan[] = []
  for (const u of frame.units) if ((s.uAt[u] as number) >= 0) plansOf(f, u, frame.acts, frame.forFree === 1, plans)
  return bestPlan(plans, w.least, rng, noise)?.answer ?? { do: 'end' }
}

/** A quick, sensible answer to any question. */
export function quickAnswer(game: Game<Siege, GameEvent, unknown>, s: Siege, seat: Seat, w: Weights, rng: Rng4, noise: number): Answer {
  const frame = s.stack[s.stack.length - 1] as SiegeFrame
  if (frame.kind === 'action') return action(s, seat, w, rng, noise)
  if (frame.kind === 'free') return free(s, frame, w, rng, noise)
  return smallAnswer(s, frame, w) ?? game.sample(s, seat, rng)
}
