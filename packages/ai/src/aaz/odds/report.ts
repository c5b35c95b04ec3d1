import { addF64 } from './tables.ts'
import { nth } from '@deadfront/kernel'
import type { Advice } from './advice.ts'
import { type Aim, servedIn } from './aim.ts'
import { type Battle, lossOrder, type Unit } from './battle.ts'
import type { UnitId } from './units.ts'

/** One way a battle can end. */
export interface Ending {
  p: number
  attacker: Record<UnitId, number>
  defender: Record<UnitId, number>
  zombies: number
  how: 'attacker' | 'defender' | 'draw'
  retreated: boolean
  captured: boolean
}

export interface SideLeft {
  /** Expected units left and lost, by unit. */
  left: Record<UnitId, number>
  lost: Record<UnitId, number>
  /** Expected IPCs lost. */
  ipcLost: number
  /** Chance of each number of units left in all, and of each unit. */
  units: number[]
  byUnit: Record<UnitId, number[]>
}

/** All results of a battle. */
export interface Odds {
  attackerWins: number
  defenderWins: number
  /** Neither side won: no unit is left, or neither side can hit the other. */
  draw: number
  /** Part of `draw`: only zombies are left. */
  zombiesHold: number
  /** Part of `defenderWins`: the attacker retreated. */
  retreats: number
  /** The attacker won and has a land unit there (AAZ-CONC.1). */
  captures: number
  /**
   * The defender keeps the place: a defender is left, or no one is left who could take it: neither land units of the attacker
   * (AAZ-CONC.3, AAZ-CONC.4) nor zombies, who would take it in the next phase 3 (AAZ-ZCAP.7). At sea a defender is left.
   */
  holds: number
  /** What the attacker played for; absent if it played by its policy. */
  aim?: Aim
  /** The territory is taken, at sea the battle won; null in a friendly territory, where there is nothing to take. */
  take: number | null
  /** It is taken and no zombie is left; in a friendly territory, no zombie is left. */
  clear: number
  /** No enemy unit is left; if the enemy has only zombies, no zombie is left. */
  destroy: number
  /** How the attacker played for the aim. */
  advice?: Advice
  /** The order in which attackers fell, as in a policy. */
  attackOrder: string[]
  /** For an aim without an order of losses: the usual order, where another serves the aim better, and its result. */
  usualOrder?: { attackOrder: string[]; chance: number; swing: number }
  /** Whether all orders of losses were tried, or some of them. */
  ordersTried?: 'all' | 'some'
  /** False when the battle was too large to compute the best play everywhere. */
  best?: boolean
  rounds: { mean: number; chances: number[] | null }
  attacker: SideLeft
  defender: SideLeft
  zombies: { mean: number; chances: number[] }
  /** IPCs the defender loses minus IPCs the attacker loses. */
  ipcSwing: { mean: number; deviation: number }
  /** True when less than 1e-11 of the probability is missing. */
  exact: boolean
  /** The maximum error of every probability in this report. */
  plusMinus: number
  ms: number
  /** All endings, likeliest first; made on demand, because there can be many. */
  endings(least?: number): Ending[]
}

/** What an engine gives to the report: its endings one by one, counts by unit in the table's order. */
type Tell = (p: number, attacker: ArrayLike<number>, defender: ArrayLike<number>, zombies: number, how: How) => void
export interface How {
  winner: 'attacker' | 'defender' | 'draw'
  retreated: boolean
  captured: boolean
}

export interface Outcome {
  each(tell: Tell): void
  roundsMean: number
  rounds: ArrayLike<number> | undefined
  plusMinus: number
  advice?: Advice | undefined
  best?: boolean | undefined
}

class Tally {
  readonly units: readonly Unit[]
  readonly start: readonly number[]
  readonly by: Float64Array[]
  readonly total: Float64Array

  constructor(units: readonly Unit[], have: Readonly<Record<UnitId, number>>) {
    this.units = units
    this.start = units.map((u) => have[u.id] ?? 0)
    this.by = this.start.map((n) => new Float64Array(n + 1))
    this.total = new Float64Array(this.start.reduce((a, b) => a + b, 0) + 1)
  }

  /** Counts an ending and returns the IPCs lost in it. */
  add(p: number, left: ArrayLike<number>): number {
    let sum = 0
    let lost = 0
    for (let u = 0; u < this.start.length; u++) {
      const n = nth(left, u)
      if (this.start[u] === 0) continue
      addF64(this.by[u] as Float64Array, n, p)
      sum += n
      lost += (nth(this.start, u) - n) * (this.units[u] as Unit).cost
    }
    addF64(this.total, sum, p)
    return lost
  }

  tell(mass: number): SideLeft {
    const side: SideLeft = { left: {}, lost: {}, ipcLost: 0, units: chances(this.total, mass), byUnit: {} }
    this.units.forEach((unit, u) => {
      const start = nth(this.start, u)
      if (start === 0) return
      const by = chances(this.by[u] as Float64Array, mass)
      const left = by.reduce((sum, p, n) => sum + n * p, 0)
      side.byUnit[unit.id] = by
      side.left[unit.id] = left
      side.lost[unit.id] = start - left
      side.ipcLost += (start - left) * unit.cost
    })
    return side
  }
}

