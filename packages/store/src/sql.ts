import type { Json } from '@deadfront/kernel'
import { SCHEMA, TABLES } from './schema.ts'
import type {
  Append,
  Appended,
  ChatLine,
  CommandRow,
  DumpRow,
  Invitation,
  Notice,
  Passkey,
  Person,
  Snapshot,
  Store,
  TableRow,
  TableStatus,
  Visit,
} from './store.ts'

export type Value = string | number | null
export type Row = Record<string, Value>

export type Statement = readonly [text: string, values: readonly Value[]]

export interface SqlSnapshot extends Pick<Sql, 'query'> {
  close(): Promise<void>
}

/** The little that the two engines have to offer. Placeholders are `$1`, `$2`… */
export interface Sql {
  query(text: string, values: readonly Value[]): Promise<{ rows: Row[]; changed: number }>
  /** All of them or none, each with how many rows it changed; null, and nothing done, if the first changes no row. */
  together(statements: readonly Statement[]): Promise<number[] | null>
  /** A long piece of work, all of it or none, while nobody else writes: for filling an empty store. */
  transaction<T>(work: (sql: Pick<Sql, 'query'>) => Promise<T>): Promise<T>
  /** The store as it is now, for as long as it is read; others may write meanwhile. */
  snapshot(): Promise<SqlSnapshot>
  /** A unique key was already taken. */
  isTaken(error: unknown): boolean
}

/** As far as both engines count in a column of whole numbers; nothing of ours comes near. */
const MOST_INT = 2_147_483_647
const int = (value: number): number => Math.min(Math.floor(value), MOST_INT)
const json = (text: Value | undefined): Json => JSON.parse(String(text)) as Json
const text = (value: Value | undefined): string => String(value)
const num = (value: Value | undefined): number => Number(value)
const maybe = (value: Value | undefined): number | null => (value === null || value === undefined ? null : Number(value))

const PERSON = 'id, name, secret_hash, recovery_hash, created, seen, settings'
const PASSKEY = 'id, person, public_key, counter, transports, name, created, used'
const NOTICE = 'id, person, kind, body, due, tries'
const TABLE = 'id, seq, version, owner, game, scenario, status, listed, created, updated, due, head, secret'

/** Everything but `append`, which each engine batches in its own way. */
export abstract class SqlStore implements Store {
  abstract readonly kind: 'sqlite' | 'postgres'
  protected readonly sql: Sql

  constructor(sql: Sql) {
    this.sql = sql
  }

  abstract append(append: Append): Promise<Appended>
  abstract close(): Promise<void>

  async createSchema(): Promise<void> {
    for (const statement of SCHEMA) await this.sql.query(statement, [])
  }

  private async one(statement: string, values: readonly Value[]): Promise<Row | null> {
    return (await this.sql.query(statement, values)).rows[0] ?? null
  }

  // People

  async createPerson(p: Person): Promise<void> {
    await this.sql.query(`insert into people (${PERSON}) values ($1, $2, $3, $4, $5, $6, $7)`, [
      p.id,
      p.name,
      p.secretHash,
      p.recoveryHash,
      p.created,
      p.seen,
      JSON.stringify(p.settings),
    ])
  }

  async person(id: string): Promise<Person | null> {
    return personOf(await this.one(`select ${PERSON} from people where id = $1`, [id]))
  }

  async personBySecret(secretHash: string): Promise<Person | null> {
    const first = await this.one(`select ${PERSON} from people where secret_hash = $1`, [secretHash])
    const further = 'id = (select person from tokens where token_hash = $1)'
    return personOf(first ?? (await this.one(`select ${PERSON} from people where ${further}`, [secretHash])))
  }

