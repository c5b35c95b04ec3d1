// The printed components as data. A game is started with it; a position or a case may have its own.

export type WeaponSort = 'melee' | 'pistol' | 'smg' | 'rifle' | 'sniper' | 'mg' | 'thrown'

export interface RawWeapon {
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

export interface RawCharacter {
  name: string
  role: string
  health: number
  preferred: string
  /** The skills of 10, 50 and 150 kills. */
  skills: string[]
  favours: { weapons?: string[]; kinds?: string[] }
  origin?: string
}

export type Ability =
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

export interface RawZombie {
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

export interface RawTables {
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

/** What a search, a heap of gear or an eliminated boss can give. */
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

export interface RawSearch {
  at: string[]
  table: TableRow[]
  /** The hidden thing that may be here; found, it replaces the roll. */
  hidden?: string
  /** May be searched any number of times, until the flag is set. */
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

interface RawWater {
  start: number
  rise: number
  walkOnly: number
  shut: number
  extra: number[]
  low: { level: number; rows: number; extra: number }
  drown: number
}

interface RawKit {
  preferred?: boolean
  weapons?: string[]
  ammo?: number
  food?: number
  medkits?: number
  grenades?: number
}

export interface RawScenario {
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
  search?: RawSearch[]
  hide?: { item: string; among: string[]; gives: Give[] }
  gear?: { [square: string]: Give[] }
  captive?: { at: string; clue?: number }
  water?: RawWater
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
  /** What else the Zombie Master may buy here, and for how much Dread. */
  versus?: { [power: string]: number }
  /** What the Zombie Master may not do: move one before a door is open, or onto the hatches in two consecutive turns. */
  leash?: { doors?: string; hatches?: string }
  noRearguard?: boolean
  last?: boolean
  doors?: 'closed' | 'open'
  objective: Goal[]
  secondary: Goal[]
  exits: { [square: string]: { to: string[]; text: string; needs?: Need[] } }
  between: { scavenge?: string; holeUp?: { map: string; attackOn: number } }
  kit: RawKit
  goal: string
  extra: string
  rulesText?: string[]
  remember?: string[]
  origin?: string
}

interface RawCampaign {
  title: string
  start: string
  last: string
  firstDay: number
  deadline: number
  coldFrom: number
  dayCost: { main: number; failed: number; scavenge: number; holeUp: number }
  clueOfPrimes: number
}

export interface RawContent {
  weapons: { [id: string]: RawWeapon }
  characters: { [id: string]: RawCharacter }
  zombies: { [id: string]: RawZombie }
  tables: RawTables
  scenarios: { [id: string]: RawScenario }
  campaign: RawCampaign
}
