import type { RulesOf } from '@deadfront/kernel'
import type { LastEvent, LastFrame, LastLight } from '../model.ts'
import { assault, doors, push, pushResolve } from './assault.ts'
import { card, cardResolve, window } from './cards.ts'
import { fight } from './fight.ts'
import { night, walks } from './night.ts'
import { plan, walk } from './plan.ts'

export const rules: RulesOf<LastLight, LastFrame, LastEvent> = {
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
}
