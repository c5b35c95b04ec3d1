import type { Answer, Json, Options, Seat } from '@deadfront/kernel'
import type { Clock, DiceNote, Ending, Proposal } from '@deadfront/protocol'

/** A seat of a table as it is stored. */
export interface StoredSeat {
  name: string
  person: string | null
  bot: string | null
  /** The bot that plays the seat while the time of its player has run out. */
  warm: string | null
  /** When the player sat down or came back: the time of the seat does not run before that. */
  since?: number
  /** Hashes of the invitation links that are valid for the seat: none after a sitting. Absent in tables of earlier versions. */
  links?: readonly string[]
  /** The player let their time run out this many times in a row. A bot answers the question that was open since `asked`. */
  late?: { times: number; asked: number; bot: string }
  /** "Ask me if I am here": standing orders answer while the player is away. The last value that the referee received. */
  attend?: 'here' | 'away'
}

/** From this command number on, the table is played by this version of the rules. */
export interface VersionStart {
  version: number
  /** The number of stored commands (`seq`) when the version began. */
  at: number
}

/** The public part of a stored table: set-up without the seed, seats, clock, commitment. */
export interface TableMeta {
  options: Options
  position?: Json
  content?: Json
  /** The size of options, position and content, compressed. Absent in tables of earlier versions. */
  contentBytes?: number
  seats: { [seat: Seat]: StoredSeat }
  clock: Clock
  commitment: string
  entropy: { [seat: Seat]: string }
  /** The signed notes that players sent with their entropy. */
  notes?: { [seat: Seat]: DiceNote }
  /** The rules version that the table was created with. */
  rulesVersion: number
  /** Later versions, in order. Absent while the table has only its first version. */
  versions?: readonly VersionStart[]
  proposal: Proposal | null
  /** Ended by agreement: `draw` or `abandon`. Tables that ended before there was `ending` have only this. */
  agreed: string | null
  /** How the table ended, if not by the rules of the game. */
  ending?: Ending
  /** The name of the person who set the table up. */
  host?: string
  /** After this many seconds of absence the others may claim the game or seat a bot. */
  absence?: number
  /** The people whom the owner has muted here. */
  muted?: readonly string[]
  /** The table where the same people play again. */
  rematch?: string
  /** When the game began or was resumed: no clock runs before that. */
  from?: number
}

/** The data that the server must not publish while the game runs: the secret of the dice. */
export interface TableSecret {
  secret: string
}

/** The data of a match in a snapshot. `S` is the state: typed when it is written, plain JSON when it is read. */
export interface SavedMatch<S = Json> {
  /** How many commands were not taken back. */
  length: number
  state: S
  clocks?: SavedClocks
}

/** The data of the clocks in a snapshot. */
export interface SavedClocks {
  asked: { readonly [seat: Seat]: number }
  used: { readonly [seat: Seat]: number }
}

/** The body of a stored answer: one answer, or the answers of a batch that were carried out. */
export interface AnswerBody {
  answer: Answer | readonly Answer[]
  /** The time of the player had run out: a bot, or standing orders, gave this one answer. */
  late?: true
}

/** The body of a stored undo: how many answers are left after it, and the new hashes of the orders that are given again on top. */
export interface UndoBody {
  to: number
  keep?: readonly string[]
}
