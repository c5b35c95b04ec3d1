import { type Rng4, seedRng } from '@deadfront/kernel'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Provably fair dice. The server draws a secret and publishes its hash before anything is rolled; every seat may add
 * entropy when it sits down; the seed of the game is made of all of it. At the end the secret is shown and anybody can
 * check that it fits the hash and that every roll came from it.
 * The generator is set anew before every command from the seed and the command's number, so that a long row of rolls
 * tells nothing about the rolls to come.
 */
export const hashHex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

export const commitmentOf = (secret: string): string => hashHex(`deadfront-commitment:${secret}`)

export function seedOf(secret: string, entropy: { readonly [seat: string]: string }): string {
  const seats = Object.keys(entropy).sort()
  return hashHex(`deadfront-seed:${secret}:${seats.map((seat) => `${seat}=${entropy[seat]}`).join(',')}`)
}

/** What is hashed for the dice of the command that is number `seq` (the first is 1). */
export const diceText = (seed: string, seq: number): string => `deadfront-dice:${seed}:${seq}`

/** The generator for that command. */
export const rngFor = (seed: string, seq: number): Rng4 => seedRng(hashHex(diceText(seed, seq)))

/** What the record of an online game says about its dice. */
export interface Fairness {
  commitment: string
  secret: string
  entropy: { readonly [seat: string]: string }
}

/** Does the seed of the record come from what was promised? One line if not. */
export function whyUnfair(fairness: Fairness, seed: string): string | null {
  if (commitmentOf(fairness.secret) !== fairness.commitment)
    return 'the secret does not fit the commitment that was published before the first roll'
  if (seedOf(fairness.secret, fairness.entropy) !== seed)
    return 'the seed of the game is not the one made of the secret and the players’ entropy'
  return null
}
