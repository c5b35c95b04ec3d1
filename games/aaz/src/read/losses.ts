import { AIR, type Content, LAND, priceOfKind, toughnessOf } from '../model/content.ts'
import type { BattleFrame, BattleSide, Hits, LossCause } from '../model/frames.ts'
import { addTo, numberAt } from '../model/list.ts'
import type { Aaz } from '../model/state.ts'

/**
 * Casualties by maximum use of hits (AAZ-AFIRE.4 to AFIRE.8). Hits come in five sorts, targets in five; what a sort can be
 * put on is a small table. The sets of units that hits can be put on form a matroid, so greedy choice is exact.
 */
const TARGETS = 5
const T_LAND = 0
const T_AIR = 1
const T_SUB = 2
const T_SHIP = 3
const T_TRN = 4

/** Which targets each sort of hit may take: any, air without destroyer, submarine, bombardment and bites, antiaircraft fire. */
const MAY: readonly number[] = [0b11111, 0b11011, 0b11100, 0b00001, 0b00010]

export const targetOf = (c: Content, k: number): number =>
  c.domain[k] === LAND ? T_LAND : c.domain[k] === AIR ? T_AIR : c.submarine[k] ? T_SUB : c.transport[k] ? T_TRN : T_SHIP

/** The most hits that find a target: the smallest cut between hits and targets. */
export function maxHits(hits: Hits, room: readonly number[]): number {
  let best = Number.POSITIVE_INFINITY
  for (let cut = 0; cut < 1 << TARGETS; cut++) {
    let size = 0
    for (let i = 0; i < TARGETS; i++) if (cut & (1 << i)) size += numberAt(room, i)
    for (let h = 0; h < hits.length; h++) if (numberAt(hits, h) > 0 && (numberAt(MAY, h) & ~cut) !== 0) size += numberAt(hits, h)
    if (size < best) best = size
  }
  return best
}

/** The units of one side in a battle, as a flat list of keys: attackers twice by kind, defenders by power and kind. */
export interface Side {
  front: readonly number[]
  hurt: readonly number[]
  /** Kind of a key. */
  kind(key: number): number
}

export const attackers = (c: Content, b: BattleFrame): Side => ({ front: b.attackers, hurt: b.attackersHurt, kind: (key) => key % c.K })
export const defenders = (c: Content, b: BattleFrame): Side => ({ front: b.defenders, hurt: b.defendersHurt, kind: (key) => key % c.K })

/** Hits the units of a key can still absorb. */
const roomOf = (c: Content, side: Side, key: number): number => {
  const n = numberAt(side.front, key)
  if (n === 0) return 0
  const toughness = toughnessOf(c, side.kind(key))
  return toughness === 1 ? n : n * toughness - numberAt(side.hurt, key)
}

function roomByTarget(c: Content, side: Side): number[] {
  const room = [0, 0, 0, 0, 0]
  for (let key = 0; key < side.front.length; key++)
    if (numberAt(side.front, key) > 0) addTo(room, targetOf(c, side.kind(key)), roomOf(c, side, key))
  return room
}

/** How many hits must be taken. */
export const hitsToTake = (c: Content, side: Side, hits: Hits): number => maxHits(hits, roomByTarget(c, side))

/** What makes a choice of losses wrong: too many, too few, not placeable, or transports where others could be taken. */
export function faultOfLosses(
  c: Content,
  side: Side,
  hits: Hits,
  lose: readonly number[],
): 'too-many' | 'maximum' | 'ineligible' | 'transports' | null {
  const taken = [0, 0, 0, 0, 0]
  let total = 0
  for (let key = 0; key < lose.length; key++) {
    const n = numberAt(lose, key)
    if (n === 0) continue
    if (n > roomOf(c, side, key)) return 'too-many'
    addTo(taken, targetOf(c, side.kind(key)), n)
    total += n
  }
  if (total > hits.reduce((all, n) => all + n, 0)) return 'too-many'
  const room = roomByTarget(c, side)
  if (maxHits(hits, taken) < total) return 'ineligible'
  const need = maxHits(hits, room)
  if (total !== need) return 'maximum'
  const boats = numberAt(room, T_TRN)
  room[T_TRN] = 0
  const fewest = need - maxHits(hits, room)
  if (numberAt(taken, T_TRN) > fewest || (boats > 0 && numberAt(taken, T_TRN) < fewest)) return 'transports'
  return null
}

