import { nth } from './list.ts'
import { applyAll } from './batch.ts'
import type { Applied, Ask, Game, Seat, State } from './game.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import type { Rng4 } from './rng.ts'
import type { Answer, AnswerOrBatch } from './space.ts'
import type { GameEvent } from './turn.ts'

/** The generator for a command, by its number (the first is 1). Online games have one; in local games the state keeps the generator. */
export type DiceOf = (seq: number) => Rng4

/** The seat and its answer: the part of a command that a record repeats. */
export interface SeatAnswer {
  seat: Seat
  answer: AnswerOrBatch
}

/** An accepted command since the last barrier, with the state before it. */
export interface OpenCommand<S extends State = State> extends SeatAnswer {
  seq: number
  before: S
  /** It left the open question unchanged. */
  aside: boolean
  /** Its seat was asked when it was given. An aside of a seat that was not asked is an order, and an undo keeps it. */
  asked: boolean
}

/** The result of an undo. */
export interface UndoPlan<S extends State = State, E extends GameEvent = GameEvent> {
  /** How many commands are kept before the orders. */
  to: number
  state: S
  /** The orders that are given again on the remaining commands, each with its result there. */
  orders: { command: OpenCommand<S>; applied: Applied<S, E> }[]
  /** The numbers of the commands that are taken back. */
  taken: readonly number[]
}

/** What an undo needs when it goes back further than the open commands: the state there, and the orders to give again. */
export interface OlderPart<S extends State = State> {
  state: S
  orders: readonly (SeatAnswer & { seq: number })[]
  /** The numbers of the commands that are taken back, where the caller needs them. */
  taken?: readonly number[]
}

/** How many answers of a command were carried out, in the form in which they are stored. */
export const takenOf = (answer: AnswerOrBatch, taken: number): AnswerOrBatch =>
  Array.isArray(answer) ? answer.slice(0, taken) : (answer as Answer)

/**
 * The course of one match: its state, what can be taken back, and what can be done again. The local and the online match
 * use it. The rules only report barriers.
 * `seq` counts commands and undos; `length` counts the commands that were not taken back.
 */
export class Timeline<S extends State = State, E extends GameEvent = GameEvent> {
  readonly game: Game<S, E>
  state: S
  seq: number
  length: number
  /** The last command left the open question unchanged. */
  lastWasAside = false
  /**
   * Are all who are asked here people at one screen, who see the same? Then a command that has no other barrier than that
   * they are asked together can be taken back. Null: never, as online, where each looks at a screen of their own.
   */
  atOneScreen: ((state: S) => boolean) | null = null
  /** The numbers of the commands that the last undo took back; empty when the last command was none. */
  lastTaken: readonly number[] = []
  private readonly dice: DiceOf | null
  /** The commands since the last barrier that were not taken back, newest last. */
  private open: OpenCommand<S>[] = []
  /** Commands that were taken back and can be done again, newest last. */
  private undone: SeatAnswer[] = []
  private asked: { of: S; asks: Ask[] } | null = null
  /** The open questions of a state that may become the next one. */
  private askedNext: { of: S; asks: Ask[] } | null = null

  constructor(game: Game<S, E>, state: S, dice: DiceOf | null = null, from: { seq: number; length: number } = { seq: 0, length: 0 }) {
    this.game = game
    this.state = state
    this.dice = dice
    this.seq = from.seq
    this.length = from.length
  }

  /** The open questions, computed once for each state. */
  get asks(): Ask[] {
    const known = this.askedNext?.of === this.state ? this.askedNext : this.asked
    this.asked = known?.of === this.state ? known : { of: this.state, asks: this.game.asks(this.state) }
    return this.asked.asks
  }

  /** The questions that will be open in the state after a dry run. */
  asksAfter(state: S): Ask[] {
    this.askedNext = { of: state, asks: this.game.asks(state) }
    return this.askedNext.asks
  }

  get seatsAsked(): Seat[] {
    return this.asks.map((ask) => ask.seat)
  }

  /** The result of the answer as the next command. Nothing changes. */
  dryRun(seat: Seat, answer: AnswerOrBatch, ask?: string): Applied<S, E> | Refusal {
    return this.game.apply(this.withDice(this.state, this.seq + 1), seat, answer, { ask })
  }

  /** The result of a recorded command as the next command, with a batch carried out whole. Nothing changes. */
  dryReplay(command: SeatAnswer): Applied<S, E> | Refusal {
    return applyAll(this.game, this.withDice(this.state, this.seq + 1), command.seat, command.answer)
  }

