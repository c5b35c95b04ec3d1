import { type Json, mergeContent, type PositionFormat, type Problem, ScriptFault, type Setup } from '@deadfront/kernel'
import schema from '../data/position.schema.json' with { type: 'json' }
import { contentFor, emptyTable, newTrek } from './begin.ts'
import { type Character, type ContentRaw, contentOf, type Kind, type ScenarioRaw, STANDARD, type Weapon } from './model/content.ts'
import type { StalingradEvent } from './model/events.ts'
import { DIR_NAMES, EDGE_WORDS, edgeIndex, edgeName, isObstructive, FIRE, CAPTIVE } from './model/grid.ts'
import * as G from './model/grid.ts'
import {
  DEAD,
  type Fighter,
  newFighter,
  ON_MAP,
  partsOf,
  REARGUARD,
  sceneOf,
  soulOfToken,
  squareName,
  type Stalingrad,
  tokenOf,
  type Trek,
  UNKNOWN,
  zombieName,
} from './model/state.ts'
import { checkRows, checkScenario } from './read/mapcheck.ts'
import { addItem, heapCounts, makeHeap } from './rules/gear.ts'
import { clearTable } from './rules/camp.ts'
import { isSeen } from './rules/effects.ts'
import { layOut } from './rules/scenario.ts'
import { readFrames, readNow, writeFrames } from './stack.ts'
import { MARKERS, STATUS_WORDS } from './view.ts'

// A table set-up that people can write: docs/formats/efsz.md. Reading never throws; it says what is wrong, and where.

type Settle = (s: Stalingrad, script?: Parameters<PositionFormat<Stalingrad>['read']>[2]) => StalingradEvent[]
export type Given = { readonly [key: string]: unknown }

const isObject = (x: unknown): x is Given => typeof x === 'object' && x !== null && !Array.isArray(x)

/** Collects what is wrong while a position is read. */
export class Reader {
  readonly problems: Problem[] = []
  bad(place: string, say: string, rule?: string): void {
    this.problems.push(rule === undefined ? { place, say } : { place, say, rule })
  }
  keys(given: Given, known: readonly string[], place: string): void {
    for (const key of Object.keys(given))
      if (!known.includes(key)) this.bad(place === '' ? key : `${place}.${key}`, `unknown key; there are ${known.join(', ')}`)
  }
  number(given: unknown, place: string, low: number, high: number, or: number, rule?: string): number {
    if (given === undefined) return or
    if (typeof given === 'number' && Number.isInteger(given) && given >= low && given <= high) return given
    this.bad(place, `expected a whole number from ${low} to ${high}, found ${JSON.stringify(given)}`, rule)
    return or
  }
  flag(given: unknown, place: string, or: boolean): boolean {
    if (given === undefined) return or
    if (typeof given === 'boolean') return given
    this.bad(place, 'expected true or false')
    return or
  }
  word<W extends string>(given: unknown, place: string, words: readonly W[], or: W): W {
    if (given === undefined) return or
    if (words.includes(given as W)) return given as W
    this.bad(place, `expected one of ${words.join(', ')}, found ${JSON.stringify(given)}`)
    return or
  }
  object(given: unknown, place: string): Given {
    if (given === undefined) return {}
    if (isObject(given)) return given
    this.bad(place, 'expected an object')
    return {}
  }
  list(given: unknown, place: string): readonly unknown[] {
    if (given === undefined) return []
    if (Array.isArray(given)) return given
    this.bad(place, 'expected a list')
    return []
  }
}

const KEYS = [
  '$schema',
  'content',
  'scenario',
  'board',
  'map',
  'terrain',
  'edges',
  'round',
  'lap',
  'first',
  'turn',
  'characters',
  'zombies',
  'pool',
  'discard',
  'queue',
  'heaps',
  'searched',
  'flags',
  'secret',
  'water',
  'noise',
  'dread',
  'spent',
  'bought',
  'ended',
  'gas',
  'embers',
  'nextZombie',
  'campaign',
  'now',
  'stop',
  'stack',
  'result',
]

/** An open floor with nothing to win: what a position with a map of its own is played on. */
const BLANK: Omit<ScenarioRaw, 'map'> = {
  title: 'A map of its own',
  kind: 'main',
  text: '',
  characters: { min: 1, max: 4 },
  pool: {},
  track: { length: 99, repeats: true, spawn: {} },
  search: [],
  objective: [{ exit: 'any' }],
  secondary: [],
  exits: {},
  between: {},
  kit: {},
  goal: '',
  extra: '',
}

const TERRAIN: { [word: string]: number } = {
  floor: 0,
  wall: G.WALL,
  pillar: G.WALL,
  obstructive: G.WALL,
  door: G.DOOR,
  openDoor: G.DOOR | G.OPEN,
  burstDoor: G.DOOR | G.OPEN | G.BURST,
  hindering: G.HINDER,
  fire: G.FIRE,
  smoke: G.SMOKE,
  gas: G.GAS,
  water: G.WATER,
  track: G.TRACK,
  hatch: G.HATCH,
  captive: G.CAPTIVE,
  drum: G.DRUM,
  brief: G.BRIEF,
}

