import { isRefusal, nth, type Refusal } from '@deadfront/kernel'
import type { ShipAnswer } from '../model/answers.ts'
import { type Content, kindName, moveOf, seaNear, spaceName } from '../model/content.ts'
import { int8At } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, type Boat, contentOf, countAt, freshAt } from '../model/state.ts'
import { allied, isHostileSea } from '../read/board.ts'
import { cargoCount, cargoName, fitsAboard } from '../read/cargo.ts'
import { pathTo, reachOf, type Trip } from '../read/reach.ts'
import { whyNotStep, whyNoWay } from '../read/why.ts'
import { readCargo, takesOf, whyNotLoad } from './loading.ts'
import { marchRule, readPath, readSpace } from './moves.ts'

/**
 * The whole turn of one transport in one answer: load on the way from one or two coasts, sail, land.
 * `{ do: 'ship', from, via?, to?, load?: [{ from, units, at? }], land?, unload?, cargo? }`; instead of `load` the short
 * form `take: { "Germany inf": 1 }` names territory and unit in one key.
 */
export interface Voyage {
  from: number
  path: number[]
  loads: { from: number; at: number; kinds: number[] }[]
  land: number
  boat: Boat | null
  /** Everything aboard at the end, the units that go ashore first. */
  load: number[]
  keep: number
  /** The owner of each unit of the load, where allies' units are part of it. */
  owners?: number[]
}

const sameLoad = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && [...a].sort((x, y) => x - y).join() === [...b].sort((x, y) => x - y).join()

/** The parties to a voyage: the table, its content, the power that sails, and the phase it sails in. */
type Sailing = Omit<Trip, 'k' | 'from'>

/** Reads and checks a whole voyage. */
export function readVoyage(s: Readonly<Aaz>, answer: ShipAnswer): Voyage | Refusal {
  const c = contentOf(s)
  const p = activePower(s)
  const sailing: Sailing = { s, c, p, walk: s.phase === 'combatMove' ? 'combat' : 'noncombat' }
  const from = readSpace(c, answer.from)
  if (isRefusal(from)) return from
  const kind = c.transportKinds[0]
  if (kind === undefined || c.isLand[from]) return refuse('AAZ-U-TRN.6', 'ship.none', 'no transport there', [spaceName(c, from)])
  const boat = readBoat({ ...sailing, k: kind, from }, answer)
  if (isRefusal(boat)) return boat
  const path = readWay({ ...sailing, k: kind, from }, answer)
  if (isRefusal(path)) return path
  const loads = readLoads(sailing, answer, [from, ...path])
  if (isRefusal(loads)) return loads
  const aboard = [...(boat?.load ?? []), ...loads.flatMap((l) => l.kinds)]
  if (!fitsAboard(c, aboard))
    return refuse(
      c.wholeFlak && aboard.some((k) => c.flak[k]) ? 'AAZ42-U-SEA.8' : 'AAZ-U-TRN.4',
      'ship.capacity',
      'a transport takes one land unit and one infantry',
      Object.keys(cargoCount(c, aboard)),
    )
  const land = readShore(sailing, answer, from)
  if (isRefusal(land)) return land
  const unloaded = readUnload(sailing, answer, boat, aboard)
  return isRefusal(unloaded) ? unloaded : { from, path, loads, land, boat, ...unloaded }
}

/** The transport that sails: one that already has cargo, or null for an empty one. */
function readBoat({ s, c, p, k, from }: Trip, answer: ShipAnswer): Boat | null | Refusal {
  const place = [spaceName(c, from)]
  let boat: Boat | null = null
  const fresh = s.boats.filter((b) => b.at === from && b.power === p && b.host === undefined && b.how === 'fresh')
  if (answer.cargo !== undefined) {
    const wanted = readCargo(c, answer.cargo)
    if (isRefusal(wanted)) return wanted
    boat = fresh.find((b) => sameLoad(b.load, wanted)) ?? null
    if (boat === null && wanted.length > 0) return refuse('AAZ-U-TRN.7', 'ship.none', 'no unused transport with that cargo', place)
  } else if (freshAt(s, c, from, p, k) <= 0 || !takesAboard(answer)) boat = fresh[0] ?? null
  if (boat === null && countAt(s, c, from, p, k) === 0)
    return refuse(
      allysBoat(s, c, p, from) ? 'AAZ-MULTI.7' : marchRule(s),
      'ship.none',
      `there is no transport of yours in ${c.spaces[from]}`,
      place,
    )
  if (boat === null && freshAt(s, c, from, p, k) <= 0)
    return refuse(usedRule(s, from, k), 'ship.none', `no unused transport of yours in ${c.spaces[from]}`, place)
  return boat
}

