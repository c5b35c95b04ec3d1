import type { OwnDice } from '@deadfront/kernel'
import type { StalingradEvent } from './model/events.ts'
import { fighterIx, seatOfFighter, type Stalingrad } from './model/state.ts'

/** Whose dice an event tells of: a character's are its player's, those of the dead are the Zombie Master's, or nobody's. */
export function rolls(s: Stalingrad, e: StalingradEvent): OwnDice[] {
  const dead = s.house.master ? 'dead' : null
  if (e.type === 'initiativeRolled') return [{ seat: dead, dice: [e.dead] }]
  const { who, zombie, dice, die } = e as { who?: string; zombie?: string; dice?: readonly number[]; die?: number | null }
  const i = who === undefined ? -1 : fighterIx(s, who)
  const seat = i >= 0 ? seatOfFighter(s, i) : zombie === undefined ? undefined : dead
  const fell = dice ?? (typeof die === 'number' ? [die] : [])
  // What an attack rolled is told by `attacked`; `zombieHit` only says what one of those dice did.
  if (seat === undefined || fell.length === 0 || e.type === 'zombieHit' || e.type === 'ammoSpared') return []
  if (e.type !== 'attacked') return [{ seat, dice: fell }]
  const chance = Math.max(0, Math.min(12, 13 - e.hit)) / 12
  return [{ seat, dice: fell, hits: { actual: fell.filter((x) => x >= e.hit).length, expected: fell.length * chance } }]
}
