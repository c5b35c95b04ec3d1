import type { BattleSetup, Content } from '@deadfront/aaz'
import { addTo, AIR, LAND, numberAt, priceOfKind, toughnessOf } from '@deadfront/aaz/ai'
import { lookUp, nth } from '@deadfront/kernel'
import { FLAK_SHOTS } from './odds/flak.ts'
import { BadBattle, type Battle, tableFrom, type UnitTable } from './odds/index.ts'
import { oddsOf } from './odds/outcome.ts'
import { rulingsOf } from './odds/setup-battle.ts'

/** The expected result of a battle. */
export interface Forecast {
  /** The chance that no defender is left but zombies, and the chance that the attacker captures the space. */
  win: number
  captures: number
  /** IPCs that the defender loses, less those that the attacker loses. */
  swing: number
  zombies: number
  /** The attackers (`left`) and defenders (`stand`) that are left on average, by kind. */
  left: number[]
  stand: number[]
}

export type Forecaster = (c: Content, setup: BattleSetup) => Forecast

const countsOf = (c: Content, units: { readonly [unit: string]: number }): number[] => c.kinds.map((kind) => units[kind] ?? 0)

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)
const costOf = (c: Content, units: readonly number[]): number => units.reduce((all, n, k) => all + n * priceOfKind(c, k), 0)
const hitsOf = (c: Content, units: readonly number[]): number => units.reduce((all, n, k) => all + n * toughnessOf(c, k), 0)

/** The average number of hits of a side in one round. */
function fireOf(c: Content, units: readonly number[], values: readonly number[], attack: boolean): number {
  let hits = 0
  let guns = 0
  for (let k = 0; k < c.K; k++) {
    hits += numberAt(units, k) * nth(values, k)
    if (c.supports[k]) guns += numberAt(units, k)
  }
  if (attack) for (let k = 0; k < c.K; k++) if (c.supported[k]) hits += Math.min(guns, numberAt(units, k))
  return hits / 6
}

/** Removes units for so many hits, the cheapest first; returns how many of them rise as zombies. */
function removeCasualties(c: Content, units: number[], hits: number): number {
  let left = hits
  let rise = 0
  for (const k of cheapestFirst(c)) {
    if (left <= 0) break
    const n = Math.min(numberAt(units, k), left / toughnessOf(c, k))
    addTo(units, k, -n)
    left -= n * toughnessOf(c, k)
    if (c.rises[k]) rise += n
  }
  return rise
}

const orders = new WeakMap<Content, number[]>()
/** Kinds in the order of their price. */
export function cheapestFirst(c: Content): number[] {
  const known = orders.get(c)
  if (known) return known
  const order = c.kinds.map((_, k) => k).sort((a, b) => priceOfKind(c, a) - priceOfKind(c, b) || a - b)
  orders.set(c, order)
  return order
}

/** Antiaircraft artillery fires once, before the first round; the cheapest aircraft are lost. */
function flakFires(c: Content, attackers: number[], defenders: readonly number[]): void {
  let guns = 0
  for (let k = 0; k < c.K; k++) if (c.flak[k]) guns += numberAt(defenders, k)
  if (guns === 0) return
  let down =
    Math.min(
      FLAK_SHOTS * guns,
      c.airKinds.reduce((n, k) => n + numberAt(attackers, k), 0),
    ) / 6
  for (const k of cheapestFirst(c)) {
    if (c.domain[k] !== AIR || down <= 0) continue
    const n = Math.min(numberAt(attackers, k), down)
    addTo(attackers, k, -n)
    down -= n
  }
}

/** After so many rounds a fight of averages is as good as decided. */
const ROUNDS = 8

/**
 * A fight of averages: in every round each side loses the average number of hits. The chance to win comes from the difference at
 * the end, in relation to the luck that a fight of this size has.
 */
export function averageFight(
  c: Content,
  attackers: readonly number[],
  defenders: readonly number[],
  zombies: number,
  bombard = 0,
  rounds = ROUNDS,
): Forecast {
  const a = attackers.slice()
  const d = defenders.slice()
  flakFires(c, a, d)
  const [a0, d0] = [hitsOf(c, a), hitsOf(c, d)]
  let z = zombies
  for (let round = 0; round < rounds; round++) {
    const [an, dn] = [hitsOf(c, a), hitsOf(c, d)]
    if (an < 0.05 || (dn < 0.05 && round > 0)) break
    const fire = fireOf(c, a, c.attack, true) + (round === 0 ? (bombard * 4) / 6 : 0)
    const back = fireOf(c, d, c.defense, false)
    const rise = removeCasualties(c, d, fire + z / 6) + removeCasualties(c, a, back + z / 3)
    z = Math.max(0, z - (sum(a) + sum(d)) / 6 - Math.max(0, fire - dn)) + rise
  }
  const [a1, d1] = [hitsOf(c, a), hitsOf(c, d)]
  const edge = a1 / Math.max(1, a0) - (d0 === 0 ? 0 : d1 / d0)
  const win = d0 === 0 ? Math.min(1, a1 + 0.3) : 1 / (1 + Math.exp(-2.2 * edge * Math.sqrt(Math.min(a0, d0) + 1)))
  const land = attackers.some((n, k) => n > 0 && c.domain[k] === LAND)
  return {
    win,
    captures: land ? win : 0,
    swing: costOf(c, defenders) - costOf(c, d) - costOf(c, attackers) + costOf(c, a),
    zombies: z,
    left: a,
    stand: d,
  }
}

