import type { OptionSpec } from '@deadfront/kernel'
import type { PlanKind } from '@deadfront/lab'

/** About so many values of a curve. */
const STEPS = 6

/** Values from one number to another, as a plan is written: in a few steps for a curve, each value for a balance. */
const textOf = (kind: PlanKind, from: number, to: number): string => {
  const step = kind === 'balance' ? 1 : Math.ceil((to - from) / STEPS)
  return rangeOf({ from, to, step })
}

export interface Range {
  from: number
  to: number
  step: number
}

export const rangeOf = ({ from, to, step }: Range): string => `${from}..${to}${step === 1 ? '' : `:${step}`}`

/** The whole range of an option, as a user would type it. */
export function rangeText(kind: PlanKind, spec: OptionSpec | undefined): string {
  if (spec?.min === undefined || spec.max === undefined || spec.max <= spec.min) return ''
  return textOf(kind, spec.min, spec.max)
}

/** From half a number of the content to twice as much, as far as it can go. */
export function rangeAround(kind: PlanKind, { value, min, max }: { value: number; min: number; max: number | null }): string {
  const from = Math.max(min, Math.floor(value / 2))
  const to = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(from + 2, Math.ceil(value * 2)))
  return to <= from ? '' : textOf(kind, from, to)
}

/** The range in a text, or of a list of values with equal steps; null if it is neither. */
export function rangeIn(text: string): Range | null {
  const range = /^\s*(-?\d+)\s*\.\.\s*(-?\d+)(?:\s*:\s*(\d+))?\s*$/.exec(text)
  if (range) return { from: Number(range[1]), to: Number(range[2]), step: Number(range[3] ?? 1) }
  const values = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [from, second] = values
  if (from === undefined || second === undefined || !values.every(Number.isInteger)) return null
  const step = second - from
  const isEven = step > 0 && values.every((value, i) => value === from + i * step)
  return isEven ? { from, to: from + (values.length - 1) * step, step } : null
}
