import { type AskRule, below, nth, pick, whyNotOffered } from '@deadfront/kernel'
import type { Answers } from '../../model/answers.ts'
import { AIR, attackOf, type Content, kindName, LAND, landNear, powerName, SEA, spaceName } from '../../model/content.ts'
import { COMBAT_DIE } from '../../model/dice.ts'
import type { AazEvent, AazTurn } from '../../model/events.ts'
import type { AazFrame, BattleFrame } from '../../model/frames.ts'
import { addTo, numberAt } from '../../model/list.ts'
import { countsByName, readUnits } from '../../model/names.ts'
import { refuse } from '../../model/refusals.ts'
import { type Aaz, activePower, addMoved, addUnits, contentOf, countAt, freshAt, seatOf, zombiesAt } from '../../model/state.ts'
import { attackersByName, battleOf, combatOf, defendersByName, defendersWhere, sum } from '../../read/battle.ts'
import { allied, hasTech, isFriendly, isHostileSea, landUnitsOf, raidersAt, scrambledAt } from '../../read/board.ts'
import { killZombies } from './common.ts'

/** Step 1 (AAZ-BOARD.1): all units of the space on their side of the board; allies of the attacker stay off it. */
export function startBattle(t: AazTurn, at: number): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const sea = !c.isLand[at]
  const b: BattleFrame = emptyBattle(s, at)
  const zones = new Map<number, number>()
  for (let k = 0; k < c.K; k++) b.attackers[k] = countAt(s, c, at, p, k) - (c.raids[k] || c.onDeck[k] ? raidersAt(s, at, k) : 0)
  // AAZ42-CMOVE.5: antiaircraft artillery never attacks; bites may hit it only where the table plays it so (GAP42-14).
  if (c.wholeFlak && !s.options.ownFlakBitten) for (const k of c.landKinds) if (c.flak[k]) b.attackers[k] = 0
  // Units that retreated to here from another battle have fought; they do not join this one (AAZ-GEN.6, AAZ-CMOVE.18).
  for (const m of s.moved) if (m.at === at && m.how === 'fought' && c.domain[m.kind] !== AIR) addTo(b.attackers, m.kind, -m.count)
  for (const boat of s.boats)
    if (boat.at === at && boat.power === p && boat.how === 'fought' && boat.host === undefined)
      addTo(b.attackers, nth(c.transportKinds, 0), -1)
  if (!sea) {
    b.retreats = retreatsByLand(s, at)
    for (const [zone, n] of putAshore(t, b)) zones.set(zone, (zones.get(zone) ?? 0) + n)
  } else b.retreats = retreatsBySea(s, at)
  if (sum(b.attackers) === 0) return
  if (sea && !s.foughtAt.includes(at)) s.foughtAt.push(at)
  for (let q = 0; q < c.P; q++) {
    if (allied(c, q, p)) continue
    for (let k = 0; k < c.K; k++) b.defenders[q * c.K + k] = countAt(s, c, at, q, k) - (c.onDeck[k] ? scrambledAt(s, at, q, k) : 0)
  }
  t.call(b)
  if (zones.size > 0) offerBombardment(t, b, zones)
}

export function emptyBattle(s: Aaz, at: number): BattleFrame {
  const c = contentOf(s)
  const zeros = (n: number): number[] => new Array<number>(n).fill(0)
  return {
    kind: 'battle',
    at,
    sea: !c.isLand[at],
    round: 0,
    attackers: zeros(2 * c.K),
    attackersBehindLine: zeros(2 * c.K),
    attackersHurt: zeros(2 * c.K),
    defenders: zeros(c.P * c.K),
    defendersBehindLine: zeros(c.P * c.K),
    defendersHurt: zeros(c.P * c.K),
    bombarding: zeros(c.K),
    silenced: zeros(c.P * c.K),
    attackersStruck: false,
    defendersStruck: false,
    attackersHadHunter: false,
    defendersHadHunter: false,
    retreats: [],
    pressedZombies: false,
    airDotsUsed: 0,
    friendly: c.isLand[at] === true && isFriendly(s, c, at, activePower(s)),
  }
}

/**
 * AAZ-PRESS.12: friendly land next to the battle from which some attacking land unit came. Units in hostile land whose origin
 * is not known (a position written by hand) may have come from any friendly neighbour.
 */
function retreatsByLand(s: Aaz, at: number): number[] {
  const c = contentOf(s)
  const p = activePower(s)
  const back: number[] = []
  const came = s.moved.filter((m) => m.at === at && c.domain[m.kind] === LAND)
  const unknown = came.every((m) => m.from < 0 && m.how !== 'seaborne')
  if (unknown && landUnitsOf(s, c, at, p) > 0 && !isFriendly(s, c, at, p))
    return landNear(c, at).filter((from) => isFriendly(s, c, from, p))
  for (const m of came)
    if (m.from >= 0 && m.from !== at && c.isLand[m.from] && isFriendly(s, c, m.from, p) && !back.includes(m.from)) back.push(m.from)
  return back
}

