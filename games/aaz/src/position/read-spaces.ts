import { type Given, isObject } from '@deadfront/kernel'
import { findKind, ipcOf, LAND, NOBODY, RC, SEA, seaNear, ZOMBIES, statedOf } from '../model/content.ts'
import { numberAt } from '../model/list.ts'
import { loadWords } from '../model/names.ts'
import { activePower, addUnits, controlAt, startControlAt, ZOMBIE_CARGO, zombiesAt } from '../model/state.ts'
import { allied } from '../read/board.ts'
import { fitsAboard } from '../read/cargo.ts'
import { CENTER, COMPLEX, facilityPrice, goodsName } from '../read/goods.ts'
import type { TableReader } from './read.ts'

const KEYS = {
  territories: ['control', 'start', 'taken', 'zombies', 'units', 'center', 'complex', 'damage', 'note'],
  seaZones: ['units', 'cargo', 'zombies', 'note'],
} as const
const BOAT_KEYS = ['load', 'landing', 'from', 'how', 'keep', 'owners', 'host'] as const

/** The territories or the sea zones of a position: who holds them and which units are there. */
export function readSpaces(r: TableReader, group: 'territories' | 'seaZones'): void {
  for (const [name, entry] of Object.entries(r.object(r.given[group], group))) {
    const place = `${group}.${name}`
    const at = r.space(place, name)
    if (at < 0) continue
    if ((group === 'territories') !== r.c.isLand[at]) {
      r.bad(place, `${name} is not one of the ${group}`, 'AAZ-MAP.1')
      continue
    }
    const fields = r.object(entry, place)
    r.keys(fields, KEYS[group], place)
    readSpace(r, place, at, fields)
  }
}

function controller(r: TableReader, place: string, value: unknown): number {
  if (value === 'zombies') return ZOMBIES
  if (value === 'nobody' || value === 'neutral' || value === null) return NOBODY
  return r.power(place, value)
}

function readSpace(r: TableReader, place: string, at: number, e: Given): void {
  const { s } = r
  if (e.zombies !== undefined) readZombies(r, `${place}.zombies`, at, e.zombies)
  if (e.units !== undefined) readGarrison(r, `${place}.units`, at, e.units)
  if (e.control !== undefined) {
    s.control[at] = controller(r, `${place}.control`, e.control)
    s.start[at] = controlAt(s, at)
  } else if (r.c.isLand[at] && zombiesAt(s, at) > 0 && s.control[at] === NOBODY) {
    s.control[at] = ZOMBIES // AAZ-NEUT.4
    s.start[at] = ZOMBIES
  }
  if (e.start !== undefined) s.start[at] = controller(r, `${place}.start`, e.start)
  // Land that came to our side in this turn was taken, unless the position says otherwise.
  const ours = (holder: number): boolean => holder >= 0 && allied(r.c, holder, activePower(s))
  const changedHands = s.phase !== 'victoryCheck' && ours(controlAt(s, at)) && !ours(startControlAt(s, at))
  if (r.flag(e.taken, `${place}.taken`, changedHands)) s.taken.push(at)
  if (e.center !== undefined) readFacility(r, `${place}.center`, at, e.center, CENTER)
  if (e.complex !== undefined) readFacility(r, `${place}.complex`, at, e.complex, COMPLEX)
  if (e.damage !== undefined) readDamage(r, `${place}.damage`, at, e.damage)
  if (e.cargo !== undefined) readCargo(r, `${place}.cargo`, at, e.cargo)
}

/** A center or complex that was bought (AAZ-EXP42.4, AAZ42-MOB.5): `true`, or `"new"` in the turn of its purchase. */
function readFacility(r: TableReader, place: string, at: number, value: unknown, kind: number): void {
  const { s, c } = r
  if (value !== true && value !== 'new') return r.expected(place, 'true or "new"', value)
  if (facilityPrice(c, kind) === undefined) return r.bad(place, `${goodsName(c, kind)} is not bought on this board`, 'AAZ-PURCH.7')
  // A complex that replaced a center has both (AAZ42-U-FAC.1 as a switch).
  const grows = s.options.centersBecomeComplexes === true
  const printed = numberAt(c.facility, at) > 0 && !(grows && kind === COMPLEX && c.facility[at] === RC)
  const second = printed || (!grows && (s.centers?.includes(at) || s.complexes?.includes(at)))
  if (second) return r.bad(place, 'one complex or center to a territory', statedOf(c, 'AAZ-EXP42.4', 'second'))
  if (ipcOf(c, at) === 0) return r.bad(place, 'a facility needs a territory with an income', 'AAZ-EXP42.4')
  const ordered = (list: readonly number[] | undefined): number[] => [...(list ?? []), at].sort((x, y) => x - y)
  if (kind === CENTER) s.centers = ordered(s.centers)
  else s.complexes = ordered(s.complexes)
  if (value === 'new') s.raised = [...(s.raised ?? []), at]
}