function readContent(r: Reader, p: Given, setup: Setup, scenario: string): string | ContentRaw {
  const own = setup.content ?? p.content
  if (own !== undefined && own !== null && !isObject(own)) {
    r.bad('content', 'expected an object')
    return 'standard'
  }
  if (isObject(own)) r.keys(own, ['weapons', 'characters', 'zombies', 'tables', 'scenarios', 'scenario', 'campaign'], 'content')
  let base: string | ContentRaw
  if (p.map === undefined)
    base = contentFor({ ...setup, scenario, ...(own === undefined || own === null ? { content: null } : { content: own as Json }) })
  else {
    const rows = readMap(r, p.map)
    if (rows === null) return 'standard'
    const { scenario: over, ...rest } = (own ?? {}) as { scenario?: unknown }
    const raw = mergeContent({ ...BLANK, map: rows, exits: openExits(rows) } as ScenarioRaw, over ?? {})
    base = mergeContent(STANDARD, { ...rest, scenarios: { [scenario]: null } })
    base = { ...base, scenarios: { ...base.scenarios, [scenario]: raw } }
  }
  if (typeof base === 'string') return base
  if (!checkContent(r, base)) return 'standard'
  const written = isObject(own)
    ? [...Object.keys((own.scenarios as object | undefined) ?? {}), ...(own.scenario === undefined ? [] : [scenario])]
    : []
  for (const id of new Set(written)) if (p.map === undefined || id !== scenario) r.problems.push(...checkScenario(id, base))
  return base
}

const NUMBERS: { [part: string]: { [key: string]: 'number' | 'boolean' | 'string' } } = {
  weapons: { name: 'string', kind: 'string', rof: 'number', pb: 'number', oneHanded: 'boolean', usesAmmo: 'boolean' },
  characters: { name: 'string', health: 'number' },
  zombies: { name: 'string', move: 'number', attack: 'number', health: 'number' },
}

/** Own weapons, characters and zombies have every value they need. */
function checkContent(r: Reader, content: ContentRaw): boolean {
  const before = r.problems.length
  for (const [part, keys] of Object.entries(NUMBERS))
    for (const [id, thing] of Object.entries(content[part as 'weapons'] as { [id: string]: unknown })) {
      const place = `content.${part}.${id}`
      if (!isObject(thing)) r.bad(place, 'expected an object')
      else for (const [key, type] of Object.entries(keys)) if (typeof thing[key] !== type) r.bad(`${place}.${key}`, `expected a ${type}`)
    }
  for (const [id, c] of Object.entries(content.characters)) {
    if (!isObject(c)) continue
    if (!Array.isArray(c.skills)) r.bad(`content.characters.${id}.skills`, 'expected a list of skill ids')
    if (!isObject(c.favours)) r.bad(`content.characters.${id}.favours`, 'expected { weapons: […], kinds: […] }')
  }
  for (const [id, w] of Object.entries(content.weapons)) {
    if (!isObject(w)) continue
    if (w.rm !== 'H' && typeof w.rm !== 'number') r.bad(`content.weapons.${id}.rm`, 'expected a number or "H"')
    for (const key of ['h2h', 'primary'] as const)
      if (w[key] !== null && typeof w[key] !== 'number') r.bad(`content.weapons.${id}.${key}`, 'expected a number or null')
  }
  if (content.zombies.beta === undefined || content.zombies.risen === undefined) r.bad('content.zombies', 'beta and risen must be there')
  return r.problems.length === before
}

/** Rows, or "12x9" for an open floor of that size. */
function readMap(r: Reader, given: unknown): string[] | null {
  const size = typeof given === 'string' ? /^(\d{1,2})x(\d{1,2})$/.exec(given) : null
  if (size) return Array.from({ length: Number(size[2]) }, () => '.'.repeat(Number(size[1])))
  const problems = checkRows(given, 'map')
  r.problems.push(...problems)
  return problems.length === 0 ? (given as string[]) : null
}

function openExits(rows: string[]): ScenarioRaw['exits'] {
  const exits: ScenarioRaw['exits'] = {}
  const count = rows.join('').split('>').length - 1
  for (let k = 1; k <= count; k++) exits[`X${k}`] = { to: ['end'], text: '' }
  return exits
}

function read(settle: Settle): PositionFormat<Stalingrad>['read'] {
  return (given, setup, script) => {
    const r = new Reader()
    if (!isObject(given)) return { problems: [{ place: '', say: 'expected a position object' }] }
    const p = given as Given
    r.keys(p, KEYS, '')
    const isCampaign = setup.scenario === 'campaign'
    if (!isCampaign && p.board !== undefined && p.board !== setup.scenario)
      return { problems: [{ place: 'board', say: 'only a campaign has another scenario on the table' }] }
    const wanted = p.board ?? (isCampaign ? STANDARD.campaign.start : setup.scenario)
    if (typeof wanted !== 'string') return { problems: [{ place: 'board', say: 'expected a scenario id' }] }
    const content = readContent(r, p, setup, wanted)
    if (r.problems.length > 0) return { problems: r.problems }
    if (contentOf(content).raw.scenarios[wanted] === undefined)
      return {
        problems: [
          { place: 'board', say: `no scenario "${wanted}"; there are ${Object.keys(contentOf(content).raw.scenarios).join(', ')}` },
        ],
      }
    const s = emptyTable(setup, content, wanted)
    if (isCampaign || p.campaign !== undefined) s.trek = newTrek(contentOf(content).raw.campaign.firstDay, wanted)
    try {
      readAll(r, s, p)
      if (r.problems.length > 0) return { problems: r.problems }
      const seen = turnUpSeen(s)
      return { state: s, events: [...seen, ...settle(s, script)] }
    } catch (error) {
      if (error instanceof ScriptFault) throw error
      return { problems: [{ place: 'stack', say: `this position cannot be played on: ${(error as Error).message}` }] }
    }
  }
}

