import type { Aaz } from '@deadfront/aaz'
import { allied, buysFirst, contentOf, nplOf } from '@deadfront/aaz/ai'
import { type Answer, lookUp, nth, type Rng4, type Seat } from '@deadfront/kernel'
import { inFewWords, planCombat } from './attack.ts'
import { inBattle } from './battle.ts'
import { planPurchase } from './buy.ts'
import type { AazGame } from './draft.ts'
import { guessed } from './forecast.ts'
import { planMobilization } from './mobilize.ts'
import { planNoncombat } from './noncombat.ts'
import { forcesOf, type Habit } from './rollouts.ts'
import type { Doctrine, Style } from './style.ts'

const DONE: Answer = { do: 'done' }

export const STEADY: Style = {
  look: guessed,
  exact: null,
  least: 0.7,
  income: 3,
  zombie: 1.5,
  capital: 40,
  thrift: 0.05,
  blood: 1,
  fear: 0,
  caution: 0,
  siege: 0,
  wary: false,
  careful: false,
  taste: 'balanced',
  attacks: 14,
  seafaring: false,
}

/** The style of the first releases. Frozen, as FIRST_BOLD: bots that use them are opponents in the lab. */
export const FIRST_GENERAL: Style = {
  ...STEADY,
  zombie: 3,
  least: 0.45,
  thrift: 0.06,
  fear: 0.3,
  caution: 0.3,
  siege: 0.5,
  careful: true,
  seafaring: true,
}

export const FIRST_BOLD: Partial<Style> = { fear: 0.1, caution: 0.1, siege: 0.2, thrift: 0.03 }

/** The dead that rise cost both sides, and a stack that goes forward is not spent: so neither keeps an army at home. */
export const GENERAL: Style = { ...FIRST_GENERAL, zombie: 0.7, thrift: 0 }

/** Who has much more than the enemy wins by using it. */
export const BOLD: Partial<Style> = { ...FIRST_BOLD, thrift: 0 }

export const DOCTRINE: Doctrine = {
  stake: 150,
  held: 2,
  counter: 0.5,
  boats: 0.5,
  relief: 1,
  drive: 0.06,
  dare: 0.05,
  attrition: 0.9,
  opener: 0.7,
  port: 5,
  muster: 0.4,
  regain: 1,
  cleanse: 3,
  riches: 20,
  gamble: 0.5,
}

/** A marshal holds what it takes or means to trade it, and plays for the capitals. */
export const MARSHAL: Style = {
  ...GENERAL,
  income: 2,
  capital: 120,
  siege: 0.5,
  ordersFirst: true,
  doctrine: DOCTRINE,
}

const AHEAD = 1.6

export function isAhead(s: Aaz, seat: Seat): boolean {
  const c = contentOf(s)
  const p = lookUp(c.powerIx, seat)
  let [ours, theirs] = [0, 0]
  for (const q of c.order) {
    if (allied(c, p, q)) ours += forcesOf(s, c, q) + 3 * nplOf(s, q)
    else theirs += forcesOf(s, c, q) + 3 * nplOf(s, q)
  }
  return ours > AHEAD * theirs
}

/**
 * One answer of a commander. The three great phases are planned whole and answered in one list, which the referee takes
 * or refuses as one; should the table not take it, a legal answer of any kind keeps the game going.
 */
export function command(game: AazGame, world: Aaz, seat: Seat, rng: Rng4, style: Style): Answer | readonly Answer[] {
  const plan = planOf(game, world, seat, style)
  if (plan === null) return inBattle(game, world, seat, rng, style)
  for (const whole of [
    [...inFewWords(plan), DONE],
    [...plan, DONE],
  ])
    if (!('say' in game.apply(world, seat, whole))) return whole
  // Something in the plan keeps the phase from ending: as much of it as will do, so that the game goes on.
  for (let n = plan.length - 1; n > 0; n--) {
    const part = [...plan.slice(0, n), DONE]
    if (!('say' in game.apply(world, seat, part))) return part
  }
  return game.whyNot(world, seat, DONE) === null ? DONE : game.sample(world, seat, rng)
}

function planOf(game: AazGame, world: Aaz, seat: Seat, style: Style): Answer[] | null {
  switch (nth(world.stack, world.stack.length - 1).kind) {
    case 'combatMove':
      return planCombat(game, world, seat, style)
    case 'noncombatMove':
      return planNoncombat(game, world, seat, style)
    case 'purchase':
      return buysFirst(contentOf(world)) && !style.ordersFirst ? null : planPurchase(game, world, seat, style)
    case 'mobilize':
      return style.ordersFirst ? planMobilization(game, world, seat, style) : null
    default:
      return null
  }
}

/** How everybody plays in an imagined game. */
export const HABIT: Habit = (game, s, seat, rng) => {
  const plan = planOf(game, s, seat, STEADY)
  if (plan === null) return [inBattle(game, s, seat, rng, STEADY)]
  if (plan.length > 0) return plan.concat(endable(game, s, seat, plan) ? [DONE] : [])
  return [game.whyNot(s, seat, DONE) === null ? DONE : game.sample(s, seat, rng)]
}

/** Can the phase be ended after the plan? */
function endable(game: AazGame, s: Aaz, seat: Seat, plan: readonly Answer[]): boolean {
  const after = game.copy(s)
  for (const answer of plan) game.play(after, seat, answer)
  return game.whyNot(after, seat, DONE) === null
}

const WITH_TANKS: Partial<Style> = { fear: 0, caution: 0, taste: 'tanks' }
const WITH_AIRCRAFT: Partial<Style> = { fear: 0, caution: 0, least: 0.3, blood: 0.7, income: 5, taste: 'air' }

/** Other minds a general listens to before he decides: bolder, more careful, on foot, or not at all. */
const MINDS: readonly Partial<Style>[] = [
  {},
  WITH_TANKS,
  { fear: 1, caution: 1, wary: true, least: 0.6, taste: 'infantry' },
  WITH_AIRCRAFT,
  { thrift: 0.15, seafaring: false },
  { thrift: 0, least: 0.7 },
  { fear: 0, caution: 0, attacks: 1 },
  { thrift: 0.02, attacks: 2 },
]

/** The few minds that are listened to when a plan must be found quickly. */
export const QUICK_MINDS: readonly Partial<Style>[] = [{}, WITH_TANKS, WITH_AIRCRAFT]

/** The different plans of all minds for a phase, and to do nothing. */
export function counsel(
  game: AazGame,
  world: Aaz,
  seat: Seat,
  style: Style,
  { more = [], minds = MINDS }: { more?: readonly Style[]; minds?: readonly Partial<Style>[] } = {},
): Answer[][] {
  const plans = new Map<string, Answer[]>()
  for (const mind of [...minds.map((change) => ({ ...style, ...change })), ...more, STEADY, null]) {
    const plan = mind === null ? [] : planOf(game, world, seat, mind)
    if (plan === null) return []
    for (const whole of [
      [...inFewWords(plan), DONE],
      [...plan, DONE],
    ]) {
      if ('say' in game.apply(world, seat, whole)) continue
      plans.set(JSON.stringify(whole), whole)
      break
    }
  }
  return [...plans.values()]
}
