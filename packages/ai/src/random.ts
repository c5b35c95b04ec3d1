import type { Bot } from './bot.ts'

/** Any legal answer, each turn of mind as good as the next. Every game has this one. */
export const random: Bot = {
  id: 'random',
  level: 1,
  unlisted: true,
  name: 'Random',
  text: 'Any legal move will do.',
  answer: (game, world, seat, rng) => game.sample(world, seat, rng),
}
