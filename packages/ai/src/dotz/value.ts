import { contentOf } from '@deadfront/dotz/model/content.ts'
import type { Siege } from '@deadfront/dotz/model/state.ts'
import { unitLife } from '@deadfront/dotz/read/board.ts'
import { type Field, fieldOf } from './threat.ts'
import { TUNED, type Weights } from './weights.ts'

/** A longer view than the one Actions are chosen with: here a group far out still counts. */
const FAR: Weights = { ...TUNED, fade: 0.35, strength: 0.12, life: 0.12, focus: 0, clear: 0 }

/** What the chance to win is told from, each about 0 to 1. */
export function featuresOf(s: Siege): number[] {
  const f = fieldOf(s, contentOf(s), FAR)
  const left = f.turnsLeft / 20
  const danger = f.sums.reduce((sum, x) => sum + x, 0) / 40
  const [need, life] = [needOf(f) / 20, lifeOf(f) / 50]
  const might = mightOf(f) / 20
  const ammo = s.ammo / 10
  return [1, left, danger, danger * left, need, need * left, might, might * left, ammo, ammo * left, life, life * left]
}

/** By how many steps the groups in front would come too far, if nobody threw them back. */
function needOf(f: Field): number {
  let need = 0
  f.groups.forEach(([front], track) => {
    if (front) need += Math.max(0, (f.coming[track] as number) + 1 - front.steps - front.delay)
  })
  return need
}

/** Hits that all Zeds on the map can still take. */
const lifeOf = (f: Field): number => f.groups.reduce((sum, groups) => sum + groups.reduce((n, g) => n + g.life, 0), 0)

/** The Strength of all units in play, less for those worn down. */
function mightOf({ s, c }: Field): number {
  let might = 0
  for (let u = 0; u < s.uAt.length; u++) {
    if ((s.uAt[u] as number) < 0) continue
    const unit = c.units[u] as (typeof c.units)[number]
    might += (unit.strength[0] * unitLife(s, c, u)) / (unit.capacity[0] + unit.capacity[1])
  }
  return might
}

/** Fitted to the outcomes of a thousand games of the steady bot, seen at the start of every Action Phase. */
const FITTED = [1.37, -4.58, -2.22, 3.41, -0.28, -0.77, 1.74, 0.49, 1.14, -1.63, -1.28, 0.39] as const

/** The chance to win, about; of a finished game the outcome, with a little for the score and for having lasted. */
export function winChance(s: Siege): number {
  if (s.result) return s.result.outcome === 'won' ? 1 + 0.003 * (s.result.score?.total ?? 0) : -0.1 + 0.004 * s.turn
  let sum = 0
  featuresOf(s).forEach((x, i) => {
    sum += x * (FITTED[i] as number)
  })
  return 1 / (1 + Math.exp(-sum))
}
