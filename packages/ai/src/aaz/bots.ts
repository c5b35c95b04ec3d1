import type { Aaz } from '@deadfront/aaz'
import type { Bot } from '../bot.ts'
import { random } from '../random.ts'
import { reckoner } from './forecast.ts'
import { BOLD, command, counsel, GENERAL, HABIT, isAhead, STEADY } from './policy.ts'
import { bestPlan, isShort } from './rollouts.ts'

const steady: Bot<Aaz> = {
  id: 'steady',
  level: 2,
  name: 'Steady',
  text: 'Attacks where it is clearly stronger, keeps its troops together, buys infantry.',
  answer: (game, world, seat, rng) => command(game, world, seat, rng, STEADY),
}
/** Thought for one more imagined game of each plan: a short scenario is played out to its end, a great war for a whole round. */
const NODES = { short: 80, long: 6000 }

const general: Bot<Aaz> = {
  id: 'general',
  level: 3,
  name: 'General',
  text: 'Weighs every attack by its exact odds, sails convoys under escort, and plays short wars out in its head.',
  answer(game, world, seat, rng, budget) {
    const style = { ...GENERAL, ...(isAhead(world, seat) ? BOLD : {}), exact: reckoner(!world.options.noZombies) }
    const tries = Math.floor(budget.nodes / (isShort(world) ? NODES.short : NODES.long))
    const plans = tries > 0 ? counsel(game, world, seat, style) : []
    if (plans.length > 1) return bestPlan({ game, world, seat, rng, habit: HABIT }, plans, tries)
    return command(game, world, seat, rng, style)
  },
}

export const aazBots: readonly Bot[] = [random, steady, general]
