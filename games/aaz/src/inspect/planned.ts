import { question } from '@deadfront/kernel'
import { type Aaz, contentOf } from '../model/state.ts'
import { type BattleSetup, plannedBattles, setupAt } from '../read/battle-setup.ts'

/** The battles of the active power that are to come, as they would be set up. */
export const planned = question({}, (s: Aaz): BattleSetup[] => {
  const c = contentOf(s)
  return plannedBattles(s, c).map((at) => setupAt(s, c, at))
})
