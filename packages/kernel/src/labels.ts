import type { Json } from './json.ts'
import type { Words } from './words.ts'

/** A readable name from a key that the game's words do not have: `deckLeft` → `Deck left`. A proper name stays. */
export function readableName(key: string): string {
  if (/\s/.test(key) || /^\p{Lu}/u.test(key)) return key
  const spaced = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
  return spaced === '' ? key : spaced[0]?.toUpperCase() + spaced.slice(1).toLowerCase()
}

/** Games name things by kind (`space.tc`); an answer holds the bare id. The kinds are tried in this order. */
const KINDS = ['', 'space.', 'place.', 'power.', 'seat.', 'unit.', 'piece.', 'card.', 'item.', 'action.', 'score.', 'phase.'] as const

/** The game's name for a thing, or the key made readable. */
export function labelOf(words: Words, key: Json): string {
  if (typeof key === 'number') return String(key)
  if (typeof key !== 'string') return JSON.stringify(key)
  for (const kind of KINDS) {
    const name = nameOrNull(words, `${kind}${key}`)
    if (name !== null && name !== key) return name
  }
  return readableName(key)
}

/** The game's name for the key, or null. */
export function nameOrNull(words: Words, key: string): string | null {
  try {
    const name = words.name(key)
    return typeof name === 'string' && name !== '' && name !== key ? name : null
  } catch {
    return null
  }
}
