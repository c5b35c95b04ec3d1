import type { Json } from '@deadfront/kernel'
import { type Board, map, play, type Setting } from './kit.ts'

/** A table of the 1942 rules. */
export const on1942 = (turn: string, phase: string, position: { [key: string]: Json }, setting: Setting = {}): Board =>
  play(turn, phase, position, { scenario: '1942', ...setting })

/** H (UK, coast of S0 and S1), T1 (German, coast of S1), T2 (German, behind T1); three sea zones in a row. */
export const smallMap = map(
  {
    H: [2, ['T1', 'S0', 'S1'], { emblem: 'UK' }],
    T1: [2, ['T2', 'S1'], { emblem: 'Germany' }],
    T2: [1, [], { emblem: 'Germany' }],
    S0: ['S1'],
    S1: ['S2'],
    S2: [],
  },
  { cards: { none: { territory: 'T2', zombies: 0 } } },
)

export const german = (units: string, zombies = 0): Json => ({
  control: 'Germany',
  zombies,
  units: units === '' ? {} : { Germany: units },
})

/** Sea zones with these units and nothing else. */
export const zones = (units: { [zone: string]: { [power: string]: string } }): Json =>
  Object.fromEntries(Object.entries(units).map(([zone, here]) => [zone, { units: here }]))
