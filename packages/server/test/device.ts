import { webcrypto } from 'node:crypto'
import { type DiceNote, keyFingerprint, noteText } from '@deadfront/protocol'

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A player's device with a key of its own, as a browser has one. */
export class Device {
  private readonly privateKey: webcrypto.CryptoKey
  readonly key: string
  readonly fingerprint: string

  private constructor(privateKey: webcrypto.CryptoKey, key: string) {
    this.privateKey = privateKey
    this.key = key
    this.fingerprint = keyFingerprint(key)
  }

  static async make(): Promise<Device> {
    const pair = await webcrypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
    return new Device(pair.privateKey, Buffer.from(await webcrypto.subtle.exportKey('raw', pair.publicKey)).toString('hex'))
  }

  async note(table: string, noted: Pick<DiceNote, 'seat' | 'commitment' | 'entropy'>): Promise<DiceNote> {
    const note = { ...noted, at: 1_700_000_000_000 }
    const signature = await webcrypto.subtle.sign(ECDSA, this.privateKey, Buffer.from(noteText(table, note)))
    return { ...note, key: this.key, signature: Buffer.from(signature).toString('hex') }
  }
}
