import type { Json, Seat, State } from '@deadfront/kernel'
import type { PersonSettings } from '@deadfront/protocol'
import type { WorksStore } from './works.ts'
import type { AnswerBody, SavedMatch, TableMeta, TableSecret, UndoBody } from './table-meta.ts'

/** A player: a guest with a name and a secret. Only hashes of secrets are stored. */
export interface Person {
  id: string
  name: string
  secretHash: string
  /** Hash of a recovery code, to sign in on another device. */
  recoveryHash: string | null
  created: number
  seen: number
  /** Quiet hours, vacation, and where notices are sent. */
  settings: PersonSettings
  /** When the host has banned them: their tokens do not work. */
  banned?: number
  /** When the host has muted them: they may not speak. */
  muted?: number
}

export type TableStatus = 'open' | 'playing' | 'paused' | 'done' | 'abandoned'

/** A table without its commands: what the lobby and the running match need. */
export interface TableRow {
  id: string
  /** The number of commands stored until now. */
  seq: number
  /** Rises with every change of `meta` or `secret`: a writer that read an older version is refused. */
  version: number
  owner: string
  game: string
  scenario: string
  status: TableStatus
  listed: boolean
  created: number
  updated: number
  /** When a player's time runs out; null without a clock. */
  due: number | null
  /** People who sit here, for "my tables". */
  people: readonly string[]
  /** The public part. The column is named `head`. */
  meta: TableMeta
  /** The secret of the dice. Never sent while the game runs. */
  secret: TableSecret
  /** The seats that are asked. Absent in rows of releases that did not store it, until the next move. */
  asked?: readonly Seat[]
}

/** A table as lists show it: without the position and the content with which it was set up. */
export interface TableSummary extends Omit<TableRow, 'meta'> {
  meta: Omit<TableMeta, 'position' | 'content'>
}

/** Where a page of the lobby ended. */
export interface LobbyPlace {
  created: number
  id: string
}

/** What changes when a table changes. */
export interface TableMark {
  seq: number
  version: number
  status: TableStatus
}

/** One accepted command. `id` comes from the client, so that a command that is sent twice is recognised. */
export type CommandRow = AnswerRow | UndoRow
export interface AnswerRow extends CommandFields {
  kind: 'answer'
  body: AnswerBody
}
export interface UndoRow extends CommandFields {
  kind: 'undo'
  body: UndoBody
}
interface CommandFields {
  table: string
  seq: number
  id: string
  seat: string
  /** Its source: a person's id, or `bot:steady`, or `orders`. */
  by: string
  hash: string
  at: number
}

/** A command, with its changes to the row of its table. Both are stored in one transaction. */
export interface Append {
  command: CommandRow
  /** The version of the table's row that the writer has read: the seats may have changed since. */
  version: number
  status: TableStatus
  due: number | null
  /** The seats that are asked after it. */
  asked: readonly Seat[]
}

export type Appended =
  | { stored: true; seq: number }
  /** A command with this id is stored already: the earlier one counts. */
  | { stored: false; doubled: true; seq: number }
  /** Another writer was first, the row has changed, or the game is not running. `seq` is the table's current number. */
  | { stored: false; doubled: false; seq: number }

/** The state of a match after `seq` commands, in the field names of `rulesVersion`. */
export interface Snapshot<S = Json> {
  table: string
  seq: number
  rulesVersion: number
  saved: SavedMatch<S>
}

export interface ChatLine {
  table: string
  n: number
  person: string
  at: number
  text: string
  hidden: boolean
  /** Players talk at the `table`; `onlookers` talk apart. */
  room: 'table' | 'onlookers'
}

export type NewChatLine = Omit<ChatLine, 'n' | 'hidden' | 'room'> & Partial<Pick<ChatLine, 'room'>>

/** A person has reported a line of the chat to the host. */
export interface Report {
  table: string
  n: number
  reporter: string
  at: number
  /** When the host closed it; absent while it is open. */
  resolved?: number
}

