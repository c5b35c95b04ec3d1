import type { Json } from '@deadfront/kernel'

/** Somebody who sits at tables: a guest with a name and a secret. Secrets are stored hashed, never as they are. */
export interface Person {
  id: string
  name: string
  secretHash: string
  /** Hash of a recovery code, for coming back on another device. */
  recoveryHash: string | null
  created: number
  seen: number
  /** Quiet hours, vacation, where notices go. */
  settings: Json
}

export type TableStatus = 'open' | 'playing' | 'paused' | 'done' | 'abandoned'

/** A table as the lobby and its host need it; the game itself is its commands. */
export interface TableRow {
  id: string
  /** Commands stored so far. */
  seq: number
  /** Rises with every change of `head` or `secret`: a writer that read an older one is refused. */
  version: number
  owner: string
  game: string
  scenario: string
  status: TableStatus
  listed: boolean
  created: number
  updated: number
  /** When somebody's time runs out; null without a clock. */
  due: number | null
  /** People who sit here, for "my tables". */
  people: readonly string[]
  /** What everybody at the table may know: set-up without seed, seats, clock, commitment… */
  head: Json
  /** What only the referee may know: the seed. Never sent while the game runs. */
  secret: Json
}

/** One accepted command. `id` is the client's own, so that a repeated send is recognised. */
export interface CommandRow {
  table: string
  seq: number
  id: string
  kind: 'answer' | 'undo'
  seat: string
  /** Who gave it: a person's id, or `bot:steady`, or `orders`. */
  by: string
  body: Json
  hash: string
  at: number
}

/** A command, with what it changes of its table's row; stored together or not at all. */
export interface Append {
  command: CommandRow
  /** The version of the table's row that its writer knew: who holds a seat may have changed since. */
  version: number
  status: TableStatus
  due: number | null
}

export type Appended =
  | { stored: true; seq: number }
  /** The same command id is stored already: the earlier answer stands. */
  | { stored: false; doubled: true; seq: number }
  /** Another writer was first, the row has changed, or the game is not played any more; `seq` is how far the table is. */
  | { stored: false; doubled: false; seq: number }

export interface Snapshot {
  table: string
  seq: number
  rulesVersion: number
  state: Json
}

export interface ChatLine {
  table: string
  n: number
  person: string
  at: number
  text: string
  hidden: boolean
}

/** A link that lets its holder in: to a seat, or to look on. Stored by hash. */
export interface Invitation {
  tokenHash: string
  table: string
  kind: 'seat' | 'watch'
  seat: string | null
  created: number
}

/** A passkey: the public half of a key that lives in somebody's device. It signs in, and tells nobody anything else. */
export interface Passkey {
  id: string
  person: string
  /** In base64url, as the device gave it. */
  publicKey: string
  /** Rises with every use on devices that count; going back means a copied key. */
  counter: number
  transports: readonly string[]
  name: string
  created: number
  used: number
}

/** How far somebody has seen a table, and when. */
export interface Visit {
  seq: number
  at: number
}

/** Something to be sent to somebody, kept until it has gone out. */
export interface Notice {
  id: string
  person: string
  kind: string
  body: Json
  due: number
  tries: number
}

/** One row of a backup: the table it is of, and its columns. */
export interface DumpRow {
  of: string
  row: { readonly [column: string]: string | number | null }
}

