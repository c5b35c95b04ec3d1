import { hash } from 'node:crypto'
import { type Rng4, seedRng } from '@deadfront/kernel'
import { diceText } from '@deadfront/protocol'

/** The same generator as the protocol's `rngFor`, which browsers verify by, with the hash that Node brings along: four times as fast. */
export const rngFor = (seed: string, seq: number): Rng4 => seedRng(hash('sha256', diceText(seed, seq)))
