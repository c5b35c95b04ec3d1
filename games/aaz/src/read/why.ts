import type { Refusal } from '@deadfront/kernel'
import { AIR, type Content, kindName, LAND, moveOf, SEA, spaceName, ZOMBIES, statedOf } from '../model/content.ts'
import { numberAt, int16At } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, controlAt, startControlAt } from '../model/state.ts'
import {
  enemyUnits,
  facilityAt,
  hasEnemyHunter,
  isFriendly,
  isHostile,
  isHostileSea,
  isNeutral,
  isUnoccupied,
  shutPassage,
} from './board.ts'
import { exitsOf, type Trip } from './reach.ts'

/** The rule that limits the length of a way: that of the phase; for aircraft, that of the points of the whole turn. */
export function farRule(s: Readonly<Aaz>, c: Content, k: number, range: number): string {
  if (c.domain[k] === AIR && (s.phase !== 'noncombatMove' || range < moveOf(c, k))) return 'AAZ-CAIR.1'
  return s.phase === 'noncombatMove' ? 'AAZ-NCM.3' : 'AAZ-CMOVE.3'
}

/** Why one step of the way is not allowed: a closed space or passage, or a unit that must stop before it. */
export function whyNotStep(trip: Trip, from: number, to: number): Refusal | null {
  const { s, c, p, k, walk } = trip
  const unit = kindName(c, k)
  const name = spaceName(c, to)
  if (!exitsOf(c, k, from).includes(to))
    return refuse('AAZ-MAP.5', 'move.no-way', `${c.spaces[from]} and ${name} do not border for ${unit}`, [unit, spaceName(c, from), name])
  if (from !== trip.from) {
    const stop = whyStopped(trip, from)
    if (stop) return stop
  }
  if (c.blocked[to]) return refuse('AAZ-INTRO.2', 'move.closed', `${name} is closed in this scenario`, [unit, name])
  // AAZ42-NEUT.5: a barrier is no neutral; the base game has this rule for Sahara with the neutrals.
  if (c.barrier[to] && c.shutBarriers) return refuse('AAZ-NEUT.10', 'move.closed', `${name} can never be entered`, [unit, name])
  if (isNeutral(s, c, to)) {
    if (c.domain[k] === AIR) return refuse('AAZ-NEUT.3', 'move.neutral', `aircraft may not enter neutral ${name}`, [unit, name])
    if (c.domain[k] === LAND)
      return refuse(walk === 'combat' ? 'AAZ-NEUT.2' : 'AAZ-NCM.8', 'move.neutral', `${name} is neutral and closed`, [unit, name])
  }
  if (c.domain[k] === SEA) {
    const shut = whyNotPassage(trip, from, to)
    if (shut) return shut
    if (walk === 'noncombat' && !c.submarine[k] && isHostileSea(s, c, to, p))
      return refuse('AAZ-NSEA.1', 'move.hostile', `${name} is hostile`, [unit, name])
  }
  if (c.domain[k] === LAND && walk === 'noncombat' && !isFriendly(s, c, to, p))
    return refuse('AAZ-NCM.6', 'move.hostile', `${name} is not friendly`, [unit, name])
  return null
}

/** What makes a territory occupied, so that no tank moves on through it (AAZ-BLITZ.2). */
const BLOCKERS = { units: 'enemies stand', zombies: 'zombies stand', facility: 'a complex or center stands' } as const

const blockerOf = (s: Aaz, c: Content, at: number, p: number): keyof typeof BLOCKERS | null =>
  enemyUnits(s, c, at, p) > 0 ? 'units' : numberAt(s.zombies, at) > 0 ? 'zombies' : facilityAt(s, c, at) !== 0 ? 'facility' : null

