import { type GameRecord, Match, nth, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { CATALOG } from '../../src/catalog.ts'
import { conduct, courseOf, type Finding, outlineOf, type Piece, type Review, usualThought, work } from '../../src/coach/index.ts'
import { THROWS, throws, throwsAdvisor } from './throws.ts'

type Choice = 'safe' | 'bold' | 'poor'

/** The first game of these choices, by its seed, whose points after each throw are as wished. */
function gameOf(choices: readonly Choice[], isWished: (points: readonly number[]) => boolean): GameRecord {
  for (let seed = 0; seed < 20_000; seed++) {
    const match = new Match(throws, { scenario: 'plain', options: {}, seed: `throws ${seed}` })
    const points = choices.map((choice) => {
      match.command('a', { do: choice })
      return match.state.points
    })
    if (isWished(points)) return match.record()
  }
  throw new Error('no such game')
}

async function reviewOf(record: GameRecord): Promise<Review> {
  const of = { game: throws, advisor: throwsAdvisor, course: courseOf(throws, throwsAdvisor, record), seat: 'a' }
  const nodes = usualThought(throwsAdvisor, of.course.decisions.length)
  return conduct(outlineOf(of, record), { nodes, width: 1, run: async (piece) => work(of, piece) })
}

const all = (choice: Choice): Choice[] => Array<Choice>(THROWS).fill(choice)
/** Two throws of three hit: nowhere is a game of safe throws more than a throw away from its mean. */
const isAverage = (points: readonly number[]): boolean => points.every((n, i) => n === Math.floor((2 * (i + 1)) / 3))

function expectSum({ sum: { start, luck, own, others, rest, result } }: Review): void {
  expect(start + luck + own + others + rest).toBeCloseTo(result ?? Number.NaN, 9)
  expect(Math.abs(rest)).toBeLessThan(1e-9)
}

describe('luck by redrawing', () => {
  test('dice that are all average are no luck', async () => {
    const review = await reviewOf(gameOf(all('safe'), isAverage))
    expectSum(review)
    expect(review.sum.own).toBe(0)
    expect(Math.abs(review.sum.luck)).toBeLessThan(0.03)
    expect(Math.abs(review.sum.luck)).toBeLessThanOrEqual(3 * review.errors.luck)
  })

  test('a lucky throw is told as luck, not as skill, at its command', async () => {
    const choices = all('safe')
    choices[4] = 'bold'
    const review = await reviewOf(gameOf(choices, (points) => points[4] === (points[3] ?? 0) + 4 && points.at(-1) === 9))
    expectSum(review)
    const luck = (4 - 2 / 3) / THROWS
    expect(review.luckiest[0]).toMatchObject({ at: 4, to: 5 })
    expect(Math.abs(nth(review.luckiest, 0).change - luck)).toBeLessThan(3 * nth(review.luckiest, 0).error + 0.02)
    expect(Math.abs(review.sum.own)).toBeLessThan(3 * review.errors.own)
  })

  test('poor answers with average dice are skill, not luck', async () => {
    const review = await reviewOf(gameOf(all('poor'), (points) => points.every((n, i) => n === Math.floor((i + 1) / 3))))
    expectSum(review)
    expect(review.errors.own).toBeLessThan(0.08)
    expect(Math.abs(review.sum.own + 1 / 3)).toBeLessThan(3 * review.errors.own)
    expect(Math.abs(review.sum.luck)).toBeLessThan(3 * review.errors.luck)
  })

  test('every throw is luck by as much as it was above its mean, and the errors of a throw are small', async () => {
    const record = gameOf(all('safe'), (points) => points.at(-1) === 9)
    const review = await reviewOf(record)
    expectSum(review)
    expect(Math.abs(review.sum.luck - 1 / 3)).toBeLessThan(3 * review.errors.luck)
    const { curve } = review
    for (const [i, { chance }] of curve.slice(1).entries()) expect(Math.abs(chance - nth(curve, i).chance - 1 / 27)).toBeLessThan(0.03)
  })
})

test.each(CATALOG.map((entry) => [entry.id, entry] as const))(
  '%s: what is redrawn tells nothing that the seat cannot know',
  async (id, entry) => {
    const [game, advisor] = [await entry.load(), await entry.advisor?.()]
    if (advisor === undefined) throw new Error(`${id} has no coach`)
    const scenario = { dotz: 'basic', efsz: 'fubar', aaz: 'intro' }[id] ?? ''
    const match = new Match(game, { scenario, options: {}, seed: 'redraw' })
    const rng = seedRng('redraw')
    for (let n = 0; n < 60 && match.state.result === null; n++) {
      const { seat } = nth(game.asks(match.state), 0)
      match.command(seat, advisor.policy(game, match.state, seat, rng))
    }
    const course = courseOf(game, advisor, match.record())
    const { at } = nth(course.events, course.events.length - 1)
    const outcome = nth(course.outcomes, course.outcomes.length - 1)
    const { seat } = nth(game.asks(outcome), 0)
    const other = game.guess(outcome, seat, seedRng('another world'))
    expect(game.hash(other)).not.toBe(game.hash(outcome))
    const piece: Piece = { do: 'redraw', at: at + 1, worlds: 2 }
    const found = work({ game, advisor, course, seat }, piece)
    expect(found).toMatchObject({ do: 'redraw', at: at + 1, games: 2 })
    expect(work({ game, advisor, course: { ...course, outcomes: [...course.outcomes.slice(0, -1), other] }, seat }, piece)).toEqual(found)
  },
)

test('findings of a review that was kept before chance was redrawn are used, and only the redrawing is added', async () => {
  const record = gameOf(all('poor'), () => true)
  const course = courseOf(throws, throwsAdvisor, record)
  const of = { game: throws, advisor: throwsAdvisor, course, seat: 'a' }
  const outline = outlineOf(of, record)
  const kept: Finding[] = []
  const how = { nodes: 100, width: 1, run: async (piece: Piece) => work(of, piece) }
  const review = await conduct(outline, { ...how, onFound: (one) => kept.push(one) })
  const before: Finding[] = JSON.parse(
    JSON.stringify(kept.filter((one) => one.do !== 'redraw').map((one) => ({ ...one, chance: { value: 0.5, error: 0.1 }, worlds: 6 }))),
  )
  const added: Finding[] = []
  const again = await conduct(outline, { ...how, known: before, onFound: (one) => added.push(one) })
  expect(new Set(added.map((one) => one.do))).toEqual(new Set(['redraw']))
  expect(again.sum).toEqual(review.sum)
})

test('where games stop early, a cost that whole games do not show is none', () => {
  const state = throws.start({ scenario: 'plain', options: {}, seed: 'early' }).state
  /** What `safe` costs against `poor`, and `poor` against `safe`, when the value after one throw is wrong or right. */
  const costOf = (given: Choice, valueEarly: (points: number) => number): number => {
    const advisor: typeof throwsAdvisor = {
      ...throwsAdvisor,
      isBlurred: true,
      plans: () => [[{ do: 'poor' }]],
      enough: (s, root) => s.thrown > root.thrown,
      chance: (s) => (s.result === null ? valueEarly(s.points) : s.points / THROWS),
    }
    const decision = { at: 0, to: 1, seat: 'a', kind: 'throw', plan: [{ do: given }], chance: true }
    const course = { decisions: [decision], states: [state], events: [], outcomes: [], end: state }
    const found = work({ game: throws, advisor, course, seat: 'a' }, { do: 'study', decision: 0, nodes: 20_000 })
    return found.do === 'study' ? found.cost.value : Number.NaN
  }
  expect(costOf('safe', (points) => (points === 0 ? 1 : 0))).toBe(0)
  expect(costOf('poor', (points) => points / THROWS)).toBeCloseTo(1 / 27, 2)
})
