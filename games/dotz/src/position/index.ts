import schema from '../../data/position.schema.json' with { type: 'json' }
import type { PositionFormat, Script } from '@deadfront/kernel'
import type { SiegeEvent } from '../model/events.ts'
import type { Siege } from '../model/state.ts'
import { readPosition } from './read.ts'
import { spellPosition } from './spell.ts'
import { unknownNames } from './unknown-names.ts'
import { writePosition } from './write.ts'

/** The human-writable table, described in docs/formats/dotz.md. */
export const positionFormat = (settle: (s: Siege, script?: Script) => SiegeEvent[]): PositionFormat<Siege> => ({
  schema,
  read: (position, setup, script) => readPosition(position, setup, settle, script),
  write: writePosition,
  spell: spellPosition,
  unknownNames,
})
