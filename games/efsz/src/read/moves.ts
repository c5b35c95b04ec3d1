import { nth, type Refusal } from '@deadfront/kernel'
import { kindAt, type MoveCosts, type Need } from '../model/content.ts'
import {
  areAdjacent,
  BURST,
  CAPTIVE,
  DIR_NAMES,
  DOOR,
  DRUM,
  EDGE_DOOR,
  EDGE_OPEN,
  edgeClosed,
  edgeIndex,
  FIRE,
  type Grid,
  HINDER,
  isObstructive,
  nameAt,
  nextTo,
  OPEN,
  rowOf,
  TRACK,
  WATER,
} from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  contentOf,
  type Fighter,
  fighterAt,
  figureAt,
  gridIn,
  groundAt,
  idOf,
  type Mode,
  ON_MAP,
  sceneOf,
  squareName,
  type Stalingrad,
  type Zombie,
  zombieById,
} from '../model/state.ts'
import { int16At, numberAt } from '../model/list.ts'

// EFSZ-9, 31: what a character's movement costs, and why it is not allowed.

export interface Mover {
  who: number
  mode: Mode
  mp: number
  stopped: boolean
}

const costsOf = (s: Stalingrad, mode: Mode): MoveCosts => contentOf(s).tables.movement[mode === 'running' ? 'running' : 'walking']

/** EFSZ-31.1: an adjacent zombie that is not stunned; undefined without. */
export function zombieBeside(s: Stalingrad, q: number): Zombie | undefined {
  const grid = gridIn(s)
  for (let d = 0; d < 8; d += 2) {
    const near = nextTo(grid, q, d)
    if (near < 0) continue
    const figure = figureAt(s, near)
    if (figure >= 0 || edgeClosed(grid, s.edges, q, d)) continue
    const z = zombieById(s, -figure)
    if (z !== undefined && !z.stunned) return z
  }
  return undefined
}

const standing = (): Refusal => refuse('EFSZ-9.4', 'move.stationary', 'a stationary character takes no movement action')
const held = (): Refusal => refuse('EFSZ-31.2', 'move.held', 'stopped by a zombie: only turning and the attack are left')
const tooCostly = (cost: number, mp: number): Refusal =>
  refuse('EFSZ-9.5', 'move.too-dear', `that costs ${cost} movement points, ${mp} are left`, [cost, mp])

/** EFSZ-31.2: the check for every movement action but a turn. */
function whyNotAct(s: Stalingrad, m: Mover): Refusal | null {
  if (m.mode !== 'walking' && m.mode !== 'running') return standing()
  if (m.stopped && zombieBeside(s, fighterAt(s, m.who).at) !== undefined) return held()
  return null
}

/** The cost of a movement action for a character that may take any, or why not. */
function priced(s: Stalingrad, m: Mover, cost: (f: Fighter) => number | Refusal): number | Refusal {
  const no = whyNotAct(s, m)
  return no ?? cost(fighterAt(s, m.who))
}

const pay = (cost: number, m: Mover): number | Refusal => (cost > m.mp ? tooCostly(cost, m.mp) : cost)

/** The cost of one step to the square, or why it cannot be taken. */
export const stepCost = (s: Stalingrad, m: Mover, to: number): number | Refusal =>
  priced(s, m, (f) => {
    const cost = stepPrice(s, gridIn(s), f.at, f.facing, m.mode, to)
    return typeof cost === 'number' ? pay(cost, m) : cost
  })

/** The price of a step from a square with a facing, for any number of points left. */
export function stepPrice(s: Stalingrad, grid: Grid, from: number, facing: number, mode: Mode, to: number): number | Refusal {
  let d = -1
  for (let k = 0; k < 8; k++)
    if (grid.near[from * 8 + k] === to) {
      d = k
      break
    }
  if (d < 0 || to < 0) return refuse('EFSZ-9.6', 'move.not-next', 'a step goes to a neighbouring square', [grid.names[to] ?? String(to)])
  const way = wayPrice(costsOf(s, mode), (d - facing) & 7)
  if (way === null) return whyNotThatWay((d - facing) & 7, grid.names[to] ?? String(to))
  const ground = groundPrice(s, grid, from, d, mode)
  return typeof ground === 'number' ? way + ground : ground
}

