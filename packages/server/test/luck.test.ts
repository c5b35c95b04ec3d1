import { aaz } from '@deadfront/aaz'
import { efsz } from '@deadfront/efsz'
import { type Game, isRefusal, Match, type Rng4, seedRng } from '@deadfront/kernel'
import { luckOf } from '@deadfront/protocol'
import { expect, test } from 'vitest'

/** Random play with every die and draw counted as it falls, to hold the timeline against. */
function played(game: Game, scenario: string, options: object, commands: number, seed = 'luck') {
  const match = new Match(game, { scenario, options: options as never, seed })
  const rng: Rng4 = seedRng(`answers of ${seed}`)
  const fell = { dice: 0, draws: 0 }
  for (let n = 0; n < commands && match.state.result === null; n++) {
    const ask = game.asks(match.state)[0]
    if (!ask) throw new Error('nobody is asked')
    const answer = game.sample(match.state, ask.seat, rng)
    const observer = {
      rolled: () => void fell.dice++,
      drew: (names: readonly string[]) => void (fell.draws += new Set(names).size > 1 ? 1 : 0),
    }
    game.apply(match.state, ask.seat, answer, { observer })
    if (isRefusal(match.command(ask.seat, answer))) throw new Error('refused')
  }
  return { match, fell }
}

test('aaz: every die is somebody’s, attackers’ and defenders’ apart, hits against expectation, cards against the deck', () => {
  const { match, fell } = played(aaz as unknown as Game, '1941', {}, 400)
  const events = match.steps.flatMap((step) => step.events) as unknown as {
    type: string
    volleys: { power: string; value: number; dice: number[] }[]
  }[]
  const fired = events.filter((e) => e.type === 'unitsFired').flatMap((e) => e.volleys)
  const timeline = luckOf(match.game as unknown as Game, match.record({ USSR: 'a', Germany: 'b', UK: 'c', Japan: 'd', USA: 'e' }))
  expect(timeline.dice.reduce((sum, line) => sum + line.dice, 0)).toBe(fell.dice)
  expect(fell.dice).toBeGreaterThan(50)
  const seats = timeline.dice.map((line) => line.seat)
  expect(seats).toEqual([...['USSR', 'Germany', 'UK', 'Japan', 'USA'].filter((seat) => seats.includes(seat)), null])
  for (const line of timeline.dice) {
    expect(line.faces.reduce((sum, n) => sum + n, 0)).toBe(line.dice)
    expect(line.expected).toBeCloseTo(line.dice / 6, 12)
    expect(line.expectedSum).toBeCloseTo(line.dice * 3.5, 12)
    const own = fired.filter((v) => v.power === line.seat)
    if (own.length === 0) continue
    const sum = (of: (v: (typeof own)[number]) => number) => own.reduce((total, v) => total + of(v), 0)
    expect(line.hits).toEqual({
      dice: sum((v) => v.dice.length),
      actual: sum((v) => v.dice.filter((die) => die <= v.value).length),
      expected: expect.closeTo(
        sum((v) => (v.dice.length * v.value) / 6),
        9,
      ),
    })
  }
  expect(timeline.draws.reduce((sum, line) => sum + line.draws, 0)).toBe(fell.draws)
  const expected = timeline.draws.flatMap((line) => line.names).reduce((sum, n) => sum + n.expected, 0)
  expect(expected).toBeCloseTo(fell.draws, 9)
})

test('efsz: the dice of the dead are the Zombie Master’s, each survivor’s are their player’s', () => {
  // Several games, so that somebody attacks in one of them whatever the rules ask first.
  const lines = ['e', 'f', 'g', 'h', 'i', 'j'].flatMap((seed) => {
    const { match, fell } = played(efsz as unknown as Game, 'fubar', { master: true, players: 2 }, 600, seed)
    const { dice } = luckOf(match.game as unknown as Game, match.record({ p1: 'a', p2: 'b', dead: 'c' }))
    expect(dice.reduce((sum, line) => sum + line.dice, 0)).toBe(fell.dice)
    return dice
  })
  expect(new Set(lines.map((line) => line.sides))).toEqual(new Set([12]))
  expect(lines.map((line) => line.seat)).toContain('dead')
  expect(lines.some((line) => line.seat !== 'dead' && line.hits !== null)).toBe(true)
})
