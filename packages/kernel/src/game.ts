import type { AnswerForms, AnyAnswerOf, AnyAnswers, Fields, Verbs } from './answers.ts'
import type { AnyQuestions, QuestionSet } from './inspect.ts'
import type { Json, JsonObject } from './json.ts'
import type { Problem, Refusal, RuleId } from './refusal.ts'
import type { KeyedDice } from './keyed-dice.ts'
import type { Rng4 } from './rng.ts'
import type { Script } from './script.ts'
import type { Answer, AnswerOrBatch, Form } from './space.ts'
import type { ChanceObserver, Frame, GameEvent, RulesOf, Turn } from './turn.ts'
import type { Versions } from './versions.ts'
import type { Language, Words } from './words.ts'

/** The id of a player's place in the game: `p1`, `Germany`, `dead`. */
export type Seat = string
/** Whose knowledge a view shows: that of a seat, or of a spectator (null). */
export type Viewer = Seat | null

/** The parts of every game's state; the rest is the game's own, flat and small, plain JSON throughout. */
export interface State<F extends Frame = Frame> {
  rng: Rng4
  stack: F[]
  result: Result | null
}

export interface Result {
  /** A short word counted by `sim`: `won`, `lost`, `axis`, `apocalypse`… */
  outcome: string
  winners: readonly Seat[]
  /** The statement that ended the game. */
  rule: RuleId
  score?: { readonly [name: string]: number }
}

/** How a game is started. A position, if given, replaces the scenario's own set-up; content is merged over the game's. */
export interface Setup {
  scenario: string
  options: Options
  seed: string
  position?: Json
  content?: Json
}

export type Options = { readonly [id: string]: Json }

export interface Scenario {
  id: string
  name: string
  /** One line for the lobby. */
  text: string
  options: readonly OptionSpec[]
  seats(options: Options): readonly SeatSpec[]
  /** It can be started by its id, but no list offers it yet: the client cannot show its board. */
  unlisted?: true
}

/** The scenarios that lists offer to players. */
export const listedScenarios = (scenarios: readonly Scenario[]): readonly Scenario[] => scenarios.filter((x) => x.unlisted !== true)

/** A setting or a house rule, with the statement behind it. */
export interface OptionSpec {
  id: string
  rule: RuleId
  name: string
  text: string
  default: Json
  /** The value that a set-up screen proposes, if it is not the default: files and commands without the option mean the default. */
  proposed?: Json
  /**
   * For an option that was added after the first release: the value for a record or a state that does not name it. Fixed when the
   * option is introduced, even if `default` changes later; a state stores the option only where it differs from this.
   */
  absent?: Json
  /** A closed list of values; without it the option is a flag (boolean default) or a number between min and max. */
  choices?: readonly { value: Json; name: string }[]
  min?: number
  max?: number
  /** `house` marks a ruling that the books leave open. */
  group: 'game' | 'house'
}

export interface SeatSpec {
  id: Seat
  name: string
  /** A seat that may stay empty (for example a power that an ally plays). */
  optional?: boolean
  /** The side that the seat wins and loses with. Where the seats of a scenario have exactly two sides, a side can resign. */
  side?: string
}

/** An open question. */
export interface Ask {
  seat: Seat
  kind: string
  rule: RuleId
  /** The asking frame, as far as the seat may see it: what the question is about. */
  about: Json
}

/** For games that do not declare what their questions are about. */
export type AnyAbout = { readonly [kind: string]: Json }

/** What a question of one kind is about; kinds that `About` does not name are about nothing. */
export type AboutOf<About, Kind> = Kind extends keyof About ? About[Kind] : null

/**
 * The open questions of a game: a union over its kinds, so that after a check of `kind` the type of `about` is known.
 * `about` is also null where the viewer may not see what another seat is asked.
 */
export type AskOf<A extends AnyAnswers, About extends AnyAbout> = {
  readonly [Kind in keyof A & string]: { seat: Seat; kind: Kind; rule: RuleId; about: AboutOf<About, Kind> | null }
}[keyof A & string]

/** For each kind of question that is about something: how it is taken from the asking frame, as far as the seat may see it. */
export type AboutRules<S extends State, F extends Frame, A extends AnyAnswers, About extends AnyAbout> = {
  readonly [Kind in keyof About & string]: Kind extends keyof A
    ? (s: S, frame: Extract<F, { kind: Kind }>, seat: Seat) => About[Kind]
    : never
}

/** How `apply` carries an answer out. `ask`: the kind of the question that is answered; another one that is open refuses it. */
export interface ApplyHow {
  ask?: string | undefined
  script?: Script
  observer?: ChanceObserver
}

