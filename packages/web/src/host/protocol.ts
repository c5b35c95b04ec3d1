import type { Answer, Ask, Form, GameEvent, GameRecord, Json, Refusal, Result, Seat, State, Viewer } from '@deadfront/kernel'
import type { Fault } from './rpc.ts'

/** Who sits where: the person at this screen, a friend at the same screen, or a bot. */
export type Holder = 'me' | `friend:${string}` | `bot:${string}`
export type Holders = { readonly [seat: Seat]: Holder }

/** The table as one viewer may see it. */
export interface Picture {
  /** Commands carried out. */
  at: number
  viewer: Viewer
  view: Json
  asks: readonly Ask[]
  /** Only the seats that this viewer's person may answer for now. */
  spaces: { readonly [seat: Seat]: readonly Form[] }
  result: Result | null
}

/** The live table. */
export interface LiveFrame extends Picture {
  /** Since the last frame; empty after undo, load or a change of viewer. */
  events: readonly GameEvent[]
  canUndo: boolean
  canRedo: boolean
  /** This seat's player has to come to the screen first: seats at this screen hide things from each other. */
  handOver: Seat | null
  /** The bots that are thinking. */
  thinking: readonly Seat[]
}

/** One command in the log. */
export interface LogStep {
  /** 0 is the set-up. */
  at: number
  seat: Seat | null
  events: readonly GameEvent[]
}

/** What the page may ask the worker that hosts the match. */
export type TableCalls = {
  /** Opens a save from the browser's store, quickly from its snapshot; the whole record is then replayed and checked. */
  open: { in: { save: string; bots: MessagePort | null }; out: { total: number } }
  /** Replays a record from outside, every hash checked, without opening it. */
  check: { in: { record: GameRecord }; out: { state: State } | { say: string } }
  answer: { in: { seat: Seat; answer: Answer | readonly Answer[] }; out: Refusal | null }
  whyNot: { in: { seat: Seat; answer: Answer }; out: Refusal | null }
  inspect: { in: { viewer: Viewer; question: Json; at: number | null }; out: Json }
  undo: { in: null; out: boolean }
  redo: { in: null; out: boolean }
  /** The picture after `at` commands, for replay; with the events of the command that led there. */
  picture: { in: { at: number; viewer: Viewer }; out: Picture & { events: readonly GameEvent[]; ms: number } }
  history: { in: { from: number; to: number; viewer: Viewer }; out: LogStep[] }
  /** The record after `at` commands (all of them when null), and the state there. */
  record: { in: { at: number | null }; out: { record: GameRecord; state: State } }
  /** The seat's player has come to the screen. */
  seated: { in: { seat: Seat }; out: null }
  /** The page has drawn everything up to this command; bots may go on. */
  drawn: { in: { at: number }; out: null }
}

export type TableNotice =
  | { type: 'frame'; frame: LiveFrame }
  /** The whole record has been replayed and agrees. */
  | { type: 'verified'; total: number }
  /** The save does not replay; what is on screen came from its snapshot. */
  | { type: 'mismatch'; say: string }
  /** A bot failed or broke a rule: a random legal answer was given in its place. */
  | { type: 'botFault'; seat: Seat; fault: Fault }
  /** The rules threw an exception while a bot moved. */
  | { type: 'fault'; fault: Fault }
  | { type: 'saveFault'; fault: Fault }

/** What the host asks the bots' worker. `world` is a guess: the bot cannot peek. */
export type BotCalls = {
  think: {
    in: { game: string; bot: string; world: State; seat: Seat; seed: string }
    out: Answer | readonly Answer[]
  }
}