/** EFSZ-26.2: what a character can see does not lie face down. */
function turnUpSeen(s: Stalingrad): StalingradEvent[] {
  const events: StalingradEvent[] = []
  if (s.stand.length === 0) return events
  for (const z of s.zombies)
    if (!z.up && isSeen(s, z.at)) {
      z.up = true
      events.push({
        type: 'revealed',
        rule: 'EFSZ-26.2',
        zombie: zombieName(z.id),
        kind: (partsOf(s).kinds[z.kind] as Kind).id,
        at: squareName(s, z.at),
      })
    }
  return events
}

function readAll(r: Reader, s: Stalingrad, p: Given): void {
  layOut(s)
  readGround(r, s, p)
  readFighters(r, s, p.characters)
  readTable(r, s, p)
  readZombies(r, s, p.zombies)
  for (const [i, f] of s.fighters.entries())
    if (f.lock !== 0 && !s.zombies.some((z) => z.id === f.lock))
      r.bad(`characters.${characterId(s, i)}.locked`, `no zombie ${zombieName(f.lock)}`, 'EFSZ-29.13')
  if (p.campaign !== undefined) readTrek(r, s, p.campaign)
  if (p.result !== undefined && p.result !== null) s.result = p.result as never
  if (r.problems.length > 0) return
  s.stack = p.stack === undefined ? readNow(r, s, p) : readFrames(r, s, p.stack)
  if (s.stack.at(-1)?.kind === 'camp') clearTable(s)
}

export const characterId = (s: Stalingrad, i: number): string => (partsOf(s).characters[(s.fighters[i] as Fighter).who] as Character).id

/** A square by "x,y" or by its mark. */
export function readSquare(r: Reader, s: Stalingrad, given: unknown, place: string): number {
  const q = typeof given === 'string' ? sceneOf(s).grid.squareOf(given) : -1
  if (q < 0)
    r.bad(
      place,
      `expected a square like "3,4" on this map of ${sceneOf(s).grid.w} × ${sceneOf(s).grid.h}, found ${JSON.stringify(given)}`,
      'EFSZ-1.2',
    )
  return q
}

function readGround(r: Reader, s: Stalingrad, p: Given): void {
  const { grid } = sceneOf(s)
  for (const [name, what] of Object.entries(r.object(p.terrain, 'terrain'))) {
    const q = readSquare(r, s, name, `terrain.${name}`)
    if (q < 0) continue
    let ground = 0
    for (const word of typeof what === 'string' ? what.split(/[ ,]+/) : ['?']) {
      const bits = TERRAIN[word]
      if (bits === undefined) r.bad(`terrain.${name}`, `expected words out of ${Object.keys(TERRAIN).join(', ')}`, 'EFSZ-6.6')
      else ground |= bits
    }
    s.terrain[q] = ground
  }
  const edges = Object.entries(r.object(p.edges, 'edges'))
  if (edges.length > 0 && s.edges.length === 0) s.edges = new Array(grid.size * 2).fill(0)
  for (const [name, what] of edges) {
    const ix = edgeIndex(grid, name)
    const word = typeof what === 'string' ? EDGE_WORDS[what] : undefined
    if (ix < 0) r.bad(`edges.${name}`, 'expected two neighbouring squares like "1,1|2,1"', 'EFSZ-6.6')
    else if (word === undefined) r.bad(`edges.${name}`, `expected one of ${Object.keys(EDGE_WORDS).join(', ')}`, 'EFSZ-6.6')
    else s.edges[ix] = word
  }
  for (const [k, name] of r.list(p.gas, 'gas').entries()) {
    const at = isObject(name) ? name.at : name
    const q = readSquare(r, s, at, `gas[${k}]`)
    if (q < 0) continue
    s.terrain[q] = (s.terrain[q] as number) | G.GAS
    if (isObject(name)) s.gas.push(q, r.number(name.round, `gas[${k}].round`, 1, 999, 1))
  }
  for (const [k, ember] of r.list(p.embers, 'embers').entries()) {
    const x = r.object(ember, `embers[${k}]`)
    const q = readSquare(r, s, x.at, `embers[${k}].at`)
    if (q >= 0) s.embers.push(q, r.number(x.until, `embers[${k}].until`, 1, 999, 1))
  }
}

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

