import { text } from '@deadfront/kernel'
import type { FacingWord } from '../model/answers.ts'
import { areAdjacent, CAPTIVE, DIR_NAMES, DOOR, OPEN } from '../model/grid.ts'
import { heapCounts } from '../model/gear.ts'
import { contentOf, fighterAt, gridIn, groundAt, sceneOf, squareName, type Stalingrad } from '../model/state.ts'
import type { TableRow } from '../model/content.ts'
import { knowsClue } from '../read/goals.ts'
import { isLever } from '../read/levers.ts'
import { whyNothingToSearch, zombieBeside } from '../read/moves.ts'
import { pointsFor } from '../read/sheet.ts'
import { facingOfStand, squareOfStand, standOf, type Walks, walksOf } from '../read/walks.ts'
import { acting, characterQuestion } from './common.ts'
import type { Stand } from './reach.ts'

/** An action at a place of the map, near or far. */
export interface Deed {
  /** `lever` is a search that operates something; `exit` is reached by a walk onto it. */
  do: 'search' | 'lever' | 'pickup' | 'free' | 'door' | 'exit'
  at: string
  mark: string | null
  /** Activations until it is done, the open one included. */
  activations: number
  /** Movement points that the action itself costs; null for a search, which takes an activation. */
  mp: number | null
  /** How to move in the open activation. */
  mode: WalkMode
  /** Where to go in the open activation; null when no move is needed first. */
  go: Stand | null
  /** The closed door at the end of that walk, when it can be opened in the open activation: the rest of the way is behind it. */
  door: string | null
  /** Of a search: the chance to find something, and the chance of a hidden zombie. */
  find?: number
  danger?: number
  /** The things on the square. */
  items?: { [item: string]: number }
}

/** The maximum number of later activations that are searched. */
const MAX_LATER = 7

interface Site {
  do: Deed['do']
  at: number
  /** The line of the movement table that is paid; null: it takes an activation of its own. */
  price: 'door' | 'pickUp' | 'free' | 'nothing' | null
  more: Pick<Deed, 'find' | 'danger' | 'items'>
}

/** Every walk in one mode: the mode in the open activation, and the points of each later one. */
interface Way {
  mode: WalkMode
  laterMode: WalkMode
  full: number
  walks: Walks
}

type WalkMode = 'walking' | 'running'

/**
 * Every action that the character can make on the map, and how many activations each takes if nothing prevents it:
 * searches, levers, gear, captives, exits, and the doors within reach of this activation.
 */
export const deeds = characterQuestion({ who: text('a character') }, (s, i): Deed[] => {
  const f = fighterAt(s, i)
  if (f.lock !== 0) return []
  const now = acting(s, i)
  const held = now?.stopped === true && zombieBeside(s, f.at) !== undefined
  const ways = (['walking', 'running'] as const).map((laterMode): Way => {
    // The open activation continues in its declared mode; a stationary or searching character is counted as walking.
    const mode = now ? (now.mode === 'running' ? 'running' : 'walking') : laterMode
    const full = pointsFor(s, f, laterMode)
    const points = now ? now.mp : full
    return { mode, laterMode, full, walks: walksOf(s, i, { mode, laterMode, points, full, held, maxLater: MAX_LATER, openDoors: true }) }
  })
  return sitesOf(s)
    .flatMap((site) => {
      const options = ways.flatMap((way) => deedFor(s, i, site, way) ?? [])
      // Fewer activations first; where they are equal the character walks.
      const [best] = options.sort((a, b) => a.activations - b.activations)
      return best ? [best] : []
    })
    .filter((deed) => deed.do !== 'door' || deed.activations === 1)
    .sort((a, b) => orderOf(a) - orderOf(b) || a.activations - b.activations)
})

/** Actions that need no walk come first; doors that need one come last: a door is opened only to reach what is behind it. */
const orderOf = (deed: Deed): number => (deed.go === null && deed.activations === 1 ? 0 : deed.do === 'door' ? 2 : 1)

function sitesOf(s: Stalingrad): Site[] {
  const grid = gridIn(s)
  const { raw, searchAt } = sceneOf(s)
  const sites: Site[] = []
  for (let at = 0; at < grid.size; at++) {
    const ix = searchAt[at] ?? -1
    const search = raw.search?.[ix]
    if (search && whyNothingToSearch(s, at) === null) {
      const table = search.clue && knowsClue(s, search.clue.number) ? search.clue.table : search.table
      sites.push({ do: isLever(table) ? 'lever' : 'search', at, price: null, more: chancesIn(table) })
    }
    const ground = groundAt(s, at)
    if ((ground & CAPTIVE) !== 0) sites.push({ do: 'free', at, price: 'free', more: {} })
    if ((ground & (DOOR | OPEN)) === DOOR) sites.push({ do: 'door', at, price: 'door', more: {} })
    if (grid.exits[at] === 1) sites.push({ do: 'exit', at, price: 'nothing', more: {} })
  }
  for (const heap of s.heaps) sites.push({ do: 'pickup', at: heap.at, price: 'pickUp', more: { items: heapCounts(s, heap) } })
  return sites
}

