import { order, whyNotOffered } from '@deadfront/kernel'
import type { Ask, Step } from '../model/rule-types.ts'
import type { Dead, RoomId } from '../model/state.ts'
import { livingSeats } from '../read/survivors.ts'

const pushedDoors = (dead: Dead): RoomId[] => Object.keys(dead).filter((door) => (dead[door] as number) > 0)

const orderForm = (dead: Dead) => order('doors', pushedDoors(dead), { do: 'order' })

/** LL-5.2: with the dead at two doors or more, the first living survivor chooses which is pushed first. */
export const doors: Ask<'doors'> = {
  rule: 'LL-5.2',
  who: (s, f) => (pushedDoors(f.dead).length > 1 ? livingSeats(s).slice(0, 1) : []),
  space: (_s, f) => [orderForm(f.dead)],
  whyNot: (_s, f, answer) => whyNotOffered([orderForm(f.dead)], answer, 'LL-5.2'),
  answer(t, f, answer) {
    t.emit({ type: 'doorsOrdered', rule: 'LL-5.2', doors: [...answer.doors] })
    t.become({ kind: 'assault', doors: [...answer.doors], dead: f.dead })
  },
  close: (t, f) => t.become({ kind: 'assault', doors: pushedDoors(f.dead), dead: f.dead }),
}

export const assault: Step<'assault'> = {
  run(t, f) {
    const door = f.doors.shift()
    if (door === undefined) return t.done()
    t.call({ kind: 'push', door, dead: f.dead[door] ?? 0 })
  },
}

/** LL-6.1: before a push is carried out there is time for cards, so it becomes its own `resolve` and opens a window above itself. */
export const push: Step<'push'> = {
  run(t, { door, dead }) {
    t.become({ kind: 'push.resolve', door, dead })
    t.call({ kind: 'window', on: { on: 'push', door }, passed: [] })
  },
}

/** LL-5.3: a plank stops one of the dead and breaks. Those that are left come in. */
export const pushResolve: Step<'push.resolve'> = {
  run(t, { door, dead }) {
    const { s } = t
    const stopped = Math.min(s.planks[door] ?? 0, dead)
    s.planks[door] = (s.planks[door] ?? 0) - stopped
    if (dead === stopped) {
      t.emit({ type: 'doorHeld', rule: 'LL-5.3', door, planks: s.planks[door] })
      return t.done()
    }
    t.emit({ type: 'doorBroke', rule: 'LL-5.3', door, dead: dead - stopped })
    t.become({ kind: 'fight', door, dead: dead - stopped, fired: [] })
  },
}
