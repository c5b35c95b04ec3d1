import type { ReadonlySignal } from '@preact/signals'
import type {
  AnyAnswerOf,
  AnyAnswers,
  AnyQuestions,
  Answer,
  Ask,
  Form,
  GameEvent,
  Language,
  Refusal,
  RuleId,
  Seat,
  Viewer,
  Words,
} from '@deadfront/kernel'
import type { GamePaint } from './paint.ts'

/**
 * How a game draws itself. A game has a board if `src/games/<id>/board.ts` has a default export of this type; nothing else
 * has to be registered. Without one, the shell shows the view as plain lists and every question as a form.
 * The four types are those of the game (`@deadfront/<id>`): a board needs no casts between the game and itself.
 * See packages/web/README.md.
 */
export interface BoardModule<
  View = unknown,
  Event extends GameEvent = GameEvent,
  Answers extends AnyAnswers = AnyAnswers,
  Questions extends AnyQuestions = AnyQuestions,
> {
  create(host: HTMLElement, api: BoardApi<Event, Answers, Questions>): Board<View, Event>
  /** More panels beside the board (a hand of cards, a supply track). The shell adds the frame and the title. */
  panels?: readonly PanelModule<View, Event, Answers, Questions>[]
  /** The steps of the tour that the help button starts. */
  guide?(api: BoardApi<Event, Answers, Questions>): readonly GuideStep[]
  /** The name of the turn that begins with this event, for the marks of the replay; null for every other event. */
  turnOf?(event: Event, api: BoardApi<Event, Answers, Questions>): string | null
  /** What the end-of-game screen shows below result and score. */
  ending?(host: HTMLElement, api: BoardApi<Event, Answers, Questions>): Board<View, Event>
}

export interface PanelModule<
  View = unknown,
  Event extends GameEvent = GameEvent,
  Answers extends AnyAnswers = AnyAnswers,
  Questions extends AnyQuestions = AnyQuestions,
> {
  id: string
  title(api: BoardApi<Event, Answers, Questions>): string
  create(host: HTMLElement, api: BoardApi<Event, Answers, Questions>): Board<View, Event>
}

export interface GuideStep {
  title: string
  text: string
  /** A CSS selector inside the table: the element that is highlighted during this step. */
  light?: string
  rule?: RuleId
}

/** A board exists as long as game, language and device stay the same. A change of viewer comes as an update. */
export interface Board<View = unknown, Event extends GameEvent = GameEvent> {
  /**
   * Shows the table as it is now. `events` are those since the last update: animate them, then draw `view` exactly.
   * The promise resolves when the animation is over; the next update waits for it.
   */
  update(update: BoardUpdate<View, Event>): void | Promise<void>
  /** Jumps to the end of running animations. */
  skip?(): void
  /** The board asks this question itself: the shell folds its generic form away (one click or key opens it). */
  covers?(ask: Ask): boolean
  /** The player points at an answer in the shell's list (null: no longer): show on the board what it would do. */
  preview?(answer: Answer | null, ask: Ask): void
  /** Moves the map so that the place is visible. */
  lookAt?(place: string): void
  /** The events that others caused to the person at this screen, as a card; null when nothing is worth a card. */
  report?(update: BoardUpdate<View, Event>): Report | null
  /** The view at the event now shown while events are played, for the turn and the phases; null otherwise. */
  readonly shownView?: ReadonlySignal<unknown>
  destroy(): void
}

export interface BoardUpdate<View = unknown, Event extends GameEvent = GameEvent> {
  view: View
  /** The seat whose view this is; null for a spectator. */
  viewer: Viewer
  /** Every open question, of any seat. */
  asks: readonly Ask[]
  /** The answer forms of the seats that the person at this screen may answer for now. Empty in replay. */
  spaces: { readonly [seat: Seat]: readonly Form[] }
  /** What happened since the last update, as the viewer may see it. Empty after a jump: do not animate then. */
  events: readonly Event[]
  /** False in replay and after the end: nothing can be answered. */
  live: boolean
  /** How many commands have been carried out. */
  at: number
}

/** The card "What just happened". It is shown until the player closes it. */
export interface Report {
  title: string
  lines: readonly ReportLine[]
  /** Shown with light and sound: something is revealed, somebody dies, the alarm, the last card. */
  drama: 'reveal' | 'death' | 'alarm' | 'last' | null
  /**
   * The upper corner of the board where the card covers less; the default is the right one. 'log': the pieces fill the
   * board, and on a wide screen the card lies over the older lines of the log.
   */
  side?: 'left' | 'right' | 'log'
}

