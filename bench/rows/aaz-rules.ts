import { type Aaz, aaz } from '@deadfront/aaz'
import { activePower, contentOf, planLanding } from '@deadfront/aaz/ai'
import { type Json, seedRng } from '@deadfront/kernel'
import { type BenchHow, type BenchRow, perSecond, type Rows } from '../bench.ts'

const GROUP = 'aaz: rules'

/** Random legal play from the start of a world war; returns the number of answers. */
function randomGame(scenario: string, seed: string): number {
  const { state } = aaz.start({ scenario, options: {}, seed })
  const rng = seedRng(seed)
  let actions = 0
  while (state.result === null) {
    const seat = (aaz.asks(state)[0] as { seat: string }).seat
    aaz.play(state, seat, aaz.sample(state, seat, rng))
    actions++
  }
  return actions
}

/** A table in the fourth round, with a power about to make its combat moves. */
function midGame(scenario: string): Aaz {
  const { state } = aaz.start({ scenario, options: {}, seed: 'bench' })
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

/** Goals of a board: actions per second, and maximum kilobytes of state, microseconds to copy it, milliseconds for all moves. */
interface Goals {
  play: number
  state: number
  copy: number
}

const microsOf = (work: () => unknown, how: BenchHow): number => 1e6 / perSecond(() => (work(), 1), how)

function rowsOfBoard(scenario: string, goals: Goals, how: BenchHow): BenchRow[] {
  let games = 0
  const group = scenario === '1941' ? GROUP : `${GROUP}, ${scenario}`
  const state = midGame(scenario)
  return [
    {
      group,
      name: 'random legal play',
      // Whole games run all of the rules: the engine has compiled them only after some seconds.
      value: perSecond(() => randomGame(scenario, `bench/${games++}`), how, how.quick ? 1 : 5),
      unit: 'actions/s',
      goal: { at: 'least', value: goals.play },
    },
    { group, name: 'state as JSON', value: JSON.stringify(state).length / 1000, unit: 'kB', goal: { at: 'most', value: goals.state } },
    { group, name: 'copy', value: microsOf(() => aaz.copy(state), how), unit: 'µs', goal: { at: 'most', value: goals.copy } },
    {
      group,
      name: 'destinations of every unit',
      value: microsOf(() => aaz.inspectJson(state, null, { ask: 'destinations' }), how) / 1000,
      unit: 'ms',
      goal: { at: 'most', value: 5 },
    },
  ]
}

function rowsOf(how: BenchHow): BenchRow[] {
  const far = aaz.start({ scenario: '1941', options: {}, seed: 'bench', position: OFF_WAKE }).state
  return [
    ...rowsOfBoard('1941', { play: 30_000, state: 20, copy: 20 }, how),
    {
      group: GROUP,
      name: 'landing of 12 fighters on 4 carriers',
      value: microsOf(() => planLanding(far, contentOf(far), activePower(far), 'whole'), how) / 1000,
      unit: 'ms',
      goal: { at: 'most', value: 2 },
    },
    ...rowsOfBoard('1942', { play: 50_000, state: 30, copy: 15 }, how),
  ]
}

export const rows: Rows = (how) => rowsOf(how)
