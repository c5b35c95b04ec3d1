import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Problem } from '@deadfront/kernel'
import * as v from 'valibot'
import { DiceNote, Whole } from './common.ts'
import type { Fairness } from './fair.ts'

/**
 * A player's own note of the promise about the dice: the fingerprint that the server showed, and the entropy that was
 * sent after it was shown. The player's device signs it (ECDSA over P-256 with SHA-256). A person who has the fingerprint of the
 * device's key from the player can check a record without trust in the server.
 */
export const noteText = (table: string, { seat, commitment, entropy, at }: Omit<DiceNote, 'key' | 'signature'>): string =>
  `deadfront-dice-note:${JSON.stringify([table, seat, commitment, entropy, at])}`

/** Half of a SHA-256 is enough for people to compare; this has 160 bits. */
const FINGERPRINT_DIGITS = 40

/** The fingerprint of a device's key, which players give to one another. */
export const keyFingerprint = (key: string): string => bytesToHex(sha256(hexToBytes(key))).slice(0, FINGERPRINT_DIGITS)

/** A fingerprint in the form in which people write it: with spaces, colons or dashes. Null if it is none. */
function readFingerprint(text: string): string | null {
  const digits = text.replace(/[\s:.-]/g, '').toLowerCase()
  return digits.length === FINGERPRINT_DIGITS && /^[0-9a-f]+$/.test(digits) ? digits : null
}

/** In groups of four, which are easy to read aloud. */
export const showFingerprint = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? ''

/** The part of WebCrypto that checks a signature. Browsers offer it on secure pages only. */
interface Subtle {
  importKey(
    format: 'raw',
    key: Uint8Array,
    algorithm: { name: string; namedCurve: string },
    extractable: boolean,
    use: ['verify'],
  ): Promise<object>
  verify(algorithm: { name: string; hash: string }, key: object, signature: Uint8Array, data: Uint8Array): Promise<boolean>
}

/** Has the key signed this note for this table? Null where this page has no cryptography. */
export async function isSigned(table: string, note: DiceNote): Promise<boolean | null> {
  const subtle = (globalThis as { crypto?: { subtle?: Subtle } }).crypto?.subtle
  if (!subtle) return null
  try {
    const key = await subtle.importKey('raw', hexToBytes(note.key), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    const text = utf8ToBytes(noteText(table, note))
    return await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, hexToBytes(note.signature), text)
  } catch {
    return false // not a point of the curve
  }
}

/** A key that a person has from its player, perhaps with the seat that the player had. */
export interface KnownKey {
  fingerprint: string
  seat?: string | undefined
}

/** A key in the form in which people write it, with the seat and "=" before it if wanted. Null if it is none. */
export function readKey(text: string): KnownKey | null {
  const at = text.lastIndexOf('=')
  const fingerprint = readFingerprint(text.slice(at + 1))
  if (fingerprint === null) return null
  return at < 0 ? { fingerprint } : { fingerprint, seat: text.slice(0, at).trim() }
}

/** The data of a table that this device kept: what the server showed it, and what it sent. */
export interface KeptPromise {
  commitment: string
  entropy: { readonly [seat: string]: string }
  /** The fingerprint of this device's key, when it has signed notes. */
  key?: string | undefined
}

/** A broken promise, or data that do not fit. `seat` is the seat concerned. */
export interface PromiseFault {
  code:
    | 'bad-signature'
    | 'other-commitment'
    | 'other-entropy'
    | 'missing-note'
    | 'unsigned-entropy'
    | 'my-commitment'
    | 'my-entropy'
    | 'my-note'
  seat?: string | undefined
  /** The fingerprint of the key. */
  key?: string | undefined
}

export interface NoteVerdict {
  seat: string
  /** The fingerprint of the key that signed it. */
  key: string
  at: number
  signed: boolean | null
  /** The key is one that the checker has from its player. */
  known: boolean
  faults: PromiseFault[]
}

export interface PromiseReport {
  notes: NoteVerdict[]
  /** Seats with entropy that no player has signed: only the record confirms it. */
  unsigned: string[]
  faults: PromiseFault[]
}

const FairnessShape = v.looseObject({
  commitment: v.string(),
  secret: v.string(),
  entropy: v.record(v.string(), v.string()),
  table: v.exactOptional(v.string()),
  notes: v.exactOptional(v.array(DiceNote)),
  takenBack: v.exactOptional(v.array(v.looseObject({ n: Whole, seat: v.string(), kind: v.picklist(['answer', 'undo']) }))),
})