/** The territory that the cargo lands in; -1 for none. */
function readShore({ c, walk }: Sailing, { land }: ShipAnswer, from: number): number | Refusal {
  if (land === undefined || land === null) return -1
  if (Array.isArray(land) && land.length > 1)
    return refuse(walk === 'combat' ? 'AAZ-AMPH.13' : 'AAZ-U-TRN.10', 'ship.land-where', 'a transport lands all in one territory', [
      land.join(', '),
      spaceName(c, from),
    ])
  return readSpace(c, Array.isArray(land) ? land[0] : land)
}

/** What goes ashore and what stays aboard, by the answer or, where it does not name this, by the rules. */
function readUnload(
  { c, p, walk }: Sailing,
  answer: ShipAnswer,
  boat: Boat | null,
  aboard: number[],
): Pick<Voyage, 'load' | 'keep' | 'owners'> | Refusal {
  const owners = boat?.owners
  const ownerOf = (i: number): number => owners?.[i] ?? p
  if (answer.unload === undefined) {
    // What cannot go ashore now stays aboard: units of allies (AAZ42-MULTI.4), in an assault antiaircraft artillery (AAZ42-U-LAND.4).
    const stays = (k: number, i: number): boolean => ownerOf(i) !== p || (walk === 'combat' && c.wholeFlak && c.flak[k] === true)
    const kept = aboard.filter(stays)
    const load = kept.length === 0 ? aboard : [...aboard.filter((k, i) => !stays(k, i)), ...kept]
    if (owners === undefined) return { load, keep: kept.length }
    const order = aboard.map((_, i) => i)
    const sorted = [...order.filter((i) => !stays(nth(aboard, i), i)), ...order.filter((i) => stays(nth(aboard, i), i))]
    return { load, keep: kept.length, owners: sorted.map(ownerOf) }
  }
  const ashore = readCargo(c, answer.unload)
  if (isRefusal(ashore)) return ashore
  const rest = [...aboard]
  for (const k of ashore) {
    const i = rest.indexOf(k)
    if (i < 0) return refuse('AAZ-U-TRN.4', 'ship.capacity', `${cargoName(c, k)} is not aboard`, [cargoName(c, k)])
    rest.splice(i, 1)
  }
  const unloaded = { load: [...ashore, ...rest], keep: rest.length }
  if (owners === undefined) return unloaded
  const owned = ownersAfter(aboard, owners, p, ashore)
  return owned === null ? guestsStayAboard() : { ...unloaded, owners: owned }
}

export const guestsStayAboard = (): Refusal =>
  refuse('AAZ42-MULTI.4', 'ship.capacity', 'units of an ally go ashore in the turn of their owner', [])

/** The owner of the load when our own units of it go ashore first; null when a unit of another power would. */
function ownersAfter(aboard: readonly number[], bound: readonly number[], p: number, ashore: readonly number[]): number[] | null {
  const left = aboard.map((kind, i) => ({ kind, owner: bound[i] ?? p }))
  for (const k of ashore) {
    const i = left.findIndex((x) => x.kind === k && x.owner === p)
    if (i < 0) return null
    left.splice(i, 1)
  }
  return [...ashore.map(() => p), ...left.map((x) => x.owner)]
}

/** Which rule forbids a used transport to move: it moved, left a fight (AAZ-HSZ.6), or had its turn. */
function usedRule(s: Aaz, at: number, k: number): string {
  if (s.phase === 'combatMove') return 'AAZ-CMOVE.18'
  return s.moved.some((m) => m.at === at && m.kind === k && m.how === 'left') ? 'AAZ-HSZ.6' : 'AAZ-NSEA.4'
}

/** Does the answer name anything to load? Without a load the answer means a transport that already has cargo. */
const takesAboard = (answer: ShipAnswer): boolean =>
  [answer.load, answer.take].some((x) => x !== undefined && Object.keys(Object(x)).length > 0)

