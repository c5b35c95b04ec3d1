import { createHash, randomBytes } from 'node:crypto'
import type { Person, Store } from '@deadfront/store'

/** Secrets are long and random, so a plain hash is enough. A stored hash cannot be used to sign in. */
export const hashSecret = (secret: string): string => createHash('sha256').update(`deadfront:${secret}`).digest('hex')

/** Begins with the time, so that new rows are together in the store and a batch of moves changes few pages. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(11)
  bytes.writeUIntBE(now % 2 ** 40, 0, 5)
  return bytes.toString('base64url')
}

export const newSecret = (): string => randomBytes(24).toString('base64url')

/** Groups of letters that are easy to read out. */
export function newRecoveryCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  const code = [...randomBytes(20)].map((b) => letters[b % letters.length]).join('')
  return (code.match(/.{5}/g) as string[]).join('-')
}

/** With more devices the oldest is signed out. */
const MAX_DEVICES = 10
const DAY_MS = 86_400_000

/** Guests: a name and a secret in the browser. */
export class People {
  private readonly store: Store
  private readonly now: () => number
  /** Called when tokens of a person are withdrawn. */
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

  /** Tokens of the person were withdrawn: their connections must end. */
  onSignOut(signedOut: (person: string) => void): void {
    this.signOut = signedOut
  }

  /** The person with this token; null for forged and withdrawn tokens, and for a person whom the host has banned. */
  async byToken(token: string | null): Promise<Person | null> {
    const person = token ? await this.store.personBySecret(hashSecret(token)) : null
    if (!person || person.banned !== undefined) return null
    // Once a day: guests who are not seen any more expire.
    const seen = this.now()
    if (seen - person.seen > DAY_MS) await this.store.updatePerson(person.id, { seen })
    return person
  }

  async newRecovery(id: string): Promise<string> {
    const code = newRecoveryCode()
    await this.store.updatePerson(id, { recoveryHash: hashSecret(code) })
    return code
  }

  /** A token for one more device. */
  async addDevice(person: Person): Promise<string> {
    const token = newSecret()
    if (await this.store.addToken(hashSecret(token), person.id, this.now(), MAX_DEVICES)) this.signOut(person.id)
    return token
  }

  /** A code works once. It and all earlier tokens are replaced, and all passkeys are removed: a thief may have added one. */
  async recover(code: string): Promise<{ person: Person; token: string } | null> {
    const person = await this.store.personByRecovery(hashSecret(code.trim().toUpperCase()))
    if (!person || person.banned !== undefined) return null
    const token = newSecret()
    await this.store.updatePerson(person.id, { secretHash: hashSecret(token), recoveryHash: null, seen: this.now() })
    await this.store.deleteTokens(person.id)
    await this.store.deletePasskeys(person.id)
    this.signOut(person.id)
    return { person, token }
  }
}
