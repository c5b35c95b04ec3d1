import type { Aaz, Content } from '@deadfront/aaz'
import { allied, capitalOf, contentOf, controlAt, copy, nplOf, numberAt, powerName, priceOfKind, treasuryOf } from '@deadfront/aaz/ai'
import { type Answer, KeyedDice, lookUp, next32, nth, type Rng4, type Seat } from '@deadfront/kernel'
import type { AazGame } from './draft.ts'

/** The answers of a whole phase. */
export type Plan = readonly Answer[]

/** A fast policy that plays imagined games on: answers for the seat that is asked. */
export type PlayoutPolicy = (game: AazGame, s: Aaz, seat: Seat, rng: Rng4) => Plan

/** The seat and the state to look ahead from, and how imagined games are played on. */
export interface RolloutTask {
  game: AazGame
  world: Aaz
  seat: Seat
  rng: Rng4
  policy: PlayoutPolicy
  /** Imagined games of different plans have the same dice where they roll for the same thing. */
  sharedDice?: boolean
  /** Imagined games of a short scenario also end at the seat's next turn. */
  untilNextTurn?: boolean
  /** What a position where an imagined game ends is worth to a power; by units, money, incomes and capitals if it is not given. */
  value?: (s: Aaz, p: number) => number
}

/** An imagined game ends after so many answers at the latest. */
const MAX_ANSWERS = 1500
/** All plans are tried so often; then only the better half is tried twice as often, and so on. */
const FIRST_TRIES = 3

/**
 * The plan with the best average when the game is played on from it. All plans get the same guesses of hidden cards, and the
 * better half of them is tried more often than the rest.
 */
export function bestPlan(task: RolloutTask, plans: readonly Plan[], tries: number): Plan {
  const { game, world, seat, rng } = task
  let left = plans.map((plan) => ({ plan, sum: 0, n: 0 }))
  let halveAt = FIRST_TRIES
  for (let i = 0; i < tries && left.length > 1; i++) {
    const dealt = game.guess(world, seat, rng)
    const salt = task.sharedDice ? `${next32(rng)}.${next32(rng)}` : null
    for (const x of left) {
      x.sum += playedOut(task, copy(dealt), x.plan, salt === null ? undefined : new KeyedDice(salt))
      x.n++
    }
    if (i + 1 < halveAt) continue
    left = left.sort((a, b) => b.sum - a.sum).slice(0, Math.ceil(left.length / 2))
    halveAt *= 2
  }
  return left.reduce((best, x) => (x.sum / x.n > best.sum / best.n ? x : best)).plan
}

/** Is it a scenario of a few rounds, which is decided by incomes at its end? */
export const isShort = (s: Aaz): boolean => contentOf(s).raw.victory.kind === 'income'

/** Plays a game on until the seat's next turn, or a short scenario to its end unless `untilNextTurn`; returns the position's value. */
function playedOut(
  { game, seat, rng, policy, untilNextTurn, value = positionValue }: RolloutTask,
  s: Aaz,
  plan: Plan,
  luck?: KeyedDice,
): number {
  const c = contentOf(s)
  const p = lookUp(c.powerIx, seat)
  const toEnd = isShort(s) && !untilNextTurn
  const until = s.round * c.order.length + s.turn + c.order.length
  for (const answer of plan) game.play(s, seat, answer, undefined, luck)
  for (let n = 0; n < MAX_ANSWERS && s.result === null; n++) {
    if (!toEnd && s.round * c.order.length + s.turn >= until) break
    const asked = nth(game.asks(s), 0).seat
    for (const answer of policy(game, s, asked, rng)) game.play(s, asked, answer, undefined, luck)
  }
  return value(s, p)
}

/** The value of a position for the side of a power: units, money, incomes and capitals of both sides; a victory counts most. */
function positionValue(s: Aaz, p: number): number {
  const c = contentOf(s)
  let edge = 0
  for (const q of c.order) {
    const sign = allied(c, p, q) ? 1 : -1
    const home = capitalOf(c, q)
    const held = home < 0 || (controlAt(s, home) >= 0 && allied(c, q, controlAt(s, home)))
    edge += sign * (4 * nplOf(s, q) + 0.8 * treasuryOf(s, q) + unitsValue(s, c, q) + (held ? 40 : 0))
  }
  if (s.result === null) return edge
  const won = s.result.winners.includes(powerName(c, p)) ? 1 : s.result.winners.length > 0 ? -1 : 0
  return 300 * won + 0.4 * edge
}

/** The price of all units of a power. */
export function unitsValue(s: Aaz, c: Content, q: number): number {
  let ipcs = 0
  for (let at = 0; at < c.N; at++) for (let k = 0; k < c.K; k++) ipcs += numberAt(s.count, (at * c.P + q) * c.K + k) * priceOfKind(c, k)
  return ipcs
}
