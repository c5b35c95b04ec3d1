import type { Shelf } from '@deadfront/ai'
import type { Seat } from '@deadfront/kernel'
import type { Store, TableMeta } from '@deadfront/store'
import { peopleOf, seatsOf } from './match/table-meta.ts'

/** The bot that plays for absent players: `steady` if the game has it, else its first. */
export async function warmBotOf(shelf: Shelf | undefined): Promise<string> {
  const bots = (await shelf?.bots()) ?? []
  return (bots.find((b) => b.id === 'steady') ?? bots[0])?.id ?? 'random'
}

/** The seat becomes empty, or a bot plays it until somebody sits down. */
export function leaveSeat(meta: TableMeta, seat: Seat, bot: string | null): TableMeta {
  if (meta.seats[seat]) meta.seats[seat] = { name: seat, person: null, bot, warm: null }
  return meta
}

/** All seats of somebody who leaves for good. */
export function leaveSeats(meta: TableMeta, person: string, bot: string | null): TableMeta {
  for (const seat of seatsOf(meta, person)) leaveSeat(meta, seat, bot)
  return meta
}

/** The same in the store alone: for a table that cannot be opened, and for the admin commands. */
export async function leaveStoredTable(store: Store, id: string, person: string, bot: string): Promise<void> {
  for (let row = await store.table(id); row; row = await store.table(id)) {
    const meta = leaveSeats(row.meta, person, row.status === 'open' ? null : bot)
    if (await store.updateTable(id, row.version, { meta, people: peopleOf(meta) })) return
  }
}
