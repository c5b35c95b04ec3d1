import { below, type Answer, type Frame, nth, pick, type Refusal } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { type Content, contentOf } from '../model/content.ts'
import type { SiegeFrame } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import { type Siege, topFrame } from '../model/state.ts'
import { findSpace, findTrack, findUnit, findZed, spaceId, trackId, unitId, zedId } from '../read/names.ts'
import { type GroupQuestion, type SiegeTurn, askGroup } from './group.ts'

/**
 * The choices of one thing among several. The frame that asks has a field `pick`, which takes the answer. Where there is only
 * one thing, `choose` fills it in and no player is asked.
 */
type Choice = 'track' | 'start' | 'place.choose' | 'group' | 'zed' | 'unit' | 'fighter' | 'retreat'

export function choose(t: SiegeTurn, f: SiegeFrame & { pick: number }, kind: Choice, of: number[], why: string): void {
  const [first] = of
  if (first === undefined) throw new Error(`nothing to choose from: ${kind} ${why}`)
  f.pick = first
  if (of.length > 1) t.call({ kind, of, why })
}

/** The frame that asked; it has a field for the answer. */
function askerOf(t: SiegeTurn): { pick: number } {
  const asker = topFrame(t.s)
  if (!('pick' in asker)) throw new Error(`${asker.kind} asks for no choice`)
  return asker
}

/** How the things of a choice are named in an answer, and found again by a name. */
interface Names<A> {
  nameOf(c: Content, ix: number): string
  find(s: Readonly<Siege>, c: Content, name: string, of: readonly number[]): number
  write(name: string): A
  read(answer: A): string
}

interface ChoiceFrame extends Frame {
  of: readonly number[]
}

function choice<A extends Answer>(rule: string, names: Names<A>) {
  const { nameOf, find, write, read } = names
  const listOf = (s: Readonly<Siege>, { of }: ChoiceFrame): string[] => of.map((ix) => nameOf(contentOf(s), ix))
  return askGroup<ChoiceFrame, A>({
    rule,
    space: (s, f) => [pick(listOf(s, f).map(write))],
    whyNot(s, f, answer): Refusal | null {
      if (f.of.includes(find(s, contentOf(s), read(answer), f.of))) return null
      const list = listOf(s, f)
      return refuse(rule, 'choice.not-among', `choose one of ${list.join(', ')}`, list)
    },
    answer(t, f, answer) {
      const ix = find(t.s, contentOf(t.s), read(answer), f.of)
      t.done()
      askerOf(t).pick = ix
    },
    sample: (s, f, _seat, rng) => write(nameOf(contentOf(s), nth(f.of, below(rng, f.of.length)))),
  })
}

const TRACKS: Names<Answers['track']> = {
  nameOf: trackId,
  find: (_s, c, name) => findTrack(c, name),
  write: (track) => ({ do: 'choose', track }),
  read: ({ track }) => track,
}
const SPACES: Names<Answers['start' | 'place.choose' | 'group']> = {
  nameOf: spaceId,
  find: (_s, c, name) => findSpace(c, name),
  write: (at) => ({ do: 'choose', at }),
  read: ({ at }) => at,
}
const UNITS: Names<Answers['unit' | 'fighter' | 'retreat']> = {
  nameOf: unitId,
  find: (_s, c, name) => findUnit(c, name),
  write: (unit) => ({ do: 'choose', unit }),
  read: ({ unit }) => unit,
}
const ZEDS: Names<Answers['zed']> = {
  nameOf: zedId,
  find: findZed,
  write: (zed) => ({ do: 'choose', zed }),
  read: ({ zed }) => zed,
}

export const track: GroupQuestion<'track'> = choice('DOTZ-1.2.4', TRACKS)
export const start: GroupQuestion<'start'> = choice('DOTZ-4.6.10', SPACES)
export const placeChoose: GroupQuestion<'place.choose'> = choice('DOTZ-1.2.4', SPACES)
export const groupChoice: GroupQuestion<'group'> = choice('DOTZ-3.1.7', SPACES)
export const zed: GroupQuestion<'zed'> = choice('DOTZ-4.6.13', ZEDS)
export const unit: GroupQuestion<'unit'> = choice('DOTZ-1.2.4', UNITS)
export const fighter: GroupQuestion<'fighter'> = choice('DOTZ-5.2.13', UNITS)
export const retreat: GroupQuestion<'retreat'> = choice('DOTZ-6.4.10', UNITS)
