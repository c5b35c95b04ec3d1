import { copyJson } from '@deadfront/kernel'
import type { LastLight } from './model/state.ts'

/** The content is never changed by play, so copies share it. */
export const copy = (s: LastLight): LastLight => ({
  rng: [...s.rng],
  stack: copyJson(s.stack),
  result: s.result,
  content: s.content,
  nights: s.nights,
  lastBullet: s.lastBullet,
  night: s.night,
  survivors: s.survivors.map((x) => ({ seat: x.seat, room: x.room, health: x.health, kills: x.kills, hand: x.hand.slice() })),
  planks: { ...s.planks },
  breaches: s.breaches,
  deck: s.deck.slice(),
  discards: s.discards.slice(),
})
