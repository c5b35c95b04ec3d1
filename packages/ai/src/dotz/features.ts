import { contentOf, DEFIANT, hasUnitFlag, type Siege, stepsTo, TC, unitAt, unitLife, unitOf, unitStrength } from '@deadfront/dotz/ai'
import { type Field, groupsOn, holdChance } from './field.ts'
import { comingOn, dangerOn, fieldOf } from './danger.ts'
import type { Weights } from './weights.ts'

/** The table in numbers of about the same size, for the outlook. After any change here the outlook's numbers must be fitted again. */

/** Number of spaces that are counted separately; spaces farther away count with the last. */
const STEPS = 8
/** How many of the last numbers about a track are also inputs for the other tracks. */
export const SHARED = 12
export const OF_TRACK = STEPS * 5 + SHARED
export const OF_TABLE = 16

/** What is common to all tracks, and each track. */
export function featuresOf(s: Siege, w: Weights): { table: Float32Array; tracks: Float32Array[] } {
  const c = contentOf(s)
  const f = fieldOf(s, c, w)
  return { table: tableOf(f), tracks: c.tracks.map((_, track) => trackOf(f, track)) }
}

const add = (x: Float32Array, i: number, n: number): void => {
  x[i] = (x[i] ?? 0) + n
}

function tableOf({ s, c, turnsLeft, dangers }: Field): Float32Array {
  const x = new Float32Array(OF_TABLE)
  x[0] = turnsLeft / 20
  x[1] = Math.exp(-turnsLeft / 3)
  x[2] = Math.exp(-turnsLeft / 8)
  x[3] = Math.min(s.ammo, 10) / 10
  x[4] = Math.exp(-s.ammo / 2)
  for (let u = 0; u < s.uAt.length; u++) {
    const at = unitAt(s, u)
    if (at < 0) continue
    const unit = unitOf(c, u)
    const strength = unitStrength(s, c, u)
    add(x, unit.kind === 'hero' ? 5 : unit.kind === 'heroic' ? 6 : 7, 0.25)
    add(x, 8, strength / 20)
    add(x, 9, unitLife(s, c, u) / 20)
    if (unit.marks.length > 0) add(x, 15, 0.5)
    if (at !== TC) continue
    add(x, 10, strength / 10)
    add(x, 11, unit.move / 10)
  }
  x[12] = s.held.length / 3
  x[13] = s.spent.some((n, m) => n === 0 && c.marks[m]?.per === 'game') ? 1 : 0
  x[14] = Math.sqrt(dangers.reduce((a, b) => a + b, 0)) / 5
  return x
}

function trackOf(f: Field, track: number): Float32Array {
  const { s, c } = f
  const x = new Float32Array(OF_TRACK)
  const bin = (at: number): number => Math.min(STEPS, stepsTo(c, at)) - 1
  const groups = groupsOn(f, track)
  const [front, second] = groups
  let life = 0
  for (const g of groups) {
    add(x, bin(g.at), g.strength / 10)
    add(x, STEPS + bin(g.at), g.life / 6)
    life += g.life
  }
  for (let u = 0; u < s.uAt.length; u++) {
    const at = unitAt(s, u)
    if (at <= TC || c.trackOf[at] !== track) continue
    add(x, 2 * STEPS + bin(at), unitLife(s, c, u) / 4)
    add(x, 3 * STEPS + bin(at), holdChance(f, u, at, Math.max(4, front?.strength ?? 0)))
    if (hasUnitFlag(s, u, DEFIANT)) add(x, 4 * STEPS + bin(at), 1)
  }
  const coming = comingOn(f, track)
  x.set(
    [
      coming / 10,
      Math.sqrt(dangerOn(f, track)) / 3,
      front ? 0 : 1,
      front ? front.steps / 8 : 1,
      front ? front.strength / 10 : 0,
      front ? front.life / 6 : 0,
      front ? front.delay / 2 : 0,
      front ? Math.max(-1, Math.min(1, (coming - front.steps) / 4)) : -1,
      life / 12,
      second ? second.steps / 8 : 1,
      second ? second.strength / 10 : 0,
      front ? Math.exp(-(front.steps + front.delay - 1)) : 0,
    ],
    5 * STEPS,
  )
  return x
}
