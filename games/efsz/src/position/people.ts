import { type Given, nth, type Reader } from '@deadfront/kernel'
import { characterAt, type Content, kindAt, type Weapon, weaponAt } from '../model/content.ts'
import { addItem } from '../model/gear.ts'
import { CAPTIVE, DIR_NAMES, isObstructive } from '../model/grid.ts'
import {
  contentOf,
  DEAD,
  type Fighter,
  groundAt,
  newFighter,
  ON_MAP,
  REARGUARD,
  type Stalingrad,
  tokenOf,
  UNKNOWN,
} from '../model/state.ts'
import { MARKERS, STATUS_WORDS } from '../view.ts'
import { called, readSquare, readTexts, specialItems } from './reader.ts'

// Which characters and zombies are where, with what.

const FIGHTER_KEYS = [
  'status',
  'at',
  'facing',
  'health',
  'fatigue',
  'kills',
  'weapons',
  'slots',
  'ready',
  'off',
  'ammo',
  'food',
  'medkits',
  'thrown',
  'grenades',
  'items',
  'marker',
  'covering',
  'locked',
  'acted',
  'gassed',
  'seat',
  'ate',
  'healed',
  'spared',
  'swept',
  'exit',
  'orders',
]

export function readFighters(r: Reader, s: Stalingrad, given: unknown): void {
  const c = contentOf(s)
  const characters = r.object(given, 'characters')
  const listed: Fighter[] = []
  for (const [id, value] of Object.entries(characters)) {
    const who = called(c.characters, id)?.ix
    if (who === undefined) {
      r.expected(`characters.${id}`, `one of ${c.characters.map(({ id: each }) => each).join(', ')}`, id, 'EFSZ-2.3')
      continue
    }
    const f = newFighter(c, who)
    listed.push(f)
    readFighter(r, s, f, r.object(typeof value === 'string' ? { at: value } : value, `characters.${id}`), `characters.${id}`, listed.length)
  }
  const rest = c.characters.filter(({ ix }) => !listed.some((f) => f.who === ix)).map(({ ix }) => newFighter(c, ix))
  s.fighters = [...listed, ...rest]
  const alive = listed.filter((f) => f.status !== UNKNOWN && f.status !== DEAD).length
  if (alive > c.tables.teamSize) r.bad('characters', `a team has at most ${c.tables.teamSize} members`, 'EFSZ-2.2')
  for (const f of listed) for (const key of ['ammo', 'food', 'medkits'] as const) if (f[key] < 0) f[key] = 0
}

