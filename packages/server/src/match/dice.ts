import { hash } from 'node:crypto'
import { type Rng4, seedRng } from '@deadfront/kernel'
import { diceText } from '@deadfront/protocol'

/** The same generator as the protocol's `rngFor`, with Node's own hash: four times as fast. A test holds the two equal. */
export const rngFor = (seed: string, seq: number): Rng4 => seedRng(hash('sha256', diceText(seed, seq)))
