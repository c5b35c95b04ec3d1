import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Row, Value } from './sql.ts'
import type { Append, Appended, Snapshot } from './store.ts'

const MOVE = 'update tables set seq = $2, updated = $3, status = $4, due = $5 where id = $1 and seq = $2 - 1'
const INSERT = 'insert into commands (table_id, seq, id, kind, seat, who, body, hash, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)'
const SAVE = `insert into snapshots (table_id, seq, rules_version, state) values ($1, $2, $3, $4)
  on conflict (table_id, seq) do update set rules_version = excluded.rules_version, state = excluded.state`

/** What a batch consists of. */
export type Write = { append: Append } | { snapshot: Snapshot }

/** One connection to the file. Write-ahead log and full synchronisation: what is committed survives a power cut. */
export class SqliteDriver {
  private readonly db: DatabaseSync
  private readonly statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.db = new DatabaseSync(file)
    this.db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 10000')
  }

  run(text: string, values: readonly Value[]): { rows: Row[]; changed: number } {
    let statement = this.statements.get(text)
    if (!statement) {
      statement = this.db.prepare(text.replaceAll(/\$(\d+)/g, '?$1'))
      this.statements.set(text, statement)
    }
    if (/^\s*select/i.test(text)) return { rows: statement.all(...values) as Row[], changed: 0 }
    return { rows: [], changed: Number(statement.run(...values).changes) }
  }

  /** Everything of one batch in one transaction; a command that does not fit is left out, the others stand. */
  writeAll(items: readonly Write[]): (Appended | null)[] {
    const out: (Appended | null)[] = []
    this.begin()
    try {
      for (const item of items) {
        if ('append' in item) out.push(this.appendOne(item.append))
        else {
          const { table, seq, rulesVersion, state } = item.snapshot
          this.run(SAVE, [table, seq, rulesVersion, JSON.stringify(state)])
          out.push(null)
        }
      }
      this.commit()
    } catch (error) {
      this.rollback()
      throw error
    }
    return out
  }

  private appendOne({ command: c, status, due }: Append): Appended {
    const [same] = this.run('select seq from commands where table_id = $1 and id = $2', [c.table, c.id]).rows
    if (same) return { stored: false, doubled: true, seq: Number(same.seq) }
    if (this.run(MOVE, [c.table, c.seq, c.at, status, due]).changed !== 1) {
      const [table] = this.run('select seq from tables where id = $1', [c.table]).rows
      return { stored: false, doubled: false, seq: table ? Number(table.seq) : -1 }
    }
    this.run(INSERT, [c.table, c.seq, c.id, c.kind, c.seat, c.by, JSON.stringify(c.body), c.hash, c.at])
    return { stored: true, seq: c.seq }
  }

  begin(): void {
    this.db.exec('begin immediate')
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
