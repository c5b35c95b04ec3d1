/**
 * What nodes tell each other. Nothing here is needed for correctness: the store decides who may write. Losing it makes
 * a site slower (nodes look into the store now and then), never wrong.
 */
export interface Cluster {
  /** Something of the table changed: `seq` commands are stored, or its row is new. */
  publish(table: string): void
  subscribe(heard: (table: string) => void): void
  /** Only one node at a time does a job (a bot's move, a round of the clock). True if it is ours for `ms`. */
  lease(job: string, ms: number): Promise<boolean>
  release(job: string): Promise<void>
  /** Is the exchange between nodes working? */
  readonly healthy: boolean
  close(): Promise<void>
}

/** One process: everybody is told already, and every lease is ours. */
export class Alone implements Cluster {
  readonly healthy = true
  publish(): void {}
  subscribe(): void {}
  async lease(): Promise<boolean> {
    return true
  }
  async release(): Promise<void> {}
  async close(): Promise<void> {}
}
