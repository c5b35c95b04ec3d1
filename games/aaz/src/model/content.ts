import { contentKeeper, mergeContent } from '@deadfront/kernel'
import board1941 from '../../data/board-1941.json' with { type: 'json' }
import intro from '../../data/scenario-intro.json' with { type: 'json' }

/** Boards, units, decks and thresholds are data: this is their written form, with names throughout. */
export interface RawContent {
  id: string
  powers: { [power: string]: RawPower }
  /** The powers that take turns, in order (AAZ-TURN.1). */
  order: string[]
  units: { [unit: string]: RawUnit }
  territories: { [name: string]: RawTerritory }
  seaZones: { [name: string]: { borders?: string[]; label?: number[] } }
  passages: { [name: string]: { kind: string; joins: string[]; held: string[] } }
  cards: { [id: string]: RawCard }
  /** `table`: what each face of a combat die brings. */
  measures: { [id: string]: { name: string; confidence?: string; table?: string[] } }
  technologies: { [id: string]: { name: string; roll: number } }
  victory: RawVictory
  /**
   * When units are bought: `last`, placed at once, as in this game (AAZ-TURN.4); `first`, before the combat move and placed
   * in the last phase, as in the 1942 game (AAZ-EXP42.13).
   */
  purchase?: string
  /** IPCs for which a power may buy a recruitment center; never when absent (AAZ-PURCH.7, AAZ-EXP42.4). */
  center?: number
  /** Spaces nobody enters, crosses, overflies or builds in (AAZ-INTRO.2). */
  blocked?: string[]
  /** Who controls what at the start, when it is not simply the emblem; territories not named are out of play. */
  control?: { [territory: string]: string }
  treasury?: { [power: string]: number }
  /** Only the cards marked for that deck; `intro` is the tag of the intro scenario (AAZ-INTRO.3, AAZ-EXP42.2). */
  deck?: string
  setup: { [space: string]: { [power: string]: string } }
}

export interface RawPower {
  name?: string
  side: string
  capital?: string
  city?: string
  income?: number
  color?: string
  /** Takes no turns; whoever is not attacking decides for it (AAZ-INTRO.9). */
  minor?: boolean
  /** Who picks its losses in the victory check (AAZ-INTRO.11). */
  chooser?: string
}

export interface RawUnit {
  name?: string
  domain: string
  cost: number
  move: number
  attack: number
  defense: number
  /** Hits it takes to destroy it in one combat; 1 when absent. */
  hits?: number
  /** Fighters it can take aboard. */
  deck?: number
  traits?: string[]
}

export interface RawTerritory {
  ipc?: number
  emblem?: string
  neutral?: boolean
  barrier?: boolean
  facility?: string
  island?: boolean
  borders?: string[]
  confidence?: string
  label?: number[]
}

export interface RawCard {
  territory: string
  zombies: number
  measure?: string
  intro?: boolean
  /** Decks it is marked for, besides. */
  decks?: string[]
  optional?: boolean
  confidence?: string
}

export interface RawVictory {
  /** `capitals`: AAZ-WIN; `income`: AAZ-INTRO.12; `cities`: so many of these territories, as in the 1942 game (AAZ-EXP42.14). */
  kind: string
  cities?: string[]
  need?: { [side: string]: number }
  apocalypse?: number
  power?: string
  income?: number
  rounds?: { [round: string]: string }
  last?: number
  otherwise?: string
}

export const LAND = 0
export const AIR = 1
export const SEA = 2

/** Control codes besides the index of a power. */
export const NOBODY = -1
export const ZOMBIES = -2

export const IC = 1
export const RC = 2

