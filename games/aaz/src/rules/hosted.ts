import { attackerMayCome } from '../read/arrivals.ts'
import { amounts, below, type Form, isRefusal, nth, pick, type Refusal, type Rng4 } from '@deadfront/kernel'
import type { ShipAnswer } from '../model/answers.ts'
import { alliesOf, type Content, findPower, landNear, powerName, spaceName } from '../model/content.ts'
import type { AazTurn } from '../model/events.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addMoved, addUnits, type Boat, contentOf, countAt, zombiesAt, ZOMBIE_CARGO } from '../model/state.ts'
import { allied, canAttackAt, enemySubsAndTransports, isFriendly, isHostileSea, isNeutral, warshipsOf } from '../read/board.ts'
import { cargoCount, fitsAboard } from '../read/cargo.ts'
import { readSpace } from './moves.ts'
import { readCargo, shoresOf, takeable, takesOf, whyNotLoad } from './loading.ts'

/** An order to units of ours about an ally's transport, which does not move in our turn: come aboard, or go ashore. */
interface Hosted {
  zone: number
  host: number
  /** What comes aboard, and from which coast. */
  from: number
  load: number[]
  /** Where units go ashore, and which; -1 when they come aboard. */
  land: number
  ashore: number[]
}

function readHosted(s: Readonly<Aaz>, c: Content, answer: ShipAnswer): Hosted | Refusal {
  const zone = readSpace(c, answer.from)
  if (isRefusal(zone)) return zone
  const host = findPower(c, String(answer.host))
  const p = activePower(s)
  if (!c.shared || host < 0 || host === p || !allied(c, host, p))
    return refuse('AAZ-MULTI.7', 'ship.none', 'no ally of yours carries your units here', [spaceName(c, zone)])
  if (answer.to !== undefined && readSpace(c, answer.to) !== zone)
    return refuse('AAZ42-MULTI.4', 'ship.none', 'the transport of an ally does not move in your turn', [spaceName(c, zone)])
  const hosted: Hosted = { zone, host, from: -1, load: [], land: -1, ashore: [] }
  const given =
    answer.take !== undefined
      ? takesOf(answer.take)
      : Array.isArray(answer.load)
        ? answer.load
        : answer.load === undefined
          ? []
          : [answer.load]
  if (isRefusal(given)) return given
  for (const entry of given) {
    const from = readSpace(c, entry.from)
    if (isRefusal(from)) return from
    const kinds = readCargo(c, entry.units)
    if (isRefusal(kinds)) return kinds
    if (hosted.from >= 0 && hosted.from !== from)
      return refuse('AAZ42-MULTI.4', 'ship.two-coasts', 'units go aboard from one territory at a time', [])
    hosted.from = from
    hosted.load.push(...kinds)
  }
  if (answer.land === undefined || answer.land === null) return hosted
  const land = readSpace(c, Array.isArray(answer.land) ? answer.land[0] : answer.land)
  if (isRefusal(land)) return land
  const ashore = answer.unload === undefined ? ownAboard(s, hosted) : readCargo(c, answer.unload)
  return isRefusal(ashore) ? ashore : { ...hosted, land, ashore }
}

const ownIn = (b: Boat, p: number): number[] => b.load.filter((_, i) => (b.owners?.[i] ?? b.power) === p)

/** Units of ours aboard the first unused transport of the ally that has some. */
function ownAboard(s: Readonly<Aaz>, { zone, host }: Hosted): number[] {
  const p = activePower(s)
  return (
    hostBoats(s, zone, host)
      .flatMap((b) => (b.how === 'fresh' ? [ownIn(b, p)] : []))
      .find((own) => own.length > 0) ?? []
  )
}

const hostBoats = (s: Readonly<Aaz>, zone: number, host: number): Boat[] =>
  s.boats.filter((b) => b.at === zone && b.power === host && b.host === undefined)

/** AAZ42-MULTI.4, AMPH.7: aboard in phase 7, ashore in a later turn, in phase 7 or by assault. */
export function whyNotHosted(s: Readonly<Aaz>, answer: ShipAnswer, hope: boolean): Refusal | null {
  const c = contentOf(s)
  const h = readHosted(s, c, answer)
  if (isRefusal(h)) return h
  return h.land < 0 ? whyNotBoard(s, c, h) : whyNotAshore(s, c, h, hope)
}

