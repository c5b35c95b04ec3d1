/**
 * A second reading of the land battle on the 1942 board, written from the statements SEQ, AAF, BOMB, BITE, FIRE, RISE, PRESS and
 * CONC of its index and from nothing else. Every choice is made by one fixed policy: the first unit of ORDER that can be taken,
 * press while enemies remain, cease against zombies alone, fire with every ship that may.
 */

export type Force = { [kind: string]: number }

export interface Field {
  attackers: Force
  /** How many of the attackers came ashore, and the ships that may bombard. */
  landed: number
  ships: Force
  defenders: Force
  zombies: number
  zombieControlled: boolean
}

export interface Outcome {
  attackers: Force
  defenders: Force
  zombies: number
  captured: boolean
  dice: number
}

export const ORDER = ['aaa', 'inf', 'art', 'tnk', 'ftr', 'bmb']
const KINDS = ['inf', 'art', 'tnk', 'ftr', 'bmb']
const ATTACK: Force = { inf: 1, art: 2, tnk: 3, ftr: 3, bmb: 4 }
const DEFENSE: Force = { inf: 2, art: 2, tnk: 3, ftr: 4, bmb: 1 }
const isAir = (kind: string): boolean => kind === 'ftr' || kind === 'bmb'
const of = (force: Force, kind: string): number => force[kind] ?? 0
const total = (force: Force, test: (kind: string) => boolean = () => true): number =>
  Object.entries(force).reduce((n, [kind, count]) => (test(kind) ? n + count : n), 0)

export function secondBattle(field: Field, faces: readonly number[]): Outcome {
  let used = 0
  const roll = (): number => {
    const die = faces[used++]
    if (die === undefined) throw new Error('more dice than were laid down')
    return die
  }
  const front = { a: { ...field.attackers }, d: { ...field.defenders } }
  const line: { a: Force; d: Force } = { a: {}, d: {} }
  let z = field.zombies

  /** Moves up to `hits` units behind the line (or out of play) and returns the hits that found nobody. */
  const take = (side: 'a' | 'd', hits: number, may: (kind: string) => boolean, gone = false): number => {
    let left = hits
    for (const kind of ORDER) {
      if (!may(kind)) continue
      const n = Math.min(left, of(front[side], kind))
      front[side][kind] = of(front[side], kind) - n
      if (!gone) line[side][kind] = of(line[side], kind) + n
      left -= n
    }
    return left
  }
  const canAttack = (): boolean => total(front.a, (kind) => of(ATTACK, kind) > 0) > 0
  /** AAF.6, AAF.7. */
  const overrunFlak = (): void => {
    if (total(front.d) > 0 && total(front.d, (kind) => kind !== 'aaa') === 0 && canAttack()) front.d = {}
  }
  const kill = (n: number): void => {
    z -= Math.min(z, n)
  }
  const end = (): Outcome => {
    const captured = total(front.d) === 0 && total(front.a, (kind) => !isAir(kind)) > 0
    if (captured && field.zombieControlled) front.a.inf = of(front.a, 'inf') + 1
    return { attackers: front.a, defenders: front.d, zombies: z, captured, dice: used }
  }

  if (total(front.d) === 0 && z === 0) return end()
  // BOMB.3 with AAF.6: flak can be shelled, but alone it is gone before.
  const shells = (total(front.d, (kind) => !isAir(kind)) > 0 && total(front.d, (kind) => kind !== 'aaa') > 0) || z > 0
  // AAF.1: before the first round.
  const shots = Math.min(3 * of(front.d, 'aaa'), total(front.a, isAir))
  let down = 0
  for (let i = 0; i < shots; i++) if (roll() === 1) down++
  take('a', down, isAir, true)
  if (total(front.a) === 0) return end()
  overrunFlak()
  if (total(front.d) === 0 && z === 0) return end()
  // BOMB.1 to BOMB.4.
  if (shells) {
    let left = field.landed
    let hits = 0
    let dead = 0
    for (const [kind, value] of [
      ['bb', 4],
      ['ca', 3],
    ] as const)
      for (let i = 0; i < of(field.ships, kind) && left > 0; i++, left--) {
        const die = roll()
        if (die === 6) dead++
        else if (die <= value) hits++
      }
    kill(dead + take('d', hits, (kind) => !isAir(kind)))
  }
  for (;;) {
    // BITE.1.
    let bitesA = 0
    let bitesD = 0
    for (let i = z; i > 0; i--) {
      const die = roll()
      if (die <= 2) bitesA++
      else if (die === 3) bitesD++
    }
    take('a', bitesA, (kind) => !isAir(kind))
    take('d', bitesD, (kind) => !isAir(kind))
    // FIRE.1 to FIRE.4: who is behind the line fires, too.
    const both = (side: 'a' | 'd', kind: string): number => of(front[side], kind) + of(line[side], kind)
    let hits = 0
    let dead = 0
    const shoot = (n: number, value: number): void => {
      for (let i = 0; i < n; i++) {
        const die = roll()
        if (die === 6) dead++
        else if (die <= value) hits++
      }
    }
    for (const kind of KINDS) {
      const n = both('a', kind)
      const helped = kind === 'inf' ? Math.min(n, both('a', 'art')) : 0
      shoot(helped, 2)
      shoot(n - helped, of(ATTACK, kind))
    }
    kill(dead + take('d', hits, () => true))
    hits = 0
    dead = 0
    for (const kind of KINDS) shoot(both('d', kind), of(DEFENSE, kind))
    kill(dead + take('a', hits, () => true))
    // RISE.1, RISE.3.
    z += of(line.a, 'inf') + of(line.d, 'inf')
    line.a = {}
    line.d = {}
    // PRESS.1, PRESS.2.
    overrunFlak()
    if (total(front.a) === 0 || total(front.d) === 0) return end()
  }
}

/** A second reading of the raid with escorts and interceptors (AAZ42-RAID.2 to RAID.4, RAID.8); fighters are lost before bombers. */
export function secondRaid(
  force: { bombers: number; escorts: number; interceptors: number; value: number; damage: number },
  faces: readonly number[],
): { bombers: number; escorts: number; interceptors: number; damage: number; dice: number } {
  let used = 0
  const ones = (n: number): number => {
    let hits = 0
    for (let i = 0; i < n; i++) if (faces[used++] === 1) hits++
    return hits
  }
  let { bombers, escorts, interceptors, damage } = force
  if (interceptors > 0) {
    const downed = ones(bombers + escorts)
    const lost = ones(interceptors)
    interceptors = Math.max(0, interceptors - downed)
    const fighters = Math.min(escorts, lost)
    escorts -= fighters
    bombers = Math.max(0, bombers - (lost - fighters))
  }
  bombers -= ones(bombers)
  for (let i = 0; i < bombers; i++) damage = Math.min(2 * force.value, damage + (faces[used++] ?? 0))
  return { bombers, escorts, interceptors, damage, dice: used }
}
