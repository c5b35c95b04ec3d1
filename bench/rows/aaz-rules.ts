import { type Aaz, aaz } from '@deadfront/aaz'
import { activePower, contentOf, planLanding } from '@deadfront/aaz/ai'
import { type Json, seedRng } from '@deadfront/kernel'
import { type BenchHow, type BenchRow, perSecond, type Rows } from '../bench.ts'

const GROUP = 'aaz: rules'

/** Random legal play from the start of the world war; returns the number of answers. */
function randomGame(seed: string): number {
  const { state } = aaz.start({ scenario: '1941', options: {}, seed })
  const rng = seedRng(seed)
  let actions = 0
  while (state.result === null) {
    const seat = (aaz.asks(state)[0] as { seat: string }).seat
    aaz.play(state, seat, aaz.sample(state, seat, rng))
    actions++
  }
  return actions
}

/** A table in the fourth round, some power about to make its combat moves. */
function midGame(): Aaz {
  const { state } = aaz.start({ scenario: '1941', options: {}, seed: 'bench' })
  const rng = seedRng('bench')
  while (state.round < 4 || state.stack.at(-1)?.kind !== 'combatMove') {
    const seat = (aaz.asks(state)[0] as { seat: string }).seat
    aaz.play(state, seat, aaz.sample(state, seat, rng))
  }
  return state
}

const OFF_WAKE: Json = {
  turn: 'USA',
  phase: 'noncombatMove',
  treasury: { USA: 60 },
  seaZones: Object.fromEntries(['sz40', 'sz41', 'sz42', 'sz46'].map((zone) => [zone, { units: { USA: '1 cv 3 ftr' } }])),
  moved: ['sz40', 'sz41', 'sz42', 'sz46'].map((at) => ({ at, units: '3 ftr', used: 3 })),
  territories: Object.fromEntries(
    ['Hawaiian Islands', 'Midway', 'Wake Island', 'Philippine Islands'].map((name) => [name, { control: 'Japan' }]),
  ),
}

function rowsOf(how: BenchHow): BenchRow[] {
  let games = 0
  const state = midGame()
  const far = aaz.start({ scenario: '1941', options: {}, seed: 'bench', position: OFF_WAKE }).state
  const micros = (work: () => unknown): number => 1e6 / perSecond(() => (work(), 1), how)
  return [
    {
      group: GROUP,
      name: 'random legal play',
      value: perSecond(() => randomGame(`bench/${games++}`), how),
      unit: 'actions/s',
      goal: { at: 'least', value: 30_000 },
    },
    { group: GROUP, name: 'state as JSON', value: JSON.stringify(state).length / 1000, unit: 'kB', goal: { at: 'most', value: 20 } },
    { group: GROUP, name: 'copy', value: micros(() => aaz.copy(state)), unit: 'µs', goal: { at: 'most', value: 20 } },
    {
      group: GROUP,
      name: 'destinations of every unit',
      value: micros(() => aaz.inspectJson(state, null, { ask: 'destinations' })) / 1000,
      unit: 'ms',
      goal: { at: 'most', value: 5 },
    },
    {
      group: GROUP,
      name: 'landing of 12 fighters on 4 carriers',
      value: micros(() => planLanding(far, contentOf(far), activePower(far), 'whole')) / 1000,
      unit: 'ms',
      goal: { at: 'most', value: 2 },
    },
  ]
}

export const rows: Rows = (how) => rowsOf(how)
