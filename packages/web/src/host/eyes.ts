import type { Seat, Viewer } from '@deadfront/kernel'
import type { Holder, Holders } from './protocol.ts'

/** The person behind a seat at this screen; null for bots. */
export const personOf = (holder: Holder | undefined): string | null =>
  holder === undefined || holder.startsWith('bot:') ? null : (holder as string)

export const peopleOf = (holders: Holders): string[] => [...new Set(Object.values(holders).flatMap((holder) => personOf(holder) ?? []))]

export interface Eyes {
  viewer: Viewer
  /** The seat whose player has to come to the screen before anything of theirs is shown. */
  handOver: Seat | null
}

/**
 * Whose eyes the screen shows next. A person's own question comes first; then another person's at this screen, behind a
 * hand-over if seats hide things from each other; while only bots are asked, the eyes stay where they are.
 */
export function nextEyes(now: Viewer, asked: readonly Seat[], holders: Holders, hides: (a: Seat, b: Seat) => boolean): Eyes {
  const people = peopleOf(holders)
  if (people.length === 0) return { viewer: null, handOver: null }
  const here = now === null ? null : personOf(holders[now])
  const own = asked.filter((seat) => personOf(holders[seat]) === here && here !== null)
  if (own.length > 0) return { viewer: own.includes(now as Seat) ? now : (own[0] as Seat), handOver: null }
  const other = asked.find((seat) => personOf(holders[seat]) !== null)
  if (other !== undefined) {
    const secret = people.length > 1 && (now === null ? peopleSeats(holders) : [now]).some((seat) => seat !== other && hides(seat, other))
    return secret ? { viewer: now, handOver: other } : { viewer: other, handOver: null }
  }
  return { viewer: now ?? (people.length === 1 ? (peopleSeats(holders)[0] ?? null) : null), handOver: null }
}

const peopleSeats = (holders: Holders): Seat[] => Object.keys(holders).filter((seat) => personOf(holders[seat]) !== null)
