import { isRefusal, json, list, optional, question, type Refusal, text } from '@deadfront/kernel'
import type { PlannedAnswer } from '../model/answers.ts'
import { type Aaz, contentOf } from '../model/state.ts'
import { type BattleSetup, joinedBy } from '../read/battle-setup.ts'
import { spaceIn } from './common.ts'

/** A battle in a space as it is, or would be, set up; with `moves`, as it would be after these moves. */
export const setup = question(
  { at: text('a space'), moves: optional(list(json<PlannedAnswer>('a combat move'))) },
  (s: Aaz, q): BattleSetup | Refusal => {
    const c = contentOf(s)
    const at = spaceIn(c, 'at', q.at)
    return isRefusal(at) ? at : joinedBy(s, c, at, q.moves ?? [])
  },
)
