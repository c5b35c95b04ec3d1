import type { Stalingrad } from '@deadfront/efsz'
import {
  CAPTIVE,
  contentOf,
  type Fighter,
  type Give,
  goalMet,
  groundAt,
  type Heap,
  isMet,
  type Need,
  ON_MAP,
  type Scene,
  sceneOf,
  type RawSearch,
  type Zombie,
} from '@deadfront/efsz/ai'
import { entryCosts, FAR, wayAt, wayTo } from './features.ts'

// What is still to be done before the team can leave, read from the scenario's own objective, exits and tables.

/** One thing to do: to search a square, to fetch what is there, to free a captive, to kill a zombie, to leave, or to hold out. */
export interface Task {
  do: 'search' | 'fetch' | 'free' | 'kill' | 'exit' | 'hold'
  /** Any one of these squares is enough. */
  squares: number[]
  /** Required to win; other tasks are optional. */
  must: boolean
}

const gives = (list: readonly Give[], wanted: (give: Give) => boolean): boolean =>
  list.some((give) => wanted(give) || ('again' in give && give.again.some((row) => gives(row.gives, wanted))))

/** Squares with an open search that may give the wanted item. */
function searchesFor(s: Stalingrad, scene: Scene, wanted: (give: Give) => boolean): number[] {
  return openSearches(s, scene, (search) => search.table.some((row) => gives(row.gives, wanted)))
}

function openSearches(s: Stalingrad, scene: Scene, which: (search: RawSearch) => boolean): number[] {
  const squares: number[] = []
  for (const search of scene.raw.search ?? []) {
    if (!which(search) || (search.until !== undefined && s.flags.includes(search.until))) continue
    for (const mark of search.at) {
      const q = scene.grid.marks.get(mark) ?? -1
      if (q >= 0 && (search.repeat === true || !s.searched.includes(q))) squares.push(q)
    }
  }
  return squares
}

const carries = (s: Stalingrad, item: string): boolean => s.fighters.some((f) => f.status === ON_MAP && f.items.includes(item))

/** A special item: the square where it is, or may be hidden; none if a character carries it. */
function thingTasks(s: Stalingrad, scene: Scene, item: string): Task[] {
  if (carries(s, item)) return []
  const lying = s.heaps.filter((heap) => heap.items.includes(item)).map((heap) => heap.at)
  if (lying.length > 0) return [{ do: 'fetch', squares: lying, must: true }]
  const squares = openSearches(s, scene, (search) => search.hidden === item)
  return squares.length > 0 ? [{ do: 'search', squares, must: true }] : []
}

const flagTasks = (s: Stalingrad, scene: Scene, flag: string): Task[] =>
  searchesFor(s, scene, (give) => 'flag' in give && give.flag === flag).map((q) => ({ do: 'search', squares: [q], must: true }))

const isArmed = (f: Fighter): boolean => f.slots.some((ix) => ix >= 0)

function weaponTasks(s: Stalingrad, scene: Scene): Task[] {
  if (s.fighters.some((f) => f.status === ON_MAP && isArmed(f))) return []
  const lying = s.heaps.filter((heap) => heap.weapons.length > 0).map((heap) => heap.at)
  const squares = [...lying, ...searchesFor(s, scene, (give) => 'weapon' in give)]
  if (lying.length > 0) return [{ do: 'fetch', squares: lying, must: true }]
  return squares.length > 0 ? [{ do: 'search', squares, must: true }] : []
}

/** What the objective needs besides leaving. */
function goalTasks(s: Stalingrad, scene: Scene): Task[] {
  const { kinds } = contentOf(s)
  const tasks: Task[] = []
  for (const goal of scene.raw.objective) {
    if (goalMet(s, goal)) continue
    if ('flag' in goal) tasks.push(...flagTasks(s, scene, goal.flag))
    else if ('slain' in goal) {
      const prey = s.zombies.filter((z) => z.named >= 0 && kinds[z.named]?.id === goal.slain)
      tasks.push({ do: 'kill', squares: prey.map((z) => z.at), must: true })
    } else if ('exit' in goal && goal.exit === 'item') tasks.push(...thingTasks(s, scene, goal.item))
    else if ('exit' in goal && goal.exit === 'weapon') tasks.push(...weaponTasks(s, scene))
  }
  return tasks
}

const needTasks = (s: Stalingrad, scene: Scene, need: Need): Task[] => {
  if ('flag' in need) return flagTasks(s, scene, need.flag)
  return 'key' in need ? thingTasks(s, scene, need.key) : []
}

/** How far the team has to go to do something anywhere in each of these places, and then to an exit. */
function wayOut(s: Stalingrad, tasks: readonly Task[], exit: number): number {
  const costs = entryCosts(s, -1)
  const home = wayTo(s, [exit], costs)
  let sum = 0
  for (const { squares } of tasks) {
    const way = wayTo(s, squares, costs)
    const there = Math.min(FAR, ...s.fighters.flatMap((f) => (f.status === ON_MAP ? [wayAt(way, f.at)] : [])))
    sum += there + Math.min(FAR, ...squares.map((q) => wayAt(home, q)))
  }
  return sum
}

