import { parentPort } from 'node:worker_threads'
import { botNamed, catalogEntry, FIRST_THOUGHT, USUAL } from '@deadfront/ai'
import { seedRng } from '@deadfront/kernel'
import type { BotTask } from './bot-pool.ts'

/** Answers one task at a time. The bot gets only a guess of the state, made from what its seat may know. */
parentPort?.on('message', async ({ game: id, bot: name, state, seat, seed, now }: BotTask) => {
  try {
    const entry = catalogEntry(id)
    if (!entry) throw new Error(`no game ${id}`)
    const bot = botNamed(await entry.bots(), name, seat)
    const game = await entry.load()
    const rng = seedRng(`bot:${seed}:${seat}`)
    parentPort?.postMessage({ answer: bot.answer(game, game.guess(state, seat, rng), seat, rng, now ? FIRST_THOUGHT : USUAL) })
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
})
