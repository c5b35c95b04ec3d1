import type { Mode, Reach, Throw } from '@deadfront/efsz'
import type { Refusal, Seat } from '@deadfront/kernel'
import type { Facing } from './map/geometry.ts'
import type { Aim, AimCard } from './referee.ts'
import type { AnyAnswer } from './question.ts'

/** One action on a square: its answers, and what the referee says about it. */
export interface Way {
  kind: 'attack' | 'do'
  who: string
  /** The answers of the action; the last one gives the text of the button. */
  answers: readonly AnyAnswer[]
  card: AimCard | null
  /** The text of the button instead; it is then the likely answer. */
  label?: string
  /** The seat that answers, for covering fire without a question. */
  seat?: Seat
}

/** The planned actions on a square. */
export interface Plan {
  at: string
  move: { mode: Mode; reach: Reach; facing: Facing; before: readonly AnyAnswer[] } | null
  place: { who: string; facing: Facing } | null
  ways: readonly Way[]
  hurl: { answers: readonly AnyAnswer[]; info: Throw; short: boolean } | null
}

/** The kinds of attack on a target; a grenade is thrown at a square. */
export const AIMED = new Set(['fire', 'spread', 'h2h', 'both', 'drum'])

export const targetOfWay = (way: Way): string | null => {
  const last = way.answers.at(-1)
  return last && 'target' in last ? (last.target ?? null) : null
}

/** The most useful reason: with a ready gun, why it cannot be fired, not the reach of a melee attack. */
export function refusalFor(info: Aim): Refusal | null {
  const no = info.attacks.filter((card) => card.refused !== null)
  const armed = no.find((card) => card.attack !== 'h2h' && card.hit !== undefined)
  const near = info.range <= 1 ? no.find((card) => card.attack === 'h2h') : undefined
  return (near ?? armed ?? no[0])?.refused ?? null
}

/** The best attack on each target, the better shot first. */
export const bestAims = (aims: readonly Aim[]): { aim: Aim; card: AimCard }[] =>
  aims
    .flatMap((aim) => {
      const [card] = [...aim.attacks].sort((a, b) => worthOf(b) - worthOf(a))
      return card ? [{ aim, card }] : []
    })
    .sort((a, b) => worthOf(b.card) - worthOf(a.card))

/** The better shot comes first. */
export const ranked = (ways: readonly Way[]): Way[] => [...ways].sort((a, b) => worthOf(b.card) - worthOf(a.card))

export function worthOf(card: AimCard | null): number {
  const odds = card?.odds?.zombies[0]
  // The value of a drum is what its blast hits, which is seldom everything.
  if (card?.odds?.goesUp !== undefined) return card.odds.goesUp * 0.4
  return odds ? odds.eliminated + odds.reduced * 0.7 + odds.stunned * 0.5 : -1
}

/** True if no die result can affect the target. */
export function isHopeless({ card }: Way): boolean {
  const zombie = card?.odds?.zombies[0]
  return (zombie ? zombie.eliminated + zombie.stunned + zombie.reduced : (card?.odds?.goesUp ?? 1)) < 0.005
}

/** True if the chances are known and all are zero. */
export const isAllHopeless = (ways: readonly Way[]): boolean => ways.length > 0 && ways.every((way) => way.card?.odds && isHopeless(way))
