import { refuse } from '../refusals.ts'
import type { Refusal } from '@deadfront/kernel'
import type { Character, Give, TableRow, Weapon } from '../model/content.ts'
import { edgeClosed, HATCH } from '../model/grid.ts'
import { type Fighter, gridIn, type Heap, idOf, partsOf, squareName, type Stalingrad, UNKNOWN } from '../model/state.ts'
import type { T } from './effects.ts'
import { hearer, keepQuiet } from './finds.ts'
import {
  applyKill,
  applyStun,
  canBeStunned,
  eliminate,
  fighterAt,
  kindOf,
  learnClue,
  placeZombie,
  revealSeen,
  setFlag,
  wound,
} from './effects.ts'

// EFSZ-4: what people carry, drop, find and hand over.

/** How many of each thing, by name: `ammo`, `food`, `medkit`, a weapon's id, or a thing of the scenario. */
export type Counts = { [item: string]: number }

/** What sheets and heaps have in common. */
type Store = Pick<Heap, 'ammo' | 'food' | 'medkits' | 'thrown' | 'items'>

function countsOf(s: Stalingrad, held: readonly number[], store: Store): Counts {
  const { weapons } = partsOf(s)
  const counts: Counts = {}
  const more = (item: string, n = 1) => {
    if (n > 0) counts[item] = (counts[item] ?? 0) + n
  }
  for (const ix of held) if (ix >= 0) more((weapons[ix] as Weapon).id)
  for (const ix of store.thrown) more((weapons[ix] as Weapon).id)
  more('ammo', store.ammo)
  more('food', store.food)
  more('medkit', store.medkits)
  for (const item of store.items) more(item)
  return counts
}

export const carriedBy = (s: Stalingrad, f: Fighter): Counts => countsOf(s, f.slots, f)
export const heapCounts = (s: Stalingrad, heap: Heap): Counts => countsOf(s, heap.weapons, heap)

export const heapAt = (s: Stalingrad, q: number): Heap | undefined => s.heaps.find((heap) => heap.at === q)

export function makeHeap(s: Stalingrad, q: number): Heap {
  const found = heapAt(s, q)
  if (found) return found
  const heap: Heap = { at: q, weapons: [], ammo: 0, food: 0, medkits: 0, thrown: [], items: [], captive: 0 }
  s.heaps.push(heap)
  return heap
}

export function tidyHeaps(s: Stalingrad): void {
  s.heaps = s.heaps.filter(
    (x) => x.captive > 0 || x.ammo + x.food + x.medkits > 0 || x.weapons.length + x.thrown.length + x.items.length > 0,
  )
}

/** EFSZ-4.1, 4.2, 4.17: slot A is for the preferred weapon, others go to the first empty slot from B on; -1 without room. */
export function slotFor(s: Stalingrad, f: Fighter, weapon: number): number {
  const { preferred } = partsOf(s).characters[f.who] as Character
  if (weapon === preferred && f.slots[0] === -1) return 0
  for (let slot = 1; slot < f.slots.length; slot++) if (f.slots[slot] === -1) return slot
  return -1
}

/** Takes one thing up if the limits allow (EFSZ-4.3 to 4.6). */
export function addItem(s: Stalingrad, f: Fighter, item: string): boolean {
  const parts = partsOf(s)
  const { carry } = parts.tables
  if (item === 'ammo') return f.ammo < carry.ammo ? (f.ammo++, true) : false
  if (item === 'food') return f.food < carry.food ? (f.food++, true) : false
  if (item === 'medkit') return f.medkits < carry.medkits ? (f.medkits++, true) : false
  const ix = parts.weaponIx.get(item)
  if (ix === undefined) {
    f.items.push(item)
    return true
  }
  if ((parts.weapons[ix] as Weapon).thrown) return f.thrown.length < carry.grenades ? (f.thrown.push(ix), true) : false
  const slot = slotFor(s, f, ix)
  if (slot < 0) return false
  f.slots[slot] = ix
  return true
}