function readFighter(r: Reader, s: Stalingrad, f: Fighter, x: Given, place: string, ix: number): void {
  const c = contentOf(s)
  const { carry } = c.tables
  const full = characterAt(c, f.who).health
  r.keys(x, FIGHTER_KEYS, place)
  const words = Object.values(STATUS_WORDS)
  const status = r.word(x.status, `${place}.status`, words, x.at === undefined ? 'rearguard' : 'map')
  f.status = Number(Object.keys(STATUS_WORDS).find((k) => STATUS_WORDS[Number(k)] === status) ?? REARGUARD)
  f.health = r.count(x.health, `${place}.health`, {
    low: status === 'dead' ? 0 : 1,
    high: full,
    otherwise: status === 'dead' ? 0 : full,
    rule: 'EFSZ-3.1',
  })
  f.fatigue = r.count(x.fatigue, `${place}.fatigue`, { low: 0, high: c.tables.fatigue.length, otherwise: 0, rule: 'EFSZ-3.10' })
  f.kills = r.count(x.kills, `${place}.kills`, { low: 0, high: 9999, otherwise: 0, rule: 'EFSZ-5.1' })
  f.ammo = r.count(x.ammo, `${place}.ammo`, { low: 0, high: carry.ammo, otherwise: 0, rule: 'EFSZ-4.4' })
  f.food = r.count(x.food, `${place}.food`, { low: 0, high: carry.food, otherwise: 0, rule: 'EFSZ-4.5' })
  f.medkits = r.count(x.medkits, `${place}.medkits`, { low: 0, high: carry.medkits, otherwise: 0, rule: 'EFSZ-4.6' })
  f.facing = Math.max(0, DIR_NAMES.indexOf(r.word(facingIn(x.facing), `${place}.facing`, ['N', 'E', 'S', 'W'], 'N')))
  f.items = readItems(r, c, x.items, `${place}.items`)
  f.marker = Math.max(0, MARKERS.indexOf(r.word(x.marker, `${place}.marker`, MARKERS, '')))
  if (x.covering !== undefined && x.covering !== null)
    f.marker = MARKERS.indexOf(`covering:${r.word(x.covering, `${place}.covering`, ['stationary', 'walking', 'running'], 'walking')}`)
  f.acted = r.flag(x.acted, `${place}.acted`, false)
  f.gassed = r.flag(x.gassed, `${place}.gassed`, false)
  f.ate = r.flag(x.ate, `${place}.ate`, false)
  f.healed = r.flag(x.healed, `${place}.healed`, false)
  f.spared = r.flag(x.spared, `${place}.spared`, false)
  f.swept = r.flag(x.swept, `${place}.swept`, false)
  if (x.exit !== undefined && x.exit !== null) f.exit = readExit(r, c, x.exit, `${place}.exit`)
  readWeapons(r, s, f, x, place)
  readSeat(r, s, f, x.seat, place, ix)
  readOrders(r, s, f, x.orders, place)
  if (x.locked !== undefined && x.locked !== null) {
    const id = /^z(\d+)$/.exec(String(x.locked))
    if (id) f.lock = Number(id[1])
    else r.expected(`${place}.locked`, 'a zombie like "z1"', x.locked, 'EFSZ-29.13')
  }
  if (f.status === ON_MAP) stand(r, s, f, x.at, place, ix)
}

function readItems(r: Reader, c: Content, given: unknown, place: string): string[] {
  const special = specialItems(c)
  return readTexts(r, given, place).filter((item, k) => {
    if (!special.has(item)) r.expected(`${place}[${k}]`, `one of ${[...special].join(', ')}`, item, 'EFSZ-4.1')
    return special.has(item)
  })
}

/** The exit by which a character has left: of this scenario, or of the one before it in a campaign. */
function readExit(r: Reader, c: Content, given: unknown, place: string): string {
  const isExit = Object.values(c.raw.scenarios).some(({ exits }) => typeof given === 'string' && Object.hasOwn(exits, given))
  if (!isExit && given !== '') r.expected(place, 'an exit like "X1"', given)
  return String(given)
}

/** "north" is N. */
export const facingIn = (given: unknown): unknown =>
  typeof given === 'string' && /^(north|east|south|west)$/i.test(given) ? nth(given, 0).toUpperCase() : given

function readSeat(r: Reader, s: Stalingrad, f: Fighter, seat: unknown, place: string, ix: number): void {
  const seats = Array.from({ length: s.options.players }, (_, k) => `p${k + 1}`)
  f.owner = seats.indexOf(r.word(seat, `${place}.seat`, seats, nth(seats, (ix - 1) % seats.length)))
}

function readOrders(r: Reader, s: Stalingrad, f: Fighter, given: unknown, place: string): void {
  if (given === undefined) return
  const orders = r.object(given, `${place}.orders`)
  r.keys(orders, ['within', 'hold', 'segments'], `${place}.orders`)
  if (orders.within !== null) f.within = r.count(orders.within, `${place}.orders.within`, { low: 0, high: 99, otherwise: -1 })
  f.segments = r.flag(orders.segments, `${place}.orders.segments`, true)
  for (const id of r.list(orders.hold, `${place}.orders.hold`)) {
    const kind = contentOf(s).kindIx.get(String(id))
    if (kind === undefined)
      r.expected(
        `${place}.orders.hold`,
        `one of ${contentOf(s)
          .kinds.map((k) => k.id)
          .join(', ')}`,
        id,
      )
    else f.hold.push(kind)
  }
}

