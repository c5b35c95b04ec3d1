import type { GameEvent } from '@deadfront/kernel'

export interface TurnMark {
  /** The command that the turn begins with. */
  at: number
  name: string
}

/** Where each turn begins in a history. A command that begins several turns gets the name of the last one. */
export const turnMarks = (
  steps: readonly { at: number; events: readonly GameEvent[] }[],
  turnOf: (event: GameEvent) => string | null,
): TurnMark[] =>
  steps.flatMap(({ at, events }) => {
    const name = events.reduce<string | null>((last, event) => turnOf(event) ?? last, null)
    return name === null ? [] : [{ at, name }]
  })
