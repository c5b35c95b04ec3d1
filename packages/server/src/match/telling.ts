import type { Answer, Json, Seat } from '@deadfront/kernel'
import type { ServerMessage, TableInfo, WireProblem } from '@deadfront/protocol'
import { infoOf } from './head.ts'
import type { TableHost } from './host.ts'
import { Memory, type Step } from './memory.ts'
import { problem } from './problem.ts'
import { askedOf, type Kind, NO_SIGHT, Seating, sightOf, toldTo } from './sights.ts'
import type { Watcher } from './world.ts'

type StepMessage = Extract<ServerMessage, { type: 'step' }>
export type TableMessage = Omit<Extract<ServerMessage, { type: 'table' }>, 'chat' | 'seen'>

/** Somebody who was away for longer is told this many of the last steps. */
const MOST_STEPS = 300

/** What a table tells those who look at it: each what they may see, and no more. */
export class Telling {
  readonly watchers = new Set<Watcher>()
  readonly memory = new Memory()
  private readonly table: TableHost
  private known: Seating

  constructor(table: TableHost) {
    this.table = table
    this.known = new Seating(table.head)
  }

  private kindOf(person: string | null): Kind {
    const { head } = this.table
    if (!this.known.isOf(head)) this.known = new Seating(head)
    return this.known.of(person)
  }

  /** One text for each kind of viewer, made when the first of the kind is told. There are hardly more kinds than seats. */
  private tell(make: (mine: Seat[]) => string): void {
    const kinds: Kind[] = []
    const texts: string[] = []
    for (const watcher of this.watchers) {
      const kind = this.kindOf(watcher.person)
      let at = kinds.indexOf(kind)
      if (at < 0) {
        at = kinds.push(kind) - 1
        texts.push(make(kind.seats))
      }
      watcher.send(texts[at] as string)
    }
  }

  /** The last steps, with the table as it is now. */
  steps(count: number): void {
    const { ledger, game, id, row } = this.table
    if (!ledger || this.watchers.size === 0) return
    const { state } = ledger
    const steps = this.memory.last(count)
    // The view is the largest part by far: where nothing is hidden, its text is made once for all.
    const open = game.openView ? JSON.stringify(game.view(state, null)) : null
    this.tell((mine) => {
      const sight = sightOf(game, ledger, mine, row.status)
      const message: Omit<StepMessage, 'view'> = { type: 'step', table: id, ...sight, steps: steps.map((step) => toldTo(game, mine, step)) }
      const view = open ?? JSON.stringify(game.view(state, sight.viewer))
      return `${JSON.stringify(message).slice(0, -1)},"view":${view}}`
    })
  }

  /** The same for everybody who looks on. */
  all(message: ServerMessage): void {
    const text = JSON.stringify(message)
    this.tell(() => text)
  }

  info(): void {
    if (this.watchers.size === 0) return
    const table = this.infoNow()
    this.tell((mine) => JSON.stringify({ type: 'info', table, mine } satisfies ServerMessage))
  }

  infoNow(): TableInfo {
    const { row, ledger, world } = this.table
    return { ...infoOf(row, (person) => world.isHere(person)), seq: ledger?.seq ?? row.seq }
  }

  /** The whole table for somebody who comes (back), with what happened after the last command they saw. Runs in the table's queue. */
  async sight(person: string | null, after: number | undefined): Promise<TableMessage> {
    const { ledger, game, row } = this.table
    const { seats } = this.kindOf(person)
    const sight = ledger ? sightOf(game, ledger, seats, row.status) : NO_SIGHT
    const missed = after === undefined ? [] : [...this.setUpFor(after), ...(await this.stepsAfter(after))]
    const steps = missed.map((step) => toldTo(game, seats, step))
    const view = ledger ? (game.view(ledger.state, sight.viewer) as Json) : null
    return { type: 'table', table: this.infoNow(), mine: seats, ...sight, view, steps }
  }

  /** Who has seen nothing yet is told of the set-up too. */
  private setUpFor(after: number): Step[] {
    const { ledger, head, row } = this.table
    if (!ledger || after > 0) return []
    const at = head.from ?? row.created
    return [{ told: { seq: 0, seat: '', by: '', kind: 'answer', at }, events: ledger.startEvents }]
  }

  private async stepsAfter(after: number): Promise<Step[]> {
    const { ledger, past } = this.table
    if (!ledger || after >= ledger.seq) return []
    // Longer ago than is remembered: the events are made again from the rows.
    return this.memory.after(after) ?? past.steps(ledger.setup, Math.max(after, ledger.seq - MOST_STEPS), ledger.seq)
  }

  /** The view after that many rows, for looking back. */
  async at(person: string | null, seq: number): Promise<Json> {
    const { ledger, game, past } = this.table
    if (!ledger) return null
    const then = await past.at(ledger.setup, Math.min(seq, ledger.seq))
    const { seats } = this.kindOf(person)
    const viewer = seats[0] ?? null
    const asks = game.asks(then.state).map((a) => askedOf(game, a, seats))
    return { seq: then.seq, viewer, view: game.view(then.state, viewer) as Json, asks: asks as unknown as Json }
  }

  inspect(person: string | null, seat: Seat | null, question: Json): Json | WireProblem {
    const { ledger, game, head } = this.table
    if (!ledger) return this.table.notPlaying()
    // On a bot's chair sits no person, and an onlooker is nobody: that is not the same person.
    if (seat !== null && (person === null || head.seats[seat]?.person !== person))
      return problem('not-allowed', `you do not sit on ${seat}`)
    return game.inspectJson(ledger.state, seat, question)
  }

  whyNot(person: string, seat: Seat, answer: Answer): Json | WireProblem {
    const { ledger, game, head } = this.table
    if (!ledger) return this.table.notPlaying()
    if (head.seats[seat]?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
    return game.whyNot(ledger.state, seat, answer) as unknown as Json
  }
}
