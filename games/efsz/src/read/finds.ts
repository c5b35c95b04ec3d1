import type { Seat, Viewer } from '@deadfront/kernel'
import { copyFighter } from '../copy.ts'
import { weaponAt } from '../model/content.ts'
import { removeItem } from '../model/gear.ts'
import { contentOf, type Fighter, fighterAt, idOf, seatOfFighter, type Stalingrad } from '../model/state.ts'

// Option quietFinds (the note of Ward Nine): until the round ends only its owner knows what a search gave. The flags
// keep such finds as "kept dasha ammo"; other viewers do not see them.

export const KEPT = 'kept '

export const isKept = (flag: string): boolean => flag.startsWith(KEPT)

export const keepsFinds = (s: Stalingrad): boolean => s.options.quietFinds === true && s.options.players > 1

/** The finds of a character that only its owner knows of. */
export const findsOf = (s: Stalingrad, i: number): string[] => {
  const start = `${KEPT}${idOf(s, i)} `
  return s.flags.flatMap((flag) => (flag.startsWith(start) ? [flag.slice(start.length)] : []))
}

/** The table as a viewer knows it: without the secret finds of others. The same state where there are none. */
export function knownTo(s: Stalingrad, viewer: Viewer): Stalingrad {
  if (!s.flags.some(isKept)) return s
  const hidden = (i: number): boolean => seatOfFighter(s, i) !== viewer && findsOf(s, i).length > 0
  const fighters = s.fighters.map((f, i) => (hidden(i) ? withoutFinds(s, f, findsOf(s, i)) : f))
  const foreign = s.fighters.flatMap((_, i) => (hidden(i) ? [`${KEPT}${idOf(s, i)} `] : []))
  return { ...s, fighters, flags: s.flags.filter((flag) => !foreign.some((start) => flag.startsWith(start))) }
}

/** A character as the player of another one knows it: whether there is room for more depends on what that player has seen. */
export function knownFighter(s: Stalingrad, i: number, viewer: Viewer): Fighter {
  const f = fighterAt(s, i)
  return seatOfFighter(s, i) === viewer ? f : withoutFinds(s, f, findsOf(s, i))
}

function withoutFinds(s: Stalingrad, f: Fighter, items: readonly string[]): Fighter {
  if (items.length === 0) return f
  const known = copyFighter(f)
  for (const item of items) if (holds(s, known, item)) removeItem(s, known, item)
  return known
}

/** It may have been used up or passed on since then. */
function holds(s: Stalingrad, f: Fighter, item: string): boolean {
  if (item === 'ammo') return f.ammo > 0
  if (item === 'food') return f.food > 0
  if (item === 'medkit') return f.medkits > 0
  const ix = contentOf(s).weaponIx.get(item)
  if (ix === undefined) return f.items.includes(item)
  return weaponAt(contentOf(s), ix).thrown ? f.thrown.includes(ix) : f.slots.includes(ix)
}

/** The field of an event by which only the finder's seat sees it, where finds are kept secret. */
export const onlyForFinder = (s: Stalingrad, i: number): { only?: Seat } => (keepsFinds(s) ? { only: seatOfFighter(s, i) } : {})
