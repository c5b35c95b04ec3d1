/** xoshiro128**: four 32-bit integers that are part of the state, so that a saved game gets the same dice. */
export type Rng4 = [number, number, number, number]

/** Four mixed 32-bit words made from a text. */
export function seedRng(seed: string): Rng4 {
  const rng: Rng4 = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]
  for (let i = 0; i < seed.length; i++) {
    const c = seed.charCodeAt(i)
    rng[0] = rng[1] ^ Math.imul(rng[0] ^ c, 0x21f0aaad)
    rng[1] = rng[2] ^ Math.imul(rng[1] ^ c, 0x735a2d97)
    rng[2] = rng[3] ^ Math.imul(rng[2] ^ c, 0x85ebca6b)
    rng[3] = rng[0] ^ Math.imul(rng[3] ^ c, 0xc2b2ae35)
  }
  if ((rng[0] | rng[1] | rng[2] | rng[3]) === 0) rng[0] = 1 // all zeros would stay zeros
  for (let i = 0; i < 16; i++) next32(rng)
  return rng
}

/** The next 32 bits, unsigned. */
export function next32(r: Rng4): number {
  const x = Math.imul(r[1], 5)
  const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0
  const t = r[1] << 9
  r[2] ^= r[0]
  r[3] ^= r[1]
  r[1] ^= r[2]
  r[0] ^= r[3]
  r[2] ^= t
  r[3] = (r[3] << 11) | (r[3] >>> 21)
  return result
}

/** A whole number from 0 to n - 1, each equally likely: numbers in the incomplete range at the end are rejected. */
export function below(r: Rng4, n: number): number {
  let x = next32(r)
  // That range is shorter than n: a number before the last n needs no further check.
  if (x >= 4294967296 - n) {
    const limit = 4294967296 - (4294967296 % n)
    while (x >= limit) x = next32(r)
  }
  // A small integer, not a float with a whole value: the engine keeps a list of numbers as floats once it has held one float.
  return n <= 0x7fffffff ? ((x >>> 0) % (n >>> 0)) | 0 : x % n
}

export const pickOne = <T>(r: Rng4, list: readonly T[]): T => list[below(r, list.length)] as T

export function shuffleWith(r: Rng4, list: unknown[]): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(r, i + 1)
    const held = list[i]
    list[i] = list[j]
    list[j] = held
  }
}

/** A separate generator for worker, bot or rollout number `label`. */
export const forkRng = (r: Rng4, label: string | number): Rng4 => seedRng(`${next32(r)}:${next32(r)}:${label}`)
