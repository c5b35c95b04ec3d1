import { type Jobs, OwnJobs } from './jobs.ts'

/**
 * What nodes tell each other. Nothing here is needed for correctness: the store decides who may write. Losing it makes
 * a site slower (nodes look into the store now and then), never wrong.
 */
export interface Cluster {
  /** Something of the table changed: `seq` commands are stored, or its row is new. */
  publish(table: string): void
  subscribe(heard: (table: string) => void): void
  /** Only one node at a time does a round (of clocks, of notices). True if it is ours for `ms`. */
  lease(round: string, ms: number): Promise<boolean>
  release(round: string): Promise<void>
  /** Work for one of the nodes: a bot's turn, a notice. */
  readonly jobs: Jobs
  /** Somebody's first socket on this node opened, or their last one closed. */
  arrived(person: string): void
  departed(person: string): void
  /** Is the person connected to another node? */
  isElsewhere(person: string): boolean
  onPresence(changed: (person: string) => void): void
  /** Tokens of the person were withdrawn on this node: the others hang up on them too. */
  signOut(person: string): void
  onSignOut(heard: (person: string) => void): void
  /** Is the exchange between nodes working? */
  readonly healthy: boolean
  close(): Promise<void>
}

/** One process: everybody is told already, and every lease is ours. */
export class SingleNode implements Cluster {
  readonly healthy = true
  readonly jobs = new OwnJobs()
  publish(): void {}
  subscribe(): void {}
  async lease(): Promise<boolean> {
    return true
  }
  async release(): Promise<void> {}
  arrived(): void {}
  departed(): void {}
  isElsewhere(): boolean {
    return false
  }
  onPresence(): void {}
  signOut(): void {}
  onSignOut(): void {}
  async close(): Promise<void> {}
}