function readFighters(r: Reader, s: Stalingrad, given: unknown): void {
  const parts = partsOf(s)
  const characters = r.object(given, 'characters')
  const listed: Fighter[] = []
  for (const [id, value] of Object.entries(characters)) {
    const who = parts.characterIx.get(id)
    if (who === undefined) {
      r.bad(`characters.${id}`, `unknown character; there are ${parts.characters.map((c) => c.id).join(', ')}`, 'EFSZ-2.3')
      continue
    }
    const f = newFighter(parts, who)
    listed.push(f)
    readFighter(r, s, f, r.object(value, `characters.${id}`), `characters.${id}`, listed.length)
  }
  const rest = parts.characters.filter((c) => !listed.some((f) => f.who === c.ix)).map((c) => newFighter(parts, c.ix))
  s.fighters = [...listed, ...rest]
  const alive = listed.filter((f) => f.status !== UNKNOWN && f.status !== DEAD).length
  if (alive > parts.tables.teamSize) r.bad('characters', `a team has at most ${parts.tables.teamSize} members`, 'EFSZ-2.2')
  for (const f of listed) for (const key of ['ammo', 'food', 'medkits'] as const) if (f[key] < 0) f[key] = 0
}

function readFighter(r: Reader, s: Stalingrad, f: Fighter, x: Given, place: string, ix: number): void {
  const parts = partsOf(s)
  const { carry } = parts.tables
  const full = (parts.characters[f.who] as Character).health
  r.keys(x, FIGHTER_KEYS, place)
  const words = Object.values(STATUS_WORDS)
  const status = r.word(x.status, `${place}.status`, words, x.at === undefined ? 'rearguard' : 'map')
  f.status = Number(Object.keys(STATUS_WORDS).find((k) => STATUS_WORDS[Number(k)] === status) ?? REARGUARD)
  f.health = r.number(x.health, `${place}.health`, status === 'dead' ? 0 : 1, full, status === 'dead' ? 0 : full, 'EFSZ-3.1')
  f.fatigue = r.number(x.fatigue, `${place}.fatigue`, 0, parts.tables.fatigue.length, 0, 'EFSZ-3.10')
  f.kills = r.number(x.kills, `${place}.kills`, 0, 9999, 0, 'EFSZ-5.1')
  f.ammo = r.number(x.ammo, `${place}.ammo`, 0, carry.ammo, 0, 'EFSZ-4.4')
  f.food = r.number(x.food, `${place}.food`, 0, carry.food, 0, 'EFSZ-4.5')
  f.medkits = r.number(x.medkits, `${place}.medkits`, 0, carry.medkits, 0, 'EFSZ-4.6')
  f.facing = Math.max(0, DIR_NAMES.indexOf(r.word(x.facing, `${place}.facing`, ['N', 'E', 'S', 'W'], 'N')))
  f.items = r.list(x.items, `${place}.items`).filter((item): item is string => typeof item === 'string')
  f.marker = Math.max(0, MARKERS.indexOf(r.word(x.marker, `${place}.marker`, MARKERS, '')))
  if (x.covering !== undefined && x.covering !== null)
    f.marker = MARKERS.indexOf(`covering:${r.word(x.covering, `${place}.covering`, ['stationary', 'walking', 'running'], 'walking')}`)
  f.acted = r.flag(x.acted, `${place}.acted`, false)
  f.gassed = r.flag(x.gassed, `${place}.gassed`, false)
  f.ate = r.flag(x.ate, `${place}.ate`, false)
  f.healed = r.flag(x.healed, `${place}.healed`, false)
  f.spared = r.flag(x.spared, `${place}.spared`, false)
  f.swept = r.flag(x.swept, `${place}.swept`, false)
  if (typeof x.exit === 'string') f.exit = x.exit
  readWeapons(r, s, f, x, place)
  readSeat(r, s, f, x.seat, place, ix)
  readOrders(r, s, f, x.orders, place)
  if (x.locked !== undefined && x.locked !== null) {
    const id = /^z(\d+)$/.exec(String(x.locked))
    if (id) f.lock = Number(id[1])
    else r.bad(`${place}.locked`, 'expected a zombie like "z1"', 'EFSZ-29.13')
  }
  if (f.status === ON_MAP) stand(r, s, f, x.at, place, ix)
}

function readSeat(r: Reader, s: Stalingrad, f: Fighter, seat: unknown, place: string, ix: number): void {
  const seats = Array.from({ length: s.house.players }, (_, k) => `p${k + 1}`)
  f.owner = seats.indexOf(r.word(seat, `${place}.seat`, seats, seats[(ix - 1) % seats.length] as string))
}

function readOrders(r: Reader, s: Stalingrad, f: Fighter, given: unknown, place: string): void {
  if (given === undefined) return
  const orders = r.object(given, `${place}.orders`)
  r.keys(orders, ['within', 'hold', 'segments'], `${place}.orders`)
  if (orders.within !== null) f.within = r.number(orders.within, `${place}.orders.within`, 0, 99, -1)
  f.segments = r.flag(orders.segments, `${place}.orders.segments`, true)
  for (const id of r.list(orders.hold, `${place}.orders.hold`)) {
    const kind = partsOf(s).kindIx.get(String(id))
    if (kind === undefined) r.bad(`${place}.orders.hold`, `unknown zombie "${String(id)}"`)
    else f.hold.push(kind)
  }
}

