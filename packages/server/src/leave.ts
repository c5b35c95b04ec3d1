import type { Shelf } from '@deadfront/ai'
import type { Json, Seat } from '@deadfront/kernel'
import type { Store } from '@deadfront/store'
import { headOf, type Head, peopleOf, seatsOf } from './match/head.ts'

/** The bot that keeps seats warm: a sensible one if the game has it. */
export async function warmBotOf(shelf: Shelf | undefined): Promise<string> {
  const bots = (await shelf?.bots()) ?? []
  return (bots.find((b) => b.id === 'steady') ?? bots[0])?.id ?? 'random'
}

/** An empty chair, or one that a bot keeps until somebody sits down. */
export function leaveSeat(head: Head, seat: Seat, bot: string | null): Head {
  const chair = head.seats[seat]
  if (chair) head.seats[seat] = { name: seat, person: null, bot, warm: null }
  return head
}

/** Every chair of somebody who leaves for good. */
export function leaveSeats(head: Head, person: string, bot: string | null): Head {
  for (const seat of seatsOf(head, person)) leaveSeat(head, seat, bot)
  return head
}

/** The same in the store alone: for a table that cannot be opened, and for whoever looks after the database. */
export async function leaveStoredTable(store: Store, id: string, person: string, bot: string): Promise<void> {
  for (let row = await store.table(id); row; row = await store.table(id)) {
    const head = leaveSeats(headOf(row), person, row.status === 'open' ? null : bot)
    if (await store.updateTable(id, row.version, { head: head as unknown as Json, people: peopleOf(head) })) return
  }
}
