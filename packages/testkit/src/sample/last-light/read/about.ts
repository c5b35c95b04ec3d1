import type { Seat } from '@deadfront/kernel'
import type { LastFrame } from '../model/frames.ts'
import type { LastLight } from '../model/state.ts'
import { houseOf } from './survivors.ts'

/** What a question shows of its frame: never the plans of others. */
export function about(s: LastLight, f: LastFrame, seat: Seat) {
  switch (f.kind) {
    case 'plan':
      return { doors: houseOf(s).doors, planks: { ...s.planks } }
    case 'doors':
      return { dead: { ...f.dead } }
    case 'window':
      return { on: { ...f.on } }
    case 'fight':
      return { door: f.door, dead: f.dead, cards: s.survivors.find((x) => x.seat === seat)?.hand.length ?? 0 }
    default:
      return null
  }
}
