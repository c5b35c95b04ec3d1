import { type Kind, kindAt } from '../model/content.ts'
import { CAPTIVE, columnOf, cornerClosed, DOOR, edgeClosed, FIRE, type Grid, HINDER, nextTo, OPEN, rowOf, WALL } from '../model/grid.ts'
import { contentOf, fighterAt, figureAt, gridIn, groundAt, ON_MAP, sceneOf, type Stalingrad, type Zombie } from '../model/state.ts'
import { byteAt, int16At, numberAt } from '../model/list.ts'

// EFSZ-28: how the zombies find their way.

const NO_WAY = 32000

// How a zombie walks: through rubble, and against closed doors.
const TRAMPLES = 2
const BATTERS = 1

/** May this kind of zombie ever be on such ground? Closed doors count as open where the zombies batter them. */
function mayStand(ground: number, manner: number): boolean {
  if ((ground & (WALL | FIRE | CAPTIVE)) !== 0) return false
  if ((manner & BATTERS) === 0 && (ground & (DOOR | OPEN)) === DOOR) return false
  return (manner & TRAMPLES) !== 0 || (ground & HINDER) === 0
}

/** EFSZ-28.5 to 28.8, 28.16: one step of a zombie, with any figure there. */
export function zombieCanStep(
  grid: Grid,
  terrain: readonly number[],
  edges: readonly number[],
  from: number,
  d: number,
  manner: number,
): boolean {
  const to = nextTo(grid, from, d)
  if (to < 0 || !mayStand(numberAt(terrain, to), manner)) return false
  if ((d & 1) === 0) return !edgeClosed(grid, edges, from, d)
  const left = nextTo(grid, from, (d + 7) & 7)
  const right = nextTo(grid, from, (d + 1) & 7)
  if (((numberAt(terrain, left) | numberAt(terrain, right)) & FIRE) !== 0) return false
  return !cornerClosed(grid, terrain, edges, from, d)
}

/** What one state of the ground means for the zombies: legal steps per square and distances to characters. */
interface Memory {
  terrain: number[]
  edges: number[]
  /** By way of walking (tramples 2, batters 1): per square a bit for each direction in which a step is legal. */
  steps: (Uint8Array | undefined)[]
  fields: Map<string | number, Int16Array>
}

// Stored by map; a pure cache, compared with the whole ground before it is used.
const memories = new WeakMap<Grid, Memory>()

function memoryOf(grid: Grid, terrain: readonly number[], edges: readonly number[]): Memory {
  let memory = memories.get(grid)
  if (memory !== undefined && sameList(memory.terrain, terrain) && sameList(memory.edges, edges)) {
    if (memory.fields.size > 256) memory.fields.clear()
    return memory
  }
  memory = { terrain: terrain.slice(), edges: edges.slice(), steps: [], fields: new Map() }
  memories.set(grid, memory)
  return memory
}

