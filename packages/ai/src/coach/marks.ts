import type { Estimate } from './playouts.ts'

/** How much a decision cost, with the signs that chess books use. */
export type Mark = '?!' | '?' | '??'

const MARKS: readonly (readonly [number, Mark])[] = [
  [0.15, '??'],
  [0.07, '?'],
  [0.03, '?!'],
]

/** A mark needs a cost of so many standard errors. With two of them only 13 of 15 marked answers were really worse; nine of ten should be. */
const MARK_ERRORS = 3

/** The mark of a decision that was certainly costly; null for all others. */
export const markOf = ({ value, error }: Estimate): Mark | null =>
  value > MARK_ERRORS * error ? (MARKS.find(([least]) => value >= least)?.[1] ?? null) : null

/** During a game an answer that certainly costs more than this is marked. */
const COSTLY = 0.07

export const isCostly = ({ value, error }: Estimate): boolean => value > COSTLY && value > MARK_ERRORS * error
