import type { Game, GameEvent, Json } from '@deadfront/kernel'
import type { ServerMessage, Told } from '@deadfront/protocol'
import type { TableStatus } from '@deadfront/store'
import { type Head, seatsOf } from './head.ts'
import type { Ledger } from './ledger.ts'

/** What one viewer sees of the table, without the table's id. */
export type Sight = Pick<Extract<ServerMessage, { type: 'step' }>, 'seq' | 'view' | 'viewer' | 'asks' | 'spaces' | 'canUndo' | 'result'>

/** Before the game there is nothing to see. */
export const NO_SIGHT: Sight = { seq: 0, view: null, viewer: null, asks: [], spaces: {}, canUndo: false, result: null }

/** A step as it is remembered: whole, not yet cut down to what a viewer may see. */
export interface Step {
  told: Omit<Told, 'events'>
  events: GameEvent[]
}

/** Views are built per seat, once per step, however many look on. */
export class Sights {
  private readonly game: Game
  private readonly made = new Map<string, Sight>()
  private at = -1

  constructor(game: Game) {
    this.game = game
  }

  /** The seats have changed: who may see what has to be worked out anew. */
  forget(): void {
    this.at = -1
  }

  of(person: string | null, ledger: Ledger, head: Head, status: TableStatus): Sight {
    if (this.at !== ledger.seq) {
      this.made.clear()
      this.at = ledger.seq
    }
    const mine = seatsOf(head, person)
    const asks = this.game.asks(ledger.state)
    const viewer = asks.find((a) => mine.includes(a.seat))?.seat ?? mine[0] ?? null
    const key = JSON.stringify([viewer, mine, status])
    let sight = this.made.get(key)
    if (!sight) {
      const spaces: Sight['spaces'] = {}
      for (const { seat } of asks) if (mine.includes(seat)) spaces[seat] = this.game.space(ledger.state, seat) as unknown as Json[]
      sight = {
        seq: ledger.seq,
        view: this.game.view(ledger.state, viewer),
        viewer,
        // Others see that somebody is asked, not what about.
        asks: asks.map((a) => (mine.includes(a.seat) ? a : { ...a, about: null })),
        spaces,
        canUndo: status === 'playing' && mine.some((seat) => ledger.undoable(seat) > 0),
        result: ledger.state.result as unknown as Json,
      }
      this.made.set(key, sight)
    }
    return sight
  }

  /** The step with the events this person may see. */
  told(person: string | null, head: Head, step: Step): Told {
    const viewer = seatsOf(head, person)[0] ?? null
    return { ...step.told, events: step.events.flatMap((e) => (this.game.show(e, viewer) as unknown as Json) ?? []) }
  }
}

const REMEMBERED = 200

/** The last steps of a table with the ids of their commands: what is asked for again and again, without going to the store. */
export class Memory {
  private readonly steps: Step[] = []
  private readonly ids = new Map<string, number>()

  add(step: Step, id: string): void {
    this.steps.push(step)
    if (id) this.ids.set(id, step.told.seq)
    if (this.steps.length <= REMEMBERED) return
    const { seq } = (this.steps.shift() as Step).told
    for (const [known, at] of this.ids) if (at === seq) this.ids.delete(known)
  }

  /** The number of the command with this id, if it is among the last. */
  seqOf(id: string): number | undefined {
    return this.ids.get(id)
  }

  get newest(): number | undefined {
    return this.steps.at(-1)?.told.seq
  }

  last(count: number): Step[] {
    return this.steps.slice(-Math.min(count, REMEMBERED))
  }

  /** Everything after that number, or null when some of it is forgotten. */
  after(seq: number): Step[] | null {
    const first = this.steps[0]?.told.seq
    return first !== undefined && first <= seq + 1 ? this.steps.filter((s) => s.told.seq > seq) : null
  }
}
