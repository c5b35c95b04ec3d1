import type { Answer } from '@deadfront/kernel'

/**
 * Every question of the game and the answers it takes. An answer is a flat object; places, units, Zeds, cards and
 * tracks are named by their ids ("F#4", "schmidt", "Z5|3", "iron-resolve", "F").
 */
export interface Answers {
  /** Each player of a co-op game takes a personal Hero. */
  'hero.choose': { hero: string }
  /** A player whose Hero lies in the Cemetery takes over another. */
  'hero.take': { hero: string }
  /** The Action Phase. */
  action: ActionAnswer
  /** Free Actions handed out by a card or an ability. */
  free: FreeAnswer
  /** All Tracks and Brains!: which track next (or the whole order at once). */
  'tracks.order': { track: string } | { order: string[] }
  /** A tie, or a free choice, among tracks. */
  track: { track: string }
  /** A Start space: overflow, or a card's choice. */
  start: { at: string }
  /** A place for an arriving unit. */
  'place.choose': { at: string }
  /** Which Zeds group a movement-pressure event moves. */
  group: { at: string }
  /** Which of equally strong Zeds advances, stays nearest, takes the Hit… */
  zed: { zed: string }
  /** Which unit a card means. */
  unit: { unit: string }
  /** Which unit fights. */
  fighter: { unit: string }
  /** Units that leave instead of fighting. */
  leave: { leave: string[] }
  traps: { traps: boolean }
  /** A held Fate card may be played now, or wait: for its next moment, or unasked until the phase or the turn is over. */
  held: { play: string; unit?: string } | { pass: true; for?: 'phase' | 'turn' }
  reroll: { reroll: boolean }
  /** Hits on a mob. */
  hits: { hits: { [zed: string]: number } }
  /** Who takes the nearest free place of a retreat. */
  retreat: { unit: string }
  /** Which die of a two-dice Forage counts. */
  die: { die: number }
  overwatch: { back: false } | { back: true; with: string[] }
  /** A proposal of another player. */
  vote: { agree: boolean }
}

export type AskKind = keyof Answers

/** `event`, `player` (one's own marker), two of them joined by `+` for Piazza's hand-made round, or a Character Action by its id. */
export type Pay = string

export type NormalAction =
  | { do: 'move'; unit: string; path: string[] }
  | { do: 'forage'; unit: string }
  | { do: 'gunfire'; unit: string; target: string }

export type FreeAnswer = NormalAction | { do: 'end' }

export type ActionAnswer =
  | (NormalAction & { pay?: Pay })
  /** A Character Action that is not a way of paying: the Mayor's speech. */
  | { do: 'ability'; ability: string }
  /** A held Fate card of the Action Phase. */
  | { do: 'play'; card: string; unit?: string }
  | { do: 'end' }

export type AnyAnswer = Answers[AskKind] & Answer
