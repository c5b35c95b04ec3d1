import type { AnswerOrBatch, Game, Json, Seat } from '@deadfront/kernel'
import type { WireProblem } from '@deadfront/protocol'
import type { Store, TableRow } from '@deadfront/store'
import type { Cluster } from '../cluster/cluster.ts'
import type { BotTask } from './bot-pool.ts'
import type { OnlineMatch } from './online-match.ts'

/** What a match needs from the rest of the server. */
export interface MatchDeps {
  store: Store
  cluster: Cluster
  now(): number
  game(id: string): Promise<Game>
  /** A bot's answer, computed off the main thread. */
  botAnswer(task: BotTask): Promise<AnswerOrBatch>
  /** The bot that plays for absent players. */
  substituteBot(game: string): Promise<string>
  isHere(person: string): boolean
  /** The people at the table have changed. */
  peopleChanged(match: OnlineMatch, before: readonly string[]): void
  /** A player has to decide: sends notices. Null when the server has no channel to send any. */
  onTurn: ((table: TableRow, person: string, seat: Seat, asked: Asked) => Promise<void> | void) | null
  /** Reports an event at the table to people who are not there. Null when the server has no channel. */
  onNews: ((table: TableRow, news: News) => Promise<void> | void) | null
  /** Counts a verdict, or `bot-failed`, and the seconds that the store took. */
  measure(verdict: string, seconds: number | null): void
  log(level: 'info' | 'warn' | 'error', message: string, about: Json): void
}

/** An event: a person sat down, the game began or is over, a player made a proposal. `to`: who gets the notice. */
export interface News {
  kind: 'sat' | 'begun' | 'over' | 'proposal'
  to: readonly string[]
  /** The name of the person who did it; empty if there is none. */
  who: string
}

/** Why a player is asked. */
export interface Asked {
  /** `anew`: it was another player's turn. `again`: they have just moved themselves. `still`: another seat moved and they are asked as before. */
  how: 'anew' | 'again' | 'still'
  /** When the time of their seat runs out; null while no clock runs. */
  due(): Promise<number | null>
}

/** A connection that watches the table. Messages are sent as text: the same text goes to all viewers who see the same. */
export interface Watcher {
  readonly person: string | null
  /** Sends a message, which is already encoded as UTF-8. */
  send(message: Buffer): void
}

/** An incoming command. `id` comes from the client; `seq` is the number of the last command that it has seen. */
export interface Submission {
  id: string
  seq: number
  ask?: string | undefined
  answer: AnswerOrBatch
}

/** The id of a command that the server gives itself: the same for the same question, so that two nodes store it once. */
export const commandId = (giver: 'bot' | 'orders', seq: number, seat: Seat): string =>
  `${giver}-${seq}-${seat.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`

/** The number under which a command is stored, and for a batch how many of its answers were carried out; or why it is refused. */
export type Verdict = { seq: number; taken?: number } | WireProblem
