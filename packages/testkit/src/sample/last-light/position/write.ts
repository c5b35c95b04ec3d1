import { copyJson, type Json } from '@deadfront/kernel'
import type { LastLight } from '../model/state.ts'

/** The table as a position file; what `read.ts` reads again. */
export const writePosition = (s: LastLight): Json => ({
  night: s.night,
  survivors: Object.fromEntries(s.survivors.map((x) => [x.seat, { room: x.room, health: x.health, kills: x.kills, hand: [...x.hand] }])),
  planks: { ...s.planks },
  breaches: s.breaches,
  discards: [...s.discards],
  now: copyJson<readonly object[]>(s.stack) as readonly Json[],
})
