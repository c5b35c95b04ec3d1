import { type Battle, type Effort, oddsOf } from '../../packages/ai/src/odds/aaz/index.ts'

/** A line of the speed table: what is measured, the goal, and a measurement. */
export interface Row {
  name: string
  goal: string
  unit: string
  run(): number
}

const middling: Battle = {
  kind: 'land',
  attacker: { inf: 10, art: 4, tnk: 6, ftr: 3, bmb: 1 },
  defender: { inf: 12, art: 3, tnk: 4, ftr: 2 },
}
const large: Battle = {
  kind: 'land',
  attacker: { inf: 30, art: 10, tnk: 15, ftr: 8, bmb: 3 },
  defender: { inf: 40, art: 8, tnk: 10, ftr: 6 },
}
const fleets: Battle = {
  kind: 'sea',
  attacker: { sub: 2, dd: 2, cv: 1, bb: 1, ftr: 2, bmb: 1 },
  defender: { sub: 2, dd: 1, cv: 1, bb: 1, ftr: 2, trn: 2 },
}

/** The best of several runs after warming up, in milliseconds. */
function best(battle: Battle, effort: Effort, times: number): number {
  oddsOf(battle, effort)
  let ms = Number.POSITIVE_INFINITY
  for (let n = 0; n < times; n++) ms = Math.min(ms, oddsOf(battle, effort).ms)
  return ms
}

const row = (name: string, goal: string, battle: Battle, effort: Effort = {}, times = 20): Row => ({
  name: `aaz odds: ${name}`,
  goal,
  unit: 'ms',
  run: () => best(battle, effort, times),
})

export const rows: readonly Row[] = [
  row('24 v. 21 units, without zombies', '≤ 2', { ...middling, rising: false }),
  row('24 v. 21 units, the fallen rise', '', middling),
  row('24 v. 21 units, 5 zombies', '≤ 10', { ...middling, zombies: 5 }),
  row('66 v. 64 units, without zombies', '≤ 25', { ...large, rising: false }),
  row('66 v. 64 units, 5 zombies, sampled ± 0.52 %', '≤ 100', { ...large, zombies: 5 }, { patience: 'quick' }, 5),
  row('66 v. 64 units, 5 zombies, exact', '', { ...large, zombies: 5 }, { patience: 'exact' }, 1),
  row('fleets of 9 v. 9', '', fleets),
]