export function removeItem(s: Stalingrad, f: Fighter, item: string): void {
  const parts = partsOf(s)
  if (item === 'ammo') f.ammo--
  else if (item === 'food') f.food--
  else if (item === 'medkit') f.medkits--
  else {
    const ix = parts.weaponIx.get(item)
    if (ix === undefined) f.items.splice(f.items.indexOf(item), 1)
    else if ((parts.weapons[ix] as Weapon).thrown) f.thrown.splice(f.thrown.indexOf(ix), 1)
    else dropSlot(f, slotToGive(f, ix))
  }
}

/** A weapon that is not in hand goes first. */
function slotToGive(f: Fighter, weapon: number): number {
  const slots = f.slots.flatMap((ix, slot) => (ix === weapon ? [slot] : []))
  return slots.find((slot) => slot !== f.main && slot !== f.off) ?? slots.find((slot) => slot !== f.main) ?? (slots[0] as number)
}

function dropSlot(f: Fighter, slot: number): void {
  f.slots[slot] = -1
  if (f.off === slot) f.off = -1
  if (f.main === slot) {
    f.main = f.off
    f.off = -1
  }
}

/** Takes one thing out of a heap. */
function takeFromHeap(s: Stalingrad, heap: Heap, item: string): void {
  const parts = partsOf(s)
  if (item === 'ammo') heap.ammo--
  else if (item === 'food') heap.food--
  else if (item === 'medkit') heap.medkits--
  else {
    const ix = parts.weaponIx.get(item)
    if (ix === undefined) heap.items.splice(heap.items.indexOf(item), 1)
    else {
      const from = (parts.weapons[ix] as Weapon).thrown ? heap.thrown : heap.weapons
      from.splice(from.indexOf(ix), 1)
    }
  }
}

function addToHeap(s: Stalingrad, heap: Heap, item: string): void {
  const parts = partsOf(s)
  if (item === 'ammo') heap.ammo++
  else if (item === 'food') heap.food++
  else if (item === 'medkit') heap.medkits++
  else {
    const ix = parts.weaponIx.get(item)
    if (ix === undefined) heap.items.push(item)
    else ((parts.weapons[ix] as Weapon).thrown ? heap.thrown : heap.weapons).push(ix)
  }
}

/** EFSZ-36.7: the dead lie among their things. */
export function dropAll(s: Stalingrad, i: number, at: number): void {
  const f = fighterAt(s, i)
  const counts = carriedBy(s, f)
  if (Object.keys(counts).length > 0) {
    const heap = makeHeap(s, at)
    for (const [item, n] of Object.entries(counts)) for (let k = 0; k < n; k++) addToHeap(s, heap, item)
  }
  f.slots.fill(-1)
  f.main = -1
  f.off = -1
  f.ammo = f.food = f.medkits = 0
  f.thrown = []
  f.items = []
}

/** Would all of this fit? Returns the first thing that would not. */
export function whatDoesNotFit(s: Stalingrad, f: Fighter, counts: Counts): string | null {
  const trial: Fighter = { ...f, slots: f.slots.slice(), thrown: f.thrown.slice(), items: f.items.slice() }
  for (const [item, n] of Object.entries(counts)) for (let k = 0; k < n; k++) if (!addItem(s, trial, item)) return item
  return null
}

const LIMIT_RULE: { [item: string]: string } = { ammo: 'EFSZ-4.4', food: 'EFSZ-4.5', medkit: 'EFSZ-4.6' }

export function refuseCarry(s: Stalingrad, item: string): Refusal {
  const parts = partsOf(s)
  const ix = parts.weaponIx.get(item)
  const rule = LIMIT_RULE[item] ?? (ix !== undefined && (parts.weapons[ix] as Weapon).thrown ? 'EFSZ-4.3' : 'EFSZ-4.1')
  return refuse(rule, 'gear.no-room', `there is no room for another ${item}`, [item])
}

/** Reads `{ ammo: 2, luger: 1 }`; null when it is no such thing. */
export function readCounts(given: unknown): Counts | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const counts: Counts = {}
  for (const [item, n] of Object.entries(given)) {
    if (typeof n !== 'number' || !Number.isInteger(n) || n < 0) return null
    if (n > 0) counts[item] = n
  }
  return counts
}

