/** The values of a unit in a battle. Values are data: another board brings its own table. */
export interface UnitValues {
  name: string
  class: 'land' | 'air' | 'sea'
  attack: number
  defense: number
  cost: number
  /** Hits it takes in one combat; a battleship takes two (AAZ-U-BB.1). */
  hits?: number
  traits?: readonly Trait[]
}

/**
 * rises: becomes a zombie when it falls (AAZ-U-INF.1). supports / supported: artillery and infantry (AAZ-U-ART.2).
 * explosives: its presence arms Z-4 Explosives (AAZ-TECH.6). chainsaw: Chainsaw Tanks (AAZ-TECH.7). submarine,
 * destroyer, transport: their entries in the sea battle. bombards: fires once at a landing (AAZ-BOMB.1). flak: fires at
 * aircraft before the first round (AAZ-EXP42.12).
 */
export type Trait =
  | 'rises'
  | 'supports'
  | 'supported'
  | 'explosives'
  | 'chainsaw'
  | 'submarine'
  | 'destroyer'
  | 'transport'
  | 'bombards'
  | 'seaDefender'
  | 'flak'

export type UnitId = string
export type UnitTable = Readonly<Record<UnitId, UnitValues>>

/** The units of the 1941 board (AAZ-UREF.1 to AAZ-UREF.10), cheapest first within a class. */
export const UNITS_1941: UnitTable = {
  inf: { name: 'infantry', class: 'land', attack: 1, defense: 2, cost: 3, traits: ['rises', 'supported'] },
  art: { name: 'artillery', class: 'land', attack: 2, defense: 2, cost: 4, traits: ['supports', 'explosives'] },
  tnk: { name: 'tank', class: 'land', attack: 3, defense: 3, cost: 5, traits: ['chainsaw'] },
  // AAZ-U-FTR.1: fighters defend at sea, from a carrier; bombers defend in territories only (AAZ-U-BMB.1).
  ftr: { name: 'fighter', class: 'air', attack: 3, defense: 4, cost: 10, traits: ['seaDefender'] },
  bmb: { name: 'bomber', class: 'air', attack: 4, defense: 1, cost: 12 },
  sub: { name: 'submarine', class: 'sea', attack: 2, defense: 1, cost: 6, traits: ['submarine'] },
  trn: { name: 'transport', class: 'sea', attack: 0, defense: 0, cost: 7, traits: ['transport'] },
  dd: { name: 'destroyer', class: 'sea', attack: 2, defense: 2, cost: 8, traits: ['destroyer'] },
  cv: { name: 'aircraft carrier', class: 'sea', attack: 1, defense: 2, cost: 14 },
  bb: { name: 'battleship', class: 'sea', attack: 4, defense: 4, cost: 20, hits: 2, traits: ['bombards'] },
}

/** The names here for the traits of a board. */
const TRAITS: { readonly [trait: string]: readonly Trait[] } = {
  rises: ['rises'],
  supported: ['supported'],
  supports: ['supports', 'explosives'],
  chainsaw: ['chainsaw'],
  submarine: ['submarine'],
  hunter: ['destroyer'],
  transport: ['transport'],
  bombards: ['bombards'],
  deck: ['seaDefender'],
  flak: ['flak'],
}

/** A unit as the content of a board writes it; values left out are 0. */
export interface BoardUnit {
  domain: string
  cost?: number
  attack?: number
  defense?: number
  hits?: number
  traits?: readonly string[]
}

/** The units of any board, from its content. */
export function tableFrom(units: { readonly [id: string]: BoardUnit }): UnitTable {
  const table: { [id: string]: UnitValues } = {}
  for (const [name, { domain, cost = 0, attack = 0, defense = 0, hits = 1, traits = [] }] of Object.entries(units)) {
    const kind = domain === 'land' || domain === 'air' ? domain : 'sea'
    table[name] = { name, class: kind, attack, defense, cost, hits, traits: traits.flatMap((trait) => TRAITS[trait] ?? []) }
  }
  return table
}

export const hasTrait = (unit: UnitValues, trait: Trait): boolean => unit.traits?.includes(trait) ?? false
