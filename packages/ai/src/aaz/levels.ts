import type { Aaz } from '@deadfront/aaz'
import type { Answer, Rng4 } from '@deadfront/kernel'
import { blurred } from '../blur.ts'
import type { Bot } from '../bot.ts'
import { aazBots } from './bots.ts'
import { exactForecaster } from './forecast.ts'
import { BOLD, policyAnswer, candidatePlans, GENERAL, PLAYOUT_POLICY, isAhead, MARSHAL, QUICK_VARIANTS, STEADY } from './policy.ts'
import { bestPlan, isShort } from './rollouts.ts'
import type { Style } from './style.ts'

// The five levels. They fight in the same way, but from level to level the weights are less blurred and more attacks are made in a turn.
// In short wars the lowest two also spend more on aircraft than is good for them.
// The last level is the strongest bot.

/** A style with blurred weights; its other fields stay as they are. */
function blurredStyle(style: Style, blur: number, rng: Rng4): Style {
  const { least, income, zombie, capital, thrift, blood, fear, caution, siege } = style
  return { ...style, ...blurred({ least, income, zombie, capital, thrift, blood, fear, caution, siege }, blur, rng) }
}

type Named = Pick<Bot, 'id' | 'name' | 'text' | 'level' | 'measured'>

/** How much the weights of a level are blurred, how many attacks it makes in a turn at most, and what it likes to buy. */
interface LevelSettings {
  blur: number
  attacks: number
  taste?: Style['taste']
}

const blurredSteady = (named: Named, settings: { long: LevelSettings; short: LevelSettings }): Bot<Aaz> => ({
  ...named,
  answer(game, world, seat, rng) {
    const { blur, attacks, taste = STEADY.taste } = isShort(world) ? settings.short : settings.long
    return policyAnswer(game, world, seat, rng, blurredStyle({ ...STEADY, ordersFirst: true, attacks, taste }, blur, rng))
  },
})

/** The strongest bot of `bots.ts`. */
const STRONGEST = aazBots.reduce((a, b) => (b.level >= a.level ? b : a)) as Bot<Aaz>

/** How much of the budget one imagined round of each plan costs. Each plan is tried once: with more tries it is as good as `marshal`. */
const NODES_A_ROUND = 667

const QUICK: Style = { ...STEADY, ordersFirst: true }

/** In a short war: makes a few plans with quick forecasts, plays each on until the seat's next turn, and takes the best. */
function lookRoundAhead(...[game, world, seat, rng, budget]: Parameters<Bot<Aaz>['answer']>): Answer | readonly Answer[] {
  const tries = Math.min(1, Math.round(budget.nodes / NODES_A_ROUND))
  const plans = tries > 0 ? candidatePlans(game, world, seat, QUICK, { more: [MARSHAL], variants: QUICK_VARIANTS }) : []
  if (plans.length > 1)
    return bestPlan({ game, world, seat, rng, policy: PLAYOUT_POLICY, sharedDice: true, untilNextTurn: true }, plans, tries)
  return policyAnswer(game, world, seat, rng, QUICK)
}

/** Looks one round ahead in short wars. In long wars it uses exact odds and a blurred style of a general. */
const blurredGeneral = (named: Named, blur: number): Bot<Aaz> => ({
  ...named,
  answer(game, world, seat, rng, budget) {
    if (isShort(world)) return lookRoundAhead(game, world, seat, rng, budget)
    const style: Style = {
      ...GENERAL,
      ...(isAhead(world, seat) ? BOLD : {}),
      ordersFirst: true,
      exact: exactForecaster(!world.options.noZombies),
    }
    return policyAnswer(game, world, seat, rng, blurredStyle(style, blur, rng))
  },
})

const LEVELS: readonly Bot[] = [
  blurredSteady(
    { id: 'recruit', level: 1, name: 'Recruit', text: 'Makes one attack a turn where it seems stronger, and is often wrong about it.' },
    { long: { blur: 3, attacks: 1 }, short: { blur: 5, attacks: 1, taste: 'air' } },
  ),
  blurredSteady(
    {
      id: 'sergeant',
      level: 2,
      measured: { beats: { '1941': 7, intro: 7, '1942': 7 } },
      name: 'Sergeant',
      text: 'Makes two or three attacks a turn at most, keeps its troops together, and misjudges the price.',
    },
    { long: { blur: 1.5, attacks: 2 }, short: { blur: 0.7, attacks: 3, taste: 'air' } },
  ),
  blurredSteady(
    {
      id: 'captain',
      level: 3,
      measured: { beats: { '1941': 8, intro: 6, '1942': 7 } },
      name: 'Captain',
      text: 'Attacks where it is clearly stronger, keeps its troops together, buys infantry.',
    },
    { long: { blur: 0, attacks: STEADY.attacks }, short: { blur: 0.45, attacks: STEADY.attacks } },
  ),
  blurredGeneral(
    {
      id: 'colonel',
      level: 4,
      measured: { beats: { '1941': 10, intro: 7, '1942': 10 } },
      name: 'Colonel',
      text: 'Weighs attacks by their exact odds in long wars, looks a round ahead in short ones, and errs a little about the worth of things.',
    },
    0.3,
  ),
  {
    ...STRONGEST,
    id: 'marshal',
    level: 5,
    measured: { beats: { '1941': 8, intro: 6, '1942': 6 } },
    name: 'Marshal',
    text: 'Weighs every attack by its exact odds, sails convoys under escort, and in short wars tries its plans out in its head.',
  },
]

/** The levels, and the bots of earlier releases that saves, tables and commands may name. */
export const aazLevels: readonly Bot[] = [...LEVELS, ...aazBots.map((bot): Bot => ({ ...bot, unlisted: true }))]
