import {
  type AskRule,
  defineGame,
  type Frame,
  forkRng,
  type Game,
  type GameEvent,
  pick,
  plainCopy,
  rngOf,
  type State,
  type Words,
} from '@deadfront/kernel'
import type { Advisor } from '../../src/coach/advisor.ts'

/**
 * A game whose luck and skill are known exactly. Nine throws; each is worth its prize when the die shows enough. `safe` and `bold` are
 * worth 2/3 of a point on average, `poor` 1/3. The value of a game is its points by throw.
 */
export const THROWS = 9

interface Thrown extends State<Frame> {
  thrown: number
  points: number
}
type Throw = { do: 'safe' | 'bold' | 'poor' }

const ODDS = { safe: { least: 3, prize: 1 }, bold: { least: 6, prize: 4 }, poor: { least: 5, prize: 1 } }
const ANSWERS: Throw[] = [{ do: 'safe' }, { do: 'bold' }, { do: 'poor' }]

const ask: AskRule<Thrown, Frame, Throw, GameEvent> = {
  rule: 'T-1',
  who: () => ['a'],
  space: () => [pick(ANSWERS)],
  whyNot: () => null,
  answer(t, _f, answer) {
    const { least, prize } = ODDS[answer.do]
    if (t.roll() >= least) t.s.points += prize
    t.s.thrown++
    if (t.s.thrown === THROWS) t.end({ outcome: 'over', winners: [], rule: 'T-1' })
  },
}

const words: Words<GameEvent> = {
  event: (e) => e.type,
  ask: (a) => ({ title: a.kind, text: '' }),
  answer: (a) => String(a.do),
  refusal: (r) => r.say,
  seat: (seat) => seat,
  scenario: (id) => ({ name: id, text: '' }),
  option: (id) => ({ name: id, text: '' }),
  rule: (id) => id,
  name: (key) => key,
  result: (outcome) => ({ title: outcome, text: '' }),
  phases: () => ({ names: [], now: 0, turn: '' }),
}

export const throws: Game<Thrown, GameEvent, number> = defineGame<Thrown, Frame, GameEvent, number>({
  id: 'throws',
  name: 'Throws',
  rulesVersion: 1,
  scenarios: [{ id: 'plain', name: 'Plain', text: '', options: [], seats: () => [{ id: 'a', name: 'A' }] }],
  rulebook: [{ id: 'T-1', text: 'Throw.', chapter: 'Throws' }],
  words: { en: async () => words, es: async () => words },
  rules: { throw: ask },
  setUp: (setup) => ({ rng: rngOf(setup), stack: [{ kind: 'throw' }], result: null, thrown: 0, points: 0 }),
  view: (s) => s.points,
  guess: (s, _seat, rng) => ({ ...plainCopy(s), rng: forkRng(rng, 'dice') }),
  copy: plainCopy,
  luckKey: (s) => String(s.thrown),
  position: {
    schema: { type: 'object' },
    read: () => ({ problems: [{ place: '', say: 'there are no positions' }] }),
    write: () => ({}),
  },
})

export const throwsAdvisor: Advisor<Thrown> = {
  policy: () => [{ do: 'safe' }],
  plans: () => [[{ do: 'bold' }], [{ do: 'poor' }]],
  enough: () => false,
  sharesLuck: true,
  scenarioOf: () => 'plain',
  chance: (s) => s.points / THROWS,
  facts: () => [],
  settle: (s) => ({ ...plainCopy(s), rng: [1, 2, 3, 4] }),
  isJudged: () => true,
  isPhase: () => false,
  maxAnswers: 100,
  usual: { each: 400, most: 4000, redrawn: 600 },
}
