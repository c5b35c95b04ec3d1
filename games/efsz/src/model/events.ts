/** One named modifier of a hit number. */
export interface Part {
  what:
    | 'primary'
    | 'h2h'
    | 'unarmed'
    | 'range'
    | 'figures'
    | 'hindering'
    | 'fire'
    | 'smoke'
    | 'ceiling'
    | 'spread'
    | 'stunned'
    | 'mode'
    | 'cover'
    | 'offHand'
    | 'blindThrow'
    | 'fatigue'
    | 'skill'
    | 'risen'
    | 'both'
    | 'grip'
    | 'throw'
  add: number
}

interface Facts {
  // the scenario and the round
  /** `title`: of a custom scenario, as its author wrote it. */
  scenarioBegan: { scenario: string; attempt: 'first' | 'again'; title?: string }
  teamChosen: { characters: string[]; rearguard: string[] }
  placed: { who: string; at: string; facing: string }
  zombiePlaced: { zombie: string; at: string; how: string; faceUp: boolean; kind: string | null }
  roundBegan: { round: number; box: number }
  initiativeRolled: { team: number; dead: number; penalty: number; winner: 'team' | 'dead' | 'nobody' }
  orderChosen: { first: 'team' | 'dead' }
  turnBegan: { side: 'team' | 'dead' }
  phaseBegan: { phase: string }
  trackRestarted: { shuffled: number }
  scenarioEnded: { scenario: string; outcome: 'done' | 'failed'; why: string; secondary: boolean[] }
  // characters
  activated: { who: string; mode: string; mp: number }
  brokeOut: { who: string; zombie: string; die: number; need: number; success: boolean }
  stepped: { who: string; from: string; to: string; how: string; cost: number; mp: number }
  turned: { who: string; facing: string; cost: number; mp: number }
  stopped: { who: string; at: string; by: string }
  doorOpened: { at: string; by: string | null }
  doorClosed: { at: string; by: string | null }
  readied: { who: string; main: string | null; off: string | null; cost: number }
  passed: { who: string; to: string; items: { readonly [item: string]: number } }
  pickedUp: { who: string; at: string; items: { readonly [item: string]: number } }
  /** `only`: only this seat gets it (finds that are kept secret). `but`: all other seats get it, later. */
  searched: { who: string; at: string; die: number | null; only?: string }
  found: { who: string; what: string; count: number; kept: number; only?: string; but?: string }
  coverGained: { who: string; modifier: number }
  attackSpent: { who: string }
  markersRemoved: { characters: string[] }
  orderSet: { who: string; within: number | null; hold: string[]; segments: boolean }
  left: { who: string; exit: string }
  captiveFreed: { who: string; at: string }
  recruited: { who: string; at: string }
  captiveLeft: { at: string }
  // attacks
  attacked: {
    who: string
    attack: string
    weapon: string
    target: string
    range: number
    hit: number
    parts: Part[]
    dice: number[]
    cover: boolean
  }
  diceLost: { who: string; count: number; from: string; to: string }
  ammoSpent: { who: string; count: number; ammo: number }
  ammoSpared: { who: string; die: number }
  friendHit: { who: string; by: string }
  zombieHit: { zombie: string; die: number; hit: number; level: 'miss' | 'stun' | 'kill' }
  zombieStunned: { zombie: string; at: string }
  zombieUnhurt: { zombie: string }
  zombieReduced: { zombie: string; from: string; to: string; health: number }
  zombieEliminated: { zombie: string; kind: string; at: string; by: string | null; counted: boolean }
  gasReleased: { at: string; squares: string[] }
  gasCleared: { squares: string[] }
  grenadeThrown: {
    who: string
    weapon: string
    target: string
    range: number
    lof: boolean
    need: number
    parts: Part[]
    die: number
    lands: boolean
  }
  deviated: { from: string; to: string; dice: number[]; bounced: boolean }
  exploded: { at: string; weapon: string; by: string | null }
  blastRolled: { target: string; range: number; hit: number; parts: Part[]; die: number; level: 'miss' | 'stun' | 'kill' | 'wound' }
  // wounds
  wounded: { who: string; cause: string; by: string | null; health: number }
  spared: { who: string; by: string; die: number; success: boolean }
  died: { who: string; at: string }
  fatigueMarked: { who: string; count: number; fatigue: number }
  healed: { who: string; health: number; medkits: number }
  // zombies
  revealed: { zombie: string; kind: string; at: string }
  stunRemoved: { zombie: string }
  woke: { zombie: string }
  zombieStepped: { zombie: string; from: string; to: string; left: number }
  doorBattered: { zombie: string; at: string; die: number; burst: boolean }
  locked: { who: string; zombie: string; facing: string }
  lockBroken: { who: string; zombie: string }
  queued: { at: string; waiting: number }
  pushed: { who: string; from: string; to: string | null }
  rearguardRolled: { who: string; die: number; prevents: boolean }
  spawnPrevented: { at: string; kind: string; by: string }
  nothingSpawned: { at: string }
  // scenario effects
  flagSet: { flag: string }
  clueLearned: { clue: number }
  itemFound: { who: string; item: string; only?: string; but?: string }
  waterLevel: { level: number }
  wagonRolled: { die: number; row: 'upper' | 'lower' }
  rattled: { die: number; door: string | null; now: 'open' | 'closed' | null }
  hatchesOpened: { at: string }
  fireStarted: { at: string }
  fireDied: { at: string }
  planeLeft: { aboard: string[] }
  // campaign
  dayPassed: { day: number; cold: boolean }
  ate: { who: string; fatigue: number; cooked: boolean }
  gave: { from: string; to: string; items: { readonly [item: string]: number } }
  scavengeBegan: { scenario: string; title?: string }
  holedUp: { die: number; attackOn: number; attacked: boolean }
  warmed: { who: string; count: number; fatigue: number }
  marched: { to: string; title?: string }
  campaignEnded: { ending: 'A' | 'B' | 'C'; why: string }
  // the Zombie Master
  dreadGained: { count: number; dread: number; why: string }
  dreadSpent: { count: number; dread: number; on: string }
  poolPeeked: { kind: string }
}

