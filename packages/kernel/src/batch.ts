import type { Applied, ApplyHow, Game, Seat, State } from './game.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import type { Answer, AnswerOrBatch } from './space.ts'
import type { GameEvent } from './turn.ts'

/**
 * Carries out every answer of a batch, also those after a barrier: for records of old
 * versions, where a batch did not stop at a barrier, and for cases and tests, whose dice are known. A host must not use it: dice
 * would be shown before the next answer is given.
 */
export function applyAll<S extends State, E extends GameEvent>(
  game: Game<S, E>,
  s: S,
  seat: Seat,
  answer: AnswerOrBatch,
  how: ApplyHow = {},
): Applied<S, E> | Refusal {
  const first = game.apply(s, seat, answer, how)
  if (isRefusal(first) || !Array.isArray(answer)) return first
  const batch = answer as readonly Answer[]
  let done = first
  const { ask: _ask, ...rest } = how
  while (done.taken < batch.length) {
    const next: Applied<S, E> | Refusal = game.apply(done.state, seat, batch.slice(done.taken), rest)
    if (isRefusal(next)) return next
    done = { ...next, events: [...done.events, ...next.events], barrier: true, taken: done.taken + next.taken }
  }
  return done
}
