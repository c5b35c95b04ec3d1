import type { GameEvent, Turn } from '@deadfront/kernel'
import type { Aaz } from './state.ts'

/** Units by name, for people: `{ inf: 2 }`. */
export type Count = { [unit: string]: number }
/** Where a battle is, and who is in it. */
export interface BattleForces {
  at: string
  sea: boolean
  attacker: string
  attackers: Count
  /** The attackers that are seaborne. */
  seaborne: Count
  defenders: { [power: string]: Count }
  zombies: number
  /** Ships that may bombard. */
  bombard: number
}
/** One kind's dice: the value it needs, and the results (6 is the zombie face). */
export interface Volley {
  power: string
  unit: string
  value: number
  dice: number[]
}

/** Facts in the past tense, each emitted once. */
export type AazEvent = GameEvent &
  (
    | { type: 'roundStarted'; round: number }
    | { type: 'turnStarted'; power: string; round: number }
    | { type: 'phaseStarted'; phase: string; power: string }
    | { type: 'phaseSkipped'; phase: string; power: string; because: string }
    | { type: 'bidPlaced'; power: string; unit: string; at: string; cost: number }
    | { type: 'bidKept'; power: string; ipcs: number }
    | { type: 'deckShuffled'; cards: number }
    | { type: 'cardDrawn'; power: string; card: string; at: string; zombies: number; measure: string | null }
    | { type: 'zombiesPlaced'; at: string; n: number; zombies: number }
    | { type: 'neutralOverrun'; at: string; ipc: number; marker: number }
    | { type: 'measureUsed'; power: string; measure: string; detail: Count | null; at: string | null; to: string | null }
    | { type: 'measureDeclined'; power: string; measure: string }
    | { type: 'techRolled'; power: string; roll: number; tech: string; owned: boolean }
    | { type: 'techGained'; power: string; tech: string }
    | { type: 'cacheFound'; power: string; at: string; roll: number; unit: string }
    | { type: 'zombiesAttacked'; at: string; power: string; zombies: number; held: number; dice: number[]; hits: number; lost: number }
    | { type: 'unitsLost'; at: string; power: string; units: Count; cause: string }
    | { type: 'zombiesRose'; at: string; n: number; zombies: number }
    | { type: 'territoryFell'; at: string; from: string; ipc: number; npl: number; marker: number }
    | { type: 'factoryHeld'; at: string; zombies: number; ipc: number }
    | { type: 'treasurySeized'; from: string; to: string; ipcs: number }
    | { type: 'unitsMoved'; power: string; from: string; to: string; via: string[]; units: Count; phase: string }
    | {
        type: 'cargoShipped'
        power: string
        from: string
        to: string
        via: string[]
        loaded: Count
        cargo: Count
        landing: string | null
        phase: string
      }
    | { type: 'combatDeclared'; at: string; power: string }
    | { type: 'moveTakenBack'; power: string; left: number; dropped: number }
    | {
        type: 'territoryCaptured'
        at: string
        by: string
        from: string
        controller: string
        ipc: number
        how: 'battle' | 'unopposed' | 'blitz'
        liberated: boolean
      }
    | { type: 'territoryReverted'; at: string; from: string; to: string }
    | { type: 'survivorsJoined'; at: string; power: string }
    | ({ type: 'battleStarted' } & BattleForces)
    | { type: 'roundFought'; at: string; round: number }
    | { type: 'chainsawsRolled'; at: string; power: string; dice: number[]; killed: number }
    | { type: 'submerged'; at: string; power: string; n: number }
    | { type: 'zombiesBit'; at: string; dice: number[]; attackerBites: number; defenderBites: number }
    | {
        type: 'unitsFired'
        at: string
        side: 'attacker' | 'defender'
        step: 'strike' | 'fire' | 'flak' | 'air'
        volleys: Volley[]
        hits: number
        zombieHits: number
      }
    | { type: 'unitsHit'; at: string; power: string; side: 'attacker' | 'defender'; units: Count; cause: string }
    | { type: 'hitsWasted'; at: string; side: 'attacker' | 'defender'; n: number }
    | { type: 'zombiesKilled'; at: string; n: number; left: number; excess: number; faces: number }
    | { type: 'transportsDestroyed'; at: string; power: string; n: number }
    | { type: 'attackPressed'; at: string; power: string; against: 'enemies' | 'zombies' }
    | { type: 'attackCeased'; at: string; power: string }
    | { type: 'attackRetreated'; at: string; power: string; to: string | null; units: Count }
    | { type: 'battleEnded'; at: string; winner: string | null; attackers: Count; defenders: { [power: string]: Count }; zombies: number }
    | { type: 'landingFailed'; at: string; power: string }
    | { type: 'fighterSaved'; at: string; power: string; to: string }
    | { type: 'aircraftLost'; at: string; power: string; units: Count }
    | { type: 'zombieMoved'; power: string; from: string; to: string; n: number; by: string }
    | { type: 'unitsBought'; power: string; unit: string; n: number; at: string; by: string; cost: number; treasury: number }
    | { type: 'unitsOrdered'; power: string; unit: string; n: number; cost: number; treasury: number }
    | { type: 'unitsPlaced'; power: string; unit: string; n: number; at: string; by: string }
    | {
        type: 'unitsReturned'
        power: string
        units: Count
        ipcs: number
        /** By choice, before the phase ended. */
        undone?: true
        at?: string
      }
    | { type: 'centerBuilt'; power: string; at: string; cost: number; treasury: number }
    | { type: 'complexBuilt'; power: string; at: string; cost: number; treasury: number }
    | { type: 'facilityRepaired'; power: string; at: string; n: number; damage: number; treasury: number }
    | { type: 'raidFlown'; at: string; attacker: string; defender: string; bombers: Count; escorts: Count }
    | { type: 'fightersScrambled'; at: string; power: string; units: Count }
    | { type: 'facilityDamaged'; at: string; attacker: string; dice: number[]; added: number; damage: number; limit: number }
    | { type: 'flakDestroyed'; at: string; power: string; n: number }
    | { type: 'incomeCollected'; power: string; ipcs: number; treasury: number }
    | { type: 'ordersGiven'; power: string }
    | { type: 'defendersDisagreed'; at: string }
    | { type: 'roundEnded'; round: number; marker: number; axis: number; allies: number }
    | { type: 'apocalypseBegan'; marker: number; round: number }
    | { type: 'gameWon'; outcome: string; winners: string[]; score: { [side: string]: number } }
  )

