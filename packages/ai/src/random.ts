import type { Bot } from './bot.ts'

/** Gives any legal answer, all with about the same chance. Every game has this bot. */
export const random: Bot = {
  id: 'random',
  level: 1,
  unlisted: true,
  name: 'Random',
  text: 'Any legal move will do.',
  answer: (game, world, seat, rng) => game.sample(world, seat, rng),
}
