import type { Result, Rng4, Seat, State, Turn } from '@deadfront/kernel'
import { type Content, contentFrom, type RawContent, type Kind, type Scene, STANDARD } from './content.ts'
import type { StalingradEvent } from './events.ts'
import type { StalingradFrame } from './frames.ts'
import type { Grid } from './grid.ts'

// Where a character is.
export const UNKNOWN = 0
export const REARGUARD = 1
export const ON_MAP = 2
export const LEFT = 3
export const DEAD = 4
/** Chosen for this scenario, not yet set up. */
export const CHOSEN = 5

// Action markers (EFSZ-1.4).
export const NO_MARKER = 0
export const ATTACKED = 1
export const COVER_STATIONARY = 2
export const COVER_WALKING = 3
export const COVER_RUNNING = 4

export const MODES = ['stationary', 'walking', 'running', 'searching'] as const
export type Mode = (typeof MODES)[number]

/** One character sheet, with its place on the map. */
export interface Fighter {
  /** Index of the character in the content. */
  who: number
  status: number
  /** Square, -1 off the map. */
  at: number
  /** 0 N, 2 E, 4 S, 6 W. */
  facing: number
  health: number
  fatigue: number
  kills: number
  /** Weapon indexes in slots A–D, -1 when empty. */
  slots: number[]
  /** Slot of the ready weapon and of the off-hand weapon, -1 without. */
  main: number
  off: number
  ammo: number
  food: number
  medkits: number
  /** Thrown weapons, by weapon index, one entry each. */
  thrown: number[]
  /** Things that the scenario names: "gate key". */
  items: string[]
  marker: number
  /** Id of the zombie that holds it, 0 when free. */
  lock: number
  acted: boolean
  /** Ended this turn's activation in gas. */
  gassed: boolean
  /** Which player controls it. */
  owner: number
  /** Between scenarios: has eaten, has been healed. */
  ate: boolean
  healed: boolean
  /** Not Today used in this scenario; Turret Sweep in this round. */
  spared: boolean
  swept: boolean
  /** The exit taken, '' while on the map. */
  exit: string
  /** Standing order for covering: ask only within so many squares; -1 always. */
  within: number
  /** Kinds at which it does not fire. */
  hold: number[]
  /** Ask in the initiative and end segments too. */
  segments: boolean
}

export interface Zombie {
  id: number
  kind: number
  at: number
  health: number
  up: boolean
  stunned: boolean
  /** A sleeper keeps its stunned marker until woken. */
  asleep: boolean
  /** The token it was drawn as: its kind at first, and the fallen character it was. */
  token: number
  /** The kind it was set up as by name (Alpha, Grinzer…), -1 otherwise. */
  named: number
  /** Has been activated this turn, or may not be. */
  done: boolean
  /** Extra Move bought by the Zombie Master this turn. */
  haste: number
}

/** Gear on a square that all seats can see. */
export interface Heap {
  at: number
  weapons: number[]
  ammo: number
  food: number
  medkits: number
  thrown: number[]
  items: string[]
  /** The rescued captive's weapon will be placed here. */
  captive: number
}

/** What one campaign keeps from scenario to scenario. */
export interface Trek {
  day: number
  start: number
  completed: string[]
  clues: number[]
  slain: string[]
  /** Risen characters not eliminated yet, by character index. */
  risen: number[]
  fallen: number[]
  scavenged: string[]
  /** The team's place in the story: the scenario last completed, or the one to be tried again. */
  here: string
  next: string[]
  /** The scenario is tried again: no experience. */
  retry: boolean
  /** Squares searched in the failed attempt. */
  searched: number[]
  /** Offers of this break already used: 'scavenge', 'holeUp'. */
  used: string[]
  route: string[]
  /** The main scenario failed and is to be tried again. */
  again: boolean
  /** Which characters eat tonight, by character index, while an attacked night is played. */
  eaters: number[]
}

/** In `eaters` of the campaign a character with this added gets a hot meal from another one (EFSZ-5.2) and eats no own food. */
export const HOT_MEAL = 100

