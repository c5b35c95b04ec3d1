import type { Seat, Viewer } from '@deadfront/kernel'
import type { Weapon } from '../model/content.ts'
import { copyFighter, type Fighter, idOf, partsOf, seatOfFighter, type Stalingrad } from '../model/state.ts'
import type { T } from './effects.ts'
import { removeItem } from './gear.ts'

// Co-op, an option (the note of Ward Nine): until the round ends only its owner knows what a search gave. What is kept so
// is noted in the flags, "kept dasha ammo", and left out of what others see.

const KEPT = 'kept '

export const isKept = (flag: string): boolean => flag.startsWith(KEPT)

export const keepsFinds = (s: Stalingrad): boolean => s.house.quietFinds === true && s.house.players > 1

export const keepQuiet = (s: Stalingrad, i: number, item: string): void => {
  s.flags.push(`${KEPT}${idOf(s, i)} ${item}`)
}

/** The finds of a character that only its owner knows of. */
const findsOf = (s: Stalingrad, i: number): string[] => {
  const start = `${KEPT}${idOf(s, i)} `
  return s.flags.flatMap((flag) => (flag.startsWith(start) ? [flag.slice(start.length)] : []))
}

/** Who falls lies among its things, for all to see. */
export function forgetFinds(s: Stalingrad, i: number): void {
  const start = `${KEPT}${idOf(s, i)} `
  if (s.flags.some((flag) => flag.startsWith(start))) s.flags = s.flags.filter((flag) => !flag.startsWith(start))
}

/** The round is over: now everybody hears of it. */
export function tellFinds(t: T): void {
  const { s } = t
  if (!s.flags.some(isKept)) return
  for (const i of s.fighters.keys())
    for (const item of findsOf(s, i)) {
      const story = partsOf(s).weaponIx.get(item) === undefined && !['ammo', 'food', 'medkit'].includes(item)
      const who = idOf(s, i)
      const but = seatOfFighter(s, i)
      if (story) t.emit({ type: 'itemFound', rule: 'EFSZ-8.4', who, item, but })
      else t.emit({ type: 'found', rule: 'EFSZ-8.4', who, what: item, count: 1, kept: 1, but })
    }
  s.flags = s.flags.filter((flag) => !isKept(flag))
}

/** The table as a viewer knows it: without what others keep to themselves. The same state where there is nothing of the kind. */
export function knownTo(s: Stalingrad, viewer: Viewer): Stalingrad {
  if (!s.flags.some(isKept)) return s
  const hidden = (i: number): boolean => seatOfFighter(s, i) !== viewer && findsOf(s, i).length > 0
  const fighters = s.fighters.map((f, i) => (hidden(i) ? withoutFinds(s, f, findsOf(s, i)) : f))
  const foreign = s.fighters.flatMap((_, i) => (hidden(i) ? [`${KEPT}${idOf(s, i)} `] : []))
  return { ...s, fighters, flags: s.flags.filter((flag) => !foreign.some((start) => flag.startsWith(start))) }
}

function withoutFinds(s: Stalingrad, f: Fighter, items: readonly string[]): Fighter {
  const known = copyFighter(f)
  for (const item of items) if (holds(s, known, item)) removeItem(s, known, item)
  return known
}

/** It may have been used up or handed on since. */
function holds(s: Stalingrad, f: Fighter, item: string): boolean {
  if (item === 'ammo') return f.ammo > 0
  if (item === 'food') return f.food > 0
  if (item === 'medkit') return f.medkits > 0
  const ix = partsOf(s).weaponIx.get(item)
  if (ix === undefined) return f.items.includes(item)
  return (partsOf(s).weapons[ix] as Weapon).thrown ? f.thrown.includes(ix) : f.slots.includes(ix)
}

/** Who alone hears of a find, if anybody. */
export const hearer = (s: Stalingrad, i: number): { only?: Seat } => (keepsFinds(s) ? { only: seatOfFighter(s, i) } : {})
