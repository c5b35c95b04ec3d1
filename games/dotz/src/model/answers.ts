import {
  type Answer,
  type AnswersOf,
  type AskOf,
  type AnyAnswerOf,
  defineAnswers,
  list,
  oneOf,
  optional,
  record,
  text,
  whole,
} from '@deadfront/kernel'
import type { OwnCard } from './events.ts'
import type { HoldMoment } from './raw.ts'

/**
 * Every question of the game and the answers it takes: question, verb (`do`), fields. Places, units, Zeds, cards and tracks
 * are named by their ids ("F#4", "schmidt", "Z5|3", "iron-resolve", "F") or by any other name that the referee reads.
 */
const unit = text('a Player unit')
const space = text('a space')
const track = text('a track')
/** `event`, `player` (the player's own marker), two of them joined by `+` for a hand-made round, or a Character Action by its id. */
const pay = optional(text('a way to pay: event, player, a Character Action, or two joined by +'))
/** A Move names every space of its path, or its goal only. */
const path = optional(list(space))
const to = optional(space)

export const ANSWERS = defineAnswers({
  /** Each player of a co-op game takes a personal Hero. */
  'hero.choose': { take: { hero: unit } },
  /** A player whose Hero is in the Cemetery takes over another. */
  'hero.take': { take: { hero: unit } },
  /** The Action Phase. `ability`: a Character Action that is not a way to pay. `play`: a held Fate card. */
  action: {
    move: { unit, path, to, pay },
    forage: { unit, pay },
    gunfire: { unit, target: text('a Zeds unit'), pay },
    ability: { ability: text('a Character Action') },
    play: { card: text('a held Fate card'), unit: optional(unit) },
    end: {},
  },
  /** Free Actions given by a card or an ability. */
  free: { move: { unit, path, to }, forage: { unit }, gunfire: { unit, target: text('a Zeds unit') }, end: {} },
  /** All Tracks and Brains!: which track is next, or the whole order at once. */
  'tracks.order': { next: { track }, order: { order: list(track) } },
  /** A tie, or a free choice, among tracks. */
  track: { choose: { track } },
  /** A Start space: overflow, or a card's choice. */
  start: { choose: { at: space } },
  /** A place for a unit that arrives. */
  'place.choose': { choose: { at: space } },
  /** Which Zeds group a movement-pressure event moves. */
  group: { choose: { at: space } },
  /** Which of several equally strong Zeds units advances, stays nearest or takes the Hit. */
  zed: { choose: { zed: text('a Zeds unit') } },
  /** Which unit a card means. */
  unit: { choose: { unit } },
  /** Which unit fights. */
  fighter: { choose: { unit } },
  /** Which unit takes the nearest free place of a retreat. */
  retreat: { choose: { unit } },
  /** Units that leave instead of fighting; the list may be empty. */
  leave: { leave: { units: list(unit) } },
  traps: { attempt: {}, decline: {} },
  /** A held Fate card may be played now, or wait: for its next moment, or without a question until the phase or the turn is over. */
  held: { play: { card: text('a held Fate card'), unit: optional(unit) }, pass: { for: optional(oneOf(['phase', 'turn'])) } },
  reroll: { reroll: {}, keep: {} },
  /** Hits on a mob, by Zeds unit. */
  hits: { assign: { hits: record(whole('a number of Hits'), 'Hits by Zeds unit') } },
  /** Which die counts in a Forage with two dice. */
  die: { choose: { die: whole('a die that was rolled') } },
  /** After her shot she may back up, together with the chosen partners. */
  overwatch: { stay: {}, back: { with: optional(list(unit)) } },
  /** An answer to a proposal of another player. */
  vote: { agree: {}, object: {} },
})

export type Answers = AnswersOf<typeof ANSWERS>
export type AskKind = keyof Answers

/** The card whose text asks; null where no card asks. `own`: name and text of a card of custom content. */
type ByCard = { card: string | null; own?: OwnCard }
/** The space of each Zeds unit on the map: a shot at it is worded with its place. */
type ZedPlaces = { readonly [zed: string]: string }

