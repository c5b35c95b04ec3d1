import type { Siege } from '@deadfront/dotz/ai'
import { featuresOf, OF_TABLE, OF_TRACK, SHARED } from './features.ts'
import { BIAS, HIDDEN, OUT, START } from './outlook-numbers.ts'
import type { Weights } from './weights.ts'

/**
 * How likely the town is to hold, seen at the end of an Action Phase: the chance that no track falls. One small network
 * gets the inputs of each track in turn, with those of the table and of the other tracks, and gives the chance of that track
 * to hold; the chances are multiplied. Its numbers were fitted to the endings of thousands of games that `steady` played.
 */
export function outlook(s: Siege, w: Weights): number {
  return trackChances(s, w).reduce((chance, track) => chance * track, 1)
}

/** The chance of each track to hold. */
export const trackChances = (s: Siege, w: Weights): number[] => inputsOf(s, w).map(stands)

/** The inputs of the network for each track: the table, the track itself, and the mean of the others. */
export function inputsOf(s: Siege, w: Weights): Float32Array[] {
  const { table, tracks } = featuresOf(s, w)
  const others = Math.max(1, tracks.length - 1)
  const sums = new Float32Array(SHARED)
  for (const track of tracks) for (let i = 0; i < SHARED; i++) sums[i] = input(sums, i) + input(track, OF_TRACK - SHARED + i)
  return tracks.map((track) => {
    const seen = new Float32Array(OF_TABLE + OF_TRACK + SHARED)
    seen.set(table)
    seen.set(track, OF_TABLE)
    for (let i = 0; i < SHARED; i++) seen[OF_TABLE + OF_TRACK + i] = (input(sums, i) - input(track, OF_TRACK - SHARED + i)) / others
    return seen
  })
}

// One small function for each table: this is the inner loop of the planner.
const input = (seen: Float32Array, i: number): number => seen[i] as number
const ROWS = HIDDEN.map((row) => Float32Array.from(row))
const rowOf = (h: number): Float32Array => ROWS[h] as Float32Array
const weight = (row: Float32Array, i: number): number => row[i] as number

/** The chance of one track. */
function stands(seen: Float32Array): number {
  let out = START
  for (let h = 0; h < ROWS.length; h++) {
    const row = rowOf(h)
    let sum = BIAS[h] ?? 0
    for (let i = 0; i < seen.length; i++) sum += weight(row, i) * input(seen, i)
    if (sum > 0) out += sum * (OUT[h] ?? 0)
  }
  return 1 / (1 + Math.exp(-out))
}