/** A link to a seat, or to watch. Only the hash of its token is stored. */
export interface Invitation {
  tokenHash: string
  table: string
  kind: 'seat' | 'watch'
  seat: string | null
  created: number
}

/** A passkey: the public half of a key on a player's device. It is used to sign in and for nothing else. */
export interface Passkey {
  id: string
  person: string
  /** In base64url, as the device gave it. */
  publicKey: string
  /** Rises with every use on devices that count; a lower number means a copied key. */
  counter: number
  transports: readonly string[]
  name: string
  created: number
  used: number
}

/** How much of a table a person has seen, and when. */
export interface Visit {
  seq: number
  at: number
}

/** A notification, kept until it is sent. */
export interface Notice {
  id: string
  person: string
  kind: string
  body: Json
  due: number
  tries: number
}

/** One row of a backup: the name of its table, and its columns. */
export interface DumpRow {
  of: string
  row: { readonly [column: string]: string | number | null }
}

/** The storage of people and games. Nothing is confirmed before `append` has returned `stored`. One contract suite tests both engines. */
export interface Store extends WorksStore {
  readonly kind: 'sqlite' | 'postgres'

  createPerson(person: Person): Promise<void>
  person(id: string): Promise<Person | null>
  /** By the first token, or the token of a further device. */
  personBySecret(secretHash: string): Promise<Person | null>
  /** Which of these tokens are valid. */
  validTokens(hashes: readonly string[]): Promise<Set<string>>
  /** A token for a further device. Beyond `max` the oldest tokens are removed; true if one was. */
  addToken(tokenHash: string, person: string, at: number, max: number): Promise<boolean>
  /** Signs out the further devices. */
  deleteTokens(person: string): Promise<void>
  personByRecovery(recoveryHash: string): Promise<Person | null>
  updatePerson(id: string, change: Partial<Pick<Person, 'name' | 'secretHash' | 'recoveryHash' | 'seen' | 'settings'>>): Promise<boolean>
  /** Bans or mutes a person since `at`; null removes the ban or mute. */
  restrictPerson(id: string, change: { banned?: number | null; muted?: number | null }): Promise<boolean>
  /** People with this id, or whose name contains the text, in the order of their names. */
  findPeople(text: string, limit: number): Promise<Person[]>
  /**
   * Deletes guests who were last seen before `before`: those who sit at no table, own none that is unfinished, and have neither
   * a passkey nor a recovery code. Returns their ids, at most `limit`.
   */
  deleteGuests(before: number, limit: number): Promise<string[]>
  /** Changes the settings as they are stored now, so that a concurrent change is not lost. Returns the person after it. */
  changeSettings(id: string, change: (settings: PersonSettings) => PersonSettings): Promise<Person | null>
  /** Removes the person with their notes and notices. Their moves stay with the tables, without a name. */
  deletePerson(id: string): Promise<boolean>

  createTable(table: TableRow): Promise<void>
  table(id: string): Promise<TableRow | null>
  /** Changes the row if `version` is still the stored one. The status of a finished or abandoned table does not change. */
  updateTable(
    id: string,
    version: number,
    change: Partial<Pick<TableRow, 'owner' | 'status' | 'listed' | 'due' | 'people' | 'meta' | 'secret' | 'updated' | 'asked'>>,
  ): Promise<boolean>
  deleteTable(id: string): Promise<boolean>
  /** The listed tables that are open or played, the newest first, after this place. */
  listedTables(limit: number, after?: LobbyPlace): Promise<TableSummary[]>
  tablesOf(person: string, limit: number): Promise<TableSummary[]>
  /** The marks of those of the tables that exist. */
  tableMarks(ids: readonly string[]): Promise<Map<string, TableMark>>
  /** How many unfinished games the person owns or plays. */
  countTables(person: string): Promise<number>
  /** Characters of position and content of all tables that the person owns. */
  contentOf(owner: string): Promise<number>
  /** Tables whose time has run out by `now`. */
  dueTables(now: number, limit: number): Promise<TableSummary[]>
  allTables(after: string, limit: number): Promise<TableSummary[]>