  async addToken(tokenHash: string, person: string, at: number, most: number): Promise<boolean> {
    const changed = await this.sql.together([
      ['insert into tokens (token_hash, person, created) values ($1, $2, $3)', [tokenHash, person, at]],
      [
        `delete from tokens where person = $1 and token_hash not in
         (select token_hash from tokens where person = $1 order by created desc, token_hash limit ${Math.floor(most)})`,
        [person],
      ],
    ])
    return (changed?.[1] ?? 0) > 0
  }

  async deleteTokens(person: string): Promise<void> {
    await this.sql.query('delete from tokens where person = $1', [person])
  }

  async personByRecovery(recoveryHash: string): Promise<Person | null> {
    return personOf(await this.one(`select ${PERSON} from people where recovery_hash = $1`, [recoveryHash]))
  }

  async updatePerson(id: string, change: Parameters<Store['updatePerson']>[1]): Promise<boolean> {
    const set = new Setter()
      .put('name', change.name)
      .put('secret_hash', change.secretHash)
      .put('recovery_hash', change.recoveryHash)
      .put('seen', change.seen)
      .put('settings', change.settings === undefined ? undefined : JSON.stringify(change.settings))
    return set.empty || (await this.sql.query(...set.update('people', 'id', id))).changed === 1
  }

  async changeSettings(id: string, change: (settings: Json) => Json): Promise<Person | null> {
    for (;;) {
      const row = await this.one(`select ${PERSON} from people where id = $1`, [id])
      if (!row) return null
      const settings = JSON.stringify(change(json(row.settings)))
      const kept = 'update people set settings = $2 where id = $1 and settings = $3'
      if ((await this.sql.query(kept, [id, settings, text(row.settings)])).changed === 1) return personOf({ ...row, settings })
    }
  }

  async deletePerson(id: string): Promise<boolean> {
    const theirs = ['notes', 'notices', 'sitting', 'visits', 'passkeys', 'tokens']
    const gone = await this.sql.together([
      ['delete from people where id = $1', [id]],
      ...theirs.map((from): Statement => [`delete from ${from} where person = $1`, [id]]),
    ])
    return gone !== null
  }

  // Tables

  async createTable(t: TableRow): Promise<void> {
    const values = [
      t.id,
      t.seq,
      t.version,
      t.owner,
      t.game,
      t.scenario,
      t.status,
      t.listed ? 1 : 0,
      t.created,
      t.updated,
      t.due,
      JSON.stringify(t.head),
      JSON.stringify(t.secret),
    ]
    const places = values.map((_, i) => `$${i + 1}`).join(', ')
    await this.sql.together([[`insert into tables (${TABLE}) values (${places})`, values], ...seating(t.id, t.people)])
  }

  async table(id: string): Promise<TableRow | null> {
    return (await this.tablesWhere('t.id = $1', [id], 1))[0] ?? null
  }

  async updateTable(id: string, version: number, change: Parameters<Store['updateTable']>[2]): Promise<boolean> {
    const set = new Setter()
      .put('version', version + 1)
      .put('owner', change.owner)
      .put('status', change.status)
      .put('listed', change.listed === undefined ? undefined : change.listed ? 1 : 0)
      .put('due', change.due)
      .put('updated', change.updated)
      .put('head', change.head === undefined ? undefined : JSON.stringify(change.head))
      .put('secret', change.secret === undefined ? undefined : JSON.stringify(change.secret))
    const [statement, values] = set.update('tables', 'id', id)
    const alive = change.status === undefined ? '' : ` and status not in ('done', 'abandoned')`
    const moved: Statement = [`${statement} and version = $${values.length + 1}${alive}`, [...values, version]]
    const seats: Statement[] = change.people ? [['delete from sitting where table_id = $1', [id]], ...seating(id, change.people)] : []
    return (await this.sql.together([moved, ...seats])) !== null
  }

  async deleteTable(id: string): Promise<boolean> {
    const its = ['commands', 'snapshots', 'chat', 'notes', 'invitations', 'sitting', 'visits']
    const gone = await this.sql.together([
      ['delete from tables where id = $1', [id]],
      ...its.map((from): Statement => [`delete from ${from} where table_id = $1`, [id]]),
    ])
    return gone !== null
  }

