import { type Answer, copyJson, type Json, NOT_OFFERED, type Refusal, type Seat } from '@deadfront/kernel'
import { refuse } from '../model/refusals.ts'
import { contentOf, type Content } from '../model/content.ts'
import type { Shift } from '../model/events.ts'
import { type FrameOf, NONE, type Siege, type SpaceIx, type UnitIx, type ZedIx } from '../model/state.ts'
import { areAdjacent, hasZeds, wayBetween } from '../read/board.ts'
import { costOf, type ShotCost, whyNotFire, whyNotForage, whyNotInPlay, whyNotMove } from '../read/legal.ts'
import { findSpace, findUnit, findZed, spaceId, unitId } from '../read/names.ts'
import { actionForms, freeForms, sampleAction, sampleFree } from '../read/offers.ts'
import { fightAttacking } from './combat.ts'
import { forageWith } from './forage.ts'
import { type AskOf, type Carried, decide, groupAsk, groupSeats, seatIx, seatName, seatsOf, type T, whyNotShape } from './group.ts'
import { fire } from './gunfire.ts'
import { canPlayHeld, playHeld, whyNotPlayHeld } from './held.ts'

/** Rule 5.1: who acts, what it costs and who may say so. */

/** A normal Action with its names read. */
export interface Act {
  act: 'move' | 'forage' | 'gunfire'
  unit: UnitIx
  path: SpaceIx[]
  zed: ZedIx
}

export function readAct(s: Siege, c: Content, answer: Answer): Act | Refusal {
  const act = answer.do
  if (act !== 'move' && act !== 'forage' && act !== 'gunfire') return NOT_OFFERED('DOTZ-5.1.7')
  const unit = findUnit(c, answer.unit)
  if (unit === NONE)
    return refuse('DOTZ-5.1.6', 'unit.unknown', 'there is no such Player unit', typeof answer.unit === 'string' ? [answer.unit] : [])
  const read: Act = { act, unit, path: [], zed: NONE }
  if (act === 'move') {
    if (answer.to !== undefined) return readGoal(s, c, read, answer)
    if (!Array.isArray(answer.path))
      return refuse('DOTZ-5.2.1', 'move.nowhere', 'a Move names its path, or its goal (to)', [unitId(c, unit)])
    for (const name of answer.path as readonly unknown[]) {
      const at = findSpace(c, name)
      if (at === NONE) return refuse('DOTZ-5.2.1', 'move.unknown-space', 'there is no such space on the tracks', [String(name)])
      read.path.push(at)
    }
  }
  if (act === 'gunfire') read.zed = findTarget(s, c, answer.target)
  return read
}

/** A Move by its goal alone: there is only one way without turning back. */
function readGoal(s: Siege, c: Content, read: Act, { path, to }: Answer): Act | Refusal {
  if (path !== undefined) return refuse('DOTZ-5.2.1', 'answer.unknown-key', 'a Move has a path or a goal (to), not both', ['to'])
  const at = findSpace(c, to)
  if (at === NONE) return refuse('DOTZ-5.2.1', 'move.unknown-space', 'there is no such space on the tracks', [String(to)])
  const from = s.uAt[read.unit] as SpaceIx
  return { ...read, path: from < 0 ? [at] : wayBetween(c, from, at) }
}

/** A target by its id, or by a notation or a space that fits only one Zeds unit on the map. */
function findTarget(s: Siege, c: Content, name: unknown): ZedIx {
  const onMap: ZedIx[] = []
  for (let z = 0; z < s.zAt.length; z++) if ((s.zAt[z] as number) > 0) onMap.push(z)
  const zed = findZed(s, c, name, onMap)
  if (zed !== NONE) return zed
  const at = findSpace(c, name)
  const there = at > 0 ? onMap.filter((z) => s.zAt[z] === at) : []
  return there.length === 1 ? (there[0] as ZedIx) : NONE
}