/** Why a unit cannot go farther than a space. */
function whyStopped({ s, c, p, k, walk }: Trip, at: number): Refusal | null {
  const unit = kindName(c, k)
  const name = spaceName(c, at)
  const stop = (rule: string): Refusal => refuse(rule, 'move.stopped', `${unit} must stop in ${name}`, [unit, name])
  if (c.domain[k] === AIR) return null
  if (c.domain[k] === LAND) {
    if (!isHostile(s, c, at, p)) return null
    if (!c.blitz[k]) return stop('AAZ-CMOVE.5')
    if (walk === 'combat' && isUnoccupied(s, c, at, p)) return null
    const holder = blockerOf(s, c, at, p)
    if (walk !== 'combat' || holder === null) return stop('AAZ-BLITZ.6')
    return refuse('AAZ-BLITZ.6', 'move.stopped', `${unit} must stop in ${name}, where ${BLOCKERS[holder]}`, [unit, name, holder])
  }
  if (c.submarine[k]) return hasEnemyHunter(s, c, at, p) ? stop(walk === 'combat' ? 'AAZ-CSUB.2' : 'AAZ-NSEA.2') : null
  if (!isHostileSea(s, c, at, p)) return null
  return stop(c.transport[k] ? 'AAZ-CTRN.1' : 'AAZ-CMOVE.5')
}

/** Canals depend on who held them at the start of the turn, the straits on who holds Turkey now. */
function whyNotPassage({ s, c, p, k }: Trip, from: number, to: number): Refusal | null {
  const shut = shutPassage(s, c, from, to, p)
  if (!shut) return null
  const passage = c.passageAt.get(from * c.N + to)
  if (passage === undefined) return null
  const close = (rule: string): Refusal => refuse(rule, 'move.passage', `${passage.name} is shut`, [kindName(c, k), passage.name])
  const zombies = passage.held.some((at) => s.control[at] === ZOMBIES)
  if (passage.open && s.options.closedBlackSea) return close('AAZ42-CANAL.6')
  if (!passage.canal) {
    if (zombies) return close('AAZ-STRAIT.3')
    if (passage.held.some((at) => controlAt(s, at) < 0)) return close('AAZ-STRAIT.1')
    return close(passage.held.every((at) => isFriendly(s, c, at, p)) ? 'AAZ-STRAIT.5' : 'AAZ-STRAIT.4')
  }
  if (zombies) {
    const heldThen = passage.held.every((at) => startControlAt(s, at) >= 0 && c.side[startControlAt(s, at)] === c.side[p])
    // AAZ-CANAL.9 is about two banks; a canal in one territory was not held when the turn began (AAZ-CANAL.5).
    return close(statedOf(c, heldThen ? 'AAZ-CANAL.12' : passage.held.length > 1 ? 'AAZ-CANAL.9' : 'AAZ-CANAL.5', 'zombies'))
  }
  if (passage.held.every((at) => isFriendly(s, c, at, p))) return close('AAZ-CANAL.6')
  return close(passage.held.some((at) => isFriendly(s, c, at, p)) ? 'AAZ-CANAL.9' : 'AAZ-CANAL.5')
}

/** Why there is no way at all: too far, or the first obstacle on the shortest way on the map without obstacles. */
export function whyNoWay(trip: Trip, to: number, range: number): Refusal {
  const { s, c, k, from } = trip
  const unit = kindName(c, k)
  const line = straightLine(c, k, from, to)
  if (line === null)
    return refuse('AAZ-MAP.5', 'move.no-way', `there is no way for ${unit} from ${c.spaces[from]} to ${c.spaces[to]}`, [
      unit,
      spaceName(c, from),
      spaceName(c, to),
    ])
  if (line.length > range) {
    return refuse(farRule(s, c, k, range), 'move.too-far', `${c.spaces[to]} is ${line.length} spaces away, ${unit} has ${range}`, [
      unit,
      spaceName(c, to),
      line.length,
      range,
    ])
  }
  let at = from
  for (const next of line) {
    const why = whyNotStep(trip, at, next)
    if (why) return why
    at = next
  }
  return refuse(farRule(s, c, k, range), 'move.no-way', `${unit} finds no way to ${c.spaces[to]}`, [
    unit,
    spaceName(c, from),
    spaceName(c, to),
  ])
}

/** The shortest way on the map without obstacles. */
function straightLine(c: Content, k: number, from: number, to: number): number[] | null {
  const prev = new Int16Array(c.N).fill(-1)
  const list = [from]
  prev[from] = from
  for (let i = 0; i < list.length && int16At(prev, to) < 0; i++) {
    const at = numberAt(list, i)
    for (const next of exitsOf(c, k, at))
      if (int16At(prev, next) < 0) {
        prev[next] = at
        list.push(next)
      }
  }
  if (int16At(prev, to) < 0 || from === to) return null
  const line: number[] = []
  for (let at = to; at !== from; at = int16At(prev, at)) line.unshift(at)
  return line
}