export interface TableOptions {
  players: number
  master: boolean
  /** Ties are asked, or decided by the referee. */
  askTies: boolean
  thresholds: number[]
  laterSkills: boolean
  switchCost: number
  natural2: 'characters' | 'figures'
  spreadGap: 'range' | 'squares'
  gasRounds: number
  lockKeepsCover: boolean
  sequentialFire: boolean
  auraNeedsReveal: boolean
  stunOnReduction: boolean
  h2hDice: 'rof' | 'one'
  kit: string
  /** Co-op: what a search gives is its owner's secret until the round ends. */
  quietFinds?: boolean
  /** EFSZ-26.3, ruling E-65: revealed during its move, a zombie continues with its own Move. Stored only when it is on. */
  ownMoveOnReveal?: boolean
}

export interface Stalingrad extends State<StalingradFrame> {
  rng: Rng4
  stack: StalingradFrame[]
  result: Result | null
  /** `standard`, or the whole content the game was started with. */
  content: string | RawContent
  scenario: string
  options: TableOptions
  terrain: number[]
  edges: number[]
  /** Per square: 0 empty, i + 1 for fighter i, -id for a zombie. */
  stand: number[]
  fighters: Fighter[]
  zombies: Zombie[]
  nextId: number
  /** Tokens: kind + 64 × (fallen character + 1). */
  pool: number[]
  discard: number[]
  /** Zombies waiting beside a spawn square: [square, token, square, token…]. */
  queue: number[]
  heaps: Heap[]
  round: number
  /** How often the round track has started again. */
  lap: number
  /** 0 the team goes first, 1 the zombies. */
  first: number
  /** Whose turn it is: '', 'team', 'dead'. */
  turn: string
  searched: number[]
  flags: string[]
  /** The square that hides the scenario's thing, -1 none or found. */
  secret: number
  water: number
  /** Fighter whose weapon made noise this round, -1 none. */
  noise: number
  /** Round in which gas was released, by square: [square, round…]; only kept where gas lasts a number of rounds. */
  gas: number[]
  /** A fire that burns until the end segment of a round: [square, round…]. */
  embers: number[]
  dread: number
  spent: number
  /** Extra arrivals the Zombie Master paid for. */
  bought: number
  /** Outcome of the scenario: '' while it is played. */
  ended: '' | 'done' | 'failed'
  trek: Trek | null
}

export const sceneOf = (s: Stalingrad): Scene => contentFrom(s.content).scene(s.scenario)
/** The title of the scenario where it is not the printed one: it is not in words/. It stays in the language of its author. */
export const ownTitle = (s: Stalingrad): { title?: string } => {
  const { title } = sceneOf(s).raw
  return title === STANDARD.scenarios[s.scenario]?.title ? {} : { title }
}
export const gridIn = (s: Stalingrad): Grid => sceneOf(s).grid
export const contentOf = (s: Stalingrad): Content => contentFrom(s.content)

export const newFighter = (c: Content, who: number): Fighter => ({
  who,
  status: UNKNOWN,
  at: -1,
  facing: 0,
  health: (c.characters[who] as { health: number }).health,
  fatigue: 0,
  kills: 0,
  slots: c.tables.slots.map(() => -1),
  main: -1,
  off: -1,
  ammo: 0,
  food: 0,
  medkits: 0,
  thrown: [],
  items: [],
  marker: NO_MARKER,
  lock: 0,
  acted: false,
  gassed: false,
  owner: 0,
  ate: false,
  healed: false,
  spared: false,
  swept: false,
  exit: '',
  within: -1,
  hold: [],
  segments: true,
})

// Names at input and output, numbers inside.

