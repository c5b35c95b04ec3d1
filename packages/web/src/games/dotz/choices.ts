import type { Answer, Ask, Seat } from '@deadfront/kernel'
import type { BoardUpdate } from '../../board/board.ts'
import { type Question as SharedQuestion, questionOf as sharedQuestionOf } from '../../board/question.ts'
import { spotId, trackOf } from './map/layout.ts'

/**
 * An open question as things to click: each whole answer that is offered is tied to the counters and places it speaks of.
 * Headless; the board lights them, the question bar lists them as buttons.
 */
export interface Choice {
  answer: Answer
  /** Keys of counters (`unit:…`, `zed:…`) and places (`space:…`) that give this answer when clicked. */
  targets: readonly string[]
}

export type Question = SharedQuestion & {
  choices: readonly Choice[]
}

/** The question of the person at this screen, if one is open; of several seats that may speak, the one chosen. */
export function questionOf(update: BoardUpdate, speaker: Seat | null = null): Question | null {
  const question = sharedQuestionOf(update, speaker)
  return question && { ...question, choices: question.options.map((answer) => ({ answer, targets: targetsOf(question.kind, answer) })) }
}

/** The kinds of questions that are answered by pointing at one thing. */
function targetsOf(kind: string, answer: Answer): string[] {
  const text = (key: string): string | null => (typeof answer[key] === 'string' ? (answer[key] as string) : null)
  const track = text('track')
  if (track !== null) return trackTargets(track)
  const place = text('at')
  if (place !== null) return [`space:${place}`]
  const zed = text('zed')
  if (zed !== null) return [`zed:${zed}`]
  const unit = text('unit') ?? text('hero')
  if (unit !== null && kind !== 'action' && kind !== 'free') return [`unit:${unit}`]
  return []
}

/** A track is pointed at by any of its spaces. */
function trackTargets(letter: string): string[] {
  const track = trackOf(letter)
  return track ? [7, 6, 5, 4, 3, 2, 1, 0].map((step) => `space:${spotId(track, step)}`) : []
}

export const isActing = (ask: Ask | null): boolean => ask !== null && (ask.kind === 'action' || ask.kind === 'free')

/** What a click on the thing answers; null when it answers nothing (or the same thing stands for several answers). */
export function answerAt(question: Question, target: string): Choice | null {
  const found = question.choices.filter((choice) => choice.targets.includes(target))
  return found.length === 1 ? (found[0] as Choice) : null
}

/** The proposal a vote is about. */
export function votedOn(ask: Ask): { by: Seat; ask: string; answer: Answer } | null {
  if (ask.kind !== 'vote') return null
  const about = ask.about as { by?: Seat; ask?: string; answer?: Answer } | null
  return about?.answer ? { by: about.by ?? '', ask: about.ask ?? '', answer: about.answer } : null
}

/** What a proposal points at on the map. */
export function targetsOfVote(ask: Ask): string[] {
  const vote = votedOn(ask)
  if (!vote) return []
  const { path, target, unit } = vote.answer
  if (Array.isArray(path)) return [`space:${String(path.at(-1))}`, `unit:${String(unit)}`]
  if (typeof target === 'string') return [`zed:${target}`, `unit:${String(unit)}`]
  return targetsOf(vote.ask, vote.answer)
}
