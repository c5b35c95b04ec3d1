import type { Aaz, Content } from '@deadfront/aaz'
import { allied, capitalOf, contentOf, controlAt, copy, nplOf, numberAt, powerName, priceOfKind, treasuryOf } from '@deadfront/aaz/ai'
import { type Answer, KeyedDice, lookUp, next32, nth, type Rng4, type Seat } from '@deadfront/kernel'
import type { AazGame } from './draft.ts'

/** A whole phase, answered. */
export type Plan = readonly Answer[]

/** How a game goes on when nobody thinks hard: answers for whoever is asked. */
export type Habit = (game: AazGame, s: Aaz, seat: Seat, rng: Rng4) => Plan

/** Who looks ahead from which state, and how the imagined games are played on. */
export interface Outlook {
  game: AazGame
  world: Aaz
  seat: Seat
  rng: Rng4
  habit: Habit
  /** All plans share their luck wherever they do the same thing. */
  keyed?: boolean
  /** Imagined games of a short scenario, too, end at the seat's next turn. */
  near?: boolean
}

/** An imagined game is left after so many answers. */
const MAX_ANSWERS = 1500
/** All plans are tried so often; then the better half goes on for twice as many tries, and so on. */
const FIRST_TRIES = 3

/**
 * Which plan comes out best when the game is played on from it: all plans meet the same cards, and the better half of
 * them is tried more often than the rest.
 */
export function bestPlan(outlook: Outlook, plans: readonly Plan[], tries: number): Plan {
  const { game, world, seat, rng } = outlook
  let left = plans.map((plan) => ({ plan, sum: 0, n: 0 }))
  let halveAt = FIRST_TRIES
  for (let i = 0; i < tries && left.length > 1; i++) {
    const dealt = game.guess(world, seat, rng)
    const salt = outlook.keyed ? `${next32(rng)}.${next32(rng)}` : null
    for (const x of left) {
      x.sum += imagined(outlook, copy(dealt), x.plan, salt === null ? undefined : new KeyedDice(salt))
      x.n++
    }
    if (i + 1 < halveAt) continue
    left = left.sort((a, b) => b.sum - a.sum).slice(0, Math.ceil(left.length / 2))
    halveAt *= 2
  }
  return left.reduce((best, x) => (x.sum / x.n > best.sum / best.n ? x : best)).plan
}

/** A scenario of a few rounds, which is decided by what is held at their end. */
export const isShort = (s: Aaz): boolean => contentOf(s).raw.victory.kind === 'income'

/** Plays on until the seat's next turn, or to the end of a short scenario unless only what is near counts, and says how its side stands. */
function imagined({ game, seat, rng, habit, near }: Outlook, s: Aaz, plan: Plan, luck?: KeyedDice): number {
  const c = contentOf(s)
  const p = lookUp(c.powerIx, seat)
  const toEnd = isShort(s) && !near
  const until = s.round * c.order.length + s.turn + c.order.length
  for (const answer of plan) game.play(s, seat, answer, undefined, luck)
  for (let n = 0; n < MAX_ANSWERS && s.result === null; n++) {
    if (!toEnd && s.round * c.order.length + s.turn >= until) break
    const asked = nth(game.asks(s), 0).seat
    for (const answer of habit(game, s, asked, rng)) game.play(s, asked, answer, undefined, luck)
  }
  return standing(s, c, p)
}

/** Victory above all; before that, what both sides own and earn. */
function standing(s: Aaz, c: Content, p: number): number {
  let edge = 0
  for (const q of c.order) {
    const sign = allied(c, p, q) ? 1 : -1
    const home = capitalOf(c, q)
    const held = home < 0 || (controlAt(s, home) >= 0 && allied(c, q, controlAt(s, home)))
    edge += sign * (4 * nplOf(s, q) + 0.8 * treasuryOf(s, q) + forcesOf(s, c, q) + (held ? 40 : 0))
  }
  if (s.result === null) return edge
  const won = s.result.winners.includes(powerName(c, p)) ? 1 : s.result.winners.length > 0 ? -1 : 0
  return 300 * won + 0.4 * edge
}

/** What a power's units are worth. */
export function forcesOf(s: Aaz, c: Content, q: number): number {
  let ipcs = 0
  for (let at = 0; at < c.N; at++) for (let k = 0; k < c.K; k++) ipcs += numberAt(s.count, (at * c.P + q) * c.K + k) * priceOfKind(c, k)
  return ipcs
}
