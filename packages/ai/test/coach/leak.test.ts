import { type Game, Match, nth, type Options, type Seat, seedRng, type State } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { catalogEntry } from '../../src/catalog.ts'
import type { Advisor } from '../../src/coach/advisor.ts'
import { type Course, hintFor, type Piece, type Reviewed, work } from '../../src/coach/index.ts'

interface Where {
  id: string
  scenario: string
  options: Options
  /** The first question that this seat is asked, of one of these kinds, after so many answers. */
  seat: Seat | null
  kinds: readonly string[]
  after: number
}

const PLACES: readonly Where[] = [
  { id: 'dotz', scenario: 'basic', options: {}, seat: null, kinds: ['action'], after: 110 },
  { id: 'dotz', scenario: 'basic', options: { players: 2 }, seat: 'p2', kinds: ['action'], after: 80 },
  { id: 'aaz', scenario: 'intro', options: {}, seat: 'USSR', kinds: ['combatMove'], after: 40 },
  { id: 'aaz', scenario: '1941', options: {}, seat: 'UK', kinds: ['noncombatMove'], after: 1 },
  { id: 'efsz', scenario: 'black-water', options: {}, seat: null, kinds: ['activate'], after: 12 },
  { id: 'efsz', scenario: 'campaign', options: {}, seat: null, kinds: ['activate', 'declare', 'act'], after: 30 },
  {
    id: 'efsz',
    scenario: 'fubar',
    options: { master: true },
    seat: 'dead',
    kinds: ['master.order', 'master.step', 'master.move'],
    after: 8,
  },
  { id: 'efsz', scenario: 'fubar', options: { master: true }, seat: 'p1', kinds: ['activate', 'declare', 'act'], after: 8 },
]

async function reached({ id, scenario, options, seat, kinds, after }: Where) {
  const entry = catalogEntry(id)
  const [game, advisor] = [await entry?.load(), await entry?.advisor?.()]
  if (game === undefined || advisor === undefined) throw new Error(`no coach for ${id}`)
  const match = new Match(game, { scenario, options, seed: `leak ${scenario}` })
  const rng = seedRng('leak')
  for (let n = 0; match.state.result === null; n++) {
    const asked = nth(game.asks(match.state), 0)
    if (n >= after && (seat === null || asked.seat === seat) && kinds.includes(asked.kind))
      return { game, advisor, state: match.state, asked }
    match.command(asked.seat, advisor.policy(game, match.state, asked.seat, rng))
  }
  throw new Error(`${scenario}: ${kinds.join(', ')} was never asked`)
}

/** What a review finds out about one decision of the seat. */
function pieceOf(game: Game, advisor: Advisor, state: State, { seat, kind }: { seat: Seat; kind: string }, piece: Piece) {
  const plan = [game.sample(state, seat, seedRng('an answer'))]
  const decision = { at: 1, to: 2, seat, kind, plan, chance: false }
  const course: Course<State> = { decisions: [decision], states: [state], events: [], outcomes: [], end: state }
  const of: Reviewed = { game, advisor, course, seat }
  return work(of, piece)
}

describe.each(PLACES)('$id $scenario, $kinds.0 of $seat: two states that look the same to the seat', (where) => {
  test('get the same hint, and the same findings of a review', async () => {
    const { game, advisor, state, asked } = await reached(where)
    const other = game.guess(state, asked.seat, seedRng('another world'))
    expect(game.hash(other)).not.toBe(game.hash(state))
    expect(game.view(other, asked.seat)).toEqual(game.view(state, asked.seat))
    // Shorter games than usual: what is compared is whether they are the same ones.
    const brief: Advisor = { ...advisor, maxAnswers: 12 }
    const hint = (s: State) => hintFor(game, brief, s, asked.seat, { nodes: 1 })
    expect(hint(other)).toEqual(hint(state))
    for (const piece of ['screen', 'study', 'redraw'] as const) {
      const what: Piece = piece === 'redraw' ? { do: piece, at: 1, worlds: 6 } : { do: piece, decision: 0, nodes: 1 }
      expect(pieceOf(game, brief, other, asked, what), piece).toEqual(pieceOf(game, brief, state, asked, what))
    }
  })
})