/** What rules look up fast: everything by dense index. Names live only at the edges. */
export interface Content {
  raw: RawContent
  P: number
  K: number
  N: number
  powers: string[]
  powerIx: Map<string, number>
  side: number[]
  minor: boolean[]
  chooser: number[]
  capital: number[]
  order: number[]
  kinds: string[]
  kindIx: Map<string, number>
  domain: number[]
  cost: number[]
  move: number[]
  attack: number[]
  defense: number[]
  hits: number[]
  deck: number[]
  rises: boolean[]
  supported: boolean[]
  supports: boolean[]
  blitz: boolean[]
  chainsaw: boolean[]
  recruit: boolean[]
  light: boolean[]
  onDeck: boolean[]
  submarine: boolean[]
  transport: boolean[]
  surface: boolean[]
  hunter: boolean[]
  bombards: boolean[]
  /** Antiaircraft artillery: fires at attacking aircraft before anything else (AAZ-EXP42.12). */
  flak: boolean[]
  landKinds: number[]
  airKinds: number[]
  seaKinds: number[]
  carrierKinds: number[]
  submarineKinds: number[]
  transportKinds: number[]
  spaces: string[]
  spaceIx: Map<string, number>
  isLand: boolean[]
  ipc: number[]
  emblem: number[]
  neutral: boolean[]
  barrier: boolean[]
  facility: number[]
  island: boolean[]
  capitalOf: number[]
  blocked: boolean[]
  near: number[][]
  landNear: number[][]
  seaNear: number[][]
  lands: number[]
  seas: number[]
  facilities: number[]
  /** Land nobody controls when play begins: closed to aircraft until that changes (AAZ-NEUT.3). */
  closed: boolean[]
  passages: Passage[]
  /** `a * N + b` to the passage between two sea zones. */
  passageAt: Map<number, Passage>
  cards: { id: string; at: number; zombies: number; measure: string | null; intro: boolean; decks: readonly string[]; optional: boolean }[]
  cardIx: Map<string, number>
  techs: string[]
  techByRoll: number[]
  /** Distances by air, per set of lands that are open or closed against the start; a pure cache. */
  flights: Map<string, Int8Array[]>
}

export interface Passage {
  name: string
  a: number
  b: number
  held: number[]
  canal: boolean
}

/** Names people use for the same thing. */
export const POWER_ALIASES: { readonly [name: string]: string } = {
  'soviet union': 'USSR',
  russia: 'USSR',
  'united kingdom': 'UK',
  britain: 'UK',
  'united states': 'USA',
  us: 'USA',
}
const UNIT_ALIASES: { readonly [name: string]: string } = {
  infantry: 'inf',
  artillery: 'art',
  tank: 'tnk',
  tanks: 'tnk',
  fighter: 'ftr',
  fighters: 'ftr',
  bomber: 'bmb',
  bombers: 'bmb',
  submarine: 'sub',
  submarines: 'sub',
  subs: 'sub',
  transport: 'trn',
  transports: 'trn',
  destroyer: 'dd',
  destroyers: 'dd',
  carrier: 'cv',
  carriers: 'cv',
  'aircraft carrier': 'cv',
  'aircraft carriers': 'cv',
  battleship: 'bb',
  battleships: 'bb',
  cruiser: 'ca',
  cruisers: 'ca',
  'antiaircraft artillery': 'aaa',
}

