import { type Aaz, aaz } from '@deadfront/aaz'
import { type Answer, type Game, type GameEvent, type Options, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { aazBots } from '../../src/aaz/bots.ts'
import type { Bot } from '../../src/bot.ts'
import { catalogEntry } from '../../src/catalog.ts'

const game = aaz as unknown as Game<Aaz, GameEvent, unknown>
const botOf = (id: string): Bot<Aaz> => aazBots.find((bot) => bot.id === id) as unknown as Bot<Aaz>
/** More than any game here takes: who goes on beyond it does not come to an end. */
const MAX_ANSWERS = 3000

interface Played {
  outcome: string | null
  winners: readonly string[]
  hash: string
  /** Every answer, with the question it was given to. */
  trail: { kind: string; answer: Answer | readonly Answer[] }[]
}

interface Table {
  scenario: 'intro' | '1941'
  /** Who plays a seat. */
  by(seat: string): string
  seed: string
  options?: Options
  /** The game is left after this round. */
  rounds?: number
  /** Thought; by default too little for imagined games. */
  nodes?: number
}

/** A game through the checking door. */
function play({ scenario, by, seed, options = {}, rounds = 99, nodes = 1 }: Table): Played {
  const rng = seedRng(`${seed}/bots`)
  let { state } = game.start({ scenario, options, seed })
  const trail: Played['trail'] = []
  while (state.result === null && state.round <= rounds) {
    const { seat, kind } = game.asks(state)[0] as { seat: string; kind: string }
    const answer = botOf(by(seat)).answer(game, game.guess(state, seat, rng), seat, rng, { nodes })
    const done = game.apply(state, seat, answer)
    if (!('state' in done)) throw new Error(`${seed}: ${seat} answers ${JSON.stringify(answer)}: ${done.say} (${done.rule})`)
    state = done.state
    trail.push({ kind, answer })
    if (trail.length > MAX_ANSWERS) throw new Error(`${seed}: the table is stalled`)
  }
  return { outcome: state.result?.outcome ?? null, winners: state.result?.winners ?? [], hash: game.hash(state), trail }
}

const all = (id: string) => (): string => id

describe('bots of Axis & Allies & Zombies', () => {
  test('stand in the catalogue, the levels first', async () => {
    const bots = await catalogEntry('aaz')?.bots()
    expect(bots?.map((bot) => bot.id)).toEqual(['recruit', 'sergeant', 'captain', 'colonel', 'marshal', 'random', 'steady', 'general'])
  })

  test.each(['steady', 'general'])('%s gives legal answers through whole intro games', (id) => {
    for (let i = 0; i < 3; i++) expect(play({ scenario: 'intro', by: all(id), seed: `legal/${i}` }).outcome).not.toBeNull()
  })

  test.each(['steady', 'general'])('%s gives legal answers in the great war', (id) => {
    play({ scenario: '1941', by: all(id), seed: 'war', rounds: 2 })
    play({ scenario: '1941', by: all(id), seed: 'desperate', rounds: 1, options: { desperateMeasures: true, germanOutbreak: true } })
  })

  test('house rules change nothing for the bots', () => {
    const options = { noZombies: true, carrierCost: 18, straitsLikeCanals: true, bombardmentSilences: true, survivorsMove: false }
    play({ scenario: '1941', by: (seat) => (seat === 'UK' ? 'general' : 'steady'), seed: 'house', rounds: 1, options })
    play({ scenario: '1941', by: all('steady'), seed: 'bid', rounds: 1, options: { bidPower: 'UK', bid: 9, guestsBitten: true } })
  })

  test.each(['steady', 'general'])('%s: same seed, same game', (id) => {
    const table: Table = { scenario: 'intro', by: all(id), seed: 'twice' }
    expect(play(table)).toEqual(play(table))
    expect(play({ ...table, seed: 'another' }).hash).not.toBe(play(table).hash)
  })

  test('general plays plans out in its head: legal, and the same each time', () => {
    const table: Table = {
      scenario: 'intro',
      by: (seat) => (seat === 'USSR' ? 'general' : 'steady'),
      seed: 'foresight',
      nodes: 600,
      rounds: 1,
    }
    const played = play(table)
    expect(play(table)).toEqual(played)
    expect(play({ ...table, nodes: 1 }).hash).not.toBe(played.hash)
  })

  test('general carries armies over the sea: loaded at home, escorted, kept aboard, landed', () => {
    const { trail } = play({ scenario: '1941', by: all('general'), seed: 'sea-1', rounds: 9 })
    const orders = (phase: string): Answer[] => trail.filter(({ kind }) => kind === phase).flatMap(({ answer }) => answer as Answer[])
    const landings = orders('combatMove').filter((x) => x.do === 'ship')
    expect(landings.length).toBeGreaterThan(5)
    expect(landings.some((x) => x.cargo !== undefined)).toBe(true)
    // Warships sail beside a landing.
    expect(orders('combatMove').some((x) => x.do === 'move' && x.support === true)).toBe(true)
    // Troops stay aboard on the way to a shore beyond one turn's sailing.
    expect(orders('noncombatMove').some((x) => x.do === 'ship' && x.land === undefined)).toBe(true)
  })

  test('a movement phase is answered whole, in one list', () => {
    const { trail } = play({ scenario: 'intro', by: all('steady'), seed: 'whole', rounds: 1 })
    const moves = trail.filter(({ kind }) => kind === 'combatMove')
    expect(moves).toHaveLength(2)
    expect(moves.every(({ answer }) => Array.isArray(answer) && (answer as Answer[]).at(-1)?.do === 'done')).toBe(true)
    expect(moves[0]?.answer).toContainEqual(expect.objectContaining({ do: 'move' }))
  })

  // The USSR wins the intro by default, also at random: so Germany is counted against nothing at all, and the USSR against the same Germany.
  const SEEDS = Array.from({ length: 12 }, (_, i) => `beats/${i}`)
  const wins = (winner: string, germany: string, ussr: string): number =>
    SEEDS.filter((seed) => play({ scenario: 'intro', by: (seat) => (seat === 'Germany' ? germany : ussr), seed }).winners.includes(winner))
      .length

  test('steady wins the intro as Germany against random, which random does not', () => {
    expect(wins('Germany', 'random', 'random')).toBe(0)
    expect(wins('Germany', 'steady', 'random')).toBeGreaterThan(SEEDS.length / 2)
  })

  test('as the USSR steady stops a steady Germany more often than random does', () => {
    expect(wins('USSR', 'steady', 'steady')).toBeGreaterThan(wins('USSR', 'steady', 'random'))
  })
})
