import type { CatalogEntry } from '@deadfront/ai'
import type { Seat } from '@deadfront/kernel'
import type { Store, StoredSeat, TableMeta } from '@deadfront/store'
import { peopleOf, seatsOf } from './match/table-meta.ts'

/** The bot that plays for absent players: `steady` if the game has it, otherwise its first. */
export async function substituteBotOf(entry: CatalogEntry | undefined): Promise<string> {
  const bots = (await entry?.bots()) ?? []
  return (bots.find((b) => b.id === 'steady') ?? bots[0])?.id ?? 'random'
}

/** Links to one seat that are valid at the same time; the oldest are removed. */
const MAX_LINKS = 10

/** Notes a link to the seat. While a person has the seat, only they can make one. */
export function withLink(meta: TableMeta, seat: Seat | null, tokenHash: string): TableMeta {
  const stored = seat === null ? undefined : meta.seats[seat]
  if (!stored || seat === null) return meta
  return { ...meta, seats: { ...meta.seats, [seat]: { ...stored, links: [...(stored.links ?? []), tokenHash].slice(-MAX_LINKS) } } }
}

/** Is the link valid for the seat? A seat of an earlier version has no list of links: its link is valid while the seat is empty. */
export const isLinkOf = ({ links, person }: StoredSeat, tokenHash: string): boolean => links?.includes(tokenHash) ?? person === null

/** The seat becomes empty, or a bot plays it until a person sits down. */
export function leaveSeat(meta: TableMeta, seat: Seat, bot: string | null): TableMeta {
  const stored = meta.seats[seat]
  // A player who has sent a link and stands up still hands the seat over.
  if (stored) meta.seats[seat] = { name: seat, person: null, bot, warm: null, ...(stored.links ? { links: stored.links } : {}) }
  return meta
}

/** All seats of a person who leaves for good. Their links are no longer valid. */
export function leaveSeats(meta: TableMeta, person: string, bot: string | null): TableMeta {
  for (const seat of seatsOf(meta, person)) meta.seats[seat] = { name: seat, person: null, bot, warm: null, links: [] }
  return meta
}

/** The same in the store alone: for a table that cannot be opened, and for the admin commands. */
export async function leaveStoredTable(store: Store, id: string, person: string, bot: string): Promise<void> {
  for (let row = await store.table(id); row; row = await store.table(id)) {
    const meta = leaveSeats(row.meta, person, row.status === 'open' ? null : bot)
    if (await store.updateTable(id, row.version, { meta, people: peopleOf(meta) })) return
  }
}
