import type { Json, Options, Seat } from '@deadfront/kernel'
import type { Clock, Proposal, TableInfo } from '@deadfront/protocol'
import type { TableRow } from '@deadfront/store'

/** A chair as it is stored. */
export interface SeatHead {
  name: string
  person: string | null
  bot: string | null
  /** The bot that keeps the chair while its player's time is gone. */
  warm: string | null
  /** When its person sat down or came back: their time does not run before that. */
  since?: number
}

/** The public part of a stored table. */
export interface Head {
  options: Options
  position?: Json
  content?: Json
  seats: { [seat: Seat]: SeatHead }
  clock: Clock
  commitment: string
  entropy: { [seat: Seat]: string }
  rulesVersion: number
  proposal: Proposal | null
  /** Ended by agreement: `draw` or `abandon`. */
  agreed: string | null
  /** When the game began or was taken up again: no clock runs before that. */
  from?: number
}

export interface Secret {
  secret: string
}

export const headOf = (row: TableRow): Head => row.head as unknown as Head
export const secretOf = (row: TableRow): Secret => row.secret as unknown as Secret

/** The people who sit at the table, each once. */
export const peopleOf = (head: Head): string[] => [...new Set(Object.values(head.seats).flatMap((s) => (s.person ? [s.person] : [])))]

export const seatsOf = (head: Head, person: string | null): Seat[] =>
  person === null ? [] : Object.keys(head.seats).filter((seat) => head.seats[seat]?.person === person)

/** Who plays the seat when it is asked: a bot's id, or null for its person. */
export const botOn = (head: Head, seat: Seat): string | null => head.seats[seat]?.bot ?? head.seats[seat]?.warm ?? null

export function infoOf(row: TableRow, here: (person: string) => boolean): TableInfo {
  const head = headOf(row)
  const seats: TableInfo['seats'] = {}
  for (const [seat, chair] of Object.entries(head.seats)) {
    const { name, person, bot, warm } = chair
    seats[seat] = { name, person, bot, warm, here: person !== null && here(person) }
  }
  return {
    id: row.id,
    game: row.game,
    scenario: row.scenario,
    options: head.options as TableInfo['options'],
    status: row.status,
    listed: row.listed,
    owner: row.owner,
    seats,
    clock: head.clock,
    due: row.due,
    commitment: head.commitment,
    rulesVersion: head.rulesVersion,
    seq: row.seq,
    created: row.created,
    updated: row.updated,
    proposal: head.proposal,
  }
}

/** The player's time is gone: a bot keeps the chair warm. */
export function setWarm(head: Head, seat: Seat, bot: string): Head {
  const chair = head.seats[seat]
  return chair ? { ...head, seats: { ...head.seats, [seat]: { ...chair, warm: bot } } } : head
}

/** The player is back; their time begins anew. */
export function comeBack(head: Head, seat: Seat, since: number): Head {
  const chair = head.seats[seat]
  return chair ? { ...head, seats: { ...head.seats, [seat]: { ...chair, warm: null, since } } } : head
}
