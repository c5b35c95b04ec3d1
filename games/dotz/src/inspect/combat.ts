import { question } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { NONE, type Siege } from '../model/state.ts'
import type { CombatView } from '../model/view.ts'
import { type FightFacts, combatAsked, fightFacts } from '../read/fight-facts.ts'
import { innermostCombat } from '../read/fight.ts'
import { combatView } from '../view.ts'
import { rounded } from './common.ts'

/** The current combat, with the chances of each unit that could fight it. */
export interface CombatPanel extends CombatView {
  fighters: FightFacts[]
}

/** Null without a combat. */
export const combat = question({}, (s: Siege): CombatPanel | null => {
  const c = contentOf(s)
  const f = innermostCombat(s)
  const panel = combatView(s, c)
  if (!f || !panel) return null
  const about = combatAsked(s, f)
  const units = f.unit === NONE ? f.units : [f.unit]
  return { ...panel, fighters: units.map((unit) => rounded(fightFacts(s, c, { ...about, unit }))) }
})
