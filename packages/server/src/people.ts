import { createHash, randomBytes } from 'node:crypto'
import type { Person, Store } from '@deadfront/store'

/** Secrets are random and long, so a plain hash keeps them; what is stored cannot be used to sign in. */
export const hashSecret = (secret: string): string => createHash('sha256').update(`deadfront:${secret}`).digest('hex')

/** Begins with the time, so that what is made together lies together in the store: a batch of moves then touches few of its pages. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(11)
  bytes.writeUIntBE(now % 2 ** 40, 0, 5)
  return bytes.toString('base64url')
}

export const newSecret = (): string => randomBytes(24).toString('base64url')

/** Groups of letters that can be read out over the telephone. */
export function newRecoveryCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  const code = [...randomBytes(20)].map((b) => letters[b % letters.length]).join('')
  return (code.match(/.{5}/g) as string[]).join('-')
}

/** Beyond these the oldest is signed out. */
const MOST_DEVICES = 10

/** Guests: a name and a secret in the browser. */
export class People {
  private readonly store: Store
  private readonly now: () => number
  /** Says so to those who keep connections. */
  signOut: (person: string) => void = () => undefined

  constructor(store: Store, now: () => number) {
    this.store = store
    this.now = now
  }

  async create(name: string): Promise<{ person: Person; token: string }> {
    const token = newSecret()
    const at = this.now()
    const person: Person = { id: newId(), name, secretHash: hashSecret(token), recoveryHash: null, created: at, seen: at, settings: {} }
    await this.store.createPerson(person)
    return { person, token }
  }

  /** Tokens of the person were withdrawn: whoever is connected by one has to show theirs again. */
  onSignOut(heard: (person: string) => void): void {
    this.signOut = heard
  }

  /** Who holds this token; forged and withdrawn ones are nobody's. */
  async byToken(token: string | null): Promise<Person | null> {
    return token ? this.store.personBySecret(hashSecret(token)) : null
  }

  async newRecovery(id: string): Promise<string> {
    const code = newRecoveryCode()
    await this.store.updatePerson(id, { recoveryHash: hashSecret(code) })
    return code
  }

  /** A token for one more device. */
  async further(person: Person): Promise<string> {
    const token = newSecret()
    if (await this.store.addToken(hashSecret(token), person.id, this.now(), MOST_DEVICES)) this.signOut(person.id)
    return token
  }

  /** A code works once: it and every earlier token are replaced, and passkeys that a thief may have added are gone. */
  async recover(code: string): Promise<{ person: Person; token: string } | null> {
    const person = await this.store.personByRecovery(hashSecret(code.trim().toUpperCase()))
    if (!person) return null
    const token = newSecret()
    await this.store.updatePerson(person.id, { secretHash: hashSecret(token), recoveryHash: null, seen: this.now() })
    await this.store.deleteTokens(person.id)
    await this.store.deletePasskeys(person.id)
    this.signOut(person.id)
    return { person, token }
  }
}
