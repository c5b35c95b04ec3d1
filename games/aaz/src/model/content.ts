import type { Phase } from './phases.ts'
import type { RawContent } from './raw.ts'

export const LAND = 0
export const AIR = 1
export const SEA = 2

/** Control codes besides the index of a power. */
export const NOBODY = -1
export const ZOMBIES = -2

export const IC = 1
export const RC = 2

/** What rules look up fast: everything by dense index. Names are used only at input and output. */
export interface Content {
  raw: RawContent
  P: number
  K: number
  N: number
  powers: string[]
  powerIx: Map<string, number>
  side: number[]
  /** The powers on other sides, by power. */
  enemies: number[][]
  /** The other powers of each power's side. */
  allies: number[][]
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
  /** Bombers that can raid complexes (AAZ42-RAID.1). */
  raids: boolean[]
  landKinds: number[]
  airKinds: number[]
  seaKinds: number[]
  carrierKinds: number[]
  /** Ships that bombard, the strongest first. */
  bombardKinds: number[]
  submarineKinds: number[]
  surfaceKinds: number[]
  hunterKinds: number[]
  transportKinds: number[]
  /** Those that never attack: transports, and other such units of the board. */
  unarmedKinds: number[]
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
  /** Land without a controller at the start: closed to aircraft until that changes (AAZ-NEUT.3). */
  closed: boolean[]
  passages: Passage[]
  /** `a * N + b` to the passage between two sea zones. */
  passageAt: Map<number, Passage>
  cards: { id: string; at: number; zombies: number; measure: string | null; intro: boolean; decks: readonly string[]; optional: boolean }[]
  cardIx: Map<string, number>
  techs: string[]
  techByRoll: number[]
  /** Distances by air, per set of lands whose state (open, closed) changed since the start; a pure cache, with the table used last. */
  flights: { last: FlightTable | null; tables: Map<string, FlightTable> }
  /** The phases of a turn, in order. */
  phases: readonly Phase[]
  /** Statements that this board cites in place of those of the base game; null where it has no index of its own. */
  cites: { readonly [rule: string]: string } | null
  /** Statements of the base game that its index splits: the statement for each case. */
  apart: { readonly [rule: string]: { readonly [about: string]: string } }
  /** Barriers are no neutrals, but closed for the whole game (AAZ42-NEUT.5). */
  shutBarriers: boolean
  /** Victory by cities has its own outcomes, and the view counts the cities that each side holds (AAZ42-WIN.1). */
  countsCities: boolean
  /** Antiaircraft artillery by the chapters of the 1942 index (AAZ42-AAF). */
  wholeFlak: boolean
  /** Ships bombard before the first round, one for each unit put ashore (AAZ42-BOMB.2). */
  bombardsFirst: boolean
  /** Allies share decks and transports (AAZ42-MULTI.3, MULTI.4). */
  shared: boolean
  /** Units that end their move with enemy transports that are alone must attack them (AAZ42-CMOVE.7). */
  hunts: boolean
}

/** Distances by air from each space, where these lands are closed to aircraft. */
export interface FlightTable {
  closed: boolean[]
  rows: Int8Array[]
}

export interface Passage {
  name: string
  a: number
  b: number
  held: number[]
  canal: boolean
  /** Open to all unless the options of the table close it (AAZ42-CANAL.6). */
  open: boolean
}

/** Other names for the same thing. */
const POWER_ALIASES: { readonly [name: string]: string } = {
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

/** A power in content, by its short name or its full one. */
export const powerNamed = (powerIx: ReadonlyMap<string, number>, name = ''): number | undefined =>
  powerIx.get(name) ?? powerIx.get(POWER_ALIASES[name.toLowerCase()] ?? '')

/** A power by any of its names, or -1. */
export function findPower(c: Content, name: string): number {
  const exact = c.powerIx.get(name)
  if (exact !== undefined) return exact
  const alias = POWER_ALIASES[name.toLowerCase()]
  const meant = alias === undefined ? undefined : c.powerIx.get(alias)
  if (meant !== undefined) return meant
  return c.powers.findIndex((p) => p.toLowerCase() === name.toLowerCase() || c.raw.powers[p]?.name?.toLowerCase() === name.toLowerCase())
}

export function findKind(c: Content, name: string): number {
  const low = name.toLowerCase()
  return c.kindIx.get(name) ?? c.kindIx.get(UNIT_ALIASES[low] ?? low) ?? -1
}

/** A name without its signs and capitals: `norway-finland` is Norway/Finland. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** A hint for a name that the board does not have: `; perhaps Spain/Portugal`. */
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

// One accessor per table, each with the one assertion that the index is in range: small functions of one shape stay fast.
export const spaceName = (c: Content, at: number): string => c.spaces[at] as string
export const kindName = (c: Content, k: number): string => c.kinds[k] as string
export const powerName = (c: Content, p: number): string => c.powers[p] as string
export const landNear = (c: Content, at: number): readonly number[] => c.landNear[at] as number[]
export const seaNear = (c: Content, at: number): readonly number[] => c.seaNear[at] as number[]
export const allNear = (c: Content, at: number): readonly number[] => c.near[at] as number[]
/** The powers on other sides than this one. */
export const enemiesOf = (c: Content, p: number): readonly number[] => c.enemies[p] as number[]
/** The other powers on its side. */
export const alliesOf = (c: Content, p: number): readonly number[] => c.allies[p] as number[]
export const ipcOf = (c: Content, at: number): number => c.ipc[at] as number
export const emblemAt = (c: Content, at: number): number => c.emblem[at] as number
/** The power whose capital the space is, or -1. */
export const capitalAt = (c: Content, at: number): number => c.capitalOf[at] as number
/** The capital of a power, or -1. */
export const capitalOf = (c: Content, p: number): number => c.capital[p] as number
export const moveOf = (c: Content, k: number): number => c.move[k] as number
export const attackOf = (c: Content, k: number): number => c.attack[k] as number
export const defenseOf = (c: Content, k: number): number => c.defense[k] as number
export const toughnessOf = (c: Content, k: number): number => c.hits[k] as number
export const deckOf = (c: Content, k: number): number => c.deck[k] as number
/** The printed price; house rules may change it (see costOf). */
export const priceOfKind = (c: Content, k: number): number => c.cost[k] as number
export const cardOf = (c: Content, i: number): Content['cards'][number] => c.cards[i] as Content['cards'][number]

/** The name of a power's side: axis or allies, unless the board has others. */
export const sideName = (c: Content, p: number): string => c.raw.powers[powerName(c, p)]?.side ?? ''

/** The statement that is cited in such a case: from the board's own index, where it splits the one of the base game. */
export const statedOf = (c: Content, rule: string, about: string): string => c.apart[rule]?.[about] ?? rule
