import type { OwnDice } from '@deadfront/kernel'
import type { StalingradEvent } from '../model/events.ts'
import { fighterIx, pointMan, seatOfFighter, type Stalingrad } from '../model/state.ts'

/**
 * Which seat rolled the dice of an event. Dice of a character belong to its player; dice of the zombies, and those that a
 * scenario needs in its end segment (a wagon, a door), to the Zombie Master or to no seat. All others belong to the actor.
 */
export function rolls(s: Stalingrad, e: StalingradEvent): OwnDice[] {
  const dead = s.options.master ? 'dead' : null
  // EFSZ-7.3: one die for the player, one for the zombies.
  if (e.type === 'initiativeRolled')
    return [
      { seat: pointMan(s), dice: [e.team] },
      { seat: dead, dice: [e.dead] },
    ]
  if (e.type === 'wagonRolled' || e.type === 'rattled') return [{ seat: null, dice: [e.die] }]
  // `attacked` has the dice of an attack; `zombieHit` only reports the effect of one of them.
  if (e.type === 'zombieHit' || e.type === 'ammoSpared') return []
  // The medic rolls to save a comrade from a wound.
  if (e.type === 'spared') return [{ seat: seatOf(s, e.by) ?? null, dice: [e.die] }]
  const { who, zombie, dice, die } = e as { who?: string; zombie?: string; dice?: readonly number[]; die?: number | null }
  const seat = seatOf(s, who) ?? (zombie === undefined ? undefined : dead)
  const fell = dice ?? (typeof die === 'number' ? [die] : [])
  if (seat === undefined || fell.length === 0) return []
  if (e.type !== 'attacked') return [{ seat, dice: fell }]
  const chance = Math.max(0, Math.min(12, 13 - e.hit)) / 12
  return [{ seat, dice: fell, hits: { actual: fell.filter((x) => x >= e.hit).length, expected: fell.length * chance } }]
}

const seatOf = (s: Stalingrad, id: string | undefined) => {
  const i = id === undefined ? -1 : fighterIx(s, id)
  return i < 0 ? undefined : seatOfFighter(s, i)
}
