/**
 * Access to lists of numbers in hot code (move generation, battles). The index is always in range, so there is no
 * check; elsewhere use the kernel's `nth`, which throws. One accessor for each kind of list: an accessor that meets several
 * kinds is slow wherever it is used.
 */
export const numberAt = (list: readonly number[], i: number): number => list[i] as number

export const int8At = (row: Int8Array, i: number): number => row[i] as number
export const int16At = (row: Int16Array, i: number): number => row[i] as number

/**
 * The numbers of a table are small integers, and are written as such: one that was computed as a float (minus zero is one) would
 * make the engine store every list that it is written to as floats. Two assignments, because one of either value would be a float.
 */
export function setInteger(list: number[], i: number, n: number): void {
  if ((n | 0) === n) list[i] = n | 0
  else list[i] = n
}

export function addTo(list: number[], i: number, n: number): void {
  setInteger(list, i, (list[i] as number) + n)
}