/** The open exits; or, when all are shut, what opens the one that needs least: the nearest of these, or the first. */
function exitTasks(s: Stalingrad, scene: Scene, nearest: boolean): { open: number[]; first: Task[] } {
  const open: number[] = []
  const later: number[] = []
  let first: Task[] | null = null
  let least = 0
  for (const [mark, { needs = [] }] of Object.entries(scene.raw.exits)) {
    const q = scene.grid.marks.get(mark)
    if (q === undefined) continue
    const missing = needs.filter((need) => !isMet(s, need))
    if (missing.length === 0) open.push(q)
    else {
      later.push(q)
      const tasks = missing.flatMap((need) => needTasks(s, scene, need))
      const far = nearest ? wayOut(s, tasks, q) : 0
      if (first === null || tasks.length < first.length || (tasks.length === first.length && far < least)) [first, least] = [tasks, far]
    }
  }
  return open.length > 0 ? { open, first: [] } : { open: later, first: first ?? [] }
}

const heapIsUseful = (s: Stalingrad, heap: Heap): boolean =>
  heap.weapons.length > 0 ||
  heap.items.length > 0 ||
  (heap.ammo > 0 && s.fighters.some((f) => f.status === ON_MAP && f.ammo < 2)) ||
  heap.medkits > 0 ||
  heap.thrown.length > 0

/** Freeing a captive is a task in a campaign, except where the water rises; in a single scenario only when it costs little. */
function captiveTasks(s: Stalingrad, scene: Scene): Task[] {
  const at = scene.grid.marks.get(scene.raw.captive?.at ?? '') ?? -1
  if (at < 0 || (groundAt(s, at) & CAPTIVE) === 0) return []
  return [{ do: 'free', squares: [at], must: s.trek !== null && scene.raw.water === undefined }]
}

/** The zombie that must be killed for the best ending of the campaign: it is hunted when the tasks are done. */
function nemesisTasks(s: Stalingrad, scene: Scene): Task[] {
  const { kinds } = contentOf(s)
  if (s.trek === null) return []
  return scene.raw.secondary.flatMap((goal) => {
    if (!('slain' in goal) || goalMet(s, goal)) return []
    const squares = s.zombies.filter((z) => z.named >= 0 && kinds[z.named]?.id === goal.slain).map((z) => z.at)
    return squares.length > 0 ? [{ do: 'kill' as const, squares, must: true }] : []
  })
}

/** Rounds that must be left for a hunt. */
const HUNT = 3

/**
 * Does it pay to hunt the zombie that must be killed for the best ending? It takes many hits, so without ammunition the hunt only
 * costs people; and while other named ones are there or still to come, the team is better off leaving.
 */
export function huntPays(s: Stalingrad): boolean {
  if (s.trek === null || s.terrain.length === 0) return false
  const { raw } = sceneOf(s)
  const { kinds } = contentOf(s)
  const prey = raw.secondary.flatMap((goal) => ('slain' in goal ? [goal.slain] : []))
  if (prey.length === 0 || !s.fighters.some((f) => f.status === ON_MAP && f.ammo > 0)) return false
  const isOther = (z: Zombie): boolean => z.named >= 0 && !prey.includes(kinds[z.named]?.id ?? '')
  return !s.zombies.some(isOther) && !(raw.arrivals ?? []).some(({ round }) => round >= s.round)
}

/** How a team chooses among its tasks. */
export interface Choosing {
  /** It hunts the zombie that must be killed for the best ending. */
  hunts?: boolean
  /** Of several shut exits it opens the nearest, not the first. Not in a campaign, where the exit decides the road. */
  nearest?: boolean
}

/** Everything still to do, what must be done first; leaving comes last. */
export function tasksOf(s: Stalingrad, { hunts = false, nearest = false }: Choosing = {}): Task[] {
  const scene = sceneOf(s)
  if (scene.raw.objective.some((goal) => 'alive' in goal)) return [{ do: 'hold', squares: [], must: true }]
  const exits = exitTasks(s, scene, nearest && s.trek === null)
  const tasks = [...goalTasks(s, scene), ...exits.first, ...captiveTasks(s, scene)]
  if (hunts && tasks.length === 0 && roundsLeft(s) > HUNT) tasks.push(...nemesisTasks(s, scene))
  for (const heap of s.heaps) if (heapIsUseful(s, heap)) tasks.push({ do: 'fetch', squares: [heap.at], must: false })
  for (const q of openSearches(s, scene, (search) => search.repeat !== true)) tasks.push({ do: 'search', squares: [q], must: false })
  tasks.push({ do: 'exit', squares: exits.open, must: true })
  return tasks
}

/** Rounds until the scenario is lost for those still inside; a large number without a deadline. */
export function roundsLeft(s: Stalingrad): number {
  let least = 99
  for (const event of sceneOf(s).raw.events ?? [])
    if (event.round !== undefined && event.do.some((effect) => 'fail' in effect || 'depart' in effect))
      least = Math.min(least, event.round - s.round)
  return least
}
