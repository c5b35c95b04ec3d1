import { type Answer, below, pick, type Refusal, type Rng4 } from '@deadfront/kernel'
import { type Content, contentOf } from '../model/content.ts'
import type { FrameOf, SiegeFrame } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import { type Siege, topFrame } from '../model/state.ts'
import { findSpace, findTrack, findUnit, findZed, spaceId, trackId, unitId, zedId } from '../read/names.ts'
import { type AskOf, type Carried, type SiegeTurn, groupAsk } from './group.ts'

/**
 * The small questions: one of these. Whoever asks has a field `pick`; the answer is put there. A choice among one is not
 * asked (`choose` fills it in).
 */
type Choice = 'track' | 'start' | 'place.choose' | 'group' | 'zed' | 'unit' | 'fighter' | 'retreat'

export function choose(t: SiegeTurn, f: SiegeFrame & { pick: number }, kind: Choice, of: number[], why: string): void {
  if (of.length === 0) throw new Error(`nothing to choose from: ${kind} ${why}`)
  f.pick = of[0] as number
  if (of.length > 1) t.call({ kind, of, why })
}

type Find = (s: Siege, c: Content, name: unknown, of: readonly number[]) => number

function choice<K extends Choice>(
  rule: string,
  key: string,
  nameOf: (c: Content, ix: number) => string,
  find: Find,
): AskOf<K, Answer> & Carried {
  return groupAsk<K, Answer>({
    rule,
    space: (s, f) => [pick((f as FrameOf<Choice>).of.map((ix) => ({ [key]: nameOf(contentOf(s), ix) })))],
    whyNot(s, f, answer): Refusal | null {
      const { of } = f as FrameOf<Choice>
      const c = contentOf(s)
      if (of.includes(find(s, c, answer[key], of))) return null
      return refuse(
        rule,
        'choice.not-among',
        `choose one of ${of.map((ix) => nameOf(c, ix)).join(', ')}`,
        of.map((ix) => nameOf(c, ix)),
      )
    },
    answer(t, f, answer) {
      const { of } = f as FrameOf<Choice>
      const ix = find(t.s, contentOf(t.s), answer[key], of)
      t.done()
      ;(topFrame(t.s) as { pick: number }).pick = ix
    },
    sample(s, f, _seat, rng: Rng4) {
      const { of } = f as FrameOf<Choice>
      return { [key]: nameOf(contentOf(s), of[below(rng, of.length)] as number) }
    },
  })
}

const bySpace: Find = (_s, c, name) => findSpace(c, name)
const byUnit: Find = (_s, c, name) => findUnit(c, name)

export const track = choice<'track'>('DOTZ-1.2.4', 'track', trackId, (_s, c, name) => findTrack(c, name))
export const start = choice<'start'>('DOTZ-4.6.10', 'at', spaceId, bySpace)
export const placeChoose = choice<'place.choose'>('DOTZ-1.2.4', 'at', spaceId, bySpace)
export const groupChoice = choice<'group'>('DOTZ-3.1.7', 'at', spaceId, bySpace)
export const zed = choice<'zed'>('DOTZ-4.6.13', 'zed', zedId, findZed)
export const unit = choice<'unit'>('DOTZ-1.2.4', 'unit', unitId, byUnit)
export const fighter = choice<'fighter'>('DOTZ-5.2.13', 'unit', unitId, byUnit)
export const retreat = choice<'retreat'>('DOTZ-6.4.10', 'unit', unitId, byUnit)