/** What a step costs by its direction, in eighths of a circle from the facing of the character; null where no step is possible. */
export function wayPrice(costs: MoveCosts, eighths: number): number | null {
  if (eighths === 0) return costs.forward
  if (eighths === 1 || eighths === 7) return costs.diagonal
  if (eighths === 2 || eighths === 6) return costs.sideways
  return eighths === 4 ? costs.backward : null
}

function whyNotThatWay(eighths: number, name: string): Refusal {
  if (eighths === 4) return refuse('EFSZ-9.10', 'move.no-backstep', 'nobody steps backward when running', [name])
  if (eighths === 2 || eighths === 6) return refuse('EFSZ-9.9', 'move.no-sidestep', 'nobody steps sideways when running', [name])
  return refuse('EFSZ-9.14', 'move.diagonal-back', 'diagonal steps go forward only', [name])
}

/** What the ground adds to a step from the square in a direction, for any facing; or why no step is possible there. */
export function groundPrice(s: Stalingrad, grid: Grid, from: number, d: number, mode: Mode): number | Refusal {
  const to = nextTo(grid, from, d)
  const bad = whyNotEnter(s, grid, to, mode)
  if (bad) return bad
  let rough = (groundAt(s, to) & HINDER) !== 0
  if ((d & 1) === 1) {
    const flank = flankOf(s, grid, from, d)
    if (flank === SHUT) return refuse('EFSZ-9.21', 'move.corner', 'both squares beside the diagonal are blocked', [nameAt(grid, to)])
    // EFSZ-9.22 to 9.24: the extra is paid once, for the square entered or for the corner.
    if (flank === ROUGH) rough = true
  } else if (edgeClosed(grid, s.edges, from, d))
    return refuse('EFSZ-9.18', 'move.wall', 'a wall or a closed door is in the way', [nameAt(grid, to)])
  return (rough ? costsOf(s, mode).hindering : 0) + waterCost(s, grid, to)
}

const SHUT = 0
const ROUGH = 1
const CLEAR = 2

/** The better of the two flanks of a diagonal step (EFSZ-9.21 to 9.23, 9.32). */
function flankOf(s: Stalingrad, grid: Grid, from: number, d: number): number {
  const left = flankSide(s, grid, from, (d + 7) & 7, (d + 1) & 7)
  const right = flankSide(s, grid, from, (d + 1) & 7, (d + 7) & 7)
  return left > right ? left : right
}

function flankSide(s: Stalingrad, grid: Grid, from: number, first: number, second: number): number {
  const q = nextTo(grid, from, first)
  const ground = groundAt(s, q)
  if (isObstructive(ground) || (ground & (FIRE | CAPTIVE)) !== 0 || s.stand[q] !== 0) return SHUT
  if (s.edges.length > 0 && (edgeClosed(grid, s.edges, from, first) || edgeClosed(grid, s.edges, q, second))) return SHUT
  return (ground & HINDER) !== 0 ? ROUGH : CLEAR
}

/** EFSZ-9.17 to 9.19: may a character be on that square at all? */
function whyNotEnter(s: Stalingrad, grid: Grid, to: number, mode: Mode): Refusal | null {
  const ground = groundAt(s, to)
  const name = nameAt(grid, to)
  if (isObstructive(ground)) return refuse('EFSZ-9.18', 'move.wall', 'a wall or a closed door is in the way', [name])
  if ((ground & FIRE) !== 0) return refuse('EFSZ-9.19', 'move.fire', 'fire cannot be entered', [name])
  if (s.stand[to] !== 0 || (ground & CAPTIVE) !== 0) return refuse('EFSZ-9.17', 'move.occupied', 'somebody stands there', [name])
  if ((ground & WATER) !== 0) {
    const { water } = sceneOf(s).raw
    if (water && s.water >= water.shut) return refuse('EFSZ-37.2', 'move.deep', 'the water is too deep', [name])
    if (water && s.water >= water.walkOnly && mode === 'running')
      return refuse('EFSZ-37.2', 'move.wade', 'nobody runs through this water', [name])
  }
  return grid.exits[to] === 1 ? whyNotExit(s, to) : null
}

