/**
 * Reading and adding to number tables; a place beyond the end reads as 0. Each kind of table has its own function, so that
 * the compiler sees one kind in each and can inline it.
 */
export function f64At(table: Float64Array, n: number): number {
  return table[n] ?? 0
}

export function i32At(table: Int32Array, n: number): number {
  return table[n] ?? 0
}

export function addF64(table: Float64Array, n: number, x: number): void {
  table[n] = (table[n] ?? 0) + x
}

/** Returns the value before. */
export function addI32(table: Int32Array, n: number, x: number): number {
  const before = table[n] ?? 0
  table[n] = before + x
  return before
}

/** The same for a list of numbers. */
export function addTo(list: number[], n: number, x: number): number {
  const before = list[n] ?? 0
  list[n] = before + x
  return before
}