export function derive(raw: RawContent): Content {
  const powers = Object.keys(raw.powers)
  const kinds = Object.keys(raw.units)
  const lands = Object.keys(raw.territories)
  const seas = Object.keys(raw.seaZones)
  const spaces = [...lands, ...seas]
  const N = spaces.length
  const powerIx = index(powers)
  const kindIx = index(kinds)
  const spaceIx = index(spaces)
  const sides = [...new Set(powers.map((p) => raw.powers[p]!.side))]
  const unit = kinds.map((k) => raw.units[k]!)
  const has = (trait: string): boolean[] => unit.map((u) => u.traits?.includes(trait) ?? false)
  const domain = unit.map((u) => (u.domain === 'land' ? LAND : u.domain === 'air' ? AIR : SEA))
  const kindsWhere = (test: (k: number) => boolean): number[] => kinds.map((_, k) => k).filter(test)
  const territory = (s: number): RawTerritory | undefined => raw.territories[spaces[s]!]
  const per = <T>(value: (s: number) => T): T[] => spaces.map((_, s) => value(s))
  const submarine = has('submarine')
  const transport = has('transport')

  // Borders are mutual, whichever side names them; a border with an unknown space is decoration (AAZ-MAP.1).
  const near: Set<number>[] = spaces.map(() => new Set())
  for (const [s, name] of spaces.entries())
    for (const other of (raw.territories[name] ?? raw.seaZones[name])?.borders ?? []) {
      const o = spaceIx.get(other)
      if (o === undefined || o === s) continue
      near[s]!.add(o)
      near[o]!.add(s)
    }
  const nearList = near.map((set) => [...set].sort((a, b) => a - b))
  const isLand = per((s) => s < lands.length)

  const capital = powers.map((p) => spaceIx.get(raw.powers[p]!.capital ?? '') ?? -1)
  const capitalOf = per(() => -1)
  for (const [p, s] of capital.entries()) if (s >= 0) capitalOf[s] = p
  const neutral = per((s) => territory(s)?.neutral ?? false)
  // A capital without an emblem was its power's from the start.
  const emblem = per((s) => powerNamed(powerIx, territory(s)?.emblem) ?? capitalOf[s]!)
  const blocked = per(() => false)
  for (const name of raw.blocked ?? []) {
    const s = spaceIx.get(name)
    if (s !== undefined) blocked[s] = true
  }

  const passages: Passage[] = []
  const passageAt = new Map<number, Passage>()
  for (const [name, p] of Object.entries(raw.passages)) {
    const a = spaceIx.get(p.joins?.[0] ?? '')
    const b = spaceIx.get(p.joins?.[1] ?? '')
    if (a === undefined || b === undefined) continue
    const passage = { name, a, b, held: (p.held ?? []).flatMap((h) => spaceIx.get(h) ?? []), canal: p.kind === 'canal' }
    passages.push(passage)
    passageAt.set(a * N + b, passage)
    passageAt.set(b * N + a, passage)
  }

  const techs = Object.keys(raw.technologies)
  const techByRoll = [-1, -1, -1, -1, -1, -1, -1]
  for (const [i, id] of techs.entries()) techByRoll[raw.technologies[id]!.roll] = i

  const cards = Object.entries(raw.cards).map(([id, c]) => ({
    id,
    at: spaceIx.get(c.territory) ?? -1,
    zombies: c.zombies ?? 1,
    measure: c.measure ?? null,
    intro: c.intro ?? false,
    decks: c.decks ?? [],
    optional: c.optional ?? false,
  }))

  return {
    raw,
    P: powers.length,
    K: kinds.length,
    N,
    powers,
    powerIx,
    side: powers.map((p) => sides.indexOf(raw.powers[p]!.side)),
    minor: powers.map((p) => raw.powers[p]!.minor ?? false),
    chooser: powers.map((p) => powerNamed(powerIx, raw.powers[p]!.chooser) ?? -1),
    capital,
    order: raw.order.flatMap((p) => powerNamed(powerIx, p) ?? []),
    kinds,
    kindIx,
    domain,
    cost: unit.map((u) => u.cost ?? 0),
    move: unit.map((u) => u.move ?? 0),
    attack: unit.map((u) => u.attack ?? 0),
    defense: unit.map((u) => u.defense ?? 0),
    hits: unit.map((u) => u.hits ?? 1),
    deck: unit.map((u) => u.deck ?? 0),
    rises: has('rises'),
    supported: has('supported'),
    supports: has('supports'),
    blitz: has('blitz'),
    chainsaw: has('chainsaw'),
    recruit: has('recruit'),
    light: has('light'),
    onDeck: has('deck'),
    submarine,
    transport,
    surface: has('surface'),
    hunter: has('hunter'),
    bombards: has('bombards'),
    flak: has('flak'),
    landKinds: kindsWhere((k) => domain[k] === LAND),
    airKinds: kindsWhere((k) => domain[k] === AIR),
    seaKinds: kindsWhere((k) => domain[k] === SEA),
    carrierKinds: kindsWhere((k) => (unit[k]!.deck ?? 0) > 0),
    submarineKinds: kindsWhere((k) => submarine[k]!),
    transportKinds: kindsWhere((k) => transport[k]!),
    spaces,
    spaceIx,
    isLand,
    ipc: per((s) => territory(s)?.ipc ?? 0),
    emblem,
    neutral,
    barrier: per((s) => territory(s)?.barrier ?? false),
    facility: per((s) => (territory(s)?.facility === 'IC' ? IC : territory(s)?.facility === 'RC' ? RC : 0)),
    island: per((s) => territory(s)?.island ?? false),
    capitalOf,
    blocked,
    near: nearList,
    landNear: nearList.map((list) => list.filter((s) => isLand[s])),
    seaNear: nearList.map((list) => list.filter((s) => !isLand[s])),
    lands: lands.map((_, i) => i),
    seas: seas.map((_, i) => lands.length + i),
    facilities: lands.map((_, i) => i).filter((s) => territory(s)?.facility !== undefined),
    closed: per(
      (s) => isLand[s]! && (neutral[s]! || (raw.control ? powerNamed(powerIx, raw.control[spaces[s]!]) === undefined : emblem[s]! < 0)),
    ),
    passages,
    passageAt,
    cards,
    cardIx: new Map(cards.map((c, i) => [c.id, i])),
    techs,
    techByRoll,
    flights: new Map(),
  }
}