/** What each question is about, by names: a client needs no more to word and draw it. */
export type About = {
  'hero.choose': { seat: string }
  'hero.take': { seat: string }
  action: {
    eventActions: number
    ammo: number
    players: readonly { seat: string; action: 'ready' | 'spent' }[]
    where: ZedPlaces
  }
  /** `acts`: what may be done; `by`: the ability or card that gives the free Actions, of which `left` are left. */
  free: { units: readonly string[]; acts: readonly string[]; forFree: boolean; left: number; by: string; where: ZedPlaces }
  'tracks.order': { left: readonly string[]; brains: boolean }
  track: ByCard & { why: string; tracks: readonly string[] }
  start: ByCard & { why: string; spaces: readonly string[] }
  'place.choose': ByCard & { why: string; spaces: readonly string[] }
  group: ByCard & { why: string; spaces: readonly string[] }
  zed: { why: string; zeds: readonly string[]; at: string | null }
  unit: ByCard & { why: string; units: readonly string[] }
  fighter: { why: string; units: readonly string[]; at: string | null }
  retreat: { to: string; units: readonly string[] }
  leave: { at: string; units: readonly string[] }
  traps: { at: string; unit: string }
  held: { moment: HoldMoment; cards: readonly string[] }
  reroll: { unit: string; dice: readonly number[] }
  hits: { at: string; hits: number; zeds: readonly string[] }
  die: { unit: string; dice: readonly number[]; bonus: number }
  overwatch: { unit: string; units: readonly string[] }
  /** `by` proposes the answer to the question of kind `ask`. */
  vote: { by: string; ask: string; answer: AnyAnswerOf<Answers>; yes: readonly string[]; no: readonly string[] }
}

/** An open question of the game. */
export type SiegeAsk = AskOf<Answers, About>

/** A Move, a Forage or a shot, in the form of an answer to a free Action. */
export type NormalAction = Exclude<Answers['free'], { do: 'end' }>

// --- The spelling before every answer had `do` ----------------------------------------------------------------------------

type Old = { readonly [key: string]: Answer[string] }

/** The verb of an old answer to a question that has one verb. */
const ONLY_VERB: { readonly [kind: string]: string } = {
  'hero.choose': 'take',
  'hero.take': 'take',
  track: 'choose',
  start: 'choose',
  'place.choose': 'choose',
  group: 'choose',
  zed: 'choose',
  unit: 'choose',
  fighter: 'choose',
  retreat: 'choose',
  hits: 'assign',
  die: 'choose',
}
/** Old answers that were yes or no: the key, then the verbs of yes and of no. */
const YES_NO: { readonly [kind: string]: readonly [key: string, yes: string, no: string] } = {
  traps: ['traps', 'attempt', 'decline'],
  reroll: ['reroll', 'reroll', 'keep'],
  vote: ['agree', 'agree', 'object'],
}

/** An answer without `do`, as it was spelt up to version 2, in today's spelling. An unknown form stays as it is. */
export function upgradeAnswer(kind: string, old: Old): Answer {
  const verb = ONLY_VERB[kind]
  if (verb !== undefined) return { do: verb, ...old }
  const yesNo = YES_NO[kind]
  if (yesNo !== undefined) {
    const { [yesNo[0]]: said, ...rest } = old
    return typeof said === 'boolean' ? { do: said ? yesNo[1] : yesNo[2], ...rest } : old
  }
  switch (kind) {
    case 'tracks.order':
      return { do: old.order === undefined ? 'next' : 'order', ...old }
    case 'leave': {
      const { leave, ...rest } = old
      return leave === undefined ? old : { do: 'leave', units: leave, ...rest }
    }
    case 'held': {
      const { play, pass, ...rest } = old
      if (play !== undefined && pass === undefined) return { do: 'play', card: play, ...rest }
      return play === undefined && pass === true ? { do: 'pass', ...rest } : old
    }
    case 'overwatch': {
      const { back, ...rest } = old
      if (back === false) return { do: 'stay' }
      return back === true ? { do: 'back', ...rest } : old
    }
    default:
      return old
  }
}

/** Today's answer in the spelling up to version 2: for the hashes of records of that time. */
export function downgradeAnswer(kind: string, answer: Answer): Answer {
  const { do: verb, ...rest } = answer
  if (ONLY_VERB[kind] !== undefined || kind === 'tracks.order') return rest
  const yesNo = YES_NO[kind]
  if (yesNo !== undefined) return { [yesNo[0]]: verb === yesNo[1] }
  switch (kind) {
    case 'leave': {
      const { units, ...other } = rest
      return { leave: units ?? [], ...other }
    }
    case 'held': {
      const { card, ...other } = rest
      return verb === 'pass' ? { pass: true, ...other } : { play: card ?? '', ...other }
    }
    case 'overwatch':
      return { back: verb === 'back', ...rest }
    default:
      return answer
  }
}
