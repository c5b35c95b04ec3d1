import { attackerMayCome } from '../read/arrivals.ts'
import { amounts, below, type Form, isRefusal, nth, type Refusal, type Rng4 } from '@deadfront/kernel'
import type { ShipAnswer } from '../model/answers.ts'
import { type Content, kindName, moveOf, powerName, seaNear, spaceName } from '../model/content.ts'
import type { AazTurn, Count } from '../model/events.ts'
import { addTo, int8At } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addMoved, addUnits, type Boat, contentOf, countAt, freshAt, ZOMBIE_CARGO } from '../model/state.ts'
import { allied, enemySubsAndTransports, isFriendly, isHostile, isHostileSea, isNeutral, warshipsOf } from '../read/board.ts'
import { cargoCount, cargoName, fitsAboard } from '../read/cargo.ts'
import { pathTo, reachOf, type Trip, type Walk } from '../read/reach.ts'
import { whyNotStep, whyNoWay } from '../read/why.ts'
import { goHosted, hostedForms, whyNotHosted } from './hosted.ts'
import { readCargo, shoresOf, type Takeable, takeable, takesOf, whyNotLoad } from './loading.ts'
import { marchRule, readPath, readSpace } from './moves.ts'

/**
 * The whole turn of one transport in one answer: load on the way from one or two coasts, sail, land.
 * `{ do: 'ship', from, via?, to?, load?: [{ from, units, at? }], land?, unload?, cargo? }`; instead of `load` the short
 * form `take: { "Germany inf": 1 }` names territory and unit in one key.
 */
interface Voyage {
  from: number
  path: number[]
  loads: { from: number; at: number; kinds: number[] }[]
  land: number
  boat: Boat | null
  /** Everything aboard at the end, what goes ashore first. */
  load: number[]
  keep: number
  /** Whose each unit of the load is, where allies' units are among it. */
  owners?: number[]
}

const sameLoad = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && [...a].sort((x, y) => x - y).join() === [...b].sort((x, y) => x - y).join()

