import { signal } from '@preact/signals'

/** A guest: a name and a secret kept in this browser. */
export interface Me {
  id: string
  name: string
  token: string
}

const PLACE = 'deadfront.person'

function stored(): Me | null {
  try {
    const read = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as Partial<Me> | null
    return read && typeof read.id === 'string' && typeof read.name === 'string' && typeof read.token === 'string' ? (read as Me) : null
  } catch {
    return null
  }
}

export const me = signal<Me | null>(stored())
export const token = (): string | null => me.peek()?.token ?? null

export function keepMe(person: Me | null): void {
  me.value = person
  try {
    if (person) localStorage.setItem(PLACE, JSON.stringify(person))
    else localStorage.removeItem(PLACE)
  } catch {
    // A browser that keeps nothing: the person lasts as long as the page.
  }
}

/** What a seat adds to the dice when it sits down. */
export const newEntropy = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')
