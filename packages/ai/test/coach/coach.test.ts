import { aaz } from '@deadfront/aaz'
import { copyJson, type Game, type GameRecord, isLanguage, LANGUAGES, Match, nth, seedRng, type State } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { CATALOG, type CatalogEntry, catalogEntry } from '../../src/catalog.ts'
import type { Advisor, Plan } from '../../src/coach/advisor.ts'
import { warFeatures } from '../../src/coach/aaz-features.ts'
import { AAZ_WEIGHTS } from '../../src/coach/aaz-weights.ts'
import { calibrated } from '../../src/coach/calibration.ts'
import { rankedOf } from '../../src/coach/hint.ts'
import { reasonsFor } from '../../src/coach/reasons.ts'
import {
  conduct,
  courseOf,
  type Finding,
  hintFor,
  isCostly,
  markOf,
  outlineOf,
  type Piece,
  reasonText,
  type Reviewed,
  work,
} from '../../src/coach/index.ts'

interface Table {
  game: Game
  advisor: Advisor
}

/** A position that is soon played out: the scenario, and how many answers come before it. */
const SMALL: { readonly [game: string]: { scenario: string; answers: number } } = {
  dotz: { scenario: 'basic', answers: 90 },
  efsz: { scenario: 'fubar', answers: 15 },
  aaz: { scenario: 'intro', answers: 60 },
}

async function tableOf(entry: CatalogEntry): Promise<Table> {
  const advisor = await entry.advisor?.()
  if (advisor === undefined) throw new Error(`${entry.id} has no coach`)
  return { game: await entry.load(), advisor }
}

/** A game played by the coach's own policy, for so many answers. */
function played({ game, advisor }: Table, scenario: string, answers: number, seed = 'coach'): { record: GameRecord; state: State } {
  const match = new Match(game, { scenario, options: {}, seed })
  const rng = seedRng(seed)
  for (let n = 0; n < answers && match.state.result === null; n++) {
    const { seat } = nth(game.asks(match.state), 0)
    match.command(seat, advisor.policy(game, match.state, seat, rng))
  }
  return { record: match.record(), state: match.state }
}

describe.each(CATALOG.map((entry) => [entry.id, entry] as const))('the coach of %s', (id, entry) => {
  const { scenario, answers } = SMALL[id] ?? { scenario: '', answers: 0 }

  test('gives the same hint for two states that look the same to the seat', async () => {
    const table = await tableOf(entry)
    const { game, advisor } = table
    const { state } = played(table, scenario, answers)
    const { seat } = nth(game.asks(state), 0)
    const other = game.guess(state, seat, seedRng('another world'))
    expect(game.hash(other)).not.toBe(game.hash(state))
    expect(game.view(other, seat)).toEqual(game.view(state, seat))
    const hint = hintFor(game, advisor, state, seat, { nodes: 1 })
    expect(hint.advice.length).toBeGreaterThan(0)
    expect(hintFor(game, advisor, other, seat, { nodes: 1 })).toEqual(hint)
  })

  test('changes nothing, shows at most three legal answers, the best first, and compares one’s own', async () => {
    const table = await tableOf(entry)
    const { game, advisor } = table
    const { state } = played(table, scenario, answers)
    const before = copyJson(state)
    const { seat } = nth(game.asks(state), 0)
    const own = [game.sample(state, seat, seedRng('own'))]
    const hint = hintFor(game, advisor, state, seat, { nodes: 1, own })
    expect(state).toEqual(before)
    expect(hint.advice.length).toBeLessThanOrEqual(3)
    for (const { plan, chance } of hint.advice) {
      expect('say' in game.apply(state, seat, plan)).toBe(false)
      expect(chance.value).toBeGreaterThanOrEqual(0)
      expect(chance.error).toBeGreaterThan(0)
    }
    const chances = hint.advice.map((one) => one.behind.value)
    expect(chances).toEqual(chances.toSorted((a, b) => a - b))
    expect(hint.own?.plan).toEqual(own)
  })

  test('has words for every fact in both languages', async () => {
    const table = await tableOf(entry)
    const { game, advisor } = table
    const { state } = played(table, scenario, 3)
    const { state: end } = played(table, scenario, 5000)
    const { seat } = nth(game.asks(state), 0)
    const facts = advisor.facts(end, state, seat)
    for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
      const words = await game.words[language]()
      for (const [fact] of facts) expect(reasonText({ fact, from: 0.71, to: 0.78 }, words, language)).toMatch(/^\D.*: 71 % → 78 %$/)
    }
  })

  test('reviews a game: the sum is right, a second run goes on from the first, and any thread finds the same', async () => {
    const table = await tableOf(entry)
    const { game, advisor } = table
    const { record } = played(table, scenario, 5000)
    const whole = courseOf(game, advisor, record)
    // The last few decisions are soon played out.
    const course = { ...whole, decisions: whole.decisions.slice(-4), states: whole.states.slice(-4) }
    const { seat } = nth(course.decisions, 0)
    const of: Reviewed = { game, advisor, course, seat }
    const outline = outlineOf(of, record)
    const known: Finding[] = []
    const run = async (piece: Piece) => work(of, piece)
    const how = { nodes: 1, width: 2, run }
    const review = await conduct(outline, { ...how, onFound: (one) => known.push(one) })
    const { start, luck, own, others, rest, result } = review.sum
    const last = nth(review.curve, review.curve.length - 1).chance
    if (result !== null) expect(start + luck + own + others + rest).toBeCloseTo(result, 9)
    else expect(last).toBeGreaterThanOrEqual(0)
    const half = known.slice(0, known.length >> 1)
    let done = 0
    const again = await conduct(outline, { ...how, width: 1, known: half, onFound: () => done++ })
    expect(done).toBe(known.length - half.length)
    expect(again).toEqual(review)
  })

  test('says clearly what it cannot do', async () => {
    const table = await tableOf(entry)
    const { game, advisor } = table
    const { state } = played(table, scenario, 1)
    const { seat } = nth(game.asks(state), 0)
    expect(() => hintFor(game, advisor, state, seat, { nodes: 0 })).toThrow('budget of at least 1')
    expect(() => hintFor(game, advisor, state, 'nobody', { nodes: 9 })).toThrow('nobody has nothing to decide now')
    const { state: over } = played(table, scenario, 5000)
    expect(() => hintFor(game, advisor, over, seat, { nodes: 9 })).toThrow('the game is over')
  })
})

