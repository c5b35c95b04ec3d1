/**
 * Access to lists of numbers in hot code (move generation, battles). The index is in range by construction, so there is no
 * check; elsewhere use the kernel's `nth`, which throws.
 */
export const numberAt = (list: ArrayLike<number>, i: number): number => list[i] as number

export function addTo(list: number[], i: number, n: number): void {
  list[i] = (list[i] as number) + n
}
