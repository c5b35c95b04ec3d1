import {
  type AskRule,
  defineGame,
  type Frame,
  forkRng,
  type Game,
  type GameDefinition,
  type GameEvent,
  pick,
  plainCopy,
  refuse,
  rngOf,
  type RulesOf,
  type State,
  type Words,
} from '@deadfront/kernel'

/** The smallest game that can be bent to try one thing of the kernel: it keeps a diary of what ran. */
export interface Toy extends State<Frame> {
  diary: string[]
  mark?: number | undefined
}
export type ToyEvent = GameEvent & { note: string }
export type ToyRules = RulesOf<Toy, Frame, ToyEvent>
export type ToyAsk = AskRule<Toy, Frame, { say: string }, ToyEvent>

const silent: Words<ToyEvent> = {
  event: (e) => e.note,
  ask: (a) => ({ title: a.kind, text: a.kind }),
  answer: (a) => JSON.stringify(a),
  refusal: (r) => r.say,
  seat: (seat) => seat,
  scenario: (id) => ({ name: id, text: id }),
  option: (id) => ({ name: id, text: id }),
  rule: (id) => id,
  name: (key) => key,
  result: (outcome) => ({ title: outcome, text: outcome }),
  phases: () => ({ names: [], now: 0, turn: '' }),
}

type Over = Partial<GameDefinition<Toy, Frame, ToyEvent, string[]>>

export function toy(rules: ToyRules, first: Frame, over: Over = {}): Game<Toy, ToyEvent, string[]> {
  return defineGame<Toy, Frame, ToyEvent, string[]>({
    id: 'toy',
    name: 'Toy',
    rulesVersion: 1,
    scenarios: [
      {
        id: 'plain',
        name: 'Plain',
        text: 'Plain.',
        options: [
          { id: 'flag', rule: 'T-1', name: 'Flag', text: 'A flag.', default: false, group: 'game' },
          { id: 'size', rule: 'T-1', name: 'Size', text: 'A size.', default: 3, min: 1, max: 9, group: 'game' },
          {
            id: 'way',
            rule: 'T-1',
            name: 'Way',
            text: 'A way.',
            default: 'a',
            choices: [
              { value: 'a', name: 'A' },
              { value: 'b', name: 'B' },
            ],
            group: 'house',
          },
        ],
        seats: () => [
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B' },
        ],
      },
    ],
    rulebook: [{ id: 'T-1', text: 'Say something.', chapter: 'Toy' }],
    words: { en: async () => silent, es: async () => silent },
    rules,
    setUp: (setup) => ({ rng: rngOf(setup), stack: [{ ...first }], result: null, diary: [] }),
    view: (s) => [...s.diary],
    guess: (s, _seat, rng) => ({ ...plainCopy(s), rng: forkRng(rng, 'dice') }),
    copy: plainCopy,
    position: {
      schema: { type: 'object' },
      read(position, setup) {
        const diary = (position as { diary?: unknown } | null)?.diary
        if (!Array.isArray(diary)) return { problems: [{ place: 'diary', say: 'expected a list' }] }
        return { state: { rng: rngOf(setup), stack: [{ ...first }], result: null, diary: diary.map(String) }, events: [] }
      },
      write: (s) => ({ diary: [...s.diary] }),
    },
    ...over,
  })
}

/** An ask of one seat (or several) that writes down what is said and stays open. `over` bends it. */
export const listen = (seats: readonly string[], over: Partial<ToyAsk> = {}): ToyAsk => ({
  rule: 'T-1',
  who: () => seats,
  space: () => [pick(['x', 'y', 'roll', 'end', 'done', 'crash'].map((say) => ({ say })))],
  whyNot: (_s, _f, { say }) => (say.startsWith('no') ? refuse('T-1', 'say.no', 'not that', [say]) : null),
  answer(t, _f, { say }, seat) {
    t.s.diary.push(`${seat} ${say}`)
    t.emit({ type: 'said', rule: 'T-1', note: say })
    if (say === 'roll') t.s.diary.push(`rolled ${t.roll()}`)
    if (say === 'end') t.end({ outcome: 'over', winners: [seat], rule: 'T-1' })
    if (say === 'done') t.done()
    if (say === 'crash') {
      t.s.diary.push('half done')
      throw new Error('a bug in the rules')
    }
  },
  ...over,
})

export const START = { scenario: 'plain', options: {}, seed: 'toy' }
