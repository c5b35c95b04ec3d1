import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Row, Statement, Value } from './sql.ts'
import type { Append, Appended } from './store.ts'

/**
 * Inserts only after the previous command, while the game runs, and if the row is the one that the writer has read. In a
 * paused game only the server itself moves, when the rules have changed.
 */
const INSERT = `insert into commands (table_id, seq, id, kind, seat, who, body, hash, at)
  select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 where exists (select 1 from tables
    where id = ?1 and seq = ?2 - 1 and version = ?10 and (status = 'playing' or (status = 'paused' and ?6 = 'rules')))`
const MOVE = 'update tables set seq = ?2, updated = ?3, status = ?4, due = ?5, asked = ?6 where id = ?1'

/** The values of a command in one list, in the order of `INSERT` and `MOVE`: faster to post to another thread than objects. */
const FIELDS = 13

export function flatten(into: Value[], { command: c, version, status, due, asked }: Append): void {
  const body = JSON.stringify(c.body)
  into.push(c.table, c.seq, c.id, c.kind, c.seat, c.by, body, c.hash, c.at, version, status, due, JSON.stringify(asked))
}

/** One transaction: commands as flat values, and other changes, each of them all or nothing. */
export interface Batch {
  appends: Value[]
  changes: (readonly Statement[])[]
}

export type Change = { changed: number[] | null } | { error: string }

export interface Committed {
  /** Null when every command was stored, the usual case. */
  appended: Appended[] | null
  changes: Change[]
}

/** One connection to the file. With a write-ahead log and full synchronisation a commit survives a power cut. */
export class SqliteDriver {
  private readonly db: DatabaseSync
  private readonly statements = new Map<string, StatementSync>()
  private insert: StatementSync | null = null
  private move: StatementSync | null = null

  constructor(file: string) {
    this.db = new DatabaseSync(file)
    this.db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 10000')
    this.db.exec('pragma wal_autocheckpoint = 4000') // 16 MB: a page that changes with every batch is rarely copied back
  }

  run(text: string, values: readonly Value[]): { rows: Row[]; changed: number } {
    let statement = this.statements.get(text)
    if (!statement) {
      statement = this.db.prepare(text.replaceAll(/\$(\d+)/g, '?$1'))
      this.statements.set(text, statement)
    }
    if (isSelect(text)) return { rows: statement.all(...values) as Row[], changed: 0 }
    return { rows: [], changed: Number(statement.run(...values).changes) }
  }

  /** Commits one batch. A command that cannot be stored is left out; the rest is committed. */
  commitAll({ appends, changes }: Batch): Committed {
    this.begin()
    try {
      let appended: Appended[] | null = null
      for (let at = 0; at < appends.length; at += FIELDS) {
        const refused = this.append(appends, at)
        if (!refused && !appended) continue
        appended ??= Array.from({ length: at / FIELDS }, (_, i) => ({ stored: true, seq: appends[i * FIELDS + 1] as number }))
        appended.push(refused ?? { stored: true, seq: appends[at + 1] as number })
      }
      const done = { appended, changes: changes.map((statements) => this.change(statements)) }
      this.commit()
      return done
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  /** Null when stored. */
  private append(v: readonly Value[], i: number): Appended | null {
    this.insert ??= this.db.prepare(INSERT)
    this.move ??= this.db.prepare(MOVE)
    const [table, seq, id, at] = [v[i] as string, v[i + 1] as number, v[i + 2] as string, v[i + 8] as number]
    try {
      if (this.insert.run(...v.slice(i, i + 10)).changes === 0) return this.whyNot(table, id)
    } catch (error) {
      if (!isTaken(error)) throw error
      return this.whyNot(table, id) // the id of an earlier command with a new number
    }
    this.move.run(table, seq, at, v[i + 10] as string, v[i + 11] as Value, v[i + 12] as string)
    return null
  }

  private whyNot(table: string, id: string): Appended {
    const [same] = this.run('select seq from commands where table_id = $1 and id = $2', [table, id]).rows
    if (same) return { stored: false, doubled: true, seq: Number(same.seq) }
    const [row] = this.run('select seq from tables where id = $1', [table]).rows
    return { stored: false, doubled: false, seq: row ? Number(row.seq) : -1 }
  }

  /** Several statements are all or nothing, independent of the rest of the batch. */
  private change(statements: readonly Statement[]): Change {
    const several = statements.length > 1
    if (several) this.db.exec('savepoint change')
    try {
      const changed: number[] = []
      for (const [text, values] of statements) {
        changed.push(this.run(text, values).changed)
        if (changed[0] === 0) break
      }
      if (several) this.db.exec('release change')
      return { changed: changed[0] === 0 ? null : changed }
    } catch (error) {
      if (!this.db.isTransaction) throw error // SQLite has rolled back the whole batch, for example on a full disk
      if (several) this.db.exec('rollback to change; release change')
      return { error: String(error) }
    }
  }

  begin(): void {
    this.db.exec('begin immediate')
  }

  /** From now on this connection reads the present state of the database. */
  beginReading(): void {
    this.db.exec('begin; select 1 from people limit 1')
  }

  commit(): void {
    this.db.exec('commit')
  }

  rollback(): void {
    if (this.db.isTransaction) this.db.exec('rollback')
  }

  close(): void {
    this.db.close()
  }
}

export const isSelect = (text: string): boolean => /^\s*select/i.test(text)

export const isTaken = (error: unknown): boolean => error instanceof Error && error.message.includes('UNIQUE constraint failed')
