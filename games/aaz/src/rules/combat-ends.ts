import { isRefusal, type Refusal } from '@deadfront/kernel'
import type { MoveAnswer } from '../model/answers.ts'
import { AIR, type Content, kindName, LAND, landNear, moveOf, spaceName } from '../model/content.ts'
import { int16At, int8At } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, type How, zombiesAt } from '../model/state.ts'
import { combatantsOf, enemySubsAndTransports, isFriendly, isHostile, isHostileSea, willFight } from '../read/board.ts'
import { attackerMayCome } from '../read/arrivals.ts'
import { reachNow, type Trip } from '../read/reach.ts'
import { meantWay, type MoveOrder, readMove } from './moves.ts'
import { mayRaid, whyNotRaid } from './raid-move.ts'

/**
 * Combat can still be started in a space of ours that units would leave (AAZ-CMOVE.10, CMOVE.16): zombies, submarines or
 * transports are there, and some unit stays or may come to fight them.
 */
function mayStillFight(s: Aaz, c: Content, p: number, { from, counts }: MoveOrder): boolean {
  if (willFight(s, c, from, p)) return false
  const foes = c.isLand[from] ? zombiesAt(s, from) : enemySubsAndTransports(s, c, from, p)[0] + enemySubsAndTransports(s, c, from, p)[1]
  if (foes === 0) return false
  const stay = combatantsOf(s, c, from, p) - counts.reduce((sum, n) => sum + n, 0)
  return stay > 0 || attackerMayCome(s, c, p, from) || (c.isLand[from] === true && s.boats.some((b) => b.power === p))
}

/**
 * Why a kind may not end its combat move there; otherwise how it counts from now on. `mayDeclare` says whether the attack on what
 * it leaves can still be declared.
 */
function endOfMove(trip: Trip, m: MoveOrder, path: readonly number[], mayDeclare: () => boolean): How | Refusal {
  const { s, c, p, k } = trip
  const { from, to } = m
  const unit = kindName(c, k)
  if (m.raid) return whyNotRaider(s, c, k) ?? whyNotRaid(s, c, p, to) ?? 'raid'
  if (c.flak[k])
    return refuse(c.wholeFlak ? 'AAZ42-CMOVE.8' : 'AAZ-EXP42.12', 'move.noncombat-only', `${unit} moves in the noncombat phase only`, [
      unit,
      spaceName(c, to),
    ])
  const leaves = (): boolean => (c.isLand[from] ? isFriendly(s, c, from, p) : true) && (willFight(s, c, from, p) || mayDeclare())
  if (c.isLand[to]) {
    if (isHostile(s, c, to, p)) return 'moved'
    if (zombiesAt(s, to) > 0) return 'moved' // AAZ-CMOVE.12
    if (c.domain[k] === LAND && path.slice(0, -1).some((at) => isHostile(s, c, at, p))) return 'moved' // AAZ-CMOVE.8
    if (leaves()) return 'left' // AAZ-CMOVE.10
  } else {
    if (isHostileSea(s, c, to, p)) return 'moved'
    const [subs, boats] = enemySubsAndTransports(s, c, to, p)
    const coast =
      c.domain[k] !== AIR && landNear(c, to).some((at) => isHostile(s, c, at, p) || (isFriendly(s, c, at, p) && zombiesAt(s, at) > 0))
    if (m.support && coast && !c.transport[k]) return 'support' // AAZ-CMOVE.9
    if (c.hunts && m.evade && subs === 0 && boats > 0 && !c.transport[k])
      return refuse('AAZ42-CMOVE.7', 'attack.nothing', `who comes upon transports alone must attack them`, [spaceName(c, to)])
    if ((m.evade || c.transport[k]) && leaves()) return 'left'
    if (subs + boats > 0 && !m.evade && !m.support) return 'moved' // AAZ-CMOVE.11
    if (leaves()) return 'left'
    if (coast && !c.transport[k]) return 'support'
  }
  return NO_FIGHT
}

