import schema from '../../data/position.schema.json' with { type: 'json' }
import type { Json, PositionFormat } from '@deadfront/kernel'
import type { Stalingrad } from '../model/state.ts'
import { readPosition, type Settle } from './read.ts'
import { spellPosition } from './spell.ts'
import { unknownNames } from './unknown-names.ts'
import { writePosition } from './write.ts'

/** The human-writable table, described in docs/formats/efsz.md. */
export const positionFormat = (settle: Settle): PositionFormat<Stalingrad> => ({
  schema: schema as Json,
  read: readPosition(settle),
  write: writePosition,
  spell: spellPosition,
  unknownNames,
})
