import type { Aaz } from '@deadfront/aaz'
import type { Answer, Rng4 } from '@deadfront/kernel'
import { blurred } from '../blur.ts'
import type { Bot } from '../bot.ts'
import { aazBots } from './bots.ts'
import { reckoner } from './forecast.ts'
import { BOLD, command, counsel, GENERAL, HABIT, isAhead, MARSHAL, QUICK_MINDS, STEADY } from './policy.ts'
import { bestPlan, isShort } from './rollouts.ts'
import type { Style } from './style.ts'

// The five levels: one way to fight, seen with less blur and in more attacks from level to level; the last one is the strongest bot
// there is.

/** A style with its numbers out of focus. What is no number stays as it is. */
function blurredStyle(style: Style, blur: number, rng: Rng4): Style {
  const { least, income, zombie, capital, thrift, blood, fear, caution, siege } = style
  return { ...style, ...blurred({ least, income, zombie, capital, thrift, blood, fear, caution, siege }, blur, rng) }
}

type Named = Pick<Bot, 'id' | 'name' | 'text' | 'level' | 'measured'>

/** How well a level sees, and how many attacks a turn it looks at. */
interface Sight {
  blur: number
  attacks: number
}

const blurredSteady = (named: Named, sight: { long: Sight; short: Sight }): Bot<Aaz> => ({
  ...named,
  answer(game, world, seat, rng) {
    const { blur, attacks } = isShort(world) ? sight.short : sight.long
    return command(game, world, seat, rng, blurredStyle({ ...STEADY, ordersFirst: true, attacks }, blur, rng))
  },
})

/** The strongest of the other bots. */
const STRONGEST = aazBots.reduce((a, b) => (b.level >= a.level ? b : a)) as Bot<Aaz>

/** Thought for one more imagined round of each plan, and the most of them. */
const NODES_A_ROUND = 667
const MAX_ROUNDS = 3

const QUICK: Style = { ...STEADY, ordersFirst: true }

/** A short war, a round ahead: few plans, made with quick estimates, and each is played on until the seat's next turn. */
function aRoundAhead(...[game, world, seat, rng, budget]: Parameters<Bot<Aaz>['answer']>): Answer | readonly Answer[] {
  const tries = Math.min(MAX_ROUNDS, Math.round(budget.nodes / NODES_A_ROUND))
  const plans = tries > 0 ? counsel(game, world, seat, QUICK, { more: [MARSHAL], minds: QUICK_MINDS }) : []
  if (plans.length > 1) return bestPlan({ game, world, seat, rng, habit: HABIT, keyed: true, near: true }, plans, tries)
  return command(game, world, seat, rng, QUICK)
}

/** Looks a round ahead in short wars; in long ones it has the exact odds, and the style of a general out of focus. */
const blurredGeneral = (named: Named, blur: number): Bot<Aaz> => ({
  ...named,
  answer(game, world, seat, rng, budget) {
    if (isShort(world)) return aRoundAhead(game, world, seat, rng, budget)
    const style: Style = {
      ...GENERAL,
      ...(isAhead(world, seat) ? BOLD : {}),
      ordersFirst: true,
      exact: reckoner(!world.options.noZombies),
    }
    return command(game, world, seat, rng, blurredStyle(style, blur, rng))
  },
})

const LEVELS: readonly Bot[] = [
  blurredSteady(
    { id: 'recruit', level: 1, name: 'Recruit', text: 'Makes one attack a turn where it seems stronger, and is often wrong about it.' },
    { long: { blur: 3, attacks: 1 }, short: { blur: 3, attacks: 1 } },
  ),
  blurredSteady(
    {
      id: 'sergeant',
      level: 2,
      measured: { beats: { '1941': 7, intro: 6 } },
      name: 'Sergeant',
      text: 'Makes two or three attacks a turn at most, keeps its troops together, and misjudges the price.',
    },
    { long: { blur: 1.5, attacks: 2 }, short: { blur: 0.7, attacks: 3 } },
  ),
  blurredSteady(
    {
      id: 'captain',
      level: 3,
      measured: { beats: { '1941': 8, intro: 7 } },
      name: 'Captain',
      text: 'Attacks where it is clearly stronger, keeps its troops together, buys infantry.',
    },
    { long: { blur: 0, attacks: STEADY.attacks }, short: { blur: 0.25, attacks: STEADY.attacks } },
  ),
  blurredGeneral(
    {
      id: 'colonel',
      level: 4,
      measured: { beats: { '1941': 10, intro: 7 } },
      name: 'Colonel',
      text: 'Weighs attacks by their exact odds in long wars, looks a round ahead in short ones, and errs a little about the worth of things.',
    },
    0.3,
  ),
  {
    ...STRONGEST,
    id: 'marshal',
    level: 5,
    measured: { beats: { '1941': 8, intro: 6 } },
    name: 'Marshal',
    text: 'Weighs every attack by its exact odds, sails convoys under escort, and plays short wars out in its head.',
  },
]

/** The levels, and the bots of earlier releases that saves, tables and commands may name. */
export const aazLevels: readonly Bot[] = [...LEVELS, ...aazBots.map((bot): Bot => ({ ...bot, unlisted: true }))]
