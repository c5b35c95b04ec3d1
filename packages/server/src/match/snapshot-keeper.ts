import type { SavedClocks, Store } from '@deadfront/store'
import type { MatchDeps } from './deps.ts'
import type { OnlineTimeline } from './online-timeline.ts'

/** A regular snapshot after this many commands. */
const SNAPSHOT_EVERY = 50
/** Further back than `behind` commands, one regular snapshot in four is kept. */
const SPARSE = { behind: 500, every: 4 * SNAPSHOT_EVERY }

/** What is saved: the match, its clocks, and the numbers of snapshots that must stay (a rules version begins there). */
export interface Saving {
  timeline: OnlineTimeline
  clocks: SavedClocks | null
  versionStarts: readonly number[]
}

/**
 * Saves the snapshots of one table. Besides the regular ones there is one at the end of what was played last: after an
 * update of the rules the table continues from it.
 */
export class SnapshotKeeper {
  private readonly deps: Pick<MatchDeps, 'store' | 'log'>
  private readonly table: string
  private newest = 0
  /** Resolves when the last snapshot is stored. */
  stored: Promise<void> = Promise.resolve()

  constructor(deps: Pick<MatchDeps, 'store' | 'log'>, table: string) {
    this.deps = deps
    this.table = table
  }

  /** The timeline was restored from the snapshot with this number. */
  restoredFrom(seq: number): void {
    this.newest = seq
  }

  isDue(seq: number): boolean {
    return seq % SNAPSHOT_EVERY === 0
  }

  /** Is something played since the newest snapshot? */
  isBehind(seq: number): boolean {
    return seq > this.newest
  }

  /** No move waits for it. A snapshot that cannot be stored only makes opening the table slower. */
  save(saving: Saving): Promise<void> {
    this.newest = Math.max(this.newest, saving.timeline.seq)
    this.stored = this.store(saving)
    return this.stored
  }

  private async store({ timeline, clocks, versionStarts }: Saving): Promise<void> {
    const { store, log } = this.deps
    const { seq } = timeline
    try {
      const saved = clocks ? { ...timeline.saved(), clocks } : timeline.saved()
      await store.saveSnapshot({ table: this.table, seq, rulesVersion: timeline.game.rulesVersion, saved })
      await this.thin(store, seq, versionStarts)
    } catch (error) {
      log('warn', 'a snapshot was not stored', { table: this.table, error: String(error) })
    }
  }

  private async thin(store: Store, seq: number, keep: readonly number[]): Promise<void> {
    await store.thinSnapshots(this.table, { before: seq, every: SNAPSHOT_EVERY, keep })
    if (this.isDue(seq)) await store.thinSnapshots(this.table, { before: seq - SPARSE.behind, every: SPARSE.every, keep })
  }
}
