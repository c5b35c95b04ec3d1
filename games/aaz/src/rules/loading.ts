import type { Refusal } from '@deadfront/kernel'
import { type Content, findKind, kindName, landNear, spaceName, ZOMBIES } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, freshAt, unitsIn, ZOMBIE_CARGO, zombiesAt } from '../model/state.ts'
import { hasTech, isFriendly, isHostile, isHostileSea, isNeutral } from '../read/board.ts'
import type { Trip } from '../read/reach.ts'
import { marchRule } from './moves.ts'

/** Kinds with repetition; `zom` is cargo too (AAZ-TECH.10). */
export function readCargo(c: Content, given: unknown): number[] | Refusal {
  const bad = (say: string): Refusal => refuse('AAZ-U-TRN.4', 'answer.unreadable', say)
  const list: number[] = []
  const add = (name: string, n: number): Refusal | null => {
    const k = /^zom(bies?)?$/i.test(name) ? ZOMBIE_CARGO : findKind(c, name)
    if (k < ZOMBIE_CARGO || (k < 0 && !/^zom/i.test(name))) return refuse('AAZ-COMP.14', 'units.unknown', `unknown unit "${name}"`, [name])
    if (!Number.isInteger(n) || n < 0 || n > 100) return bad(`expected a whole number of ${name}`)
    for (let i = 0; i < n; i++) list.push(k)
    return null
  }
  if (typeof given === 'string') {
    let n = 1
    for (const word of given.replaceAll(',', ' ').split(/\s+/).filter(Boolean)) {
      if (/^\d+$/.test(word)) {
        n = Number(word)
        continue
      }
      const wrong = add(word, n)
      if (wrong) return wrong
      n = 1
    }
    return list
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return bad('expected units by name')
  for (const [name, n] of Object.entries(given)) {
    const wrong = add(name, Number(n))
    if (wrong) return wrong
  }
  return list
}

/** `{ "Germany inf": 1, "Norway/Finland tnk": 1 }` as loads. */
export function takesOf(take: unknown): { from: string; units: { [unit: string]: number } }[] | Refusal {
  if (typeof take !== 'object' || take === null || Array.isArray(take))
    return refuse('AAZ-U-TRN.6', 'answer.unreadable', 'expected take: { "territory unit": number }')
  return Object.entries(take).flatMap(([key, n]) => {
    const cut = key.lastIndexOf(' ')
    return n === 0 ? [] : [{ from: key.slice(0, cut), units: { [key.slice(cut + 1)]: Number(n) } }]
  })
}

/** Units of a coast that a transport can take aboard; `id` is `territory unit`. */
export interface Takeable {
  id: string
  max: number
  kind: number
}

/** What a transport can load on its way. */
export function takeable(s: Readonly<Aaz>, c: Content, p: number, zones: readonly number[]): Takeable[] {
  const items: Takeable[] = []
  const combat = s.phase === 'combatMove'
  const zombies = !combat && hasTech(s, c, p, 'deadnapperConvoys')
  const seen = new Set<number>()
  for (const zone of zones) {
    if (isHostileSea(s, c, zone, p)) continue
    for (const coast of landNear(c, zone)) {
      if (seen.has(coast)) continue
      seen.add(coast)
      for (const k of c.landKinds) {
        const free = freshAt(s, c, coast, p, k)
        if (free > 0 && !(combat && c.wholeFlak && c.flak[k]))
          items.push({ id: `${c.spaces[coast]} ${c.kinds[k]}`, max: Math.min(2, free), kind: k })
      }
      if (zombies && zombiesAt(s, coast) > 0 && (isFriendly(s, c, coast, p) || s.control[coast] === ZOMBIES))
        items.push({ id: `${c.spaces[coast]} zom`, max: Math.min(2, zombiesAt(s, coast)), kind: ZOMBIE_CARGO })
    }
  }
  return items
}

/** Shores where a landing from a zone is useful. */
export function shoresOf(s: Aaz, c: Content, p: number, zone: number, zombies: boolean): number[] {
  const combat = s.phase === 'combatMove'
  return landNear(c, zone).filter((at) => {
    if (isNeutral(s, c, at) || c.blocked[at]) return false
    if (combat) return isHostile(s, c, at, p) || zombiesAt(s, at) > 0
    return isFriendly(s, c, at, p) || zombies
  })
}

export function whyNotLoad({ s, c, p, k, from, walk }: Trip, n: number): Refusal | null {
  const name = spaceName(c, from)
  if (k === ZOMBIE_CARGO) {
    const bad = (say: string): Refusal => refuse('AAZ-TECH.10', 'ship.zombies', say, [name])
    if (walk === 'combat' || !hasTech(s, c, p, 'deadnapperConvoys'))
      return bad('only Deadnapper Convoys carry zombies, in the noncombat phase')
    if (!isFriendly(s, c, from, p) && s.control[from] !== ZOMBIES) return bad('zombies are taken from friendly or zombie-controlled land')
    return zombiesAt(s, from) >= n ? null : bad(`there are ${s.zombies[from]} zombies in ${name}`)
  }
  const unit = kindName(c, k)
  if (!c.landKinds.includes(k)) return refuse('AAZ-U-TRN.4', 'ship.capacity', `${unit} is no cargo`, [unit])
  if (walk === 'combat' && c.wholeFlak && c.flak[k])
    return refuse('AAZ42-CMOVE.8', 'ship.capacity', `${unit} is loaded in phase 7 only`, [unit])
  const here = unitsIn(s, (from * c.P + p) * c.K + k)
  if (here < n) {
    const others = c.powers.some((_, q) => q !== p && unitsIn(s, (from * c.P + q) * c.K + k) > 0)
    return refuse(others ? 'AAZ-U-TRN.5' : marchRule(s), 'units.not-there', `there are ${here} ${unit} of yours in ${name}`, [
      unit,
      name,
      here,
    ])
  }
  const can = freshAt(s, c, from, p, k)
  return can >= n ? null : refuse('AAZ-U-TRN.8', 'units.moved', `${unit} in ${name} has already moved or fought`, [unit, name, can])
}
