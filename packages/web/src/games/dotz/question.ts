import type { About, Answers, AskKind } from '@deadfront/dotz'
import type { AnyAnswerOf, Ask } from '@deadfront/kernel'
import type { Question as BoardQuestion } from '../../board/question.ts'
import { spotId, trackOf } from './map/layout.ts'

/**
 * An open question as things to click: each complete answer that is offered is linked to the counters and places it names.
 * Uses no DOM; the board lights them, the question bar lists them as buttons.
 */
export type Question = BoardQuestion<Answers, About>
export type AnyAnswer = AnyAnswerOf<Answers>

export interface Choice {
  answer: AnyAnswer
  /** Keys of counters (`unit:…`, `zed:…`) and places (`space:…`) that give this answer when clicked. */
  targets: readonly string[]
}

/** The complete answers that the question offers. Answers that play a held card come before those that keep it. */
export const choicesOf = (question: Question): Choice[] =>
  question.options
    .map((answer) => ({ answer, targets: targetsOf(question.kind, answer) }))
    .sort((a, b) => Number(b.answer.do === 'play') - Number(a.answer.do === 'play'))

const ACTS: ReadonlySet<string> = new Set<AskKind>(['action', 'free'])

/** The counters and places that an answer names. An Action is built on the map and names nothing by itself. */
function targetsOf(kind: string, answer: AnyAnswer): string[] {
  if (ACTS.has(kind)) return []
  if ('track' in answer) return trackTargets(answer.track)
  if ('at' in answer) return [`space:${answer.at}`]
  if ('zed' in answer) return [`zed:${answer.zed}`]
  if ('hero' in answer) return [`unit:${answer.hero}`]
  return 'unit' in answer && answer.unit !== undefined ? [`unit:${answer.unit}`] : []
}

/** A track is chosen by a click on any of its spaces. */
function trackTargets(letter: string): string[] {
  const track = trackOf(letter)
  return track ? [7, 6, 5, 4, 3, 2, 1, 0].map((step) => `space:${spotId(track, step)}`) : []
}

export const isActing = (ask: Ask | null): boolean => ask !== null && ACTS.has(ask.kind)

/** Free Actions: which units may still take one, and for what; null while another question is open. */
export function freeOf(question: Question | null): { units: readonly string[]; acts: readonly string[] } | null {
  return question?.kind === 'free' ? question.about : null
}

/** The answer of a click on the thing; null if it has none (or several). */
export function answerAt(question: Question, target: string): Choice | null {
  const [first, ...others] = choicesOf(question).filter((choice) => choice.targets.includes(target))
  return first && others.length === 0 ? first : null
}

/** The proposal a vote is about. */
export const votedOn = (question: Question): About['vote'] | null => (question.kind === 'vote' ? question.about : null)

/** The counters and places that a proposal names. */
export function targetsOfVote(question: Question): string[] {
  const vote = votedOn(question)
  if (!vote) return []
  const { answer } = vote
  if (answer.do === 'move') return [`space:${answer.path?.at(-1) ?? answer.to ?? ''}`, `unit:${answer.unit}`]
  if (answer.do === 'gunfire') return [`zed:${answer.target}`, `unit:${answer.unit}`]
  return targetsOf(vote.ask, answer)
}
