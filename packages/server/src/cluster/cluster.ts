import type { SpendTokens } from '../shared-limits.ts'
import type { CommandRow, TableStatus } from '@deadfront/store'
import { type Jobs, LocalJobs } from './jobs.ts'

/** A command that another node has stored, and the table's row after it. */
export interface RemoteCommand {
  command: CommandRow
  version: number
  status: TableStatus
}

/** Called when a table has changed; `remote` is the change, if it was only one command. */
export type OnChange = (table: string, remote?: RemoteCommand) => void

/**
 * The messages between nodes. Correctness does not depend on them: the store decides who may write. Without them a site is
 * slower, because nodes poll the store, but never wrong.
 */
export interface Cluster {
  /** The table has changed: a new command, which is stored, or a new row. */
  publish(table: string, remote?: RemoteCommand): void
  subscribe(onChange: OnChange): void
  /** Only one node at a time does this task (clocks, notices). True if this node may do it for `ms`. */
  lease(task: string, ms: number): Promise<boolean>
  release(task: string): Promise<void>
  /** Work for one of the nodes: a bot's turn, a notice. */
  readonly jobs: Jobs
  /** A person's first socket on this node opened, or their last one closed. */
  arrived(person: string): void
  departed(person: string): void
  /** Is the person connected to another node? */
  isElsewhere(person: string): boolean
  onPresence(changed: (person: string) => void): void
  /** Tokens of the person were withdrawn on this node: the other nodes end their connections too. */
  signOut(person: string): void
  onSignOut(signedOut: (person: string) => void): void
  /** Counts tokens of a rate limit on all nodes together; null when the nodes are not connected. */
  readonly spend: SpendTokens
  /** Are the nodes connected to each other? */
  readonly healthy: boolean
  close(): Promise<void>
}

/** One process: no messages are sent, and every lease is granted. */
export class SingleNode implements Cluster {
  readonly healthy = true
  readonly spend = async (): Promise<null> => null
  readonly jobs = new LocalJobs()
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