/** All defenders in one count. */
export function defendersIn(c: Content, setup: BattleSetup): number[] {
  const all = new Array<number>(c.K).fill(0)
  for (const units of Object.values(setup.defenders)) for (const [unit, n] of Object.entries(units)) addTo(all, lookUp(c.kindIx, unit), n)
  return all
}

/** The attackers of a battle, by kind. */
export const attackersIn = (c: Content, setup: BattleSetup): number[] => countsOf(c, setup.attackers)

/** A fast forecast by averages, good enough for clear cases. */
export const quickForecast: Forecaster = (c, setup) =>
  averageFight(c, countsOf(c, setup.attackers), defendersIn(c, setup), setup.zombies, setup.bombard)

const tables = new WeakMap<Content, UnitTable>()
/** The content's units as the odds engine wants them. */
function tableOf(c: Content): UnitTable {
  const known = tables.get(c)
  if (known) return known
  const table = tableFrom(c.raw.units)
  tables.set(c, table)
  return table
}

const noneForecast = (c: Content, stand: readonly number[]): Forecast => ({
  win: 0,
  captures: 0,
  swing: 0,
  zombies: 0,
  left: new Array<number>(c.K).fill(0),
  stand: stand.slice(),
})
/** With more units than this the quick forecast is as good, because luck evens out. */
const MAX_EXACT_UNITS = 70

/** Makes a forecaster with the exact odds, with a retreat from a lost fight. Each battle is computed once. */
export function exactForecaster(rising: boolean): Forecaster {
  const known = new Map<string, Forecast>()
  return (c, setup) => {
    const defenders = defendersIn(c, setup)
    const attackers = countsOf(c, setup.attackers)
    if (sum(defenders) + sum(attackers) + 2 * setup.zombies > MAX_EXACT_UNITS) return quickForecast(c, setup)
    const key = `${setup.sea}|${attackers.join()}|${defenders.join()}|${setup.zombies}|${setup.bombard}|${Object.entries(setup.seaborne).join()}`
    const old = known.get(key)
    if (old) return old
    const forecast = exactForecast(c, setup, defenders, rising)
    known.set(key, forecast)
    return forecast
  }
}

/** The ships that bombard before a landing: how many, of which kinds if there are several, and when. */
const bombardmentOf = ({ bombard, bombarding, bombardsFirst }: BattleSetup): Pick<Battle, 'bombard' | 'bombardBy' | 'bombardsFirst'> => ({
  bombard,
  ...(bombard > 0 && bombarding ? { bombardBy: bombarding } : {}),
  ...(bombardsFirst ? { bombardsFirst } : {}),
})

function exactForecast(c: Content, setup: BattleSetup, defenders: readonly number[], rising: boolean): Forecast {
  const seaborne = sum(Object.values(setup.seaborne)) > 0 && !setup.sea
  const battle: Battle = {
    kind: setup.sea ? 'sea' : 'land',
    attacker: setup.attackers,
    defender: Object.fromEntries(c.kinds.flatMap((kind, k) => (nth(defenders, k) > 0 ? [[kind, nth(defenders, k)]] : []))),
    units: tableOf(c),
    ...rulingsOf(setup),
    rising,
    policy: { attacker: { keepLand: true, retreat: { strengthBelow: 0.4 } } },
    retreatSpace: setup.retreats.length > 0,
    ...(setup.sea || !rising ? {} : { zombies: setup.zombies }),
    ...(seaborne ? { seaborne: setup.seaborne, ...bombardmentOf(setup) } : {}),
  }
  try {
    const odds = oddsOf(battle, { tolerance: 1e-4, exactness: 'quick', samples: 1000 })
    const left = c.kinds.map((kind) => odds.attacker.left[kind] ?? 0)
    const stand = c.kinds.map((kind) => odds.defender.left[kind] ?? 0)
    return { win: odds.attackerWins, captures: odds.captures, swing: odds.ipcSwing.mean, zombies: odds.zombies.mean, left, stand }
  } catch (fault) {
    if (fault instanceof BadBattle) return noneForecast(c, defenders)
    throw fault
  }
}