/** Damage of a facility (AAZ42-U-FAC.3); whether the territory has one, and its maximum damage, is checked with the table. */
function readDamage(r: TableReader, place: string, at: number, value: unknown): void {
  const { s, c } = r
  const n = r.count(value, place, { low: 0, otherwise: 0 })
  if (c.raw.raids !== true && n > 0) return r.bad(place, 'nothing is damaged on this board', 'AAZ-COMP.15')
  if (n > 0) (s.damage ??= s.control.map(() => 0))[at] = n
}

function readZombies(r: TableReader, place: string, at: number, value: unknown): void {
  const n = r.count(value, place, { low: 0, otherwise: 0 })
  if (!r.c.isLand[at] && n > 0) return r.bad(place, 'there are no zombies at sea', 'AAZ-COND.7')
  r.s.zombies[at] = n
}

function readGarrison(r: TableReader, place: string, at: number, value: unknown): void {
  const { s, c } = r
  const { zombies, ...powers } = r.object(value, place)
  if (zombies !== undefined) readZombies(r, `${place}.zombies`, at, zombies)
  for (const [p, where, list] of r.byPower(place, powers)) {
    const counts = r.units(where, list)
    for (let k = 0; k < c.K; k++) {
      if (counts[k] === 0) continue
      if (c.isLand[at] && c.domain[k] === SEA) r.bad(where, `${c.kinds[k]} cannot stand on land`, 'AAZ-U-CV.4')
      else if (!c.isLand[at] && c.domain[k] === LAND) r.bad(where, `${c.kinds[k]} at sea needs a transport: use cargo`, 'AAZ-U-TRN.13')
      else addUnits(s, c, at, p, k, numberAt(counts, k))
    }
  }
}

/** `cargo: { UK: ["inf inf", { load: "tnk", landing: "T1", from: "S0" }] }`: one entry for each loaded transport. */
function readCargo(r: TableReader, place: string, at: number, value: unknown): void {
  for (const [power, where, list] of r.byPower(place, value))
    for (const [i, entry] of (Array.isArray(list) ? list : [list]).entries()) readBoat(r, `${where}[${i}]`, at, power, entry)
}

function readBoat(r: TableReader, place: string, at: number, power: number, entry: unknown): void {
  const { s, c } = r
  const boat: Given = isObject(entry) ? entry : { load: entry }
  r.keys(boat, BOAT_KEYS, place)
  const { load, owned } = readLoad(r, place, boat.load, power)
  if (!fitsAboard(c, load) || load.some((k) => k >= 0 && c.domain[k] !== LAND))
    r.bad(place, 'a transport takes one land unit and one infantry', 'AAZ-U-TRN.4')
  const to = boat.landing === undefined ? -1 : r.space(`${place}.landing`, boat.landing)
  const from = boat.from === undefined ? -1 : r.space(`${place}.from`, boat.from)
  const how = r.how(`${place}.how`, boat.how, to >= 0 ? 'moved' : 'fresh')
  if (to >= 0 && !seaNear(c, to).includes(at)) r.bad(`${place}.landing`, 'the shore does not border this zone', 'AAZ-CTRN.4')
  const owners =
    boat.owners === undefined ? owned : r.list(boat.owners, `${place}.owners`).map((who, i) => r.power(`${place}.owners[${i}]`, who))
  const host = boat.host === undefined ? undefined : r.power(`${place}.host`, boat.host)
  if (owners !== undefined && (!c.shared || owners.length !== load.length || owners.some((q) => q < 0 || !allied(c, q, power))))
    r.bad(`${place}.owners`, 'expected an ally, or the power itself, for each unit aboard', 'AAZ-U-TRN.5')
  if (host !== undefined && (!c.shared || host < 0 || host === power || !allied(c, host, power)))
    r.bad(`${place}.host`, 'expected an ally with a transport there', 'AAZ-MULTI.7')
  s.boats.push({
    at,
    power,
    load,
    to,
    from,
    how,
    keep: r.count(boat.keep, `${place}.keep`, { low: 0, otherwise: 0 }),
    ...(owners === undefined ? {} : { owners }),
    ...(host === undefined ? {} : { host }),
  })
}

/** What is aboard, in the order given: "2 inf", "tnk inf", "2 zom", or by name; guests with their power before them, "UK inf". */
function readLoad(r: TableReader, place: string, value: unknown, power: number): { load: number[]; owned: number[] | undefined } {
  const load: number[] = []
  const owners: number[] = []
  const add = (name: string, n: number, owner = power): void => {
    const k = /^zom/i.test(name) ? ZOMBIE_CARGO : findKind(r.c, name)
    if (k === -1 && !/^zom/i.test(name)) r.bad(place, `unknown unit "${name}"`, 'AAZ-COMP.14')
    else
      for (let i = 0; i < Math.min(n, 9); i++) {
        load.push(k)
        owners.push(owner)
      }
  }
  if (typeof value === 'string') {
    for (const { name, n, owner } of loadWords(r.c, value)) add(name, n, owner < 0 ? power : owner)
  } else if (isObject(value))
    for (const [name, n] of Object.entries(value)) add(name, r.count(n, `${place}.${name}`, { low: 0, otherwise: 0 }))
  else if (value !== undefined) r.expected(place, 'cargo, like "inf tnk"', value)
  return { load, owned: owners.every((q) => q === power) ? undefined : owners }
}
