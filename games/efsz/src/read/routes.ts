import { cornerClosed, DOOR, edgeClosed, FIRE, type Grid, HINDER, isObstructive, OPEN, WALL, CAPTIVE } from '../model/grid.ts'
import { type Fighter, gridIn, ON_MAP, partsOf, sceneOf, type Stalingrad, type Zombie } from '../model/state.ts'
import type { Kind } from '../model/content.ts'

// EFSZ-28: how the dead find their way.

const NO_WAY = 32000

/** May this kind of zombie ever stand on such ground? Closed doors count as open where the dead batter them. */
function mayStand(ground: number, tramples: boolean, batters: boolean): boolean {
  if ((ground & (WALL | FIRE | CAPTIVE)) !== 0) return false
  if (!batters && (ground & (DOOR | OPEN)) === DOOR) return false
  return tramples || (ground & HINDER) === 0
}

/** EFSZ-28.5 to 28.8, 28.16: one step of a zombie, whoever stands there. */
export function zombieCanStep(
  grid: Grid,
  terrain: readonly number[],
  edges: readonly number[],
  from: number,
  d: number,
  tramples: boolean,
  batters: boolean,
): boolean {
  const to = grid.near[from * 8 + d] as number
  if (to < 0 || !mayStand(terrain[to] as number, tramples, batters)) return false
  if ((d & 1) === 0) return !edgeClosed(grid, edges, from, d)
  const left = grid.near[from * 8 + ((d + 7) & 7)] as number
  const right = grid.near[from * 8 + ((d + 1) & 7)] as number
  if ((((terrain[left] as number) | (terrain[right] as number)) & FIRE) !== 0) return false
  return !cornerClosed(grid, terrain, edges, from, d)
}

interface Memory {
  terrain: number[]
  edges: number[]
  fields: Map<string | number, Int16Array>
}

// Distance fields by map; a pure cache, checked against the whole ground before it is used.
const memories = new WeakMap<Grid, Memory>()

function fieldsOf(grid: Grid, terrain: readonly number[], edges: readonly number[]): Map<string | number, Int16Array> {
  let memory = memories.get(grid)
  if (memory !== undefined && memory.fields.size < 64 && sameList(memory.terrain, terrain) && sameList(memory.edges, edges))
    return memory.fields
  memory = { terrain: terrain.slice(), edges: edges.slice(), fields: new Map() }
  memories.set(grid, memory)
  return memory.fields
}

