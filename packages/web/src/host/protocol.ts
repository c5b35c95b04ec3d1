import type { Answer, Ask, Form, GameEvent, GameRecord, Json, Refusal, Result, Seat, State, Viewer } from '@deadfront/kernel'
import type { Fault } from './rpc.ts'

/** Who plays a seat: the person at this screen, a friend at the same screen, or a bot. */
export type Holder = 'me' | `friend:${string}` | `bot:${string}`
export type Holders = { readonly [seat: Seat]: Holder }

/** The table as one viewer may see it. */
export interface Picture {
  /** How many commands have been carried out. */
  at: number
  viewer: Viewer
  view: Json
  asks: readonly Ask[]
  /** Only the seats that may be answered for on this screen now. */
  spaces: { readonly [seat: Seat]: readonly Form[] }
  result: Result | null
}

/** The live table. */
export interface LiveUpdate extends Picture {
  /** Since the last update; empty after undo, load or a change of viewer. */
  events: readonly GameEvent[]
  /** The events are those after this command; where absent, those of the last one. */
  since?: number
  canUndo: boolean
  canRedo: boolean
  /** The player of this seat must come to the screen first: seats at this screen hide things from each other. */
  handOver: Seat | null
  /** The bots that are computing. */
  thinking: readonly Seat[]
  /** The last command took earlier ones back: lines of the log are not valid any more. */
  undone?: true
}

/** One command in the log. */
export interface LogStep {
  /** 0 is the set-up. */
  at: number
  seat: Seat | null
  events: readonly GameEvent[]
  /** It was taken back. */
  undone?: true
}

/** The calls of the page to the host of the match. */
export type TableCalls = {
  /** Opens a save of this browser: at once from its snapshot, then the whole record is replayed and checked. */
  open: { in: { save: string; bots: MessagePort | null }; out: { total: number } }
  /** Replays a record from a file and checks every hash, without opening it; gives it back as the present version writes it. */
  check: { in: { record: GameRecord }; out: { record: GameRecord; state: State } | { say: string } }
  answer: { in: { seat: Seat; answer: Answer | readonly Answer[] }; out: Refusal | null }
  whyNot: { in: { seat: Seat; answer: Answer }; out: Refusal | null }
  inspect: { in: { viewer: Viewer; question: Json; at: number | null }; out: Json | Refusal }
  /** The state as the seat may know it: hidden things are dealt again. Null at a table on a server. */
  guess: { in: { seat: Seat }; out: State | null }
  undo: { in: null; out: boolean }
  redo: { in: null; out: boolean }
  /** The side of the seat resigns; null: the game is ended for all. `by` is the name of the person. */
  resign: { in: { seat: Seat | null; by: string; at: number }; out: null }
  /** The picture after `at` commands, for replay, with the events of the last of them. */
  picture: { in: { at: number; viewer: Viewer }; out: Picture & { events: readonly GameEvent[]; ms: number } }
  history: { in: { from: number; to: number; viewer: Viewer }; out: LogStep[] }
  /** The record of the first `at` commands (null: of all) and the state after them; a host without the state gives null. */
  record: { in: { at: number | null }; out: { record: GameRecord; state: State | null } }
  /** The player of the seat has come to the screen. */
  seated: { in: { seat: Seat }; out: null }
  /** The bot that computes must answer at once: the page has started a new worker for the bots, and this is its port. */
  hurry: { in: { bots: MessagePort }; out: null }
  /** The page has drawn everything up to this command; bots may move. */
  drawn: { in: { at: number }; out: null }
}

export type TableNotice =
  | { type: 'update'; update: LiveUpdate }
  /** The whole record has been replayed and agrees. */
  | { type: 'verified'; total: number }
  /** The rules have changed since the save was written: the game goes on from its position, replay and record begin there. */
  | { type: 'rulesChanged'; changes: readonly string[] }
  /** Of a batch of answers only the first were carried out: the others came after dice or a reveal. */
  | { type: 'partlyTaken'; taken: number; of: number }
  /** The save does not replay; the screen shows its snapshot. */
  | { type: 'mismatch'; say: string }
  /** A bot failed or broke a rule: a random legal answer was given instead. */
  | { type: 'botFault'; seat: Seat; fault: Fault }
  /** The rules threw an exception while a bot moved. */
  | { type: 'fault'; fault: Fault }
  | { type: 'saveFault'; fault: Fault }
  /** There is no connection to the server, and this is not kept for later. */
  | { type: 'offline'; what: 'undo' | 'redo' }

/** The calls of the match to the worker of the bots. `guess` is a state with hidden things dealt again, so the bot cannot see them. */
export type BotCalls = {
  think: {
    /** With `now` it gives its first answer. */
    in: { game: string; bot: string; guess: State; seat: Seat; seed: string; now?: true }
    out: Answer | readonly Answer[]
  }
}
