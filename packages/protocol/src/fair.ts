import { type Rng4, seedRng } from '@deadfront/kernel'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { DiceNote } from './common.ts'

/**
 * Provably fair dice. The server draws a secret and publishes its hash before the first roll; every seat may add
 * entropy when its player sits down; the seed of the game is made of all of it. At the end the secret is shown and every person can
 * check that it fits the hash and that every roll came from it.
 * The generator is set again before every command from the seed and the command's number, so that a long series of rolls
 * shows nothing about the rolls to come.
 */
export const hashHex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

export const commitmentOf = (secret: string): string => hashHex(`deadfront-commitment:${secret}`)

export function seedOf(secret: string, entropy: { readonly [seat: string]: string }): string {
  const seats = Object.keys(entropy).sort()
  return hashHex(`deadfront-seed:${secret}:${seats.map((seat) => `${seat}=${entropy[seat]}`).join(',')}`)
}

/** The text that is hashed for the dice of command number `seq` (the first is 1). */
export const diceText = (seed: string, seq: number): string => `deadfront-dice:${seed}:${seq}`

/** The generator for that command. */
export const rngFor = (seed: string, seq: number): Rng4 => seedRng(hashHex(diceText(seed, seq)))

/** The data about the dice in the record of an online game. Records of earlier versions have the first three fields only. */
export interface Fairness {
  commitment: string
  secret: string
  entropy: { readonly [seat: string]: string }
  /** The id of the table, which the players' notes name. */
  table?: string
  /** The players' own notes, signed by their devices. */
  notes?: readonly DiceNote[]
  /** The numbers without a command in the record: the commands that were taken back, and the undos themselves. */
  takenBack?: readonly { n: number; seat: string; kind: 'answer' | 'undo' }[]
}

/** Does the seed of the record come from the published data? One line if not. */
export function whyUnfair(fairness: Fairness, seed: string): string | null {
  if (commitmentOf(fairness.secret) !== fairness.commitment)
    return 'the secret does not fit the commitment that was published before the first roll'
  if (seedOf(fairness.secret, fairness.entropy) !== seed)
    return 'the seed of the game is not the one made of the secret and the players’ entropy'
  return null
}

/** Every number from 1 on belongs to a command or to one that was taken back: a server must not skip numbers to get other dice. */
export function whySkipped({ takenBack }: Fairness, numbers: readonly (number | undefined)[]): string | null {
  if (takenBack === undefined) return null
  const seen = new Set<number | undefined>([...numbers, ...takenBack.map(({ n }) => n)])
  for (let n = 1; n <= seen.size; n++) if (!seen.has(n)) return `number ${n} was skipped: it belongs to no command and to no undo`
  const isRising = numbers.every((n, i) => i === 0 || (n ?? 0) > (numbers[i - 1] ?? 0))
  return isRising && seen.size === numbers.length + takenBack.length ? null : 'a number was used twice, or out of order'
}
