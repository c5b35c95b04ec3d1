import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Batcher } from './batch.ts'
import { type Row, type Sql, SqlStore, type Value } from './sql.ts'
import type { Append, Appended } from './store.ts'

const MOVE = `update tables set seq = $2, updated = $3, status = $4, due = $5 where id = $1 and seq = $2 - 1`
const INSERT = `insert into commands (table_id, seq, id, kind, seat, who, body, hash, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** The embedded default: one file, one process. Write-ahead log, full synchronisation: what is acknowledged survives a power cut. */
export class SqliteStore extends SqlStore {
  readonly kind = 'sqlite'
  private readonly driver: SqliteDriver
  private readonly batcher = new Batcher<Append, Appended>((items) => this.appendAll(items), 500)

  private constructor(driver: SqliteDriver) {
    super(driver)
    this.driver = driver
  }

  /** `:memory:` is allowed, for tests. */
  static async open(file: string): Promise<SqliteStore> {
    const store = new SqliteStore(new SqliteDriver(file))
    await store.createSchema()
    return store
  }

  append(append: Append): Promise<Appended> {
    return this.batcher.add(append)
  }

  /** Everything of one tick in one transaction; a command that does not fit is left out, the others stand. */
  private async appendAll(items: Append[]): Promise<Appended[]> {
    const out: (Appended | null)[] = []
    await this.driver.exclusive(() => {
      this.driver.begin()
      try {
        for (const { command: c, status, due } of items) out.push(this.appendOne(c, status, due) ? { stored: true, seq: c.seq } : null)
        this.driver.commit()
      } catch (error) {
        this.driver.rollback()
        throw error
      }
    })
    return Promise.all(out.map((done, i) => done ?? this.whyNotStored((items[i] as Append).command)))
  }

  private appendOne(c: Append['command'], status: string, due: number | null): boolean {
    if (this.driver.run('select 1 from commands where table_id = $1 and id = $2', [c.table, c.id]).rows.length > 0) return false
    if (this.driver.run(MOVE, [c.table, c.seq, c.at, status, due]).changed !== 1) return false
    this.driver.run(INSERT, [c.table, c.seq, c.id, c.kind, c.seat, c.by, JSON.stringify(c.body), c.hash, c.at])
    return true
  }

  async close(): Promise<void> {
    await this.batcher.idle()
    this.driver.close()
  }
}

/** node:sqlite is synchronous; a chain of promises keeps transactions from mixing. */
class SqliteDriver implements Sql {
  private readonly db: DatabaseSync
  private readonly statements = new Map<string, StatementSync>()
  private last: Promise<unknown> = Promise.resolve()

  constructor(file: string) {
    this.db = new DatabaseSync(file)
    this.db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
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

  /** Runs when every earlier transaction is over. */
  exclusive<T>(work: () => T | Promise<T>): Promise<T> {
    const next = this.last.then(work)
    this.last = next.catch(() => undefined)
    return next
  }

  query(text: string, values: readonly Value[]): Promise<{ rows: Row[]; changed: number }> {
    return this.exclusive(() => this.run(text, values))
  }

  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.exclusive(async () => {
      this.begin()
      try {
        const inner: Sql = { ...this.inside, transaction: (more) => more(inner) }
        const done = await work(inner)
        this.commit()
        return done
      } catch (error) {
        this.rollback()
        throw error
      }
    })
  }

  /** The same without waiting, for use inside a transaction. */
  private get inside(): Pick<Sql, 'query' | 'isTaken'> {
    return { query: async (text, values) => this.run(text, values), isTaken: (error) => this.isTaken(error) }
  }

  isTaken(error: unknown): boolean {
    return error instanceof Error && /UNIQUE constraint failed/.test(error.message)
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
