import { type Given, isObject, shortJson } from './json.ts'
import { BadInput, type Problem, type RuleId } from './refusal.ts'

/** A whole number from `low` to `high`. */
export const isCount = (value: unknown, low: number, high = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high

/** `survivors` and `ash` give `survivors.ash`; a number gives `cards[2]`. */
export const placeIn = (place: string, key: string | number): string =>
  typeof key === 'number' ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`

/**
 * The tools for everything that reads files: positions, content. It collects every problem with its place and never
 * throws; each error line has the same form, `expected X, found Y`.
 */
export class Reader {
  readonly problems: Problem[] = []

  get isClean(): boolean {
    return this.problems.length === 0
  }

  /** A problem in the caller's own words. */
  bad(place: string, say: string, rule?: RuleId): void {
    this.problems.push(rule === undefined ? { place, say } : { place, say, rule })
  }

  /** The usual problem: another value was expected. */
  expected(place: string, what: string, found: unknown, rule?: RuleId): void {
    this.bad(place, `expected ${what}, found ${shortJson(found, MAX_SHOWN)}`, rule)
  }

  /** Reports every key that is never read. */
  keys(given: Given, known: readonly string[], place = ''): void {
    for (const key of Object.keys(given))
      if (!known.includes(key)) this.bad(placeIn(place, key), `unknown key; expected ${known.join(', ')}`)
  }

  object(given: unknown, place: string): Given {
    if (given === undefined) return {}
    if (isObject(given)) return given
    this.expected(place, 'an object', given)
    return {}
  }

  list(given: unknown, place: string): readonly unknown[] {
    if (given === undefined) return []
    if (Array.isArray(given)) return given
    this.expected(place, 'a list', given)
    return []
  }

  /** A whole number within a range; `otherwise` where it is absent or wrong. */
  count(given: unknown, place: string, range: { low: number; high?: number; otherwise: number; rule?: RuleId }): number {
    const { low, high, otherwise } = range
    if (given === undefined) return otherwise
    if (isCount(given, low, high)) return given
    this.expected(place, `a whole number from ${low}${high === undefined ? '' : ` to ${high}`}`, given, range.rule)
    return otherwise
  }

  flag(given: unknown, place: string, otherwise = false): boolean {
    if (given === undefined) return otherwise
    if (typeof given === 'boolean') return given
    this.expected(place, 'true or false', given)
    return otherwise
  }

  /** One of a closed list of words, in upper or lower case. */
  word<W extends string>(given: unknown, place: string, words: readonly W[], otherwise: W): W {
    if (given === undefined) return otherwise
    const found = words.find((word) => word === given) ?? onlyOne(words.filter((word) => isSameWord(word, given)))
    if (found !== undefined) return found
    this.expected(place, `one of ${words.join(', ')}`, given)
    return otherwise
  }

  /** A name looked up by the caller: -1 from `find` means that the name is unknown. */
  named(given: unknown, place: string, find: (name: string) => number, lookup: { what: string; rule?: RuleId }): number {
    const found = typeof given === 'string' || typeof given === 'number' ? find(String(given)) : -1
    if (found < 0) this.expected(place, lookup.what, given, lookup.rule)
    return found
  }

  /** Runs code that throws BadInput and keeps its problems. */
  attempt<T>(body: () => T): T | null {
    try {
      return body()
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      this.problems.push(...error.problems)
      return null
    }
  }
}

const MAX_SHOWN = 80
const isSameWord = (word: string, given: unknown): boolean => typeof given === 'string' && given.toLowerCase() === word.toLowerCase()
const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)
