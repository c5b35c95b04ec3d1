import { nth } from '@deadfront/kernel'
import type { Aim } from './aim.ts'
import { type Battle, lossOrder, type Unit, unitsOf } from './battle.ts'
import { priceOf } from './order-price.ts'
import type { Odds } from './report.ts'
import { hasTrait } from './units.ts'

/** Ways in which an order of losses is tried. */
export interface Trial {
  /** The maximum of work in all, in nanoseconds as `priceOf` counts them. */
  budget: number
  /** The odds with that order. */
  compute(way: Battle): Odds
  /** The same, less exactly and in less time. */
  estimate(way: Battle): Odds
  /** Whether the first serves the aim better; when equal, its IPC swing. */
  serves(a: Odds, b: Odds): boolean
}

/** Units of the attacker in the order they fall, as numbers of the table. */
type Sequence = readonly number[]

/** Orders that are estimated for a battle that is too large for more. */
const ESTIMATES = 2
/** A battle is too large for more when one order costs this part of the budget. */
const LARGE = 1 / 8

/**
 * The odds with the order of the attacker's losses that serves the aim best. With few units all orders are tried; with more, those
 * that lose one kind after the other, and then small changes of the best, as many as the budget allows. For a large
 * battle the few orders that are computed fast are estimated first. With an order in the policy only that one counts.
 */
export function servingOrder(battle: Battle, aim: Aim, trial: Trial): Odds {
  const policy = battle.policy?.attacker ?? {}
  if (policy.order !== undefined || policy.keepLand !== undefined) return trial.compute(battle)
  const search = new Search(battle, aim, trial)
  const [usual] = search.likely
  if (usual === undefined) return trial.compute(battle)
  return battle.kind === 'land' && search.price(usual) > trial.budget * LARGE ? search.estimated() : search.through()
}

/** The battle with this order of the attacker's losses. */
export const withOrder = (battle: Battle, order: readonly string[]): Battle => ({
  ...battle,
  policy: { ...battle.policy, attacker: { ...battle.policy?.attacker, order } },
})

class Search {
  readonly likely: Sequence[]
  private readonly battle: Battle
  private readonly aim: Aim
  private readonly trial: Trial
  private readonly units: readonly Unit[]
  private readonly have: readonly number[]
  private readonly seen = new Set<string>()
  private left: number
  private usual: Odds | undefined
  private best: { sequence: Sequence; odds: Odds } | undefined
  private isAll = true

  constructor(battle: Battle, aim: Aim, trial: Trial) {
    this.battle = battle
    this.aim = aim
    this.trial = trial
    this.units = unitsOf(battle)
    this.left = trial.budget
    const have = this.units.map((unit) => battle.attacker[unit.id] ?? 0)
    // Transports fall last whatever the order says (AAZ-AFIRE.8).
    const isTransport = (u: number): boolean => hasTrait(nth(this.units, u), 'transport')
    this.have = have.map((n, u) => (isTransport(u) ? 0 : n))
    this.likely = this.likelyOnes()
  }

  price(sequence: Sequence): number {
    return priceOf(this.battle, this.units, sequence, this.aim).price
  }

  /** Every order that the budget allows, the likely ones first. */
  through(): Odds {
    const many = arrangements(this.have)
    for (const sequence of this.likely) this.attempt(sequence, this.battle.kind === 'sea')
    if (many * this.price(nth(this.likely, 0)) <= this.left) for (const sequence of sequencesOf(this.have)) this.attempt(sequence)
    else {
      this.isAll = false
      this.improve()
      for (const sequence of this.byKind()) if (this.attempt(sequence)) this.improve()
    }
    return this.told(this.best?.odds)
  }

  /** For a large battle: some orders in line are estimated, and the best of them is computed. */
  estimated(): Odds {
    const { battle, units, aim, trial } = this
    const fast = this.likely.filter((sequence) => priceOf(battle, units, sequence, aim).inLine).slice(0, ESTIMATES)
    this.isAll = false
    let best: { sequence: Sequence; odds: Odds } | undefined
    if (fast.length > 1)
      for (const sequence of fast) {
        const odds = trial.estimate(this.wayOf(sequence))
        this.usual ??= odds
        if (!best || trial.serves(odds, best.odds)) best = { sequence, odds }
      }
    return this.told(trial.compute(this.wayOf(best?.sequence ?? nth(this.likely, 0))))
  }

  private told(odds: Odds | undefined): Odds {
    if (!odds) throw new Error('no order of losses to try')
    const { usual } = this
    const same = usual === undefined || usual.attackOrder.join() === odds.attackOrder.join()
    const instead = same
      ? {}
      : { usualOrder: { attackOrder: usual.attackOrder, swing: usual.ipcSwing.mean, chance: chanceOf(usual, this.aim) } }
    return { ...odds, ...instead, ordersTried: this.isAll ? 'all' : 'some' }
  }

  /** True when this order is the best so far. */
  private attempt(sequence: Sequence, atAnyPrice = false): boolean {
    const key = sequence.join()
    if (this.seen.has(key)) return false
    this.seen.add(key)
    const price = this.price(sequence)
    if (price > this.left && this.best && !atAnyPrice) {
      this.isAll = false
      return false
    }
    this.left -= price
    const odds = this.trial.compute(this.wayOf(sequence))
    this.usual ??= odds
    if (this.best && !this.trial.serves(odds, this.best.odds)) return false
    this.best = { sequence, odds }
    return true
  }