export interface ReportLine {
  text: string
  tone: 'plain' | 'bad' | 'good'
}

export interface SeatInfo {
  id: Seat
  name: string
  /** Who plays this seat: the person at this screen, a friend at this screen, a bot, or somebody at another screen. */
  holder: 'me' | 'friend' | 'bot' | 'remote'
  /** `Ana`, `Steady`… */
  player: string
}

export type Speed = 'slow' | 'normal' | 'fast' | 'instant'

/** The settings that the drawing depends on. */
export interface Settings {
  theme: 'dark' | 'light'
  /** Colour-blind palettes. Boards take their colours from `paint.ts` and never use colour as the only sign. */
  palette: 'standard' | 'redGreen' | 'blueYellow' | 'contrast'
  /** `off` also if the system asks for reduced motion. */
  motion: 'full' | 'off'
  /** How fast events are played, also those of bots. With `instant` nothing is played and no card waits for the player. */
  speed: Speed
  sound: boolean
}

export interface BoardApi<
  Event extends GameEvent = GameEvent,
  Answers extends AnyAnswers = AnyAnswers,
  Questions extends AnyQuestions = AnyQuestions,
> {
  readonly game: string
  /** The scenario of the table: boards that differ are drawn differently. */
  readonly scenario: string
  readonly language: Language
  readonly words: Words
  readonly seats: readonly SeatInfo[]
  settings(): Settings
  /** Calls the listener on every change; returns the function that unsubscribes it. */
  onSettings(listener: (settings: Settings) => void): () => void
  /** Changes the speed for this and every other table. */
  setSpeed(speed: Speed): void
  /** The colours of theme and palette, as CSS variables that follow both. */
  readonly paint: GamePaint
  /**
   * Answers for the seat (by default the asked seat of this screen). The shell also shows a refusal, next to the last
   * position of the pointer.
   */
  answer(answer: AnyAnswerOf<Answers> | readonly AnyAnswerOf<Answers>[], seat?: Seat): Promise<Refusal | null>
  whyNot(answer: AnyAnswerOf<Answers>, seat?: Seat): Promise<Refusal | null>
  /**
   * The game's own `inspect` (reach, odds…), for the viewer or for another seat of this screen. In replay: of the position
   * shown. The reply is a refusal if the question cannot be answered, also if there is no referee (no connection, replay
   * of an online table).
   */
  inspect<Kind extends keyof Questions & string>(
    question: { readonly ask: Kind } & Questions[Kind]['in'],
    seat?: Seat,
  ): Promise<Questions[Kind]['out'] | Refusal>
  /** All events up to the point shown, as the viewer may see them; absent where no history is kept. */
  history?(): Promise<readonly Event[]>
  /** The same events, grouped by the command that caused them. */
  steps?(): Promise<readonly { at: number; events: readonly Event[] }[]>
  /** The view after this number of commands; null if it is not available. */
  viewAt?(at: number): Promise<unknown>
  /** Present if the server keeps which players are asked only while they are here; absent if the page keeps it. */
  readonly attendance?: AttendanceApi
  /** Opens the rules browser at the statement, beside the table. */
  openRule(id: RuleId): void
  /** Read out by screen readers. */
  announce(text: string): void
  /** Shows a small card beside the element: a reason or a description. Escape and pointer leave close it; `null` does at once. */
  tip(anchor: Element | null, tip: Tip | null): void
  /** Plays a small synthesised sound; silent if sound is off. */
  sound(effect: Effect): void
}

/** "Ask me if I am here", kept by the server of an online table. */
export interface AttendanceApi {
  of(seat: Seat): boolean
  set(seat: Seat, on: boolean): void
}

export interface Tip {
  title?: string
  text?: string
  lines?: readonly string[]
  refusal?: Refusal
  rule?: RuleId
  /** The tip is shown while the pointer rests on something. Clicks go through it to the element below. */
  passive?: boolean
  /** Parts of the screen that the tip covers only if it must, such as what can be clicked. */
  avoid?: readonly ScreenBox[]
}

/** A rectangle of the screen, in CSS pixels. */
export interface ScreenBox {
  left: number
  top: number
  width: number
  height: number
}

export type Effect = 'place' | 'move' | 'dice' | 'shot' | 'hit' | 'card' | 'dead' | 'refuse' | 'turn' | 'win' | 'lose'
