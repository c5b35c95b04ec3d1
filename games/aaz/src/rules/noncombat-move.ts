import { type AskRule, below, isRefusal, nth, pick, type Refusal, type Rng4, whyNotOffered } from '@deadfront/kernel'
import type { Answers, ShipAnswer } from '../model/answers.ts'
import {
  AIR,
  allNear,
  type Content,
  deckOf,
  enemiesOf,
  findSpace,
  kindName,
  landNear,
  moveOf,
  powerName,
  spaceName,
} from '../model/content.ts'
import type { AazEvent, AazTurn, Count } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { addTo, int8At } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addMoved, addUnits, contentOf, freshAt, seatOf, techBits, zombiesAt, unitsIn } from '../model/state.ts'
import { seatFor } from '../read/battle.ts'
import { allied, deckAt, deckRoom, fightersAtSea, hasTech, isFriendly, isLandingPlace, isNeutral, unitsOf } from '../read/board.ts'
import { allLanded, planLanding } from '../read/landing.ts'
import { ordersOf } from '../read/orders.ts'
import { reachNow, reachOf, type Trip } from '../read/reach.ts'
import { destroy } from './combat/common.ts'
import { sampleHosted } from './hosted.ts'
import { doomed } from './landing-proof.ts'
import { flyable, moveForms, type MoveOrder, readSpace, shiftUnits, emitMove, wayOf } from './moves.ts'
import { carryShift, longestWay, planMove, type PlannedMove, randomSpace, sampleStack, Trial } from './shift.ts'
import { ship, shipForms, whyNotShip } from './ship.ts'
import { withSpaces } from './spaces.ts'

type NoncombatAnswer = Answers['noncombatMove']
type NoncombatMove = Extract<NoncombatAnswer, { do: 'move' }>
type RayAnswer = Extract<NoncombatAnswer, { do: 'ray' }>
type NoncombatFrame = Extract<AazFrame, { kind: 'noncombatMove' }>
type StrandedFrame = Extract<AazFrame, { kind: 'stranded' }>

/** AAZ-STRD.1: defending fighters without a deck land before any noncombat move. */
export function beginNoncombat(t: AazTurn): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  s.moved = s.moved.filter((m) => m.how !== 'joined')
  t.call({ kind: 'noncombatMove' })
  const left: StrandedFrame['left'] = []
  for (const at of c.seas)
    for (const q of enemiesOf(c, p)) {
      if (fightersAtSea(s, c, at, q) === 0) continue
      // Where decks are shared, only those for which no deck of the side has room (AAZ42-STRD.1).
      let over = Math.min(fightersAtSea(s, c, at, q) - deckAt(s, c, at, q), strandedIn(s, c, at, q, left))
      for (const k of c.airKinds)
        for (let i = 0; i < unitsIn(s, (at * c.P + q) * c.K + k) && over > 0; i++, over--) left.push({ at, power: q, unit: k })
    }
  // AAZ42-RAID.8: interceptors of a territory that was captured have lost their base.
  for (const [at = 0, q = 0, k = 0, n = 0] of s.scrambled ?? [])
    if (!isFriendly(s, c, at, q)) for (let i = 0; i < n; i++) left.push({ at, power: q, unit: k })
  if (left.length > 0) t.call({ kind: 'stranded', left })
}

/** Fighters in the zone without a deck of their own side, less those already noted. */
const strandedIn = (s: Aaz, c: Content, at: number, q: number, noted: StrandedFrame['left']): number =>
  c.shared ? -deckRoom(s, c, at, q) - noted.filter((x) => x.at === at).length : Number.POSITIVE_INFINITY

/** AAZ-STRD.2: friendly land or an own carrier with room, at most one space away. */
function strandedPlaces(s: Aaz, c: Content, at: number, q: number): number[] {
  return allNear(c, at).filter((to) => (c.blocked[to] ? false : c.isLand[to] ? isFriendly(s, c, to, q) : deckRoom(s, c, to, q) > 0))
}

