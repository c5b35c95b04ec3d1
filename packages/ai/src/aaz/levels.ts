import type { Aaz } from '@deadfront/aaz'
import type { Rng4 } from '@deadfront/kernel'
import { blurred } from '../blur.ts'
import type { Bot } from '../bot.ts'
import { aazBots } from './bots.ts'
import { reckoner } from './forecast.ts'
import { BOLD, command, GENERAL, isAhead, STEADY } from './policy.ts'
import { isShort } from './rollouts.ts'
import type { Style } from './style.ts'

// The five levels: one way to fight, seen with less blur and in more attacks from level to level; the last one is the strongest bot
// there is.

/** A style with its numbers out of focus. What is no number stays as it is. */
function blurredStyle(style: Style, blur: number, rng: Rng4): Style {
  const { least, income, zombie, capital, thrift, blood, fear, caution, siege } = style
  return { ...style, ...blurred({ least, income, zombie, capital, thrift, blood, fear, caution, siege }, blur, rng) }
}

type Named = Pick<Bot, 'id' | 'name' | 'text' | 'level' | 'measured'>

const blurredSteady = (named: Named, blur: number, less: Partial<Style> = {}): Bot<Aaz> => ({
  ...named,
  answer: (game, world, seat, rng) => command(game, world, seat, rng, blurredStyle({ ...STEADY, ordersFirst: true, ...less }, blur, rng)),
})

/** The strongest of the other bots. */
const STRONGEST = aazBots.reduce((a, b) => (b.level >= a.level ? b : a)) as Bot<Aaz>

/** The part of the thought that the fourth level spends on a short war. */
const THOUGHT = 1 / 8

/** The strongest with little thought; in long wars, where that one hardly searches, its style out of focus. */
const blurredGeneral = (named: Named, blur: number): Bot<Aaz> => ({
  ...named,
  answer(game, world, seat, rng, budget) {
    if (isShort(world)) return STRONGEST.answer(game, world, seat, rng, { nodes: budget.nodes * THOUGHT })
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
    3,
    {
      attacks: 1,
    },
  ),
  blurredSteady(
    {
      id: 'sergeant',
      level: 2,
      measured: { beats: 7 },
      name: 'Sergeant',
      text: 'Makes two attacks a turn at most, keeps its troops together, and misjudges the price.',
    },
    1.5,
    { attacks: 2 },
  ),
  blurredSteady(
    {
      id: 'captain',
      level: 3,
      measured: { beats: 8 },
      name: 'Captain',
      text: 'Attacks where it is clearly stronger, keeps its troops together, buys infantry.',
    },
    0,
  ),
  blurredGeneral(
    {
      id: 'colonel',
      level: 4,
      measured: { beats: 10 },
      name: 'Colonel',
      text: 'Weighs every attack by its exact odds, sails convoys, and errs a little about the worth of things.',
    },
    0.3,
  ),
  {
    ...STRONGEST,
    id: 'marshal',
    level: 5,
    measured: { beats: 8 },
    name: 'Marshal',
    text: 'Weighs every attack by its exact odds, sails convoys under escort, and plays short wars out in its head.',
  },
]

/** The levels, and the bots of earlier releases that saves, tables and commands may name. */
export const aazLevels: readonly Bot[] = [...LEVELS, ...aazBots.map((bot): Bot => ({ ...bot, unlisted: true }))]
