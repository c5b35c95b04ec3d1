/**
 * Content in the form of `data/` and of the `content` of a position: board, counters, tables and cards. Everything
 * is keyed by name, so that custom content can be merged over it key by key. `derive` (content.ts) converts it to a fast form.
 */
export interface RawContent {
  board: RawBoard
  units: { readonly [id: string]: RawUnit }
  zeds: { readonly [notation: string]: RawZed }
  tables: RawTables
  events: { readonly [id: string]: RawEvent }
  fates: { readonly [id: string]: RawFate }
  setup: RawSetup
  scoring: RawScoring
}

export type Confidence = 'verified' | 'public' | 'reconstructed'

export interface RawBoard {
  mapSide: string
  town: { id: string; name: string; forage: string; at?: readonly number[]; confidence?: string }
  /** Spaces run from the one next to Town Center to the Start space. */
  tracks: { readonly [id: string]: { name: string; aboveGround?: boolean; spaces: readonly string[] } }
  spaces: { readonly [id: string]: RawSpace }
  offTrack: { readonly [id: string]: { name: string } }
  limits: { zeds: number; units: number; resource: number; eventActions: number }
}

export type SpaceKind = 'town' | 'village' | 'named' | 'numbered' | 'start'

export interface RawSpace {
  kind: SpaceKind
  name?: string
  /** The right shift of a defender in this space. */
  terrain?: number
  /** The column of the Forage table. */
  forage?: string
  /** Its place on the map, 0 to 1 from the left and from the top. */
  at?: readonly number[]
  confidence?: string
}

export type UnitKind = 'hero' | 'heroic' | 'civilians'

export interface RawUnit {
  name: string
  kind: UnitKind
  /** Full side, reduced side. */
  strength: readonly number[]
  /** Hits each side takes: the last one turns or eliminates the unit. */
  capacity: readonly number[]
  move: number
  class?: string
  aliases?: readonly string[]
  abilities?: RawAbilities
  actions?: { readonly [id: string]: RawCharacterAction }
  confidence?: string
}

/** The declared abilities: a closed list, so that a custom unit can have any of them. */
export interface RawAbilities {
  /** Rolls one die per Hit; these faces cancel it. */
  tough?: readonly number[]
  /** Once per Hand-to-Hand combat both dice may be rolled again. */
  reroll?: boolean
  shift?: { handToHand?: number; gunfire?: number; attack?: number; defence?: number }
  /** Long-range Gunfire: how far, with the Strength and the shift by distance. */
  range?: { max: number; strength?: { readonly [distance: string]: number }; shift?: { readonly [distance: string]: number } }
  noGunfire?: boolean
  /** May back up one space after its own shot. */
  overwatch?: boolean
  /** A shot for two Actions instead of one Action and one Ammo. */
  handload?: boolean
  /** The Forages for which it rolls two dice. */
  twoDice?: readonly string[]
  traps?: { success: readonly number[]; hits: number }
  arrival?: { ammo?: number }
  /** The first shot of each turn costs no Ammo. */
  firstShotFree?: boolean
  /** Zeds always lose against it. */
  holdTheLine?: boolean
  /** While in play: added to Forage rolls, by column of the table. */
  forageHelp?: { add: number; where: string; others?: boolean }
  /** Added to its own Forage rolls. */
  forage?: number
  /** While in play, Player units enter Town Center for no Movement Point. */
  freeTownEntry?: boolean
}

export interface RawCharacterAction {
  per: 'phase' | 'game'
  /** `normal`: any normal Action; `gunfire`: a Gunfire attack; `free`: a free Action for every unit it reaches. */
  act: 'normal' | 'gunfire' | 'free'
  who: 'self' | 'any' | 'others' | 'civilians'
  /** `TC`, `town` (Town spaces and Town Center), `near` (its own space or an adjacent one); anywhere when absent. */
  where?: 'TC' | 'town' | 'near'
  shift?: number
}

export interface RawZed {
  strength: readonly number[]
  capacity?: readonly number[]
  count?: number
}

export interface RawTables {
  handToHand: { columns: readonly string[]; rows: readonly { sum: readonly number[]; cells: readonly string[] }[] }
  gunfire: { rows: readonly { sum: readonly number[]; hits: readonly number[] }[] }
  forage: { rows: readonly RawForageRow[] }
  savingRoll: { saved: readonly number[] }
}

/** `die` and, by column, what is found; the column `any` covers those not named. */
export interface RawForageRow {
  die: readonly number[]
  readonly [column: string]: unknown
}

export interface RawFind {
  ammo?: number
  supplies?: number
  choose?: readonly RawFind[]
}

export type CardKind = 'regular' | 'special' | 'brains' | 'final'
export type Moment = 'zeds.start' | 'zeds.end' | 'action.start' | 'action.end' | 'turn'
export const MOMENTS: readonly Moment[] = ['zeds.start', 'zeds.end', 'action.start', 'action.end', 'turn']

export interface RawEvent {
  name: string
  act: number | 'final'
  kind: CardKind
  /** Track ids in order; `all` for every track in an order of choice; `fated` once for each activation of one Fate draw. */
  tracks: readonly string[]
  actions: number
  pressure?: { movement?: number; placement?: number; confidence?: string }
  effects?: { readonly [moment: string]: readonly RawEffect[] }
  text?: string
  later?: unknown
  confidence?: string
}

export type HoldMoment = 'attack' | 'combat' | 'phase' | 'action' | 'zedsWin'
export const HOLD_MOMENTS: readonly HoldMoment[] = ['attack', 'combat', 'phase', 'action', 'zedsWin']

export interface RawFate {
  name: string
  /** A track id, `most`, `fewest` or `choice`. */
  where: string
  mode: 'play' | 'hold'
  /** When a held card may be used. */
  moments?: readonly string[]
  effects: readonly RawEffect[]
  text?: string
  confidence?: string
}

/** One declared effect; the closed list is in cards/effects.ts. */
export interface RawEffect {
  do: string
  if?: { unitAt?: string }
  then?: readonly RawEffect[]
  readonly [key: string]: unknown
}

export interface RawSetup {
  zedsPerStart: number
  heroes: readonly string[]
  heroic: readonly string[]
  civiliansInTown: number
  ammo: number
  deck: { readonly [length: string]: { regular: readonly number[]; special: readonly number[] } }
}

export interface RawScoring {
  unit: number
  ammo: { atLeast: number; points: number }
  unrevealed: number
  bands: readonly { id: string; min?: number; max?: number }[]
}

/** Custom content, merged over that of the Basic Game: the `content` of a set-up and the units that a position adds. */
export interface Overlay {
  over: { readonly [key: string]: unknown }
}
