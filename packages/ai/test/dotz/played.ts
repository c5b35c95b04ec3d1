import { dotz } from '@deadfront/dotz'
import type { SiegeEvent } from '@deadfront/dotz'
import { type Answer, isRefusal, type Json, Script, ScriptFault } from '@deadfront/kernel'

/** How one fight came out, with every die laid down. */
export interface Ending {
  p: number
  events: SiegeEvent[]
}

const FACES = [1, 2, 3, 4, 5, 6]
/** One roll of two dice for every sum. */
const SUMS: readonly (readonly [number, number, number])[] = Array.from({ length: 11 }, (_, i) => {
  const sum = i + 2
  const a = Math.max(1, sum - 6)
  return [a, sum - a, (6 - Math.abs(7 - sum)) / 36] as const
})
const ALL = FACES.flatMap((a) => FACES.map((b) => [a, b, 1 / 36] as const))

/**
 * Plays a position through the rules once for every way its dice can fall. A run that needs dice it was not given is run
 * again with each next roll: two dice for a combat (and again for a re-roll), one die for a Tough Hit or a Saving Roll,
 * of which the low and the high half of the faces are alike.
 */
export function everyEnding(
  position: Json,
  first: Answer | null,
  reply: (kind: string, about: Json) => Answer,
  rerolls: boolean,
): Ending[] {
  const endings: Ending[] = []
  const go = (dice: readonly number[], p: number): void => {
    const events = run(position, first, reply, dice)
    if (events !== null) {
      endings.push({ p, events })
      return
    }
    if (dice.length === 0) for (const [a, b, q] of rerolls ? SUMS : ALL) go([a, b], q)
    else if (rerolls && dice.length === 2 && needsTwo(position, first, reply, dice))
      for (const [a, b, q] of SUMS) go([...dice, a, b], p * q)
    else for (const die of [2, 5]) go([...dice, die], p / 2)
  }
  go([], 1)
  return endings
}

/** Was the re-roll taken, so that two dice come next? */
function needsTwo(position: Json, first: Answer | null, reply: (kind: string, about: Json) => Answer, dice: readonly number[]): boolean {
  let taken = false
  run(
    position,
    first,
    (kind, about) => {
      const answer = reply(kind, about)
      if (kind === 'reroll' && answer.reroll === true) taken = true
      return answer
    },
    dice,
  )
  return taken
}

/** The events of the fight, or null when the dice ran out. */
function run(
  position: Json,
  first: Answer | null,
  reply: (kind: string, about: Json) => Answer,
  dice: readonly number[],
): SiegeEvent[] | null {
  const script = new Script(dice)
  try {
    const started = dotz.start({ scenario: 'basic', options: {}, seed: 'played', position }, script)
    let { state } = started
    const events = [...started.events]
    const give = (answer: Answer): void => {
      const done = dotz.apply(state, 'p1', answer, { script })
      if (isRefusal(done)) throw new Error(`${JSON.stringify(answer)}: ${done.say}`)
      state = done.state
      events.push(...done.events)
    }
    if (first) give(first)
    for (;;) {
      const [ask] = dotz.asks(state)
      if (ask === undefined || ask.kind === 'action') return events
      give(
        reply(ask.kind, {
          about: ask.about,
          space: dotz.space(state, 'p1') as unknown as Json,
          sum: sumOf(events),
          column: columnOf(events),
        }),
      )
    }
  } catch (fault) {
    if (fault instanceof ScriptFault) return null
    throw fault
  }
}

const sumOf = (events: readonly SiegeEvent[]): number => {
  const rolled = events.findLast((e) => e.type === 'diceRolled')
  return rolled?.type === 'diceRolled' ? rolled.sum : 0
}
const columnOf = (events: readonly SiegeEvent[]): string => {
  const began = events.findLast((e) => e.type === 'combatBegan')
  return began?.type === 'combatBegan' ? began.column : ''
}