/** The losses that follow from an order of preference: keys tried in that order, transports always last. */
export function greedyLosses(c: Content, side: Side, hits: Hits, order: readonly number[]): number[] {
  const lose = new Array<number>(side.front.length).fill(0)
  const need = hitsToTake(c, side, hits)
  const taken = [0, 0, 0, 0, 0]
  let total = 0
  for (const last of [false, true])
    for (const key of order) {
      const target = targetOf(c, side.kind(key))
      if ((target === T_TRN) !== last) continue
      let n = Math.min(roomOf(c, side, key), need - total)
      while (n > 0) {
        addTo(taken, target, n)
        if (maxHits(hits, taken) === total + n) break
        addTo(taken, target, -n)
        n--
      }
      lose[key] = n
      total += n
      if (total === need) return lose
    }
  return lose
}

/** Keys with units in front of the line. */
export const keysOf = (side: Side): number[] => {
  const keys: number[] = []
  for (let key = 0; key < side.front.length; key++) if (numberAt(side.front, key) > 0) keys.push(key)
  return keys
}

/** The one way to take the hits, or null when there is a choice. First and last in order agree only if all do. */
export function onlyLosses(c: Content, side: Side, hits: Hits): number[] | null {
  const keys = keysOf(side)
  const first = greedyLosses(c, side, hits, keys)
  if (keys.length <= 1) return first
  const last = greedyLosses(c, side, hits, keys.slice().reverse())
  for (const key of keys) if (first[key] !== last[key]) return null
  return first
}

const sideOf = (c: Content, b: BattleFrame, side: BattleSide): Side => (side === 'attacker' ? attackers(c, b) : defenders(c, b))

/** The units that hits of this cause may be put on; zombies do not hit antiaircraft artillery where the table plays it so (GAP42-11). */
export function targetsOf(s: Readonly<Aaz>, c: Content, b: BattleFrame, loss: { side: BattleSide; cause: LossCause }): Side {
  const side = sideOf(c, b, loss.side)
  if (loss.cause !== 'bite' || !s.options.flakSafeFromZombies) return side
  return { ...side, front: side.front.map((n, key) => (c.flak[side.kind(key)] ? 0 : n)) }
}

/**
 * What a unit is worth to its owner when losses of a battle are chosen: its price. Antiaircraft artillery has fired before the first
 * round, does not fire in it and is lost without dice when alone (AAZ42-AAF.5, AAF.7), so it is worth nothing there.
 */
export const worthInBattle = (c: Content, k: number): number => (c.flak[k] ? 0 : priceOfKind(c, k))

/** A reasonable choice: first hits that sink no ship, then units in the order given, flak, the cheapest; transports only where required. */
export function suggestLosses(c: Content, side: Side, hits: Hits, wanted: readonly { k: number; n: number }[] = []): number[] {
  const keys = keysOf(side)
  const lose = new Array<number>(side.front.length).fill(0)
  const taken = [0, 0, 0, 0, 0]
  const need = hitsToTake(c, side, hits)
  let total = 0
  const take = (key: number, max: number): void => {
    const target = targetOf(c, side.kind(key))
    for (let n = Math.min(max - numberAt(lose, key), need - total); n > 0; n--) {
      addTo(taken, target, n)
      if (maxHits(hits, taken) === total + n) {
        addTo(lose, key, n)
        total += n
        return
      }
      addTo(taken, target, -n)
    }
  }
  for (const key of keys) take(key, numberAt(side.front, key) * (toughnessOf(c, side.kind(key)) - 1) - numberAt(side.hurt, key))
  for (const { k, n } of wanted) {
    if (c.transport[k]) continue // AAZ-AFIRE.8: transports come last, even where the order names them first.
    let left = n
    for (const key of keys.filter((each) => side.kind(each) === k)) {
      const before = numberAt(lose, key)
      take(key, Math.min(roomOf(c, side, key), before + left))
      left -= numberAt(lose, key) - before
    }
  }
  const isLast = (key: number): number => Number(targetOf(c, side.kind(key)) === T_TRN)
  const order = keys.sort((a, b) => isLast(a) - isLast(b) || worthInBattle(c, side.kind(a)) - worthInBattle(c, side.kind(b)))
  for (const key of order) take(key, roomOf(c, side, key))
  return lose
}