const chances = (d: Float64Array, mass: number): number[] => Array.from(d, (p) => p / mass)

/** Sums up the endings. Probabilities are divided by their sum, which changes none by more than `plusMinus`. */
export function reportOf(battle: Battle, units: readonly Unit[], outcome: Outcome, ms: () => number): Odds {
  const attacker = new Tally(units, battle.attacker)
  const defender = new Tally(units, battle.defender)
  const zombies: number[] = []
  const sum = {
    attacker: 0,
    defender: 0,
    draw: 0,
    zombiesHold: 0,
    retreats: 0,
    captures: 0,
    swing: 0,
    squares: 0,
    take: 0,
    clear: 0,
    destroy: 0,
    holds: 0,
  }
  const served = servedIn(battle)
  outcome.each((p, a, d, z, how) => {
    const swing = -attacker.add(p, a) + defender.add(p, d)
    zombies[z] = (zombies[z] ?? 0) + p
    sum[how.winner] += p
    if (how.retreated) sum.retreats += p
    if (how.captured) sum.captures += p
    const enemies = total(d)
    if (enemies > 0 || (battle.kind === 'land' && !how.captured && z === 0)) sum.holds += p
    if (how.winner === 'draw' && z > 0) sum.zombiesHold += p
    const { taken, cleared, destroyed } = served(how.winner === 'attacker', how.captured, enemies, z)
    if (taken) sum.take += p
    if (cleared) sum.clear += p
    if (destroyed) sum.destroy += p
    sum.swing += p * swing
    sum.squares += p * swing * swing
  })
  const mass = sum.attacker + sum.defender + sum.draw
  const aim = battle.rounds === undefined ? battle.aim : undefined
  const zs = Array.from(zombies, (p) => (p ?? 0) / mass)
  const mean = sum.swing / mass
  return {
    attackerWins: sum.attacker / mass,
    defenderWins: sum.defender / mass,
    draw: sum.draw / mass,
    zombiesHold: sum.zombiesHold / mass,
    retreats: sum.retreats / mass,
    captures: sum.captures / mass,
    holds: sum.holds / mass,
    ...(aim ? { aim } : {}),
    ...(outcome.advice ? { advice: outcome.advice } : {}),
    ...(outcome.best === undefined ? {} : { best: outcome.best }),
    take: battle.friendly ? null : sum.take / mass,
    clear: sum.clear / mass,
    destroy: sum.destroy / mass,
    attackOrder: orderWords(battle, units),
    rounds: { mean: outcome.roundsMean / mass, chances: outcome.rounds ? Array.from(outcome.rounds, (p) => p / mass) : null },
    attacker: attacker.tell(mass),
    defender: defender.tell(mass),
    zombies: { mean: zs.reduce((all, p, n) => all + n * p, 0), chances: zs },
    ipcSwing: { mean, deviation: Math.sqrt(Math.max(0, sum.squares / mass - mean * mean)) },
    exact: outcome.plusMinus < 1e-11,
    plusMinus: outcome.plusMinus,
    endings: (least = 0) => endingsOf(units, outcome, mass, least),
    ms: ms(),
  }
}

function total(counts: ArrayLike<number>): number {
  let sum = 0
  for (let u = 0; u < counts.length; u++) sum += counts[u] ?? 0
  return sum
}

/** Units in the order they fall, neighbours of a kind together: `3 inf`, `1 tnk`. */
function orderWords(battle: Battle, units: readonly Unit[]): string[] {
  const runs: { id: string; n: number }[] = []
  for (const unit of lossOrder(units, battle.attacker, battle.policy?.attacker, 'attacker')) {
    const { id } = nth(units, unit)
    const last = runs.at(-1)
    if (last?.id === id) last.n++
    else runs.push({ id, n: 1 })
  }
  return runs.map(({ id, n }) => `${n} ${id}`)
}

function endingsOf(units: readonly Unit[], outcome: Outcome, mass: number, least: number): Ending[] {
  const seen = new Map<string, Ending>()
  outcome.each((p, a, d, zombies, how) => {
    const key = `${Array.from(a).join(' ')}|${Array.from(d).join(' ')}|${zombies}|${how.winner}|${how.retreated}`
    const known = seen.get(key)
    if (known) known.p += p / mass
    else
      seen.set(key, {
        p: p / mass,
        attacker: countsOf(units, a),
        defender: countsOf(units, d),
        zombies,
        how: how.winner,
        retreated: how.retreated,
        captured: how.captured,
      })
  })
  return [...seen.values()].filter((e) => e.p >= least).sort((a, b) => b.p - a.p)
}

function countsOf(units: readonly Unit[], left: ArrayLike<number>): Record<UnitId, number> {
  const counts: Record<UnitId, number> = {}
  units.forEach((unit, u) => {
    if (nth(left, u) > 0) counts[unit.id] = nth(left, u)
  })
  return counts
}
