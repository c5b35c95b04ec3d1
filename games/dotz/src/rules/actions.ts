import { copyJson, isRefusal, nth, type Refusal, type Seat } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { type Content, contentOf, markOf } from '../model/content.ts'
import type { Shift } from '../model/events.ts'
import { refuse } from '../model/refusals.ts'
import { NONE, type Siege, type UnitIx, unitAt } from '../model/state.ts'
import { type Act, readAct, whyNotAct } from '../read/act.ts'
import { actionForms } from '../read/forms.ts'
import { canPlayHeld, whyNotPlayHeld } from '../read/held.ts'
import { type ShotCost, whyNotForage, whyNotInPlay } from '../read/legal.ts'
import { reachedBy, whyNotAbility } from '../read/marks.ts'
import { unitId } from '../read/names.ts'
import { type Payment, readPay, shotCost, whyNotPay } from '../read/pay.ts'
import { sampleAction } from '../read/sample.ts'
import { seatIx, seatName, seatsOf } from '../read/seats.ts'
import { forageWith } from './forage.ts'
import { type GroupQuestion, type SiegeTurn, decide } from './group.ts'
import { fire } from './gunfire.ts'
import { playHeld } from './held.ts'
import { move } from './moves.ts'

/** Rule 5.1: which unit acts, what it costs and which seat may decide it. */

export function carryOut(t: SiegeTurn, act: Act, cost: ShotCost, extra: readonly Shift[]): void {
  if (act.act === 'forage') return forageWith(t, act.unit)
  if (act.act === 'gunfire') return fire(t, act.unit, act.zed, cost, extra)
  move(t, act.unit, act.path)
}

// --- Paying -----------------------------------------------------------------------------------------------------------

function payFor(t: SiegeTurn, seat: Seat, pay: Payment, u: UnitIx): void {
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
  const mark = markOf(c, pay.mark)
  t.emit({ type: 'abilityUsed', rule: 'DOTZ-5.1.4', unit: unitId(c, mark.unit), ability: mark.id })
}

// --- The Action Phase ---------------------------------------------------------------------------------------------------

/** Can the group still do anything? */
function groupCanAct(s: Siege, c: Content): boolean {
  if (s.eventActions > 0) return true
  for (let m = 0; m < s.spent.length; m++) if (s.spent[m] === 0 && unitAt(s, markOf(c, m).unit) >= 0) return true
  return canPlayHeld(s, 'action')
}

/**
 * DOTZ-5.1.18, 5.1.19: players who have not agreed to end the phase and could still do something. When nothing is left
 * to do, the first player still has to end it: the next card is turned up when the players are ready for it.
 */
function whoActs(s: Siege): readonly Seat[] {
  const seats = seatsOf(s)
  if (seats.length === 1) return s.seatDone[0] === 0 ? seats : []
  const together = groupCanAct(s, contentOf(s))
  // When an owner decides, a player who has made a proposal waits for the decision.
  const waits = (ix: number) => s.options.group === 'owner' && ix > 0 && s.proposals.some((p) => p.seat === ix)
  const left = seats.filter((_, ix) => s.seatDone[ix] === 0 && ((together && !waits(ix)) || s.playerAction[ix] === 1))
  return left.length === 0 && s.seatDone[0] === 0 ? [nth(seats, 0)] : left
}

function whyNotAction(s: Siege, answer: Answers['action'], seat: Seat): Refusal | null {
  const c = contentOf(s)
  if (answer.do === 'end') return null
  if (answer.do === 'play') return whyNotPlayHeld(s, 'action', answer.card, answer.unit)
  if (answer.do === 'ability') return whyNotAbility(s, c, answer.ability)
  const act = readAct(s, c, answer)
  if (isRefusal(act)) return act
  const pay = readPay(s, c, seat, answer.pay)
  if (pay === null)
    return refuse('DOTZ-5.0.2', 'pay.unknown', 'pay with an Event Action, a Player Action or a Character Action', [answer.pay ?? ''])
  return whyNotInPlayFor(s, c, act) ?? whyNotPay(s, c, seat, act, pay) ?? whyNotAct(s, c, act, shotCost(pay))
}

