import { attackerMayCome } from '../read/arrivals.ts'
import { amounts, below, type Form, isRefusal, nth, type Refusal, type Rng4 } from '@deadfront/kernel'
import type { ShipAnswer } from '../model/answers.ts'
import { type Content, kindName, moveOf, powerName, seaNear, spaceName, statedOf } from '../model/content.ts'
import type { AazTurn, Count } from '../model/events.ts'
import { addTo, int8At } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addMoved, addUnits, type Boat, contentOf, copyBoat, freshAt, ZOMBIE_CARGO } from '../model/state.ts'
import { enemySubsAndTransports, isFriendly, isHostile, isHostileSea, isNeutral, warshipsOf } from '../read/board.ts'
import { cargoCount, cargoName, fitsAboard } from '../read/cargo.ts'
import { pathTo, reachOf, type Trip, type Walk } from '../read/reach.ts'
import { goHosted, hostedForms, whyNotHosted } from './hosted.ts'
import { shoresOf, type Takeable, takeable } from './loading.ts'
import { guestsStayAboard, readVoyage, type Voyage } from './voyage.ts'

/** A voyage that a transport can make: from where, to where, which shore; the load is open. */
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

/** Why a voyage is not possible now. With `hope` an escort that has not sailed yet is enough; the end of the phase checks it again. */
export function whyNotShip(s: Readonly<Aaz>, answer: ShipAnswer, hope = false): Refusal | null {
  if (answer.host !== undefined) return whyNotHosted(s, answer, hope)
  const v = readVoyage(s, answer)
  if (isRefusal(v)) return v
  return s.phase === 'combatMove' ? whyNotAssault(s, v, hope) : whyNotFerry(s, v)
}

/** AAZ-AMPH.1 to AMPH.4: a landing against an enemy, or against zombies in friendly territory. */
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
  if (ashore.length === 0 && carriesGuests(v, p)) return guestsStayAboard()
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

const carriesGuests = (v: Voyage, p: number): boolean => v.owners?.some((owner) => owner !== p) === true

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
  if (v.load.length === v.keep && carriesGuests(v, p)) return guestsStayAboard()
  if (v.load.length === v.keep) return refuse('AAZ-U-TRN.6', 'ship.land-where', 'there is nothing to put ashore', [name])
  if (!seaNear(c, v.land).includes(zone))
    return refuse('AAZ-U-TRN.10', 'ship.land-where', `${name} does not border ${c.spaces[zone]}`, [name, spaceName(c, zone)])
  if (isHostileSea(s, c, zone, p)) return refuse('AAZ-U-TRN.11', 'ship.load-hostile', `${c.spaces[zone]} is hostile`, [spaceName(c, zone)])
  if (c.blocked[v.land]) return refuse('AAZ-INTRO.2', 'move.closed', `${name} is closed in this scenario`, [name])
  if (isNeutral(s, c, v.land)) return refuse(zombies ? 'AAZ-TECH.10' : 'AAZ-NCM.8', 'move.neutral', `${name} is neutral`, [name])
  const ashore = v.load.slice(0, v.load.length - v.keep)
  if (isHostile(s, c, v.land, p) && ashore.some((k) => k !== ZOMBIE_CARGO))
    return refuse(statedOf(c, 'AAZ-U-TRN.13', 'land'), 'move.hostile', `${name} is not friendly`, ['trn', name])
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
  emitVoyage(t, v, zone)
  if (s.phase !== 'combatMove') return unload(t, v, zone)
  s.boats.push(
    copyBoat({ at: zone, power: p, load: v.load, to: v.land, from: zoneBefore(v), how: 'moved', keep: v.keep, owners: v.owners }),
  )
  if (isFriendly(s, c, v.land, p) && !s.declared.includes(v.land)) s.declared.push(v.land)
  if (answer.attack === true && !s.declared.includes(zone)) s.declared.push(zone)
}

/** The zone from which the transport entered its last one; -1 where it did not move. */
const zoneBefore = (v: Voyage): number => (v.path.length > 1 ? nth(v.path, v.path.length - 2) : v.path.length === 1 ? v.from : -1)

function emitVoyage(t: AazTurn, v: Voyage, zone: number): void {
  if (t.quiet) return
  const { s } = t
  const c = contentOf(s)
  t.emit({
    type: 'cargoShipped',
    rule: s.phase === 'combatMove' ? 'AAZ-AMPH.1' : 'AAZ-NSEA.4',
    power: powerName(c, activePower(s)),
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
}

/** Noncombat: the cargo goes ashore at once; the rest stays in the transport. */
function unload(t: AazTurn, v: Voyage, zone: number): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const ashore = v.land < 0 ? [] : v.load.slice(0, v.load.length - v.keep)
  const rest = v.land < 0 ? v.load : v.load.slice(v.load.length - v.keep)
  let zombies = 0
  for (const kind of ashore) {
    if (kind === ZOMBIE_CARGO) zombies++
    else {
      addUnits(s, c, v.land, p, kind, 1)
      addMoved(s, { at: v.land, kind, count: 1, used: 0, from: -1, how: 'done' })
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
    s.boats.push(
      copyBoat({
        at: zone,
        power: p,
        load: rest,
        to: -1,
        from: -1,
        how: 'done',
        keep: 0,
        owners: v.owners?.slice(v.load.length - rest.length),
      }),
    )
  else addMoved(s, { at: zone, kind: nth(c.transportKinds, 0), count: 1, used: v.path.length, from: zoneBefore(v), how: 'done' })
}

/** A random voyage that might be legal: something from a coast on the way, to a shore where a landing is useful. */
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
