import { FIRST_THOUGHT, USUAL } from '@deadfront/ai'
import { seedRng } from '@deadfront/kernel'
import { shelfOf } from '../shelf.ts'
import type { BotCalls } from './protocol.ts'
import { serve } from './rpc.ts'

/** Bots think here, away from page and host. The port to the host comes in the first message. */
self.addEventListener('message', (event) => {
  const { port } = event.data as { port?: MessagePort }
  if (!port) return
  serve<BotCalls>(port, {
    async think({ game: id, bot: name, guess, seat, seed, now }) {
      const shelf = shelfOf(id)
      if (!shelf) throw new Error(`the game ${id} is not on the shelf`)
      const [game, bots] = await Promise.all([shelf.load(), shelf.bots()])
      const bot = bots.find((x) => x.id === name)
      if (!bot) throw new Error(`${id} has no bot ${name}`)
      return bot.answer(game, guess, seat, seedRng(`${seed}/bot`), now ? FIRST_THOUGHT : USUAL)
    },
  })
})
