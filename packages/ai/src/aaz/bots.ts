import type { Aaz } from '@deadfront/aaz'
import type { Bot, Weight } from '../bot.ts'
import { random } from '../random.ts'
import { exactForecaster } from './forecast.ts'
import {
  BOLD,
  policyAnswer,
  candidatePlans,
  DOCTRINE,
  FIRST_BOLD,
  FIRST_GENERAL,
  GENERAL,
  PLAYOUT_POLICY,
  isAhead,
  MARSHAL,
  STEADY,
} from './policy.ts'
import { bestPlan, isShort } from './rollouts.ts'
import { chanceInShortWar, isToldNextTurn } from './short-war.ts'
import type { Doctrine, Style } from './style.ts'

/**
 * How much of the budget one imagined game of each plan costs: a short scenario is played until the next turn, by the frozen bots to
 * its end, a long war for one round. Only the frozen bots imagine games of a long war: a few of them say less than the forecasts of
 * the plan.
 */
const NODES = { short: 80, long: 6000 }
/** How much of the budget an exact forecast of one more size of each force costs, and the largest number of sizes. */
const NODES_A_SIZE = 667
const MAX_SIZES = 8

/** How many sizes of a force get an exact forecast with this budget; 3 with the usual budget. */
const sizesFor = (nodes: number): number => Math.min(MAX_SIZES, Math.max(1, Math.round(nodes / NODES_A_SIZE)))

type Named = Pick<Bot, 'id' | 'name' | 'text'>

const steadyWith = (style: Style, named: Named): Bot<Aaz> => ({
  ...named,
  level: 2,
  answer: (game, world, seat, rng) => policyAnswer(game, world, seat, rng, style),
})

/** The usual style of a general, and what changes when its side has much more than the enemy. */
interface StylePair {
  usual: Style
  whenAhead: Partial<Style>
}

const FIRST_STYLES: StylePair = { usual: FIRST_GENERAL, whenAhead: FIRST_BOLD }
const BOLDER_STYLES: StylePair = { usual: GENERAL, whenAhead: BOLD }

/** The weights of a style that can be tuned, with their bounds. */
const BOUNDS = {
  least: [0.2, 0.9],
  income: [1, 8],
  zombie: [0, 4],
  capital: [10, 120],
  thrift: [0, 0.15],
  blood: [0.4, 1.6],
  fear: [0, 1.5],
  caution: [0, 1.5],
  siege: [0, 1.5],
} as const satisfies { [K in keyof Style]?: readonly [number, number] }

const DOCTRINE_BOUNDS = {
  stake: [40, 400],
  held: [0, 8],
  counter: [0, 1.5],
  boats: [0, 1.5],
  relief: [0, 1.5],
  drive: [0, 0.3],
  dare: [0, 0.4],
  attrition: [0.2, 1],
  opener: [0, 1],
  port: [0, 20],
  muster: [0, 1],
  regain: [0, 1.5],
  cleanse: [0, 8],
  riches: [0, 40],
  crowd: [0, 40],
  gamble: [0.1, 0.8],
} as const satisfies {
  [K in keyof Doctrine]: readonly [number, number]
}

/** The values for which there are bounds, as weights. */
const weightsIn = <K extends string>(values: { [name in NoInfer<K>]: number }, bounds: { [name in K]: readonly [number, number] }) =>
  Object.fromEntries(
    (Object.keys(bounds) as K[]).map((name): [string, Weight] => {
      const [low, high] = bounds[name]
      return [name, { value: values[name], low, high }]
    }),
  )

const generalWith = (styles: { short: StylePair; long: StylePair }, named: Named, sharedDice = false): Bot<Aaz> => ({
  ...named,
  level: 3,
  answer(game, world, seat, rng, budget) {
    const short = isShort(world)
    const { usual, whenAhead } = short ? styles.short : styles.long
    const style = {
      ...usual,
      ...(isAhead(world, seat) ? whenAhead : {}),
      exact: exactForecaster(!world.options.noZombies),
      ...(sharedDice ? { exactSizes: sizesFor(budget.nodes) } : {}),
    }
    const tries = sharedDice && !short ? 0 : Math.floor(budget.nodes / (short ? NODES.short : NODES.long))
    const plans =
      tries > 0 ? candidatePlans(game, world, seat, style, sharedDice ? { more: [{ ...MARSHAL, exact: style.exact }] } : {}) : []
    const horizon = sharedDice && isToldNextTurn(world) ? { untilNextTurn: true, value: chanceInShortWar } : {}
    if (plans.length > 1) return bestPlan({ game, world, seat, rng, policy: PLAYOUT_POLICY, sharedDice, ...horizon }, plans, tries)
    return policyAnswer(game, world, seat, rng, style)
  },
})

const GENERAL_NAMES: Named = {
  id: 'general',
  name: 'General',
  text: 'Counts what can come back before it goes, holds or trades what it takes, and plays for the capitals. In short wars it tries its plans out in its head.',
}

const generalOf = (values: { readonly [name: string]: number }): Bot<Aaz> => {
  const doctrine = { ...DOCTRINE }
  for (const name of Object.keys(DOCTRINE) as (keyof Doctrine)[]) doctrine[name] = values[name] ?? DOCTRINE[name]
  const style: Style = { ...MARSHAL, ...values, doctrine }
  return generalWith({ short: FIRST_STYLES, long: { usual: style, whenAhead: {} } }, GENERAL_NAMES, true)
}

/** The weights that can be tuned are those of long wars. */
const GENERAL_BOT: Bot<Aaz> = {
  ...generalOf({}),
  tuning: { weights: { ...weightsIn(MARSHAL, BOUNDS), ...weightsIn(DOCTRINE, DOCTRINE_BOUNDS) }, made: generalOf },
}

export const aazBots: readonly Bot[] = [
  random,
  steadyWith(
    { ...STEADY, ordersFirst: true },
    {
      id: 'steady',
      name: 'Steady',
      text: 'Attacks where it is clearly stronger, keeps its troops together, buys infantry.',
    },
  ),
  GENERAL_BOT,
]

/** Bots of earlier releases, for comparisons in the lab. */
export const frozenAazBots: readonly Bot[] = [
  steadyWith(STEADY, { id: 'steady-1', name: 'Steady 1', text: 'Steady of the first releases.' }),
  generalWith({ short: FIRST_STYLES, long: FIRST_STYLES }, { id: 'general-1', name: 'General 1', text: 'General of the first releases.' }),
  generalWith(
    { short: FIRST_STYLES, long: BOLDER_STYLES },
    { id: 'general-2', name: 'General 2', text: 'General that attacks more in long wars.' },
  ),
]