  listedTables(limit: number): Promise<TableRow[]> {
    return this.tablesWhere("t.listed = 1 and t.status in ('open', 'playing')", [], limit, 't.created desc')
  }

  tablesOf(person: string, limit: number): Promise<TableRow[]> {
    return this.tablesWhere('t.id in (select table_id from sitting where person = $1)', [person], limit, 't.updated desc')
  }

  async countTables(person: string): Promise<number> {
    const theirs = 'owner = $1 or id in (select table_id from sitting where person = $1)'
    const row = await this.one(`select count(*) as n from tables where (${theirs}) and status in ('open', 'playing', 'paused')`, [person])
    return num(row?.n)
  }

  dueTables(now: number, limit: number): Promise<TableRow[]> {
    return this.tablesWhere("t.due is not null and t.due <= $1 and t.status = 'playing'", [now], limit, 't.due')
  }

  allTables(after: string, limit: number): Promise<TableRow[]> {
    return this.tablesWhere('t.id > $1', [after], limit, 't.id')
  }

  private async tablesWhere(where: string, values: readonly Value[], limit: number, order = 't.id'): Promise<TableRow[]> {
    const columns = TABLE.split(', ')
      .map((c) => `t.${c}`)
      .join(', ')
    const { rows } = await this.sql.query(`select ${columns} from tables t where ${where} order by ${order} limit $${values.length + 1}`, [
      ...values,
      int(limit),
    ])
    if (rows.length === 0) return []
    const ids = rows.map((row) => text(row.id))
    const seated = await this.sql.query(
      `select table_id, person from sitting where table_id in (${ids.map((_, i) => `$${i + 1}`).join(', ')}) order by person`,
      ids,
    )
    const people = Map.groupBy(seated.rows, (row) => text(row.table_id))
    return rows.map((row) =>
      tableOf(
        row,
        (people.get(text(row.id)) ?? []).map((r) => text(r.person)),
      ),
    )
  }

  // Commands

  async commands(table: string, after: number, limit = 1_000_000): Promise<CommandRow[]> {
    const { rows } = await this.sql.query(
      `select table_id, seq, id, kind, seat, who, body, hash, at from commands where table_id = $1 and seq > $2 order by seq limit $3`,
      [table, int(after), int(limit)],
    )
    return rows.map(commandOf)
  }

  async seqOf(table: string, id: string): Promise<number | null> {
    const row = await this.one('select seq from commands where table_id = $1 and id = $2', [table, id])
    return row && num(row.seq)
  }

  /** What a command that was not stored ran into. */
  protected async whyNotStored(command: CommandRow): Promise<Appended> {
    const same = await this.seqOf(command.table, command.id)
    if (same !== null) return { stored: false, doubled: true, seq: same }
    const table = await this.one('select seq from tables where id = $1', [command.table])
    return { stored: false, doubled: false, seq: table ? num(table.seq) : -1 }
  }

  async saveSnapshot(s: Snapshot): Promise<void> {
    await this.sql.query(
      `insert into snapshots (table_id, seq, rules_version, state) values ($1, $2, $3, $4)
       on conflict (table_id, seq) do update set rules_version = excluded.rules_version, state = excluded.state`,
      [s.table, s.seq, s.rulesVersion, JSON.stringify(s.state)],
    )
  }

  async snapshot(table: string, upTo: number): Promise<Snapshot | null> {
    const row = await this.one(
      'select table_id, seq, rules_version, state from snapshots where table_id = $1 and seq <= $2 order by seq desc limit 1',
      [table, int(upTo)],
    )
    return row && { table, seq: num(row.seq), rulesVersion: num(row.rules_version), state: json(row.state) }
  }

  async thinSnapshots(table: string, before: number, every: number): Promise<void> {
    await this.sql.query('delete from snapshots where table_id = $1 and seq < $2 and seq % $3 <> 0', [table, int(before), int(every)])
  }

