import { aaz as aazGame } from '@deadfront/aaz'
import { dotz as dotzGame } from '@deadfront/dotz'
import { efsz as efszGame } from '@deadfront/efsz'
import { below, type Game, type GameEvent, Match, seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import aaz from '../../src/games/aaz/card.ts'
import dotz from '../../src/games/dotz/card.ts'
import efsz from '../../src/games/efsz/card.ts'
import type { LiveUpdate, LogStep } from '../../src/host/protocol.ts'
import { asSentences, TableLog } from '../../src/shell/table/table-log.ts'
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

const setups = { aaz: '1941', dotz: 'basic', efsz: 'fubar' }

test.each([
  ['aaz', aazGame],
  ['dotz', dotzGame],
  ['efsz', efszGame],
] as const)('%s: after undo and redo, in any order and however slow the host is, the log has every line', async (id, module) => {
  const game: Game = module as never
  const match = new Match(game, { scenario: setups[id], options: {}, seed: 'log' } as never)
  const rng = seedRng(`log of ${id}`)
  const stepsTo = (from: number, to: number): LogStep[] =>
    match.steps.slice(Math.max(0, from - 1), to).map((step, k) => ({ at: Math.max(1, from) + k, seat: null, events: step.events }))
  let now: LiveUpdate = { at: 0, viewer: null } as never
  const waiting: (() => void)[] = []
  const log = new TableLog(
    () => now,
    (from, to) => new Promise((done) => waiting.push(() => done(stepsTo(from, to)))),
  )
  // As the host publishes it: only a new command comes with events.
  const publish = (events: readonly GameEvent[]) => {
    const before = now
    now = { at: match.steps.length, viewer: null, events } as never
    log.extend(before, now, true)
  }
  let redone = 0
  for (let k = 0; k < 120; k++) {
    const what = below(rng, 6)
    const [ask] = match.game.asks(match.state)
    if (what === 0 && match.undo()) publish([])
    else if (what === 1 && match.redo() !== null) {
      redone++
      publish([])
    } else if (ask) {
      const done = match.command(ask.seat, match.game.sample(match.state, ask.seat, rng))
      if (!('refused' in done)) publish(done.events)
    }
    if (below(rng, 3) > 0) continue
    for (const answer of waiting.splice(0)) answer()
    await Promise.resolve()
    await Promise.resolve()
    const shown = new Map(log.shown.value.map((step) => [step.at, step.events.length]))
    const told = stepsTo(Math.max(1, now.at - 60), now.at).map((step) => [step.at, shown.get(step.at)])
    expect(told).toEqual(stepsTo(Math.max(1, now.at - 60), now.at).map((step) => [step.at, step.events.length]))
    expect(Math.max(0, ...shown.keys())).toBe(now.at)
  }
  expect(redone).toBeGreaterThan(0)
})

test('lines are said as sentences, each with one stop', () => {
  expect(asSentences(['Germany moves.', 'Zone 17 is swept', 'Really?'])).toBe('Germany moves. Zone 17 is swept. Really?')
})
