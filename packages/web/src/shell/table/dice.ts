import type { GameEvent, RuleId } from '@deadfront/kernel'

/** The dice of one event. */
export interface Roll {
  event: GameEvent
  rule: RuleId
  dice: readonly { pips: number; sides: number; hit: boolean | null }[]
  /** Events with the result of these dice, without own dice. */
  also?: readonly GameEvent[]
  /** The command in which they were rolled; dice are animated only once. */
  at?: number
}

/**
 * The dice of all events: `dice: [3, 5]`, `die: 4`, or `dice: [{ pips, hit }]`, optionally with `sides`; otherwise they have the usual
 * number. An event of a type in `retold` repeats a die of an earlier roll: it is added to that roll.
 */
export function rollsOf(events: readonly GameEvent[], usualSides = 6, retold: readonly string[] = []): Roll[] {
  const rolls: Roll[] = []
  for (const event of events) {
    const dice = diceOf({ ...event }, usualSides)
    if (dice.length === 0) continue
    const known = retold.includes(event.type)
      ? rolls.findLast((roll) => dice.every(({ pips }) => roll.dice.some((die) => die.pips === pips)))
      : undefined
    if (known) known.also = [...(known.also ?? []), event]
    else rolls.push({ event, rule: event.rule, dice })
  }
  return rolls
}

function diceOf(event: Record<string, unknown>, usualSides: number): Roll['dice'][number][] {
  const sides = typeof event.sides === 'number' ? event.sides : usualSides
  const dice = event.dice ?? event.die ?? event.roll ?? volleysOf(event)
  const list = Array.isArray(dice) ? dice.flat() : dice === undefined ? [] : [dice]
  return list.flatMap((die: unknown) => {
    if (typeof die === 'number') return [{ pips: die, sides, hit: null }]
    if (typeof die !== 'object' || die === null) return []
    const { pips, value, die: inner, hit, sides: own } = die as Record<string, unknown>
    const shown = [pips, value, inner].find((x) => typeof x === 'number')
    if (typeof shown !== 'number') return []
    return [{ pips: shown, sides: typeof own === 'number' ? own : sides, hit: typeof hit === 'boolean' ? hit : null }]
  })
}

/** Dice in a list of parts: `rolls: [{ kind, dice: [2, 6] }, …]`, under any name of the list. */
function volleysOf(event: Record<string, unknown>): unknown[] | undefined {
  for (const value of Object.values(event)) {
    if (!Array.isArray(value)) continue
    const dice = value.flatMap((part: unknown) => {
      const held = typeof part === 'object' && part !== null ? (part as { dice?: unknown }).dice : undefined
      return Array.isArray(held) ? held : []
    })
    if (dice.length > 0) return dice
  }
  return undefined
}
