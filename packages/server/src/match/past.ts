import type { Game, GameEvent, Setup } from '@deadfront/kernel'
import type { CommandRow, Store } from '@deadfront/store'
import type { SavedClocks } from './clock.ts'
import { Ledger, type Saved } from './ledger.ts'
import type { Step } from './memory.ts'

/** How long one table's past may hold up everybody else's present. */
const AT_ONCE_MS = 5

/** The stored past of one table: its newest snapshot before a moment, and the rows behind it. */
export class Past {
  private readonly store: Store
  private readonly table: string
  private readonly game: Game

  constructor(store: Store, table: string, game: Game) {
    this.store = store
    this.table = table
    this.game = game
  }

  rows(after = 0): Promise<CommandRow[]> {
    return this.store.commands(this.table, after)
  }

  /** The rows before a number, for an undo that reaches behind what is remembered. */
  before(seq: number): () => Promise<CommandRow[]> {
    return async () => (await this.rows()).filter((row) => row.seq < seq)
  }

  /** A ledger as the newest snapshot left it that is not after `upTo`; the rows behind it are still to be followed. */
  async restored(setup: Setup, upTo: number): Promise<{ ledger: Ledger; clocks?: SavedClocks | undefined }> {
    const snapshot = await this.store.snapshot(this.table, upTo)
    if (!snapshot || snapshot.rulesVersion !== this.game.rulesVersion) return { ledger: new Ledger(this.game, setup) }
    const saved = snapshot.state as unknown as Saved
    return { ledger: Ledger.restored(this.game, setup, snapshot.seq, saved), clocks: saved.clocks }
  }

  /** The table as it stood after `seq` rows. */
  async at(setup: Setup, seq: number): Promise<Ledger> {
    const { ledger } = await this.restored(setup, seq)
    await this.walk(ledger, seq, () => undefined)
    return ledger
  }

  /** What happened after row `from` up to row `to`, with the events made again from the rows. */
  async steps(setup: Setup, from: number, to: number): Promise<Step[]> {
    const { ledger } = await this.restored(setup, from)
    const steps: Step[] = []
    await this.walk(ledger, to, (row, events) => {
      if (row.seq > from) steps.push({ told: toldOf(row), events })
    })
    return steps
  }

  /** Follows the rows up to number `to`. Other tables get their turn in between. */
  private async walk(ledger: Ledger, to: number, each: (row: CommandRow, events: GameEvent[]) => void): Promise<void> {
    let begun = performance.now()
    for (const row of await this.store.commands(this.table, ledger.seq, to - ledger.seq)) {
      each(row, row.kind === 'undo' ? await ledger.follow(row, this.before(row.seq)) : ledger.replay(row))
      if (performance.now() - begun < AT_ONCE_MS) continue
      await new Promise((resolve) => setImmediate(resolve))
      begun = performance.now()
    }
  }
}

export const toldOf = ({ seq, seat, by, kind, at }: CommandRow): Step['told'] => ({ seq, seat, by, kind, at })