/** Is all of `wanted` there among `held`? The first thing that is not. */
export const whatIsMissing = (held: Counts, wanted: Counts): string | null =>
  Object.entries(wanted).find(([item, n]) => !Object.hasOwn(held, item) || (held[item] as number) < n)?.[0] ?? null

export function moveItems(s: Stalingrad, from: Fighter, to: Fighter, counts: Counts): void {
  for (const [item, n] of Object.entries(counts))
    for (let k = 0; k < n; k++) {
      removeItem(s, from, item)
      addItem(s, to, item)
    }
}

/** Takes what fits out of the heap; with `wanted`, only that. */
export function pickUp(s: Stalingrad, f: Fighter, heap: Heap, wanted: Counts | null): Counts {
  const taken: Counts = {}
  for (const [item, n] of Object.entries(wanted ?? heapCounts(s, heap)))
    for (let k = 0; k < n; k++) {
      if (!addItem(s, f, item)) break
      takeFromHeap(s, heap, item)
      taken[item] = (taken[item] ?? 0) + 1
    }
  tidyHeaps(s)
  return taken
}

/** The weapons among these things, as indexes. */
export const weaponsAmong = (s: Stalingrad, counts: Counts): number[] =>
  Object.keys(counts).flatMap((item) => {
    const ix = partsOf(s).weaponIx.get(item)
    return ix === undefined || (partsOf(s).weapons[ix] as Weapon).thrown ? [] : [ix]
  })

// What searches, heaps and fallen bosses give.

export const rowOf = (table: readonly TableRow[], die: number): TableRow | undefined =>
  table.find(({ roll }) => die >= (roll[0] as number) && die <= (roll[1] as number))

/** Carries out what a table row or a scenario rule gives; what the finder cannot carry stays on the square. */
export function giveAll(t: T, by: number, at: number, gives: readonly Give[], quiet = false): void {
  for (const give of gives) giveOne(t, by, at, give, quiet)
}

function giveOne(t: T, by: number, at: number, give: Give, quiet: boolean): void {
  const { s } = t
  if ('gain' in give) return gain(t, by, at, give.gain, give.count, quiet)
  if ('weapon' in give) return gain(t, by, at, give.weapon, 1, quiet)
  if ('clue' in give) return learnClue(t, give.clue)
  if ('flag' in give) return setFlag(t, give.flag)
  if ('water' in give) return changeWater(t, give.water)
  if ('hatches' in give) return openHatches(t, by, at, give.hatches)
  if ('again' in give) {
    const die = t.roll(12)
    if (by >= 0)
      t.emit({ type: 'searched', rule: 'EFSZ-8.4', who: idOf(s, by), at: squareName(s, at), die, ...(quiet ? hearer(s, by) : {}) })
    return giveAll(t, by, at, rowOf(give.again, die)?.gives ?? [], quiet)
  }
  if ('zombie' in give) return findZombie(t, at)
  layPreferred(s, at, give.preferredOf, give.ammo ?? 0)
}

function gain(t: T, by: number, at: number, item: string, count: number, quiet: boolean): void {
  const { s } = t
  let kept = 0
  for (let k = 0; k < count; k++) {
    if (by >= 0 && addItem(s, fighterAt(s, by), item)) {
      kept++
      if (quiet) keepQuiet(s, by, item)
    } else addToHeap(s, makeHeap(s, at), item)
  }
  if (by < 0) return
  const f = fighterAt(s, by)
  t.emit({
    type: 'found',
    rule: kept < count ? 'EFSZ-4.4' : 'EFSZ-8.4',
    who: idOf(s, by),
    what: item,
    count,
    kept,
    ...(quiet ? hearer(s, by) : {}),
  })
  if (kept > 0) readyIfEmpty(s, f, item)
}