function readWeapons(r: Reader, s: Stalingrad, f: Fighter, x: Given, place: string): void {
  const parts = partsOf(s)
  const known = (id: unknown, at: string): Weapon | null => {
    const ix = typeof id === 'string' ? parts.weaponIx.get(id) : undefined
    if (ix === undefined)
      r.bad(at, `unknown weapon ${JSON.stringify(id)}; there are ${parts.weapons.map((w) => w.id).join(', ')}`, 'EFSZ-4.1')
    return ix === undefined ? null : (parts.weapons[ix] as Weapon)
  }
  for (const [k, id] of r.list(x.slots, `${place}.slots`).entries()) {
    if (id === null) continue
    const weapon = known(id, `${place}.slots[${k}]`)
    if (k >= f.slots.length) r.bad(`${place}.slots`, `there are ${f.slots.length} weapon slots`, 'EFSZ-4.17')
    else if (weapon?.thrown) r.bad(`${place}.slots[${k}]`, 'grenades need no slot: name them under "thrown"', 'EFSZ-4.19')
    else if (weapon) f.slots[k] = weapon.ix
  }
  for (const [k, id] of r.list(x.weapons, `${place}.weapons`).entries()) {
    const weapon = known(id, `${place}.weapons[${k}]`)
    if (weapon?.thrown) r.bad(`${place}.weapons[${k}]`, 'grenades need no slot: name them under "thrown"', 'EFSZ-4.19')
    else if (weapon && !addItem(s, f, weapon.id)) r.bad(`${place}.weapons[${k}]`, 'no slot is left for it', 'EFSZ-4.1')
  }
  const thrown = [
    ...r.list(x.thrown, `${place}.thrown`),
    ...Array.from({ length: r.number(x.grenades, `${place}.grenades`, 0, 9, 0, 'EFSZ-4.3') }, () => 'grenade'),
  ]
  if (thrown.length > parts.tables.carry.grenades)
    r.bad(`${place}.thrown`, `at most ${parts.tables.carry.grenades} grenades are carried`, 'EFSZ-4.3')
  for (const [k, id] of thrown.entries()) {
    const weapon = known(id, `${place}.thrown[${k}]`)
    if (weapon && !weapon.thrown) r.bad(`${place}.thrown[${k}]`, 'that is not thrown', 'EFSZ-20.1')
    else if (weapon) f.thrown.push(weapon.ix)
  }
  readHandsOf(r, s, f, x, place)
}

/** Without a word about it, the first weapon is in hand. */
function readHandsOf(r: Reader, s: Stalingrad, f: Fighter, x: Given, place: string): void {
  const parts = partsOf(s)
  const slotOf = (id: unknown, at: string, but: number): number => {
    const ix = typeof id === 'string' ? (parts.weaponIx.get(id) ?? -2) : -2
    const slot = f.slots.findIndex((held, k) => held === ix && k !== but)
    if (slot < 0) r.bad(at, `${JSON.stringify(id)} is not among the weapons carried`, 'EFSZ-4.7')
    return slot
  }
  if (x.ready === undefined) f.main = f.slots.findIndex((ix) => ix >= 0)
  else if (x.ready !== null) f.main = slotOf(x.ready, `${place}.ready`, -1)
  if (x.off === undefined || x.off === null) return
  f.off = slotOf(x.off, `${place}.off`, f.main)
  for (const slot of [f.main, f.off])
    if (slot < 0 || !(parts.weapons[f.slots[slot] as number] as Weapon).oneHanded)
      return r.bad(`${place}.off`, 'two weapons are ready together only if both are one-handed', 'EFSZ-4.8')
}

function stand(r: Reader, s: Stalingrad, f: Fighter, at: unknown, place: string, figure: number): void {
  const q = readSquare(r, s, at, `${place}.at`)
  if (q < 0 || !isFree(r, s, q, `${place}.at`)) return
  f.at = q
  s.stand[q] = figure
}

function isFree(r: Reader, s: Stalingrad, q: number, place: string): boolean {
  const ground = s.terrain[q] as number
  if (s.stand[q] !== 0 || (ground & CAPTIVE) !== 0) r.bad(place, 'a square holds one figure', 'EFSZ-6.5')
  else if (isObstructive(ground)) r.bad(place, 'nobody stands in a wall or a closed door', 'EFSZ-9.18')
  else if ((ground & FIRE) !== 0) r.bad(place, 'nobody stands in fire', 'EFSZ-9.19')
  else return true
  return false
}

const ZOMBIE_KEYS = ['kind', 'at', 'health', 'stunned', 'faceDown', 'asleep', 'was', 'named', 'acted', 'haste', 'token']

