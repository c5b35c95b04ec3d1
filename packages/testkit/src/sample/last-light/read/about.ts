import type { AboutRules } from '@deadfront/kernel'
import type { About, Answers } from '../model/answers.ts'
import type { LastFrame } from '../model/frames.ts'
import type { LastLight } from '../model/state.ts'
import { houseOf } from './survivors.ts'

/** What a question shows of its frame: never the plans of others. */
export const ABOUT: AboutRules<LastLight, LastFrame, Answers, About> = {
  plan: (s) => ({ doors: houseOf(s).doors, planks: { ...s.planks } }),
  doors: (_s, f) => ({ dead: { ...f.dead } }),
  window: (_s, f) => ({ on: { ...f.on } }),
  fight: (s, f, seat) => ({ door: f.door, dead: f.dead, cards: s.survivors.find((x) => x.seat === seat)?.hand.length ?? 0 }),
}