export interface Applied<S extends State, E extends GameEvent> {
  state: S
  events: E[]
  /** Nothing before this can be undone: dice were rolled, something was revealed, or another seat is asked. */
  barrier: boolean
  /** The barrier is only that others are asked together with the seat: no dice, nothing revealed, and the seat is still asked. */
  together?: true
  /** Only asides, which left the open question unchanged. The seat that is asked can still undo its own commands. */
  aside?: true
  /** How many answers of a batch were carried out: all up to and including the first that made a barrier. */
  taken: number
}

export interface RulebookEntry {
  id: RuleId
  text: string
  chapter: string
  /** `ruling`: the books give no rule or contradict each other; `reconstructed`: our own value; `data`: printed on a component. */
  mark?: 'ruling' | 'reconstructed' | 'data'
  /** The option that changes it. */
  option?: string
}

/** The format in which people write positions of a game, documented in docs/formats.md. */
export interface PositionFormat<S extends State> {
  /** Reads a position into a settled state, or returns its problems. Never throws for bad input. */
  read(position: Json, setup: Setup, script?: Script): { state: S; events: GameEvent[] } | { problems: Problem[] }
  write(s: S): Json
  /** A part of a position, written by hand, in the form of `write`: for games that read several spellings. */
  spell?(part: Json, s: S): Json
  /** Names in a part of a position that the game does not have (a place, a unit). A case that names one has a fault. */
  unknownNames?(part: Json, s: S): Problem[]
  /** The shipped JSON Schema. */
  schema: Json
}

/** The only interface of a game: table, bots, lab, server and fuzzer all use it. */
export interface Game<
  S extends State = State,
  E extends GameEvent = GameEvent,
  V = unknown,
  A extends AnyAnswers = AnyAnswers,
  Q extends AnyQuestions = AnyQuestions,
  Asked extends Ask = Ask,
> {
  readonly id: string
  readonly name: string
  readonly rulesVersion: number
  readonly scenarios: readonly Scenario[]
  readonly rulebook: readonly RulebookEntry[]
  readonly words: WordsByLanguage<E, V, Asked>
  readonly versions: Versions
  readonly position: PositionFormat<S>
  /** Every type of event of the game, so that a case with a wrong type is reported. */
  readonly eventTypes?: readonly string[]
  /** The ways to answer each question; null where the game does not describe them. */
  readonly answers: AnswerForms | null
  /** What can be asked with `inspect`, with the fields of each question. */
  readonly questions: { readonly [ask: string]: { readonly fields: Fields } }

  /** Throws BadInput when the set-up cannot be read. */
  start(setup: Setup, script?: Script): Applied<S, E>
  /** The state of a set-up before any step has run: a position as it was written, for editors. Throws like `start`. */
  unplayedState(setup: Setup): S
  asks(s: S): Asked[]
  space(s: S, seat: Seat): Form[]
  /** A random legal answer. */
  sample(s: S, seat: Seat, rng: Rng4): AnyAnswerOf<A>
  whyNot(s: Readonly<S>, seat: Seat, answer: Answer, ask?: string): Refusal | null
  /** Further statements that forbid the same as this one, among them the one that it replaces on this table. */
  restated(s: Readonly<S>, rule: RuleId): readonly RuleId[]
  /**
   * On a copy; a refusal changes nothing. A batch is carried out up to and including the first barrier (dice, a reveal,
   * another seat asked, the end); an illegal answer before any barrier refuses the whole batch.
   */
  apply(s: S, seat: Seat, answer: AnswerOrBatch, how?: ApplyHow): Applied<S, E> | Refusal
  /**
   * In place and unchecked, for search: the answer must come from `sample`, `space` or have passed `whyNot`. With `luck` the
   * dice are looked up by what they are for, so that branches of a simulated game can share them.
   */
  play(s: S, seat: Seat, answer: Answer, events?: E[], luck?: KeyedDice): void
  view(s: S, viewer: Viewer): V
  /** Nothing is hidden: the view is the same for every viewer. */
  readonly openView: boolean
  /** The event as the viewer may see it, or null. */
  show(event: E, viewer: Viewer): E | null
  /** A state that looks the same to the seat: hidden things are dealt again at random, the dice are reseeded. */
  guess(s: S, seat: Viewer, rng: Rng4): S
  copy(s: S): S
  /** What the maker of content has to correct before it is shared, though it can be played. */
  faultsOfMade(setup: Setup): readonly Problem[]
  /** What a seat may ask the referee about the position (reach, odds, why an action is refused). Uses only what the seat may know. */
  inspect<K extends keyof Q & string>(s: S, viewer: Viewer, question: { readonly ask: K } & Q[K]['in']): Q[K]['out'] | Refusal
  /** The same for a question as plain data: a message, a case file, an old spelling. */
  inspectJson(s: S, viewer: Viewer, question: unknown): Json
  /** A fingerprint of the state; if an older rules version is named, of the state as that version wrote it. */
  hash(s: S, version?: number): string
  /** May every viewer know what a question of this kind is about? Otherwise others only see that a seat is asked. */
  isOpenQuestion(kind: string): boolean
  /** The asides that let standing orders answer for a seat while its player is away, and that end it. */
  readonly attendance?: Attendance
  /** The seat that rolled each die of the event; by default the seat that acts. `s` is the state after it. */
  rolls?(s: S, event: E): readonly OwnDice[]
}

