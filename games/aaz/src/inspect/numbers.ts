import { question } from '@deadfront/kernel'
import { type Content, kindName, powerName } from '../model/content.ts'
import type { Count } from '../model/events.ts'
import type { AazFrame, BattleFrame } from '../model/frames.ts'
import { numberAt } from '../model/list.ts'
import { countsByName } from '../model/names.ts'
import { type Aaz, contentOf } from '../model/state.ts'
import { battleNow } from '../read/battle.ts'
import { type BattleSetup, setupAt } from '../read/battle-setup.ts'
import { shipsChosen, shipsThatFire } from '../rules/combat/place.ts'

/** A number that the open question offers, and the battle as it goes on from there. */
export interface Numbered {
  n: number
  setup: BattleSetup
}

type BombardFrame = Extract<AazFrame, { kind: 'battle.bombard' }>
type SubmergeFrame = Extract<AazFrame, { kind: 'battle.submerge' }>

/** The battle after each number of ships that may bombard, or of submarines that may dive; nothing for other questions. */
export const numbers = question({}, (s: Aaz): Numbered[] => {
  const c = contentOf(s)
  const b = battleNow(s)
  const f = s.stack.at(-1)
  if (b === null || f === undefined) return []
  const setup = setupAt(s, c, b.at)
  if (f.kind === 'battle.bombard') return bombarded(c, f, setup)
  // The strikes of this round are already rolled: a battle that begins with them again would count them twice.
  if (f.kind !== 'battle.submerge' || (f.side === 'defender' && b.attackersStruck)) return []
  return dived(c, b, f, setup)
})

function bombarded(c: Content, f: BombardFrame, setup: BattleSetup): Numbered[] {
  return upTo(shipsThatFire(c, f)).map((n) => {
    const guns = new Array<number>(c.K).fill(0)
    for (const [i, ships] of (shipsChosen(c, f, { do: 'bombard', ships: n }) ?? []).entries()) {
      const k = numberAt(f.zones, i) % c.K
      guns[k] = numberAt(guns, k) + ships
    }
    return { n, setup: { ...setup, bombard: n, ...(c.bombardKinds.length > 1 ? { bombarding: countsByName(c, guns) } : {}) } }
  })
}

function dived(c: Content, b: BattleFrame, { side, power }: SubmergeFrame, setup: BattleSetup): Numbered[] {
  const owner = powerName(c, power)
  const there = (k: number): number => (side === 'attacker' ? numberAt(b.attackers, k) : numberAt(b.defenders, power * c.K + k))
  const subs = c.submarineKinds.reduce((sum, k) => sum + there(k), 0)
  return upTo(subs).map((n) => {
    const gone: Count = {}
    let left = n
    for (const k of c.submarineKinds) {
      const dives = Math.min(left, there(k))
      gone[kindName(c, k)] = dives
      left -= dives
    }
    return side === 'attacker'
      ? { n, setup: { ...setup, attackers: minus(setup.attackers, gone) } }
      : { n, setup: { ...setup, defenders: { ...setup.defenders, [owner]: minus(setup.defenders[owner] ?? {}, gone) } } }
  })
}

const upTo = (n: number): number[] => Array.from({ length: n + 1 }, (_, i) => i)

const minus = (count: Count, gone: Count): Count =>
  Object.fromEntries(Object.entries(count).flatMap(([unit, n]) => (n > (gone[unit] ?? 0) ? [[unit, n - (gone[unit] ?? 0)]] : [])))
