import { type Answer, type Game, type GameEvent, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { flatSearch, offered, type Search } from '../../src/search/flat.ts'

/** A game of one question: each answer pays what a die says, so many sides; `safe` pays 3 for sure. */
interface Bet {
  rng: [number, number, number, number]
  stack: { kind: string }[]
  result: null | { outcome: string; winners: string[]; rule: string }
  paid: number
  asked: number
}
const SIDES: { readonly [bet: string]: number } = { safe: 0, low: 3, fair: 6, high: 20 }

const bets = {
  asks: (s: Bet) => (s.result ? [] : [{ seat: 'p1', kind: 'bet', rule: '', about: null }]),
  space: () => [{ form: 'pick', options: Object.keys(SIDES).map((bet) => ({ bet })) }],
  whyNot: () => null,
  copy: (s: Bet): Bet => ({ ...s, rng: [...s.rng] }),
  guess: (s: Bet, _seat: string, rng: Bet['rng']): Bet => ({ ...s, rng: seedRng(`${rng[0]++}`) }),
  play(s: Bet, _seat: string, answer: Answer) {
    const sides = SIDES[String(answer.bet)] as number
    s.rng[0]++
    s.paid += sides === 0 ? 3 : 1 + (Math.abs(s.rng[1] + s.rng[0] * 7919) % sides)
    s.asked++
    if (s.asked === 3) s.result = { outcome: 'over', winners: [], rule: '' }
  },
} as unknown as Game<Bet, GameEvent, unknown>

const start = (): Bet => ({ rng: seedRng('bets'), stack: [], result: null, paid: 0, asked: 0 })
let valued = 0
const search: Search<Bet> = {
  policy: () => ({ bet: 'low' }),
  value: (s) => {
    valued++
    return s.paid
  },
  enough: () => false,
  depth: 10,
  caution: 1,
  candidates: (game, s, seat, rng) => offered(game, s, seat, rng, 4),
}

describe('flat search', () => {
  test('finds the answer that pays most, though the policy would not give it', () => {
    for (let i = 0; i < 20; i++) expect(flatSearch(bets, start(), 'p1', seedRng(`s${i}`), 600, search)).toEqual({ bet: 'high' })
  })
  test('the same seed and budget give the same choice', () => {
    const choose = () => flatSearch(bets, start(), 'p1', seedRng('same'), 9, search)
    expect(choose()).toEqual(choose())
  })
  test('leaves the world as it was', () => {
    const world = start()
    flatSearch(bets, world, 'p1', seedRng('x'), 200, search)
    expect(world).toEqual(start())
  })
  test('keeps to its budget, but for the last world', () => {
    valued = 0
    flatSearch(bets, start(), 'p1', seedRng('x'), 600, search)
    // Three answers an imagined game; a round finishes the world it has begun.
    expect(valued * 3).toBeGreaterThanOrEqual(600)
    expect(valued * 3).toBeLessThan(600 + 2 * 4 * 3)
  })
  test('keeps to its favourite when nothing is surely better', () => {
    const wary = { ...search, policy: () => ({ bet: 'high' }) }
    for (let i = 0; i < 20; i++) expect(flatSearch(bets, start(), 'p1', seedRng(`w${i}`), 100, wary)).toEqual({ bet: 'high' })
  })
  test('does not think when there is nothing to choose', () => {
    valued = 0
    const only = { ...search, candidates: () => [{ bet: 'low' }] }
    expect(flatSearch(bets, start(), 'p1', seedRng('x'), 600, only)).toEqual({ bet: 'low' })
    expect(valued).toBe(0)
  })
  test('stops where it has seen enough', () => {
    let most = 0
    const short: Search<Bet> = {
      ...search,
      enough: (s) => s.asked >= 2,
      value: (s) => {
        most = Math.max(most, s.asked)
        return s.paid
      },
    }
    flatSearch(bets, start(), 'p1', seedRng('x'), 60, short)
    expect(most).toBe(2)
  })
})