test('Escape from Stalingrad Z: nobody is advised to turn on the spot only to let points go', async () => {
  const table = await tableOf(nth(CATALOG, CATALOG.map((entry) => entry.id).indexOf('efsz')))
  const { game, advisor } = table
  const { state } = played(table, 'fubar', 5)
  const [ask] = game.asks(state)
  expect(ask?.kind).toBe('act')
  const [form] = game.space(state, 'p1')
  expect(form?.form === 'pick' ? form.options.map((answer) => answer.do) : []).toContain('turn')
  const plans = advisor.plans(game, state, 'p1', seedRng('turn'))
  expect(plans.flat().map((answer) => answer.do)).not.toContain('turn')
  expect(plans.flat().map((answer) => answer.do)).toContain('end')
})

test('the chances of a costly decision differ by what it cost', async () => {
  const table = await tableOf(nth(CATALOG, CATALOG.map((entry) => entry.id).indexOf('efsz')))
  const { game, advisor } = table
  const { state } = played(table, 'fubar', 5)
  const plan: Plan = [{ do: 'end' }]
  const decision = { at: 5, to: 6, seat: 'p1', kind: 'act', plan, chance: false }
  const course = { decisions: [decision], states: [state], events: [], outcomes: [], end: state }
  const found = work({ game, advisor, course, seat: 'p1' }, { do: 'study', decision: 0, nodes: 1500 })
  if (found.do !== 'study') throw new Error('not studied')
  expect(found.best.chance.value - found.own.chance.value).toBeCloseTo(found.cost.value, 1)
})

