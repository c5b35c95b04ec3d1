import { nth } from '@deadfront/kernel'
import { type Aim, servedIn } from './aim.ts'
import type { Battle } from './battle.ts'
import type { SeaBattle, Verdict } from './sea.ts'

/** The value of a position: the chance that the aim is reached, and the IPC swing. */
interface Worth {
  chance: number
  swing: number
}

/** Chances and IPCs closer than this are equal. */
const EQUAL = 1e-12

/** The better chance comes first; if equal, the better swing. */
function better(a: Worth, b: Worth): boolean {
  return Math.abs(a.chance - b.chance) > EQUAL ? a.chance > b.chance : a.swing > b.swing + EQUAL
}

/**
 * Whether to retreat in each position of a sea battle, by what serves the aim best: computed backwards, each position
 * after those that losses lead to. A round in which no unit is hit leads back to its own position, and is summed in closed
 * form.
 */
export class SeaPlan {
  private readonly sea: SeaBattle
  private readonly battle: Battle
  private readonly aim: Aim
  /** By position after a round and destroyers before it: its value, and whether to leave. */
  private readonly known = new Map<number, { worth: Worth; leave: boolean }>()

  constructor(sea: SeaBattle, aim: Aim) {
    this.sea = sea
    this.battle = sea.battle
    this.aim = aim
  }

  /** True when the attacker does best to retreat after a round that led here. */
  leaves(at: number): boolean {
    return this.decide(at).leave
  }

  private decide(at: number): { worth: Worth; leave: boolean } {
    const known = this.known.get(at)
    if (known) return known
    const made = this.weigh(at)
    this.known.set(at, made)
    return made
  }

  private weigh(at: number): { worth: Worth; leave: boolean } {
    const stay = this.sea.verdictIf(at, false)
    if (!stay.on) return { worth: this.ended(stay), leave: false }
    const away = this.sea.verdictIf(at, true)
    const stop = away.on ? undefined : this.ended(away)
    const press = this.round(stay.to, at, stop)
    return stop && !better(press, stop) ? { worth: stop, leave: true } : { worth: press, leave: false }
  }

  /** The value of another round from a position, requested in `asking`; stopping may have a value too. */
  private round(position: number, asking: number, stop: Worth | undefined): Worth {
    const moves = this.sea.round(position)
    const hunters = this.sea.huntersIn(position)
    let [chance, swing, again] = [0, 0, 0]
    moves.to.forEach((to, m) => {
      const p = nth(moves.p, m)
      const then = this.sea.after(to, hunters)
      if (then === asking) {
        again += p
        return
      }
      const { worth } = this.decide(then)
      chance += p * worth.chance
      swing += p * worth.swing
    })
    if (again >= 1) return stop ?? { chance: 0, swing: 0 }
    return { chance: chance / (1 - again), swing: swing / (1 - again) }
  }

  private ended({ pair, how }: Extract<Verdict, { on: false }>): Worth {
    const { sea, battle } = this
    const [mine, theirs] = [sea.afloat(sea.attacker, pair.attacker), sea.afloat(sea.defender, pair.defender)]
    const lost = (left: Int32Array, had: Battle['attacker']): number =>
      sea.units.reduce((sum, unit, u) => sum + unit.cost * ((had[unit.id] ?? 0) - nth(left, u)), 0)
    const swing = lost(theirs, battle.defender) - lost(mine, battle.attacker)
    if (this.aim === 'swing') return { chance: 0, swing }
    const enemies = theirs.reduce((a, b) => a + b, 0)
    const served = servedIn(battle)(how.winner === 'attacker', false, enemies, 0)
    const reached = this.aim === 'take' ? served.taken : this.aim === 'clear' ? served.cleared : served.destroyed
    return { chance: reached ? 1 : 0, swing }
  }
}
