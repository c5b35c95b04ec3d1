import type { BattleSetup } from '@deadfront/aaz'
import type { Desk, Planned } from './desk.ts'
import { total } from './tokens.ts'

/** True if there are defenders, alive or dead. */
export const isOpposed = ({ defenders, zombies }: Pick<BattleSetup, 'defenders' | 'zombies'>): boolean =>
  zombies > 0 || Object.values(defenders).some((count) => total(count) > 0)

/**
 * The battles to come, the current one first. Once the fighting has begun, battles without defenders are over. When no seat
 * is asked the game is over, and none of them will be fought.
 */
export function battlesAhead(desk: Desk): readonly Planned[] {
  const view = desk.view.value
  if (!view || desk.asks.value.length === 0) return []
  const open = desk.planned.value.filter(({ setup }) => view.phase === 'combatMove' || isOpposed(setup))
  return open.toSorted((a, b) => Number(b.setup.at === view.battle) - Number(a.setup.at === view.battle))
}
