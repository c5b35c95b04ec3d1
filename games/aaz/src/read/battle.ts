import { nth } from '@deadfront/kernel'
import { AIR, type Content, kindName, LAND } from '../model/content.ts'
import type { Count } from '../model/events.ts'
import type { AazFrame, BattleFrame, BattleSide } from '../model/frames.ts'
import { numberAt } from '../model/list.ts'
import { countsByName, countsByPower } from '../model/names.ts'
import { type Aaz, activePower } from '../model/state.ts'

/** The battle that is being fought: the topmost battle frame; null when there is none. */
export function battleNow(s: Readonly<Aaz>): BattleFrame | null {
  for (let i = s.stack.length - 1; i >= 0; i--) {
    const f = nth(s.stack, i)
    if (f.kind === 'battle') return f
  }
  return null
}

/** The same where one must exist. */
export function battleOf(s: Readonly<Aaz>): BattleFrame {
  const b = battleNow(s)
  if (b === null) throw new Error('no battle on the stack')
  return b
}

export function combatOf(s: Aaz): Extract<AazFrame, { kind: 'combat' }> | null {
  for (let i = s.stack.length - 1; i >= 0; i--) {
    const f = nth(s.stack, i)
    if (f.kind === 'combat') return f
  }
  return null
}

export const sum = (list: readonly number[]): number => {
  let n = 0
  for (let i = 0; i < list.length; i++) n += numberAt(list, i)
  return n
}

/** Attackers of a kind in front of the line, overland and seaborne together. */
export const attackersOf = (c: Content, b: BattleFrame, k: number): number => numberAt(b.attackers, k) + numberAt(b.attackers, c.K + k)

export function attackersWhere(c: Content, b: BattleFrame, test: (k: number) => boolean): number {
  let n = 0
  for (let k = 0; k < c.K; k++) if (test(k)) n += attackersOf(c, b, k)
  return n
}

export function defendersWhere(c: Content, b: BattleFrame, test: (k: number) => boolean): number {
  let n = 0
  for (let i = 0; i < b.defenders.length; i++) if (numberAt(b.defenders, i) > 0 && test(i % c.K)) n += numberAt(b.defenders, i)
  return n
}

export const landAttackers = (c: Content, b: BattleFrame): number =>
  attackersWhere(c, b, (k) => c.domain[k] === LAND && !(c.wholeFlak && c.flak[k]))

export const airAttackers = (c: Content, b: BattleFrame): number => attackersWhere(c, b, (k) => c.domain[k] === AIR)

export const seaborneLeft = (c: Content, b: BattleFrame): number => {
  let n = 0
  for (let k = 0; k < c.K; k++) n += numberAt(b.attackers, c.K + k)
  return n
}

/** A destroyer of the side in the battle, behind the line or in front (AAZ-DFIRE.8). */
export function hasHunter(c: Content, b: BattleFrame, side: BattleSide): boolean {
  const [front, line] = side === 'attacker' ? [b.attackers, b.attackersBehindLine] : [b.defenders, b.defendersBehindLine]
  for (let i = 0; i < front.length; i++) if (c.hunter[i % c.K] && numberAt(front, i) + numberAt(line, i) > 0) return true
  return false
}

export const attackersByName = (c: Content, b: BattleFrame): Count => {
  const counts = new Array<number>(c.K).fill(0)
  for (let k = 0; k < c.K; k++) counts[k] = attackersOf(c, b, k)
  return countsByName(c, counts)
}

export const defendersByName = (c: Content, b: BattleFrame): { [power: string]: Count } => countsByPower(c, b.defenders)

/** Names of keys in answers: `inf`, `seaborne inf`; in a joint defence with the power: `UK inf`. */
export function keyName(c: Content, b: BattleFrame, side: BattleSide, key: number): string {
  const kind = kindName(c, key % c.K)
  if (side === 'attacker') return key >= c.K ? `seaborne ${kind}` : kind
  return ownersIn(c, b).length > 1 ? `${c.powers[Math.floor(key / c.K)]} ${kind}` : kind
}

/** The powers that defend, with units in front of the line or behind it. */
export function ownersIn(c: Content, b: BattleFrame): number[] {
  const owners: number[] = []
  for (let p = 0; p < c.P; p++) {
    let n = 0
    for (let k = 0; k < c.K; k++) n += numberAt(b.defenders, p * c.K + k) + numberAt(b.defendersBehindLine, p * c.K + k)
    if (n > 0) owners.push(p)
  }
  return owners
}

/** Who decides for a defending power; for minor nations the player who does not attack decides (AAZ-INTRO.9). */
export function seatFor(s: Aaz, c: Content, p: number): number {
  if (!c.minor[p]) return p
  const attacker = activePower(s)
  return c.order.find((q) => q !== attacker && !c.minor[q]) ?? attacker
}

/** When and where dice are rolled: power turn, place, round and step of the battle. For the keyed dice of imagined games. */
export function luckKey(s: Aaz): string {
  const b = battleNow(s)
  const top = s.stack[s.stack.length - 1]
  const place = b !== null ? `${b.at}.${b.round}.${b.step ?? ''}` : top !== undefined && 'at' in top ? String(top.at) : ''
  return `${s.round}.${s.turn}.${s.phase}.${place}`
}