export type AazTurn = Turn<Aaz, AazEvent>

/** Every type of event: a case that names another one has a fault. */
export const EVENT_TYPES: { readonly [K in AazEvent['type']]: true } = {
  roundStarted: true,
  turnStarted: true,
  phaseStarted: true,
  phaseSkipped: true,
  bidPlaced: true,
  bidKept: true,
  deckShuffled: true,
  cardDrawn: true,
  zombiesPlaced: true,
  neutralOverrun: true,
  measureUsed: true,
  measureDeclined: true,
  techRolled: true,
  techGained: true,
  cacheFound: true,
  zombiesAttacked: true,
  unitsLost: true,
  zombiesRose: true,
  territoryFell: true,
  factoryHeld: true,
  treasurySeized: true,
  unitsMoved: true,
  cargoShipped: true,
  combatDeclared: true,
  moveTakenBack: true,
  territoryCaptured: true,
  territoryReverted: true,
  survivorsJoined: true,
  battleStarted: true,
  roundFought: true,
  chainsawsRolled: true,
  submerged: true,
  zombiesBit: true,
  unitsFired: true,
  unitsHit: true,
  hitsWasted: true,
  zombiesKilled: true,
  transportsDestroyed: true,
  attackPressed: true,
  attackCeased: true,
  attackRetreated: true,
  battleEnded: true,
  landingFailed: true,
  fighterSaved: true,
  aircraftLost: true,
  zombieMoved: true,
  unitsBought: true,
  unitsOrdered: true,
  unitsPlaced: true,
  unitsReturned: true,
  centerBuilt: true,
  complexBuilt: true,
  facilityRepaired: true,
  raidFlown: true,
  fightersScrambled: true,
  facilityDamaged: true,
  flakDestroyed: true,
  incomeCollected: true,
  ordersGiven: true,
  defendersDisagreed: true,
  roundEnded: true,
  apocalypseBegan: true,
  gameWon: true,
}