/** Somebody with empty hands takes the weapon found into the hand. */
function readyIfEmpty(s: Stalingrad, f: Fighter, item: string): void {
  const ix = partsOf(s).weaponIx.get(item)
  if (ix === undefined || f.main >= 0 || (partsOf(s).weapons[ix] as Weapon).thrown) return
  f.main = f.slots.indexOf(ix)
}

/** The preferred weapon of the hero lies ready; a captive's turns up once the captive is known. */
export function layPreferred(s: Stalingrad, at: number, of: 'start' | 'captive', ammo: number): void {
  if (of === 'captive') {
    makeHeap(s, at).captive = 1 + ammo
    return
  }
  const start = s.trek ? s.trek.start : (s.fighters.find((f) => f.status !== UNKNOWN)?.who ?? -1)
  if (start >= 0) layWeaponOf(s, at, start, ammo)
}

export function layWeaponOf(s: Stalingrad, at: number, who: number, ammo: number): void {
  const parts = partsOf(s)
  const { preferred } = parts.characters[who] as Character
  const weapon = parts.weapons[preferred]
  if (weapon === undefined) return
  const heap = makeHeap(s, at)
  heap.weapons.push(preferred)
  if (weapon.usesAmmo) heap.ammo += ammo
}

/** EFSZ-8.5, 8.6: what was hiding there. */
function findZombie(t: T, at: number): void {
  const { s } = t
  if (s.pool.length === 0) return nothingCame(t, at)
  const token = t.draw(s.pool, (x) => tokenName(s, x))
  if (s.stand[at] === 0) {
    placeZombie(t, token, at, 'search', false)
    revealSeen(t)
    return
  }
  const grid = gridIn(s)
  const options: number[] = []
  for (let d = 0; d < 8; d += 2) {
    const q = grid.near[at * 8 + d] as number
    if (q >= 0 && canHoldZombie(s, q) && !edgeClosed(grid, s.edges, at, d)) options.push(q)
  }
  if (options.length > 0) return t.call({ kind: 'search.place', token, options })
  s.pool.push(token)
  nothingCame(t, at)
}

/** EFSZ-8.5, 8.6: the pool is empty, or there is no free square for the zombie. */
const nothingCame = (t: T, at: number): void => t.emit({ type: 'nothingSpawned', rule: 'EFSZ-8.6', at: squareName(t.s, at) })

export const tokenName = (s: Stalingrad, token: number): string => (partsOf(s).kinds[token % 64] as { id: string }).id

/** A free square a zombie could stand on. */
export function canHoldZombie(s: Stalingrad, q: number): boolean {
  const ground = s.terrain[q] as number
  return s.stand[q] === 0 && (ground & NOT_FOR_ZOMBIES) === 0 && !((ground & 2) !== 0 && (ground & 4) === 0)
}
/** Wall, hindering, fire, a captive's square. */
const NOT_FOR_ZOMBIES = 1 | 8 | 16 | 1024

export function changeWater(t: T, by: number): void {
  const { s } = t
  s.water = Math.max(0, s.water + by)
  t.emit({ type: 'waterLevel', rule: 'EFSZ-37.2', level: s.water })
}

/** The mill's levers: whoever stands on the hatches falls. */
function openHatches(t: T, by: number, at: number, boss: string): void {
  const { s } = t
  const parts = partsOf(s)
  t.emit({ type: 'hatchesOpened', rule: 'EFSZ-37.2', at: squareName(s, at) })
  for (const z of [...s.zombies]) {
    if (((s.terrain[z.at] as number) & HATCH) === 0) continue
    if (z.named >= 0 && (parts.kinds[z.named] as { id: string }).id === boss) {
      setFlag(t, 'dropped')
      applyKill(t, z, by)
      if (z.health > 0 && !z.stunned && canBeStunned(kindOf(parts, z))) applyStun(t, z, by)
    } else eliminate(t, z, by, 'EFSZ-37.2')
  }
  for (let i = 0; i < s.fighters.length; i++) {
    const f = fighterAt(s, i)
    if (f.at >= 0 && ((s.terrain[f.at] as number) & HATCH) !== 0) wound(t, i, 1, 'hatch')
  }
}