/** Reads and checks a voyage whole. */
function readVoyage(s: Readonly<Aaz>, answer: ShipAnswer): Voyage | Refusal {
  const c = contentOf(s)
  const p = activePower(s)
  const walk: Walk = s.phase === 'combatMove' ? 'combat' : 'noncombat'
  const from = readSpace(c, answer.from)
  if (isRefusal(from)) return from
  const kind = c.transportKinds[0]
  if (kind === undefined || c.isLand[from]) return refuse('AAZ-U-TRN.6', 'ship.none', 'no transport there', [spaceName(c, from)])

  let boat: Boat | null = null
  const fresh = s.boats.filter((b) => b.at === from && b.power === p && b.host === undefined && b.how === 'fresh')
  if (answer.cargo !== undefined) {
    const wanted = readCargo(c, answer.cargo)
    if (isRefusal(wanted)) return wanted
    boat = fresh.find((b) => sameLoad(b.load, wanted)) ?? null
    if (boat === null && wanted.length > 0)
      return refuse('AAZ-U-TRN.7', 'ship.none', 'no unused transport with that cargo', [spaceName(c, from)])
  } else if (freshAt(s, c, from, p, kind) <= 0 || !takesAboard(answer)) boat = fresh[0] ?? null
  if (boat === null && countAt(s, c, from, p, kind) === 0)
    return refuse(
      allysBoat(s, c, p, from) ? 'AAZ-MULTI.7' : marchRule(s),
      'ship.none',
      `there is no transport of yours in ${c.spaces[from]}`,
      [spaceName(c, from)],
    )
  if (boat === null && freshAt(s, c, from, p, kind) <= 0)
    return refuse(usedRule(s, from, kind), 'ship.none', `no unused transport of yours in ${c.spaces[from]}`, [spaceName(c, from)])

  const path = readWay({ s, c, p, k: kind, from, walk }, answer)
  if (isRefusal(path)) return path
  const loads = readLoads({ s, c, p, walk }, answer, [from, ...path])
  if (isRefusal(loads)) return loads
  const aboard = [...(boat?.load ?? []), ...loads.flatMap((l) => l.kinds)]
  if (!fitsAboard(c, aboard))
    return refuse(
      c.wholeFlak && aboard.some((k) => c.flak[k]) ? 'AAZ42-U-SEA.8' : 'AAZ-U-TRN.4',
      'ship.capacity',
      'a transport takes one land unit and one infantry',
      Object.keys(cargoCount(c, aboard)),
    )

  let land = -1
  if (answer.land !== undefined && answer.land !== null) {
    if (Array.isArray(answer.land) && answer.land.length > 1)
      return refuse(walk === 'combat' ? 'AAZ-AMPH.13' : 'AAZ-U-TRN.10', 'ship.land-where', 'a transport lands all in one territory', [
        answer.land.join(', '),
        spaceName(c, from),
      ])
    const to = readSpace(c, Array.isArray(answer.land) ? answer.land[0] : answer.land)
    if (isRefusal(to)) return to
    land = to
  }
  const voyage: Voyage = { from, path, loads, land, boat, load: aboard, keep: 0 }
  // What cannot go ashore now stays aboard: units of allies (AAZ42-MULTI.4), in an assault antiaircraft artillery (AAZ42-U-LAND.4).
  const bound = boat?.owners ?? []
  const stays = (k: number, i: number): boolean => (bound[i] ?? p) !== p || (walk === 'combat' && c.wholeFlak && c.flak[k] === true)
  if (boat?.owners !== undefined) voyage.owners = aboard.map((_, i) => bound[i] ?? p)
  if (answer.unload === undefined && aboard.some(stays)) {
    voyage.load = [...aboard.filter((k, i) => !stays(k, i)), ...aboard.filter(stays)]
    voyage.keep = aboard.filter(stays).length
    if (boat?.owners !== undefined)
      voyage.owners = [
        ...aboard.filter((k, i) => !stays(k, i)).map(() => p),
        ...aboard.flatMap((k, i) => (stays(k, i) ? [bound[i] ?? p] : [])),
      ]
  }
  if (answer.unload !== undefined) {
    const ashore = readCargo(c, answer.unload)
    if (isRefusal(ashore)) return ashore
    const rest = [...aboard]
    for (const k of ashore) {
      const i = rest.indexOf(k)
      if (i < 0) return refuse('AAZ-U-TRN.4', 'ship.capacity', `${cargoName(c, k)} is not aboard`, [cargoName(c, k)])
      rest.splice(i, 1)
    }
    voyage.load = [...ashore, ...rest]
    voyage.keep = rest.length
    if (boat?.owners !== undefined) {
      const owned = ownersAfter(aboard, bound, p, ashore)
      if (owned === null) return refuse('AAZ42-MULTI.4', 'ship.capacity', 'units of an ally go ashore in the turn of their owner', [])
      voyage.owners = owned
    }
  }
  return voyage
}

/** Whose the load is when our own units of it are set ashore first; null when somebody else's would be. */
function ownersAfter(aboard: readonly number[], bound: readonly number[], p: number, ashore: readonly number[]): number[] | null {
  const left = aboard.map((kind, i) => ({ kind, owner: bound[i] ?? p }))
  for (const k of ashore) {
    const i = left.findIndex((x) => x.kind === k && x.owner === p)
    if (i < 0) return null
    left.splice(i, 1)
  }
  return [...ashore.map(() => p), ...left.map((x) => x.owner)]
}

