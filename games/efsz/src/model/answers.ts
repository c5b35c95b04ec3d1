import {
  type Answer,
  type AnswersOf,
  type AskOf,
  defineAnswers,
  type Fields,
  flag,
  type Json,
  json,
  list,
  optional,
  text,
  type Verbs,
} from '@deadfront/kernel'
import type { Mode } from './state.ts'

// The ways to answer each question, declared once: types, checks, error lines and the documented forms come from here.
// Fields of type `text` take any text; whether a name exists is checked by the rules, which cite their own statement.

export type AttackWord = 'fire' | 'spread' | 'h2h' | 'swing' | 'both' | 'drum' | 'grenade'
export type Hand = 'main' | 'off'
export type FacingWord = 'N' | 'E' | 'S' | 'W'

const square = text('a square such as "3,4", or its mark')
const character = text('a character')
const zombie = text('a zombie such as "z1"')
const mode = text<Mode>('stationary, walking, running or searching')
/** A weapon, or null for an empty hand. */
const isTextOrNull = (value: Json): boolean => value === null || typeof value === 'string'
const inHand = json<string | null>('a weapon or null', isTextOrNull)
const counts = json<{ readonly [thing: string]: number }>('counts by thing, such as { "ammo": 1 }')

const attack = {
  attack: text<AttackWord>('fire, spread, h2h, swing, both, drum or grenade'),
  target: optional(text('a zombie or a square')),
  second: optional(zombie),
  hand: optional(text<Hand>('main or off')),
  plain: optional(flag('true to leave out skills that may be used')),
} satisfies Fields

const cover = { cover: character, ...attack, attack: optional(attack.attack) } satisfies Fields
const fullAttack = { ...attack, grenade: optional(text('a thrown weapon')), fuse: optional(text('short')) } satisfies Fields

/** Movement and attacks of an activation. */
const actions = {
  step: { step: square },
  turn: { turn: text<FacingWord>('N, E, S or W') },
  door: { door: text('a square, or an edge such as "1,1|2,1"') },
  ready: { ready: inHand, off: optional(inHand) },
  pass: { pass: counts, to: optional(character) },
  pickup: { pickup: square, take: optional(counts) },
  free: { free: square },
  attack: fullAttack,
} satisfies Verbs

const activate = { activate: character, mode: optional(mode), search: optional(square) } satisfies Fields
const eat = { eat: json<string | readonly string[]>('a character') } satisfies Fields
const heal = { heal: character, by: optional(character) } satisfies Fields

export const ANSWERS = defineAnswers({
  team: { choose: { characters: list(character) } },
  place: { place: { place: character, at: square, facing: text<FacingWord>('N, E, S or W') } },
  'initiative.order': { choose: { first: text<'team' | 'dead'>('team or dead') } },
  // Verbs of an activation or of the camp are accepted too, and refused with the rule that says when they are allowed.
  activate: { activate, cover, heal: { heal: character }, ...actions, eat },
  declare: { declare: { mode, search: optional(square) } },
  act: { ...actions, breach: { breach: square }, cover, end: {}, search: { search: square }, activate, eat, heal },
  'spread.target': { aim: { target: text('a zombie, or the square of a drum') }, stop: {} },
  cover: { cover, pass: {} },
  'dead.step': { step: { to: square } },
  'dead.victim': { choose: { victim: character } },
  'spawn.cancel': { cancel: { at: square } },
  'spawn.push': { push: { to: square } },
  'search.place': { place: { at: square } },
  ready: { ready: { ready: inHand, off: optional(inHand) }, keep: {} },
  recruit: { recruit: { character } },
  camp: {
    march: { march: text('a scenario') },
    eat: { eat: character },
    heal,
    give: { give: counts, from: optional(character), to: optional(character) },
    hands: { hands: character, ready: optional(inHand), off: optional(inHand) },
    scavenge: {},
    holeUp: {
      eat: optional(json<readonly string[]>('a list of characters')),
      hot: optional(json<string | null>('a character or null', isTextOrNull)),
    },
  },
  stop: { go: {} },
  'master.order': {
    buy: { dread: text('a power'), zombie: optional(zombie), at: optional(square), choice: optional(text('one of the two choices')) },
    drive: { zombie },
    pass: {},
  },
  'master.step': { step: { to: square }, stay: {} },
  'master.reroll': { reroll: {}, pass: {} },
  'master.draw': { return: { return: text('a kind of zombie') } },
  'master.move': { move: { from: square, to: square }, pass: {} },
})

export type Answers = AnswersOf<typeof ANSWERS>
type AskKind = keyof Answers
/** One way to answer: `AnswerTo<'act', 'step'>`. */
export type AnswerTo<K extends AskKind, V extends Answers[K]['do']> = Extract<Answers[K], { do: V }>

