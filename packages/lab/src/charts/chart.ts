import type { Estimate } from '../statistics.ts'

/**
 * The results of a series, as plain data: plots, tables and exports are made from it. `games` are the numbers of the games behind a
 * bar, a dot or a place.
 */
export type Chart = { id: string; title: string; note: string } & (
  | { kind: 'shares'; unit: string; bars: ShareBar[] }
  | { kind: 'histogram'; unit: string; bins: Bin[]; mean: Estimate }
  | { kind: 'bands'; unit: string; axis: string; panels: BandPanel[] }
  | { kind: 'bars'; unit: string; bars: ValueBar[] }
  | { kind: 'moments'; unit: string; panels: MomentPanel[] }
  | { kind: 'map'; unit: string; measure: string; places: ValueBar[] }
  | { kind: 'luck'; unit: string; of: string; bins: LuckBin[]; dots: Dot[] }
  | { kind: 'points'; unit: string; axis: string; share: boolean; points: Point[]; line: boolean; target: number | null }
)

export type ChartOf<K extends Chart['kind']> = Extract<Chart, { kind: K }>

export interface ShareBar extends Estimate {
  name: string
  count: number
  games: number[]
}

/** From `from` up to but not including `to`. */
export interface Bin {
  from: number
  to: number
  games: number[]
}

/** One line over the rounds, with the parts of the games below. */
export interface BandPanel {
  /** Its name in the measure: a power, a side. */
  key: string
  name: string
  rounds: { at: number; count: number; q05: number; q25: number; q50: number; q75: number; q95: number }[]
}

export interface ValueBar {
  key: string
  name: string
  value: number
  /** How often it happened: of a rate. */
  times?: number
  games: number[]
}

export interface MomentPanel {
  key: string
  name: string
  bins: { at: number; games: number[] }[]
}

export interface LuckBin extends Estimate {
  from: number
  to: number
  games: number[]
}

export interface Dot {
  x: number
  won: boolean
  game: number
}

/** One arm: a value of the axis with its results. */
export interface Point extends Estimate {
  name: string
  x: number
  /** How many were played, and by which arm; null if several arms are shown together. */
  games: number
  arm: number | null
}

/** One bin for each whole number if there are few, otherwise about twenty bins of a round width. */
export function binsOf(values: readonly { value: number; game: number }[]): Bin[] {
  if (values.length === 0) return []
  const [low, high] = rangeOf(values.map(({ value }) => value))
  const whole = values.every(({ value }) => Number.isInteger(value))
  const width = whole && high - low < 40 ? 1 : roundWidth((high - low) / 20)
  const from = Math.floor(low / width) * width
  const bins: Bin[] = []
  for (const { value, game } of values) {
    const i = Math.floor((value - from) / width + 1e-9)
    while (bins.length <= i) bins.push({ from: clean(from + bins.length * width), to: clean(from + (bins.length + 1) * width), games: [] })
    bins[i]?.games.push(game)
  }
  return bins
}

const clean = (x: number): number => Number(x.toPrecision(10))

/** 1, 2 or 5 times a power of ten. */
function roundWidth(width: number): number {
  if (!(width > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(width))
  const step = [1, 2, 5, 10].find((x) => x * power >= width) ?? 10
  return step * power
}

function rangeOf(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}