/** Which rule keeps a used transport where it is: it moved, left a fight (AAZ-HSZ.6), or had its turn. */
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
function readLoads(trip: Omit<Trip, 'k' | 'from'>, answer: ShipAnswer, zones: readonly number[]): Voyage['loads'] | Refusal {
  const { s, c, p, walk } = trip
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

/** A voyage that a transport can make: where from, where to, which shore; what to take is open. */
export interface ShipOffer {
  from: string
  to: string
  cargo?: Count
  land?: string
  items: { id: string; min: number; max: number }[]
  min: number
  max: number
}

/** The voyages of a power's transports. */
export function shipOffers(s: Readonly<Aaz>, c: Content, p: number): ShipOffer[] {
  const k = c.transportKinds[0]
  if (k === undefined) return []
  const offers: ShipOffer[] = []
  const walk: Walk = s.phase === 'combatMove' ? 'combat' : 'noncombat'
  for (const from of c.seas) {
    const boats: (Boat | null)[] = freshAt(s, c, from, p, k) > 0 ? [null] : []
    for (const b of s.boats) if (b.at === from && b.power === p && b.host === undefined && b.how === 'fresh') boats.push(b)
    if (boats.length === 0) continue
    const trip: Trip = { s, c, p, k, from, walk }
    const reach = reachOf(trip, moveOf(c, k))
    for (const to of c.seas) {
      if (int8At(reach.dist, to) < 0) continue
      const items = takeable(s, c, p, [from, ...pathTo(reach, to)])
      for (const boat of boats) offers.push(...offersOf(trip, to, boat, items))
    }
  }
  return offers
}

/** The offers of one transport, loaded (`boat`) or empty, for one sea zone. */
function offersOf({ s, c, p, from, walk }: Trip, to: number, boat: Boat | null, items: readonly Takeable[]): ShipOffer[] {
  const max = 2 - (boat?.load.length ?? 0)
  const min = boat ? 0 : 1
  if (max < min || (min === 1 && items.length === 0)) return []
  const base: ShipOffer = {
    from: spaceName(c, from),
    to: spaceName(c, to),
    ...(boat ? { cargo: cargoCount(c, boat.load) } : {}),
    items: items.map((item) => ({ id: item.id, min: 0, max: item.max })),
    min,
    max,
  }
  const hasZombies = items.some((x) => x.kind === ZOMBIE_CARGO)
  const offers = shoresOf(s, c, p, to, hasZombies).map((land): ShipOffer => ({ ...base, land: spaceName(c, land) }))
  if (walk === 'noncombat' && (to !== from || max > 0)) offers.push({ ...base, min: to === from ? 1 : min })
  return offers
}

/** The same as forms. */
export const shipForms = (s: Aaz, c: Content, p: number): Form[] => [
  ...shipOffers(s, c, p).map(({ items, min, max, ...order }) => amounts('take', items, min, max, { do: 'ship', ...order })),
  ...hostedForms(s, c, p),
]

/** Why a voyage is not for now; with `hope` an escort that has not sailed yet will do, and the end of the phase asks for it again. */
export function whyNotShip(s: Readonly<Aaz>, answer: ShipAnswer, hope = false): Refusal | null {
  if (answer.host !== undefined) return whyNotHosted(s, answer, hope)
  const v = readVoyage(s, answer)
  if (isRefusal(v)) return v
  return s.phase === 'combatMove' ? whyNotAssault(s, v, hope) : whyNotFerry(s, v)
}

/** AAZ-AMPH.1 to AMPH.4: a landing against an enemy, or against zombies on friendly soil. */
function whyNotAssault(s: Aaz, v: Voyage, hope: boolean): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  const zone = v.path.at(-1) ?? v.from
  if (v.load.length === 0)
    return refuse('AAZ-CTRN.3', 'ship.must-land', 'an assault needs cargo; an empty transport makes an ordinary move', [])
  if (v.land < 0)
    return refuse(
      'AAZ-CTRN.3',
      'ship.must-land',
      'what is loaded now must be landed in an announced assault',
      Object.keys(cargoCount(c, v.load)),
    )
  const name = spaceName(c, v.land)
  if (!seaNear(c, v.land).includes(zone))
    return refuse('AAZ-CTRN.4', 'ship.land-where', `${name} does not border ${c.spaces[zone]}`, [name, spaceName(c, zone)])
  if (c.blocked[v.land]) return refuse('AAZ-INTRO.2', 'move.closed', `${name} is closed in this scenario`, [name])
  if (isNeutral(s, c, v.land)) return refuse('AAZ-NEUT.1', 'move.neutral', `${name} is neutral`, [name])
  if (isFriendly(s, c, v.land, p) && s.zombies[v.land] === 0)
    return refuse('AAZ-CMOVE.2', 'move.no-fight', `there is nobody to fight in ${name}; land in the noncombat phase`, [name])
  const ashore = v.load.slice(0, v.load.length - v.keep)
  if (ashore.length === 0)
    return refuse('AAZ-CTRN.3', 'ship.must-land', 'nothing aboard can go ashore in an assault', Object.keys(cargoCount(c, v.load)))
  const heavy = ashore.find((k) => c.wholeFlak && c.flak[k])
  if (heavy !== undefined)
    return refuse('AAZ42-U-LAND.4', 'ship.capacity', `${c.kinds[heavy]} lands in friendly territories, in phase 7`, [kindName(c, heavy)])
  const kept = v.load.slice(v.load.length - v.keep)
  const old = [...(v.boat?.load ?? [])]
  for (const k of kept) {
    const i = old.indexOf(k)
    if (i < 0) return refuse('AAZ-CTRN.3', 'ship.must-land', `${cargoName(c, k)} loaded now must land`, [cargoName(c, k)])
    old.splice(i, 1)
  }
  const [subs] = enemySubsAndTransports(s, c, zone, p)
  const guarded = subs === 0 || isHostileSea(s, c, zone, p) || s.declared.includes(zone) || warshipsOf(s, c, zone, p) > 0
  if (!guarded && !(hope && attackerMayCome(s, c, p, zone)))
    return refuse('AAZ-CTRN.6', 'ship.escort', `enemy submarines watch ${c.spaces[zone]}: a warship of yours must be there`, [
      spaceName(c, zone),
    ])
  return null
}