test('Dawn of the Zeds: a review gives most thought to the decisions whose answers spread most', async () => {
  const table = await tableOf(CATALOG.find(({ id }) => id === 'dotz') ?? nth([...CATALOG], 0))
  const { game, advisor } = table
  const { record } = played(table, 'basic', 5000)
  const course = courseOf(game, advisor, record)
  const rng = seedRng('careless')
  // Late in the game, where imagined games are short.
  const late = course.decisions.flatMap((one, i) => (one.kind === 'action' && i % 6 === 0 ? [i] : [])).slice(-5)
  const found = late.flatMap((at) => {
    const { seat } = nth(course.decisions, at)
    // Any other answer in the place of the one given: the coach's own policy would change nothing.
    const plan = [game.sample(nth(course.states, at), seat, rng)]
    const decisions = course.decisions.map((one, i) => (i === at ? { ...one, plan } : one))
    const one = work({ game, advisor, course: { ...course, decisions }, seat }, { do: 'screen', decision: at, nodes: 1500 })
    const pairs = one.do === 'screen' ? one.games / 2 : 0
    return one.do === 'screen' && pairs > 0 ? [{ pairs, spread: one.gain.error * Math.sqrt(pairs) }] : []
  })
  const [least, ...more] = found.toSorted((a, b) => a.spread - b.spread)
  const most = more.at(-1)
  expect(most?.spread).toBeGreaterThan(2 * (least?.spread ?? 1))
  expect(most?.pairs).toBeGreaterThan(2 * (least?.pairs ?? 1))
})

test('a reason speaks for the better answer, or against the worse one', () => {
  const trial = (facts: [string, number][]) => ({ plan: [], values: Array<number>(100).fill(0.5), facts: new Map(facts) })
  const better = trial([
    ['road track.M', 90],
    ['ammo', 20],
  ])
  const worse = trial([
    ['road track.M', 60],
    ['ammo', 80],
  ])
  expect(reasonsFor(better, worse, 'for')).toEqual([{ fact: 'road track.M', from: 0.6, to: 0.9 }])
  expect(reasonsFor(worse, better, 'against')).toEqual([{ fact: 'road track.M', from: 0.9, to: 0.6 }])
})

test('the policy’s own answer stays first unless another one is surely better', () => {
  const [go, idle] = [[{ do: 'go' }], [{ do: 'idle' }]]
  const trial = (plan: Plan, values: number[]) => ({ plan, values, facts: new Map<string, number>() })
  const noisy = [trial(go, [1, 0, 1, 0]), trial(idle, [1, 1, 0, 1])]
  expect(rankedOf(noisy, go).map((one) => one.plan)).toEqual([go, idle])
  const sure = [trial(go, [0, 0, 0, 0, 1, 0]), trial(idle, [1, 1, 1, 0, 1, 1])]
  expect(rankedOf(sure, go).map((one) => one.plan)).toEqual([idle, go])
})

test('a mark needs three standard errors', () => {
  expect(markOf({ value: 0.2, error: 0.07 })).toBeNull()
  expect(markOf({ value: 0.2, error: 0.06 })).toBe('??')
  expect(isCostly({ value: 0.2, error: 0.07 })).toBe(false)
  expect(isCostly({ value: 0.2, error: 0.06 })).toBe(true)
  expect(markOf({ value: 0.2, error: 0.11 })).toBeNull()
  expect(markOf({ value: 0.2, error: 0.02 })).toBe('??')
  expect(markOf({ value: 0.08, error: 0.02 })).toBe('?')
  expect(markOf({ value: 0.04, error: 0.01 })).toBe('?!')
  expect(markOf({ value: 0.02, error: 0.001 })).toBeNull()
})

test('few imagined games are told nearer to the middle, many as they are', () => {
  const prior = { won: 3, games: 4 }
  const { value, error } = calibrated(prior, { value: 1, error: 0.1 }, 4)
  expect(value).toBe(0.875)
  expect(error).toBeCloseTo(Math.sqrt((0.875 * 0.125) / 9))
  expect(calibrated(prior, { value: 0, error: 0.1 }, 4).value).toBeCloseTo(0.375)
  expect(calibrated(prior, { value: 0.2, error: 0.01 }, 4000).value).toBeCloseTo(0.2, 2)
  expect(calibrated(null, { value: 1, error: 0.1 }, 4)).toEqual({ value: 1, error: 0.1 })
  // Of a curve that needs no prior: the chance and its error stay as they are.
  expect(calibrated({ won: 0, games: 0 }, { value: 0.6, error: 0.02 }, 6)).toEqual({ value: 0.6, error: 0.02 })
})

test('the weights of great wars belong to the features and the rules', async () => {
  const game = await catalogEntry('aaz')?.load()
  expect(AAZ_WEIGHTS.rulesVersion).toBe(game?.rulesVersion)
  for (const [scenario, { features }] of Object.entries(AAZ_WEIGHTS.scenarios)) {
    const seen = warFeatures(aaz.start({ scenario, options: {}, seed: 'features' }).state).map(([name]) => name)
    expect(Object.keys(features)).toEqual(seen)
  }
})
