import type { Aaz } from '@deadfront/aaz'
import { allied, buysFirst, contentOf, nplOf } from '@deadfront/aaz/ai'
import { type Answer, lookUp, nth, type Rng4, type Seat } from '@deadfront/kernel'
import { mergedMoves, planCombat } from './attack.ts'
import { smallAnswer } from './small-answers.ts'
import { planPurchase } from './buy.ts'
import type { AazGame } from './draft.ts'
import { quickForecast } from './forecast.ts'
import { planMobilization } from './mobilize.ts'
import { planNoncombat } from './noncombat.ts'
import { unitsValue, type PlayoutPolicy } from './rollouts.ts'
import type { Doctrine, Style } from './style.ts'

const DONE: Answer = { do: 'done' }

export const STEADY: Style = {
  quick: quickForecast,
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

/** The style of the first releases. It is frozen, like FIRST_BOLD: bots that use them are opponents in the lab. */
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

/** Zombies cost both sides, and units that attack are not lost: with smaller weights for both, armies do not stay at home. */
export const GENERAL: Style = { ...FIRST_GENERAL, zombie: 0.7, thrift: 0 }

/** What changes if the own side is far ahead: it wins by attacking more. */
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
  crowd: 10,
  gamble: 0.5,
}

/** The strongest style: it holds what it takes or makes a good exchange, and plays for the capitals. */
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
    if (allied(c, p, q)) ours += unitsValue(s, c, q) + 3 * nplOf(s, q)
    else theirs += unitsValue(s, c, q) + 3 * nplOf(s, q)
  }
  return ours > AHEAD * theirs
}

/**
 * The answer of a bot with this style. Whole phases (combat move, noncombat move, purchase, mobilize) are planned at once and
 * answered in one list, which the referee accepts or refuses as a whole. If it refuses, any legal answer keeps the game going.
 */
export function policyAnswer(game: AazGame, world: Aaz, seat: Seat, rng: Rng4, style: Style): Answer | readonly Answer[] {
  const plan = planOf(game, world, seat, style)
  if (plan === null) return smallAnswer(game, world, seat, rng, style)
  for (const whole of [
    [...mergedMoves(plan), DONE],
    [...plan, DONE],
  ])
    if (!('say' in game.apply(world, seat, whole))) return whole
  // With this plan the phase cannot end: as many of its answers as the referee accepts are given, so that the game goes on.
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

/** How all seats play in an imagined game. */
export const PLAYOUT_POLICY: PlayoutPolicy = (game, s, seat, rng) => {
  const plan = planOf(game, s, seat, STEADY)
  if (plan === null) return [smallAnswer(game, s, seat, rng, STEADY)]
  if (plan.length > 0) return plan.concat(endable(game, s, seat, plan) ? [DONE] : [])
  return [game.whyNot(s, seat, DONE) === null ? DONE : game.sample(s, seat, rng)]
}

/** Can the phase end after the plan? */
function endable(game: AazGame, s: Aaz, seat: Seat, plan: readonly Answer[]): boolean {
  const after = game.copy(s)
  for (const answer of plan) game.play(after, seat, answer)
  return game.whyNot(after, seat, DONE) === null
}

const WITH_TANKS: Partial<Style> = { fear: 0, caution: 0, taste: 'tanks' }
const WITH_AIRCRAFT: Partial<Style> = { fear: 0, caution: 0, least: 0.3, blood: 0.7, income: 5, taste: 'air' }

/** Changes of a style. Each makes another plan to compare: with tanks, more careful, with aircraft, with fewer attacks… */
const VARIANTS: readonly Partial<Style>[] = [
  {},
  WITH_TANKS,
  { fear: 1, caution: 1, wary: true, least: 0.6, taste: 'infantry' },
  WITH_AIRCRAFT,
  { thrift: 0.15, seafaring: false },
  { thrift: 0, least: 0.7 },
  { fear: 0, caution: 0, attacks: 1 },
  { thrift: 0.02, attacks: 2 },
]

/** The few variants that are used when a plan must be found quickly. */
export const QUICK_VARIANTS: readonly Partial<Style>[] = [{}, WITH_TANKS, WITH_AIRCRAFT]

/** The different plans for a phase by all variants of a style, by `more` styles, and to do nothing. */
export function candidatePlans(
  game: AazGame,
  world: Aaz,
  seat: Seat,
  style: Style,
  { more = [], variants = VARIANTS }: { more?: readonly Style[]; variants?: readonly Partial<Style>[] } = {},
): Answer[][] {
  const plans = new Map<string, Answer[]>()
  for (const variant of [...variants.map((change) => ({ ...style, ...change })), ...more, STEADY, null]) {
    const plan = variant === null ? [] : planOf(game, world, seat, variant)
    if (plan === null) return []
    for (const whole of [
      [...mergedMoves(plan), DONE],
      [...plan, DONE],
    ]) {
      if ('say' in game.apply(world, seat, whole)) continue
      plans.set(JSON.stringify(whole), whole)
      break
    }
  }
  return [...plans.values()]
}
