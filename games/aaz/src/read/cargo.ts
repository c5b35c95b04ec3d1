import { type Content, kindName } from '../model/content.ts'
import type { Count } from '../model/events.ts'
import { ZOMBIE_CARGO } from '../model/state.ts'

export const cargoName = (c: Content, k: number): string => (k === ZOMBIE_CARGO ? 'zom' : kindName(c, k))

export function cargoCount(c: Content, load: readonly number[]): Count {
  const count: Count = {}
  for (const k of load) count[cargoName(c, k)] = (count[cargoName(c, k)] ?? 0) + 1
  return count
}

/** AAZ-U-TRN.4: one land unit of any kind and one infantry. */
export function fitsAboard(c: Content, load: readonly number[]): boolean {
  if (load.length > 2) return false
  return load.filter((k) => k !== ZOMBIE_CARGO && !c.light[k]).length <= 1
}
