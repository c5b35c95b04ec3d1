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

interface RawCard {
  territory: string
  zombies: number
  measure?: string
  intro?: boolean
  /** Decks it is marked for, besides. */
  decks?: string[]
  optional?: boolean
  confidence?: string
}

interface RawVictory {
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
