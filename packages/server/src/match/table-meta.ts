import type { Seat } from '@deadfront/kernel'
import { keyFingerprint, type TableInfo } from '@deadfront/protocol'
import type { TableMeta, TableSummary } from '@deadfront/store'

/** The people who sit at the table, each once. */
export const peopleOf = (meta: TableMeta): string[] => [...new Set(Object.values(meta.seats).flatMap((s) => (s.person ? [s.person] : [])))]

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

export function infoOf(row: TableSummary, here: (person: string) => boolean): TableInfo {
  const { meta } = row
  const seats: TableInfo['seats'] = {}
  for (const [seat, { name, person, bot, warm }] of Object.entries(meta.seats))
    seats[seat] = { name, person, bot, warm, here: person !== null && here(person) }
  return {
    id: row.id,
    game: row.game,
    scenario: row.scenario,
    options: meta.options,
    status: row.status,
    listed: row.listed,
    owner: row.owner,
    seats,
    clock: meta.clock,
    due: row.due,
    commitment: meta.commitment,
    sealed: sealedSeats(meta),
    rulesVersion: newestVersion(meta),
    seq: row.seq,
    created: row.created,
    updated: row.updated,
    proposal: meta.proposal,
  }
}

/** The time of the player has run out: a bot plays the seat until they come back. */
export function handToBot(meta: TableMeta, seat: Seat, bot: string): TableMeta {
  const stored = meta.seats[seat]
  return stored ? { ...meta, seats: { ...meta.seats, [seat]: { ...stored, warm: bot } } } : meta
}

/** The player takes the seat back from the bot. Their time begins now. */
export function handBack(meta: TableMeta, seat: Seat, since: number): TableMeta {
  const stored = meta.seats[seat]
  return stored ? { ...meta, seats: { ...meta.seats, [seat]: { ...stored, warm: null, since } } } : meta
}
