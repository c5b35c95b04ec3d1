import type { Estimate } from '@deadfront/lab'

export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** A share with its interval. */
export const shareOf = (e: Estimate): string => `${percent(e.value)}  (${percent(e.low)} to ${percent(e.high)})`