function whyNotBoard(s: Readonly<Aaz>, c: Content, h: Hosted): Refusal | null {
  const p = activePower(s)
  const name = spaceName(c, h.zone)
  if (s.phase === 'combatMove') return refuse('AAZ42-MULTI.4', 'ship.must-land', 'an ally takes your units aboard in phase 7', [name])
  if (h.load.length === 0) return refuse('AAZ-NSEA.4', 'move.nowhere', 'nobody goes aboard', [])
  if (!landNear(c, h.zone).includes(h.from))
    return refuse('AAZ-U-TRN.6', 'ship.load-where', `${c.spaces[h.from]} does not border ${name}`, [spaceName(c, h.from), name])
  if (isHostileSea(s, c, h.zone, p)) return refuse('AAZ-U-TRN.11', 'ship.load-hostile', `${name} is hostile`, [name])
  for (const [i, k] of h.load.entries()) {
    if (k === ZOMBIE_CARGO) return refuse('AAZ42-TECH.3', 'ship.zombies', 'zombies travel on transports of your own', [name])
    const n = h.load.slice(0, i + 1).filter((x) => x === k).length
    const why = whyNotLoad({ s, c, p, k, from: h.from, walk: 'noncombat' }, n)
    if (why) return why
  }
  return roomOnHost(s, c, h) === null ? refuse('AAZ-U-TRN.4', 'ship.capacity', 'no transport of the ally there has room', [name]) : null
}

/** A transport of the ally with room: one with cargo, or -1 for an empty one; null when there is none. */
function roomOnHost(s: Readonly<Aaz>, c: Content, h: Hosted): number | null {
  const boats = hostBoats(s, h.zone, h.host)
  const loaded = boats.find((b) => fitsAboard(c, [...b.load, ...h.load]))
  if (loaded !== undefined) return s.boats.indexOf(loaded)
  const hulls = c.transportKinds.reduce((n, k) => n + countAt(s, c, h.zone, h.host, k), 0)
  return hulls > boats.length && fitsAboard(c, h.load) ? -1 : null
}

/** The transport of the ally that carries these units of ours since an earlier turn. */
function carrierOf(s: Readonly<Aaz>, h: Hosted): Boat | undefined {
  const p = activePower(s)
  return hostBoats(s, h.zone, h.host).find((b) => {
    const own = ownIn(b, p)
    return b.how === 'fresh' && h.ashore.every((k) => h.ashore.filter((x) => x === k).length <= own.filter((x) => x === k).length)
  })
}

function whyNotAshore(s: Readonly<Aaz>, c: Content, h: Hosted, hope: boolean): Refusal | null {
  const p = activePower(s)
  const name = spaceName(c, h.land)
  const zone = spaceName(c, h.zone)
  if (h.ashore.length === 0 || carrierOf(s, h) === undefined)
    return refuse('AAZ42-MULTI.4', 'ship.none', 'no unit of yours has been aboard there since an earlier turn', [zone])
  if (!landNear(c, h.zone).includes(h.land))
    return refuse('AAZ-U-TRN.10', 'ship.land-where', `${name} does not border ${zone}`, [name, zone])
  if (c.blocked[h.land] || isNeutral(s, c, h.land)) return refuse('AAZ-NEUT.1', 'move.neutral', `${name} is neutral`, [name])
  if (s.phase !== 'combatMove') {
    if (isHostileSea(s, c, h.zone, p)) return refuse('AAZ-U-TRN.11', 'ship.load-hostile', `${zone} is hostile`, [zone])
    return isFriendly(s, c, h.land, p) ? null : refuse('AAZ42-NCM.6', 'move.hostile', `${name} is not friendly`, ['trn', name])
  }
  if (h.ashore.some((k) => c.flak[k])) return refuse('AAZ42-U-LAND.4', 'ship.capacity', 'antiaircraft artillery lands in phase 7', ['aaa'])
  if (isFriendly(s, c, h.land, p) && zombiesAt(s, h.land) === 0)
    return refuse('AAZ-CMOVE.2', 'move.no-fight', `there is nobody to fight in ${name}; land in the noncombat phase`, [name])
  const mayCome = hope && attackerMayCome(s, c, p, h.zone)
  if (isHostileSea(s, c, h.zone, p) && !canAttackAt(s, c, h.zone, p) && !mayCome)
    return refuse('AAZ42-AMPH.7', 'ship.escort', `ships of yours must clear ${zone} first`, [zone])
  const [subs] = enemySubsAndTransports(s, c, h.zone, p)
  const guarded = subs === 0 || isHostileSea(s, c, h.zone, p) || s.declared.includes(h.zone) || warshipsOf(s, c, h.zone, p) > 0
  return guarded || mayCome
    ? null
    : refuse('AAZ-CTRN.6', 'ship.escort', `enemy submarines watch ${zone}: a warship of yours must be there`, [zone])
}

export function goHosted(t: AazTurn, answer: ShipAnswer): void {
  const { s } = t
  const c = contentOf(s)
  const h = readHosted(s, c, answer)
  if (isRefusal(h)) throw new Error(h.say)
  const p = activePower(s)
  const moved = h.land < 0 ? h.load : h.ashore
  if (!t.quiet)
    t.emit({
      type: 'cargoShipped',
      rule: h.land < 0 ? 'AAZ42-MULTI.4' : s.phase === 'combatMove' ? 'AAZ42-AMPH.7' : 'AAZ42-MULTI.4',
      power: powerName(c, p),
      from: spaceName(c, h.zone),
      to: spaceName(c, h.zone),
      via: [],
      loaded: cargoCount(c, h.load),
      cargo: cargoCount(c, moved),
      landing: h.land < 0 ? null : spaceName(c, h.land),
      phase: s.phase,
    })
  if (h.land < 0) board(s, c, h, p)
  else goAshore(s, c, h, p)
}