/** Noncombat: to friendly shores, or to stay at sea. */
function whyNotFerry(s: Aaz, v: Voyage): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  const zone = v.path.at(-1) ?? v.from
  const zombies = v.load.includes(ZOMBIE_CARGO)
  if (v.path.length === 0 && v.loads.length === 0 && v.land < 0)
    return refuse('AAZ-NSEA.4', 'move.nowhere', 'the transport does nothing', [])
  if (v.land < 0) return zombies ? refuse('AAZ-TECH.10', 'ship.zombies', 'zombies aboard must be set ashore', []) : null
  const name = spaceName(c, v.land)
  if (v.load.length - v.keep === 0) return refuse('AAZ-U-TRN.6', 'ship.land-where', 'there is nothing to put ashore', [name])
  if (!seaNear(c, v.land).includes(zone))
    return refuse('AAZ-U-TRN.10', 'ship.land-where', `${name} does not border ${c.spaces[zone]}`, [name, spaceName(c, zone)])
  if (isHostileSea(s, c, zone, p)) return refuse('AAZ-U-TRN.11', 'ship.load-hostile', `${c.spaces[zone]} is hostile`, [spaceName(c, zone)])
  if (c.blocked[v.land]) return refuse('AAZ-INTRO.2', 'move.closed', `${name} is closed in this scenario`, [name])
  if (isNeutral(s, c, v.land)) return refuse(zombies ? 'AAZ-TECH.10' : 'AAZ-NCM.8', 'move.neutral', `${name} is neutral`, [name])
  const ashore = v.load.slice(0, v.load.length - v.keep)
  if (isHostile(s, c, v.land, p) && ashore.some((k) => k !== ZOMBIE_CARGO))
    return refuse('AAZ-U-TRN.13', 'move.hostile', `${name} is not friendly`, ['trn', name])
  return v.load.slice(v.load.length - v.keep).includes(ZOMBIE_CARGO)
    ? refuse('AAZ-TECH.10', 'ship.zombies', 'zombies aboard must be set ashore', [])
    : null
}