function sameList(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** Moves from every square to a square adjacent to the character, zombies disregarded, characters in the way (ruling E-58). */
function fieldTo(s: Stalingrad, grid: Grid, target: number, tramples: boolean, batters: boolean): Int16Array {
  const fields = fieldsOf(grid, s.terrain, s.edges)
  const key = fieldKey(s, target, tramples, batters)
  let field = fields.get(key)
  if (field === undefined) {
    field = floodTo(s, grid, target, tramples, batters)
    fields.set(key, field)
  }
  return field
}

function fieldKey(s: Stalingrad, target: number, tramples: boolean, batters: boolean): string | number {
  let key = target * 4 + (tramples ? 2 : 0) + (batters ? 1 : 0)
  let count = 0
  for (const f of s.fighters)
    if (f.status === ON_MAP) {
      key = key * 1024 + f.at
      count++
    }
  if (count <= 3 && s.stand.length <= 1024) return key * 4 + count
  return `${target}/${tramples}/${batters}/${s.fighters.map((f) => (f.status === ON_MAP ? f.at : '')).join()}`
}

export function floodTo(s: Stalingrad, grid: Grid, target: number, tramples: boolean, batters: boolean): Int16Array {
  const { terrain, edges } = s
  const field = new Int16Array(grid.size).fill(NO_WAY)
  const queue: number[] = []
  const blocked = (q: number) => (s.stand[q] as number) > 0
  for (let d = 0; d < 8; d += 2) {
    const q = grid.near[target * 8 + d] as number
    if (q < 0 || edgeClosed(grid, edges, target, d) || blocked(q) || !mayStand(terrain[q] as number, tramples, batters)) continue
    // A door that is still shut is no place to bite from, but it is on the way.
    field[q] = 0
    queue.push(q)
  }
  for (let i = 0; i < queue.length; i++) {
    const at = queue[i] as number
    const far = (field[at] as number) + 1
    for (let d = 0; d < 8; d++) {
      const q = grid.near[at * 8 + d] as number
      if (q < 0 || (field[q] as number) <= far || blocked(q)) continue
      if (!mayStand(terrain[q] as number, tramples, batters)) continue
      if (!zombieCanStep(grid, terrain, edges, q, (d + 4) & 7, tramples, batters)) continue
      field[q] = far
      queue.push(q)
    }
  }
  return field
}

export const tramplesOf = (kind: Kind): boolean => kind.has.has('millstone') || kind.has.has('bulk')

/** How many moves the zombie is from getting adjacent to the character; NO_WAY when it cannot. */
export function movesTo(s: Stalingrad, z: Zombie, i: number): number {
  const grid = gridIn(s)
  const fighter = s.fighters[i] as Fighter
  const kind = kindInPlay(s, z)
  return zombieField(s, grid, kind, fighter.at)[z.at] as number
}

const zombieField = (s: Stalingrad, grid: Grid, kind: Kind, target: number): Int16Array =>
  fieldTo(s, grid, target, tramplesOf(kind), sceneOf(s).raw.batter !== undefined)

/** A face-down zombie moves like a Beta (EFSZ-26.3). */
export function kindInPlay(s: Stalingrad, z: Zombie): Kind {
  const parts = partsOf(s)
  return parts.kinds[z.up ? z.kind : parts.beta] as Kind
}

export const isReachable = (moves: number): boolean => moves < NO_WAY

/** EFSZ-32.14, ruling E-49; Omega's scent: whom the zombie goes for; -1 for the closest, whoever that is. */
export function preyOf(s: Stalingrad, z: Zombie): number[] {
  const kind = kindInPlay(s, z)
  const reachable: number[] = []
  for (let i = 0; i < s.fighters.length; i++)
    if ((s.fighters[i] as Fighter).status === ON_MAP && isReachable(movesTo(s, z, i))) reachable.push(i)
  const weakest = kind.has.has('weakest')
  if (reachable.length < 2 || (!weakest && !kind.has.has('scent'))) return reachable
  const score = (i: number) => (weakest ? (s.fighters[i] as Fighter).health : -(s.fighters[i] as Fighter).kills)
  const best = Math.min(...reachable.map(score))
  const prey = reachable.filter((i) => score(i) === best)
  const near = Math.min(...prey.map((i) => movesTo(s, z, i)))
  return prey.filter((i) => movesTo(s, z, i) === near)
}

/** Squares next to a character, orthogonally, with nothing between. */
export function isNextTo(s: Stalingrad, grid: Grid, q: number, at: number): boolean {
  for (let d = 0; d < 8; d += 2) if (grid.near[q * 8 + d] === at) return !edgeClosed(grid, s.edges, q, d)
  return false
}

/** Diagonally adjacent, unless both ways round the corner are shut. */
function isDiagonalTo(s: Stalingrad, grid: Grid, q: number, at: number): boolean {
  for (let d = 1; d < 8; d += 2) if (grid.near[q * 8 + d] === at) return !cornerClosed(grid, s.terrain, s.edges, q, d)
  return false
}

export function neighboursOf(s: Stalingrad, q: number): number[] {
  const grid = gridIn(s)
  const found: number[] = []
  for (let d = 0; d < 8; d += 2) {
    const near = grid.near[q * 8 + d] as number
    if (near < 0) continue
    const figure = s.stand[near] as number
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
  if (neighboursOf(s, z.at).length > 0) return []
  const kind = kindInPlay(s, z)
  const tramples = tramplesOf(kind)
  const batters = sceneOf(s).raw.batter !== undefined
  const prey = preyOf(s, z)
  if (prey.length === 0) return []
  const free: number[] = []
  for (let d = 0; d < 8; d++) {
    if (!zombieCanStep(grid, s.terrain, s.edges, z.at, d, tramples, batters)) continue
    const q = grid.near[z.at * 8 + d] as number
    if (s.stand[q] === 0) free.push(q)
  }
  const placeOf = (i: number) => (s.fighters[i] as Fighter).at
  const beside = free.filter((q) => prey.some((i) => isNextTo(s, grid, q, placeOf(i))))
  if (beside.length > 0) return beside
  if (!prey.some((i) => isDiagonalTo(s, grid, z.at, placeOf(i)))) {
    const corner = free.filter((q) => prey.some((i) => isDiagonalTo(s, grid, q, placeOf(i))))
    if (corner.length > 0) return corner
  }
  let nearest = NO_WAY
  for (const i of prey) nearest = Math.min(nearest, movesTo(s, z, i))
  const fields = prey.filter((i) => movesTo(s, z, i) === nearest).map((i) => zombieField(s, grid, kind, placeOf(i)))
  return free.filter((q) => fields.some((field) => field[q] === nearest - 1))
}

export { isObstructive }
