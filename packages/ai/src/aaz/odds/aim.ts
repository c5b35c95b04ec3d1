import type { Battle } from './battle.ts'

/**
 * What the attacker plays for. `take`: to win, with a land unit left to capture (AAZ-CONC.1). `clear`: that, and no zombie
 * left. `swing`: the most IPCs destroyed above those lost. `destroy`: no enemy unit left; against zombies alone, no zombie.
 * In a friendly territory nothing is taken, so `take` means `clear` there.
 */
export const AIMS = ['take', 'clear', 'swing', 'destroy'] as const
export type Aim = (typeof AIMS)[number]

/** The value of one ending, besides its IPCs. */
export interface Served {
  taken: boolean
  cleared: boolean
  destroyed: boolean
}

const someOf = (count: Battle['attacker']): boolean => Object.values(count).some((n) => n > 0)

/** The aim that the policy is made for. */
export function aimOf(battle: Battle): Aim | undefined {
  if (battle.rounds !== undefined) return undefined
  return battle.aim === 'take' && battle.friendly ? 'clear' : battle.aim
}

/** True if the enemy has only zombies. */
export const onlyZombies = (battle: Battle): boolean => battle.kind === 'land' && !someOf(battle.defender)

/** Returns which aims an ending of the battle serves: the attacker won, has a land unit there, so many enemies and zombies are left. */
export function servedIn(battle: Battle): (won: boolean, captured: boolean, enemies: number, zombies: number) => Served {
  if (battle.kind === 'sea') return (won, _captured, enemies) => ({ taken: won, cleared: won, destroyed: enemies === 0 })
  const alone = onlyZombies(battle)
  const { friendly = false } = battle
  return (_won, captured, enemies, zombies) => {
    const taken = captured && !friendly
    return {
      taken,
      cleared: zombies === 0 && (friendly ? enemies === 0 : taken),
      destroyed: enemies === 0 && (zombies === 0 || !alone),
    }
  }
}
