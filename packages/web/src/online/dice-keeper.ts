import type { Seat } from '@deadfront/kernel'
import { type DiceNote, type KeptPromise, keyFingerprint, noteText, type ReplyOf, type TableInfo } from '@deadfront/protocol'
import { signal } from '@preact/signals'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { request } from './api.ts'
import { newEntropy } from './person.ts'

/** What this browser has noted about the dice of a table, before the game began. */
export interface Kept extends KeptPromise {
  table: string
  /** When the fingerprint was first shown. */
  at: number
}

interface Schema extends DBSchema {
  promises: { key: string; value: Kept }
  keys: { key: string; value: CryptoKeyPair }
}

const DEVICE = 'device'
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

let opened: Promise<IDBPDatabase<Schema> | null> | null = null

/** Null in a browser without storage: notes then live as long as the page. */
const database = (): Promise<IDBPDatabase<Schema> | null> => {
  opened ??= openNotes().catch(() => null)
  return opened
}

/** It is async because without storage `openDB` throws at once. */
const openNotes = async (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('deadfront-dice', 1, {
    upgrade(db) {
      db.createObjectStore('promises', { keyPath: 'table' })
      db.createObjectStore('keys')
    },
    terminated() {
      opened = null
    },
  })

/** The notes of the tables that this page has opened. */
const notes = signal<{ readonly [table: string]: Kept }>({})

export const keptOf = (table: string): Kept | null => notes.value[table] ?? null

export async function loadKept(table: string): Promise<Kept | null> {
  const known = notes.peek()[table]
  if (known) return known
  const stored = await (await database())?.get('promises', table)
  if (stored) notes.value = { ...notes.peek(), [table]: stored }
  return stored ?? null
}

async function save(kept: Kept): Promise<Kept> {
  notes.value = { ...notes.peek(), [kept.table]: kept }
  await (await database())?.put('promises', kept)
  return kept
}

const isOver = ({ status }: Pick<TableInfo, 'status'>): boolean => status === 'done' || status === 'abandoned'

/** A SHA-256. Any other value does not bind the server. */
const isFingerprint = (commitment: string): boolean => /^[0-9a-f]{64}$/.test(commitment)

/** Notes the fingerprint that the server shows. The first one counts: a later one is compared with it. After the game it proves nothing. */
export async function keepCommitment(info: TableInfo): Promise<Kept | null> {
  const { id, commitment } = info
  const isPromise = isFingerprint(commitment) && !isOver(info)
  return (await loadKept(id)) ?? (isPromise ? save({ table: id, commitment, at: Date.now(), entropy: {} }) : null)
}

let devicePair: Promise<CryptoKeyPair | null> | null = null

/** The key of this browser. It cannot be exported. Null on a page that is neither https nor localhost. */
const deviceKey = (): Promise<CryptoKeyPair | null> => {
  devicePair ??= findKey()
  return devicePair
}

async function findKey(): Promise<CryptoKeyPair | null> {
  if (!globalThis.isSecureContext) return null
  const db = await database()
  const stored = await db?.get('keys', DEVICE)
  if (stored) return stored
  const made = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
  if (!db) return made
  // Another tab may have made one meanwhile: the first counts.
  const tx = db.transaction('keys', 'readwrite')
  const first = await tx.store.get(DEVICE)
  if (!first) await tx.store.put(made, DEVICE)
  await tx.done
  return first ?? made
}

const hexOf = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('')
const publicKey = async (pair: CryptoKeyPair): Promise<string> => hexOf(await crypto.subtle.exportKey('raw', pair.publicKey))

/** The data that the player gives to others. Null if nothing is signed. */
export async function deviceFingerprint(): Promise<string | null> {
  const pair = await deviceKey()
  return pair && keyFingerprint(await publicKey(pair))
}

interface Sealed {
  entropy: string
  note?: DiceNote
}

/**
 * Entropy for a seat, drawn after the fingerprint is noted, and a signed note of both. Null without a fingerprint: a server
 * that knows the entropy before it is bound to a secret could choose the seed.
 */
async function seal(info: TableInfo, seat: Seat): Promise<Sealed | null> {
  const kept = await keepCommitment(info)
  if (!kept) return null
  const entropy = newEntropy()
  const pair = await deviceKey()
  const noted = { seat, commitment: kept.commitment, entropy, at: Date.now() }
  if (!pair) {
    await save({ ...kept, entropy: { ...kept.entropy, [seat]: entropy } })
    return { entropy }
  }
  const key = await publicKey(pair)
  const signature = hexOf(await crypto.subtle.sign(ECDSA, pair.privateKey, new TextEncoder().encode(noteText(info.id, noted))))
  await save({ ...kept, entropy: { ...kept.entropy, [seat]: entropy }, key: keyFingerprint(key) })
  return { entropy, note: { ...noted, key, signature } }
}

/** The seat is no longer this player's, or the server did not take the entropy. */
export async function forgetSeat(table: string, seat: Seat): Promise<void> {
  const kept = await loadKept(table)
  if (!kept || !(seat in kept.entropy)) return
  const { [seat]: _gone, ...entropy } = kept.entropy
  await save({ ...kept, entropy })
}

const underWay = new Set<string>()

/** Puts entropy into the dice for an own seat that has none yet. */
export async function giveEntropy(info: TableInfo, seat: Seat): Promise<void> {
  const key = `${info.id} ${seat}`
  if (underWay.has(key) || (info.sealed && seat in info.sealed)) return
  underWay.add(key)
  try {
    const sealed = await seal(info, seat)
    if (sealed) await request('POST /api/tables/:id/entropy', { seat, ...sealed }, { id: info.id })
  } catch {
    await forgetSeat(info.id, seat)
  } finally {
    underWay.delete(key)
  }
}

/** Sits down and puts entropy into the dice in one request. After the game has begun no entropy is sent. */
export async function sitDown(info: TableInfo, seat: Seat, invite?: string): Promise<ReplyOf<'POST /api/tables/:id/sit'>> {
  const sealed = info.status === 'open' ? await seal(info, seat) : null
  try {
    return await request('POST /api/tables/:id/sit', { seat, ...sealed, ...(invite === undefined ? {} : { invite }) }, { id: info.id })
  } catch (error) {
    await forgetSeat(info.id, seat)
    throw error
  }
}
