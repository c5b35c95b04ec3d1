import type { Battle } from './battle.ts'
import type { Outcome } from './report.ts'

/**
 * A defence of several powers of which some have Z-4 Explosives: explosives arm the dice of their own power, and only while it has
 * artillery (AAZ-TECH.6, AAZ-MULTI.1). The engine has no powers. So the result is the mean of two battles, one where all defenders
 * have explosives and one where none has, and the difference of the two is the possible error.
 */
export function ofJointDefence(battle: Battle, fight: (battle: Battle) => Outcome): Outcome {
  if (!battle.jointExplosives) return fight(battle)
  const others = (battle.tech?.defender ?? []).filter((tech) => tech !== 'z4Explosives')
  const armed = fight({ ...battle, tech: { ...battle.tech, defender: [...others, 'z4Explosives'] } })
  const unarmed = fight({ ...battle, tech: { ...battle.tech, defender: others } })
  const [most, least] = [told(armed), told(unarmed)]
  const apart = Math.max(...most.map((p, n) => Math.abs(p - (least[n] ?? 0))))
  return {
    each: (tell) => {
      for (const { each } of [armed, unarmed]) each((p, a, d, z, how) => tell(p / 2, a, d, z, how))
    },
    roundsMean: (armed.roundsMean + unarmed.roundsMean) / 2,
    rounds: undefined,
    plusMinus: apart / 2 + Math.max(armed.plusMinus, unarmed.plusMinus),
    advice: armed.advice,
    best: armed.best,
  }
}

/** The chances that are reported for an outcome: won, held, taken, cleared, no zombie left. */
function told({ each }: Outcome): number[] {
  const sum = { wins: 0, holds: 0, takes: 0, clears: 0, ends: 0 }
  each((p, _attackers, _defenders, zombies, { winner, captured }) => {
    if (winner === 'attacker') sum.wins += p
    if (winner === 'defender') sum.holds += p
    if (captured) sum.takes += p
    if (captured && zombies === 0) sum.clears += p
    if (zombies === 0) sum.ends += p
  })
  return Object.values(sum)
}
