import type { CatalogEntry } from '@deadfront/ai'
import {
  type AskRule,
  defineGame,
  type Frame,
  type Game,
  type GameEvent,
  type Json,
  pick,
  refuse,
  rngOf,
  type State,
  type Words,
} from '@deadfront/kernel'

/**
 * A small game for tests of batches and rules versions. The seat in turn notes numbers, may roll a die, and passes.
 * Version 1 calls its list `list`. Version 2 calls it `notes`. Version 3 counts a note of more than 5 as 5.
 */
interface TurnFrame extends Frame {
  kind: 'turn'
}
interface Notes extends State<TurnFrame> {
  seat: 'a' | 'b'
  notes?: number[]
  list?: number[]
}
type NotesAnswer = { do: 'note'; n: number } | { do: 'roll' } | { do: 'pass' } | { do: 'end' }
type Noted = GameEvent & { type: 'noted'; seat: string; n: number }

const RULES = { 'N-1': 'Note numbers, roll, pass or end.' }
const NEWEST = 3

const listOf = (s: Notes): number[] => s.notes ?? s.list ?? []

const turn = (version: number): AskRule<Notes, TurnFrame, NotesAnswer, Noted> => ({
  rule: 'N-1',
  who: (s) => [s.seat],
  space: () => [pick([{ do: 'note', n: 1 }, { do: 'note', n: 7 }, { do: 'roll' }, { do: 'pass' }, { do: 'end' }])],
  whyNot: (_s, _f, answer) => (answer.do === 'note' && answer.n > 9 ? refuse('N-1', 'note.large', 'a note is at most 9') : null),
  answer(t, _f, answer) {
    const { s } = t
    if (answer.do === 'end') return t.end({ outcome: 'over', winners: [], rule: 'N-1' })
    if (answer.do === 'pass') {
      s.seat = s.seat === 'a' ? 'b' : 'a'
      return
    }
    const given = answer.do === 'roll' ? t.roll() : answer.n
    const n = answer.do === 'note' && version >= 3 ? Math.min(given, 5) : given
    listOf(s).push(n)
    t.emit({ type: 'noted', rule: 'N-1', seat: s.seat, n })
  },
})

const words: Words<Noted> = {
  event: (e) => `${e.seat} notes ${e.n}`,
  ask: () => ({ title: 'Note', text: '' }),
  answer: (a) => String(a.do),
  refusal: (r) => r.say,
  seat: (seat) => seat,
  scenario: () => ({ name: 'Notes', text: '' }),
  option: (id) => ({ name: id, text: '' }),
  rule: (id) => RULES[id as keyof typeof RULES] ?? id,
  name: (key) => key,
  result: (outcome) => ({ title: outcome, text: '' }),
  phases: () => ({ names: [], now: 0, turn: '' }),
}

/** The state with its list under another name. */
function renamed(state: Json, from: 'list' | 'notes', to: 'list' | 'notes'): Json {
  const { [from]: list, ...rest } = state as { readonly [key: string]: Json }
  return { ...rest, [to]: list ?? [] }
}

export function notesGame(version: number): Game {
  const key = version === 1 ? 'list' : 'notes'
  const first = (setup: Parameters<typeof rngOf>[0]): Notes => ({
    rng: rngOf(setup),
    stack: [{ kind: 'turn' }],
    result: null,
    seat: 'a',
    [key]: [],
  })
  const copy = (s: Notes): Notes => ({ ...s, rng: [...s.rng], stack: s.stack.map((f) => ({ ...f })), [key]: [...listOf(s)] })
  return defineGame<Notes, TurnFrame, Noted, Json>({
    id: 'notes',
    name: 'Notes',
    rulesVersion: version,
    versions: {
      1: {
        migrate: ({ setup, state }) => ({ setup, state: renamed(state, 'list', 'notes') }),
        spell: (state) => renamed(state, 'notes', 'list'),
      },
      ...(version === NEWEST ? { 2: { changed: 'a note of more than 5 counts as 5' } } : {}),
    },
    scenarios: [{ id: 'plain', name: 'Plain', text: '', options: [], seats: () => ['a', 'b'].map((id) => ({ id, name: id })) }],
    rulebook: Object.entries(RULES).map(([id, text]) => ({ id, text, chapter: 'Rules' })),
    words: { en: async () => words, es: async () => words },
    rules: { turn: turn(version) },
    setUp: first,
    view: (s) => ({ seat: s.seat, notes: [...listOf(s)] }),
    openView: true,
    guess: (s) => copy(s),
    copy,
    position: {
      schema: {},
      read: (_position, setup) => ({ state: first(setup), events: [] }),
      write: (s) => ({ notes: [...listOf(s)] }),
    },
  }) as unknown as Game // a test may hand any game to the server
}

export const notesEntry =
  (version: number) =>
  (id: string): CatalogEntry | undefined =>
    id === 'notes' ? { id, name: 'Notes', load: async () => notesGame(version), bots: async () => [] } : undefined
