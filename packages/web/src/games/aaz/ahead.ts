import type { BattleSetup, Count } from '@deadfront/aaz'
import type { Answer, Json } from '@deadfront/kernel'

const kindOf = (id: string): string => id.split(' ').at(-1) as string

/** The battle as it would be once these moves have been made: those who march or fly there, and those who come off the boats. */
export function joinedBy(setup: BattleSetup, moves: readonly Answer[]): BattleSetup {
  const attackers: Count = { ...setup.attackers }
  const seaborne: Count = { ...setup.seaborne }
  const add = (to: Count, units: Json | undefined): void => {
    for (const [id, n] of Object.entries((units ?? {}) as Count)) to[kindOf(id)] = (to[kindOf(id)] ?? 0) + n
  }
  for (const move of moves) {
    add(attackers, move.do === 'ship' ? move.take : move.units)
    if (move.do === 'ship') add(seaborne, move.take)
  }
  const from = moves.flatMap((move) => (move.do === 'move' ? [String(move.from)] : []))
  return { ...setup, attackers, seaborne, retreats: [...new Set([...setup.retreats, ...from])] }
}