/** Where games live. Nothing is acknowledged before `append` has returned `stored`. One contract suite holds for every kind of store. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'

  createPerson(person: Person): Promise<void>
  person(id: string): Promise<Person | null>
  /** By the first token, or one of a further device. */
  personBySecret(secretHash: string): Promise<Person | null>
  /** Those of the tokens that are still good. */
  goodTokens(hashes: readonly string[]): Promise<Set<string>>
  /** A token for a further device; beyond `most` the oldest stop working. True if one did. */
  addToken(tokenHash: string, person: string, at: number, most: number): Promise<boolean>
  /** The further devices are signed out. */
  deleteTokens(person: string): Promise<void>
  personByRecovery(recoveryHash: string): Promise<Person | null>
  updatePerson(id: string, change: Partial<Pick<Person, 'name' | 'secretHash' | 'recoveryHash' | 'seen' | 'settings'>>): Promise<boolean>
  /** Changes settings as they are stored now: what somebody else changes at the same moment is not lost. The person as it is then. */
  changeSettings(id: string, change: (settings: Json) => Json): Promise<Person | null>
  /** Removes the person and what is theirs alone (notes, notices); their moves stay with the tables, under no name. */
  deletePerson(id: string): Promise<boolean>

  createTable(table: TableRow): Promise<void>
  table(id: string): Promise<TableRow | null>
  /** Changes the row if `version` is still the stored one. What is done or abandoned stays so. */
  updateTable(
    id: string,
    version: number,
    change: Partial<Pick<TableRow, 'owner' | 'status' | 'listed' | 'due' | 'people' | 'head' | 'secret' | 'updated'>>,
  ): Promise<boolean>
  deleteTable(id: string): Promise<boolean>
  listedTables(limit: number): Promise<TableRow[]>
  tablesOf(person: string, limit: number): Promise<TableRow[]>
  /** Games not over yet that the person has set up or sits at. */
  countTables(person: string): Promise<number>
  /** Tables whose time has run out by `now`. */
  dueTables(now: number, limit: number): Promise<TableRow[]>
  allTables(after: string, limit: number): Promise<TableRow[]>

  /** Only while the game is played, and its row is the one the writer knew. */
  append(append: Append): Promise<Appended>
  /** Commands with `seq > after`, in order. */
  commands(table: string, after: number, limit?: number): Promise<CommandRow[]>
  /** The number of the command with this id. */
  seqOf(table: string, id: string): Promise<number | null>
  saveSnapshot(snapshot: Snapshot): Promise<void>
  /** Of the snapshots before that number only those stay whose number `every` divides. */
  thinSnapshots(table: string, before: number, every: number): Promise<void>
  /** The newest snapshot with `seq <= upTo`. */
  snapshot(table: string, upTo: number): Promise<Snapshot | null>

  addChat(line: Omit<ChatLine, 'n' | 'hidden'>): Promise<ChatLine>
  chat(table: string, after: number, limit: number): Promise<ChatLine[]>
  hideChat(table: string, n: number): Promise<boolean>
  saveNote(table: string, person: string, text: string): Promise<void>
  note(table: string, person: string): Promise<string>

  /** Never goes back: what was seen on one device is seen. */
  saveVisit(table: string, person: string, visit: Visit): Promise<void>
  visit(table: string, person: string): Promise<Visit | null>

  /** A riddle for a passkey to sign, good until `due`; those nobody answered by `now` are forgotten. */
  addChallenge(challenge: string, due: number, now: number): Promise<void>
  /** True once, in time. */
  takeChallenge(challenge: string, now: number): Promise<boolean>
  addPasskey(passkey: Passkey): Promise<void>
  passkey(id: string): Promise<Passkey | null>
  passkeysOf(person: string): Promise<Passkey[]>
  /** Notes a use, unless the counter has gone on meanwhile. */
  usePasskey(id: string, counter: number, at: number): Promise<boolean>
  deletePasskey(id: string, person: string): Promise<boolean>
  deletePasskeys(person: string): Promise<void>

  /** Beyond `most` of a table the oldest links are no longer good. */
  createInvitation(invitation: Invitation, most: number): Promise<void>
  invitation(tokenHash: string): Promise<Invitation | null>
  deleteInvitations(table: string, seat?: string): Promise<void>

  /** A later one with the same id takes the place of the earlier. */
  addNotice(notice: Notice): Promise<void>
  /** The one that waits now speaks of this; when it is sent does not change. */
  renewNotice(id: string, body: Json): Promise<void>
  notice(id: string): Promise<Notice | null>
  dueNotices(now: number, limit: number): Promise<Notice[]>
  /** Only if it is still this one, and not a later one in its place: of two nodes that try at once one is told true. */
  updateNotice(notice: Notice, due: number, tries: number): Promise<boolean>
  deleteNotice(notice: Notice): Promise<void>

  /** Everything as it is at one moment, row by row, for backups and for moving to another engine; others may write meanwhile. */
  dump(): AsyncIterable<DumpRow>
  /** Fills an empty store from a dump; refuses one that holds anything. */
  restore(rows: AsyncIterable<DumpRow>): Promise<number>

  /** Is the store there and answering? */
  ping(): Promise<boolean>
  close(): Promise<void>
}