function sameList(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

export const mannerOf = (tramples: boolean, batters: boolean): number => (tramples ? TRAMPLES : 0) + (batters ? BATTERS : 0)

/** EFSZ-28.5 to 28.8 for every square at once. */
function stepsOf(memory: Memory, grid: Grid, manner: number): Uint8Array {
  let steps = memory.steps[manner]
  if (steps === undefined) {
    steps = new Uint8Array(grid.size)
    for (let q = 0; q < grid.size; q++) {
      let mask = 0
      for (let d = 0; d < 8; d++) if (zombieCanStep(grid, memory.terrain, memory.edges, q, d, manner)) mask |= 1 << d
      steps[q] = mask
    }
    memory.steps[manner] = steps
  }
  return steps
}

/** Moves from every square to a square adjacent to the character, zombies disregarded, characters in the way (ruling E-58). */
function fieldTo(s: Stalingrad, grid: Grid, memory: Memory, target: number, manner: number): Int16Array {
  const key = fieldKey(s, target, manner)
  let field = memory.fields.get(key)
  if (field === undefined) {
    field = floodTo(s, grid, stepsOf(memory, grid, manner), target, manner)
    memory.fields.set(key, field)
  }
  return field
}

function fieldKey(s: Stalingrad, target: number, manner: number): string | number {
  let key = target * 4 + manner
  let count = 0
  for (let i = 0; i < s.fighters.length; i++) {
    const f = fighterAt(s, i)
    if (f.status !== ON_MAP) continue
    key = key * 1024 + f.at
    count++
  }
  if (count <= 3 && s.stand.length <= 1024) return key * 4 + count
  return `${target}/${manner}/${s.fighters.map((f) => (f.status === ON_MAP ? f.at : '')).join()}`
}

// Room for the squares still to visit; every flood fill uses it again.
const line = new Int16Array(4096)

/** A legal step is legal both ways, so the flood fill runs backward from the squares beside the character. */
function floodTo(s: Stalingrad, grid: Grid, steps: Uint8Array, target: number, manner: number): Int16Array {
  const field = new Int16Array(grid.size).fill(NO_WAY)
  let last = 0
  for (let d = 0; d < 8; d += 2) {
    const q = nextTo(grid, target, d)
    if (q < 0 || edgeClosed(grid, s.edges, target, d) || figureAt(s, q) > 0) continue
    // No zombie bites from a door that is still closed, but it is on the way of zombies that break it.
    if (!mayStand(groundAt(s, q), manner)) continue
    field[q] = 0
    line[last++] = q
  }
  for (let i = 0; i < last; i++) {
    const at = int16At(line, i)
    const far = int16At(field, at) + 1
    let mask = byteAt(steps, at)
    for (let d = 0; mask !== 0; d++, mask >>= 1) {
      if ((mask & 1) === 0) continue
      const q = nextTo(grid, at, d)
      if (int16At(field, q) <= far || figureAt(s, q) > 0) continue
      field[q] = far
      line[last++] = q
    }
  }
  return field
}

/**
 * Moves from a square until adjacent. No way leads onto rubble or into a fire, but one leads off: a zombie that rose on rubble, or
 * is where a fire started, walks on (EFSZ-28.5 and 28.8 forbid only to enter).
 */
function farFrom(grid: Grid, steps: Uint8Array, field: Int16Array, at: number): number {
  let far = int16At(field, at)
  if (far < NO_WAY) return far
  let mask = byteAt(steps, at)
  for (let d = 0; mask !== 0; d++, mask >>= 1) {
    if ((mask & 1) === 0) continue
    const next = int16At(field, nextTo(grid, at, d)) + 1
    if (next < far) far = next
  }
  return far
}

export const tramplesOf = (kind: Kind): boolean => kind.has.has('millstone') || kind.has.has('bulk')

const mannerIn = (s: Stalingrad, z: Zombie): number => mannerOf(tramplesOf(kindInPlay(s, z)), sceneOf(s).raw.batter !== undefined)

/** How many moves the zombie needs from a square (by default its own) to get adjacent to the character; NO_WAY when it cannot. */
export function movesTo(s: Stalingrad, z: Zombie, i: number, from = z.at): number {
  const grid = gridIn(s)
  const { at } = fighterAt(s, i)
  const memory = memoryOf(grid, s.terrain, s.edges)
  const manner = mannerIn(s, z)
  return farFrom(grid, stepsOf(memory, grid, manner), fieldTo(s, grid, memory, at, manner), from)
}

/** A face-down zombie moves like a Beta (EFSZ-26.3). */
export function kindInPlay(s: Stalingrad, z: Zombie): Kind {
  const c = contentOf(s)
  return kindAt(c, z.up ? z.kind : c.beta)
}

export const isReachable = (moves: number): boolean => moves < NO_WAY

interface Prey {
  i: number
  at: number
  /** Moves until adjacent. */
  far: number
  field: Int16Array
}

/** EFSZ-28.4, 28.15, 32.14, ruling E-49, the Omega's scent: the characters it moves toward, without those it cannot reach. */
function preyFields(s: Stalingrad, grid: Grid, z: Zombie): Prey[] {
  const memory = memoryOf(grid, s.terrain, s.edges)
  const manner = mannerIn(s, z)
  const steps = stepsOf(memory, grid, manner)
  const found: Prey[] = []
  for (let i = 0; i < s.fighters.length; i++) {
    const f = fighterAt(s, i)
    if (f.status !== ON_MAP) continue
    const field = fieldTo(s, grid, memory, f.at, manner)
    const far = farFrom(grid, steps, field, z.at)
    if (far < NO_WAY) found.push({ i, at: f.at, far, field })
  }
  const { has } = kindInPlay(s, z)
  const weakest = has.has('weakest')
  if (found.length < 2 || (!weakest && !has.has('scent'))) return found
  const score = ({ i }: Prey) => (weakest ? fighterAt(s, i).health : -fighterAt(s, i).kills)
  const best = Math.min(...found.map(score))
  const prey = found.filter((x) => score(x) === best)
  const near = Math.min(...prey.map((x) => x.far))
  return prey.filter((x) => x.far === near)
}

/** The character that the zombie moves toward. */
export const preyOf = (s: Stalingrad, z: Zombie): number[] => preyFields(s, gridIn(s), z).map((x) => x.i)

/** Squares next to a character, orthogonally, with nothing between. */
function isNextTo(s: Stalingrad, grid: Grid, q: number, at: number): boolean {
  for (let d = 0; d < 8; d += 2) if (grid.near[q * 8 + d] === at) return !edgeClosed(grid, s.edges, q, d)
  return false
}

/** Diagonally adjacent, unless both ways round the corner are closed. */
function isDiagonalTo(s: Stalingrad, grid: Grid, q: number, at: number): boolean {
  for (let d = 1; d < 8; d += 2) if (grid.near[q * 8 + d] === at) return !cornerClosed(grid, s.terrain, s.edges, q, d)
  return false
}

export function neighboursOf(s: Stalingrad, q: number): number[] {
  const grid = gridIn(s)
  const found: number[] = []
  for (let d = 0; d < 8; d += 2) {
    const near = nextTo(grid, q, d)
    if (near < 0) continue
    const figure = figureAt(s, near)
    if (figure > 0 && !edgeClosed(grid, s.edges, q, d)) found.push(figure - 1)
  }
  return found
}

/**
 * The squares the zombie may take as its next move: several when the rules leave the choice open (EFSZ-28.13), none when
 * it stays. First a square adjacent to a character, then a diagonal one, then a step of a shortest way (EFSZ-28.10 to 28.12).
 */
export function zombieSteps(s: Stalingrad, z: Zombie): number[] {
  const grid = gridIn(s)
  if (hasNeighbour(s, grid, z.at)) return []
  const prey = preyFields(s, grid, z)
  if (prey.length === 0) return []
  const free: number[] = []
  let mask = byteAt(stepsOf(memoryOf(grid, s.terrain, s.edges), grid, mannerIn(s, z)), z.at)
  for (let d = 0; mask !== 0; d++, mask >>= 1) {
    if ((mask & 1) === 0) continue
    const q = nextTo(grid, z.at, d)
    if (s.stand[q] === 0) free.push(q)
  }
  let nearest = NO_WAY
  for (const x of prey) if (x.far < nearest) nearest = x.far
  // The first two choices matter only for characters near it.
  const close = prey.filter((x) => isWithinTwo(grid, z.at, x.at))
  if (close.length > 0) {
    const beside = free.filter((q) => close.some((x) => isNextTo(s, grid, q, x.at)))
    if (beside.length > 0) return beside
    if (!close.some((x) => isDiagonalTo(s, grid, z.at, x.at))) {
      const corner = free.filter((q) => close.some((x) => isDiagonalTo(s, grid, q, x.at)))
      if (corner.length > 0) return corner
    }
  }
  return free.filter((q) => prey.some((x) => x.far === nearest && x.field[q] === nearest - 1))
}

const isWithinTwo = (grid: Grid, p: number, q: number): boolean =>
  Math.abs(columnOf(grid, p) - columnOf(grid, q)) <= 2 && Math.abs(rowOf(grid, p) - rowOf(grid, q)) <= 2

const hasNeighbour = (s: Stalingrad, grid: Grid, at: number): boolean => {
  for (let d = 0; d < 8; d += 2) {
    const q = nextTo(grid, at, d)
    if (q >= 0 && figureAt(s, q) > 0 && !edgeClosed(grid, s.edges, at, d)) return true
  }
  return false
}