/** EFSZ-37.2: a closed gate, a hatch through which no character can board. */
export function whyNotExit(s: Stalingrad, to: number): Refusal | null {
  const mark = gridIn(s).markAt[to] as string
  for (const need of sceneOf(s).raw.exits[mark]?.needs ?? [])
    if (!isMet(s, need)) return refuse('EFSZ-37.2', 'move.exit-shut', 'the way out is still shut', [mark])
  return null
}

export function isMet(s: Stalingrad, need: Need): boolean {
  if ('flag' in need) return s.flags.includes(need.flag)
  if ('key' in need) return s.flags.includes(need.opens) || s.fighters.some((f) => f.status === ON_MAP && f.items.includes(need.key))
  const c = contentOf(s)
  return !s.zombies.some((z) => z.named >= 0 && kindAt(c, z.named).id === need.offTrack && (groundAt(s, z.at) & TRACK) !== 0)
}

/** Black Water: wading, and later the flooded low rows. */
function waterCost(s: Stalingrad, grid: Grid, to: number): number {
  const { water } = sceneOf(s).raw
  if (!water) return 0
  if ((groundAt(s, to) & WATER) !== 0) return numberAt(water.extra, s.water >= water.walkOnly ? 1 : 0)
  return s.water >= water.low.level && rowOf(grid, to) >= grid.h - water.low.rows ? water.low.extra : 0
}

/** EFSZ-9.7: quarter turns. */
export function turnCost(s: Stalingrad, m: Mover, facing: number): number | Refusal {
  if (m.mode !== 'walking' && m.mode !== 'running') return standing()
  const f = fighterAt(s, m.who)
  const away = (facing - f.facing) & 7
  if (away === 0) return refuse('EFSZ-6.2', 'move.same-facing', 'it already faces that way', [nth(DIR_NAMES, facing)])
  return pay(costsOf(s, m.mode).turn * (away === 4 ? 2 : 1), m)
}

/** A door by its square, or by its edge "1,1|2,1". */
export interface DoorRef {
  square: number
  edge: number
}

export function doorNamed(s: Stalingrad, name: unknown): DoorRef | null {
  if (typeof name !== 'string') return null
  const grid = gridIn(s)
  if (name.includes('|')) {
    const edge = edgeIndex(grid, name)
    const what = edge < 0 ? 0 : s.edges[edge]
    return what === EDGE_DOOR || what === EDGE_OPEN ? { square: -1, edge } : null
  }
  const square = grid.squareOf(name)
  return square >= 0 && (groundAt(s, square) & DOOR) !== 0 ? { square, edge: -1 } : null
}

/** EFSZ-9.8, 9.25, 9.33. */
export const doorCost = (s: Stalingrad, m: Mover, door: DoorRef | null): number | Refusal =>
  priced(s, m, (f) => whyNotWork(s, f, door) ?? pay(costsOf(s, m.mode).door, m))

function whyNotWork(s: Stalingrad, f: Fighter, door: DoorRef | null): Refusal | null {
  if (door === null) return refuse('EFSZ-9.25', 'door.none', 'there is no door')
  const grid = gridIn(s)
  if (door.edge >= 0) {
    const p = door.edge >> 1
    const q = (door.edge & 1) === 0 ? p + 1 : p + grid.w
    return f.at === p || f.at === q ? null : refuse('EFSZ-9.25', 'door.far', 'the door is not adjacent')
  }
  const name = squareName(s, door.square)
  if (!areAdjacent(grid, s.edges, f.at, door.square)) return refuse('EFSZ-9.25', 'door.far', 'the door is not adjacent', [name])
  const ground = groundAt(s, door.square)
  if ((ground & BURST) !== 0) return refuse('EFSZ-37.2', 'door.burst', 'that door will never close again', [name])
  return (ground & OPEN) !== 0 && s.stand[door.square] !== 0
    ? refuse('EFSZ-6.6', 'door.blocked', 'somebody stands in the doorway', [name])
    : null
}

