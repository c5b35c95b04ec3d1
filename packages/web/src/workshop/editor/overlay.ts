import { isObject, type Json, type JsonObject, sameJson } from '@deadfront/kernel'

/** What must be merged over `base` (`mergeContent`) to get `wanted`: the differences, and null for values that are not in it. */
export function overlayOf(base: JsonObject, wanted: JsonObject): JsonObject {
  const over: { [key: string]: Json } = {}
  for (const key of Object.keys(base)) if (!Object.hasOwn(wanted, key)) over[key] = null
  for (const [key, value] of Object.entries(wanted)) {
    const under = base[key]
    if (under !== undefined && sameJson(under, value)) continue
    over[key] = isObject(under) && isObject(value) ? overlayOf(under, value) : value
  }
  return over
}
