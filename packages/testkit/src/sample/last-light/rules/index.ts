import type { RulesOf } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { LastEvent } from '../model/events.ts'
import type { LastFrame } from '../model/frames.ts'
import type { LastLight } from '../model/state.ts'
import { assault, doors, push, pushResolve } from './assault.ts'
import { card, cardResolve, window } from './cards.ts'
import { fight } from './fight.ts'
import { night, walks } from './night.ts'
import { plan, walk } from './plan.ts'

/** A rule for every kind of frame: a kind without one, or a question whose answers are others, does not compile. */
export const RULES = {
  night,
  plan,
  walks,
  walk,
  doors,
  assault,
  push,
  'push.resolve': pushResolve,
  window,
  card,
  'card.resolve': cardResolve,
  fight,
} satisfies RulesOf<LastLight, LastFrame, LastEvent, Answers>