/** Carries the voyage out. In combat movement the cargo waits aboard for phase 5. */
export function ship(t: AazTurn, answer: ShipAnswer): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  if (answer.host !== undefined) return goHosted(t, answer)
  const v = readVoyage(s, answer)
  if (isRefusal(v)) throw new Error(v.say)
  const k = nth(c.transportKinds, 0)
  const zone = v.path.at(-1) ?? v.from
  for (const l of v.loads)
    for (const kind of l.kinds) {
      if (kind === ZOMBIE_CARGO) addTo(s.zombies, l.from, -1)
      else addUnits(s, c, l.from, p, kind, -1)
    }
  addUnits(s, c, v.from, p, k, -1)
  addUnits(s, c, zone, p, k, 1)
  if (v.boat) s.boats.splice(s.boats.indexOf(v.boat), 1)
  const last = v.path.length > 1 ? nth(v.path, v.path.length - 2) : v.path.length === 1 ? v.from : -1
  const combat = s.phase === 'combatMove'
  if (!t.quiet)
    t.emit({
      type: 'cargoShipped',
      rule: combat ? 'AAZ-AMPH.1' : 'AAZ-NSEA.4',
      power: powerName(c, p),
      from: spaceName(c, v.from),
      to: spaceName(c, zone),
      via: v.path.slice(0, -1).map((at) => spaceName(c, at)),
      loaded: cargoCount(
        c,
        v.loads.flatMap((l) => l.kinds),
      ),
      cargo: cargoCount(c, v.load),
      landing: v.land < 0 ? null : spaceName(c, v.land),
      phase: s.phase,
    })
  if (combat) {
    s.boats.push({
      at: zone,
      power: p,
      load: v.load,
      to: v.land,
      from: last,
      how: 'moved',
      keep: v.keep,
      ...(v.owners ? { owners: v.owners } : {}),
    })
    if (isFriendly(s, c, v.land, p) && !s.declared.includes(v.land)) s.declared.push(v.land)
    if (answer.attack === true && !s.declared.includes(zone)) s.declared.push(zone)
    return
  }
  const ashore = v.land < 0 ? [] : v.load.slice(0, v.load.length - v.keep)
  const rest = v.land < 0 ? v.load : v.load.slice(v.load.length - v.keep)
  let zombies = 0
  for (const kind of ashore) {
    if (kind === ZOMBIE_CARGO) zombies++
    else {
      addUnits(s, c, v.land, p, kind, 1)
      addMoved(s, { at: v.land, kind: kind, count: 1, used: 0, from: -1, how: 'done' })
    }
  }
  if (zombies > 0) {
    // AAZ-TECH.12: no combat, no change of control now.
    addTo(s.zombies, v.land, zombies)
    t.emit({
      type: 'zombieMoved',
      rule: 'AAZ-TECH.10',
      power: powerName(c, p),
      from: spaceName(c, zone),
      to: spaceName(c, v.land),
      n: zombies,
      by: 'deadnapperConvoys',
    })
  }
  if (rest.length > 0)
    s.boats.push({
      at: zone,
      power: p,
      load: rest,
      to: -1,
      from: -1,
      how: 'done',
      keep: 0,
      ...(v.owners ? { owners: v.owners.slice(v.load.length - rest.length) } : {}),
    })
  else addMoved(s, { at: zone, kind: k, count: 1, used: v.path.length, from: last, how: 'done' })
}

/** A random voyage that might be legal: something from a coast on the way, to a shore worth landing on. */
export function sampleShip(s: Aaz, c: Content, p: number, from: number, rng: Rng4): ShipAnswer | null {
  const k = c.transportKinds[0]
  if (k === undefined) return null
  const combat = s.phase === 'combatMove'
  const boat =
    freshAt(s, c, from, p, k) > 0
      ? null
      : (s.boats.find((b) => b.at === from && b.power === p && b.host === undefined && b.how === 'fresh') ?? null)
  const reach = reachOf({ s, c, p, k, from, walk: combat ? 'combat' : 'noncombat' }, moveOf(c, k))
  const ends: number[] = []
  for (const z of c.seas) if (int8At(reach.dist, z) >= 0) ends.push(z)
  const to = nth(ends, below(rng, ends.length))
  const items = takeable(s, c, p, [from, ...pathTo(reach, to)])
  const aboard = [...(boat?.load ?? [])]
  const take: { [key: string]: number } = {}
  for (let tries = 0; tries < 3 && items.length > 0 && aboard.length < 2; tries++) {
    const x = nth(items, below(rng, items.length))
    if ((take[x.id] ?? 0) >= x.max || !fitsAboard(c, [...aboard, x.kind])) continue
    take[x.id] = (take[x.id] ?? 0) + 1
    aboard.push(x.kind)
  }
  if (aboard.length === 0) return null
  const shores = shoresOf(s, c, p, to, aboard.includes(ZOMBIE_CARGO))
  if (shores.length === 0 && combat) return null
  return {
    do: 'ship',
    from: spaceName(c, from),
    to: spaceName(c, to),
    ...(boat ? { cargo: cargoCount(c, boat.load) } : {}),
    ...(shores.length > 0 ? { land: spaceName(c, nth(shores, below(rng, shores.length))) } : {}),
    take,
  }
}