/** `"z1": { "kind": "beta", "at": "3,4", "stunned": true }`, or in short `"z1": "beta 3,4 stunned"`. */
function readZombies(r: Reader, s: Stalingrad, given: unknown): void {
  const parts = partsOf(s)
  let last = 0
  for (const [name, value] of Object.entries(r.object(given, 'zombies'))) {
    const place = `zombies.${name}`
    const id = /^z(\d+)$/.exec(name)
    if (!id || Number(id[1]) < 1) {
      r.bad(place, 'zombies are called z1, z2, …')
      continue
    }
    const x = typeof value === 'string' ? inShort(r, value, place) : r.object(value, place)
    r.keys(x, ZOMBIE_KEYS, place)
    const kindOf = (given_: unknown, at: string): number => {
      const ix = typeof given_ === 'string' ? parts.kindIx.get(given_) : undefined
      if (ix === undefined)
        r.bad(at, `unknown zombie ${JSON.stringify(given_)}; there are ${parts.kinds.map((k) => k.id).join(', ')}`, 'EFSZ-32.17')
      return ix ?? parts.beta
    }
    const kind = kindOf(x.kind ?? 'beta', `${place}.kind`)
    const q = readSquare(r, s, x.at, `${place}.at`)
    if (q < 0 || !isFree(r, s, q, `${place}.at`)) continue
    const soul = x.was === undefined || x.was === null ? -1 : (parts.characterIx.get(String(x.was)) ?? -2)
    if (soul === -2) r.bad(`${place}.was`, 'unknown character', 'EFSZ-36.2')
    const number = Number(id[1])
    last = Math.max(last, number)
    const full = (parts.kinds[kind] as Kind).health
    s.stand[q] = -number
    s.zombies.push({
      id: number,
      kind,
      at: q,
      health: r.number(x.health, `${place}.health`, 1, 99, full),
      up: !r.flag(x.faceDown, `${place}.faceDown`, false),
      stunned: r.flag(x.stunned, `${place}.stunned`, false),
      asleep: r.flag(x.asleep, `${place}.asleep`, false),
      token: tokenOf(x.token === undefined ? kind : kindOf(x.token, `${place}.token`), Math.max(-1, soul)),
      named: x.named === undefined || x.named === null ? -1 : kindOf(x.named, `${place}.named`),
      done: r.flag(x.acted, `${place}.acted`, false),
      haste: r.number(x.haste, `${place}.haste`, 0, 9, 0),
    })
  }
  if (last >= s.nextId) s.nextId = last + 1
}

function inShort(r: Reader, text: string, place: string): Given {
  const [kind, at, ...flags] = text.split(' ')
  const x: Record<string, unknown> = { kind, at }
  for (const flag of flags) {
    if (flag === 'stunned' || flag === 'faceDown' || flag === 'asleep' || flag === 'acted') x[flag] = true
    else r.bad(place, `expected "kind x,y" and then stunned, faceDown, asleep or acted, found "${flag}"`)
  }
  return x
}

function readTokens(r: Reader, s: Stalingrad, given: unknown, place: string): number[] {
  const parts = partsOf(s)
  const tokens: number[] = []
  for (const [id, count] of Object.entries(r.object(given, place))) {
    const [name, was] = id.split(':') as [string, string | undefined]
    const kind = parts.kindIx.get(name)
    const soul = was === undefined ? -1 : (parts.characterIx.get(was) ?? -2)
    if (kind === undefined || soul === -2)
      r.bad(`${place}.${id}`, `unknown zombie; there are ${parts.kinds.map((k) => k.id).join(', ')}`, 'EFSZ-33.4')
    else for (let k = r.number(count, `${place}.${id}`, 0, 99, 0, 'EFSZ-33.4'); k > 0; k--) tokens.push(tokenOf(kind, soul))
  }
  return tokens
}

function writeTokens(s: Stalingrad, tokens: readonly number[]): { [id: string]: number } {
  const parts = partsOf(s)
  const counts: { [id: string]: number } = {}
  for (const token of tokens) {
    const soul = soulOfToken(token)
    const id = (parts.kinds[token % 64] as Kind).id + (soul >= 0 ? `:${(parts.characters[soul] as Character).id}` : '')
    counts[id] = (counts[id] ?? 0) + 1
  }
  return counts
}

function readTable(r: Reader, s: Stalingrad, p: Given): void {
  const { raw } = sceneOf(s)
  s.round = r.number(p.round, 'round', 1, 999, 1, 'EFSZ-38.1')
  s.lap = r.number(p.lap, 'lap', 0, 99, Math.floor((s.round - 1) / raw.track.length) * Number(raw.track.repeats), 'EFSZ-38.2')
  s.turn = r.word(p.turn, 'turn', ['', 'team', 'dead'], '')
  s.pool = readTokens(r, s, p.pool ?? raw.pool, 'pool')
  s.discard = readTokens(r, s, p.discard, 'discard')
  for (const [k, entry] of r.list(p.queue, 'queue').entries()) {
    const x = r.object(entry, `queue[${k}]`)
    const q = readSquare(r, s, x.at, `queue[${k}].at`)
    const tokens = readTokens(r, s, { [String(x.kind ?? 'beta')]: 1 }, `queue[${k}].kind`)
    if (q >= 0 && tokens.length === 1) s.queue.push(q, tokens[0] as number)
  }
  for (const [name, items] of Object.entries(r.object(p.heaps, 'heaps'))) readHeap(r, s, name, items)
  for (const [k, name] of r.list(p.searched, 'searched').entries()) {
    const q = readSquare(r, s, name, `searched[${k}]`)
    if (q >= 0 && !s.searched.includes(q)) s.searched.push(q)
  }
  for (const flag of r.list(p.flags, 'flags')) if (typeof flag === 'string' && !s.flags.includes(flag)) s.flags.push(flag)
  if (p.secret !== undefined && p.secret !== null) s.secret = readSquare(r, s, p.secret, 'secret')
  s.water = r.number(p.water, 'water', 0, 99, s.water)
  s.dread = r.number(p.dread, 'dread', 0, 99, s.dread)
  s.spent = r.number(p.spent, 'spent', 0, 99, 0)
  s.bought = r.number(p.bought, 'bought', 0, 9, 0)
  s.ended = r.word(p.ended, 'ended', ['', 'done', 'failed'], '')
  s.nextId = r.number(p.nextZombie, 'nextZombie', 1, 99999, 1)
  if (typeof p.noise === 'string') s.noise = s.fighters.findIndex((_, i) => characterId(s, i) === p.noise)
  s.first =
    r.word(
      p.first,
      'first',
      ['team', 'dead'],
      p.now === 'dead' || (isObject(p.now) && 'zombie' in p.now) || p.now === 'spawn' ? 'dead' : 'team',
    ) === 'team'
      ? 0
      : 1
}