  /** Small changes of the best order, as long as one of them is better. */
  private improve(): void {
    const better = (): boolean => {
      for (const sequence of neighbours(this.best?.sequence ?? [])) if (this.attempt(sequence)) return true
      return false
    }
    while (better()) continue
  }

  private wayOf(sequence: Sequence): Battle {
    const order: string[] = []
    for (let n = 0; n < sequence.length; ) {
      let end = n
      while (end < sequence.length && sequence[end] === sequence[n]) end++
      order.push(`${end - n} ${nth(this.units, nth(sequence, n)).id}`)
      n = end
    }
    return withOrder(this.battle, order)
  }

  /** The usual order first, then others that are often better. */
  private likelyOnes(): Sequence[] {
    const { units, aim } = this
    const present = units.map((_, u) => u).filter((u) => nth(this.have, u) > 0)
    const by = (...keys: ((unit: Unit) => number)[]): number[] =>
      present.toSorted((a, b) => {
        for (const key of keys) {
          const difference = key(nth(units, a)) - key(nth(units, b))
          if (difference !== 0) return difference
        }
        return a - b
      })
    const cost = (unit: Unit): number => unit.cost
    const air = (unit: Unit): number => (unit.class === 'air' ? 1 : 0)
    const rises = (unit: Unit): number => (hasTrait(unit, 'rises') ? 1 : 0)
    const supports = (unit: Unit): number => (hasTrait(unit, 'supports') ? 1 : 0)
    if (this.battle.kind === 'sea') return this.once([by(strengthOf, cost), by(cost)])
    if (aim === 'swing') return this.once([by(air, cost), by(air, strengthOf, cost)])
    const usual = by(air, strengthOf, cost)
    if (aim === 'destroy') return this.once([usual, by(air, cost)])
    return this.once([
      usual,
      by(air, supports, rises, strengthOf, cost),
      by(air, supports, strengthOf, cost),
      by((unit) => -air(unit), strengthOf, cost),
      by((unit) => -air(unit), rises, strengthOf, cost),
    ])
  }

  /** The kinds one after the other; to take or to clear, a land unit is kept before the aircraft too (AAZ-CONC.1, AAZ-PRESS.3). */
  private once(kinds: readonly (readonly number[])[]): Sequence[] {
    const keepsLand = this.battle.kind === 'land' && (this.aim === 'take' || this.aim === 'clear')
    const known = new Map(
      kinds.map((order) => {
        const sequence = this.inTurn(order, keepsLand)
        return [sequence.join(), sequence] as const
      }),
    )
    return [...known.values()]
  }

  private inTurn(kinds: readonly number[], keepLand: boolean): Sequence {
    const order = kinds.map((u) => nth(this.units, u).id)
    const count = Object.fromEntries(this.have.map((n, u) => [nth(this.units, u).id, n]))
    return lossOrder(this.units, count, { order, keepLand }, 'attacker')
  }

  private *byKind(): Generator<Sequence> {
    const kinds = this.units.map((_, u) => u).filter((u) => nth(this.have, u) > 0)
    for (const order of permutations(kinds.length <= MAX_KINDS ? kinds : [])) {
      yield this.inTurn(order, this.battle.kind === 'land')
      yield this.inTurn(order, false)
    }
  }
}

/** Maximum number of kinds for which all orders of the kinds are tried. */
const MAX_KINDS = 5

const chanceOf = (odds: Odds, aim: Aim): number => (aim === 'swing' ? 0 : (odds[aim] ?? odds.clear))

/** What a unit adds to an attack: artillery also raises the value of one infantry (AAZ-U-ART.2). */
const strengthOf = (unit: Unit): number => unit.attack + (hasTrait(unit, 'supports') ? 0.5 : 0)

/** The number of orders of units of several kinds. */
function arrangements(have: readonly number[]): number {
  let [many, units] = [1, 0]
  for (const n of have) for (let k = 1; k <= n; k++) many *= ++units / k
  return many
}

/** All of them. */
function* sequencesOf(have: readonly number[], before: Sequence = []): Generator<Sequence> {
  if (have.every((n) => n === 0)) yield before
  for (const [u, n] of have.entries()) if (n > 0) yield* sequencesOf(have.with(u, n - 1), [...before, u])
}

/** Orders in which units of a kind that fall together, or one unit, have another place. */
function* neighbours(sequence: Sequence): Generator<Sequence> {
  const starts = [...sequence.entries()].flatMap(([place, unit]) => (sequence[place - 1] === unit ? [] : [place]))
  for (const [n, from] of starts.entries()) {
    const run = sequence.slice(from, starts[n + 1])
    const rest = sequence.toSpliced(from, run.length)
    for (let to = 0; to <= rest.length; to++)
      if (to === 0 || to === rest.length || rest[to] !== rest[to - 1]) yield rest.toSpliced(to, 0, ...run)
  }
  for (const [from, unit] of sequence.entries()) {
    if (sequence[from - 1] === unit) continue
    const rest = sequence.toSpliced(from, 1)
    for (let to = 0; to <= rest.length; to++) if (rest[to] !== unit) yield rest.toSpliced(to, 0, unit)
  }
}

export function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((first, ix) => permutations(list.toSpliced(ix, 1)).map((rest) => [first, ...rest]))
}
