import type { Answer, Ask, Form, GameEvent, Json, Language, Refusal, RuleId, Seat, Viewer, Words } from '@deadfront/kernel'
import type { GamePaint } from './paint.ts'

/**
 * How a game draws itself. A game has a board when `src/games/<id>/board.ts` has a default export of this kind; nothing
 * else has to be registered. Without one the shell draws the view as plain lists and every question as forms.
 * See packages/web/README.md.
 */
export interface BoardModule {
  create(host: HTMLElement, api: BoardApi): Board
  /** More panels beside the board (a hand of cards, a supply track). The shell gives the frame, title and place. */
  panels?: readonly PanelModule[]
  /** The steps of a first look round, shown by the help button. */
  guide?(api: BoardApi): readonly GuideStep[]
  /** What the end-of-game screen shows below result and score. */
  ending?(host: HTMLElement, api: BoardApi): Board
}

export interface PanelModule {
  id: string
  title(api: BoardApi): string
  create(host: HTMLElement, api: BoardApi): Board
}

export interface GuideStep {
  title: string
  text: string
  /** A selector inside the table that is lit while the step shows. */
  light?: string
  rule?: RuleId
}

/** A board lives as long as game, language and viewer's device stay the same; a change of viewer comes as a frame. */
export interface Board {
  /**
   * The table as it is now. `events` are those since the last frame: animate them, then show `view` exactly; the view
   * corrects whatever the animation did. The promise is kept when the animation is over, and the next frame waits for it.
   */
  update(frame: BoardFrame): void | Promise<void>
  /** Jump to the end of running animations. */
  skip?(): void
  /** The board asks this question well by itself: the shell folds its generic form away (one click or key opens it). */
  covers?(ask: Ask): boolean
  /** The player points at an answer in the shell's list (null: no longer): show on the board what it would do. */
  preview?(answer: Answer | null, ask: Ask): void
  /** Brings a place into sight. */
  lookAt?(place: string): void
  destroy(): void
}

export interface BoardFrame {
  view: unknown
  /** Whose eyes; null for a spectator. */
  viewer: Viewer
  /** Every open question, of any seat. */
  asks: readonly Ask[]
  /** The forms of the seats that the person at this screen may answer for now. Empty in replay. */
  spaces: { readonly [seat: Seat]: readonly Form[] }
  /** What happened since the last frame, as the viewer may see it. Empty after a jump: do not animate then. */
  events: readonly GameEvent[]
  /** False in replay and after the end: nothing can be answered. */
  live: boolean
  /** How many commands have been carried out. */
  at: number
}

export interface SeatInfo {
  id: Seat
  name: string
  /** Who sits there: the person at this screen, a friend at this screen, a bot, or somebody elsewhere. */
  holder: 'me' | 'friend' | 'bot' | 'remote'
  /** `Ana`, `Steady`… */
  player: string
}

/** What a board may look at when it draws. */
export interface Settings {
  theme: 'dark' | 'light'
  /** Colours that colour-blind eyes tell apart; boards take them from `paint.ts`, and never rely on colour alone. */
  palette: 'standard' | 'redGreen' | 'blueYellow' | 'contrast'
  /** `off` also when the system asks for reduced motion. */
  motion: 'full' | 'brisk' | 'off'
  sound: boolean
}

export interface BoardApi {
  readonly game: string
  readonly language: Language
  readonly words: Words
  readonly seats: readonly SeatInfo[]
  settings(): Settings
  /** Calls back on every change; returns the way to stop. */
  onSettings(listener: (settings: Settings) => void): () => void
  /** The colours of theme and palette, as CSS variables that follow both by themselves. */
  readonly paint: GamePaint
  /** Answers for the seat (the asked seat of this screen, when left out). A refusal is also shown by the shell, near the board's last pointer. */
  answer(answer: Answer | readonly Answer[], seat?: Seat): Promise<Refusal | null>
  whyNot(answer: Answer, seat?: Seat): Promise<Refusal | null>
  /** The game's own `inspect` (reach, odds…), for the viewer, or for another seat of the person at this screen. In replay it is asked of the position shown. */
  inspect(question: Json, seat?: Seat): Promise<Json>
  /** What has happened at this table up to the point shown, as the viewer may see it; absent where no past is kept. */
  history?(): Promise<readonly GameEvent[]>
  /** Opens the rules browser at the statement, beside the table. */
  openRule(id: RuleId): void
  /** Read out by screen readers. */
  announce(text: string): void
  /** A small card by the piece: why not, what it is. Escape and pointer leave close it; `null` closes it at once. */
  tip(anchor: Element | null, tip: Tip | null): void
  /** Small synthesised effects; silent when sound is off. */
  sound(effect: Effect): void
}

export interface Tip {
  title?: string
  text?: string
  lines?: readonly string[]
  refusal?: Refusal
  rule?: RuleId
}

export type Effect = 'place' | 'move' | 'dice' | 'shot' | 'hit' | 'card' | 'dead' | 'refuse' | 'win' | 'lose'
