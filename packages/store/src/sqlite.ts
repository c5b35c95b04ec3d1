import { nth } from '@deadfront/kernel'
import { Worker } from 'node:worker_threads'
import type { Row, Sql, SqlSnapshot, Statement, Value } from './sql.ts'
import { SqlStore } from './sql-store.ts'
import { type Batch, type Change, type Committed, flatten, isSelect, isTaken, SqliteDriver } from './sqlite-driver.ts'
import type { Append, Appended } from './store.ts'

/**
 * The embedded default: one file, one process. Reads run in the main thread. Writes run in a separate thread:
 * while it waits for the disk the next batch collects, so a hundred tables take hardly more time than one.
 */
export class SqliteStore extends SqlStore {
  readonly kind = 'sqlite'
  private readonly driver: SqliteDriver
  private readonly group: GroupCommit

  private constructor(file: string, driver: SqliteDriver, group: GroupCommit) {
    super(new SqliteSql(file, driver, group))
    this.driver = driver
    this.group = group
  }

  /** `:memory:` is allowed, for tests. */
  static async open(file: string): Promise<SqliteStore> {
    const driver = new SqliteDriver(file)
    const store = new SqliteStore(file, driver, new GroupCommit(file === ':memory:' ? inline(driver) : threaded(file)))
    await store.migrate()
    return store
  }

  append(append: Append): Promise<Appended> {
    return this.group.append(append)
  }

  async close(): Promise<void> {
    await this.group.close()
    this.driver.close()
  }
}

interface Waiting<T> {
  resolve(value: T): void
  reject(error: unknown): void
}

/** `gathered`: commit at once at this many items. `behind`: at this many, start the next commit before the last results are delivered. */
const BATCH_SIZE = { gathered: 64, behind: 16 }

/** Collects the writes of one tick of the event loop, and those that arrive while a batch is being committed. */
class GroupCommit {
  private readonly writer: Writer
  private batch: Batch = { appends: [], changes: [] }
  private appends: (Waiting<Appended> & { seq: number })[] = []
  private changes: Waiting<Change>[] = []
  private running = false
  private whenIdle: (() => void) | null = null

  constructor(writer: Writer) {
    this.writer = writer
  }

  append(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      flatten(this.batch.appends, append)
      this.appends.push({ seq: append.command.seq, resolve, reject })
      this.schedule()
    })
  }

  change(statements: readonly Statement[]): Promise<Change> {
    return new Promise((resolve, reject) => {
      this.batch.changes.push(statements)
      this.changes.push({ resolve, reject })
      this.schedule()
    })
  }

  private get waiting(): number {
    return this.appends.length + this.changes.length
  }

  private schedule(): void {
    if (this.running) return
    this.running = true
    this.gather(0)
  }

  /** While every tick brings more writes, it is cheaper to wait one more tick. A single command waits for one. */
  private gather(before: number): void {
    setImmediate(() => {
      const { waiting } = this
      if (waiting > before && waiting < BATCH_SIZE.gathered) this.gather(waiting)
      else this.commit()
    })
  }

  private commit(): void {
    const { batch, appends, changes } = this
    this.batch = { appends: [], changes: [] }
    this.appends = []
    this.changes = []
    this.writer.commit(batch, (done) => {
      // The next batch is written while the results of this one are delivered: neither thread waits for the other.
      const behind = this.waiting >= BATCH_SIZE.behind
      if (behind) this.commit()
      if (done instanceof Error) for (const waiting of [...appends, ...changes]) waiting.reject(done)
      else {
        for (const [i, waiting] of appends.entries()) waiting.resolve(done.appended?.[i] ?? { stored: true, seq: waiting.seq })
        for (const [i, waiting] of changes.entries()) waiting.resolve(nth(done.changes, i))
      }
      if (behind) return
      if (this.waiting > 0) return this.gather(0)
      this.running = false
      this.whenIdle?.()
    })
  }

  /** Resolves when everything is stored. */
  async close(): Promise<void> {
    if (this.running)
      await new Promise<void>((resolve) => {
        this.whenIdle = resolve
      })
    await this.writer.close()
  }
}

interface Writer {
  commit(batch: Batch, done: (committed: Committed | Error) => void): void
  close(): Promise<void>
}

/** A database in memory has only one connection. */
const inline = (driver: SqliteDriver): Writer => ({
  commit(batch, done) {
    let committed: Committed | Error
    try {
      committed = driver.commitAll(batch)
    } catch (error) {
      committed = error as Error
    }
    setImmediate(done, committed)
  },
  close: async () => undefined,
})

function threaded(file: string): Writer {
  let worker: Worker | null = null
  let waiting: ((committed: Committed | Error) => void) | null = null
  const finish = (committed: Committed | Error): void => {
    const done = waiting
    waiting = null
    done?.(committed)
  }
  // Started at the first write, when the tables exist.
  const start = (): Worker => {
    const started = new Worker(new URL('./sqlite-writer.ts', import.meta.url), { workerData: { file } })
    started.on('message', (reply: Committed | { error: string }) => finish('error' in reply ? new Error(reply.error) : reply))
    started.on('error', (error: Error) => {
      worker = null // the next batch starts another
      finish(error)
    })
    return started
  }
  return {
    commit(batch, done) {
      worker ??= start()
      waiting = done
      worker.postMessage(batch)
    },
    async close() {
      if (!worker) return
      const exited = new Promise((resolve) => worker?.once('exit', resolve))
      worker.postMessage('close')
      await exited
    },
  }
}

class SqliteSql implements Sql {
  private readonly file: string
  private readonly driver: SqliteDriver
  private readonly group: GroupCommit

  constructor(file: string, driver: SqliteDriver, group: GroupCommit) {
    this.file = file
    this.driver = driver
    this.group = group
  }

  async query(text: string, values: readonly Value[]): Promise<{ rows: Row[]; changed: number }> {
    if (isSelect(text)) return this.driver.run(text, values)
    return { rows: [], changed: (await this.together([[text, values]]))?.[0] ?? 0 }
  }

  async together(statements: readonly Statement[]): Promise<number[] | null> {
    const done = await this.group.change(statements)
    if ('error' in done) throw new Error(done.error)
    return done.changed
  }

  async transaction<T>(work: (sql: Pick<Sql, 'query'>) => Promise<T>): Promise<T> {
    this.driver.begin()
    try {
      const done = await work({ query: async (text, values) => this.driver.run(text, values) })
      this.driver.commit()
      return done
    } catch (error) {
      this.driver.rollback()
      throw error
    }
  }

  /** `begin immediate` is the lock. */
  exclusively<T>(work: (sql: Pick<Sql, 'query'>) => Promise<T>): Promise<T> {
    return this.transaction(work)
  }

  async columns(table: string): Promise<Set<string>> {
    return new Set(this.driver.run('select name from pragma_table_info($1)', [table]).rows.map((row) => String(row.name)))
  }

  /** A second connection gives a consistent view. A database in memory has none: there a snapshot reads the live data. */
  async snapshot(): Promise<SqlSnapshot> {
    const own = this.file === ':memory:' ? null : new SqliteDriver(this.file)
    own?.beginReading()
    const from = own ?? this.driver
    return { query: async (text, values) => from.run(text, values), close: async () => own?.close() }
  }

  isTaken(error: unknown): boolean {
    return isTaken(error)
  }
}