export function whyNotAct(s: Siege, c: Content, act: Act, cost: ShotCost): Refusal | null {
  if (act.act === 'move') return whyNotMove(s, c, act.unit, act.path)
  if (act.act === 'forage') return whyNotForage(s, c, act.unit)
  return whyNotFire(s, c, act.unit, act.zed, cost)
}

export function carryOut(t: T, act: Act, cost: ShotCost, extra: readonly Shift[]): void {
  if (act.act === 'forage') return forageWith(t, act.unit)
  if (act.act === 'gunfire') return fire(t, act.unit, act.zed, cost, extra)
  move(t, act.unit, act.path)
}

/** Rule 5.2. A beaten attacker goes back the way it came (DOTZ-6.4.8, ruling G-9). */
function move(t: T, u: UnitIx, path: readonly SpaceIx[]): void {
  const { s } = t
  const c = contentOf(s)
  const from = s.uAt[u] as SpaceIx
  const to = path[path.length - 1] as SpaceIx
  s.uAt[u] = to
  if (!t.quiet)
    t.emit({
      type: 'unitMoved',
      rule: 'DOTZ-5.2.1',
      unit: unitId(c, u),
      from: spaceId(c, from),
      path: path.map((at) => spaceId(c, at)),
      cost: costOf(s, c, path),
    })
  if (hasZeds(s, to)) fightAttacking(t, to, [u], [...path.slice(0, -1).reverse(), from])
}

// --- Paying -----------------------------------------------------------------------------------------------------------

/** A way of paying, read: Event Actions, the seat's own Player Action, a Character Action marker. */
export interface Payment {
  event: number
  player: boolean
  mark: number
  /** Another seat whose Player Action is the second of two. */
  partner: number
}

const PAYS: { readonly [pay: string]: Payment } = {
  event: { event: 1, player: false, mark: NONE, partner: NONE },
  player: { event: 0, player: true, mark: NONE, partner: NONE },
  'event+event': { event: 2, player: false, mark: NONE, partner: NONE },
  'event+player': { event: 1, player: true, mark: NONE, partner: NONE },
  'player+event': { event: 1, player: true, mark: NONE, partner: NONE },
}

export function readPay(s: Siege, c: Content, seat: Seat, pay: unknown): Payment | null {
  if (pay === undefined) return (s.playerAction[seatIx(seat)] === 1 ? PAYS.player : PAYS.event) as Payment
  if (typeof pay !== 'string') return null
  const known = Object.hasOwn(PAYS, pay) ? PAYS[pay] : undefined
  if (known) return known
  const other = pay.startsWith('player+') ? pay.slice(7) : ''
  if (other !== seat && seatsOf(s).includes(other)) return { event: 0, player: true, mark: NONE, partner: seatIx(other) }
  const mark = c.marks.findIndex((m) => m.id === pay)
  return mark < 0 ? null : { event: 0, player: false, mark, partner: NONE }
}

const isHandload = (pay: Payment): boolean => pay.event + (pay.player ? 1 : 0) + (pay.partner === NONE ? 0 : 1) === 2
export const shotCost = (pay: Payment): ShotCost => (isHandload(pay) ? 'handload' : 'ammo')

export function whyNotPay(s: Siege, c: Content, seat: Seat, act: Act, pay: Payment): Refusal | null {
  if (isHandload(pay) && (act.act !== 'gunfire' || c.units[act.unit]?.abilities.handload !== true))
    return refuse('DOTZ-5.1.6', 'pay.two', 'only a hand-made round costs two Actions', [unitId(c, act.unit)])
  if (pay.event > s.eventActions) return refuse('DOTZ-5.1.2', 'pay.no-event', 'there are not so many Event Actions left', [s.eventActions])
  if (pay.player && s.playerAction[seatIx(seat)] !== 1) return refuse('DOTZ-5.1.5', 'pay.no-player', 'your Player Action is spent', [seat])
  if (pay.partner !== NONE && s.playerAction[pay.partner] !== 1)
    return refuse('DOTZ-5.1.5', 'pay.no-player', 'that Player Action is spent', [seatName(pay.partner)])
  if (pay.mark !== NONE) return whyNotMark(s, c, pay.mark, act)
  return null
}

