import { signal } from '@preact/signals'

/** A guest: a name and a token that this browser stores. */
export interface Me {
  id: string
  name: string
  token: string
}

const STORAGE_KEY = 'deadfront.person'

function stored(): Me | null {
  try {
    const read = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Me> | null
    return read && typeof read.id === 'string' && typeof read.name === 'string' && typeof read.token === 'string' ? (read as Me) : null
  } catch {
    return null
  }
}

export const me = signal<Me | null>(stored())
export const token = (): string | null => me.peek()?.token ?? null

export function storeMe(person: Me | null): void {
  me.value = person
  try {
    if (person) localStorage.setItem(STORAGE_KEY, JSON.stringify(person))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // A browser without storage: the person is stored only while the page is open.
  }
}

/** The part of the seed that a seat contributes. */
export const newEntropy = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')
