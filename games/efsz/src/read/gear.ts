import { nth } from '@deadfront/kernel'
import type { Refusal } from '@deadfront/kernel'
import { type TableRow, weaponAt } from '../model/content.ts'
import { addItem, type Counts } from '../model/gear.ts'
import { refuse } from '../model/refusals.ts'
import { contentOf, type Fighter, groundAt, type Stalingrad } from '../model/state.ts'

// EFSZ-4, 8: what can be carried, and the contents of a search table.

/** Is there room for all of this? Returns the first thing without room. */
export function whatDoesNotFit(s: Stalingrad, f: Fighter, counts: Counts): string | null {
  const trial: Fighter = { ...f, slots: f.slots.slice(), thrown: f.thrown.slice(), items: f.items.slice() }
  for (const [item, n] of Object.entries(counts)) for (let k = 0; k < n; k++) if (!addItem(s, trial, item)) return item
  return null
}

const LIMIT_RULE: { [item: string]: string } = { ammo: 'EFSZ-4.4', food: 'EFSZ-4.5', medkit: 'EFSZ-4.6' }

export function refuseCarry(s: Stalingrad, item: string): Refusal {
  const c = contentOf(s)
  const ix = c.weaponIx.get(item)
  const rule = LIMIT_RULE[item] ?? (ix !== undefined && weaponAt(c, ix).thrown ? 'EFSZ-4.3' : 'EFSZ-4.1')
  return refuse(rule, 'gear.no-room', `there is no room for another ${item}`, [item])
}

/** Reads `{ ammo: 2, luger: 1 }`; null when it has another form. */
export function readCounts(given: unknown): Counts | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const counts: Counts = {}
  for (const [item, n] of Object.entries(given)) {
    if (typeof n !== 'number' || !Number.isInteger(n) || n < 0) return null
    if (n > 0) counts[item] = n
  }
  return counts
}

/** Is all of `wanted` among `held`? Returns the first thing that is not. */
export const whatIsMissing = (held: Counts, wanted: Counts): string | null =>
  Object.entries(wanted).find(([item, n]) => !Object.hasOwn(held, item) || (held[item] ?? 0) < n)?.[0] ?? null

export const tableRow = (table: readonly TableRow[], die: number): TableRow | undefined =>
  table.find(({ roll }) => die >= nth(roll, 0) && die <= nth(roll, 1))

/** A free square where a zombie may be. */
export function canHoldZombie(s: Stalingrad, q: number): boolean {
  const ground = groundAt(s, q)
  return s.stand[q] === 0 && (ground & NOT_FOR_ZOMBIES) === 0 && !((ground & 2) !== 0 && (ground & 4) === 0)
}

/** Wall, hindering, fire, a captive's square. */
const NOT_FOR_ZOMBIES = 1 | 8 | 16 | 1024
