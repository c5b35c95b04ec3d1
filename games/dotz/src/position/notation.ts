import { lastOf, nth } from '@deadfront/kernel'
import type { UnitKind } from '../model/raw.ts'

/**
 * The short notation of counters: `Z5|3r h1` is a Zeds unit of Strength 5, reduced 3, on its reduced side with one Hit;
 * `schmidt h1` a unit of the game; `Hero A 4|2 {3+2}`, `Civ C 3|1 defiant`, `HCiv F 6|3` are test units.
 * `name=…` gives a counter another name.
 */
export interface Token {
  zed: boolean
  /** The name given, or '' for a Zeds unit known by its Strength. */
  name: string
  /** The words without another meaning: the name of a unit, or a misspelt word. */
  rest: string
  kind: UnitKind | null
  strength: [number, number] | null
  capacity: [number, number] | null
  side: 'full' | 'reduced' | null
  hits: number | null
  markers: string[]
}

const KINDS: { readonly [word: string]: UnitKind } = {
  hero: 'hero',
  civ: 'civilians',
  civilians: 'civilians',
  hciv: 'heroic',
  heroic: 'heroic',
}
/** The values of a test unit when only its kind is given. */
export const TEST_UNITS: { readonly [K in UnitKind]: { strength: [number, number]; capacity: [number, number]; move: number } } = {
  hero: { strength: [4, 2], capacity: [1, 1], move: 4 },
  civilians: { strength: [3, 1], capacity: [2, 2], move: 2 },
  heroic: { strength: [6, 3], capacity: [2, 2], move: 3 },
}
const MARKER_WORDS = ['defiant', 'well-armed', 'leader', 'fired', 'tough', 'moved']

export function readToken(text: string): Token | string {
  const token: Token = { zed: false, name: '', rest: '', kind: null, strength: null, capacity: null, side: null, hits: null, markers: [] }
  let rest = text.trim()
  const named = /^([^=]+)=(.+)$/.exec(rest)
  if (named) {
    token.name = (named[1] ?? '').trim()
    rest = (named[2] ?? '').trim()
  }
  const words = rest.replace(/\{\s*(\d+)\s*\+\s*(\d+)\s*\}/g, '{$1+$2}').split(/\s+/)
  while (words.length > 1 && takeWord(token, lastOf(words))) words.pop()
  const first = nth(words, 0)
  const zed = /^Z(\d+)(?:\|(\d+))?(r)?$/.exec(first)
  if (zed && words.length === 1) {
    const full = Number(zed[1])
    token.zed = true
    token.strength = [full, zed[2] === undefined ? 0 : Number(zed[2])]
    if (zed[3]) token.side = 'reduced'
    return full > 0 ? token : `expected a Strength of at least 1, found "${text}"`
  }
  const kind = KINDS[first.toLowerCase()]
  if (kind && words.length > 1) {
    token.kind = kind
    words.shift()
  }
  const name = words.join(' ')
  if (name === '') return `expected a name, found "${text}"`
  token.rest = name
  if (token.name === '') token.name = name
  return token
}

/** Takes a trailing word into the token; false when the word is not one of these. */
function takeWord(token: Token, word: string): boolean {
  const lower = word.toLowerCase()
  if (MARKER_WORDS.includes(lower)) token.markers.push(lower)
  else if (/^h\d+$/.test(lower)) token.hits = Number(lower.slice(1))
  else if (lower === 'r' || lower === 'reduced') token.side = 'reduced'
  else if (lower === 'full') token.side = 'full'
  else {
    const pair = /^(\d+)\|(\d+)(r)?$/.exec(lower)
    const capacity = /^\{(\d+)\+(\d+)\}$/.exec(lower)
    if (pair) {
      token.strength = [Number(pair[1]), Number(pair[2])]
      if (pair[3]) token.side = 'reduced'
    } else if (capacity) token.capacity = [Number(capacity[1]), Number(capacity[2])]
    else return false
  }
  return true
}

/** What may follow the name of a unit, for error lines. */
export const AFTER_NAME = `a Strength such as 4|2, a capacity such as {3+2}, h1, r, full, or a marker (${MARKER_WORDS.join(', ')})`

/** The word that cannot be part of a test unit's name: such a name is one word of letters and digits (`A`, `big-bob`, `Civ2`). */
export const oddWordIn = (name: string): string | null => {
  const [first = '', second] = name.split(/\s+/)
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._'’()-]*$/u.test(first)) return first
  // A Strength in the middle is read as a Strength; the fault is what follows it.
  return second === undefined ? null : (name.split(/\s+/).findLast((word) => !/^\d+\|\d+r?$/.test(word)) ?? second)
}

/** A reduced Strength for a Zeds unit of which only the full one is given. */
export const usualReduced = (full: number): number => Math.max(1, Math.floor((full + 1) / 2))
