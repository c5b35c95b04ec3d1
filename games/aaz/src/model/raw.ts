/** Boards, units, decks and thresholds are data: this is their written form, with names in all fields. */
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
  /** `table`: the result of each face of a combat die. */
  measures: { [id: string]: { name: string; confidence?: string; table?: string[] } }
  technologies: { [id: string]: { name: string; roll: number } }
  victory: RawVictory
  /**
   * When units are bought: `last`, placed at once, as in this game (AAZ-TURN.4); `first`, before the combat move and placed
   * in the last phase (AAZ-EXP42.13); `fitting`, the same in a phase of its own, and no more than can be placed (AAZ42-PURCH.2).
   */
  purchase?: string
  /** IPCs for which a power may buy a recruitment center; never when absent (AAZ-PURCH.7, AAZ-EXP42.4). */
  center?: number
  /** The same for an industrial complex (AAZ42-PURCH.11). */
  complex?: number
  /** The rule index whose statements replace those of the base game, where it has them. */
  cites?: string
  /** Complexes and centers can be bombed, are damaged by that and repaired (AAZ42-RAID.1, PURCH.7). */
  raids?: boolean
  /** `whole`: antiaircraft artillery by the chapters of the 1942 index, alone among zombies too (AAZ42-AAF.6, CMOVE.8). */
  antiaircraft?: string
  /** `landed`: before the first round, one ship for each unit put ashore (AAZ42-BOMB.2); otherwise in step 4 (AAZ-BOMB.1). */
  bombardment?: string
  /** Units that end their move with enemy transports that are alone must attack them (AAZ42-CMOVE.7). */
  hunts?: boolean
  /** Allies share decks and transports (AAZ42-MULTI.3, MULTI.4). */
  shared?: boolean
  /** Zombies in Germany at the start, with the option `germanOutbreak`. */
  outbreak?: number
  /** Spaces that no unit enters, crosses, overflies or is built in (AAZ-INTRO.2). */
  blocked?: string[]
  /** Who controls what at the start, when it is not the power of the emblem; territories not named are not in play. */
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
  /** Takes no turns; the player who does not attack decides for it (AAZ-INTRO.9). */
  minor?: boolean
  /** Who chooses its losses in the victory check (AAZ-INTRO.11). */
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
  /** Fighters it can have aboard. */
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
  /** The victory city of the territory (AAZ42-SETUP.4). */
  city?: string
  borders?: string[]
  confidence?: string
  label?: number[]
}

interface RawCard {
  territory: string
  zombies: number
  measure?: string
  intro?: boolean
  /** Other decks it is marked for. */
  decks?: string[]
  optional?: boolean
  confidence?: string
}

interface RawVictory {
  /** `capitals`: AAZ-WIN; `income`: AAZ-INTRO.12; `cities`: a number of these territories, as in the 1942 game (AAZ-EXP42.14). */
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
