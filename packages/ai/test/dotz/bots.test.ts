import { dotz, type Siege } from '@deadfront/dotz'
import { type Answer, type Game, type GameEvent, type Options, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { dotzBots } from '../../src/dotz/bots.ts'
import type { Bot } from '../../src/bot.ts'

const game = dotz as unknown as Game<Siege, GameEvent, unknown>
const botOf = (id: string): Bot<Siege> => dotzBots.find((bot) => bot.id === id) as unknown as Bot<Siege>
/** More than any game takes: who goes on beyond it does not come to an end. */
const MOST = 1500

interface Played {
  outcome: string
  turn: number
  answers: number
  hash: string
  trail: Answer[]
}

/** A whole game through the checking door; every asked seat is given its turn to speak, as a server does. */
function play(id: string, seed: string, options: Options = {}, nodes = 60, lastAsked = false): Played {
  const bot = botOf(id)
  const rng = seedRng(`${seed}/bots`)
  let { state } = game.start({ scenario: 'basic', options, seed })
  const trail: Answer[] = []
  while (state.result === null) {
    const asks = game.asks(state)
    const { seat } = asks[lastAsked ? asks.length - 1 : 0] as { seat: string }
    const answer = bot.answer(game, game.guess(state, seat, rng), seat, rng, { nodes }) as Answer
    const done = game.apply(state, seat, answer)
    if (!('state' in done)) throw new Error(`${seed}: ${seat} answers ${JSON.stringify(answer)}: ${done.say} (${done.rule})`)
    state = done.state
    trail.push(answer)
    if (trail.length > MOST) throw new Error(`${seed}: the table is stalled`)
  }
  return { outcome: state.result.outcome, turn: state.turn, answers: trail.length, hash: game.hash(state), trail }
}

describe('bots of Dawn of the Zeds', () => {
  test('steady gives legal answers to everything, alone', () => {
    for (let i = 0; i < 40; i++) expect(['won', 'lost']).toContain(play('steady', `legal/${i}`).outcome)
  })

  const TABLES = [2, 3, 4].flatMap((players) => ['anyone', 'owner', 'vote'].map((group) => ({ players, group })))
  test.each(TABLES)('steady plays $players seats, group $group', (options) => {
    for (let i = 0; i < 4; i++) {
      play('steady', `table/${i}`, options)
      play('steady', `table/${i}`, options, 60, true)
    }
  })

  test.each(TABLES.filter(({ players, group }) => players === 3 && group !== 'anyone'))(
    'planner plays $players seats, group $group',
    (options) => {
      play('planner', 'table/plan', { ...options, length: 'short' }, 1)
    },
  )

  test.each(['random', 'steady', 'planner'])('%s: same seed, same game', (id) => {
    const options = { length: 'short' }
    const [a, b] = [play(id, 'twice', options, 1), play(id, 'twice', options, 1)]
    expect(a).toEqual(b)
    expect(play(id === 'planner' ? 'steady' : id, 'another', options).hash).not.toBe(a.hash)
  })

  test('house rules change nothing for the bots', () => {
    const options = { spill: true, townFire: false, freeShotNeedsAmmo: true, speechReturns: true, trapsAlone: true, length: 'short' }
    for (let i = 0; i < 10; i++) play('steady', `house/${i}`, options)
  })

  test('steady holds out longer than random', () => {
    const turns = (id: string): number => Array.from({ length: 30 }, (_, i) => play(id, `longer/${i}`).turn).reduce((a, b) => a + b)
    expect(turns('steady')).toBeGreaterThan(turns('random') + 30 * 2)
  })
})