function readHeap(r: Reader, s: Stalingrad, name: string, given: unknown): void {
  const parts = partsOf(s)
  const q = readSquare(r, s, name, `heaps.${name}`)
  if (q < 0) return
  const heap = makeHeap(s, q)
  for (const [item, count] of Object.entries(r.object(given, `heaps.${name}`))) {
    const n = r.number(count, `heaps.${name}.${item}`, 0, 99, 0)
    const ix = parts.weaponIx.get(item)
    if (item === 'captive') heap.captive = n
    else if (item === 'ammo') heap.ammo += n
    else if (item === 'food') heap.food += n
    else if (item === 'medkit') heap.medkits += n
    else
      for (let k = 0; k < n; k++) {
        if (ix === undefined) heap.items.push(item)
        else if ((parts.weapons[ix] as Weapon).thrown) heap.thrown.push(ix)
        else heap.weapons.push(ix)
      }
  }
}

const TREK_LISTS = ['completed', 'slain', 'scavenged', 'next', 'used', 'route'] as const
const TREK_PEOPLE = ['risen', 'fallen', 'eaters'] as const

function readTrek(r: Reader, s: Stalingrad, given: unknown): void {
  const x = r.object(given, 'campaign')
  const parts = partsOf(s)
  r.keys(x, ['day', 'start', 'clues', 'here', 'retry', 'again', 'searched', ...TREK_LISTS, ...TREK_PEOPLE], 'campaign')
  const trek = s.trek as Trek
  const person = (id: unknown, place: string): number => {
    const treat = typeof id === 'string' && id.startsWith('hot:')
    const who = parts.characterIx.get(treat ? id.slice(4) : String(id))
    if (who === undefined) r.bad(place, `unknown character ${JSON.stringify(id)}`, 'EFSZ-2.3')
    return (who ?? -1) + (treat ? 100 : 0)
  }
  trek.day = r.number(x.day, 'campaign.day', 1, 99, trek.day, 'EFSZ-37.4')
  trek.start =
    x.start === undefined || x.start === null
      ? ((s.fighters.find((f) => f.status !== UNKNOWN) as Fighter | undefined)?.who ?? -1)
      : person(x.start, 'campaign.start')
  for (const key of TREK_LISTS) trek[key] = r.list(x[key], `campaign.${key}`).map(String)
  for (const key of TREK_PEOPLE) trek[key] = r.list(x[key], `campaign.${key}`).map((id, k) => person(id, `campaign.${key}[${k}]`))
  trek.clues = r.list(x.clues, 'campaign.clues').filter((n): n is number => typeof n === 'number')
  trek.retry = r.flag(x.retry, 'campaign.retry', false)
  trek.again = r.flag(x.again, 'campaign.again', false)
  if (x.here !== undefined) trek.here = r.word(x.here, 'campaign.here', Object.keys(parts.raw.scenarios), trek.here)
  for (const id of [...trek.next, ...trek.completed])
    if (parts.raw.scenarios[id] === undefined) r.bad('campaign', `no scenario "${id}"`, 'EFSZ-37.1')
  if (x.next === undefined)
    trek.next = [...new Set(Object.values(parts.raw.scenarios[trek.here]?.exits ?? {}).flatMap((e) => e.to))].filter(
      (id) => parts.raw.scenarios[id] !== undefined,
    )
  const scene = contentOf(s.content).scene(trek.again ? trek.here : s.scenario)
  trek.searched = r
    .list(x.searched, 'campaign.searched')
    .map((name) => scene.grid.squareOf(String(name)))
    .filter((q) => q >= 0)
}

// Writing.

function groundWords(ground: number): string {
  const words: string[] = []
  const rest = (bits: number, word: string) => {
    if (bits !== 0 && (ground & bits) === bits) words.push(word)
  }
  if ((ground & G.DOOR) !== 0) words.push((ground & G.BURST) !== 0 ? 'burstDoor' : (ground & G.OPEN) !== 0 ? 'openDoor' : 'door')
  for (const word of ['wall', 'hindering', 'fire', 'smoke', 'gas', 'water', 'track', 'hatch', 'captive', 'drum', 'brief'])
    rest(TERRAIN[word] as number, word)
  return words.length === 0 ? 'floor' : words.join(' ')
}

