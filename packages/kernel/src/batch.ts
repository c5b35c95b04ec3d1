import type { Applied, Game, Seat, State } from './game.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import type { Script } from './script.ts'
import type { Answer } from './space.ts'
import type { GameEvent, Witness } from './turn.ts'

/**
 * Carries out every answer of a batch, also those behind a barrier: for records of the time when a batch went through
 * barriers, and for cases and tests, which know the dice. A table must not use it: it would show dice before an answer is given.
 */
export function applyAll<S extends State, E extends GameEvent>(
  game: Game<S, E>,
  s: S,
  seat: Seat,
  answer: Answer | readonly Answer[],
  how: { ask?: string | undefined; script?: Script; witness?: Witness } = {},
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
