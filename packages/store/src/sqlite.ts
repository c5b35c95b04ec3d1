import { Worker } from 'node:worker_threads'
import { Batcher } from './batch.ts'
import { type Row, type Sql, SqlStore, type Value } from './sql.ts'
import { SqliteDriver, type Write } from './sqlite-driver.ts'
import type { Append, Appended, Snapshot } from './store.ts'

/**
 * The embedded default: one file, one process. Commands and snapshots are written by a thread of their own: while it
 * waits for the disk the next batch gathers, so a hundred tables cost hardly more than one.
 */
export class SqliteStore extends SqlStore {
  readonly kind = 'sqlite'
  private readonly driver: SqliteDriver
  private readonly writer: Writer
  private readonly batcher: Batcher<Write, Appended | null>

  private constructor(driver: SqliteDriver, queue: SqliteQueue, writer: Writer) {
    super(queue)
    this.driver = driver
    this.writer = writer
    this.batcher = new Batcher((items) => writer.write(items), 1000)
  }

  /** `:memory:` is allowed, for tests. */
  static async open(file: string): Promise<SqliteStore> {
    const driver = new SqliteDriver(file)
    const queue = new SqliteQueue(driver)
    const store = new SqliteStore(driver, queue, file === ':memory:' ? inline(driver, queue) : threaded(file))
    await store.createSchema()
    return store
  }

  async append(append: Append): Promise<Appended> {
    return (await this.batcher.add({ append })) as Appended
  }

  override async saveSnapshot(snapshot: Snapshot): Promise<void> {
    await this.batcher.add({ snapshot })
  }

  async close(): Promise<void> {
    await this.batcher.idle()
    await this.writer.close()
    this.driver.close()
  }
}

interface Writer {
  write(items: Write[]): Promise<(Appended | null)[]>
  close(): Promise<void>
}

/** A database in memory has one connection only. */
const inline = (driver: SqliteDriver, queue: SqliteQueue): Writer => ({
  write: (items) => queue.exclusive(() => driver.writeAll(items)),
  close: async () => undefined,
})

function threaded(file: string): Writer {
  let worker: Worker | null = null
  return {
    write(items) {
      // Hired at the first write, when the tables have been made.
      worker ??= new Worker(new URL('./sqlite-writer.ts', import.meta.url), { workerData: { file } })
      const hired = worker
      return new Promise((resolve, reject) => {
        const failed = (error: Error): void => reject(error)
        hired.once('error', failed)
        hired.once('message', (reply: { done: (Appended | null)[] } | { error: string }) => {
          hired.off('error', failed)
          if ('error' in reply) reject(new Error(reply.error))
          else resolve(reply.done)
        })
        hired.postMessage(items)
      })
    },
    async close() {
      if (!worker) return
      const gone = new Promise((resolve) => worker?.once('exit', resolve))
      worker.postMessage('close')
      await gone
    },
  }
}

/** node:sqlite is synchronous; a chain of promises keeps transactions from mixing. */
class SqliteQueue implements Sql {
  private readonly driver: SqliteDriver
  private last: Promise<unknown> = Promise.resolve()

  constructor(driver: SqliteDriver) {
    this.driver = driver
  }

  /** Runs when every earlier transaction is over. */
  exclusive<T>(work: () => T | Promise<T>): Promise<T> {
    const next = this.last.then(work)
    this.last = next.catch(() => undefined)
    return next
  }

  query(text: string, values: readonly Value[]): Promise<{ rows: Row[]; changed: number }> {
    return this.exclusive(() => this.driver.run(text, values))
  }

  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.exclusive(async () => {
      this.driver.begin()
      try {
        const inner: Sql = {
          query: async (text, values) => this.driver.run(text, values),
          isTaken: (error) => this.isTaken(error),
          transaction: (more) => more(inner),
        }
        const done = await work(inner)
        this.driver.commit()
        return done
      } catch (error) {
        this.driver.rollback()
        throw error
      }
    })
  }

  isTaken(error: unknown): boolean {
    return error instanceof Error && /UNIQUE constraint failed/.test(error.message)
  }
}
