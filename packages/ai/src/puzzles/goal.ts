import type { Ask, GameEvent, Json, JsonObject } from '@deadfront/kernel'
import { isObject, sameJson } from '@deadfront/kernel'

/**
 * The goal of a puzzle, given as events of the game, each matched in part: all of `win` must happen, none of `lose`, before
 * one of `until`. Without `win` it is enough that nothing of `lose` happens until then. `{ "ask": "stop" }` in `until` is a
 * question instead of an event.
 */
export interface Goal {
  win?: readonly JsonObject[]
  lose?: readonly JsonObject[]
  until: readonly JsonObject[]
}

/** The goal in the data of a work, whose shape was checked when the work was read. */
export const goalFrom = (data: object): Goal => data as Goal

/** Which of `win` have happened, as bits; or the result. */
export type Progress = number | 'won' | 'lost'

const matches = (wanted: Json, found: unknown): boolean => {
  if (isObject(wanted)) return isObject(found) && Object.entries(wanted).every(([key, value]) => matches(value, found[key]))
  return sameJson(wanted, found)
}

const allOf = ({ win = [] }: Goal): number => (1 << win.length) - 1

/** The progress after an event. */
function afterEvent(goal: Goal, done: number, event: GameEvent): Progress {
  const { win = [], lose = [], until } = goal
  if (lose.some((wanted) => matches(wanted, event))) return 'lost'
  let now = done
  for (const [i, wanted] of win.entries()) if (matches(wanted, event)) now |= 1 << i
  // If some events must not happen, the goal is reached only at the end.
  if (win.length > 0 && lose.length === 0 && now === allOf(goal)) return 'won'
  if (until.some((wanted) => wanted.ask === undefined && matches(wanted, event))) return now === allOf(goal) ? 'won' : 'lost'
  return now
}

/** The progress after these events; `over`: no more events come. */
export function progressAfter(goal: Goal, before: Progress, events: readonly GameEvent[], over = false): Progress {
  let now = before
  for (const event of events) {
    if (typeof now === 'string') return now
    now = afterEvent(goal, now, event)
  }
  return over && typeof now === 'number' ? (now === allOf(goal) ? 'won' : 'lost') : now
}

/** The index of the event that decides it; -1 if none does. */
export function decidedAt(goal: Goal, before: Progress, events: readonly GameEvent[]): number {
  let now = before
  for (const [i, event] of events.entries()) {
    if (typeof now === 'string') return i
    now = afterEvent(goal, now, event)
    if (typeof now === 'string') return i
  }
  return -1
}

/** Does this question end the puzzle? */
export const isOver = ({ until }: Goal, ask: Ask): boolean => until.some((wanted) => wanted.ask === ask.kind)