  // Talk

  async addChat(line: Omit<ChatLine, 'n' | 'hidden'>): Promise<ChatLine> {
    for (;;) {
      const last = await this.one('select coalesce(max(n), 0) as n from chat where table_id = $1', [line.table])
      const n = num(last?.n) + 1
      try {
        await this.sql.query('insert into chat (table_id, n, person, at, text, hidden) values ($1, $2, $3, $4, $5, 0)', [
          line.table,
          n,
          line.person,
          line.at,
          line.text,
        ])
        return { ...line, n, hidden: false }
      } catch (error) {
        if (!this.sql.isTaken(error)) throw error // somebody spoke at the same moment: take the next number
      }
    }
  }

  async chat(table: string, after: number, limit: number): Promise<ChatLine[]> {
    const { rows } = await this.sql.query(
      `select n, person, at, text, hidden from chat where table_id = $1 and n > $2 order by n desc limit $3`,
      [table, int(after), int(limit)],
    )
    return rows
      .map((r) => ({ table, n: num(r.n), person: text(r.person), at: num(r.at), text: text(r.text), hidden: num(r.hidden) === 1 }))
      .reverse()
  }

  async hideChat(table: string, n: number): Promise<boolean> {
    return (await this.sql.query('update chat set hidden = 1 where table_id = $1 and n = $2', [table, int(n)])).changed === 1
  }

  async saveNote(table: string, person: string, note: string): Promise<void> {
    await this.sql.query(
      'insert into notes (table_id, person, text) values ($1, $2, $3) on conflict (table_id, person) do update set text = excluded.text',
      [table, person, note],
    )
  }

  async note(table: string, person: string): Promise<string> {
    const row = await this.one('select text from notes where table_id = $1 and person = $2', [table, person])
    return row ? text(row.text) : ''
  }

  // Visits and passkeys

  async saveVisit(table: string, person: string, { seq, at }: Visit): Promise<void> {
    await this.sql.query(
      `insert into visits (table_id, person, seq, at) values ($1, $2, $3, $4)
       on conflict (table_id, person) do update set seq = excluded.seq, at = excluded.at where visits.seq < excluded.seq`,
      [table, person, seq, at],
    )
  }

  async visit(table: string, person: string): Promise<Visit | null> {
    const row = await this.one('select seq, at from visits where table_id = $1 and person = $2', [table, person])
    return row && { seq: num(row.seq), at: num(row.at) }
  }

  async addChallenge(challenge: string, due: number, now: number): Promise<void> {
    await this.sql.query('delete from challenges where due < $1', [now])
    await this.sql.query('insert into challenges (challenge, due) values ($1, $2)', [challenge, due])
  }

  async takeChallenge(challenge: string, now: number): Promise<boolean> {
    const taken = await this.sql.query('delete from challenges where challenge = $1 and due >= $2', [challenge, now])
    await this.sql.query('delete from challenges where due < $1', [now])
    return taken.changed === 1
  }

