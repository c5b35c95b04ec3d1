import { type Answer, type AnswersOf, type AskOf, defineAnswers, flag, list, record, text, whole, withVerb } from '@deadfront/kernel'
import type { Trigger } from './frames.ts'
import type { CardId, Dead, RoomId } from './state.ts'

/** Every question of the game with its ways to answer: type, check, error line and documents come from here. */
export const ANSWERS = defineAnswers({
  plan: { nail: { planks: record(whole('a number of planks'), 'planks by door') } },
  walk: { walk: { path: list(text<RoomId>('a room')) } },
  doors: { order: { doors: list(text<RoomId>('a door')) } },
  window: { play: { card: text<CardId>('a card') }, pass: {} },
  fight: { throw: { cards: list(text<CardId>('a card')) }, bullet: { fire: flag('true to fire it') } },
})

export type Answers = AnswersOf<typeof ANSWERS>
export type AskKind = keyof Answers

/** What the questions are about, for words, boards and bots; `walk` is about nothing. */
export type About = {
  plan: { doors: readonly RoomId[]; planks: { readonly [door: RoomId]: number } }
  doors: { dead: Dead }
  window: { on: Trigger }
  /** `cards`: how many the seat could throw. */
  fight: { door: RoomId; dead: number; cards: number }
}

/** An open question of the game. */
export type LastAsk = AskOf<Answers, About>

/** The keys that some answers had before every answer got a verb. */
const OLD_KEYS: { readonly [old: string]: string } = { walk: 'path', play: 'card', throw: 'cards', bullet: 'fire' }

/** Reads an answer of that time: `{ play: 'flare.1' }`, `{ pass: true }`. */
export function upgradeAnswer(kind: string, answer: Answer): Answer {
  if (answer.pass === true && Object.keys(answer).length === 1) return { do: 'pass' }
  const renamed = Object.fromEntries(Object.entries(answer).map(([key, value]) => [OLD_KEYS[key] ?? key, value]))
  return Object.hasOwn(ANSWERS, kind) ? withVerb(ANSWERS[kind as AskKind], renamed) : answer
}
