import type { Result, Seat } from '@deadfront/kernel'
import { absenceOf, type Ending, keyFingerprint, TABLE_OUTCOME, type TableInfo } from '@deadfront/protocol'
import type { TableMeta, TableRow, TableSummary } from '@deadfront/store'

/** The people who sit at the table, each once. */
export const peopleOf = (meta: TableMeta): string[] => [...new Set(Object.values(meta.seats).flatMap((s) => (s.person ? [s.person] : [])))]

/** The people who hold these seats, each once. */
export const peopleOn = (meta: TableMeta, seats: readonly Seat[]): string[] => [
  ...new Set(seats.flatMap((seat) => meta.seats[seat]?.person ?? [])),
]

export const seatsOf = (meta: TableMeta, person: string | null): Seat[] =>
  person === null ? [] : Object.keys(meta.seats).filter((seat) => meta.seats[seat]?.person === person)

/** The bot that answers for the seat, or null when its player does. */
export const botOn = (meta: Pick<TableMeta, 'seats'>, seat: Seat): string | null => meta.seats[seat]?.bot ?? meta.seats[seat]?.warm ?? null

/** The rules version that the command with this number was played by. */
export function versionAt(meta: TableMeta, seq: number): number {
  let { rulesVersion } = meta
  for (const { version, at } of meta.versions ?? []) if (at < seq) rulesVersion = version
  return rulesVersion
}

/** The rules version that the next command is played by. */
export const newestVersion = (meta: Pick<TableMeta, 'versions' | 'rulesVersion'>): number =>
  meta.versions?.at(-1)?.version ?? meta.rulesVersion

/** Is a question open to this person that no bot answers for them? */
export const waitsFor = ({ status, asked = [], meta }: Pick<TableSummary, 'status' | 'asked' | 'meta'>, person: string): boolean =>
  status === 'playing' && asked.some((seat) => meta.seats[seat]?.person === person && botOn(meta, seat) === null)

/** Which seats have put entropy into the dice, and whose key signed it. */
const sealedSeats = ({ entropy, notes }: Pick<TableMeta, 'entropy' | 'notes'>): { [seat: string]: string | null } =>
  Object.fromEntries(
    Object.keys(entropy).map((seat) => {
      const key = notes?.[seat]?.key
      return [seat, key === undefined ? null : keyFingerprint(key)]
    }),
  )

/** How the table ended, if not by the rules of the game. Tables from before have only `agreed`. */
export function endingOf({ meta, updated }: Pick<TableSummary, 'meta' | 'updated'>): Ending | null {
  if (meta.ending) return meta.ending
  const { agreed } = meta
  return agreed === 'draw' || agreed === 'abandon' ? { how: agreed, by: '', seats: [], winners: [], at: updated } : null
}

/** The end of the table in the form of a result of a game. */
export function tableResult(row: Pick<TableSummary, 'meta' | 'updated'>): Result | null {
  const ending = endingOf(row)
  return ending && { outcome: `${TABLE_OUTCOME}${ending.how}`, winners: ending.winners, rule: '' }
}

/** The name of a person who sits at the table; empty for others. */
export const nameOf = (meta: Pick<TableMeta, 'seats'>, person: string): string =>
  Object.values(meta.seats).find((seat) => seat.person === person)?.name ?? ''

export function infoOf(
  row: TableSummary,
  here: (person: string) => boolean,
  away: (person: string) => number | null = () => null,
): TableInfo {
  const { meta } = row
  const seats: TableInfo['seats'] = {}
  for (const [seat, { name, person, bot, warm, late, attend }] of Object.entries(meta.seats)) {
    const isHere = person !== null && here(person)
    const since = person === null || isHere ? null : away(person)
    seats[seat] = { name, person, bot, warm, here: isHere, late: late?.times ?? 0, away: since, attend: attend !== undefined }
  }
  return {
    id: row.id,
    game: row.game,
    scenario: row.scenario,
    options: meta.options,
    status: row.status,
    listed: row.listed,
    owner: row.owner,
    host: meta.host ?? nameOf(meta, row.owner),
    seats,
    clock: meta.clock,
    absence: absenceOf(meta),
    // Otherwise `due` says when the server looks after the table.
    due: meta.clock && row.status === 'playing' ? row.due : null,
    commitment: meta.commitment,
    sealed: sealedSeats(meta),
    rulesVersion: newestVersion(meta),
    seq: row.seq,
    created: row.created,
    updated: row.updated,
    proposal: meta.proposal,
    ending: endingOf(row),
    rematch: meta.rematch ?? null,
    muted: [...(meta.muted ?? [])],
  }
}

/** A bot plays the seat until its player comes back. */
export function handToBot(meta: TableMeta, seat: Seat, bot: string): TableMeta {
  const stored = meta.seats[seat]
  return stored ? { ...meta, seats: { ...meta.seats, [seat]: { ...stored, warm: bot } } } : meta
}

/** The player takes the seat back from the bot. Their time begins now. */
export function handBack(meta: TableMeta, seat: Seat, since: number): TableMeta {
  const { [seat]: stored } = clearLate(meta, seat).seats
  return stored ? { ...meta, seats: { ...meta.seats, [seat]: { ...stored, warm: null, since } } } : meta
}

/** The player has answered in time again. */
export function clearLate(meta: TableMeta, seat: Seat): TableMeta {
  const stored = meta.seats[seat]
  if (!stored?.late) return meta
  const { late: _, ...rest } = stored
  return { ...meta, seats: { ...meta.seats, [seat]: rest } }
}

/**
 * After a person has left their seats in a running game: the owner of the table passes it on, and a table where
 * only bots are left is given up. People who are not there do not have to agree any more.
 */
export function afterLeaving(
  row: TableRow,
  meta: TableMeta,
  at: number,
): { meta: TableMeta } & Partial<Pick<TableRow, 'owner' | 'status'>> {
  const { status, owner } = row
  const people = peopleOf(meta)
  const before = peopleOf(row.meta)
  if (status !== 'playing' && status !== 'paused') return { meta }
  if (before.every((person) => people.includes(person))) return { meta }
  const [heir] = people
  if (heir === undefined) {
    const ending: Ending = { how: 'abandon', by: '', seats: [], winners: [], at }
    return { meta: { ...meta, proposal: null, ending }, status: 'abandoned' }
  }
  const { proposal } = meta
  const needed = proposal?.needed.filter((person) => people.includes(person)) ?? []
  const left = { ...meta, proposal: proposal && people.includes(proposal.by) ? { ...proposal, needed } : null }
  return before.includes(owner) && !people.includes(owner) ? { meta: left, owner: heir } : { meta: left }
}