/** DOTZ-5.1.4, 5.1.21: does this Character Action reach that unit and that Action? */
export function whyNotMark(s: Siege, c: Content, m: number, act: Act): Refusal | null {
  const mark = c.marks[m] as Content['marks'][number]
  const no = whyNotUseMark(s, c, m)
  if (no) return no
  if (mark.act === 'free') return refuse('DOTZ-5.1.4', 'mark.not-pay', 'that Character Action is used as an ability', [mark.id])
  if (mark.act === 'gunfire' && act.act !== 'gunfire')
    return refuse('DOTZ-5.1.4', 'mark.only-gunfire', 'that Character Action is for a Gunfire attack', [mark.id])
  return markReaches(s, c, m, act.unit)
    ? null
    : refuse(mark.who === 'self' ? 'DOTZ-5.1.21' : 'DOTZ-5.1.4', 'mark.not-unit', 'that Character Action does not reach this unit', [
        mark.id,
        unitId(c, act.unit),
      ])
}

export function whyNotUseMark(s: Siege, c: Content, m: number): Refusal | null {
  const mark = c.marks[m] as Content['marks'][number]
  const out = whyNotInPlay(s, c, mark.unit)
  if (out) return out
  if (s.spent[m] !== 0)
    return refuse(mark.per === 'game' ? 'DOTZ-7.1.3' : 'DOTZ-5.1.4', 'mark.spent', 'that Character Action is spent', [mark.id])
  return null
}

export function markReaches(s: Siege, c: Content, m: number, u: UnitIx): boolean {
  const mark = c.marks[m] as Content['marks'][number]
  const at = s.uAt[u] as number
  const owner = s.uAt[mark.unit] as number
  if (at < 0 || owner < 0) return false
  if (mark.who === 'self' && u !== mark.unit) return false
  if (mark.who === 'others' && u === mark.unit) return false
  if (mark.who === 'civilians' && c.units[u]?.kind === 'hero') return false
  if (mark.where === 'TC') return at === 0
  if (mark.where === 'town') return at === 0 || c.spaceKind[at] === 'town'
  if (mark.where === 'near') return at === owner || areAdjacent(c, at, owner)
  return true
}

function payFor(t: T, seat: Seat, pay: Payment, u: UnitIx): void {
  const { s } = t
  const c = contentOf(s)
  const unit = unitId(c, u)
  s.eventActions -= pay.event
  for (let i = 0; i < pay.event; i++) t.emit({ type: 'paid', rule: 'DOTZ-5.1.2', seat: null, pay: 'event', unit, left: s.eventActions })
  const markers = [...(pay.player ? [seatIx(seat)] : []), ...(pay.partner === NONE ? [] : [pay.partner])]
  for (const ix of markers) {
    s.playerAction[ix] = 0
    t.emit({ type: 'paid', rule: 'DOTZ-5.1.5', seat: seatName(ix), pay: 'player', unit, left: 0 })
  }
  if (pay.mark === NONE) return
  s.spent[pay.mark] = 1
  const mark = c.marks[pay.mark] as Content['marks'][number]
  t.emit({ type: 'abilityUsed', rule: 'DOTZ-5.1.4', unit: unitId(c, mark.unit), ability: mark.id })
}

// --- The Action Phase ---------------------------------------------------------------------------------------------------

/** Is anything left that the group could do? */
function groupCanAct(s: Siege, c: Content): boolean {
  if (s.eventActions > 0) return true
  for (let m = 0; m < s.spent.length; m++)
    if (s.spent[m] === 0 && (s.uAt[(c.marks[m] as Content['marks'][number]).unit] as number) >= 0) return true
  return canPlayHeld(s, 'action')
}

/**
 * DOTZ-5.1.18, 5.1.19: players who have not said that they are done and could still do something. When nothing is left
 * to do the first player still says so: the next card is turned up when the table is ready for it.
 */
