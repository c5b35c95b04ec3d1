import type { Aaz } from '@deadfront/aaz'
import type { Bot, Weight } from '../bot.ts'
import { random } from '../random.ts'
import { reckoner } from './forecast.ts'
import { BOLD, command, counsel, FIRST_BOLD, FIRST_GENERAL, GENERAL, HABIT, isAhead, STEADY } from './policy.ts'
import { bestPlan, isShort } from './rollouts.ts'
import type { Style } from './style.ts'

/** Thought for one more imagined game of each plan: a short scenario is played out to its end, a great war for a whole round. */
const NODES = { short: 80, long: 6000 }

type Named = Pick<Bot, 'id' | 'name' | 'text'>

const steadyWith = (style: Style, named: Named): Bot<Aaz> => ({
  ...named,
  level: 2,
  answer: (game, world, seat, rng) => command(game, world, seat, rng, style),
})

/** How a general fights: usually, and with much more than the enemy has. */
interface Manner {
  usual: Style
  whenAhead: Partial<Style>
}

const FIRST: Manner = { usual: FIRST_GENERAL, whenAhead: FIRST_BOLD }
const BOLDER: Manner = { usual: GENERAL, whenAhead: BOLD }

/** Weights of a style that can be tuned, between these bounds. */
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

const weightsOf = (style: Style): { [name: string]: Weight } =>
  Object.fromEntries(Object.entries(BOUNDS).map(([name, [low, high]]) => [name, { value: style[name as keyof typeof BOUNDS], low, high }]))

const generalWith = (manner: { short: Manner; long: Manner }, named: Named): Bot<Aaz> => ({
  ...named,
  level: 3,
  answer(game, world, seat, rng, budget) {
    const short = isShort(world)
    const { usual, whenAhead } = short ? manner.short : manner.long
    const style = { ...usual, ...(isAhead(world, seat) ? whenAhead : {}), exact: reckoner(!world.options.noZombies) }
    const tries = Math.floor(budget.nodes / (short ? NODES.short : NODES.long))
    const plans = tries > 0 ? counsel(game, world, seat, style) : []
    if (plans.length > 1) return bestPlan({ game, world, seat, rng, habit: HABIT }, plans, tries)
    return command(game, world, seat, rng, style)
  },
})

const GENERAL_NAMES: Named = {
  id: 'general',
  name: 'General',
  text: 'Weighs every attack by its exact odds, sails convoys under escort, and plays short wars out in its head.',
}

/** Its weights are those of long wars. */
const GENERAL_BOT: Bot<Aaz> = {
  ...generalWith({ short: FIRST, long: BOLDER }, GENERAL_NAMES),
  tuning: {
    weights: weightsOf(GENERAL),
    made: (values) => generalWith({ short: FIRST, long: { usual: { ...GENERAL, ...values }, whenAhead: BOLD } }, GENERAL_NAMES),
  },
}

export const aazBots: readonly Bot[] = [
  random,
  steadyWith(STEADY, {
    id: 'steady',
    name: 'Steady',
    text: 'Attacks where it is clearly stronger, keeps its troops together, buys infantry.',
  }),
  GENERAL_BOT,
]

/** Bots as they were, for comparisons in the lab. */
export const frozenAazBots: readonly Bot[] = [
  steadyWith(STEADY, { id: 'steady-1', name: 'Steady 1', text: 'Steady of the first releases.' }),
  generalWith({ short: FIRST, long: FIRST }, { id: 'general-1', name: 'General 1', text: 'General of the first releases.' }),
]