/** What is wrong with the part of a record about its dice; null if it is correct, or if the record has no such part. */
export function problemOfFairness(fairness: unknown): Problem | null {
  if (fairness === undefined) return null
  const read = v.safeParse(FairnessShape, fairness)
  if (read.success) return null
  const [issue] = read.issues
  const place = v.getDotPath(issue)
  const inNotes = place !== null && /^(?:table|notes|takenBack)\b/.test(place)
  return inNotes
    ? { place: `fairness.${place}`, say: issue.message }
    : { place: 'fairness', say: 'expected { commitment, secret, entropy }' }
}

async function judgeNote(fairness: Fairness, note: DiceNote, known: readonly KnownKey[]): Promise<NoteVerdict> {
  const { seat, at } = note
  const key = keyFingerprint(note.key)
  const signed = await isSigned(fairness.table ?? '', note)
  const faults: PromiseFault[] = []
  if (signed === false) faults.push({ code: 'bad-signature', seat, key })
  else {
    if (note.commitment !== fairness.commitment) faults.push({ code: 'other-commitment', seat, key })
    if (note.entropy !== fairness.entropy[seat]) faults.push({ code: 'other-entropy', seat, key })
  }
  return { seat, key, at, signed, known: known.some((k) => fits(k, { seat, key })), faults }
}

const fits = (known: KnownKey, { seat, key }: { seat: string; key: string }): boolean =>
  known.fingerprint === key && (known.seat === undefined || known.seat === seat)

/**
 * Compares a record with the players' own notes in it, and with the keys that the checker has from players. With such keys
 * the check is strict: each of them must have signed a note, and all entropy must be signed.
 */
export async function judgeNotes(fairness: Fairness, known: readonly KnownKey[] = []): Promise<PromiseReport> {
  const notes = await Promise.all((fairness.notes ?? []).map((note) => judgeNote(fairness, note, known)))
  const good = notes.filter(({ signed }) => signed !== false)
  const unsigned = Object.keys(fairness.entropy).filter((seat) => !good.some((note) => note.seat === seat))
  const missing = known.filter((k) => !good.some((note) => fits(k, note)))
  const faults = [
    ...notes.flatMap((note) => note.faults),
    ...missing.map(({ fingerprint, seat }): PromiseFault => ({ code: 'missing-note', seat, key: fingerprint })),
    ...(known.length > 0 ? unsigned.map((seat): PromiseFault => ({ code: 'unsigned-entropy', seat })) : []),
  ]
  return { notes, unsigned, faults }
}

/** Compares a record with the data that this device kept. `seats`: the seats that it still has; a player who left is not asked again. */
export function judgeKept(kept: KeptPromise, fairness: Fairness, seats: readonly string[]): PromiseFault[] {
  const faults: PromiseFault[] = []
  if (kept.commitment !== fairness.commitment) faults.push({ code: 'my-commitment' })
  for (const seat of seats) {
    const entropy = kept.entropy[seat]
    if (entropy === undefined) continue
    if (fairness.entropy[seat] !== entropy) faults.push({ code: 'my-entropy', seat })
    const isMine = (note: DiceNote): boolean =>
      note.seat === seat && note.entropy === entropy && note.commitment === kept.commitment && keyFingerprint(note.key) === kept.key
    if (kept.key !== undefined && !(fairness.notes ?? []).some(isMine)) faults.push({ code: 'my-note', seat })
  }
  return faults
}

const named = (fault: PromiseFault): string => showFingerprint(fault.key ?? '')

/** One line for each fault. */
export const FAULT_LINES: { readonly [C in PromiseFault['code']]: (fault: PromiseFault) => string } = {
  'bad-signature': (f) => `the note of ${f.seat} is not signed by its key ${named(f)} for this table`,
  'other-commitment': (f) => `the player of ${f.seat} was shown another fingerprint of the dice than the record has`,
  'other-entropy': (f) => `the entropy that the player of ${f.seat} sent is not in the dice`,
  'missing-note': (f) => `no note${f.seat === undefined ? '' : ` of ${f.seat}`} is signed by the key ${named(f)}`,
  'unsigned-entropy': (f) => `the entropy of ${f.seat} is signed by nobody: whoever ran the server may have chosen it`,
  'my-commitment': () => 'the record has another fingerprint than the server showed this device before the game',
  'my-entropy': (f) => `the entropy that this device sent for ${f.seat} is not in the dice`,
  'my-note': (f) => `the note that this device signed for ${f.seat} is not in the record`,
}