/** The short and the long form of the same thing, when both are given. */
function agree(r: Reader, place: string, short: unknown, long: readonly unknown[]): void {
  if (short === undefined) return
  const sorted = (list: readonly unknown[]) => JSON.stringify([...list].map(String).sort())
  if (!Array.isArray(short) || sorted(short) !== sorted(long)) r.bad(place, `does not agree with ${JSON.stringify(long)}`)
}

function readWeapons(r: Reader, s: Stalingrad, f: Fighter, x: Given, place: string): void {
  const c = contentOf(s)
  const known = (id: unknown, at: string): Weapon | null => {
    const weapon = called(c.weapons, id)
    if (weapon === undefined) r.expected(at, `one of ${c.weapons.map((w) => w.id).join(', ')}`, id, 'EFSZ-4.1')
    return weapon ?? null
  }
  for (const [k, id] of r.list(x.slots, `${place}.slots`).entries()) {
    if (id === null) continue
    const weapon = known(id, `${place}.slots[${k}]`)
    if (k >= f.slots.length) r.bad(`${place}.slots`, `there are ${f.slots.length} weapon slots`, 'EFSZ-4.17')
    else if (weapon?.thrown) r.bad(`${place}.slots[${k}]`, 'grenades need no slot: name them under "thrown"', 'EFSZ-4.19')
    else if (weapon) f.slots[k] = weapon.ix
  }
  const weapons = r.list(x.weapons, `${place}.weapons`)
  // A written position names both; in one written by hand either is enough.
  if (x.slots !== undefined)
    agree(
      r,
      `${place}.weapons`,
      x.weapons,
      r.list(x.slots, `${place}.slots`).filter((id) => id !== null),
    )
  else
    for (const [k, id] of weapons.entries()) {
      const weapon = known(id, `${place}.weapons[${k}]`)
      if (weapon?.thrown) r.bad(`${place}.weapons[${k}]`, 'grenades need no slot: name them under "thrown"', 'EFSZ-4.19')
      else if (weapon && !addItem(s, f, weapon.id)) r.bad(`${place}.weapons[${k}]`, 'no slot is left for it', 'EFSZ-4.1')
    }
  const grenades = Array.from(
    { length: r.count(x.grenades, `${place}.grenades`, { low: 0, high: 9, otherwise: 0, rule: 'EFSZ-4.3' }) },
    () => 'grenade',
  )
  const thrown = x.thrown === undefined ? grenades : r.list(x.thrown, `${place}.thrown`)
  if (x.thrown !== undefined && x.grenades !== undefined)
    agree(
      r,
      `${place}.grenades`,
      grenades,
      thrown.filter((id) => id === 'grenade'),
    )
  if (thrown.length > c.tables.carry.grenades)
    r.bad(`${place}.thrown`, `at most ${c.tables.carry.grenades} grenades are carried`, 'EFSZ-4.3')
  for (const [k, id] of thrown.entries()) {
    const weapon = known(id, `${place}.thrown[${k}]`)
    if (weapon && !weapon.thrown) r.bad(`${place}.thrown[${k}]`, 'that is not thrown', 'EFSZ-20.1')
    else if (weapon) f.thrown.push(weapon.ix)
  }
  readHandsOf(r, s, f, x, place)
}

/** Where the file does not give one, the first weapon is ready. */
function readHandsOf(r: Reader, s: Stalingrad, f: Fighter, x: Given, place: string): void {
  const c = contentOf(s)
  const slotOf = (id: unknown, at: string, but: number): number => {
    const ix = called(c.weapons, id)?.ix ?? -2
    const slot = f.slots.findIndex((held, k) => held === ix && k !== but)
    if (slot < 0) r.expected(at, 'a weapon that is carried', id, 'EFSZ-4.7')
    return slot
  }
  if (x.ready === undefined) f.main = f.slots.findIndex((ix) => ix >= 0)
  else if (x.ready !== null) f.main = slotOf(x.ready, `${place}.ready`, -1)
  if (x.off === undefined || x.off === null) return
  f.off = slotOf(x.off, `${place}.off`, f.main)
  for (const slot of [f.main, f.off])
    if (slot < 0 || !weaponAt(c, nth(f.slots, slot)).oneHanded)
      return r.bad(`${place}.off`, 'two weapons are ready together only if both are one-handed', 'EFSZ-4.8')
}