/** AAZ-PRESS.14: a zone on the way of some attacking ship, friendly now and when the turn began. */
function retreatsBySea(s: Aaz, at: number): number[] {
  const c = contentOf(s)
  const p = activePower(s)
  const back: number[] = []
  const hostile = combatOf(s)?.hostile ?? []
  const add = (from: number) => {
    if (from >= 0 && from !== at && !c.isLand[from] && !isHostileSea(s, c, from, p) && !hostile.includes(from) && !back.includes(from))
      back.push(from)
  }
  for (const m of s.moved) if (m.at === at && c.domain[m.kind] === SEA) add(m.from)
  for (const boat of s.boats) if (boat.at === at && boat.power === p) add(boat.from)
  return back
}

/** Transports that reached their shore put the assault force on the board; returns the zones they are in, with the units landed. */
function putAshore(t: AazTurn, b: BattleFrame): [zone: number, landed: number][] {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const k = nth(c.transportKinds, 0)
  const zones: [number, number][] = []
  for (const boat of [...s.boats]) {
    if (boat.power !== p || boat.to !== b.at) continue
    const kept = boat.load.slice(boat.load.length - boat.keep)
    for (const kind of boat.load.slice(0, boat.load.length - boat.keep)) {
      addUnits(s, c, b.at, p, kind, 1)
      addTo(b.attackers, c.K + kind, 1)
      addMoved(s, { at: b.at, kind: kind, count: 1, used: 0, from: -1, how: 'seaborne' })
    }
    zones.push([boat.at, boat.load.length - boat.keep])
    if (boat.host !== undefined) {
      s.boats.splice(s.boats.indexOf(boat), 1)
      continue
    }
    if (boat.owners !== undefined) boat.owners = boat.owners.slice(boat.load.length - boat.keep)
    boat.to = -1
    boat.keep = 0
    boat.load = kept
    boat.how = 'fought'
    if (kept.length > 0) continue
    s.boats.splice(s.boats.indexOf(boat), 1)
    addMoved(s, { at: boat.at, kind: k, count: 1, used: 0, from: -1, how: 'fought' })
  }
  return zones
}

/**
 * AAZ-BOMB.1, BOMB.5: battleships in the zones of the landing, unless they were in combat or have fired already, and there is
 * something their fire can hit (AAZ-BOMB.4).
 */
function offerBombardment(t: AazTurn, b: BattleFrame, zones: ReadonlyMap<number, number>): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  if (s.zombies[b.at] === 0 && !canBeShelled(s, c, b)) return
  const free: number[] = []
  const most: number[] = []
  const landed: number[] = []
  for (const [zone, units] of zones) {
    if (s.foughtAt.includes(zone)) continue
    for (const k of c.bombardKinds) {
      let n = countAt(s, c, zone, p, k)
      for (const [at, kind, ships = 0] of s.bombarded) if (at === zone && kind === k) n -= ships
      if (n > 0) {
        free.push(zone * c.K + k)
        most.push(n)
        landed.push(units)
      }
    }
  }
  if (free.length > 0 && sum(b.attackers) > 0)
    t.call({ kind: 'battle.bombard', zones: free, max: most, ...(c.bombardsFirst ? { landed } : {}) })
}

/** Units that a ship can hit; antiaircraft artillery alone is lost before the ships fire (AAZ42-AAF.6). */
function canBeShelled(s: Aaz, c: Content, b: BattleFrame): boolean {
  const isTarget = (k: number): boolean => c.domain[k] === LAND || (s.options.bombardmentHitsAircraft === true && c.domain[k] === AIR)
  const isLoneFlak = c.wholeFlak && defendersWhere(c, b, (k) => !c.flak[k]) === 0
  return !isLoneFlak && defendersWhere(c, b, isTarget) > 0
}

/** How many ships may fire: all, or where the board says so one for each unit put ashore from their zone (AAZ42-BOMB.2). */
export function shipsThatFire(c: Content, f: BombardFrame): number {
  if (f.landed === undefined) return sum(f.max)
  const byZone = new Map<number, { ships: number; landed: number }>()
  for (const [i, key] of f.zones.entries()) {
    const zone = Math.floor(key / c.K)
    const entry = byZone.get(zone) ?? { ships: 0, landed: nth(f.landed, i) }
    entry.ships += nth(f.max, i)
    byZone.set(zone, entry)
  }
  return [...byZone.values()].reduce((n, { ships, landed }) => n + Math.min(ships, landed), 0)
}

/** Ships by entry of the frame, the strongest first within each zone's limit; null when the kinds asked for are not there. */
export function shipsChosen(c: Content, f: BombardFrame, answer: BombardAnswer): number[] | null {
  const wanted = answer.units === undefined ? null : readUnits(c, answer.units)
  if (typeof wanted === 'string' || (wanted !== null && sum(wanted) !== answer.ships)) return null
  const room = new Map<number, number>()
  for (const [i, key] of f.zones.entries()) room.set(Math.floor(key / c.K), f.landed === undefined ? sum(f.max) : nth(f.landed, i))
  let left = answer.ships
  const chosen = f.zones.map((key, i) => {
    const zone = Math.floor(key / c.K)
    const k = key % c.K
    const n = Math.min(left, nth(f.max, i), room.get(zone) ?? 0, wanted === null ? left : nth(wanted, k))
    if (wanted !== null) addTo(wanted, k, -n)
    room.set(zone, (room.get(zone) ?? 0) - n)
    left -= n
    return n
  })
  return left === 0 ? chosen : null
}