/** The chance of a find, and of a zombie, with one die of twelve sides. */
function chancesIn(table: readonly TableRow[]): Pick<Deed, 'find' | 'danger'> {
  let [find, danger] = [0, 0]
  for (const { roll, gives } of table) {
    const share = ((roll[1] ?? roll[0] ?? 0) - (roll[0] ?? 0) + 1) / 12
    if (gives.some((give) => 'zombie' in give)) danger += share
    else if (gives.length > 0) find += share
  }
  return { find, danger }
}

/** The best stand from which it can be done, and the last stand of this activation on the way to it. */
function deedFor(s: Stalingrad, i: number, site: Site, { mode, laterMode, full, walks }: Way): Deed | null {
  const tables = contentOf(s).tables.movement
  // EFSZ-9.6 to 9.16: an action may cost more when running.
  const priceAt = (pace: WalkMode): number | null => (site.price === null ? null : site.price === 'nothing' ? 0 : tables[pace][site.price])
  const f = fighterAt(s, i)
  const grid = gridIn(s)
  const left = acting(s, i)?.mp ?? full
  let best: { stand: number; activations: number; cost: number; mp: number | null } | null = null
  for (let at = 0; at < grid.size; at++) {
    const near =
      site.do === 'exit'
        ? at === site.at
        : at === site.at
          ? site.do === 'search' || site.do === 'lever' || site.do === 'pickup'
          : areAdjacent(grid, s.edges, at, site.at)
    if (!near) continue
    for (const d of [0, 2, 4, 6]) {
      const stand = standOf(at, d)
      const cost = walks.cost[stand] ?? -1
      if (cost < 0) continue
      const later = walks.later[stand] ?? 0
      const here = at === f.at && later === 0 && cost === 0
      // A search takes an activation of its own; other actions are paid with the points that the walk leaves.
      const now = priceAt(later === 0 ? mode : laterMode)
      const wait = now === null ? !(here && !acting(s, i)) : cost + now > (later === 0 ? left : full)
      const activations = later + (wait ? 2 : 1)
      // The door of a doorway is operated from the square in front of it.
      if (site.do === 'door' && (walks.door[stand] ?? -1) >= 0) continue
      if (best === null || activations < best.activations || (activations === best.activations && cost < best.cost))
        best = { stand, activations, cost, mp: wait ? priceAt(laterMode) : now }
    }
  }
  if (best === null || best.activations > MAX_LATER + 1) return null
  return {
    do: site.do,
    at: squareName(s, site.at),
    mark: grid.markAt[site.at] ?? null,
    activations: best.activations,
    mp: best.mp,
    mode,
    ...firstPart(s, i, walks, best.stand, left - tables[mode].door),
    ...site.more,
  }
}

/**
 * The part of the way in this activation: up to the first closed door, or to the last point. The door is opened too
 * if the walk costs no more than `most`, which is what its price leaves.
 */
function firstPart(s: Stalingrad, i: number, walks: Walks, stand: number, most: number): Pick<Deed, 'go' | 'door'> {
  let [last, next] = [stand, -1]
  while (last >= 0 && ((walks.later[last] ?? 0) > 0 || (walks.door[last] ?? -1) >= 0)) [last, next] = [walks.before[last] ?? -1, last]
  const f = fighterAt(s, i)
  if (last < 0) return { go: null, door: null }
  const at = squareOfStand(last)
  const moves = last !== standOf(f.at, f.facing)
  // EFSZ-31.1: a character stopped by a zombie may only turn in this activation.
  const stopped = zombieBeside(s, at) !== undefined && (at !== f.at || acting(s, i)?.stopped === true)
  const shut = next < 0 ? -1 : (walks.door[next] ?? -1)
  return {
    go: moves ? { at: squareName(s, at), facing: DIR_NAMES[facingOfStand(last)] as FacingWord } : null,
    door: shut >= 0 && !stopped && (walks.cost[last] ?? 0) <= most ? squareName(s, shut) : null,
  }
}
