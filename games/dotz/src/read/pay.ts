import type { Refusal, Seat } from '@deadfront/kernel'
import type { Content } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import { NONE, type Siege } from '../model/state.ts'
import type { Act } from './act.ts'
import type { ShotCost } from './legal.ts'
import { whyNotMark } from './marks.ts'
import { unitId } from './names.ts'
import { seatIx, seatName, seatsOf } from './seats.ts'

/** Rule 5.1: the payment for an Action. */

/** A payment with its names read: Event Actions, the seat's own Player Action, a Character Action marker. */
export interface Payment {
  event: number
  player: boolean
  mark: number
  /** Another seat whose Player Action is the second of two. */
  partner: number
}

const EVENT: Payment = { event: 1, player: false, mark: NONE, partner: NONE }
const PLAYER: Payment = { event: 0, player: true, mark: NONE, partner: NONE }
const PAYS: ReadonlyMap<string, Payment> = new Map([
  ['event', EVENT],
  ['player', PLAYER],
  ['event+event', { ...EVENT, event: 2 }],
  ['event+player', { ...PLAYER, event: 1 }],
  ['player+event', { ...PLAYER, event: 1 }],
])

/** The seat's payment; null when it is not possible. By default it is the Player Action if that is ready, otherwise an Event Action. */
export function readPay(s: Siege, c: Content, seat: Seat, pay: string | undefined): Payment | null {
  if (pay === undefined) return s.playerAction[seatIx(seat)] === 1 ? PLAYER : EVENT
  const known = PAYS.get(pay)
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