export const stranded: AskRule<Aaz, StrandedFrame, Answers['stranded'], AazEvent> = {
  rule: 'AAZ-STRD.2',
  who(s, f) {
    const c = contentOf(s)
    const first = f.left[0]
    if (!first || strandedPlaces(s, c, first.at, first.power).length < 2) return []
    const decider = seatFor(s, c, first.power)
    return ordersOf(s, decider).ask ? [seatOf(s, decider)] : []
  },
  space: (s, f) => [
    pick(
      strandedPlaces(s, contentOf(s), nth(f.left, 0).at, nth(f.left, 0).power).map((to) => ({
        do: 'land',
        to: spaceName(contentOf(s), to),
      })),
    ),
  ],
  whyNot(s, f, answer) {
    const c = contentOf(s)
    const { at, power: p } = nth(f.left, 0)
    return whyNotOffered(
      [pick(strandedPlaces(s, c, at, p).map((to) => ({ do: 'land', to: spaceName(c, to) })))],
      withSpaces(c, answer),
      'AAZ-STRD.2',
    )
  },
  answer(t, f, answer) {
    saveStranded(t, f, findSpace(contentOf(t.s), answer.to))
  },
  close(t, f) {
    const first = f.left[0]
    if (!first) return t.done()
    saveStranded(t, f, strandedPlaces(t.s, contentOf(t.s), first.at, first.power)[0] ?? -1)
  },
}

function saveStranded(t: AazTurn, f: StrandedFrame, to: number): void {
  const { s } = t
  const c = contentOf(s)
  const { at, power: p, unit: k } = nth(f.left.splice(0, 1), 0)
  addUnits(s, c, at, p, k, -1)
  leaveBase(s, at, p, k)
  if (to < 0)
    return t.emit({
      type: 'aircraftLost',
      rule: 'AAZ-STRD.3',
      at: spaceName(c, at),
      power: powerName(c, p),
      units: { [kindName(c, k)]: 1 },
    })
  addUnits(s, c, to, p, k, 1)
  t.emit({ type: 'fighterSaved', rule: 'AAZ-STRD.2', at: spaceName(c, at), power: powerName(c, p), to: spaceName(c, to) })
}

/** AAZ42-RAID.8: an interceptor that lands elsewhere, or nowhere, is no longer counted at its old base. */
function leaveBase(s: Aaz, at: number, p: number, k: number): void {
  const rose = s.scrambled?.find(([where, power, kind]) => where === at && power === p && kind === k)
  if (!s.scrambled || !rose) return
  rose[3] = nth(rose, 3) - 1
  s.scrambled = s.scrambled.filter(([, , , n = 0]) => n > 0)
}

/** Phase 6, one move. */
export function whyNotNoncombat(s: Readonly<Aaz>, answer: NoncombatMove, trial = new Trial(s)): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  const plan = planMove(s, answer, 'noncombat', (m, k) => whyNotLandAt(s, c, p, k, m.to) ?? 'done')
  if (isRefusal(plan)) return plan
  const { m, shifts } = plan
  const atSea = !c.isLand[m.to] || !c.isLand[m.from]
  return shifts.some(({ k }) => (c.domain[k] === AIR && atSea) || deckOf(c, k) > 0) ? whyNotSaved(s, plan, trial) : null
}

/** AAZ-NAIR.1 to NAIR.5: where aircraft may come down. */
function whyNotLandAt(s: Readonly<Aaz>, c: Content, p: number, k: number, to: number): Refusal | null {
  if (c.domain[k] !== AIR) return null
  const unit = kindName(c, k)
  const name = spaceName(c, to)
  if (!c.isLand[to]) return c.onDeck[k] ? null : refuse('AAZ-NAIR.5', 'move.no-landing', `${unit} cannot land at sea`, [unit, name])
  if (isLandingPlace(s, c, to, p)) return null
  const rule = s.taken.includes(to) ? 'AAZ-NAIR.2' : 'AAZ-NAIR.1'
  return refuse(rule, 'move.no-landing', `${unit} cannot land in ${name}`, [unit, name])
}

