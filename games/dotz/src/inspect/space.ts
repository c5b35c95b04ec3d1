import { question, type Refusal, text } from '@deadfront/kernel'
import { type Content, contentOf } from '../model/content.ts'
import { NONE, type Siege } from '../model/state.ts'
import { mobStrength, unitsAt, zedsAt } from '../read/board.ts'
import { terrainShift } from '../read/fight.ts'
import { findSpace, spaceId, unitIds, zedIds } from '../read/names.ts'
import { noSuchSpace } from './common.ts'

/** A space and the units in it. */
export interface SpaceFacts {
  id: string
  name: string | null
  kind: Content['spaceKind'][number]
  units: string[]
  zeds: string[]
  /** The Strength of all Zeds there. */
  strength: number
  terrain: number
  forage: string | null
  noEntry: boolean
}

export const space = question({ space: text('a space') }, (s: Siege, { space: name }): SpaceFacts | Refusal => {
  const c = contentOf(s)
  const at = findSpace(c, name)
  if (at === NONE) return noSuchSpace('space', name)
  return {
    id: spaceId(c, at),
    name: c.spaceName[at] ?? null,
    kind: c.spaceKind[at] ?? 'numbered',
    units: unitIds(c, unitsAt(s, at)),
    zeds: zedIds(c, zedsAt(s, at)),
    strength: mobStrength(s, c, at),
    terrain: terrainShift(s, c, at),
    forage: c.forageOf[at] || null,
    noEntry: s.noEntry[at] !== 0,
  }
})
