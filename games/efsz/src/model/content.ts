import { contentKeeper } from '@deadfront/kernel'
import { type Grid, gridOf } from './grid.ts'
import campaign from '../../data/campaign.json' with { type: 'json' }
import characters from '../../data/characters.json' with { type: 'json' }
import tables from '../../data/tables.json' with { type: 'json' }
import weapons from '../../data/weapons.json' with { type: 'json' }
import zombies from '../../data/zombies.json' with { type: 'json' }
import { SCENARIO_FILES } from './scenarios.ts'

// What the printed components say, as data. A game is started with it; a position or a case may bring its own.

type WeaponSort = 'melee' | 'pistol' | 'smg' | 'rifle' | 'sniper' | 'mg' | 'thrown'

interface WeaponRaw {
  name: string
  kind: WeaponSort
  rof: number
  h2h: number | null
  primary: number | null
  pb: number
  rm: number | 'H'
  oneHanded: boolean
  usesAmmo: boolean
  throwRange?: number
  leavesFire?: boolean
  origin?: string
  reconstructed?: string[]
}

export type SkillId =
  | 'preferred'
  | 'twoWeapons'
  | 'turretSweep'
  | 'lineEmUp'
  | 'lockedOn'
  | 'tuned'
  | 'walkingFire'
  | 'mightySwing'
  | 'clearTheBreach'
  | 'oldHand'
  | 'holdTheLine'
  | 'triage'
  | 'notToday'
  | 'somethingHot'
  | 'butchersEye'
  | 'shortFuse'
  | 'dangerClose'
  | 'none'

interface CharacterRaw {
  name: string
  role: string
  health: number
  preferred: string
  /** The skills of 10, 50 and 150 kills. */
  skills: string[]
  favours: { weapons?: string[]; kinds?: string[] }
  origin?: string
}

type Ability =
  | 'unstunnable'
  | 'gas'
  | 'hurriesBetas'
  | 'hurriesAll'
  | 'fearless'
  | 'weakest'
  | 'scent'
  | 'millstone'
  | 'winnow'
  | 'riveted'
  | 'crewCall'
  | 'brewUp'
  | 'bulk'
  | 'shed'
  | 'grip'
  | 'betaLike'

interface ZombieRaw {
  name: string
  move: number
  attack: number
  health: number
  becomes?: string
  hitMod?: number
  abilities?: string[]
  origin?: string
  reconstructed?: string[]
}

export interface MoveCosts {
  points: number
  forward: number
  turn: number
  door: number
  sideways: number | null
  backward: number | null
  diagonal: number
  hindering: number
  switch: number
  pass: number
  pickUp: number
  free: number
}

export interface TablesRaw {
  movement: { walking: MoveCosts; running: MoveCosts }
  line: { figure: number; hindering: number; fire: number; smoke: number; ceiling: number; blastHindering: number }
  attack: {
    spread: number
    stunned: number
    stationary: number
    walking: number
    running: number
    coverStationary: number
    coverWalking: number
    coverRunning: number
    offHand: number
    blindThrow: number
    kill: number
    unarmed: number
  }
  fatigue: { hit?: number; points?: number; wound?: number }[]
  deviation: string[]
  initiativePenalty: number
  carry: { ammo: number; food: number; medkits: number; grenades: number }
  slots: string[]
  teamSize: number
  experience: { standard: number[]; short: number[] }
  dread: { start: number; hold: number; spend: number }
}

/** What a search, a heap of gear or a fallen boss can give. */
export type Give =
  | { gain: 'ammo' | 'food' | 'medkit' | 'grenade' | 'satchel' | 'molotov' | string; count: number }
  | { weapon: string }
  | { zombie: 'pool' }
  | { clue: number }
  | { flag: string }
  | { water: number }
  | { hatches: string }
  | { again: TableRow[] }
  | { preferredOf: 'start' | 'captive'; ammo?: number }

export interface TableRow {
  roll: number[]
  gives: Give[]
}

export interface SearchRaw {
  at: string[]
  table: TableRow[]
  /** The hidden thing that may be here; found, it replaces the roll. */
  hidden?: string
  /** May be searched again and again, until the flag is set. */
  repeat?: boolean
  until?: string
  clue?: { number: number; table: TableRow[] }
}

export type EventEffect =
  | { wound: number; who: 'inside' }
  | { fatigue: number; who: 'inside' | 'cold' }
  | { fail: string }
  | { win: string }
  | { depart: boolean }
  | { water: number }
  | { rattle: { shut: number[]; open: number[] } }
  | { wagon: { upper: number[]; lower: number[] } }