/** AAZ-NAIR.8, NSEA.6, FLY.11: no move may take away an aircraft's landing. */
function whyNotSaved(s: Readonly<Aaz>, plan: PlannedMove, trial: Trial): Refusal | null {
  const { c, p, m, shifts } = plan
  // Aircraft that land on friendly ground take no deck from others.
  if (c.isLand[m.to] && shifts.every(({ k }) => c.domain[k] === AIR)) return null
  const before = doomed(s, c, p)
  const after = trial.after(plan, (table) => doomed(table, c, p))
  if (after <= before) return null
  const air = shifts.find(({ k }) => c.domain[k] === AIR)
  const guest = c.powers.some((_, q) => q !== p && allied(c, p, q) && deckAt(s, c, m.to, q) > 0)
  return air
    ? refuse(
        c.isLand[m.to] ? 'AAZ-NAIR.9' : guest ? 'AAZ-MULTI.6' : 'AAZ-NAIR.4',
        'move.no-landing',
        `there is no deck for ${c.kinds[air.k]} in ${c.spaces[m.to]}`,
        [kindName(c, air.k), spaceName(c, m.to)],
      )
    : refuse('AAZ-NSEA.6', 'carrier.duty', `aircraft count on ${c.kinds[nth(shifts, 0).k]} elsewhere`, [
        kindName(c, nth(shifts, 0).k),
        spaceName(c, m.to),
      ])
}

function moveNoncombat(t: AazTurn, answer: NoncombatMove): void {
  const { s } = t
  const plan = planMove(s, answer, 'noncombat', () => 'done')
  if (isRefusal(plan)) throw new Error(plan.say)
  for (const shift of plan.shifts) carryShift(s, plan, shift)
  emitMove(t, plan.p, plan.m, longestWay(plan.shifts))
}

/** AAZ-TECH.11: once a turn, one zombie is removed from a territory where the power has units. */
function whyNotRay(s: Readonly<Aaz>, answer: RayAnswer): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  if (!hasTech(s, c, p, 'mindControlRay')) return refuse('AAZ-TECH.11', 'ray.none', 'you have no Mind Control Ray')
  if (s.rayUsed) return refuse('AAZ-TECH.11', 'ray.used', 'the ray works once a turn')
  const from = readSpace(c, answer.from)
  if (isRefusal(from)) return from
  const to = readSpace(c, answer.to)
  if (isRefusal(to)) return to
  const where = (say: string): Refusal => refuse('AAZ-TECH.11', 'ray.where', say, [spaceName(c, from), spaceName(c, to)])
  if (!c.isLand[from] || s.zombies[from] === 0 || unitsOf(s, c, from, p) === 0)
    return where('the ray needs a zombie beside a unit of yours')
  if (!landNear(c, from).includes(to)) return where('the zombie goes to an adjacent territory')
  if (isNeutral(s, c, to) || c.blocked[to]) return where('not into neutral land')
  return null
}

function useRay(t: AazTurn, answer: RayAnswer): void {
  const { s } = t
  const c = contentOf(s)
  const [from, to] = [findSpace(c, answer.from), findSpace(c, answer.to)]
  addTo(s.zombies, from, -1)
  addTo(s.zombies, to, 1)
  s.rayUsed = true
  t.emit({
    type: 'zombieMoved',
    rule: 'AAZ-TECH.11',
    power: powerName(c, activePower(s)),
    from: spaceName(c, from),
    to: spaceName(c, to),
    n: 1,
    by: 'mindControlRay',
  })
}

/** The aircraft that still have to land. */
export function whyNotEndNoncombat(s: Readonly<Aaz>): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  if (allLanded(s, c, p)) return null
  const whole = planLanding(s, c, p, 'whole')
  const still = planLanding(s, c, p, 'still')
  if (still.saved >= whole.saved) return null
  const sails = whole.carriers.find((x) => x.from >= 0 && x.from !== x.to && x.used > 0)
  const out = whole.planes.find((x) => x.to >= 0 && x.to !== x.at)
  const unit = kindName(c, sails?.k ?? out?.k ?? 0)
  return sails && !out
    ? refuse('AAZ-NSEA.6', 'carrier.duty', `${unit} must sail to ${c.spaces[sails.to]} to take aircraft aboard`, [
        unit,
        spaceName(c, sails.to),
      ])
    : refuse('AAZ-NAIR.9', 'phase.landing', `${whole.saved - still.saved} aircraft can still be saved`, [unit, whole.saved - still.saved])
}

