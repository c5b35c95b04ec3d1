import { isObject, type Json, type JsonObject, type Problem } from '@deadfront/kernel'

/** The document of an editor is plain JSON. Every change makes a new one, so that undo keeps the old ones. */

export type Path = readonly (string | number)[]

export function getAt(doc: Json, path: Path): Json | undefined {
  let value: Json | undefined = doc
  for (const key of path) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(key)]
    else if (isObject(value)) value = Object.hasOwn(value, String(key)) ? value[String(key)] : undefined
    else return undefined
  }
  return value
}

/** The document with that value at the path; missing objects on the path are made. */
export const setAt = (doc: JsonObject, path: Path, value: Json): JsonObject => put(doc, path, 0, value) as JsonObject

function put(node: Json | undefined, path: Path, at: number, value: Json): Json {
  const key = path[at]
  if (key === undefined) return value
  if (Array.isArray(node)) {
    const list = [...(node as readonly Json[])]
    list[Number(key)] = put(list[Number(key)], path, at + 1, value)
    return list
  }
  const object = isObject(node) ? node : {}
  return { ...object, [String(key)]: put(object[String(key)], path, at + 1, value) }
}

/** The document without the value at the path. */
export function dropAt(doc: JsonObject, path: Path): JsonObject {
  const parent = path.slice(0, -1)
  const key = path.at(-1)
  const holder = getAt(doc, parent)
  if (key === undefined || holder === undefined) return doc
  if (Array.isArray(holder)) return setAt(doc, parent, (holder as readonly Json[]).toSpliced(Number(key), 1))
  if (!isObject(holder)) return doc
  const { [String(key)]: _, ...rest } = holder
  return parent.length === 0 ? rest : setAt(doc, parent, rest)
}

/**
 * The path that a place of a problem names, as deep as the document goes: `territories.Norway/Finland.units`. Keys may contain
 * dots (`zeds.Z4|2.2.at`), so the longest key that fits is taken.
 */
export function pathOfPlace(doc: Json, place: string): Path {
  const path: (string | number)[] = []
  let node: Json | undefined = doc
  let rest = place.replace(/^position\./, '')
  while (rest !== '') {
    const index = /^\[(\d+)\]\.?/.exec(rest)
    if (index && Array.isArray(node)) {
      path.push(Number(index[1]))
      node = (node as readonly Json[])[Number(index[1])]
      rest = rest.slice(index[0].length)
      continue
    }
    if (!isObject(node)) break
    const text: string = rest
    const keys = Object.keys(node).filter((key) => text === key || text.startsWith(`${key}.`) || text.startsWith(`${key}[`))
    const key = keys.sort((a, b) => b.length - a.length)[0]
    if (key === undefined) {
      // A key that is not there: a place of the board that is not in the position.
      path.push(rest.split(/[.[]/)[0] ?? rest)
      break
    }
    path.push(key)
    node = node[key]
    rest = rest.slice(key.length).replace(/^\./, '')
  }
  return path
}

/** The object at a key; an empty one where there is none. */
export function partOf(doc: JsonObject, key: string): JsonObject {
  const held = doc[key]
  return isObject(held) ? held : {}
}

export const without = (given: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(given).filter(([key]) => !keys.includes(key)))

/** Undo and redo without limit. The documents share what they have in common. */
export class History {
  private readonly past: JsonObject[] = []
  private future: JsonObject[] = []
  private present: JsonObject

  constructor(first: JsonObject) {
    this.present = first
  }

  get now(): JsonObject {
    return this.present
  }

  get canUndo(): boolean {
    return this.past.length > 0
  }

  get canRedo(): boolean {
    return this.future.length > 0
  }

  /** False where nothing is changed. */
  change(next: JsonObject): boolean {
    if (next === this.present) return false
    this.past.push(this.present)
    this.present = next
    this.future = []
    return true
  }

  undo(): boolean {
    const before = this.past.pop()
    if (before === undefined) return false
    this.future.push(this.present)
    this.present = before
    return true
  }

  redo(): boolean {
    const next = this.future.pop()
    if (next === undefined) return false
    this.past.push(this.present)
    this.present = next
    return true
  }
}

/** The part of the document that is left out so that the rest can be drawn; null if that would be a whole table or more. */
export function faultyPart(doc: JsonObject, problem: Problem, culprit?: (path: Path, doc: JsonObject) => Path | null): Path | null {
  const path = pathOfPlace(doc, problem.place)
  const own = culprit?.(path, doc)
  if (own) return own
  const part = path.slice(0, 2)
  const held = getAt(doc, part)
  if (held === undefined || (part.length === 1 && isObject(held))) return null
  return part.length === 0 ? null : part
}
