import { type Bot, botNamed, botsFor, catalogEntry, middleBot, random } from '@deadfront/ai'
import { type Answer, nth, type Seat, seedRng, type State } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { blurred } from '../src/blur.ts'

const SEATS = { dotz: 'p1', aaz: 'USSR', efsz: 'p1' } as const
/** The games whose bots are five levels. A new game begins with fewer. */
const WITH_LEVELS = ['dotz', 'aaz', 'efsz'] as const
const EARLIER = {
  dotz: ['random', 'steady', 'planner'],
  aaz: ['random', 'steady', 'general'],
  efsz: ['random', 'steady', 'planner'],
} as const

describe.each(WITH_LEVELS)('levels of %s', (id) => {
  const bots = async (): Promise<readonly Bot[]> => (await catalogEntry(id)?.bots()) ?? []

  test('five, the weakest first, each with a name and a sentence of its own; the middle one plays when nobody is named', async () => {
    const levels = botsFor(await bots(), SEATS[id])
    expect(levels.map((bot) => bot.level)).toEqual([1, 2, 3, 4, 5])
    expect(new Set(levels.flatMap((bot) => [bot.id, bot.name, bot.text])).size).toBe(15)
    expect(middleBot(await bots(), SEATS[id])).toBe(levels[2])
  })

  test('ids of earlier releases are still played, and no list shows them', async () => {
    for (const earlier of EARLIER[id]) {
      expect(botNamed(await bots(), earlier, SEATS[id]).id).toBe(earlier)
      expect(botsFor(await bots(), SEATS[id]).map((bot) => bot.id)).not.toContain(earlier)
    }
  })

  test('every level has words in English and Spanish', async () => {
    const game = await catalogEntry(id)?.load()
    for (const language of ['en', 'es'] as const) {
      const words = await game?.words[language]?.()
      for (const bot of botsFor(await bots(), SEATS[id])) {
        expect(words?.name(`bot.${bot.id}`), `${language} ${bot.id}`).not.toBe(`bot.${bot.id}`)
        expect(words?.name(`bot.${bot.id}.text`).length, `${language} ${bot.id}`).toBeGreaterThan(20)
      }
    }
  })
})

/** A scenario that is quick to play. */
const SHORT = { dotz: 'basic', aaz: '1941', efsz: 'fubar' } as const

test.each(WITH_LEVELS)(
  '%s: what a level plans stands in the state: asked again in another order, as after a restart, it answers the same',
  async (id) => {
    const [game, bots] = [await catalogEntry(id)?.load(), (await catalogEntry(id)?.bots()) ?? []]
    if (!game) throw new Error(`no game ${id}`)
    const { state } = game.start({ scenario: SHORT[id], options: {}, seed: 'plans' })
    const asked: { bot: Bot; world: State; seat: Seat; said: Answer | readonly Answer[] }[] = []
    const answerOf = (bot: Bot, world: State, seat: Seat, n: number) =>
      bot.answer(game, game.copy(world), seat, seedRng(`plans/${n}`), { nodes: 200 })
    for (let n = 0; n < 16 && state.result === null; n++) {
      const { seat } = nth(game.asks(state), 0)
      const levels = botsFor(bots, seat)
      const bot = nth(levels, n % 2 === 0 ? levels.length - 1 : levels.length >> 1)
      const world = game.guess(state, seat, seedRng(`world/${n}`))
      const said = answerOf(bot, world, seat, n)
      asked.push({ bot, world, seat, said })
      for (const answer of (Array.isArray(said) ? said : [said]) as readonly Answer[]) game.play(state, seat, answer)
    }
    expect(asked.length).toBe(16)
    // Backwards: nothing that a bot has kept from the question before can help it.
    for (const [n, { bot, world, seat, said }] of [...asked.entries()].reverse())
      expect(answerOf(bot, world, seat, n), `${n}`).toEqual(said)
  },
)

test('a game with no level at all offers what it has', () => {
  expect(botsFor([random], 'a')).toEqual([random])
})

describe('blur', () => {
  const weights = { near: 2, far: -0.5, none: 0 }

  test('none changes nothing and uses no chance', () => {
    const rng = seedRng('blur')
    expect(blurred(weights, 0, rng)).toBe(weights)
    expect(rng).toEqual(seedRng('blur'))
  })

  test('it moves every weight and keeps its sign, wider the more blur there is', () => {
    const spread = (blur: number): number => {
      const rng = seedRng('spread')
      let sum = 0
      for (let i = 0; i < 500; i++) {
        const seen = blurred(weights, blur, rng)
        expect([Math.sign(seen.near), Math.sign(seen.far), seen.none]).toEqual([1, -1, 0])
        sum += Math.log(seen.near / weights.near) ** 2
      }
      return Math.sqrt(sum / 500)
    }
    expect(spread(0.5)).toBeCloseTo(0.5, 1)
    expect(spread(1.5)).toBeCloseTo(1.5, 0)
  })
})