/** Carries out a best landing: carriers sail where they are needed, aircraft land. Answers of old records have no `safe`. */
function landAll(t: AazTurn, safe: boolean): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const plan = planLanding(s, c, p, 'whole', safe)
  const go = (k: number, from: number, to: number): void => {
    const counts = new Array<number>(c.K).fill(0)
    counts[k] = 1
    const m: MoveOrder = { counts, from, to, via: null, support: false, evade: false, loaded: false, raid: false }
    const trip: Trip = { s, c, p, k, from, walk: 'noncombat' }
    const path = wayOf(trip, m)
    if (isRefusal(path)) return
    shiftUnits(s, trip, { n: 1, path, how: 'done' })
    emitMove(t, p, m, path)
  }
  for (const x of plan.carriers) if (x.from >= 0 && x.from !== x.to && x.used > 0) go(x.k, x.from, x.to)
  // Those with the least range first, so that each flies with the points the plan gave it.
  for (const x of plan.planes) if (x.to >= 0 && x.to !== x.at) flyExactly(t, p, x)
}

function flyExactly(t: AazTurn, p: number, plane: { at: number; k: number; range: number; to: number }): void {
  const { s } = t
  const c = contentOf(s)
  const reach = reachOf({ s, c, p, k: plane.k, from: plane.at, walk: 'noncombat' }, plane.range)
  const steps = int8At(reach.dist, plane.to)
  if (steps < 0) return
  const used = moveOf(c, plane.k) - plane.range
  const entry = s.moved.find((m) => m.at === plane.at && m.kind === plane.k && m.how !== 'done' && m.used === used)
  if (entry) entry.count--
  else if (freshAt(s, c, plane.at, p, plane.k) <= 0) return
  addUnits(s, c, plane.at, p, plane.k, -1)
  addUnits(s, c, plane.to, p, plane.k, 1)
  s.moved = s.moved.filter((m) => m.count > 0)
  addMoved(s, { at: plane.to, kind: plane.k, count: 1, used: used + steps, from: -1, how: 'done' })
  const counts = new Array<number>(c.K).fill(0)
  counts[plane.k] = 1
  emitMove(t, p, { counts, from: plane.at, to: plane.to, via: null, support: false, evade: false, loaded: false, raid: false }, [plane.to])
}

/** AAZ-NAIR.7: aircraft without a place are lost; new carriers are counted. */
export function loseAircraft(t: AazTurn, p: number): void {
  const { s } = t
  const c = contentOf(s)
  if (allLanded(s, c, p)) return
  const plan = planLanding(s, c, p, 'still')
  const lost = new Map<number, Count>()
  for (const plane of plan.planes) {
    if (plane.to >= 0) continue
    destroy(s, c, plane.at, p, plane.k, 1)
    const units = lost.get(plane.at) ?? {}
    units[kindName(c, plane.k)] = (units[kindName(c, plane.k)] ?? 0) + 1
    lost.set(plane.at, units)
  }
  for (const [at, units] of lost) t.emit({ type: 'aircraftLost', rule: 'AAZ-NAIR.7', at: spaceName(c, at), power: powerName(c, p), units })
}

