import { isObject, type JsonObject } from '@deadfront/kernel'

/** Reads the own content of a position. The same content object is read once: documents share what they have in common. */
export function ownContent<T>(read: (own: JsonObject | undefined, scenario: string) => T): (doc: JsonObject, scenario: string) => T {
  const none: JsonObject = {}
  const known = new WeakMap<JsonObject, Map<string, T>>()
  return (doc, scenario) => {
    const own = isObject(doc.content) ? doc.content : undefined
    const byScenario = known.get(own ?? none) ?? new Map<string, T>()
    known.set(own ?? none, byScenario)
    const found = byScenario.get(scenario) ?? read(own, scenario)
    byScenario.set(scenario, found)
    return found
  }
}
