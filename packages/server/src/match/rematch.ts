import { type Game, nth, type Seat, sidesOf } from '@deadfront/kernel'
import type { StoredSeat, TableRow } from '@deadfront/store'

type Occupant = Pick<StoredSeat, 'person' | 'bot'>

/**
 * The seats when the same people play again. Where each of two sides was played by one person or bot, they change
 * sides; otherwise each moves on by one seat. A seat that a bot keeps for its player counts as the player's.
 */
export function swappedSeats(game: Game, row: Pick<TableRow, 'scenario' | 'meta'>): { [seat: Seat]: Occupant } {
  const { seats } = row.meta
  const ids = Object.keys(seats)
  const occupantOf = (seat: Seat): Occupant => ({ person: seats[seat]?.person ?? null, bot: seats[seat]?.bot ?? null })
  const sides = sidesOf(game, row.scenario, row.meta.options)
  const single = sides?.map((side) => singleOccupant(side.map(occupantOf))) ?? []
  const [one, two] = single
  if (sides && one && two) return Object.fromEntries(ids.map((seat) => [seat, sides[0].includes(seat) ? two : one]))
  return Object.fromEntries(ids.map((seat, i) => [seat, occupantOf(nth(ids, (i + 1) % ids.length))]))
}

function singleOccupant(occupants: readonly Occupant[]): Occupant | null {
  const [first] = occupants
  return first && occupants.every(({ person, bot }) => person === first.person && bot === first.bot) ? first : null
}
