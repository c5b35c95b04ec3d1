import { AIR, type Content, LAND } from '../../model/content.ts'
import type { Count, T } from '../../model/events.ts'
import { named } from '../../model/names.ts'
import { type Aaz, activePower, type AazFrame, addMoved, addUnits, type BattleFrame, C, countAt, type Moved } from '../../model/state.ts'

/** The battle that is being fought: the topmost battle frame. */
export function battleOf(s: Aaz): BattleFrame {
  for (let i = s.stack.length - 1; i >= 0; i--) {
    const f = s.stack[i]!
    if (f.kind === 'battle') return f
  }
  throw new Error('no battle on the stack')
}

export function combatOf(s: Aaz): Extract<AazFrame, { kind: 'combat' }> | null {
  for (let i = s.stack.length - 1; i >= 0; i--) {
    const f = s.stack[i]!
    if (f.kind === 'combat') return f
  }
  return null
}

export const sum = (list: readonly number[]): number => {
  let n = 0
  for (let i = 0; i < list.length; i++) n += list[i]!
  return n
}

/** Attackers of a kind in front of the line, however they came. */
export const attackersOf = (c: Content, b: BattleFrame, k: number): number => b.a[k]! + b.a[c.K + k]!

export function attackersWhere(c: Content, b: BattleFrame, test: (k: number) => boolean): number {
  let n = 0
  for (let k = 0; k < c.K; k++) if (test(k)) n += attackersOf(c, b, k)
  return n
}

export function defendersWhere(c: Content, b: BattleFrame, test: (k: number) => boolean): number {
  let n = 0
  for (let i = 0; i < b.d.length; i++) if (b.d[i]! > 0 && test(i % c.K)) n += b.d[i]!
  return n
}

export const landAttackers = (c: Content, b: BattleFrame): number => attackersWhere(c, b, (k) => c.domain[k] === LAND)
export const airAttackers = (c: Content, b: BattleFrame): number => attackersWhere(c, b, (k) => c.domain[k] === AIR)
export const seaborneLeft = (c: Content, b: BattleFrame): number => {
  let n = 0
  for (let k = 0; k < c.K; k++) n += b.a[c.K + k]!
  return n
}

/** A destroyer of the side in the battle, behind the line or in front (AAZ-DFIRE.8). */
export function hasHunter(c: Content, b: BattleFrame, side: 'a' | 'd'): boolean {
  const [front, line] = side === 'a' ? [b.a, b.al] : [b.d, b.dl]
  for (let i = 0; i < front.length; i++) if (c.hunter[i % c.K] && front[i]! + line[i]! > 0) return true
  return false
}

export const attackersByName = (c: Content, b: BattleFrame): Count => {
  const counts = new Array<number>(c.K).fill(0)
  for (let k = 0; k < c.K; k++) counts[k] = attackersOf(c, b, k)
  return named(c, counts)
}

export function defendersByName(c: Content, b: BattleFrame): { [power: string]: Count } {
  const out: { [power: string]: Count } = {}
  for (let p = 0; p < c.P; p++) {
    const units = named(c, b.d, p * c.K)
    if (Object.keys(units).length > 0) out[c.powers[p]!] = units
  }
  return out
}

/** Names of keys in answers: `inf`, `seaborne inf`; a joint defence says whose: `UK inf`. */
export function keyName(c: Content, b: BattleFrame, side: 'a' | 'd', key: number): string {
  const kind = c.kinds[key % c.K]!
  if (side === 'a') return key >= c.K ? `seaborne ${kind}` : kind
  return ownersIn(c, b).length > 1 ? `${c.powers[Math.floor(key / c.K)]} ${kind}` : kind
}

/** The powers that defend, with units in front of the line or behind it. */
export function ownersIn(c: Content, b: BattleFrame): number[] {
  const owners: number[] = []
  for (let p = 0; p < c.P; p++) {
    let n = 0
    for (let k = 0; k < c.K; k++) n += b.d[p * c.K + k]! + b.dl[p * c.K + k]!
    if (n > 0) owners.push(p)
  }
  return owners
}

/** Takes units out of play; a transport goes down with its cargo (AAZ-CTRN.5), the emptiest first. */
export function destroy(s: Aaz, c: Content, at: number, p: number, k: number, n: number): void {
  if (n === 0) return
  if (c.transport[k]) {
    let empty = countAt(s, c, at, p, k) - s.boats.filter((b) => b.at === at && b.p === p).length
    let left = n - Math.min(n, empty)
    empty = 0
    const worth = (load: readonly number[]): number => load.reduce((v, kind) => v + (kind >= 0 ? c.cost[kind]! : 0), 0)
    while (left > 0) {
      const boats = s.boats.filter((b) => b.at === at && b.p === p).sort((x, y) => worth(x.load) - worth(y.load))
      s.boats.splice(s.boats.indexOf(boats[0]!), 1)
      left--
    }
  }
  addUnits(s, c, at, p, k, -n)
  if (p === activePower(s)) forgetMoved(s, c, at, k, p)
}

/** Keeps the list of moved units within what is still there; aircraft with least range left go first. */
function forgetMoved(s: Aaz, c: Content, at: number, k: number, p: number): void {
  let over = -countAt(s, c, at, p, k)
  if (c.transport[k]) for (const b of s.boats) if (b.at === at && b.p === p) over++
  const here: Moved[] = []
  for (const m of s.moved)
    if (m.at === at && m.k === k) {
      over += m.n
      here.push(m)
    }
  if (over <= 0) return
  here.sort((x, y) => y.used - x.used)
  for (const m of here) {
    const take = Math.min(over, m.n)
    m.n -= take
    over -= take
    if (over === 0) break
  }
  s.moved = s.moved.filter((m) => m.n > 0)
}

/** Everything of the attacker in the space has fought: no more moves this turn, aircraft excepted (AAZ-NCM.1, GAP-41). */
export function markFought(s: Aaz, at: number): void {
  const c = C(s)
  const p = activePower(s)
  for (const b of s.boats) if (b.at === at && b.p === p) b.how = 'fought'
  const boats = s.boats.filter((b) => b.at === at && b.p === p).length
  for (const m of s.moved) if (m.at === at && c.domain[m.k] === AIR) m.how = 'fought'
  s.moved = s.moved.filter((m) => m.at !== at || c.domain[m.k] === AIR)
  for (let k = 0; k < c.K; k++) {
    let n = countAt(s, c, at, p, k)
    if (c.transport[k]) n -= boats
    if (c.domain[k] === AIR) for (const m of s.moved) if (m.at === at && m.k === k) n -= m.n
    if (n > 0) addMoved(s, at, k, n, 0, -1, 'fought')
  }
}

export function killZombies(t: T, at: number, excess: number, faces: number, rule = faces > 0 ? 'AAZ-AFIRE.10' : 'AAZ-AFIRE.9'): void {
  const { s } = t
  const n = Math.min(s.zombies[at]!, excess + faces)
  if (n === 0) return
  s.zombies[at]! -= n
  t.emit({
    type: 'zombiesKilled',
    rule,
    at: C(s).spaces[at]!,
    n,
    left: s.zombies[at]!,
    excess,
    faces,
  })
}