export type StalingradEvent = { [K in keyof Facts]: { type: K; rule: string } & Facts[K] }[keyof Facts]
export type EventOf<K extends StalingradEvent['type']> = Extract<StalingradEvent, { type: K }>

/** Every type of event: a case that names another one has a fault. */
export const EVENT_TYPES: { readonly [K in StalingradEvent['type']]: true } = {
  scenarioBegan: true,
  teamChosen: true,
  placed: true,
  zombiePlaced: true,
  roundBegan: true,
  initiativeRolled: true,
  orderChosen: true,
  turnBegan: true,
  phaseBegan: true,
  trackRestarted: true,
  scenarioEnded: true,
  activated: true,
  brokeOut: true,
  stepped: true,
  turned: true,
  stopped: true,
  doorOpened: true,
  doorClosed: true,
  readied: true,
  passed: true,
  pickedUp: true,
  searched: true,
  found: true,
  coverGained: true,
  attackSpent: true,
  markersRemoved: true,
  orderSet: true,
  left: true,
  captiveFreed: true,
  recruited: true,
  captiveLeft: true,
  attacked: true,
  diceLost: true,
  ammoSpent: true,
  ammoSpared: true,
  friendHit: true,
  zombieHit: true,
  zombieStunned: true,
  zombieUnhurt: true,
  zombieReduced: true,
  zombieEliminated: true,
  gasReleased: true,
  gasCleared: true,
  grenadeThrown: true,
  deviated: true,
  exploded: true,
  blastRolled: true,
  wounded: true,
  spared: true,
  died: true,
  fatigueMarked: true,
  healed: true,
  revealed: true,
  stunRemoved: true,
  woke: true,
  zombieStepped: true,
  doorBattered: true,
  locked: true,
  lockBroken: true,
  queued: true,
  pushed: true,
  rearguardRolled: true,
  spawnPrevented: true,
  nothingSpawned: true,
  flagSet: true,
  clueLearned: true,
  itemFound: true,
  waterLevel: true,
  wagonRolled: true,
  rattled: true,
  hatchesOpened: true,
  fireStarted: true,
  fireDied: true,
  planeLeft: true,
  dayPassed: true,
  ate: true,
  gave: true,
  scavengeBegan: true,
  holedUp: true,
  warmed: true,
  marched: true,
  campaignEnded: true,
  dreadGained: true,
  dreadSpent: true,
  poolPeeked: true,
}