export interface ScenarioEvent {
  on: 'end'
  round?: number
  every?: number
  from?: number
  do: EventEffect[]
}

export type Need = { flag: string } | { key: string; opens: string } | { offTrack: string }

export type Goal =
  | { exit: 'any' | 'weapon' }
  | { exit: 'item'; item: string }
  | { flag: string }
  | { slain: string }
  | { alive: boolean }
  | { searched: string[] }
  | { searchedAny: string[] }
  | { freed: boolean }
  | { taken: string }
  | { doorsStanding: boolean }
  | { everyone: boolean }

interface WaterRaw {
  start: number
  rise: number
  walkOnly: number
  shut: number
  extra: number[]
  low: { level: number; rows: number; extra: number }
  drown: number
}

interface KitRaw {
  preferred?: boolean
  weapons?: string[]
  ammo?: number
  food?: number
  medkits?: number
  grenades?: number
}

export interface ScenarioRaw {
  number?: number
  title: string
  kind: 'main' | 'scavenge' | 'holeUp'
  text: string
  characters: { max: number; min: number }
  pool: { [kind: string]: number }
  map: string[]
  edges?: { [edge: string]: string }
  named?: { [square: string]: string }
  track: { length: number; repeats: boolean; spawn: { [round: string]: string[] } }
  search?: SearchRaw[]
  hide?: { item: string; among: string[]; gives: Give[] }
  gear?: { [square: string]: Give[] }
  captive?: { at: string; clue?: number }
  water?: WaterRaw
  batter?: number
  steam?: boolean
  sleepers?: string[]
  noise?: boolean
  dust?: { primary: number; columns: number[]; rows: number[] }
  drums?: number
  spoils?: { [kind: string]: Give[] }
  arrivals?: { round: number; at: string; zombie: string }[]
  events?: ScenarioEvent[]
  dread?: number
  /** What the Zombie Master may buy here besides, and for how much Dread. */
  versus?: { [power: string]: number }
  /** What the Zombie Master may not do: move one before a door stands open, or onto the hatches two turns running. */
  leash?: { doors?: string; hatches?: string }
  noRearguard?: boolean
  last?: boolean
  doors?: 'closed' | 'open'
  objective: Goal[]
  secondary: Goal[]
  exits: { [square: string]: { to: string[]; text: string; needs?: Need[] } }
  between: { scavenge?: string; holeUp?: { map: string; attackOn: number } }
  kit: KitRaw
  goal: string
  extra: string
  rulesText?: string[]
  remember?: string[]
  origin?: string
}

interface CampaignRaw {
  title: string
  start: string
  last: string
  firstDay: number
  deadline: number
  coldFrom: number
  dayCost: { main: number; failed: number; scavenge: number; holeUp: number }
  clueOfPrimes: number
}

export interface ContentRaw {
  weapons: { [id: string]: WeaponRaw }
  characters: { [id: string]: CharacterRaw }
  zombies: { [id: string]: ZombieRaw }
  tables: TablesRaw
  scenarios: { [id: string]: ScenarioRaw }
  campaign: CampaignRaw
}

// What rules look up fast.

export interface Weapon {
  ix: number
  id: string
  name: string
  sort: WeaponSort
  rof: number
  /** 0 where the weapon has none. */
  h2h: number
  primary: number
  pb: number
  /** 0 for a specialised hand-to-hand weapon ("H"). */
  rm: number
  oneHanded: boolean
  usesAmmo: boolean
  melee: boolean
  thrown: boolean
  firearm: boolean
  throwRange: number
  leavesFire: boolean
}

export interface Character {
  ix: number
  id: string
  name: string
  health: number
  /** Index of the preferred weapon, -1 without. */
  preferred: number
  skills: SkillId[]
  /** By weapon index. */
  favours: boolean[]
}

export interface Kind {
  ix: number
  id: string
  name: string
  move: number
  attack: number
  health: number
  /** Index of the kind it is reduced to, -1 when it keeps its own. */
  becomes: number
  hitMod: number
  has: ReadonlySet<Ability>
  /** A Beta, or what counts as one for the Alpha's call. */
  betaLike: boolean
}

export interface Scene {
  id: string
  raw: ScenarioRaw
  grid: Grid
  /** Index into `raw.search` by square, -1 without. */
  searchAt: Int16Array
}

