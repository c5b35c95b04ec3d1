import type { BattleSetup } from '@deadfront/aaz'
import type { Desk, Planned } from './desk.ts'
import { total } from './tokens.ts'

/** Somebody, alive or dead, stands against the attacker there. */
export const isOpposed = ({ defenders, zombies }: Pick<BattleSetup, 'defenders' | 'zombies'>): boolean =>
  zombies > 0 || Object.values(defenders).some((count) => total(count) > 0)

/** The battles to come: once the fighting has begun, those where nobody stands any more are over. */
export const battlesAhead = (desk: Desk): readonly Planned[] =>
  desk.planned.value.filter(({ setup }) => desk.view.value?.phase === 'combatMove' || isOpposed(setup))
