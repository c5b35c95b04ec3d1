import type { OptionSpec } from '@deadfront/kernel'
import type { PlanKind } from '@deadfront/lab'

/** About so many values of a curve. */
const STEPS = 6

/** The whole range of an option, as somebody would type it: in a few steps for a curve, each value for a balance. */
export function rangeText(kind: PlanKind, spec: OptionSpec | undefined): string {
  if (spec?.min === undefined || spec.max === undefined || spec.max <= spec.min) return ''
  const step = kind === 'balance' ? 1 : Math.ceil((spec.max - spec.min) / STEPS)
  return `${spec.min}..${spec.max}${step > 1 ? `:${step}` : ''}`
}
