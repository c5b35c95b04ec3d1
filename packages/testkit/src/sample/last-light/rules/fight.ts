import { type Form, pick, type Seat, subset, whyNotOffered } from '@deadfront/kernel'
import type { FrameOf } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import type { Ask, LastTurn } from '../model/rule-types.ts'
import type { LastLight, Survivor } from '../model/state.ts'
import { houseOf, isAlive, survivorOf, survivorsIn } from '../read/survivors.ts'
import { discard } from './discard.ts'

/** LL-7.2: with nothing in hand there is one last bullet, if the table plays with it. */
const shotForms = (s: LastLight, seat: Seat): Form[] => {
  const { hand } = survivorOf(s, seat)
  return hand.length === 0
    ? [pick([true, false].map((fire) => ({ do: 'bullet', fire })))]
    : [subset('cards', hand, 0, hand.length, { do: 'throw' })]
}

/** LL-7.1: a reaction. Those in the room where the dead come in fire before the dead bite, each once. */
export const fight: Ask<'fight'> = {
  rule: 'LL-7.1',
  who: (s, f) =>
    f.dead === 0
      ? []
      : survivorsIn(s, f.door)
          .filter((x) => !f.fired.includes(x.seat) && (x.hand.length > 0 || s.lastBullet))
          .map((x) => x.seat),
  space: (s, _f, seat) => shotForms(s, seat),
  whyNot(s, _f, answer, seat) {
    if (answer.do === 'bullet' && survivorOf(s, seat).hand.length > 0)
      return refuse('LL-7.2', 'fight.not-last', 'the last bullet is for an empty hand')
    return whyNotOffered(shotForms(s, seat), answer, 'LL-7.1')
  },
  answer(t, f, answer, seat) {
    const survivor = survivorOf(t.s, seat)
    const cards = answer.do === 'throw' ? [...answer.cards] : []
    const shots = answer.do === 'bullet' ? Number(answer.fire) : cards.length
    f.fired.push(seat)
    discard(t.s, survivor, cards)
    const dice = Array.from({ length: shots }, () => t.roll())
    const kills = Math.min(f.dead, dice.filter((pips) => pips >= 4).length)
    f.dead -= kills
    survivor.kills += kills
    t.emit({ type: 'shotsFired', rule: answer.do === 'bullet' ? 'LL-7.2' : 'LL-7.1', seat, cards, dice, kills })
  },
  close(t, f) {
    if (f.dead > 0) bite(t, f)
    t.done()
  },
}

/** LL-7.3, LL-7.4: the dead that are left bite every survivor in the room, or, with no survivor there, are in the house permanently. */
function bite(t: LastTurn, f: FrameOf<'fight'>): void {
  const { s } = t
  const here = survivorsIn(s, f.door)
  for (const survivor of here) {
    survivor.health--
    t.emit({ type: 'bitten', rule: 'LL-7.3', seat: survivor.seat, health: survivor.health })
    if (survivor.health === 0) fall(t, survivor)
  }
  if (here.length === 0) {
    s.breaches += f.dead
    t.emit({ type: 'breached', rule: 'LL-7.4', door: f.door, dead: f.dead, breaches: s.breaches })
  }
  if (s.breaches >= houseOf(s).breachLimit || !s.survivors.some(isAlive)) t.end({ outcome: 'overrun', winners: [], rule: 'LL-1.3' })
}

/** LL-7.5 */
function fall(t: LastTurn, survivor: Survivor): void {
  discard(t.s, survivor, survivor.hand)
  t.emit({ type: 'fell', rule: 'LL-7.5', seat: survivor.seat })
}
