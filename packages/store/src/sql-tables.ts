import type { Seat, State } from '@deadfront/kernel'
import { column } from './migrations.ts'
import { int, json, listOf, numOrNull, num, type Row, Setter, type Statement, text, type Value } from './sql.ts'
import { SqlPeople } from './sql-people.ts'
import type { Appended, CommandRow, LobbyPlace, Snapshot, Store, TableMark, TableRow, TableStatus, TableSummary } from './store.ts'
import type { TableMeta } from './table-meta.ts'

const TABLE = 'id, seq, version, owner, game, scenario, status, listed, created, updated, due, head, secret, asked'
/** How many tables one query looks up. */
const MARKS_PER_QUERY = 512

/** Tables, their commands and snapshots. */
export abstract class SqlTables extends SqlPeople {
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
      headOf(t.meta),
      JSON.stringify(t.secret),
      column(t.asked),
    ]
    const places = values.map((_, i) => `$${i + 1}`).join(', ')
    const { position, content } = t.meta
    const setup: Statement = [
      'insert into setups (table_id, position, content) values ($1, $2, $3)',
      [t.id, column(position), column(content)],
    ]
    const isPlain = position === undefined && content === undefined
    await this.sql.together([
      [`insert into tables (${TABLE}) values (${places})`, values],
      ...(isPlain ? [] : [setup]),
      ...seating(t.id, t.people),
    ])
  }

  async table(id: string): Promise<TableRow | null> {
    const [row] = await this.tablesWhere('t.id = $1', [id], 1)
    if (!row) return null
    const setup = await this.one('select position, content from setups where table_id = $1', [id])
    const meta: TableMeta = { ...row.meta }
    if (setup && setup.position !== null) meta.position = json(setup.position)
    if (setup && setup.content !== null) meta.content = json(setup.content)
    return { ...row, meta }
  }

  async updateTable(id: string, version: number, change: Parameters<Store['updateTable']>[2]): Promise<boolean> {
    const set = new Setter()
      .put('version', version + 1)
      .put('owner', change.owner)
      .put('status', change.status)
      .put('listed', change.listed === undefined ? undefined : change.listed ? 1 : 0)
      .put('due', change.due)
      .put('updated', change.updated)
      .put('head', change.meta === undefined ? undefined : headOf(change.meta))
      .put('secret', change.secret === undefined ? undefined : JSON.stringify(change.secret))
      .put('asked', change.asked === undefined ? undefined : JSON.stringify(change.asked))
    const [statement, values] = set.update('tables', 'id', id)
    const unfinished = change.status === undefined ? '' : ` and status not in ('done', 'abandoned')`
    const update: Statement = [`${statement} and version = $${values.length + 1}${unfinished}`, [...values, version]]
    const seats: Statement[] = change.people ? [['delete from sitting where table_id = $1', [id]], ...seating(id, change.people)] : []
    return (await this.sql.together([update, ...seats])) !== null
  }

  async deleteTable(id: string): Promise<boolean> {
    const dependent = ['setups', 'commands', 'snapshots', 'chat', 'notes', 'invitations', 'sitting', 'visits', 'reports']
    const deleted = await this.sql.together([
      ['delete from tables where id = $1', [id]],
      ...dependent.map((from): Statement => [`delete from ${from} where table_id = $1`, [id]]),
    ])
    return deleted !== null
  }

  listedTables(limit: number, after?: LobbyPlace): Promise<TableSummary[]> {
    const listed = `t.listed = 1 and t.status in ('open', 'playing')${after ? ' and (t.created, t.id) < ($1, $2)' : ''}`
    return this.tablesWhere(listed, after ? [after.created, after.id] : [], limit, 't.created desc, t.id desc')
  }

  async tableMarks(ids: readonly string[]): Promise<Map<string, TableMark>> {
    const marks = new Map<string, TableMark>()
    for (let at = 0; at < ids.length; at += MARKS_PER_QUERY) {
      const { places, values } = listOf(ids.slice(at, at + MARKS_PER_QUERY))
      const { rows } = await this.sql.query(`select id, seq, version, status from tables where id in (${places})`, values)
      for (const row of rows)
        marks.set(text(row.id), { seq: num(row.seq), version: num(row.version), status: text(row.status) as TableStatus })
    }
    return marks
  }

  tablesOf(person: string, limit: number): Promise<TableSummary[]> {
    return this.tablesWhere('t.id in (select table_id from sitting where person = $1)', [person], limit, 't.updated desc')
  }

  async countTables(person: string): Promise<number> {
    const theirs = 'owner = $1 or id in (select table_id from sitting where person = $1)'
    const row = await this.one(`select count(*) as n from tables where (${theirs}) and status in ('open', 'playing', 'paused')`, [person])
    return num(row?.n)
  }

  async contentOf(owner: string): Promise<number> {
    const size = 'coalesce(length(position), 0) + coalesce(length(content), 0)'
    const row = await this.one(
      `select coalesce(sum(${size}), 0) as n from setups where table_id in (select id from tables where owner = $1)`,
      [owner],
    )
    return num(row?.n)
  }

  dueTables(now: number, limit: number): Promise<TableSummary[]> {
    return this.tablesWhere("t.due is not null and t.due <= $1 and t.status in ('open', 'playing', 'paused')", [now], limit, 't.due')
  }

  allTables(after: string, limit: number): Promise<TableSummary[]> {
    return this.tablesWhere('t.id > $1', [after], limit, 't.id')
  }

  private async tablesWhere(where: string, values: readonly Value[], limit: number, order = 't.id'): Promise<TableSummary[]> {
    const columns = TABLE.split(', ')
      .map((c) => `t.${c}`)
      .join(', ')
    const { rows } = await this.sql.query(`select ${columns} from tables t where ${where} order by ${order} limit $${values.length + 1}`, [
      ...values,
      int(limit),
    ])
    if (rows.length === 0) return []
    const ids = listOf(rows.map((row) => text(row.id)))
    const seated = await this.sql.query(
      `select table_id, person from sitting where table_id in (${ids.places}) order by person`,
      ids.values,
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

  /** Why a command was not stored. */
  protected async whyNotStored(command: CommandRow): Promise<Appended> {
    const same = await this.seqOf(command.table, command.id)
    if (same !== null) return { stored: false, doubled: true, seq: same }
    const table = await this.one('select seq from tables where id = $1', [command.table])
    return { stored: false, doubled: false, seq: table ? num(table.seq) : -1 }
  }

  async saveSnapshot(s: Snapshot<State>): Promise<void> {
    await this.sql.query(
      `insert into snapshots (table_id, seq, rules_version, state) values ($1, $2, $3, $4)
       on conflict (table_id, seq) do update set rules_version = excluded.rules_version, state = excluded.state`,
      [s.table, s.seq, s.rulesVersion, JSON.stringify(s.saved)],
    )
  }

  async snapshot(table: string, upTo: number): Promise<Snapshot | null> {
    const row = await this.one(
      'select table_id, seq, rules_version, state from snapshots where table_id = $1 and seq <= $2 order by seq desc limit 1',
      [table, int(upTo)],
    )
    return row && { table, seq: num(row.seq), rulesVersion: num(row.rules_version), saved: json(row.state) }
  }

  async thinSnapshots(table: string, { before, every, keep }: { before: number; every: number; keep: readonly number[] }): Promise<void> {
    const kept = keep.length === 0 ? '' : ` and seq not in (${keep.map((_, i) => `$${i + 4}`).join(', ')})`
    await this.sql.query(`delete from snapshots where table_id = $1 and seq < $2 and seq % $3 <> 0${kept}`, [
      table,
      int(before),
      int(every),
      ...keep.map(int),
    ])
  }
}

const seating = (table: string, people: readonly string[]): Statement[] =>
  [...new Set(people)].map((person) => ['insert into sitting (person, table_id) values ($1, $2)', [person, table]])

/** Position and content do not change and are stored separately. */
const headOf = ({ position: _position, content: _content, ...head }: TableMeta): string => JSON.stringify(head)

const tableOf = (row: Row, people: string[]): TableSummary => ({
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
  due: numOrNull(row.due),
  people,
  meta: json(row.head),
  secret: json(row.secret),
  ...(row.asked === null ? {} : { asked: json<Seat[]>(row.asked) }),
})

function commandOf(row: Row): CommandRow {
  const fields = {
    table: text(row.table_id),
    seq: num(row.seq),
    id: text(row.id),
    seat: text(row.seat),
    by: text(row.who),
    hash: text(row.hash),
    at: num(row.at),
  }
  return row.kind === 'undo' ? { ...fields, kind: 'undo', body: json(row.body) } : { ...fields, kind: 'answer', body: json(row.body) }
}
