import type { Answer, Game, Json, Seat, State } from '@deadfront/kernel'
import type { WireProblem } from '@deadfront/protocol'
import type { Store, TableRow } from '@deadfront/store'
import type { Cluster } from '../cluster/cluster.ts'

/** What a host needs of the world around it. */
export interface World {
  store: Store
  cluster: Cluster
  now(): number
  game(id: string): Promise<Game>
  /** A bot's answer, thought out off the main thread. */
  think(game: string, bot: string, state: State, seat: Seat, seed: string): Promise<Answer | readonly Answer[]>
  isHere(person: string): boolean
  /** Somebody has to decide: notices go out from here. Null where the host has no way to send any. */
  onTurn: ((table: TableRow, person: string, seat: Seat, asked: Asked) => Promise<void> | void) | null
  /** A verdict, and how long the store took. */
  measure(verdict: string, seconds: number | null): void
  log(level: 'info' | 'warn' | 'error', message: string, about: Json): void
}

/** How somebody comes to be asked. */
export interface Asked {
  /** `anew`: it was others' turn. `again`: they have just moved themselves. `still`: others moved, they think on as before. */
  how: 'anew' | 'again' | 'still'
  /** When the time of their seat is gone; null while none runs. */
  due(): Promise<number | null>
}

/** Somebody who looks at the table on a socket. Messages come as the text that is sent: it is made once for all who see the same. */
export interface Watcher {
  readonly person: string | null
  send(message: string): void
}

/** An answer on its way in. */
export interface Entry {
  id: string
  seq: number
  ask?: string | undefined
  answer: Answer | readonly Answer[]
}

/** The number under which a command is stored, or why it is not. */
export type Verdict = { seq: number } | WireProblem