/** Transports of allies carry nothing of ours (AAZ-MULTI.7). */
const allysBoat = (s: Aaz, c: Content, p: number, at: number): boolean =>
  c.powers.some((_, q) => q !== p && allied(c, p, q) && c.transportKinds.some((k) => countAt(s, c, at, q, k) > 0))

function readWay(trip: Trip, answer: ShipAnswer): number[] | Refusal {
  const { s, c, k, from } = trip
  const to = answer.to === undefined ? from : readSpace(c, answer.to)
  if (isRefusal(to)) return to
  if (c.isLand[to]) return refuse('AAZ-U-CV.4', 'move.domain', 'ships stay at sea', [kindName(c, k)])
  if (answer.via === undefined) {
    if (to === from) return []
    const reach = reachOf(trip, moveOf(c, k))
    return int8At(reach.dist, to) >= 0 ? pathTo(reach, to) : whyNoWay(trip, to, moveOf(c, k))
  }
  const via = readPath(c, answer.via)
  if (isRefusal(via)) return via
  const path = answer.to === undefined || via.at(-1) === to ? via : [...via, to]
  let at = from
  for (const next of path) {
    const why = whyNotStep(trip, at, next)
    if (why) return why
    at = next
  }
  if (path.length > moveOf(c, k))
    return refuse(marchRule(s), 'move.too-far', `that is ${path.length} zones`, [
      kindName(c, k),
      spaceName(c, to),
      path.length,
      moveOf(c, k),
    ])
  return path
}

const LOAD_KEYS = ['from', 'units', 'at']

/** AAZ-CTRN.2, U-TRN.6: from one or two territories, in friendly zones the transport passes. */
function readLoads(sailing: Sailing, answer: ShipAnswer, zones: readonly number[]): Voyage['loads'] | Refusal {
  const { s, c, p, walk } = sailing
  const given =
    answer.take !== undefined
      ? takesOf(answer.take)
      : answer.load === undefined
        ? []
        : Array.isArray(answer.load)
          ? answer.load
          : [answer.load]
  if (isRefusal(given)) return given
  const loads: Voyage['loads'] = []
  const taken = new Map<string, number>()
  for (const entry of given) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      return refuse('AAZ-U-TRN.6', 'answer.unreadable', 'expected load: [{ from, units }]')
    const e = entry as { [key: string]: unknown }
    const from = readSpace(c, e.from)
    if (isRefusal(from)) return from
    const kinds = readCargo(c, e.units)
    if (isRefusal(kinds)) return kinds
    const at =
      e.at === undefined
        ? (zones.find((z) => seaNear(c, from).includes(z) && !isHostileSea(s, c, z, p)) ??
          zones.find((z) => seaNear(c, from).includes(z)) ??
          nth(zones, 0))
        : readSpace(c, e.at)
    if (isRefusal(at)) return at
    if (!zones.includes(at) || !seaNear(c, from).includes(at))
      return refuse('AAZ-U-TRN.6', 'ship.load-where', `${c.spaces[from]} does not border ${c.spaces[at]} on the way`, [
        spaceName(c, from),
        spaceName(c, at),
      ])
    if (isHostileSea(s, c, at, p)) return refuse('AAZ-U-TRN.11', 'ship.load-hostile', `${c.spaces[at]} is hostile`, [spaceName(c, at)])
    for (const k of kinds) {
      const key = `${from} ${k}`
      const n = (taken.get(key) ?? 0) + 1
      taken.set(key, n)
      const why = whyNotLoad({ s, c, p, k, from, walk }, n)
      if (why) return why
    }
    loads.push({ from, at, kinds })
  }
  const extra = given.flatMap((entry) => Object.keys(entry)).find((key) => !LOAD_KEYS.includes(key))
  if (extra !== undefined)
    return refuse(marchRule(s), 'answer.unknown-key', `unknown key "${extra}"; load has ${LOAD_KEYS.join(', ')}`, [extra])
  if (new Set(loads.map((l) => l.from)).size > 2)
    return refuse('AAZ-U-TRN.6', 'ship.two-coasts', 'a transport loads from one or two territories', [])
  return loads
}