/** No enemy is there to fight. Without names: lists of destinations do not need them, and they cost time. */
const NO_FIGHT = refuse('AAZ-CMOVE.2', 'move.no-fight', 'would find no fight')

const NEVER = (): boolean => false

/** The same with its names. */
export function whyNotEnd(trip: Trip, m: MoveOrder, path: readonly number[]): How | Refusal {
  const { c, k } = trip
  const how = endOfMove(trip, m, path, NEVER)
  if (how !== NO_FIGHT) return how
  const [unit, to] = [kindName(c, k), spaceName(c, m.to)]
  return refuse('AAZ-CMOVE.2', 'move.no-fight', `${unit} would find no fight in ${to}; it moves there in the noncombat phase`, [unit, to])
}

/** AAZ42-RAID.1, RAID.8: bombers raid, and fighters escort them where the table plays it so. */
const whyNotRaider = (s: Aaz, c: Content, k: number): Refusal | null =>
  mayRaid(s, c, k)
    ? null
    : refuse(c.domain[k] === AIR ? 'AAZ42-U-AIR.1' : 'AAZ42-RAID.1', 'raid.who', `${c.kinds[k]} does not raid`, [kindName(c, k)])

/** What would have to happen before units may leave a friendly territory for another (AAZ-CMOVE.10); null where nothing helps. */
export function whyNotLeave(s: Readonly<Aaz>, c: Content, p: number, answer: MoveAnswer): Refusal | null {
  const m = readMove(s, c, answer)
  if (isRefusal(m) || !c.isLand[m.from] || !isFriendly(s, c, m.from, p) || !mayStillFight(s, c, p, m)) return null
  const unit = kindName(
    c,
    m.counts.findIndex((n) => n > 0),
  )
  const from = spaceName(c, m.from)
  return refuse('AAZ-CMOVE.2', 'move.declare', `first declare the attack in ${from}; then ${unit} may leave it to those who fight`, [
    from,
    unit,
  ])
}

/** Friendly places a kind may also go to if the attack on what it leaves is declared in this phase (AAZ-CMOVE.10). */
export function escapesFrom({ s, c, p, k, from }: Trip, sure: readonly number[]): number[] {
  return combatEnds(s, c, p, k, from, { hope: true }).filter((to) => !sure.includes(to))
}

/** Which ends count: also beside a shore, to support a landing; also those legal after the attack on what is left is declared. */
interface Ends {
  support?: boolean
  hope?: boolean
}

/** A way on which no space is crossed. */
const STRAIGHT: readonly number[] = []

/** Where a kind may end its combat move from here, without a check of aircraft landings; ships beside a shore only if asked for. */
export function combatEnds(s: Aaz, c: Content, p: number, k: number, from: number, { support = true, hope = false }: Ends = {}): number[] {
  const trip: Trip = { s, c, p, k, from, walk: 'combat' }
  const reach = reachNow(trip, moveOf(c, k))
  const counts = new Array<number>(c.K).fill(0)
  counts[k] = 1
  const ends: number[] = []
  const m: MoveOrder = { counts, from, to: from, via: null, support: false, evade: false, loaded: false, raid: false }
  // The same wherever the unit goes; it takes long to compute, so only where it matters.
  let still: boolean | null = null
  const mayDeclare = hope ? () => (still ??= mayStillFight(s, c, p, m)) : NEVER
  for (let to = 0; to < c.N; to++) {
    if (int8At(reach.dist, to) <= 0) continue
    m.to = to
    const path = c.domain[k] === LAND && reach.dist[to] === 2 ? meantWay(trip, [int16At(reach.prev, to), to]) : STRAIGHT
    const how = endOfMove(trip, m, path, mayDeclare)
    if (isRefusal(how)) continue
    if (how === 'support' && !support && !s.boats.some((b) => b.power === p && b.at === to && b.to >= 0)) continue
    ends.push(to)
  }
  return ends
}
