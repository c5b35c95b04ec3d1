import type { RulesOf } from '@deadfront/kernel'
import type { Answers, AskKind } from '../model/answers.ts'
import type { SiegeEvent } from '../model/events.ts'
import type { SiegeFrame } from '../model/frames.ts'
import type { Siege } from '../model/state.ts'
import { setUp } from '../setup.ts'
import { action } from './actions.ts'
import { activate, march } from './activation.ts'
import { effect, effects } from './cards/effects.ts'
import { fighter, groupChoice, placeChoose, retreat, start, track, unit, zed } from './choices.ts'
import { combat, hits, reroll } from './combat.ts'
import { enter, leave, traps } from './entering.ts'
import { fate } from './fate.ts'
import { die } from './forage.ts'
import { free } from './free-actions.ts'
import type { GroupQuestion } from './group.ts'
import { overwatch } from './gunfire.ts'
import { held } from './held.ts'
import { heroChoose, heroTake } from './heroes.ts'
import { suffer } from './hits.ts'
import { place } from './placing.ts'
import { pressure } from './pressure.ts'
import { unitsBack, zedsBack } from './retreats.ts'
import { tracks, tracksOrder } from './tracks.ts'
import { actionPhase, brains, turn, zedsPhase } from './turn.ts'
import { voteOn } from './vote.ts'

/** The questions that are put to the group: a vote on one of them carries the proposal out. */
const GROUP_QUESTIONS = {
  'tracks.order': tracksOrder,
  action,
  free,
  track,
  start,
  'place.choose': placeChoose,
  group: groupChoice,
  zed,
  unit,
  fighter,
  retreat,
  leave,
  traps,
  held,
  reroll,
  hits,
  die,
  overwatch,
} satisfies { readonly [K in Exclude<AskKind, 'hero.choose' | 'hero.take' | 'vote'>]: GroupQuestion<K> }

const carriedBy: { readonly [kind: string]: Pick<GroupQuestion<never>, 'carryOut'> | undefined } = GROUP_QUESTIONS

const vote = voteOn((t, asked, answer, seat) => {
  const question = carriedBy[asked.kind]
  if (!question) throw new Error(`nobody votes on ${asked.kind}`)
  // The proposal was checked by the question of this frame, so the two belong together.
  question.carryOut(t, asked as never, answer as never, seat)
})

/** A rule for every kind of frame, in the order of the rulebook; then the questions that are put to the group. */
export const RULES = {
  setUp,
  'hero.choose': heroChoose,
  'hero.take': heroTake,
  // 1: the turn
  turn,
  zedsPhase,
  brains,
  actionPhase,
  // 2: Fate
  fate,
  effects,
  effect,
  // 3: pressure
  pressure,
  // 4: the Zeds Phase
  tracks,
  activate,
  march,
  enter,
  place,
  // 5: the Action Phase
  vote,
  // 6: fighting
  combat,
  suffer,
  zedsBack,
  unitsBack,
  ...GROUP_QUESTIONS,
} satisfies RulesOf<Siege, SiegeFrame, SiegeEvent, Answers>