  /** Stores only while the game runs and the row is the one that the writer has read. */
  append(append: Append): Promise<Appended>
  /** Commands with `seq > after`, in order. */
  commands(table: string, after: number, limit?: number): Promise<CommandRow[]>
  /** The number of the command with this id. */
  seqOf(table: string, id: string): Promise<number | null>
  saveSnapshot(snapshot: Snapshot<State>): Promise<void>
  /** Deletes snapshots before this number, except multiples of `every` and the numbers in `keep`. */
  thinSnapshots(table: string, thin: { before: number; every: number; keep: readonly number[] }): Promise<void>
  /** The newest snapshot with `seq <= upTo`. */
  snapshot(table: string, upTo: number): Promise<Snapshot | null>

  /** At the table, unless another room is named. */
  addChat(line: NewChatLine): Promise<ChatLine>
  chat(table: string, after: number, limit: number): Promise<ChatLine[]>
  chatLine(table: string, n: number): Promise<ChatLine | null>
  hideChat(table: string, n: number): Promise<boolean>
  /** Keeps a report; false when this person has reported the line before. */
  addReport(report: Report): Promise<boolean>
  /** The newest first: the open ones, or all. */
  reports(limit: number, all?: boolean): Promise<Report[]>
  /** Closes the open reports of this line, or of all lines of the table; returns how many there were. */
  resolveReports(table: string, n: number | null, at: number): Promise<number>
  saveNote(table: string, person: string, text: string): Promise<void>
  note(table: string, person: string): Promise<string>

  /** Never goes back: a command that was seen on one device counts as seen. */
  saveVisit(table: string, person: string, visit: Visit): Promise<void>
  visit(table: string, person: string): Promise<Visit | null>

  /** A challenge for a passkey, valid until `due`. Challenges that have expired by `now` are deleted. */
  addChallenge(challenge: string, due: number, now: number): Promise<void>
  /** True once, before it expires. */
  takeChallenge(challenge: string, now: number): Promise<boolean>
  addPasskey(passkey: Passkey): Promise<void>
  passkey(id: string): Promise<Passkey | null>
  passkeysOf(person: string): Promise<Passkey[]>
  /** Stores a use, unless the counter has risen since. */
  usePasskey(id: string, counter: number, at: number): Promise<boolean>
  deletePasskey(id: string, person: string): Promise<boolean>
  deletePasskeys(person: string): Promise<void>

  /** Beyond `max` links of one table the oldest are removed. */
  createInvitation(invitation: Invitation, max: number): Promise<void>
  invitation(tokenHash: string): Promise<Invitation | null>
  deleteInvitations(table: string, seat?: string): Promise<void>

  /** Replaces an earlier notice with the same id. */
  addNotice(notice: Notice): Promise<void>
  /** Changes the body of a waiting notice, not when it is sent. */
  renewNotice(id: string, body: Json): Promise<void>
  notice(id: string): Promise<Notice | null>
  dueNotices(now: number, limit: number): Promise<Notice[]>
  /** Only if the stored notice is still this one: of two nodes that try at once, one gets true. */
  updateNotice(notice: Notice, due: number, tries: number): Promise<boolean>
  deleteNotice(notice: Notice): Promise<void>

  /** All rows of one moment, for backups and to move to another engine. Others may write at the same time. */
  dump(): AsyncIterable<DumpRow>
  /** Fills an empty store from a dump. A store with rows is refused. */
  restore(rows: AsyncIterable<DumpRow>): Promise<number>

  /** All rows of one table, without its links, as of one moment: for an archive. */
  tableRows(id: string): Promise<DumpRow[]>
  /** Puts the rows of an archive back. False, with nothing changed, if the table is there. */
  restoreTable(id: string, rows: readonly DumpRow[]): Promise<boolean>

  /** A key that the server makes itself, once: of several nodes that make it at the same time the first one counts. */
  serverKey(name: string, make: () => string): Promise<string>

  /** Does the store answer? */
  ping(): Promise<boolean>
  close(): Promise<void>
}
