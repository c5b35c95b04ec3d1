import { type Answer, isObject, type Json, type JsonObject, type Versions } from '@deadfront/kernel'
import { upgradeAnswer, downgradeAnswer } from './model/answers.ts'
import { contentOf } from './model/content.ts'
import { NONE, THIS_TURN } from './model/state.ts'

// A saved state of any version is plain data and is checked when it is read.

const listOf = (x: Json | undefined): readonly Json[] => (Array.isArray(x) ? x : [])
const framesOf = (state: JsonObject): JsonObject[] => listOf(state.stack).filter((frame) => isObject(frame))

// --- 1 to 2 -------------------------------------------------------------------------------------------------------------

/** In version 1 the disease began to spread after the Plot Twist of its card: where the Plot Twist is still to come, it is on already. */
function withDisease(state: Json): Json {
  if (!isObject(state)) return state
  const { events } = contentOf(state as JsonObject & { content: 'basic' })
  const waits = framesOf(state).some(
    ({ kind, source, i }) => kind === 'effects' && isObject(source) && source.of === 'event' && source.then === NONE && Number(i) > 0,
  )
  return events[Number(state.card)]?.id === 'spreading-the-disease' && waits ? { ...state, spread: THIS_TURN } : state
}

// --- 2 to 3: names, flags and answers -----------------------------------------------------------------------------------

/** Flags of frames: 0 and 1 in version 2, false and true in version 3. */
const FLAGS: { readonly [kind: string]: readonly string[] } = {
  'tracks.order': ['brains'],
  activate: ['brains'],
  march: ['brains', 'won'],
  enter: ['sprung'],
  effect: ['won'],
  combat: ['zedsAttack', 'harmOnly', 'rerolled', 'zedsLose'],
  free: ['forFree', 'each'],
  vote: ['own'],
}
/** Fields that have a new name, from the old to the new. */
const COMBAT_NAMES: readonly (readonly [old: string, now: string])[] = [
  ['again', 'rerolled'],
  ['fixed', 'fixedColumn'],
  ['left', 'spreadAt'],
]
const STATE_NAMES: readonly (readonly [old: string, now: string])[] = [
  ['said', 'proposals'],
  ['calm', 'shiftedHero'],
  ['calmShift', 'heroShift'],
  ['calmUntil', 'heroShiftUntil'],
]

/** The same object with some keys renamed, at their old places. */
function renamed(x: JsonObject, names: readonly (readonly [string, string])[]): JsonObject {
  const to = new Map(names)
  return Object.fromEntries(Object.entries(x).map(([key, value]) => [to.get(key) ?? key, value]))
}
const backwards = (names: typeof STATE_NAMES): (readonly [string, string])[] => names.map(([old, now]) => [now, old])

type Respell = (kind: string, answer: Answer) => Answer

/** Every answer that a state holds: the proposal of a vote, and what players have proposed for the open question. */
function answersIn(state: JsonObject, respell: Respell): JsonObject {
  const stack = framesOf(state)
  const frames = stack.map((f, i) =>
    f.kind === 'vote' && isObject(f.answer) ? { ...f, answer: respell(String(stack[i - 1]?.kind), f.answer) } : f,
  )
  const asked = String(frames.findLast((f) => f.kind !== 'vote')?.kind)
  const proposals = listOf(state.proposals).map((x) => (isObject(x) && isObject(x.answer) ? { ...x, answer: respell(asked, x.answer) } : x))
  return { ...state, stack: frames, proposals }
}

const flagsOf = (f: JsonObject, write: (flag: Json) => Json): JsonObject => {
  const flags = FLAGS[String(f.kind)] ?? []
  return flags.length === 0 ? f : { ...f, ...Object.fromEntries(flags.map((flag) => [flag, write(f[flag] ?? false)])) }
}

function toVersion3(state: Json): Json {
  if (!isObject(state)) return state
  const named = renamed(state, STATE_NAMES)
  const stack = framesOf(named).map((f) =>
    flagsOf(f.kind === 'combat' ? renamed(f, COMBAT_NAMES) : f, (flag) => flag === 1 || flag === true),
  )
  return answersIn({ ...named, stack }, (kind, answer) => (answer.do === undefined ? upgradeAnswer(kind, answer) : answer))
}

function asVersion2(state: Json): Json {
  if (!isObject(state)) return state
  const answered = answersIn(state, downgradeAnswer)
  const stack = framesOf(answered).map((f) => {
    const flagged = flagsOf(f, (flag) => (flag === true ? 1 : 0))
    return f.kind === 'combat' ? renamed(flagged, backwards(COMBAT_NAMES)) : flagged
  })
  return renamed({ ...answered, stack }, backwards(STATE_NAMES))
}

export const versions: Versions = {
  1: {
    changed:
      'the disease spreads during its own Plot Twist, the smell stays out of closed spaces, Gunfire above the table uses its last column',
    migrate: (save) => ({ ...save, state: withDisease(save.state) }),
  },
  // Only names: flags of frames are true and false, answers have `do`.
  2: {
    migrate: (save) => ({ ...save, state: toVersion3(save.state) }),
    spell: asVersion2,
  },
}