/** What each question is about: names and numbers for the sentence and the board. Kinds without an entry have none. */
export type About = {
  team: { min: number; max: number; first: boolean }
  declare: { who: string }
  act: { who: string; mode: Mode; mp: number; attacked: boolean; stopped: boolean }
  'spread.target': { who: string; targets: readonly string[]; left: number }
  /** `on`: what a zombie has done; `declared`: which characters have announced a covering attack. */
  cover: { on: string; zombie: string | null; declared: readonly string[] }
  'dead.step': { zombie: string; squares: readonly string[] }
  'dead.victim': { zombie: string; victims: readonly string[]; how: 'lock' | 'wound' }
  'spawn.cancel': { due: readonly string[] }
  'spawn.push': { who: string; squares: readonly string[] }
  'search.place': { squares: readonly string[] }
  ready: { who: string; weapons: readonly string[] }
  recruit: { at: string; by: string }
  /** `next`: scenarios to march to; `used`: what the camp has done in this season. */
  camp: { day: number; next: readonly string[]; used: readonly string[] }
  /** `left`: zombies that are not activated yet. */
  'master.order': { left: readonly string[]; dread: number }
  'master.step': { zombie: string; left: number }
  'master.draw': { drawn: readonly string[] }
  'master.move': { due: readonly string[]; dread: number }
}

/** An open question of the game. */
export type StalingradAsk = AskOf<Answers, About>

/** Standing orders, which a seat gives at any time: not an answer to a question. */
const ORDER = {
  order: character,
  within: optional(json<number | null>('squares, or null to be asked always')),
  hold: optional(json<readonly string[]>('a list of kinds of zombies')),
  segments: optional(json<boolean>('true or false')),
} satisfies Fields
export const ORDERS = defineAnswers({ order: { order: ORDER } })
export type OrderAnswer = AnswersOf<typeof ORDERS>['order']

/** Rules that take an attack: the fields that an attack and a covering attack share. */
export type AttackFields = Omit<AnswerTo<'act', 'attack'>, 'do'>
export type CoverAnswer = AnswerTo<'cover', 'cover'>

// Answers from before every answer had `do`.

/** The key that identified an old answer, and its verb; the first key that is present counts. Keys with `true` were flags. */
type OldKeys = readonly (readonly [key: string, verb: string])[]

const own = (...keys: readonly string[]): OldKeys => keys.map((key) => [key, key])

const OLD_ACTIONS = own('cover', 'attack', 'ready', 'pass', 'pickup', 'step', 'turn', 'door', 'free')
const OLD: { readonly [K in AskKind]: OldKeys } = {
  team: [['characters', 'choose']],
  place: own('place'),
  'initiative.order': [['first', 'choose']],
  activate: [...own('heal', 'cover', 'activate'), ...OLD_ACTIONS, ...own('eat')],
  declare: [['mode', 'declare']],
  act: [...own('end'), ...OLD_ACTIONS, ...own('breach', 'search', 'activate', 'eat', 'heal')],
  'spread.target': [
    ['stop', 'stop'],
    ['target', 'aim'],
  ],
  cover: own('pass', 'cover'),
  'dead.step': [['to', 'step']],
  'dead.victim': [['victim', 'choose']],
  'spawn.cancel': [['at', 'cancel']],
  'spawn.push': [['to', 'push']],
  'search.place': [['at', 'place']],
  ready: own('keep', 'ready'),
  recruit: [['character', 'recruit']],
  camp: own('march', 'holeUp', 'eat', 'heal', 'give', 'hands', 'scavenge'),
  stop: own('go'),
  'master.order': [
    ['dread', 'buy'],
    ['pass', 'pass'],
    ['zombie', 'drive'],
  ],
  'master.step': [
    ['stay', 'stay'],
    ['to', 'step'],
  ],
  'master.reroll': own('reroll', 'pass'),
  'master.draw': own('return'),
  'master.move': [
    ['pass', 'pass'],
    ['from', 'move'],
  ],
}

/** Given at any time: standing orders, and a covering attack of a seat that is not asked. */
const OLD_ASIDES = own('order', 'cover')

/** Reads an answer without `do`: the verb comes from the key that identified it; a key that was only a flag is removed. */
export function upgradeAnswer(kind: string, answer: Answer): Answer {
  if (Object.hasOwn(answer, 'order')) return { do: 'order', ...answer }
  if (!Object.hasOwn(OLD, kind)) return answer
  const found = [...OLD[kind as AskKind], ...OLD_ASIDES].find(([key]) => Object.hasOwn(answer, key))
  if (found === undefined) return answer
  const [key, verb] = found
  const verbs: Verbs = ANSWERS[kind as AskKind]
  const fields = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (fields === undefined || Object.hasOwn(fields, key)) return { do: verb, ...answer }
  // A flag: `{ end: true }`. With another value it has no meaning.
  const { [key]: flagged, ...rest } = answer
  return flagged === true ? { do: verb, ...rest } : answer
}
