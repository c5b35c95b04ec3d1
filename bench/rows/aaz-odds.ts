import { type Battle, type Effort, orderCost } from '../../packages/ai/src/aaz/odds/index.ts'
import { oddsOf } from '../../packages/ai/src/aaz/odds/outcome.ts'
import type { BenchHow, BenchRow, Rows } from '../bench.ts'

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

interface Line {
  name: string
  battle: Battle
  most?: number
  effort?: Effort
  note?: string
  /** Left out of a quick look. */
  long?: boolean
}

const LINES: readonly Line[] = [
  { name: '24 v. 21 units, without zombies', battle: { ...middling, rising: false }, most: 2 },
  { name: '24 v. 21 units, the fallen rise', battle: middling },
  { name: '24 v. 21 units, 5 zombies', battle: { ...middling, zombies: 5 }, most: 10 },
  { name: '24 v. 21 units, 5 zombies, best play to take it', battle: { ...middling, zombies: 5, aim: 'take' }, most: 40 },
  { name: '24 v. 21 units, 5 zombies, best play for IPCs', battle: { ...middling, zombies: 5, aim: 'swing' }, most: 40 },
  {
    name: '24 v. 21 units, 5 zombies, a land unit kept',
    battle: { ...middling, zombies: 5, policy: { attacker: { keepLand: true } } },
    most: 10,
  },
  { name: '66 v. 64 units, without zombies', battle: { ...large, rising: false }, most: 25 },
  { name: '66 v. 64 units, 5 zombies, quick', battle: { ...large, zombies: 5 }, effort: { exactness: 'quick' }, most: 100 },
  { name: '66 v. 64 units, 5 zombies, exact', battle: { ...large, zombies: 5 }, effort: { exactness: 'exact' }, long: true },
  { name: 'fleets of 9 v. 9', battle: fleets },
  { name: 'fleets of 9 v. 9, best play', battle: { ...fleets, aim: 'take' } },
]

/** The best of the runs within a time limit, the first of which warm up; in milliseconds. */
function measure({ name, battle, effort = {}, most, note, long }: Line, how: BenchHow): BenchRow {
  const until = performance.now() + (long ? 0 : how.quick ? 500 : 2000)
  let odds = oddsOf(battle, effort)
  let ms = odds.ms
  while (performance.now() < until) {
    odds = oddsOf(battle, effort)
    ms = Math.min(ms, odds.ms)
  }
  const told = note ?? (odds.exact ? 'exact' : `± ${odds.plusMinus.toPrecision(2)}`)
  return {
    group: 'aaz: odds',
    name,
    value: ms,
    unit: 'ms',
    note: told,
    ...(most === undefined ? {} : { goal: { at: 'most', value: most } }),
  }
}

const skirmish: Battle = {
  kind: 'land',
  attacker: { inf: 4, art: 1, tnk: 2, ftr: 1 },
  defender: { inf: 3, art: 1, tnk: 1, ftr: 1 },
  zombies: 2,
}

/** All choices of a defender against its standing order, however long they take. */
function measureOrder(how: BenchHow): BenchRow {
  const order = { losses: ['ftr'], submerge: 'never', retreatAt: -1, zombies: 'cease' } as const
  const until = performance.now() + (how.quick ? 500 : 2000)
  let told = orderCost(skirmish, 'defender', order, { within: Number.POSITIVE_INFINITY })
  let { ms } = told
  while (performance.now() < until) {
    told = orderCost(skirmish, 'defender', order, { within: Number.POSITIVE_INFINITY })
    ms = Math.min(ms, told.ms)
  }
  const note = `${told.tried} choices, ${told.exact ? 'exact' : `± ${told.plusMinus.toPrecision(2)}`}`
  return {
    group: 'aaz: odds',
    name: 'cost of a standing order, 8 v. 6 units',
    value: ms,
    unit: 'ms',
    note,
    goal: { at: 'most', value: 100 },
  }
}

export const rows: Rows = (how) => [
  ...LINES.filter((line) => !(how.quick && line.long)).map((line) => measure(line, how)),
  measureOrder(how),
]