function stand(r: Reader, s: Stalingrad, f: Fighter, at: unknown, place: string, figure: number): void {
  const q = readSquare(r, s, at, `${place}.at`)
  if (q < 0 || !isFree(r, s, q, `${place}.at`)) return
  f.at = q
  s.stand[q] = figure
}

function isFree(r: Reader, s: Stalingrad, q: number, place: string): boolean {
  const ground = groundAt(s, q)
  if (s.stand[q] !== 0 || (ground & CAPTIVE) !== 0) r.bad(place, 'a square holds one figure', 'EFSZ-6.5')
  else if (isObstructive(ground)) r.bad(place, 'nobody stands in a wall or a closed door', 'EFSZ-9.18')
  else return true
  return false
}

const ZOMBIE_KEYS = ['kind', 'at', 'health', 'stunned', 'faceDown', 'asleep', 'was', 'named', 'acted', 'haste', 'token']

/** `"z1": { "kind": "beta", "at": "3,4", "stunned": true }`, or in short `"z1": "beta 3,4 stunned"`. */
export function readZombies(r: Reader, s: Stalingrad, given: unknown): void {
  const c = contentOf(s)
  let last = 0
  for (const [name, value] of zombiesIn(r, given)) {
    const place = `zombies.${name}`
    const id = /^z(\d+)$/.exec(name)
    if (!id || Number(id[1]) < 1) {
      r.expected(place, 'a name like z1', name)
      continue
    }
    const x = typeof value === 'string' ? inShort(r, value, place) : r.object(value, place)
    r.keys(x, ZOMBIE_KEYS, place)
    const kindOf = (given_: unknown, at: string): number => {
      const ix = called(c.kinds, given_)?.ix
      if (ix === undefined) r.expected(at, `one of ${c.kinds.map((k) => k.id).join(', ')}`, given_, 'EFSZ-32.17')
      return ix ?? c.beta
    }
    const kind = kindOf(x.kind ?? 'beta', `${place}.kind`)
    const q = readSquare(r, s, x.at, `${place}.at`)
    if (q < 0 || !isFree(r, s, q, `${place}.at`)) continue
    const soul = x.was === undefined || x.was === null ? -1 : (c.characterIx.get(String(x.was)) ?? -2)
    if (soul === -2) r.expected(`${place}.was`, 'a character', x.was, 'EFSZ-36.2')
    const number = Number(id[1])
    last = Math.max(last, number)
    const full = kindAt(c, kind).health
    s.stand[q] = -number
    s.zombies.push({
      id: number,
      kind,
      at: q,
      health: r.count(x.health, `${place}.health`, { low: 1, high: 99, otherwise: full }),
      up: !r.flag(x.faceDown, `${place}.faceDown`, false),
      stunned: r.flag(x.stunned, `${place}.stunned`, false),
      asleep: r.flag(x.asleep, `${place}.asleep`, false),
      token: tokenOf(x.token === undefined ? kind : kindOf(x.token, `${place}.token`), Math.max(-1, soul)),
      named: x.named === undefined || x.named === null ? -1 : kindOf(x.named, `${place}.named`),
      done: r.flag(x.acted, `${place}.acted`, false),
      haste: r.count(x.haste, `${place}.haste`, { low: 0, high: 9, otherwise: 0 }),
    })
  }
  if (last >= s.nextId) s.nextId = last + 1
}

/** By name, or as a list: the first is z1. */
const zombiesIn = (r: Reader, given: unknown): [string, unknown][] =>
  Array.isArray(given) ? given.map((value, i) => [`z${i + 1}`, value]) : Object.entries(r.object(given, 'zombies'))

function inShort(r: Reader, text: string, place: string): Given {
  const [kind, at, ...flags] = text.trim().split(/\s+/)
  const x: Record<string, unknown> = { kind, at }
  for (const flag of flags) {
    if (flag === 'stunned' || flag === 'faceDown' || flag === 'asleep' || flag === 'acted') x[flag] = true
    else r.expected(place, '"kind x,y" and then stunned, faceDown, asleep or acted', flag)
  }
  return x
}