/** A power in content, by its short name or its full one. */
export const powerNamed = (powerIx: ReadonlyMap<string, number>, name = ''): number | undefined =>
  powerIx.get(name) ?? powerIx.get(POWER_ALIASES[name.toLowerCase()] ?? '')

const index = (names: readonly string[]): Map<string, number> => new Map(names.map((n, i) => [n, i]))

const BOARD = board1941 as unknown as RawContent

/** The boards that come with the game, by scenario. */
export const BUILTIN: { readonly [id: string]: RawContent } = {
  '1941': BOARD,
  intro: { ...mergeContent(BOARD, intro), setup: (intro as unknown as RawContent).setup },
}

/** An empty table with the powers, units and rules of the board but no spaces: for test maps of one's own. */
export const bareBoard = (base: RawContent): RawContent => {
  const powers: { [power: string]: RawPower } = {}
  for (const [p, power] of Object.entries(base.powers)) {
    const { capital: _capital, city: _city, ...rest } = power
    powers[p] = rest
  }
  return { ...base, powers, territories: {}, seaZones: {}, passages: {}, cards: {}, setup: {} }
}

export const deriveContent = contentKeeper<RawContent, Content>(BUILTIN, derive)

/** A power by any of its names, or -1. */
export function findPower(c: Content, name: string): number {
  const exact = c.powerIx.get(name)
  if (exact !== undefined) return exact
  const alias = POWER_ALIASES[name.toLowerCase()]
  if (alias !== undefined && c.powerIx.has(alias)) return c.powerIx.get(alias)!
  return c.powers.findIndex((p) => p.toLowerCase() === name.toLowerCase() || c.raw.powers[p]!.name?.toLowerCase() === name.toLowerCase())
}

export function findKind(c: Content, name: string): number {
  const low = name.toLowerCase()
  return c.kindIx.get(name) ?? c.kindIx.get(UNIT_ALIASES[low] ?? low) ?? -1
}

/** A name without its signs and capitals: `norway-finland` is Norway/Finland. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** What somebody may have meant who wrote a name the board does not have: `; perhaps Spain/Portugal`. */
export function perhaps(c: Content, name: string): string {
  const meant = c.spaces.filter((space) => plain(name).length > 2 && plain(space).includes(plain(name)))
  return meant.length === 0 ? '' : `; perhaps ${meant.slice(0, 3).join(' or ')}`
}

/** A space by its name; sea zones also as `5`, `SZ 5`, `sea zone 5`. */
export function findSpace(c: Content, name: string): number {
  const exact = c.spaceIx.get(name)
  if (exact !== undefined) return exact
  const sea = /^(?:sz|sea zone)?\s*(\d+)$/i.exec(name.trim())
  if (sea) return c.spaceIx.get(`sz${sea[1]}`) ?? -1
  const low = plain(name).replace('szechuan', 'szechwan').replace('costal', 'coastal')
  return low === '' ? -1 : c.spaces.findIndex((s) => plain(s) === low)
}
