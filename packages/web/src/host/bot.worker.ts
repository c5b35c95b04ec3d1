import { FIRST_THOUGHT, USUAL } from '@deadfront/ai'
import { seedRng } from '@deadfront/kernel'
import { catalogEntry } from '../catalog.ts'
import type { BotCalls } from './protocol.ts'
import { serve } from './rpc.ts'

/** Bots compute here, in another thread than page and host. The port to the host comes in the first message. */
self.addEventListener('message', (event) => {
  const { port } = event.data as { port?: MessagePort }
  if (!port) return
  serve<BotCalls>(port, {
    async think({ game: id, bot: name, guess, seat, seed, now }) {
      const entry = catalogEntry(id)
      if (!entry) throw new Error(`the game ${id} is not in the catalogue`)
      const [game, bots] = await Promise.all([entry.load(), entry.bots()])
      const bot = bots.find((x) => x.id === name)
      if (!bot) throw new Error(`${id} has no bot ${name}`)
      return bot.answer(game, guess, seat, seedRng(`${seed}/bot`), now ? FIRST_THOUGHT : USUAL)
    },
  })
})
