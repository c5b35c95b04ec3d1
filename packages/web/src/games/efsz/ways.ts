import type { Answer, Seat } from '@deadfront/kernel'
import type { Facing } from './map/geometry.ts'
import type { AttackCard, Reach, ThrowInfo } from './referee.ts'

/** One thing that can be done with a square: the answers that do it, and what the referee says about it. */
export interface Way {
  kind: 'attack' | 'do'
  who: string
  /** What the button says is made from the last answer. */
  answers: readonly Answer[]
  card: AttackCard | null
  /** Covers unasked: the seat that says so. */
  seat?: Seat
}

/** What the player is about to do with a square. */
export interface Plan {
  at: string
  move: { mode: string; reach: Reach; facing: Facing; before: readonly Answer[] } | null
  place: { who: string; facing: Facing } | null
  ways: readonly Way[]
  hurl: { answers: readonly Answer[]; info: ThrowInfo; short: boolean } | null
}

/** Attacks on something that is aimed at; a grenade is thrown at a square. */
export const AIMED = new Set(['fire', 'spread', 'h2h', 'both', 'drum'])

export const targetOfWay = (way: Way): string | null => {
  const { target } = way.answers.at(-1) as Answer
  return typeof target === 'string' ? target : null
}

/** The better shot comes first. */
export const ranked = (ways: readonly Way[]): Way[] => [...ways].sort((a, b) => worth(b) - worth(a))

function worth(way: Way): number {
  const odds = way.card?.odds?.zombies[0]
  // A drum is worth what it catches, which is seldom everything.
  if (way.card?.odds?.goesUp !== undefined) return way.card.odds.goesUp * 0.4
  return odds ? odds.eliminated + odds.reduced * 0.7 + odds.stunned * 0.5 : -1
}
