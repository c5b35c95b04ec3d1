import type { Game, Options, Seat } from './game.ts'

/** The two sides of a table: which seats win and lose together. */
export type Sides = readonly [readonly Seat[], readonly Seat[]]

/** Null where the scenario does not have exactly two sides, as in a cooperative game. */
export function sidesOf(game: Pick<Game, 'scenarios'>, scenario: string, options: Options): Sides | null {
  const seats = game.scenarios.find(({ id }) => id === scenario)?.seats(options) ?? []
  const names = [...new Set(seats.map(({ side }) => side))]
  const [one, two] = names
  if (names.length !== 2 || one === undefined || two === undefined) return null
  const seatsWith = (name: string): Seat[] => seats.filter(({ side }) => side === name).map(({ id }) => id)
  return [seatsWith(one), seatsWith(two)]
}

/** The side that all of these seats belong to, and the other one; null for seats of both, or for none. */
export function sideOfSeats(sides: Sides | null, mine: readonly Seat[]): { own: readonly Seat[]; other: readonly Seat[] } | null {
  if (!sides || mine.length === 0) return null
  const [one, two] = sides
  if (mine.every((seat) => one.includes(seat))) return { own: one, other: two }
  return mine.every((seat) => two.includes(seat)) ? { own: two, other: one } : null
}