function whoActs(s: Siege): readonly Seat[] {
  const seats = seatsOf(s)
  if (seats.length === 1) return s.seatDone[0] === 0 ? seats : []
  const together = groupCanAct(s, contentOf(s))
  // With an owner to decide, a player who has made a proposal waits for it.
  const waits = (ix: number) => s.options.group === 'owner' && ix > 0 && s.said.some((p) => p.seat === ix)
  const left = seats.filter((_, ix) => s.seatDone[ix] === 0 && ((together && !waits(ix)) || s.playerAction[ix] === 1))
  return left.length === 0 && s.seatDone[0] === 0 ? [seats[0] as Seat] : left
}

function whyNotAction(s: Siege, answer: Answer, seat: Seat): Refusal | null {
  const c = contentOf(s)
  if (answer.do === 'end') return null
  if (answer.do === 'play') return whyNotPlayHeld(s, 'action', answer.card, answer.unit)
  if (answer.do === 'ability') return whyNotAbility(s, c, answer.ability)
  const act = readAct(s, c, answer)
  if ('refused' in act) return act
  const pay = readPay(s, c, seat, answer.pay)
  if (pay === null)
    return refuse('DOTZ-5.0.2', 'pay.unknown', 'pay with an Event Action, a Player Action or a Character Action', [String(answer.pay)])
  return whyNotInPlayFor(s, c, act) ?? whyNotPay(s, c, seat, act, pay) ?? whyNotAct(s, c, act, shotCost(pay))
}

/** A unit out of play is refused for that first; foraging beside the tracks has its own rule. */
const whyNotInPlayFor = (s: Siege, c: Content, act: Act): Refusal | null =>
  act.act === 'forage' ? whyNotForage(s, c, act.unit) : whyNotInPlay(s, c, act.unit)

export function whyNotAbility(s: Siege, c: Content, ability: unknown): Refusal | null {
  const m = c.marks.findIndex((mark) => mark.id === ability)
  if (m < 0) return refuse('DOTZ-5.1.20', 'ability.unknown', 'there is no such Character Action', [String(ability)])
  const no = whyNotUseMark(s, c, m)
  if (no) return no
  const mark = c.marks[m] as Content['marks'][number]
  if (mark.act !== 'free')
    return refuse('DOTZ-5.1.4', 'ability.pays', 'that Character Action is spent by paying for an Action with it', [mark.id])
  if (reachedBy(s, c, m).length === 0) return refuse('DOTZ-1.2.3', 'ability.nobody', 'it would reach nobody', [mark.id])
  return null
}

const reachedBy = (s: Siege, c: Content, m: number): UnitIx[] => c.units.flatMap((_, u) => (markReaches(s, c, m, u) ? [u] : []))

function act(t: T, answer: Answer, seat: Seat): void {
  const { s } = t
  const c = contentOf(s)
  if (answer.do === 'play') return playHeld(t, answer.card, answer.unit, 'action')
  if (answer.do === 'ability') {
    const m = c.marks.findIndex((mark) => mark.id === answer.ability)
    const units = reachedBy(s, c, m)
    s.spent[m] = 1
    const mark = c.marks[m] as Content['marks'][number]
    t.emit({ type: 'abilityUsed', rule: 'DOTZ-C.3', unit: unitId(c, mark.unit), ability: mark.id })
    return t.call({ kind: 'free', units, acts: ['move', 'forage', 'gunfire'], forFree: 0, left: units.length, each: 1, by: mark.id })
  }
  const read = readAct(s, c, answer) as Act
  const pay = readPay(s, c, seat, answer.pay) as Payment
  payFor(t, seat, pay, read.unit) // DOTZ-5.1.15: costs first
  const mark = pay.mark === NONE ? undefined : c.marks[pay.mark]
  carryOut(t, read, shotCost(pay), mark?.shift === undefined ? [] : [{ by: mark.id, shift: mark.shift }])
}

