import { BadInput, type PositionFormat, type Script } from '@deadfront/kernel'
import schema from '../data/position.schema.json' with { type: 'json' }
import type { LastEvent } from '../model/events.ts'
import type { LastLight } from '../model/state.ts'
import { setUp } from '../setup.ts'
import { readPosition } from './read.ts'
import { writePosition } from './write.ts'

/**
 * A table set by hand: `{ "night": 2, "survivors": { "ash": { "room": "porch", "hand": ["flare.1"] } }, "planks": { "porch": 3 } }`.
 * What is not named is as at the start; cards without a place are in the deck. `now` lists the open frames, outermost
 * first; without it the night begins.
 */
export const positionFormat = (settle: (s: LastLight, script?: Script) => LastEvent[]): PositionFormat<LastLight> => ({
  schema,
  write: writePosition,
  read(position, setup, script) {
    let s: LastLight
    try {
      s = setUp(setup)
    } catch (error) {
      if (error instanceof BadInput) return { problems: [...error.problems] }
      throw error
    }
    const problems = readPosition(s, position)
    return problems.length > 0 ? { problems } : { state: s, events: settle(s, script) }
  },
})
