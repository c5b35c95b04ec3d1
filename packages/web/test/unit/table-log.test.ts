import type { GameEvent } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import aaz from '../../src/games/aaz/card.ts'
import dotz from '../../src/games/dotz/card.ts'
import efsz from '../../src/games/efsz/card.ts'
import type { LiveUpdate, LogStep } from '../../src/host/protocol.ts'
import { TableLog } from '../../src/shell/table/table-log.ts'
import { turnMarks } from '../../src/shell/table/turn-marks.ts'

const event = (type: string, more: object = {}): GameEvent => ({ type, rule: 'X-1.1', ...more }) as GameEvent
const dice = (...pips: number[]): GameEvent => event('rolled', { dice: pips })

/** A log that commands were added to one after the other; how the dice beside the table look after each. */
function traysOf(commands: readonly (readonly GameEvent[])[], turnEvent: string): number[][] {
  const log = new TableLog(
    () => null,
    async () => [],
    () => ({ turnEvent }),
  )
  return commands.map((events, i) => {
    const before = { at: i - 1, viewer: null } as LiveUpdate
    log.extend(before, { at: i, viewer: null, events } as unknown as LiveUpdate, true)
    return log.rolls.value.flatMap((roll) => roll.dice.map((die) => die.pips))
  })
}

test.each([
  ['aaz', aaz],
  ['dotz', dotz],
  ['efsz', efsz],
])('dice of the turn before leave the table with the first command of the next one: %s', (_, card) => {
  const turn = event(card.turnEvent ?? 'none')
  // A roll stays while its turn lasts. The last roll of a turn is still seen when the next turn begins by itself.
  expect(traysOf([[dice(1)], [event('moved')], [dice(2), turn], [event('moved')], [event('moved')]], card.turnEvent ?? '')).toEqual([
    [1],
    [1],
    [2],
    [],
    [],
  ])
  // What was rolled at the beginning of the turn belongs to it.
  expect(traysOf([[dice(3), turn, dice(4)], [event('moved')]], card.turnEvent ?? '')).toEqual([[3, 4], [4]])
})

test('the replay has a mark for each command that a turn begins with', () => {
  const step = (at: number, ...events: GameEvent[]): LogStep => ({ at, seat: null, events })
  const turn = (name: string) => event('turnBegan', { name })
  const steps = [step(0, turn('one')), step(1, event('moved')), step(2, event('moved'), turn('two'), turn('three'))]
  const nameOf = (each: GameEvent) => (each.type === 'turnBegan' ? (each as GameEvent & { name: string }).name : null)
  expect(turnMarks(steps, nameOf)).toEqual([
    { at: 0, name: 'one' },
    { at: 2, name: 'three' },
  ])
})
