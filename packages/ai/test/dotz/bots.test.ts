import { dotz, type Siege } from '@deadfront/dotz'
import { contentOf } from '@deadfront/dotz/ai'
import { type Answer, type Game, type GameEvent, type Options, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { dotzBots } from '../../src/dotz/bots.ts'
import { fieldOf } from '../../src/dotz/danger.ts'
import { TUNED } from '../../src/dotz/weights.ts'
import type { Bot } from '../../src/bot.ts'

const game = dotz as unknown as Game<Siege, GameEvent, unknown>
const botOf = (id: string): Bot<Siege> => dotzBots.find((bot) => bot.id === id) as unknown as Bot<Siege>
/** More than any game takes: who goes on beyond it does not come to an end. */
const MAX_ANSWERS = 1500

interface Played {
  outcome: string
  turn: number
  answers: number
  hash: string
  trail: Answer[]
}

/** How a game is played: with which options and thought, whether the last seat asked speaks first, and for how many answers. */
interface Manner {
  options?: Options
  nodes?: number
  lastAsked?: boolean
  answers?: number
}

/** A game through the checking door; every asked seat is given its turn to speak, as a server does. */
function play(id: string, seed: string, { options = {}, nodes = 60, lastAsked = false, answers = MAX_ANSWERS }: Manner = {}): Played {
  const bot = botOf(id)
  const rng = seedRng(`${seed}/bots`)
  let { state } = game.start({ scenario: 'basic', options, seed })
  const trail: Answer[] = []
  while (state.result === null && trail.length < answers) {
    const asks = game.asks(state)
    const { seat } = asks[lastAsked ? asks.length - 1 : 0] as { seat: string }
    const answer = bot.answer(game, game.guess(state, seat, rng), seat, rng, { nodes }) as Answer
    const done = game.apply(state, seat, answer)
    if (!('state' in done)) throw new Error(`${seed}: ${seat} answers ${JSON.stringify(answer)}: ${done.say} (${done.rule})`)
    state = done.state
    trail.push(answer)
    if (trail.length >= MAX_ANSWERS) throw new Error(`${seed}: the table is stalled`)
  }
  return { outcome: state.result?.outcome ?? 'open', turn: state.turn, answers: trail.length, hash: game.hash(state), trail }
}

describe('bots of Dawn of the Zeds', () => {
  test('steady gives legal answers to everything, alone', () => {
    for (let i = 0; i < 15; i++) expect(['won', 'lost']).toContain(play('steady', `legal/${i}`).outcome)
  })

  const TABLES = [2, 3, 4].flatMap((players) => ['anyone', 'owner', 'vote'].map((group) => ({ players, group })))
  test.each(TABLES)('steady and warden play $players seats, group $group', (options) => {
    play('steady', 'table/0', { options })
    play('warden', 'table/1', { options, lastAsked: true })
  })

  test.each(TABLES.filter(({ players, group }) => players === 3 && group !== 'anyone'))(
    'planner plays $players seats, group $group',
    (options) => {
      play('planner', 'table/plan', { options, nodes: 1, answers: 40 })
    },
  )

  test.each(['random', 'steady', 'warden', 'planner'])('%s: same seed, same game', (id) => {
    const manner = { options: { length: 'short' }, nodes: 1, answers: id === 'planner' ? 40 : MAX_ANSWERS }
    const [a, b] = [play(id, 'twice', manner), play(id, 'twice', manner)]
    expect(a).toEqual(b)
    expect(play(id, 'another', manner).hash).not.toBe(a.hash)
  })

  test('house rules change nothing for the bots', () => {
    const options = { spill: true, townFire: false, freeShotNeedsAmmo: true, speechReturns: true, trapsAlone: true, length: 'short' }
    for (let i = 0; i < 4; i++) play(i % 2 ? 'warden' : 'steady', `house/${i}`, { options })
  })

  test('somebody goes where the card of the turn gives Ammo, unless somebody is there', () => {
    const spaces = { TC: 'piazza, schmidt', 'F#5': 'Z5|3' }
    const answerAt = (position: object): Answer => {
      const { state } = game.start({ scenario: 'basic', options: {}, seed: 'cabin', position: position as never })
      return botOf('steady').answer(game, state, 'p1', seedRng('cabin'), { nodes: 1 }) as Answer
    }
    const cabin = { turn: 2, card: 'hunting-cabin', ammo: 0, eventActions: 1 }
    expect(answerAt({ ...cabin, spaces })).toMatchObject({ do: 'move', path: ['M#0', 'M#1', 'M#2'] })
    expect(answerAt({ ...cabin, spaces: { ...spaces, 'M#2': 'civ-1' } })).not.toMatchObject({ path: ['M#0', 'M#1', 'M#2'] })
    expect(answerAt({ ...cabin, card: 'well-armed-civilians', spaces })).not.toMatchObject({ path: ['M#0', 'M#1', 'M#2'] })
  })

  test('what the next cards move is more dangerous, and a second unit in a space delays less than the first', () => {
    const fieldAt = (position: object, weights = TUNED) => {
      const { state } = game.start({ scenario: 'basic', options: {}, seed: 'soon', position: position as never })
      return fieldOf(state, contentOf(state), weights)
    }
    // The next card moves the Forest alone; the Highway is moved later.
    const deck = ['night-assault-forest', 'keep-calm', 'final-good-night']
    const position = { turn: 10, deck, spaces: { TC: 'piazza', 'F#1': 'Z5|3', 'H#1': 'Z5|3' } }
    const [forest = 0, , highway = 0] = fieldAt(position).dangers
    const [plainForest = 0, , plainHighway = 0] = fieldAt(position, { ...TUNED, soon: 0 }).dangers
    expect(forest).toBeGreaterThan(plainForest)
    expect(highway).toBeLessThan(plainHighway)
    const delayWith = (units: string): number => fieldAt({ turn: 10, spaces: { 'F#0': units, 'F#3': 'Z5|3' } }).groups[0]?.[0]?.delay ?? 0
    const [one, other, both] = [delayWith('hunt'), delayWith('civ-1'), delayWith('hunt, civ-1')]
    expect(both).toBeGreaterThan(one)
    expect(both).toBeLessThan(one + other)
  })

  test('steady holds out longer than random', () => {
    const turns = (id: string): number => Array.from({ length: 12 }, (_, i) => play(id, `longer/${i}`).turn).reduce((a, b) => a + b)
    expect(turns('steady')).toBeGreaterThan(turns('random') + 12 * 2)
  })
})
