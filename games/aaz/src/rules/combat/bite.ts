import { spaceName } from '../../model/content.ts'
import { ZOMBIE_DIE } from '../../model/dice.ts'
import type { AazTurn } from '../../model/events.ts'
import type { BattleFrame } from '../../model/frames.ts'
import { contentOf, zombiesAt } from '../../model/state.ts'
import { assignHits } from './losses.ts'

/** Step 3 (AAZ-BITE.1): every zombie on the board rolls. Faces 1 and 2 are A, 3 is D, the rest blank (AAZ-COMP.4). */
export function zombiesBite(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const n = zombiesAt(s, b.at)
  if (b.sea || n === 0) return
  const dice: number[] = []
  let attackerBites = 0
  let defenderBites = 0
  for (let i = 0; i < n; i++) {
    const die = t.roll(6, ZOMBIE_DIE, 'zombies')
    dice.push(die)
    if (die <= 2) attackerBites++
    else if (die === 3) defenderBites++
  }
  t.emit({ type: 'zombiesBit', rule: 'AAZ-BITE.1', at: spaceName(contentOf(s), b.at), dice, attackerBites, defenderBites })
  // Land units only (AAZ-BITE.3): the same limit as bombardment. The defender is asked after the attacker (GAP-52).
  if (defenderBites > 0) assignHits(t, b, 'defender', [0, 0, 0, defenderBites], 'bite')
  if (attackerBites > 0) assignHits(t, b, 'attacker', [0, 0, 0, attackerBites], 'bite')
}