function board(s: Aaz, c: Content, h: Hosted, p: number): void {
  for (const k of h.load) addUnits(s, c, h.from, p, k, -1)
  const owners = h.load.map(() => p)
  const room = roomOnHost(s, c, h) ?? -1
  const boat = room < 0 ? undefined : s.boats[room]
  if (boat === undefined) {
    s.boats.push({ at: h.zone, power: h.host, load: h.load, to: -1, from: -1, how: 'done', keep: 0, owners })
    return
  }
  boat.owners = [...(boat.owners ?? boat.load.map(() => boat.power)), ...owners]
  boat.load = [...boat.load, ...h.load]
  // Units that came aboard now do not go ashore in the same turn (AAZ42-LOAD.1).
  boat.how = 'done'
}

function goAshore(s: Aaz, c: Content, h: Hosted, p: number): void {
  const boat = carrierOf(s, h)
  if (boat === undefined) throw new Error('nobody aboard')
  const owners = boat.owners ?? boat.load.map(() => boat.power)
  for (const k of h.ashore) {
    const i = boat.load.findIndex((kind, at) => kind === k && owners[at] === p)
    boat.load.splice(i, 1)
    owners.splice(i, 1)
  }
  boat.owners = owners
  if (owners.every((q) => q === boat.power)) delete boat.owners
  if (boat.load.length === 0) s.boats.splice(s.boats.indexOf(boat), 1)
  if (s.phase === 'combatMove') {
    s.boats.push({ at: h.zone, power: p, load: h.ashore, to: h.land, from: -1, how: 'moved', keep: 0, host: h.host })
    if (isFriendly(s, c, h.land, p) && !s.declared.includes(h.land)) s.declared.push(h.land)
    return
  }
  for (const k of h.ashore) {
    addUnits(s, c, h.land, p, k, 1)
    addMoved(s, { at: h.land, kind: k, count: 1, used: 0, from: -1, how: 'done' })
  }
}

/** Allies' transports by zone. */
function hostsOf(s: Readonly<Aaz>, c: Content, p: number): { zone: number; host: number }[] {
  const hosts: { zone: number; host: number }[] = []
  if (!c.shared) return hosts
  for (const zone of c.seas)
    for (const host of alliesOf(c, p))
      for (const k of c.transportKinds)
        if (countAt(s, c, zone, host, k) > 0) {
          hosts.push({ zone, host })
          break
        }
  return hosts
}

/** Orders about allies' transports, as forms: which units come aboard in phase 7, and where units aboard may go ashore. */
export function hostedForms(s: Aaz, c: Content, p: number): Form[] {
  const combat = s.phase === 'combatMove'
  return hostsOf(s, c, p).flatMap(({ zone, host }): Form[] => {
    const order = { do: 'ship', from: spaceName(c, zone), host: powerName(c, host) } as const
    const ashore = landNear(c, zone)
      .map((land) => ({ ...order, land: spaceName(c, land) }))
      .filter((answer) => hostBoats(s, zone, host).some((b) => ownIn(b, p).length > 0) && whyNotHosted(s, answer, combat) === null)
    const items = combat || isHostileSea(s, c, zone, p) ? [] : takeable(s, c, p, [zone]).filter((x) => x.kind !== ZOMBIE_CARGO)
    return [
      ...(ashore.length > 0 ? [pick(ashore)] : []),
      ...(items.length > 0
        ? [
            amounts(
              'take',
              items.map(({ id, max }) => ({ id, min: 0, max })),
              1,
              2,
              order,
            ),
          ]
        : []),
    ]
  })
}

/** A random order about an ally's transport that might be legal; null when there is none. */
export function sampleHosted(s: Aaz, c: Content, p: number, rng: Rng4): ShipAnswer | null {
  const hosts = hostsOf(s, c, p)
  if (hosts.length === 0) return null
  const { zone, host } = nth(hosts, below(rng, hosts.length))
  const order = { do: 'ship', from: spaceName(c, zone), host: powerName(c, host) } as const
  const shores = shoresOf(s, c, p, zone, false)
  if (hostBoats(s, zone, host).some((b) => ownIn(b, p).length > 0) && shores.length > 0)
    return { ...order, land: spaceName(c, nth(shores, below(rng, shores.length))) }
  const items = s.phase === 'combatMove' ? [] : takeable(s, c, p, [zone]).filter((x) => x.kind !== ZOMBIE_CARGO)
  return items.length === 0 ? null : { ...order, take: { [nth(items, below(rng, items.length)).id]: 1 } }
}
