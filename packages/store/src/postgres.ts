import { nth } from '@deadfront/kernel'
import pg from 'pg'
import { Batcher } from './batch.ts'
import type { Row, Sql, SqlSnapshot, Statement, Value } from './sql.ts'
import { SqlStore } from './sql-store.ts'
import type { Append, Appended } from './store.ts'

/** The key of the advisory lock. Any number is possible, if every node uses the same. */
const MIGRATION_LOCK = 4242

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * One statement for a whole batch. The row of a table is updated only if its number is one less than the command's, its
 * version is the one that the writer has read, and the game runs (in a paused game only the server moves, when the rules have
 * changed); only then is the command inserted. The row lock makes a second writer wait, and then its condition fails.
 */
const APPEND = `
with incoming as (
  select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::int[], $11::text[], $12::bigint[], $13::text[])
    as t(table_id, seq, id, kind, seat, who, body, hash, at, version, status, due, asked)),
moved as (
  update tables t set seq = i.seq, updated = i.at, status = i.status, due = i.due, asked = i.asked
  from incoming i where t.id = i.table_id and t.seq = i.seq - 1 and t.version = i.version
    and (t.status = 'playing' or (t.status = 'paused' and i.who = 'rules'))
    and not exists (select 1 from commands c where c.table_id = i.table_id and c.id = i.id)
  returning t.id, t.seq)
insert into commands (table_id, seq, id, kind, seat, who, body, hash, at)
select i.table_id, i.seq, i.id, i.kind, i.seat, i.who, i.body, i.hash, i.at from incoming i
join moved m on m.id = i.table_id and m.seq = i.seq
returning table_id, seq`

/** The shared database of a site with several nodes. */
export class PostgresStore extends SqlStore {
  readonly kind = 'postgres'
  private readonly pool: pg.Pool
  private readonly batcher = new Batcher<Append, Appended>((items) => this.appendAll(items), 500)

  private constructor(pool: pg.Pool) {
    super(new PostgresDriver(pool))
    this.pool = pool
  }

  static async open(url: string, connections = 8): Promise<PostgresStore> {
    const pool = new pg.Pool({ connectionString: url, max: connections })
    pool.on('error', () => undefined) // a lost idle connection is replaced at its next use
    const store = new PostgresStore(pool)
    try {
      await store.migrate()
    } catch (error) {
      await pool.end()
      throw error
    }
    return store
  }

  append(append: Append): Promise<Appended> {
    return this.batcher.add(append)
  }

  private async appendAll(items: Append[]): Promise<Appended[]> {
    const out = new Array<Appended | undefined>(items.length)
    // A table appears at most once in a statement. Rows are locked in the order of their ids, so that nodes do not deadlock.
    const rounds: number[][] = []
    const round = new Map<string, number>()
    for (const [i, { command }] of items.entries()) {
      const at = round.get(command.table) ?? 0
      round.set(command.table, at + 1)
      ;(rounds[at] ??= []).push(i)
    }
    for (const at of rounds) {
      at.sort((a, b) => (nth(items, a).command.table < nth(items, b).command.table ? -1 : 1))
      const stored = await this.appendRound(at.map((i) => nth(items, i)))
      for (const i of at) {
        const { command } = nth(items, i)
        out[i] = stored.has(command.table) ? { stored: true, seq: command.seq } : await this.whyNotStored(command)
      }
    }
    return out as Appended[]
  }

  /** The tables whose command was stored. */
  private async appendRound(items: Append[]): Promise<Set<string>> {
    const column = (of: (a: Append) => Value): Value[] => items.map(of)
    const values = [
      column(({ command: c }) => c.table),
      column(({ command: c }) => c.seq),
      column(({ command: c }) => c.id),
      column(({ command: c }) => c.kind),
      column(({ command: c }) => c.seat),
      column(({ command: c }) => c.by),
      column(({ command: c }) => JSON.stringify(c.body)),
      column(({ command: c }) => c.hash),
      column(({ command: c }) => c.at),
      column((a) => a.version),
      column((a) => a.status),
      column((a) => a.due),
      column((a) => JSON.stringify(a.asked)),
    ]
    try {
      const { rows } = await this.pool.query<{ table_id: string }>({ name: 'append', text: APPEND, values })
      return new Set(rows.map((r) => r.table_id))
    } catch (error) {
      // A deadlock, or a unique key that one of them violates: the statement did nothing. Each one is tried alone.
      if (!isRetryable(error)) throw error
      if (items.length === 1) return isTaken(error) ? new Set() : this.appendRound(items)
      const stored = new Set<string>()
      for (const item of items) for (const table of await this.appendRound([item])) stored.add(table)
      return stored
    }
  }

  async close(): Promise<void> {
    await this.batcher.idle()
    await this.pool.end()
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code
const isTaken = (error: unknown): boolean => codeOf(error) === '23505'
const isRetryable = (error: unknown): boolean => isTaken(error) || codeOf(error) === '40P01' || codeOf(error) === '40001'

class PostgresDriver implements Sql {
  private readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  query(text: string, values: readonly Value[]): Promise<{ rows: Row[]; changed: number }> {
    return queryOn(this.pool, text, values)
  }

  /** One statement needs no transaction around it. */
  async together(statements: readonly Statement[]): Promise<number[] | null> {
    const [first] = statements
    if (!first) return []
    if (statements.length === 1) {
      const { changed } = await this.query(...first)
      return changed === 0 ? null : [changed]
    }
    return this.transaction(async (sql) => {
      const changed: number[] = []
      for (const statement of statements) {
        changed.push((await sql.query(...statement)).changed)
        if (changed[0] === 0) return null
      }
      return changed
    })
  }

  async transaction<T>(work: (sql: Pick<Sql, 'query'>) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const done = await work({ query: (text, values) => queryOn(client, text, values) })
      await client.query('commit')
      return done
    } catch (error) {
      await client.query('rollback').catch((e: Error) => {
        broken = e
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  exclusively<T>(work: (sql: Pick<Sql, 'query'>) => Promise<T>): Promise<T> {
    return this.transaction(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      return work(sql)
    })
  }

  async columns(table: string): Promise<Set<string>> {
    const named = 'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1'
    return new Set((await this.query(named, [table])).rows.map((row) => String(row.name)))
  }

  async snapshot(): Promise<SqlSnapshot> {
    const client = await this.pool.connect()
    try {
      await client.query('begin isolation level repeatable read, read only')
    } catch (error) {
      client.release(true)
      throw error
    }
    return {
      query: (text, values) => queryOn(client, text, values),
      async close() {
        const ended = await client.query('commit').catch((error: Error) => error)
        client.release(ended instanceof Error ? ended : undefined)
      },
    }
  }

  isTaken(error: unknown): boolean {
    return isTaken(error)
  }
}

/** The database parses and plans a statement with a name once for each connection. */
const names = new Map<string, string>()
/** There are far fewer statements than that. Statements beyond this number are planned each time. */
const MAX_NAMES = 500

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

async function queryOn(on: pg.Pool | pg.PoolClient, text: string, values: readonly Value[]): Promise<{ rows: Row[]; changed: number }> {
  const name = nameOf(text)
  const done = await on.query<Row>({ ...(name === undefined ? {} : { name }), text, values: [...values] })
  return { rows: done.rows, changed: done.rowCount ?? 0 }
}
