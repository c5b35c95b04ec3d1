import { amounts, type Form, path, type Seat, whyNotOffered } from '@deadfront/kernel'
import { refuse } from '../model/refusals.ts'
import type { Ask } from '../model/rule-types.ts'
import { type LastLight, MAX_PLANKS, PLANKS_A_NIGHT, WALK } from '../model/state.ts'
import { houseOf, livingSeats, survivorOf } from '../read/survivors.ts'

const plankForms = (s: LastLight): Form[] => [
  amounts(
    'planks',
    houseOf(s).doors.map((id) => ({ id, min: 0, max: PLANKS_A_NIGHT })),
    0,
    PLANKS_A_NIGHT,
    { do: 'nail' },
  ),
]

/** LL-3.1: all players plan at once and in secret; the plans are carried out when the last is made. */
export const plan: Ask<'plan'> = {
  rule: 'LL-3.1',
  who: (s, f) => livingSeats(s).filter((seat) => !Object.hasOwn(f.plans, seat)),
  space: plankForms,
  whyNot(s, _f, answer) {
    const total = Object.values(answer.planks).reduce((sum, n) => sum + n, 0)
    if (total > PLANKS_A_NIGHT) return refuse('LL-3.1', 'plan.too-many', 'two planks a night are all you can nail', [total])
    return whyNotOffered(plankForms(s), answer, 'LL-3.1')
  },
  answer(t, f, { planks }, seat) {
    f.plans[seat] = { ...planks }
    t.emit({ type: 'planned', rule: 'LL-3.1', seat })
  },
  close(t, f) {
    const { s } = t
    for (const door of houseOf(s).doors) {
      const nailed = Object.values(f.plans).reduce((sum, planks) => sum + (planks[door] ?? 0), 0)
      if (nailed === 0) continue
      s.planks[door] = Math.min(MAX_PLANKS, (s.planks[door] ?? 0) + nailed) // LL-3.2
      t.emit({ type: 'planksNailed', rule: 'LL-3.2', door, planks: s.planks[door] })
    }
    t.reveal() // LL-3.1: secret plans are on the table now
    t.done()
  },
}

const walkForms = (s: LastLight, seat: Seat): Form[] => [path('path', survivorOf(s, seat).room, houseOf(s).exits, 0, WALK, { do: 'walk' })]

/** LL-4.1: up to two rooms. */
export const walk: Ask<'walk'> = {
  rule: 'LL-4.1',
  who: (s, f) => livingSeats(s).filter((seat) => seat === f.seat),
  space: (s, _f, seat) => walkForms(s, seat),
  whyNot(s, _f, answer, seat) {
    if (answer.path.length > WALK) return refuse('LL-4.1', 'walk.too-far', 'two rooms are as far as you get', [answer.path.length])
    return whyNotOffered(walkForms(s, seat), answer, 'LL-4.1')
  },
  answer(t, _f, answer, seat) {
    const survivor = survivorOf(t.s, seat)
    survivor.room = answer.path.at(-1) ?? survivor.room
    t.emit({ type: 'walked', rule: 'LL-4.1', seat, walk: [...answer.path] })
    t.done()
  },
}