/** DOTZ-5.1.10: a payment with one's own marker alone is nobody else's business. */
const isOwn = (s: Siege, answer: Answer, seat: Seat): boolean =>
  answer.do !== 'play' &&
  answer.do !== 'ability' &&
  (answer.pay === 'player' || (answer.pay === undefined && s.playerAction[seatIx(seat)] === 1))

/** DOTZ-5.1.10: a marker of another player is spent only if that player agrees. */
function askPartner(t: T, answer: Answer, seat: Seat, partner: number): void {
  const others = t.s.playerAction.flatMap((_, ix) => (ix === partner ? [] : [ix]))
  t.emit({ type: 'proposed', rule: 'DOTZ-5.1.10', seat, ask: 'action', answer })
  t.call({ kind: 'vote', by: seatIx(seat), answer: copyJson(answer) as Json, yes: others, no: [], own: 1 })
}

export const action: AskOf<'action', Answer> & Carried = {
  rule: 'DOTZ-5.1.3',
  who: (s) => whoActs(s),
  space: (s, _f, seat) => actionForms(s, seat),
  whyNot: (s, f, answer, seat) => whyNotShape(f.kind, 'DOTZ-5.1.7', answer) ?? whyNotAction(s, answer, seat),
  sample: (s, _f, seat, rng) => sampleAction(s, seat, rng),
  answer(t, f, answer, seat) {
    const { s } = t
    if (answer.do === 'end') {
      s.seatDone[seatIx(seat)] = 1
      s.said.length = 0
      return t.emit({ type: 'seatDone', rule: 'DOTZ-5.1.18', seat })
    }
    const partner = typeof answer.pay === 'string' && answer.pay.startsWith('player+p') ? seatIx(answer.pay.slice(7)) : NONE
    if (partner !== NONE) return askPartner(t, answer, seat, partner)
    if (!isOwn(s, answer, seat)) return decide(t, f.kind, answer, seat, () => act(t, answer, seat))
    s.said.length = 0
    act(t, answer, seat)
  },
  carryOut: (t, _f, answer, seat) => act(t, answer, seat),
}

// --- Free Actions -------------------------------------------------------------------------------------------------------

function whyNotFree(s: Siege, f: FrameOf<'free'>, answer: Answer): Refusal | null {
  if (answer.do === 'end') return null
  const c = contentOf(s)
  const read = readAct(s, c, answer)
  if ('refused' in read) return read
  if (!f.units.includes(read.unit)) return refuse('DOTZ-1.2.14', 'free.not-unit', 'that unit has no free Action', [unitId(c, read.unit)])
  if (!f.acts.includes(read.act)) return refuse('DOTZ-1.2.14', 'free.not-act', `the free Action is for ${f.acts.join(', ')}`, f.acts)
  return whyNotAct(s, c, read, f.forFree === 1 ? 'none' : 'ammo')
}

export const free: AskOf<'free', Answer> & Carried = groupAsk<'free', Answer>({
  rule: 'DOTZ-1.2.14',
  who: (s, f) => (f.left > 0 && f.units.some((u) => (s.uAt[u] as number) >= 0) ? groupSeats(s) : []),
  space: (s, f) => freeForms(s, f),
  whyNot: (s, f, answer) => whyNotFree(s, f, answer),
  sample: (s, f, _seat, rng) => sampleFree(s, f, rng),
  answer(t, f, answer) {
    if (answer.do === 'end') return t.done()
    const { s } = t
    const c = contentOf(s)
    const read = readAct(s, c, answer) as Act
    f.left--
    if (f.each === 1) f.units = f.units.filter((u) => u !== read.unit)
    t.emit({ type: 'freeActionTaken', rule: f.forFree === 1 ? 'DOTZ-1.2.15' : 'DOTZ-1.2.14', unit: unitId(c, read.unit), act: read.act })
    carryOut(t, read, f.forFree === 1 ? 'none' : 'ammo', [])
  },
})
