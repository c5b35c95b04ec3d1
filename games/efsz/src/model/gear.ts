import { nth } from '@deadfront/kernel'
import { characterAt, type Weapon, weaponAt } from './content.ts'
import { contentOf, type Fighter, fighterAt, type Heap, type Stalingrad, UNKNOWN } from './state.ts'

// EFSZ-4: what characters and heaps hold, and how one thing is added or removed.

/** How many of each thing, by name: `ammo`, `food`, `medkit`, a weapon's id, or a thing of the scenario. */
export type Counts = { [item: string]: number }

/** The fields that sheets and heaps share. */
type Store = Pick<Heap, 'ammo' | 'food' | 'medkits' | 'thrown' | 'items'>

function countsOf(s: Stalingrad, held: readonly number[], store: Store): Counts {
  const { weapons } = contentOf(s)
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
function slotFor(s: Stalingrad, f: Fighter, weapon: number): number {
  const { preferred } = characterAt(contentOf(s), f.who)
  if (weapon === preferred && f.slots[0] === -1) return 0
  for (let slot = 1; slot < f.slots.length; slot++) if (f.slots[slot] === -1) return slot
  return -1
}

/** Picks one thing up if the limits allow (EFSZ-4.3 to 4.6). */
export function addItem(s: Stalingrad, f: Fighter, item: string): boolean {
  const c = contentOf(s)
  const { carry } = c.tables
  if (item === 'ammo') return f.ammo < carry.ammo ? (f.ammo++, true) : false
  if (item === 'food') return f.food < carry.food ? (f.food++, true) : false
  if (item === 'medkit') return f.medkits < carry.medkits ? (f.medkits++, true) : false
  const ix = c.weaponIx.get(item)
  if (ix === undefined) {
    f.items.push(item)
    return true
  }
  if (weaponAt(c, ix).thrown) return f.thrown.length < carry.grenades ? (f.thrown.push(ix), true) : false
  const slot = slotFor(s, f, ix)
  if (slot < 0) return false
  f.slots[slot] = ix
  return true
}

export function removeItem(s: Stalingrad, f: Fighter, item: string): void {
  const c = contentOf(s)
  if (item === 'ammo') f.ammo--
  else if (item === 'food') f.food--
  else if (item === 'medkit') f.medkits--
  else {
    const ix = c.weaponIx.get(item)
    if (ix === undefined) f.items.splice(f.items.indexOf(item), 1)
    else if (weaponAt(c, ix).thrown) f.thrown.splice(f.thrown.indexOf(ix), 1)
    else dropSlot(f, slotToGive(f, ix))
  }
}

/** A weapon that is not ready is removed first. */
function slotToGive(f: Fighter, weapon: number): number {
  const slots = f.slots.flatMap((ix, slot) => (ix === weapon ? [slot] : []))
  return slots.find((slot) => slot !== f.main && slot !== f.off) ?? slots.find((slot) => slot !== f.main) ?? nth(slots, 0)
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
  const c = contentOf(s)
  if (item === 'ammo') heap.ammo--
  else if (item === 'food') heap.food--
  else if (item === 'medkit') heap.medkits--
  else {
    const ix = c.weaponIx.get(item)
    if (ix === undefined) heap.items.splice(heap.items.indexOf(item), 1)
    else {
      const from = weaponAt(c, ix).thrown ? heap.thrown : heap.weapons
      from.splice(from.indexOf(ix), 1)
    }
  }
}

export function addToHeap(s: Stalingrad, heap: Heap, item: string): void {
  const c = contentOf(s)
  if (item === 'ammo') heap.ammo++
  else if (item === 'food') heap.food++
  else if (item === 'medkit') heap.medkits++
  else {
    const ix = c.weaponIx.get(item)
    if (ix === undefined) heap.items.push(item)
    else (weaponAt(c, ix).thrown ? heap.thrown : heap.weapons).push(ix)
  }
}

/** EFSZ-36.7: a dead character's things stay on its square. */
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

export function moveItems(s: Stalingrad, from: Fighter, to: Fighter, counts: Counts): Counts {
  const moved: Counts = {}
  for (const [item, n] of Object.entries(counts))
    for (let k = 0; k < n && addItem(s, to, item); k++) {
      removeItem(s, from, item)
      moved[item] = k + 1
    }
  return moved
}

/** Picks up from the heap what there is room for; with `wanted`, only that. */
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
    const ix = contentOf(s).weaponIx.get(item)
    return ix === undefined || weaponAt(contentOf(s), ix).thrown ? [] : [ix]
  })

/** The preferred weapon of the hero is put down at once; a captive's once the captive is known. */
export function layPreferred(s: Stalingrad, at: number, of: 'start' | 'captive', ammo: number): void {
  if (of === 'captive') {
    makeHeap(s, at).captive = 1 + ammo
    return
  }
  const start = s.trek ? s.trek.start : (s.fighters.find((f) => f.status !== UNKNOWN)?.who ?? -1)
  if (start >= 0) layWeaponOf(s, at, start, ammo)
}

export function layWeaponOf(s: Stalingrad, at: number, who: number, ammo: number): void {
  const c = contentOf(s)
  const { preferred } = characterAt(c, who)
  const weapon = c.weapons[preferred]
  if (weapon === undefined) return
  const heap = makeHeap(s, at)
  heap.weapons.push(preferred)
  if (weapon.usesAmmo) heap.ammo += ammo
}

/** A character with empty hands readies the weapon found. */
export function readyIfEmpty(s: Stalingrad, f: Fighter, item: string): void {
  const ix = contentOf(s).weaponIx.get(item)
  if (ix === undefined || f.main >= 0 || weaponAt(contentOf(s), ix).thrown) return
  f.main = f.slots.indexOf(ix)
}
