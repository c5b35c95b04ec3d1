import { Worker } from 'node:worker_threads'
import type { Row, Sql, SqlSnapshot, Statement, Value } from './sql.ts'
import { SqlStore } from './sql-store.ts'
import { type Batch, type Change, type Committed, flatten, isSelect, isTaken, SqliteDriver } from './sqlite-driver.ts'
import type { Append, Appended } from './store.ts'

/**
 * The embedded default: one file, one process. Reads are answered at once; everything that is written goes through a
 * thread of its own: while it waits for the disk the next batch gathers, so a hundred tables cost hardly more than one.
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
    await store.createSchema()
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

/** So many are worth a commit whatever else may come, and so many a commit before we tell of the last one. */
const ENOUGH = { gathered: 64, behind: 16 }

/** Gathers what arrives within one turn of the event loop, and whatever comes while a batch is under way. */
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
      this.wake()
    })
  }

  change(statements: readonly Statement[]): Promise<Change> {
    return new Promise((resolve, reject) => {
      this.batch.changes.push(statements)
      this.changes.push({ resolve, reject })
      this.wake()
    })
  }

  private get waiting(): number {
    return this.appends.length + this.changes.length
  }

  private wake(): void {
    if (this.running) return
    this.running = true
    this.gather(0)
  }

  /** As long as every turn brings more, it is cheaper to wait one more turn: alone, a command waits for one. */
  private gather(before: number): void {
    setImmediate(() => {
      const { waiting } = this
      if (waiting > before && waiting < ENOUGH.gathered) this.gather(waiting)
      else this.commit()
    })
  }

  private commit(): void {
    const { batch, appends, changes } = this
    this.batch = { appends: [], changes: [] }
    this.appends = []
    this.changes = []
    this.writer.commit(batch, (done) => {
      // What came meanwhile is written while we tell of what is stored: neither thread waits for the other.
      const behind = this.waiting >= ENOUGH.behind
      if (behind) this.commit()
      if (done instanceof Error) for (const waiting of [...appends, ...changes]) waiting.reject(done)
      else {
        for (const [i, waiting] of appends.entries()) waiting.resolve(done.appended?.[i] ?? { stored: true, seq: waiting.seq })
        for (const [i, waiting] of changes.entries()) waiting.resolve(done.changes[i] as Change)
      }
      if (behind) return
      if (this.waiting > 0) return this.gather(0)
      this.running = false
      this.whenIdle?.()
    })
  }

  /** When everything that was handed over is stored. */
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

/** A database in memory has one connection only. */
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
  const tell = (committed: Committed | Error): void => {
    const done = waiting
    waiting = null
    done?.(committed)
  }
  // Hired at the first write, when the tables have been made.
  const hire = (): Worker => {
    const hired = new Worker(new URL('./sqlite-writer.ts', import.meta.url), { workerData: { file } })
    hired.on('message', (reply: Committed | { error: string }) => tell('error' in reply ? new Error(reply.error) : reply))
    hired.on('error', (error: Error) => {
      worker = null // the next batch hires another
      tell(error)
    })
    return hired
  }
  return {
    commit(batch, done) {
      worker ??= hire()
      waiting = done
      worker.postMessage(batch)
    },
    async close() {
      if (!worker) return
      const gone = new Promise((resolve) => worker?.once('exit', resolve))
      worker.postMessage('close')
      await gone
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
    if (isSelect(text) || isDefinition(text)) return this.driver.run(text, values)
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

  /** A connection of its own keeps what it has begun to read. One in memory has no second: there a snapshot reads along. */
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

const isDefinition = (text: string): boolean => /^\s*(create|drop)/i.test(text)
