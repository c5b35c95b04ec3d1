import { question } from '@deadfront/kernel'
import { type Aaz, activePower, contentOf } from '../model/state.ts'
import { battleNow } from '../read/battle.ts'
import { type BattleSetup, plannedBattles, setupAt } from '../read/battle-setup.ts'

/** The battles that the active power will fight, as they would be set up. */
export const planned = question({}, (s: Aaz): BattleSetup[] => {
  const c = contentOf(s)
  return plannedBattles(s, c)
    .filter((at) => s.phase !== 'combat' || isToCome(s, at))
    .map((at) => setupAt(s, c, at))
})

/** In the combat phase: not fought yet, or on the battle board. Units that submerged or retreated may still be where a battle is over. */
const isToCome = (s: Aaz, at: number): boolean =>
  s.fights.includes(at) || battleNow(s)?.at === at || s.boats.some((boat) => boat.power === activePower(s) && boat.to === at)