  /** Takes over the result of a dry run. The first parameter is the command that was carried out. */
  accept({ seat, answer }: SeatAnswer, applied: Applied<S, E>): void {
    this.lastWasAside = applied.aside === true
    const asked = !this.lastWasAside || this.seatsAsked.includes(seat)
    if (this.closes(applied)) this.open = []
    else this.open.push({ seq: this.seq + 1, seat, answer, before: this.state, aside: this.lastWasAside, asked })
    // An order does not change what the seat that is asked can do again.
    if (asked) this.undone = []
    this.lastTaken = []
    this.state = applied.state
    this.seq++
    this.length++
  }

  /** Nothing before the command can be taken back, nor the command itself. */
  private closes({ barrier, together, state }: Applied<S, E>): boolean {
    const atOneScreen = together === true && this.atOneScreen?.(this.state) === true && this.atOneScreen(state)
    return barrier && !atOneScreen
  }

  // Undo

  /**
   * How many commands an undo removes: the last one that is not an order, and the orders after it, which are given again.
   * With a seat: only a command of this seat. 0 when nothing can be taken back.
   */
  undoable(seat?: Seat): number {
    for (let n = 1; n <= this.open.length; n++) {
      const command = nth(this.open, this.open.length - n)
      const isOrder = command.aside && !command.asked
      if (!isOrder && (seat === undefined || command.seat === seat)) return n
      if (!command.aside) return 0
    }
    return 0
  }

  /** Does the timeline hold everything that an undo to `to` commands needs? */
  remembers(to: number): boolean {
    return this.length - to <= this.open.length
  }

  /** The result of an undo to `to` commands, with the last `keep` commands given again; null if one of these is not possible there. */
  planUndo(to: number, keep: number, older?: OlderPart<S>): UndoPlan<S, E> | null {
    const first = this.open[this.open.length - (this.length - to)]
    const base = first ? first.before : older?.state
    if (base === undefined) throw new Error(`an undo to ${to} commands needs the stored commands`)
    let state: S = base
    const given = first || !older ? this.open.slice(this.open.length - keep) : older.orders
    const orders: UndoPlan<S, E>['orders'] = []
    for (const { seq, seat, answer } of keep === 0 ? [] : given) {
      const applied = applyAll(this.game, this.withDice(state, seq), seat, answer)
      if (isRefusal(applied) || !applied.aside) return null
      orders.push({ command: { seq, seat, answer, before: state, aside: true, asked: false }, applied })
      state = applied.state
    }
    const open = this.open.slice(Math.max(0, this.open.length - (this.length - to)), this.open.length - keep).map(({ seq }) => seq)
    return { to, state, orders, taken: first ? open : (older?.taken ?? []) }
  }

  takeUndo({ to, state, orders, taken: numbers }: UndoPlan<S, E>): void {
    const left = Math.max(0, this.open.length - (this.length - to))
    const taken = this.open[left]
    if (taken) this.undone.push({ seat: taken.seat, answer: taken.answer })
    this.open.length = left
    for (const { command } of orders) this.open.push(command)
    this.lastWasAside = false
    this.lastTaken = numbers
    this.state = state
    this.length = to + orders.length
    this.seq++
  }

  // Redo

  get canRedo(): boolean {
    return this.undone.length > 0
  }

  /** The seat whose command can be done again; null when there is none. */
  get seatToRedo(): Seat | null {
    return this.undone.at(-1)?.seat ?? null
  }

  /** The command to do again, with its result now; null when there is none, or when a later order forbids it. */
  planRedo(): { command: SeatAnswer; applied: Applied<S, E> } | null {
    const command = this.undone.at(-1)
    if (!command) return null
    const applied = this.dryReplay(command)
    if (!isRefusal(applied)) return { command, applied }
    if (!this.open.some(({ aside, asked }) => aside && !asked)) throw new Error(`redo was refused: ${applied.say}`)
    this.undone = []
    return null
  }

  takeRedo({ command, applied }: { command: SeatAnswer; applied: Applied<S, E> }): void {
    const rest = this.undone.slice(0, -1)
    this.accept(command, applied)
    this.undone = rest
  }

  private withDice(state: S, seq: number): S {
    return this.dice ? { ...state, rng: this.dice(seq) } : state
  }
}

/** Carries out recorded commands from a state. Throws where one is refused: these were accepted before. */
export function stateAfter<S extends State, E extends GameEvent>(
  game: Game<S, E>,
  from: S,
  commands: Iterable<SeatAnswer & { seq?: number }>,
  dice: DiceOf | null = null,
): S {
  let state = from
  let n = 0
  for (const command of commands) {
    n++
    const seq = command.seq ?? n
    const applied = applyAll(game, dice ? { ...state, rng: dice(seq) } : state, command.seat, command.answer)
    if (isRefusal(applied)) throw new Error(`command ${seq} is refused in replay: ${applied.say}`)
    state = applied.state
  }
  return state
}