/** A unit out of play is refused first for that reason; foraging beside the tracks has its own rule. */
const whyNotInPlayFor = (s: Siege, c: Content, act: Act): Refusal | null =>
  act.act === 'forage' ? whyNotForage(s, c, act.unit) : whyNotInPlay(s, c, act.unit)

type ActionTaken = Exclude<Answers['action'], { do: 'end' }>

function act(t: SiegeTurn, answer: ActionTaken, seat: Seat): void {
  const { s } = t
  const c = contentOf(s)
  if (answer.do === 'play') return playHeld(t, answer.card, answer.unit, 'action')
  if (answer.do === 'ability') return useAbility(t, answer.ability)
  const read = readAct(s, c, answer)
  const pay = readPay(s, c, seat, answer.pay)
  if (isRefusal(read) || pay === null) throw new Error('an Action was carried out that is not allowed')
  payFor(t, seat, pay, read.unit) // DOTZ-5.1.15: costs first
  const mark = pay.mark === NONE ? undefined : c.marks[pay.mark]
  carryOut(t, read, shotCost(pay), mark?.shift === undefined ? [] : [{ by: mark.id, shift: mark.shift }])
}

/** DOTZ-C.3: a free Action for every unit it reaches. */
function useAbility(t: SiegeTurn, ability: string): void {
  const { s } = t
  const c = contentOf(s)
  const m = c.marks.findIndex((mark) => mark.id === ability)
  const units = reachedBy(s, c, m)
  s.spent[m] = 1
  const mark = markOf(c, m)
  t.emit({ type: 'abilityUsed', rule: 'DOTZ-C.3', unit: unitId(c, mark.unit), ability: mark.id })
  t.call({ kind: 'free', units, acts: ['move', 'forage', 'gunfire'], forFree: false, left: units.length, each: true, by: mark.id })
}

/** DOTZ-5.1.10: a payment with the player's own marker only needs no agreement. */
const isOwn = (s: Siege, answer: ActionTaken, seat: Seat): boolean =>
  answer.do !== 'play' &&
  answer.do !== 'ability' &&
  (answer.pay === 'player' || (answer.pay === undefined && s.playerAction[seatIx(seat)] === 1))

/** Another player whose marker is the second of two; NONE when there is none. */
const partnerIn = (answer: ActionTaken): number =>
  answer.do !== 'play' && answer.do !== 'ability' && answer.pay?.startsWith('player+p') ? seatIx(answer.pay.slice(7)) : NONE

/** DOTZ-5.1.10: a marker of another player is spent only if that player agrees. */
function askPartner(t: SiegeTurn, answer: ActionTaken, seat: Seat, partner: number): void {
  const others = t.s.playerAction.flatMap((_, ix) => (ix === partner ? [] : [ix]))
  t.emit({ type: 'proposed', rule: 'DOTZ-5.1.10', seat, ask: 'action', answer })
  t.call({ kind: 'vote', by: seatIx(seat), answer: copyJson(answer), yes: others, no: [], own: true })
}

export const action: GroupQuestion<'action'> = {
  rule: 'DOTZ-5.1.3',
  formRule: 'DOTZ-5.1.7',
  who: (s) => whoActs(s),
  space: (s, _f, seat) => actionForms(s, seat),
  whyNot: (s, _f, answer, seat) => whyNotAction(s, answer, seat),
  sample: (s, _f, seat, rng) => sampleAction(s, seat, rng),
  answer(t, f, answer, seat) {
    const { s } = t
    if (answer.do === 'end') {
      s.seatDone[seatIx(seat)] = 1
      s.proposals.length = 0
      return t.emit({ type: 'seatDone', rule: 'DOTZ-5.1.18', seat })
    }
    const partner = partnerIn(answer)
    if (partner !== NONE) return askPartner(t, answer, seat, partner)
    if (!isOwn(s, answer, seat)) return decide(t, f.kind, answer, seat, () => act(t, answer, seat))
    s.proposals.length = 0
    act(t, answer, seat)
  },
  carryOut(t, _f, answer, seat) {
    if (answer.do !== 'end') act(t, answer, seat)
  },
}