export const switchCost = (s: Stalingrad, m: Mover): number | Refusal => priced(s, m, () => pay(s.options.switchCost, m))

/** EFSZ-9.13, 9.26. */
export const passCost = (s: Stalingrad, m: Mover, to: number): number | Refusal =>
  priced(s, m, (f) => {
    const other = s.fighters[to]
    if (other === undefined || other.status !== ON_MAP || to === m.who)
      return refuse('EFSZ-9.26', 'pass.nobody', 'there is nobody of that name to take it')
    return areAdjacent(gridIn(s), s.edges, f.at, other.at)
      ? pay(costsOf(s, m.mode).pass, m)
      : refuse('EFSZ-9.26', 'pass.far', 'the comrade is not adjacent', [idOf(s, to)])
  })

/** EFSZ-9.15, 9.28: own square or an adjacent one, in any direction. */
export const pickUpCost = (s: Stalingrad, m: Mover, at: number): number | Refusal =>
  priced(s, m, (f) =>
    at >= 0 && (at === f.at || areAdjacent(gridIn(s), s.edges, f.at, at))
      ? pay(costsOf(s, m.mode).pickUp, m)
      : refuse('EFSZ-9.28', 'pickup.far', 'only gear on the own or an adjacent square can be picked up'),
  )

/** Freeing a captive: 2 MP, adjacent. */
export const freeCost = (s: Stalingrad, m: Mover, at: number): number | Refusal =>
  priced(s, m, (f) => {
    if (at < 0 || (groundAt(s, at) & CAPTIVE) === 0) return refuse('EFSZ-37.2', 'free.nobody', 'no captive waits there')
    return areAdjacent(gridIn(s), s.edges, f.at, at)
      ? pay(costsOf(s, m.mode).free, m)
      : refuse('EFSZ-37.2', 'free.far', 'the captive is not adjacent', [squareName(s, at)])
  })

/** EFSZ-8.1, 8.3, 41.4: may the character search that square? */
export function whyNotSearch(s: Stalingrad, i: number, at: number): Refusal | null {
  const f = fighterAt(s, i)
  const no = whyNothingToSearch(s, at)
  if (no?.code === 'search.nothing' || at === f.at || areAdjacent(gridIn(s), s.edges, f.at, at)) return no
  return refuse('EFSZ-8.3', 'search.far', 'only the own or an adjacent square can be searched', [squareName(s, at)])
}

/** Why no character can search the square, from any place: nothing is there, or it has been searched. */
export function whyNothingToSearch(s: Stalingrad, at: number): Refusal | null {
  const scene = sceneOf(s)
  const ix = at < 0 ? -1 : int16At(scene.searchAt, at)
  const gone = ix >= 0 && scene.raw.drums !== undefined && (groundAt(s, at) & DRUM) === 0 && !s.searched.includes(at)
  if (ix < 0 || gone) return refuse('EFSZ-8.1', 'search.nothing', 'there is nothing to search there')
  const search = scene.raw.search?.[ix] as { repeat?: boolean; until?: string }
  if (search.repeat) {
    if (search.until && s.flags.includes(search.until))
      return refuse('EFSZ-41.4', 'search.done', 'that is done already', [squareName(s, at)])
    return null
  }
  return s.searched.includes(at) ? refuse('EFSZ-41.4', 'search.again', 'that square has been searched', [squareName(s, at)]) : null
}

/** The name in the rules of a step in direction d for a figure with that facing. */
export const stepWord = (d: number, facing: number): string => {
  const way = (d - facing) & 7
  return way === 0 ? 'forward' : way === 4 ? 'backward' : (way & 1) === 1 ? 'diagonal' : 'sideways'
}