export type WordsByLanguage<E extends GameEvent, V, Asked extends Ask = Ask> = {
  readonly [L in Language]: () => Promise<Words<E, V, Asked>>
}

/** Dice of one seat; null for those of no seat. `hits`: how many counted, and how many are expected by chance. */
export interface OwnDice {
  seat: Viewer
  dice: readonly number[]
  hits?: { actual: number; expected: number }
}

/** What the author of a game writes; `defineGame` makes a `Game` of it. */
export interface GameDefinition<
  S extends State<F>,
  F extends Frame,
  E extends GameEvent,
  V,
  A extends AnyAnswers = AnyAnswers,
  Q extends QuestionSet<S> = QuestionSet<S>,
  About extends AnyAbout = AnyAbout,
> {
  id: string
  name: string
  rulesVersion: number
  /** One step for every version since the first. */
  versions?: Versions
  scenarios: readonly Scenario[]
  rulebook: readonly RulebookEntry[]
  words: WordsByLanguage<E, V, AskOf<A, About>>
  position: PositionFormat<S> | ((settle: (s: S, script?: Script) => E[]) => PositionFormat<S>)
  rules: RulesOf<S, F, E, A>
  eventTypes?: { readonly [K in E['type']]: true }
  /** One descriptor per question: strictness, error lines and documents come from it. */
  answers?: { readonly [K in keyof A & string]: Verbs }
  /** Converts an answer from before every answer had `do`; by default the verb is found by the fields. */
  upgradeAnswer?(kind: F['kind'], answer: Answer): Answer
  /** The game reads `content` of a set-up. Without this a set-up that brings content is refused. */
  takesContent?: true
  /**
   * What the maker of content has to correct before it is shared, beyond what `setUp` refuses: a goal that cannot be reached.
   * Files, records and saves with such content can still be played.
   */
  faultsOfMade?(setup: Setup): readonly Problem[]
  /** The state before the first step; shuffles and draws belong in steps. */
  setUp(setup: Setup): S
  view(s: S, viewer: Viewer): V
  /** True where the view is the same for every viewer; by default it is not. */
  openView?: true
  show?(event: E, viewer: Viewer): E | null
  /** When and where a chance event happens, for keyed dice of simulated games; without it only the kind of the frame counts. */
  luckKey?(s: S): string
  guess(s: S, seat: Viewer, rng: Rng4): S
  copy(s: S): S
  /**
   * Keys of the state that rules remove by setting them to `undefined`, because `delete` makes all later access to the object slow.
   * The states of `start` and `apply` do not have them; `copy` leaves them out.
   */
  removableKeys?: readonly (keyof S & string)[]
  questions?: Q
  /** Converts a question from before every question had `ask`. */
  upgradeQuestion?(question: JsonObject): JsonObject
  /** What an open question shows of its frame, by kind; without it only its kind. */
  about?: AboutRules<S, F, A, About>
  /** Kinds of questions that contain nothing hidden, so that others may see what they are about; by default none. */
  openQuestion?(kind: F['kind']): boolean
  aside?: Aside<S, E>
  /**
   * Which statements replace others on this table: a board with its own rule index states many rules of the base game
   * again. Questions, refusals, events and results then cite its statement; null where nothing is replaced.
   */
  cites?(s: Readonly<S>): { readonly [rule: RuleId]: RuleId } | null
  /** By statement, further ones that forbid the same: a refusal cites one of them, a case may name any. */
  restated?: { readonly [rule: RuleId]: readonly RuleId[] }
  rolls?(s: S, event: E): readonly OwnDice[]
}

/** The asides that a host gives when a player comes and when they leave. */
export interface Attendance {
  here: Answer
  away: Answer
}

/**
 * An input that a seat may give at any time, asked or not (standing orders). It answers no question, so the open question
 * stays open, unless the input leaves no seat to ask: then the question closes by its own rule and the game continues.
 */
export interface Aside<S extends State, E extends GameEvent> {
  /** Is this answer, from this seat and now, an aside? Every other answer is for the open question. */
  is(answer: Answer, s: S, seat: Seat): boolean
  /** The forms of the input, by verb; an answer that does not fit is refused before `whyNot`. */
  forms?: Verbs
  /** For a player who wants to be asked only while they are here. */
  attendance?: Attendance
  /** No form offers an aside, so without `forms` any shape can be given here; one that makes it throw is refused. */
  whyNot(s: Readonly<S>, seat: Seat, answer: Answer): Refusal | null
  answer(t: Turn<S, E>, answer: Answer, seat: Seat): void
}