export const idOf = (s: Stalingrad, i: number): string => {
  const fighter = s.fighters[i] as Fighter
  return (contentOf(s).characters[fighter.who] as { id: string }).id
}
export const fighterIx = (s: Stalingrad, id: unknown): number => {
  const who = typeof id === 'string' ? contentOf(s).characterIx.get(id) : undefined
  return who === undefined ? -1 : s.fighters.findIndex((f) => f.who === who)
}
export const zombieName = (id: number): string => `z${id}`
export const zombieById = (s: Stalingrad, id: number): Zombie | undefined => {
  for (let i = 0; i < s.zombies.length; i++) if ((s.zombies[i] as Zombie).id === id) return s.zombies[i]
  return undefined
}
export const zombieNamed = (s: Stalingrad, name: unknown): Zombie | undefined =>
  typeof name === 'string' && name[0] === 'z' ? zombieById(s, Number(name.slice(1))) : undefined
/** The target of an attack: a zombie by its id, a fuel drum as minus its square and one. */
export const drumTarget = (q: number): number => -q - 1
export const drumSquare = (target: number): number => -target - 1
export const targetName = (s: Stalingrad, target: number): string =>
  target > 0 ? zombieName(target) : (gridIn(s).names[drumSquare(target)] as string)
/** A square named in an answer, by "x,y" or by its mark; -1 without. */
export const squareIn = (s: Stalingrad, name: unknown): number => (typeof name === 'string' ? gridIn(s).squareOf(name) : -1)
export const squareName = (s: Stalingrad, q: number): string => gridIn(s).names[q] as string

const SEATS: readonly Seat[] = ['p1', 'p2', 'p3', 'p4']
export const seatOfOwner = (owner: number): Seat => SEATS[owner] as Seat
/** Co-op: the point-man token passes every round; its holder breaks ties and sets the order. */
export const pointMan = (s: Stalingrad): Seat => seatOfOwner((Math.max(1, s.round) - 1) % s.options.players)
/**
 * Who makes the choices the rules leave open for the zombies: the Zombie Master; in co-op a player without characters,
 * otherwise the point man.
 */
export function tieBreaker(s: Stalingrad): Seat {
  if (s.options.master) return 'dead'
  if (s.options.players > 1)
    for (let owner = 0; owner < s.options.players; owner++)
      if (!s.fighters.some((f) => f.owner === owner && f.status !== UNKNOWN && f.status !== DEAD)) return seatOfOwner(owner)
  return pointMan(s)
}
export const seatOfFighter = (s: Stalingrad, i: number): Seat => seatOfOwner((s.fighters[i] as Fighter).owner)

/** A token of the pool: the kind, and the fallen character it was. */
export const tokenOf = (kind: number, soul: number): number => kind + 64 * (soul + 1)
export const kindOfToken = (token: number): number => token % 64
export const soulOfToken = (token: number): number => Math.floor(token / 64) - 1

export type StalingradTurn = Turn<Stalingrad, StalingradEvent>

/** Terrain flags of a square. */
export const groundAt = (s: Stalingrad, q: number): number => s.terrain[q] as number
/** The figure on a square: 0 none, i + 1 for fighter i, -id for a zombie. */
export const figureAt = (s: Stalingrad, q: number): number => s.stand[q] as number
export const fighterAt = (s: Stalingrad, i: number): Fighter => s.fighters[i] as Fighter

export const kindOf = (c: Content, z: Zombie): Kind => c.kinds[z.kind] as Kind

export const kindId = (s: Stalingrad, z: Zombie): string => kindOf(contentOf(s), z).id

/** Is any character left on the map? */
export const someoneOnMap = (s: Stalingrad): boolean => {
  for (let i = 0; i < s.fighters.length; i++) if ((s.fighters[i] as Fighter).status === ON_MAP) return true
  return false
}

export const tokenName = (s: Stalingrad, token: number): string => (contentOf(s).kinds[token % 64] as { id: string }).id

/** The frame that called the one that has just ended: it is on top of the stack again. */
export const callerOf = <K extends StalingradFrame['kind']>(s: Stalingrad, _kind: K): Extract<StalingradFrame, { kind: K }> =>
  s.stack[s.stack.length - 1] as Extract<StalingradFrame, { kind: K }>