export interface Content {
  raw: ContentRaw
  weapons: Weapon[]
  weaponIx: Map<string, number>
  characters: Character[]
  characterIx: Map<string, number>
  kinds: Kind[]
  kindIx: Map<string, number>
  beta: number
  risen: number
  tables: TablesRaw
  /** Direction (0–7) of a deviation roll 1–8. */
  deviation: number[]
  scene(id: string): Scene
}

const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

function derive(raw: ContentRaw): Content {
  const weapons = Object.entries(raw.weapons).map(([id, w], ix): Weapon => {
    const melee = w.rm === 'H'
    const thrown = w.kind === 'thrown'
    return {
      ix,
      id,
      name: w.name,
      sort: w.kind,
      rof: w.rof,
      h2h: w.h2h ?? 0,
      primary: w.primary ?? 0,
      pb: w.pb,
      rm: w.rm === 'H' ? 0 : w.rm,
      oneHanded: w.oneHanded,
      usesAmmo: w.usesAmmo,
      melee,
      thrown,
      firearm: !melee && !thrown && w.primary !== null,
      throwRange: w.throwRange ?? 8,
      leavesFire: w.leavesFire ?? false,
    }
  })
  const weaponIx = new Map(weapons.map((w) => [w.id, w.ix]))
  const list = Object.entries(raw.characters).map(
    ([id, c], ix): Character => ({
      ix,
      id,
      name: c.name,
      health: c.health,
      preferred: weaponIx.get(c.preferred) ?? -1,
      skills: c.skills as SkillId[],
      favours: weapons.map((w) => (c.favours.weapons?.includes(w.id) ?? false) || (c.favours.kinds?.includes(w.sort) ?? false)),
    }),
  )
  const ids = Object.keys(raw.zombies)
  const kinds = Object.entries(raw.zombies).map(
    ([id, z], ix): Kind => ({
      ix,
      id,
      name: z.name,
      move: z.move,
      attack: z.attack,
      health: z.health,
      becomes: z.becomes === undefined ? -1 : ids.indexOf(z.becomes),
      hitMod: z.hitMod ?? 0,
      has: new Set((z.abilities ?? []) as Ability[]),
      betaLike: id === 'beta' || (z.abilities ?? []).includes('betaLike'),
    }),
  )
  const scenes = new Map<string, Scene>()
  return {
    raw,
    weapons,
    weaponIx,
    characters: list,
    characterIx: new Map(list.map((c) => [c.id, c.ix])),
    kinds,
    kindIx: new Map(kinds.map((k) => [k.id, k.ix])),
    beta: ids.indexOf('beta'),
    risen: ids.indexOf('risen'),
    tables: raw.tables,
    deviation: raw.tables.deviation.map((d) => DIRECTIONS.indexOf(d)),
    scene(id) {
      let scene = scenes.get(id)
      if (scene === undefined) {
        const scenario = raw.scenarios[id]
        if (scenario === undefined) throw new Error(`no scenario ${id}`)
        const grid = gridOf(scenario)
        const searchAt = new Int16Array(grid.size).fill(-1)
        for (const [i, search] of (scenario.search ?? []).entries())
          for (const name of search.at) {
            const at = grid.squareOf(name)
            if (at >= 0) searchAt[at] = i
          }
        scene = { id, raw: scenario, grid, searchAt }
        scenes.set(id, scene)
      }
      return scene
    },
  }
}

/** The game's own components, as written in `data/`. */
export const STANDARD: ContentRaw = {
  weapons: weapons as { [id: string]: WeaponRaw },
  characters: characters as { [id: string]: CharacterRaw },
  zombies: zombies as { [id: string]: ZombieRaw },
  tables: tables as TablesRaw,
  scenarios: SCENARIO_FILES,
  campaign,
}

/** Derived content by name (`standard`) or by the raw content a state carries. */
export const contentFrom = contentKeeper<ContentRaw, Content>({ standard: STANDARD }, derive)

/** What may always be bought; a scenario adds its own (`versus`). */
export const COST: { [what: string]: number } = { haste: 1, peek: 1, door: 3, extra: 4, armoured: 5 }

/** What a power costs in a scenario, in Dread. */
export function dreadCost({ versus }: Pick<ScenarioRaw, 'versus'>, what: string): number | undefined {
  if (Object.hasOwn(COST, what)) return COST[what]
  return versus && Object.hasOwn(versus, what) ? versus[what] : undefined
}

// Accessors by index: every index in a state has been checked when the state was made.

export const kindAt = (content: Content, ix: number): Kind => content.kinds[ix] as Kind
export const weaponAt = (content: Content, ix: number): Weapon => content.weapons[ix] as Weapon
export const characterAt = (content: Content, ix: number): Character => content.characters[ix] as Character