/** Phase 6. */
export const noncombatMove: AskRule<Aaz, NoncombatFrame, NoncombatAnswer, AazEvent> = {
  rule: 'AAZ-NCM.1',
  who: (s) => [seatOf(s, activePower(s))],
  space(s) {
    const c = contentOf(s)
    const p = activePower(s)
    const options: NoncombatAnswer[] = [whyNotEndNoncombat(s) === null ? { do: 'done' } : { do: 'landAll', safe: true }]
    if (hasTech(s, c, p, 'mindControlRay') && !s.rayUsed)
      for (const from of c.lands)
        if (zombiesAt(s, from) > 0)
          for (const to of landNear(c, from)) {
            const ray = { do: 'ray', from: spaceName(c, from), to: spaceName(c, to) } as const
            if (whyNotRay(s, ray) === null) options.push(ray)
          }
    return [pick(options), ...moveForms(s, c, p, (k, from) => noncombatEnds(s, c, p, k, from)), ...shipForms(s, c, p)]
  },
  whyNot(s, _f, answer) {
    switch (answer.do) {
      case 'done':
        return whyNotEndNoncombat(s)
      case 'move':
        return whyNotNoncombat(s, answer)
      case 'ship':
        return whyNotShip(s, answer)
      case 'ray':
        return whyNotRay(s, answer)
      case 'landAll':
        return allLanded(s, contentOf(s), activePower(s)) ? refuse('AAZ-NAIR.9', 'plan.empty', 'all aircraft are home') : null
    }
  },
  answer(t, _f, answer) {
    switch (answer.do) {
      case 'done':
        return t.done()
      case 'move':
        return moveNoncombat(t, answer)
      case 'ship':
        return ship(t, answer)
      case 'landAll':
        return landAll(t, answer.safe === true)
      case 'ray':
        return useRay(t, answer)
    }
  },
  sample: sampleNoncombat,
}

/** Places a kind may go to in the noncombat phase, without a check of the landings of others. */
export function noncombatEnds(s: Aaz, c: Content, p: number, k: number, from: number): number[] {
  const flights = c.domain[k] === AIR ? flyable(s, c, p, from, k) : []
  const range = c.domain[k] === AIR ? Math.max(0, ...flights.map((x) => x.left)) : moveOf(c, k)
  const reach = reachNow({ s, c, p, k, from, walk: 'noncombat' }, range)
  const ends: number[] = []
  for (let to = 0; to < c.N; to++) if (int8At(reach.dist, to) > 0 && whyNotLandAt(s, c, p, k, to) === null) ends.push(to)
  return ends
}

function sampleNoncombat(s: Aaz, _f: NoncombatFrame, _seat: string, rng: Rng4): NoncombatAnswer {
  const c = contentOf(s)
  const p = activePower(s)
  if (below(rng, 6) > 0)
    for (let tries = 0; tries < 3; tries++) {
      const at = randomSpace(s, c, p, rng)
      const hosted = c.shared && below(rng, 8) === 0 ? sampleHosted(s, c, p, rng) : null
      if (hosted !== null && whyNotShip(s, hosted) === null) return hosted
      const answer = hosted !== null || at < 0 ? null : sampleFrom(s, c, p, at, rng)
      if (answer !== null) return answer
    }
  return whyNotEndNoncombat(s) === null ? { do: 'done' } : { do: 'landAll', safe: true }
}

/** A random order to units of the space; null when there is none, or an illegal one was drawn. */
function sampleFrom(s: Aaz, c: Content, p: number, at: number, rng: Rng4): NoncombatAnswer | null {
  if (c.isLand[at] && zombiesAt(s, at) > 0 && !s.rayUsed && landNear(c, at).length > 0 && techBits(s, p) > 0 && below(rng, 3) === 0)
    return sampleRay(s, c, at, rng)
  const can = (k: number): number => (c.domain[k] === AIR ? flyable(s, c, p, at, k).reduce((n, x) => n + x.n, 0) : freshAt(s, c, at, p, k))
  const isLegal = (answer: NoncombatMove | ShipAnswer): boolean =>
    (answer.do === 'ship' ? whyNotShip(s, answer) : whyNotNoncombat(s, answer)) === null
  return sampleStack(s, { at, can, ends: (k) => noncombatEnds(s, c, p, k, at), isLegal }, rng)
}

function sampleRay(s: Aaz, c: Content, at: number, rng: Rng4): RayAnswer | null {
  const near = landNear(c, at)
  const ray: RayAnswer = { do: 'ray', from: spaceName(c, at), to: spaceName(c, nth(near, below(rng, near.length))) }
  return whyNotRay(s, ray) === null ? ray : null
}