function writeFighter(s: Stalingrad, f: Fighter): Json {
  const parts = partsOf(s)
  const id = (ix: number) => (ix < 0 ? null : (parts.weapons[ix] as Weapon).id)
  const slot = (k: number) => (k < 0 ? null : id(f.slots[k] as number))
  const names = f.status === ON_MAP ? sceneOf(s).grid.names : []
  return {
    status: STATUS_WORDS[f.status] as string,
    ...(f.status === ON_MAP ? { at: names[f.at] as string } : {}),
    facing: DIR_NAMES[f.facing] as string,
    health: f.health,
    fatigue: f.fatigue,
    kills: f.kills,
    slots: f.slots.map(id),
    ready: slot(f.main),
    off: slot(f.off),
    ammo: f.ammo,
    food: f.food,
    medkits: f.medkits,
    thrown: f.thrown.map((ix) => id(ix) as string),
    items: [...f.items],
    marker: MARKERS[f.marker] as string,
    locked: f.lock === 0 ? null : zombieName(f.lock),
    acted: f.acted,
    gassed: f.gassed,
    seat: `p${f.owner + 1}`,
    ate: f.ate,
    healed: f.healed,
    spared: f.spared,
    swept: f.swept,
    exit: f.exit,
    orders: { within: f.within < 0 ? null : f.within, hold: f.hold.map((k) => (parts.kinds[k] as Kind).id), segments: f.segments },
  }
}

function write(s: Stalingrad): Json {
  const parts = partsOf(s)
  const { grid } = sceneOf(s)
  const name = (q: number) => grid.names[q] as string
  const who = (ix: number) => (ix >= 100 ? `hot:${(parts.characters[ix - 100] as Character).id}` : (parts.characters[ix] as Character).id)
  const terrain: { [square: string]: string } = {}
  for (const [q, ground] of s.terrain.entries()) if (ground !== grid.base[q]) terrain[name(q)] = groundWords(ground)
  const edges: { [edge: string]: string } = {}
  const words = Object.keys(EDGE_WORDS)
  for (const [ix, edge] of s.edges.entries()) if (edge !== (grid.baseEdges[ix] ?? 0)) edges[edgeName(grid, ix)] = words[edge] as string
  const known = s.fighters.some((f) => f.status !== UNKNOWN) ? s.fighters : []
  const camp = s.terrain.length === 0
  return {
    ...(typeof s.content === 'string' ? {} : { content: s.content as unknown as Json }),
    scenario: s.trek === null ? s.scenario : 'campaign',
    ...(s.trek === null ? {} : { board: s.scenario }),
    round: s.round,
    lap: s.lap,
    first: s.first === 0 ? 'team' : 'dead',
    turn: s.turn,
    terrain,
    edges,
    characters: Object.fromEntries(known.map((f) => [(parts.characters[f.who] as Character).id, writeFighter(s, f)])),
    zombies: Object.fromEntries(
      s.zombies.map((z) => [
        zombieName(z.id),
        {
          kind: (parts.kinds[z.kind] as Kind).id,
          at: name(z.at),
          health: z.health,
          stunned: z.stunned,
          faceDown: !z.up,
          asleep: z.asleep,
          was: soulOfToken(z.token) < 0 ? null : who(soulOfToken(z.token)),
          named: z.named < 0 ? null : (parts.kinds[z.named] as Kind).id,
          token: (parts.kinds[z.token % 64] as Kind).id,
          acted: z.done,
          haste: z.haste,
        },
      ]),
    ),
    pool: writeTokens(s, s.pool),
    discard: writeTokens(s, s.discard),
    queue: Array.from({ length: s.queue.length / 2 }, (_, k) => ({
      at: name(s.queue[2 * k] as number),
      kind: Object.keys(writeTokens(s, [s.queue[2 * k + 1] as number]))[0] as string,
    })),
    heaps: Object.fromEntries(
      s.heaps.map((heap) => [name(heap.at), { ...heapCounts(s, heap), ...(heap.captive > 0 ? { captive: heap.captive } : {}) }]),
    ),
    searched: camp ? [] : s.searched.map(name),
    flags: [...s.flags],
    secret: s.secret < 0 || camp ? null : name(s.secret),
    water: s.water,
    noise: s.noise < 0 ? null : characterId(s, s.noise),
    gas: Array.from({ length: s.gas.length / 2 }, (_, k) => ({ at: name(s.gas[2 * k] as number), round: s.gas[2 * k + 1] as number })),
    embers: Array.from({ length: s.embers.length / 2 }, (_, k) => ({
      at: name(s.embers[2 * k] as number),
      until: s.embers[2 * k + 1] as number,
    })),
    dread: s.dread,
    spent: s.spent,
    bought: s.bought,
    ended: s.ended,
    nextZombie: s.nextId,
    ...(s.trek === null ? {} : { campaign: writeTrek(s, s.trek, who) }),
    stack: writeFrames(s),
    result: s.result as unknown as Json,
  }
}

function writeTrek(s: Stalingrad, trek: Trek, who: (ix: number) => string): Json {
  const { grid } = contentOf(s.content).scene(trek.here)
  return {
    day: trek.day,
    start: trek.start < 0 ? null : who(trek.start),
    completed: trek.completed,
    clues: trek.clues,
    slain: trek.slain,
    risen: trek.risen.map(who),
    fallen: trek.fallen.map(who),
    scavenged: trek.scavenged,
    here: trek.here,
    next: trek.next,
    retry: trek.retry,
    again: trek.again,
    searched: trek.searched.map((q) => grid.names[q] as string),
    used: trek.used,
    route: trek.route,
    eaters: trek.eaters.map(who),
  }
}

export const position = (settle: Settle): PositionFormat<Stalingrad> => ({ read: read(settle), write, schema: schema as unknown as Json })
