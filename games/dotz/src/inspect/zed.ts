import { question, type Refusal, text } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import type { Side } from '../model/events.ts'
import { NONE, type Siege, zedAt, zedHits } from '../model/state.ts'
import { zedLife, zedStrength } from '../read/board.ts'
import { spaceId, zedId } from '../read/names.ts'
import { noSuchZed, zedCalled } from './common.ts'

export interface ZedFacts {
  id: string
  at: string
  side: Side
  hits: number
  strength: number
  /** Hits it still takes before it is eliminated. */
  life: number
}

export const zed = question({ zed: text('a Zeds unit') }, (s: Siege, { zed: name }): ZedFacts | Refusal => {
  const c = contentOf(s)
  const z = zedCalled(s, c, name)
  if (z === NONE) return noSuchZed('zed', name)
  const at = zedAt(s, z)
  return {
    id: zedId(c, z),
    at: at > 0 ? spaceId(c, at) : 'cup',
    side: s.zSide[z] === 0 ? 'full' : 'reduced',
    hits: zedHits(s, z),
    strength: zedStrength(s, c, z),
    life: zedLife(s, c, z),
  }
})