  async addPasskey(k: Passkey): Promise<void> {
    await this.sql.query(`insert into passkeys (${PASSKEY}) values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
      k.id,
      k.person,
      k.publicKey,
      k.counter,
      JSON.stringify(k.transports),
      k.name,
      k.created,
      k.used,
    ])
  }

  async passkey(id: string): Promise<Passkey | null> {
    const row = await this.one(`select ${PASSKEY} from passkeys where id = $1`, [id])
    return row && passkeyOf(row)
  }

  async passkeysOf(person: string): Promise<Passkey[]> {
    const { rows } = await this.sql.query(`select ${PASSKEY} from passkeys where person = $1 order by created, id`, [person])
    return rows.map(passkeyOf)
  }

  async usePasskey(id: string, counter: number, at: number): Promise<boolean> {
    const done = await this.sql.query(
      'update passkeys set counter = $2, used = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
      [id, counter, at],
    )
    return done.changed === 1
  }

  async deletePasskey(id: string, person: string): Promise<boolean> {
    return (await this.sql.query('delete from passkeys where id = $1 and person = $2', [id, person])).changed === 1
  }

  async deletePasskeys(person: string): Promise<void> {
    await this.sql.query('delete from passkeys where person = $1', [person])
  }

  // Invitations and notices

  async createInvitation(i: Invitation, most: number): Promise<void> {
    await this.sql.together([
      [
        'insert into invitations (token_hash, table_id, kind, seat, created) values ($1, $2, $3, $4, $5)',
        [i.tokenHash, i.table, i.kind, i.seat, i.created],
      ],
      [
        `delete from invitations where table_id = $1 and token_hash not in
         (select token_hash from invitations where table_id = $1 order by created desc, token_hash limit ${Math.floor(most)})`,
        [i.table],
      ],
    ])
  }

  async invitation(tokenHash: string): Promise<Invitation | null> {
    const row = await this.one('select token_hash, table_id, kind, seat, created from invitations where token_hash = $1', [tokenHash])
    return (
      row && {
        tokenHash,
        table: text(row.table_id),
        kind: text(row.kind) as Invitation['kind'],
        seat: row.seat === null ? null : text(row.seat),
        created: num(row.created),
      }
    )
  }

  async deleteInvitations(table: string, seat?: string): Promise<void> {
    if (seat === undefined) await this.sql.query('delete from invitations where table_id = $1', [table])
    else await this.sql.query('delete from invitations where table_id = $1 and seat = $2', [table, seat])
  }

  async addNotice(n: Notice): Promise<void> {
    await this.sql.query(
      `insert into notices (${NOTICE}) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set body = excluded.body, due = excluded.due, tries = excluded.tries`,
      [n.id, n.person, n.kind, JSON.stringify(n.body), n.due, n.tries],
    )
  }

  async renewNotice(id: string, body: Json): Promise<void> {
    await this.sql.query('update notices set body = $2 where id = $1', [id, JSON.stringify(body)])
  }

  async notice(id: string): Promise<Notice | null> {
    const row = await this.one(`select ${NOTICE} from notices where id = $1`, [id])
    return row && noticeOf(row)
  }

  async dueNotices(now: number, limit: number): Promise<Notice[]> {
    const { rows } = await this.sql.query(`select ${NOTICE} from notices where due <= $1 order by due limit $2`, [now, int(limit)])
    return rows.map(noticeOf)
  }

  async updateNotice(notice: Notice, due: number, tries: number): Promise<boolean> {
    const done = await this.sql.query('update notices set due = $3, tries = $4 where id = $1 and due = $2 and tries = $5', [
      notice.id,
      notice.due,
      due,
      tries,
      notice.tries,
    ])
    return done.changed === 1
  }

  async deleteNotice(notice: Notice): Promise<void> {
    await this.sql.query('delete from notices where id = $1 and due = $2', [notice.id, notice.due])
  }

  async *dump(): AsyncGenerator<DumpRow> {
    const snapshot = await this.sql.snapshot()
    try {
      for (const { name, key } of TABLES) {
        const columns = key.split(', ')
        const behind = `where (${key}) > (${columns.map((_, i) => `$${i + 1}`).join(', ')})`
        for (let last: Row | undefined, full = true; full; ) {
          const from = last
          const after = from ? columns.map((column) => from[column] as Value) : []
          const { rows } = await snapshot.query(`select * from ${name} ${from ? behind : ''} order by ${key} limit ${PAGE}`, after)
          for (const row of rows) yield { of: name, row: { ...row } }
          last = rows.at(-1)
          full = rows.length === PAGE
        }
      }
    } finally {
      await snapshot.close()
    }
  }

  async restore(rows: AsyncIterable<DumpRow>): Promise<number> {
    const columns = new Map(TABLES.map(({ name }) => [name, columnsOf(name)]))
    return this.sql.transaction(async (sql) => {
      for (const { name } of TABLES)
        if ((await sql.query(`select 1 as one from ${name} limit 1`, [])).rows.length > 0)
          throw new Error(`the store is not empty: ${name} has rows`)
      let count = 0
      for await (const { of, row } of rows) {
        const known = columns.get(of)
        const given = Object.keys(row)
        if (!known) throw new Error(`row ${count + 1}: unknown table ${of}`)
        const odd = given.find((column) => !known.has(column))
        if (odd !== undefined) throw new Error(`row ${count + 1}: ${of} has no column ${odd}`)
        const places = given.map((_, i) => `$${i + 1}`).join(', ')
        await sql.query(`insert into ${of} (${given.join(', ')}) values (${places})`, Object.values(row))
        count++
      }
      return count
    })
  }

  async ping(): Promise<boolean> {
    try {
      return (await this.sql.query('select 1 as one', [])).rows.length === 1
    } catch {
      return false
    }
  }
}

const PAGE = 1000

/** The columns of a table, read off its own definition. */
function columnsOf(name: string): Set<string> {
  const definition = SCHEMA.find((statement) => statement.startsWith(`create table if not exists ${name} (`)) ?? ''
  const body = definition.slice(definition.indexOf('(') + 1)
  return new Set([...body.matchAll(/(?:^|,)\s*([a-z_]+) (?:text|integer|bigint)/g)].map((m) => m[1] as string))
}

/** The columns of an update that are really changed. */
class Setter {
  private readonly columns: string[] = []
  private readonly values: Value[] = []

  put(column: string, value: Value | undefined): this {
    if (value === undefined) return this
    this.columns.push(column)
    this.values.push(value)
    return this
  }

  get empty(): boolean {
    return this.columns.length === 0
  }

  update(table: string, key: string, id: string): [string, Value[]] {
    const set = this.columns.map((column, i) => `${column} = $${i + 1}`).join(', ')
    return [`update ${table} set ${set} where ${key} = $${this.columns.length + 1}`, [...this.values, id]]
  }
}

const seating = (table: string, people: readonly string[]): Statement[] =>
  [...new Set(people)].map((person) => ['insert into sitting (person, table_id) values ($1, $2)', [person, table]])

const personOf = (row: Row | null): Person | null =>
  row && {
    id: text(row.id),
    name: text(row.name),
    secretHash: text(row.secret_hash),
    recoveryHash: row.recovery_hash === null ? null : text(row.recovery_hash),
    created: num(row.created),
    seen: num(row.seen),
    settings: json(row.settings),
  }

const passkeyOf = (row: Row): Passkey => ({
  id: text(row.id),
  person: text(row.person),
  publicKey: text(row.public_key),
  counter: num(row.counter),
  transports: json(row.transports) as string[],
  name: text(row.name),
  created: num(row.created),
  used: num(row.used),
})

const tableOf = (row: Row, people: string[]): TableRow => ({
  id: text(row.id),
  seq: num(row.seq),
  version: num(row.version),
  owner: text(row.owner),
  game: text(row.game),
  scenario: text(row.scenario),
  status: text(row.status) as TableStatus,
  listed: num(row.listed) === 1,
  created: num(row.created),
  updated: num(row.updated),
  due: maybe(row.due),
  people,
  head: json(row.head),
  secret: json(row.secret),
})

const noticeOf = (row: Row): Notice => ({
  id: text(row.id),
  person: text(row.person),
  kind: text(row.kind),
  body: json(row.body),
  due: num(row.due),
  tries: num(row.tries),
})

const commandOf = (row: Row): CommandRow => ({
  table: text(row.table_id),
  seq: num(row.seq),
  id: text(row.id),
  kind: text(row.kind) as CommandRow['kind'],
  seat: text(row.seat),
  by: text(row.who),
  body: json(row.body),
  hash: text(row.hash),
  at: num(row.at),
})
