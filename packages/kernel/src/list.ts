/**
 * The item at an index that must exist; a missing one is a bug, so it throws. For code that is not hot: every caller shares
 * this one function, so the engine cannot specialise it. Hot loops have their own accessor for each table.
 */
export function nth<T>(items: ArrayLike<T>, place: number): T {
  const item = items[place]
  if (item === undefined) throw new RangeError(`no item ${place} in a list of ${items.length}`)
  return item
}

/** The value under a key that must exist; a missing one is a bug, so it throws. */
export function lookUp<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new RangeError(`no ${String(key)} among ${map.size} entries`)
  return value
}

/** The last item of a list that is not empty. */
export const lastOf = <T>(items: ArrayLike<T>): T => nth(items, items.length - 1)
