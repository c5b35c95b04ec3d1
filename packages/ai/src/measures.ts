import type { Game, GameEvent, Language, Setup, State } from '@deadfront/kernel'

/** What is measured in each game of a series, besides result, length and score. One small module per game, named in its catalogue entry. */

/**
 * figure: one number a game; curve: lines of numbers, one for each round; tally: how often, by name; map: how often, by place,
 * drawn on the board; rate: how much for each time, by name; moment: an event and its time.
 */
export type MeasureKind = 'figure' | 'curve' | 'tally' | 'map' | 'rate' | 'moment'

export interface MeasureSpec {
  id: string
  kind: MeasureKind
  title: { readonly [L in Language]: string }
  /** What the numbers count, for axes and tables: "IPCs", "hits for each draw". */
  unit: { readonly [L in Language]: string }
  /** The x axis of a curve; rounds if absent. */
  over?: { readonly [L in Language]: string }
  /** The prefix of a name in the game's texts: `space.` for places, `card.` for cards. */
  names?: string
  /** A tally is counted for each of this figure, in place of each game: finds for each search. */
  per?: string
  /** A tally of things by place, its keys `PLACE THING`, is counted for each of this map at the same place: finds for each search there. */
  perAt?: string
  /** Names that the game's texts do not have. */
  labels?: { readonly [name: string]: { readonly [L in Language]: string } }
}

/** Kinds of luck: dice, who begins, what searches find, which enemies are drawn, which cards come. */
export const CHANCES = ['dice', 'initiative', 'searches', 'tokens', 'cards'] as const
export type Chance = (typeof CHANCES)[number]

/** The results of one game. Plain data: it is sent between threads and stored. */
export interface Measured {
  figures: { [id: string]: number }
  /** By line, then by round; the first round first. */
  curves: { [id: string]: { [line: string]: number[] } }
  /** Tallies and maps. */
  tallies: { [id: string]: { [name: string]: number } }
  rates: { [id: string]: { [name: string]: [sum: number, times: number] } }
  moments: { [id: string]: [name: string, at: number][] }
  /** Luck of the first side or the team in standard deviations, all kinds of chance together; null if chance decided nothing. */
  luck: number | null
  /** The same by kind of chance. Results of earlier releases have none: their luck is that of the dice. */
  chances?: { [K in Chance]?: number }
}

/** Follows one game from its start to its end. */
export interface Collector<S extends State = State, E extends GameEvent = GameEvent> {
  /** After each answer: the state it led to and what happened. */
  see(state: S, events: readonly E[]): void
  done(state: S): Measured
}

export interface Measures<S extends State = State, E extends GameEvent = GameEvent> {
  specs: readonly MeasureSpec[]
  /** The map that counts what is lost where. */
  losses: string
  collector(game: Game<S, E>, setup: Setup, state: S): Collector<S, E>
}

export const nothingMeasured = (): Measured => ({ figures: {}, curves: {}, tallies: {}, rates: {}, moments: {}, luck: null })

/** Adds to a tally or map. */
export function count(measured: Measured, id: string, name: string, n = 1): void {
  const tally = (measured.tallies[id] ??= {})
  tally[name] = (tally[name] ?? 0) + n
}

/** Adds to a rate: `sum` for `times` more. */
export function addRate(measured: Measured, id: string, name: string, sum: number, times: number): void {
  const rate = (measured.rates[id] ??= {})
  const [before, often] = rate[name] ?? [0, 0]
  rate[name] = [before + sum, often + times]
}

/** The next number of a line. */
export function addPoint(measured: Measured, id: string, line: string, value: number): void {
  const curve = (measured.curves[id] ??= {})
  const points = (curve[line] ??= [])
  points.push(value)
}

export const addMoment = (measured: Measured, id: string, name: string, at: number): void => {
  const moments = (measured.moments[id] ??= [])
  moments.push([name, at])
}

/** Mean and variance of equally likely values. */
export function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, x) => sum + x, 0) / Math.max(1, values.length)
  return { mean, variance: values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / Math.max(1, values.length) }
}

/** Sums the difference of each random result from its average, by kind, in standard deviations. */
export class LuckSum {
  private readonly sums = new Map<Chance, { above: number; variance: number }>()

  /** `sign` -1 for the other side. */
  add(kind: Chance, actual: number, expected: number, variance: number, sign = 1): void {
    if (variance <= 0) return
    const sum = this.sums.get(kind) ?? { above: 0, variance: 0 }
    sum.above += sign * (actual - expected)
    sum.variance += variance
    this.sums.set(kind, sum)
  }

  /** Dice that hit or miss, each with the same chance. */
  addHits(dice: number, { actual, expected }: { actual: number; expected: number }, sign = 1): void {
    if (dice > 0) this.add('dice', actual, expected, expected * (1 - expected / dice), sign)
  }

  /** One item drawn from a pile: its value, and the value of each item of the pile. */
  addDraw(kind: Chance, drawn: number, pile: readonly number[], sign = 1): void {
    const { mean, variance } = momentsOf(pile)
    this.add(kind, drawn, mean, variance, sign)
  }

  get deviations(): Pick<Measured, 'luck' | 'chances'> {
    const rounded = (x: number): number => Math.round(x * 1000) / 1000
    const parts = [...this.sums].map(([kind, { above, variance }]): [Chance, number] => [kind, above / Math.sqrt(variance)])
    const all = parts.reduce((sum, [, part]) => sum + part, 0) / Math.sqrt(parts.length)
    return {
      luck: parts.length > 0 ? rounded(all) : null,
      chances: Object.fromEntries(parts.map(([kind, part]) => [kind, rounded(part)])),
    }
  }
}
