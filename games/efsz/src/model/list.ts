/**
 * Access to lists of numbers in hot code (lines, routes, walks). The index is always in range, or a value that is not
 * there counts as no flags, so there is no check; elsewhere use the kernel's `nth`, which throws. One accessor for each kind of
 * list: an accessor that meets several kinds is slow wherever it is used.
 */
export const numberAt = (list: readonly number[], i: number): number => list[i] as number

export const int8At = (row: Int8Array, i: number): number => row[i] as number
export const int16At = (row: Int16Array, i: number): number => row[i] as number
export const byteAt = (row: Uint8Array, i: number): number => row[i] as number
