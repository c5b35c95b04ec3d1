import {
  type AskRule,
  defineGame,
  forkRng,
  type Frame,
  type GameEvent,
  pick,
  refuse,
  rngOf,
  type State,
  type Words,
} from '@deadfront/kernel'

/** Noughts and crosses: the smallest complete game, used to measure the kernel against other engines. */
interface TurnFrame extends Frame {
  kind: 'turn'
}
interface Board extends State<TurnFrame> {
  cells: number[]
  player: 0 | 1
}
type Marked = GameEvent & { type: 'marked'; seat: string; cell: number }

const SEATS = ['x', 'o'] as const
const ASKED: readonly (readonly string[])[] = [['x'], ['o']]
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const

const hasLine = (cells: readonly number[], mark: number): boolean =>
  LINES.some(([a, b, c]) => cells[a] === mark && cells[b] === mark && cells[c] === mark)

const turn: AskRule<Board, TurnFrame, { cell: number }, Marked> = {
  rule: 'TTT-1',
  who: (s) => ASKED[s.player] as readonly string[],
  space: (s) => [pick(s.cells.flatMap((mark, cell) => (mark === 0 ? [{ cell }] : [])))],
  whyNot(s, _f, { cell }) {
    if (!Number.isInteger(cell) || cell < 0 || cell > 8) return refuse('TTT-1', 'cell.unknown', 'the board has cells 0 to 8')
    return s.cells[cell] === 0 ? null : refuse('TTT-2', 'cell.taken', 'that cell is taken', [cell])
  },
  answer(t, _f, { cell }) {
    const { s } = t
    const mark = s.player + 1
    s.cells[cell] = mark
    t.emit({ type: 'marked', rule: 'TTT-1', seat: SEATS[s.player], cell })
    if (hasLine(s.cells, mark)) return t.end({ outcome: SEATS[s.player], winners: [SEATS[s.player]], rule: 'TTT-3' })
    if (!s.cells.includes(0)) return t.end({ outcome: 'draw', winners: [], rule: 'TTT-4' })
    s.player = s.player === 0 ? 1 : 0
  },
}

const RULES = {
  'TTT-1': 'Players take turns to mark an empty cell of the nine.',
  'TTT-2': 'A marked cell stays marked.',
  'TTT-3': 'Three of your marks in a line win.',
  'TTT-4': 'A full board without a line is a draw.',
}

const words: Words<Marked> = {
  event: (e) => `${e.seat} marks cell ${e.cell}`,
  ask: () => ({ title: 'Mark a cell', text: 'Choose an empty cell.' }),
  answer: (a) => `cell ${String(a.cell)}`,
  refusal: (r) => r.say,
  seat: (seat) => seat.toUpperCase(),
  scenario: () => ({ name: 'Noughts and crosses', text: 'Three in a row.' }),
  option: (id) => ({ name: id, text: '' }),
  rule: (id) => RULES[id as keyof typeof RULES] ?? id,
  name: (key) => key,
  result: (outcome) => ({ title: outcome === 'draw' ? 'A draw' : `${outcome} wins`, text: 'The game is over.' }),
  phases: () => ({ names: [], now: 0, turn: '' }),
}

export const ticTacToe = defineGame<Board, TurnFrame, Marked, { cells: number[]; player: string }>({
  id: 'ttt',
  name: 'Noughts and crosses',
  rulesVersion: 1,
  scenarios: [
    {
      id: 'plain',
      name: 'Plain',
      text: 'Three in a row.',
      options: [],
      seats: () => SEATS.map((id) => ({ id, name: id.toUpperCase(), side: id })),
    },
  ],
  rulebook: Object.entries(RULES).map(([id, text]) => ({ id, text, chapter: 'Rules' })),
  words: { en: async () => words, es: async () => words },
  rules: { turn },
  setUp: (setup) => ({ rng: rngOf(setup), stack: [{ kind: 'turn' }], result: null, cells: [0, 0, 0, 0, 0, 0, 0, 0, 0], player: 0 }),
  view: (s) => ({ cells: [...s.cells], player: SEATS[s.player] }),
  openView: true,
  guess(s, _seat, rng) {
    return { ...this.copy(s), rng: forkRng(rng, 'dice') } // nothing is hidden but the dice, which nobody rolls
  },
  copy: (s) => ({ rng: [...s.rng], stack: s.stack.map((f) => ({ ...f })), result: s.result, cells: s.cells.slice(), player: s.player }),
  position: {
    schema: {
      type: 'object',
      required: ['cells'],
      properties: { cells: { type: 'array', items: { enum: [0, 1, 2] }, minItems: 9, maxItems: 9 }, player: { enum: ['x', 'o'] } },
    },
    read(position, setup) {
      const { cells, player } = (position ?? {}) as { cells?: unknown; player?: unknown }
      if (!Array.isArray(cells) || cells.length !== 9 || !cells.every((mark) => mark === 0 || mark === 1 || mark === 2))
        return { problems: [{ place: 'cells', say: 'expected nine cells of 0, 1 (x) or 2 (o)' }] }
      if (player !== undefined && player !== 'x' && player !== 'o') return { problems: [{ place: 'player', say: 'expected "x" or "o"' }] }
      if (!cells.includes(0) || hasLine(cells, 1) || hasLine(cells, 2))
        return { problems: [{ place: 'cells', say: 'this game is over', rule: 'TTT-3' }] }
      return {
        state: { rng: rngOf(setup), stack: [{ kind: 'turn' }], result: null, cells: [...cells], player: player === 'o' ? 1 : 0 },
        events: [],
      }
    },
    write: (s) => ({ cells: [...s.cells], player: SEATS[s.player] }),
  },
})
