import { migrateSchema, moveSetups, TABLES } from './migrations.ts'
import type { Row, Sql, Value } from './sql.ts'
import { SqlWorks } from './sql-works.ts'
import type { Append, Appended, DumpRow, Store } from './store.ts'

const PAGE = 1000

/** The rows of one table, by database table. Links to its seats end with it, and notices are only about running games. */
const ARCHIVED: readonly { name: string; key: string }[] = [
  { name: 'tables', key: 'id' },
  ...['setups', 'sitting', 'commands', 'snapshots', 'chat', 'notes', 'visits'].map((name) => ({ name, key: 'table_id' })),
]

/** Everything but `append`, which each engine batches in its own way. */
export abstract class SqlStore extends SqlWorks implements Store {
  abstract readonly kind: 'sqlite' | 'postgres'

  abstract append(append: Append): Promise<Appended>
  abstract close(): Promise<void>

  /** Brings the schema to the newest version. */
  migrate(): Promise<void> {
    return migrateSchema(this.sql)
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
    const insert = await this.inserter()
    return this.sql.transaction(async (sql) => {
      for (const { name } of TABLES)
        if ((await sql.query(`select 1 as one from ${name} limit 1`, [])).rows.length > 0)
          throw new Error(`the store is not empty: ${name} has rows`)
      let count = 0
      for await (const row of rows) await insert(sql, row, ++count)
      await moveSetups(sql) // backups of earlier releases have them in the metadata
      return count
    })
  }

  /** Inserts rows of a dump, whose tables and columns must be known. */
  private async inserter(): Promise<(sql: Pick<Sql, 'query'>, row: DumpRow, n: number) => Promise<void>> {
    const columns = new Map<string, Set<string>>()
    for (const { name } of TABLES) columns.set(name, await this.sql.columns(name))
    return async (sql, { of, row }, n) => {
      const known = columns.get(of)
      const given = Object.keys(row)
      if (!known) throw new Error(`row ${n}: unknown table ${of}`)
      const odd = given.find((column) => !known.has(column))
      if (odd !== undefined) throw new Error(`row ${n}: ${of} has no column ${odd}`)
      const places = given.map((_, i) => `$${i + 1}`).join(', ')
      await sql.query(`insert into ${of} (${given.join(', ')}) values (${places})`, Object.values(row))
    }
  }

  async tableRows(id: string): Promise<DumpRow[]> {
    const snapshot = await this.sql.snapshot()
    try {
      const found: DumpRow[] = []
      for (const { name, key } of ARCHIVED) {
        const { rows } = await snapshot.query(`select * from ${name} where ${key} = $1`, [id])
        for (const row of rows) found.push({ of: name, row: { ...row } })
      }
      return found
    } finally {
      await snapshot.close()
    }
  }

  async restoreTable(id: string, rows: readonly DumpRow[]): Promise<boolean> {
    const insert = await this.inserter()
    return this.sql.transaction(async (sql) => {
      if ((await sql.query('select 1 as one from tables where id = $1', [id])).rows.length > 0) return false
      for (const [i, row] of rows.entries()) {
        const key = ARCHIVED.find(({ name }) => name === row.of)?.key
        if (key === undefined || row.row[key] !== id) throw new Error(`row ${i + 1}: not a row of table ${id}`)
        await insert(sql, row, i + 1)
      }
      return true
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
