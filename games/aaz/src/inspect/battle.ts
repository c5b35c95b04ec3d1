import { question } from '@deadfront/kernel'
import type { PressAnswer } from '../model/answers.ts'
import type { Count } from '../model/events.ts'
import { countsByName, countsByPower } from '../model/names.ts'
import { type Aaz, contentOf } from '../model/state.ts'
import { airAttackers, battleNow, landAttackers, seaborneLeft } from '../read/battle.ts'
import { type BattleSetup, setupAt } from '../read/battle-setup.ts'
import { outlook } from '../read/outlook.ts'

/** The battle board: which units are where, which step, what may be chosen. */
export interface BattlePanel extends BattleSetup {
  step: string
  attackersBehindLine: Count
  defendersBehindLine: { [power: string]: Count }
  land: number
  air: number
  seaborneLeft: number
  choices: PressAnswer[]
}

/** The battle that is being fought; null when there is none. */
export const battle = question({}, (s: Aaz): BattlePanel | null => {
  const c = contentOf(s)
  const b = battleNow(s)
  if (b === null) return null
  const now = outlook(s, c, b)
  return {
    ...setupAt(s, c, b.at),
    step: b.step ?? 'place',
    attackersBehindLine: { ...countsByName(c, b.attackersBehindLine), ...countsByName(c, b.attackersBehindLine, c.K) },
    defendersBehindLine: countsByPower(c, b.defendersBehindLine),
    land: landAttackers(c, b),
    air: airAttackers(c, b),
    seaborneLeft: seaborneLeft(c, b),
    choices: now.over ? [] : now.choices,
  }
})
