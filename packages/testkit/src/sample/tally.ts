import { type AskRule, defineGame, type Frame, type GameEvent, pick, refuse, rngOf, type State, type Words } from '@deadfront/kernel'

/** Two seats roll by turns and add up to a far goal: a game without an early end, for load and crash tests. */
interface AddFrame extends Frame {
  kind: 'add'
}
interface Tally extends State<AddFrame> {
  sum: number
  player: 0 | 1
}
type Added = GameEvent & { type: 'added'; seat: string; dice: number[]; sum: number }

const SEATS = ['a', 'b'] as const
const ASKED: readonly (readonly string[])[] = [['a'], ['b']]
const GOAL = 1_000_000

const add: AskRule<Tally, AddFrame, { add: number }, Added> = {
  rule: 'TALLY-1',
  who: (s) => ASKED[s.player] as readonly string[],
  space: () => [pick([{ add: 1 }, { add: 2 }, { add: 3 }])],
  whyNot: (_s, _f, answer) =>
    answer.add === 1 || answer.add === 2 || answer.add === 3 ? null : refuse('TALLY-1', 'add.range', 'add 1, 2 or 3'),
  answer(t, _f, answer) {
    const { s } = t
    const die = t.roll()
    s.sum += die * answer.add
    t.emit({ type: 'added', rule: 'TALLY-1', seat: SEATS[s.player], dice: [die], sum: s.sum })
    if (s.sum >= GOAL) return t.end({ outcome: SEATS[s.player], winners: [SEATS[s.player]], rule: 'TALLY-2' })
    s.player = s.player === 0 ? 1 : 0
  },
}

const RULES = { 'TALLY-1': 'Roll a die and add it once, twice or three times.', 'TALLY-2': 'Who reaches the goal wins.' }

const words: Words<Added> = {
  event: (e) => `${e.seat} rolls ${e.dice[0]}: ${e.sum}`,
  ask: () => ({ title: 'Add', text: 'How many times does your die count?' }),
  answer: (a) => `× ${String(a.add)}`,
  refusal: (r) => r.say,
  seat: (seat) => seat,
  scenario: () => ({ name: 'Tally', text: 'Add up.' }),
  option: (id) => ({ name: id, text: '' }),
  rule: (id) => RULES[id as keyof typeof RULES] ?? id,
  name: (key) => key,
  result: (outcome) => ({ title: `${outcome} wins`, text: '' }),
  phases: () => ({ names: [], now: 0, turn: '' }),
}

export const tally = defineGame<Tally, AddFrame, Added, { sum: number; player: string }>({
  id: 'tally',
  name: 'Tally',
  rulesVersion: 1,
  scenarios: [{ id: 'plain', name: 'Plain', text: 'Add up.', options: [], seats: () => SEATS.map((id) => ({ id, name: id, side: id })) }],
  rulebook: Object.entries(RULES).map(([id, text]) => ({ id, text, chapter: 'Rules' })),
  words: { en: async () => words, es: async () => words },
  rules: { add },
  setUp: (setup) => ({ rng: rngOf(setup), stack: [{ kind: 'add' }], result: null, sum: 0, player: 0 }),
  view: (s) => ({ sum: s.sum, player: SEATS[s.player] }),
  openView: true,
  guess: (s) => ({ ...s, rng: [...s.rng], stack: s.stack.map((f) => ({ ...f })) }),
  copy: (s) => ({ rng: [...s.rng], stack: s.stack.map((f) => ({ ...f })), result: s.result, sum: s.sum, player: s.player }),
  position: {
    schema: { type: 'object', properties: { sum: { type: 'integer' } } },
    read: (_position, setup) => ({ state: { rng: rngOf(setup), stack: [{ kind: 'add' }], result: null, sum: 0, player: 0 }, events: [] }),
    write: (s) => ({ sum: s.sum, player: SEATS[s.player] }),
  },
})