type BombardAnswer = Answers['battle.bombard']
type BombardFrame = Extract<AazFrame, { kind: 'battle.bombard' }>
const numbersTo = (n: number): BombardAnswer[] => Array.from({ length: n + 1 }, (_, ships) => ({ do: 'bombard', ships }))

/** AAZ-BOMB.1: how many battleships fire on the shore. */
export const bombard: AskRule<Aaz, BombardFrame, BombardAnswer, AazEvent> = {
  rule: 'AAZ-BOMB.1',
  who: (s) => [seatOf(s, activePower(s))],
  space: (s, f) => [pick(numbersTo(shipsThatFire(contentOf(s), f)))],
  whyNot(s, f, answer) {
    const c = contentOf(s)
    const { units, ...number } = answer
    const no = whyNotOffered([pick(numbersTo(shipsThatFire(c, f)))], number, f.landed === undefined ? 'AAZ-BOMB.1' : 'AAZ42-BOMB.2')
    if (no !== null || units === undefined) return no
    return shipsChosen(c, f, answer) === null ? refuse('AAZ-BOMB.1', 'units.not-there', 'these ships cannot fire', [String(units)]) : null
  },
  answer(t, f, answer) {
    const { s } = t
    const c = contentOf(s)
    const b = battleOf(s)
    const chosen = shipsChosen(c, f, answer) ?? []
    for (const [i, key] of f.zones.entries()) {
      const n = chosen[i] ?? 0
      if (n === 0) continue
      const k = key % c.K
      const zone = Math.floor(key / c.K)
      addTo(b.bombarding, k, n)
      s.bombarded.push([zone, k, n])
      // AAZ-NSEA.8: a ship that bombarded does not move again.
      const fresh = Math.min(n, freshAt(s, c, zone, activePower(s), k))
      addMoved(s, { at: zone, kind: k, count: fresh, used: 0, from: -1, how: 'fought' })
    }
    t.done()
  },
}

/** Reports which units are on the board when all are placed. */
export function emitBattleStart(t: AazTurn, b: BattleFrame): void {
  if (t.quiet) return
  const { s } = t
  const c = contentOf(s)
  t.emit({
    type: 'battleStarted',
    rule: 'AAZ-BOARD.1',
    at: spaceName(c, b.at),
    sea: b.sea,
    attacker: powerName(c, activePower(s)),
    attackers: attackersByName(c, b),
    seaborne: countsByName(c, b.attackers, c.K),
    defenders: defendersByName(c, b),
    zombies: zombiesAt(s, b.at),
    bombard: sum(b.bombarding),
  })
}

/** AAZ-TECH.7: tanks that ended their combat move among zombies may destroy some of them first. */
export function offerChainsaws(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const c = contentOf(s)
  if (b.sea || s.zombies[b.at] === 0 || !hasTech(s, c, activePower(s), 'chainsawTanks')) return
  let most = 0
  for (const k of c.landKinds) if (c.chainsaw[k]) most += numberAt(b.attackers, k)
  if (most > 0) t.call({ kind: 'battle.chainsaw', max: most })
}

type SawAnswer = Answers['battle.chainsaw']
type ChainsawFrame = Extract<AazFrame, { kind: 'battle.chainsaw' }>
const sawsTo = (n: number): SawAnswer[] => Array.from({ length: n + 1 }, (_, tanks) => ({ do: 'saw', tanks }))

export const chainsaw: AskRule<Aaz, ChainsawFrame, SawAnswer, AazEvent> = {
  rule: 'AAZ-TECH.7',
  who: (s) => [seatOf(s, activePower(s))],
  space: (_s, f) => [pick(sawsTo(f.max))],
  whyNot: (_s, f, answer) => whyNotOffered([pick(sawsTo(f.max))], answer, 'AAZ-TECH.7'),
  answer(t, _f, answer) {
    const { s } = t
    const c = contentOf(s)
    const b = battleOf(s)
    const k = nth(
      c.landKinds.filter((kind) => c.chainsaw[kind]),
      0,
    )
    const dice: number[] = []
    let killed = 0
    for (let i = 0; i < answer.tanks; i++) {
      const die = t.roll(6, COMBAT_DIE, kindName(c, k))
      dice.push(die)
      if (die <= attackOf(c, k) || die === 6) killed++
    }
    t.done()
    if (dice.length > 0)
      t.emit({
        type: 'chainsawsRolled',
        rule: 'AAZ-TECH.7',
        at: spaceName(c, b.at),
        power: powerName(c, activePower(s)),
        dice,
        killed: Math.min(killed, zombiesAt(s, b.at)),
      })
    killZombies(t, b.at, killed, 0, 'AAZ-TECH.7')
  },
  sample: (_s, f, _seat, rng) => ({ do: 'saw', tanks: below(rng, f.max + 1) }),
}
