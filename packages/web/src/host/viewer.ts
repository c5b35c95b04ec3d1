import type { Seat, Viewer } from '@deadfront/kernel'
import type { Holder, Holders } from './protocol.ts'

/** The person who holds a seat at this screen; null for a bot. */
export const personOf = (holder: Holder | undefined): string | null => (holder === undefined || holder.startsWith('bot:') ? null : holder)

/** The people at this screen. */
export const peopleOf = (holders: Holders): string[] => [...new Set(Object.values(holders).flatMap((holder) => personOf(holder) ?? []))]

/** Whose view the screen shows. */
export interface Viewing {
  viewer: Viewer
  /** The seat whose player must come to the screen before anything hidden is shown; null if no one must. */
  handOver: Seat | null
}

/**
 * Whose view the screen shows next. First choice is a question of the person who looks now; second a question of another
 * person at this screen, after a hand-over if their seats hide things from each other. While only bots are asked, the
 * viewer stays.
 */
export function nextViewer(now: Viewer, asked: readonly Seat[], holders: Holders, hides: (a: Seat, b: Seat) => boolean): Viewing {
  const people = peopleOf(holders)
  if (people.length === 0) return { viewer: null, handOver: null }
  const here = now === null ? null : personOf(holders[now])
  const [own, ...more] = asked.filter((seat) => here !== null && personOf(holders[seat]) === here)
  if (own !== undefined) return { viewer: now !== null && [own, ...more].includes(now) ? now : own, handOver: null }
  const other = asked.find((seat) => personOf(holders[seat]) !== null)
  if (other !== undefined) {
    const watched = now === null ? seatsOfPeople(holders) : [now]
    const secret = people.length > 1 && watched.some((seat) => seat !== other && hides(seat, other))
    return secret ? { viewer: now, handOver: other } : { viewer: other, handOver: null }
  }
  return { viewer: now ?? (people.length === 1 ? (seatsOfPeople(holders)[0] ?? null) : null), handOver: null }
}

const seatsOfPeople = (holders: Holders): Seat[] => Object.keys(holders).filter((seat) => personOf(holders[seat]) !== null)
