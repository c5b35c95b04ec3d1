import { nth } from '@deadfront/kernel'
import type { Answers, Stalingrad, StalingradFrame } from '@deadfront/efsz'
import {
  type ActFrame,
  breakOutOdds,
  columnOf,
  DIR_NAMES,
  DOOR,
  EDGE_DOOR,
  edgeBetween,
  edgeName,
  type FacingWord,
  type Fighter,
  fighterAt,
  gridIn,
  groundAt,
  idOf,
  isCovering,
  mainWeapon,
  type Mode,
  nextTo,
  ON_MAP,
  OPEN,
  pointsFor,
  rangeBetween,
  rowOf,
  seatOfFighter,
  squareName,
  wantsToCover,
  weaponIn,
  whyNotSearch,
  zombieBeside,
} from '@deadfront/efsz/ai'
import type { Answer, Game, GameEvent, Rng4, Seat } from '@deadfront/kernel'
import { type Task, tasksOf, huntPays, roundsLeft } from './tasks.ts'
import { bestCover, bestShot, bestShotFrom, bestThrow, type Shot, weaponWorth } from './worth.ts'
import { dangerAt, dangerOf } from './danger.ts'
import { entryCosts, FAR, type Stand, standsWithin, wayAt, wayTo } from './features.ts'
import { masterAnswer } from './master.ts'
import { smallAnswer } from './small-answers.ts'
import type { Weights } from './weights.ts'

// The policy of `steady`: an answer to every question, without search.

type StalingradGame = Game<Stalingrad, GameEvent, unknown>
/** Any answer of the game. */
export type AnyAnswer = Answers[keyof Answers]

export const topOf = (s: Stalingrad): StalingradFrame => s.stack[s.stack.length - 1] as StalingradFrame

/** The goal of one character, and the distance of every square from it. */
interface CharacterGoal {
  task: Task
  way: Int16Array
}

/**
 * The goal of a character: the nearest required task to which no other character is nearer; before it, an optional task
 * that is close and safe; when every task is done, an exit.
 */
function goalOf(s: Stalingrad, i: number, danger: Float32Array, w: Weights): CharacterGoal {
  const f = fighterAt(s, i)
  const tasks = tasksOf(s, { hunts: w.nemesis > 0, nearest: w.nearest > 0 })
  const pressing = tasks.filter((task) => task.must && task.do !== 'exit' && task.squares.length > 0)
  const exit = tasks[tasks.length - 1] as Task
  const costs = entryCosts(s, f.at)
  const home: CharacterGoal = { task: exit, way: wayTo(s, exit.squares, costs) }
  if (exit.do === 'hold') return home
  const time = roundsLeft(s) * RUN - wayAt(home.way, f.at)
  let best: CharacterGoal | null = null
  for (const task of tasks) {
    if (task.do === 'exit' || task.squares.length === 0 || (!task.must && !isSafeNow(s, f, task, danger))) continue
    // The distance over open floor is a lower bound: a task that cannot be the nearest is skipped.
    const least = nearestOf(s, task.squares, f.at)
    if (best !== null && least >= wayAt(best.way, f.at)) continue
    if (!task.must && !isOnTheWay(task, least, home, { at: f.at, time, w })) continue
    const way = wayTo(s, task.squares, costs)
    const far = wayAt(way, f.at)
    if (far >= FAR || (!task.must && !isOnTheWay(task, far, home, { at: f.at, time, w }))) continue
    // A task that another character is nearer to is left to that character.
    if (pressing.length > 1 && task.do !== 'kill' && comradeNearer(s, i, way)) continue
    if (best === null || far < wayAt(best.way, f.at)) best = { task, way }
  }
  if (best !== null) return best
  if (pressing.length === 0) return home
  const help = pressing[0] as Task
  return { task: help, way: wayTo(s, help.squares, costs) }
}

/** Straight steps to the nearest of the squares over open floor. */
function nearestOf(s: Stalingrad, squares: readonly number[], from: number): number {
  const grid = gridIn(s)
  let least = FAR
  for (const q of squares) least = Math.min(least, rangeBetween(grid, from, q))
  return least
}

/** Movement points of a usual activation at a run, less what turning costs. */
const RUN = 5

/** An optional task is begun only by a healthy character that is not seized, away from zombies, and not late in the scenario. */
function isSafeNow(s: Stalingrad, f: Fighter, task: Task, danger: Float32Array): boolean {
  if (f.lock !== 0 || f.health <= 1 || s.round > 14) return false
  const q = nth(task.squares, 0)
  return dangerAt(danger, q) <= 0.5 && dangerAt(danger, f.at) < 1
}

function isOnTheWay(task: Task, far: number, home: CharacterGoal, { at, time, w }: { at: number; time: number; w: Weights }): boolean {
  const back = Math.min(wayAt(home.way, nth(task.squares, 0)), 60)
  const more = far + back - Math.min(wayAt(home.way, at), 60) + (task.do === 'search' ? RUN : 1)
  return more <= w.detour + RUN && time - more >= w.spare
}

function comradeNearer(s: Stalingrad, i: number, way: Int16Array): boolean {
  const own = wayAt(way, fighterAt(s, i).at)
  return s.fighters.some((x, j) => j !== i && x.status === ON_MAP && x.lock === 0 && wayAt(way, x.at) < own)
}

/** How good it is to end there, without the attack. */
function standing(goal: CharacterGoal, danger: Float32Array, stand: Stand, w: Weights): number {
  const { task, way } = goal
  let far = wayAt(way, stand.at)
  if (far >= FAR) far = 60
  // A distance of a few squares is near enough for an attack.
  if (task.do === 'kill') far = Math.max(0, far - w.standOff)
  if (task.do !== 'kill' && task.do !== 'exit') far = Math.max(0, far - 1)
  if (task.do === 'exit' && far === 0) return w.out
  return -w.way * far - w.fear * dangerAt(danger, stand.at)
}

/** What a character could do with its activation in that mode: where to end, and when to attack. */
interface Plan {
  stand: Stand
  /** The attack to make before moving; null to attack at the end, if at all. */
  now: Shot | null
  worth: number
}

const LOOK = 6

/** What a plan is made from: the character, its goal, and the danger of each square. */
interface Outlook {
  s: Stalingrad
  i: number
  goal: CharacterGoal
  danger: Float32Array
  w: Weights
}

/** An activation under way. */
type Under = Pick<ActFrame, 'mode' | 'mp' | 'stopped' | 'attacked'>

/** The best way to use the points that are left. */
function planFor({ s, i, goal, danger, w }: Outlook, { mode, mp, stopped, attacked }: Under): Plan {
  const stands = standsWithin(s, i, mode, mp, stopped)
  const worth = stands.map((stand) => standing(goal, danger, stand, w) + stand.left * 0.001)
  const order = stands.map((_, k) => k).sort((a, b) => nth(worth, b) - nth(worth, a))
  const top = nth(stands, nth(order, 0))
  const best: Plan = { stand: top, now: null, worth: nth(worth, nth(order, 0)) }
  if (attacked || s.zombies.length === 0) return best
  const here = orThrow(bestShot(s, i, mode, false, w), bestThrow(s, i, mode, w))
  if (here !== null && here.gain > w.least) {
    best.now = here
    best.worth += here.gain * w.attack
  }
  for (let k = 0; k < LOOK && k < order.length; k++) {
    const stand = nth(stands, nth(order, k))
    if (stand.step < 0 && stand.turn < 0) continue
    const shot = bestShotFrom(s, i, stand.at, stand.facing, mode, w)
    if (shot === null) continue
    const total = nth(worth, nth(order, k)) + shot.gain * w.attack
    if (total > best.worth + 0.01) {
      best.stand = stand
      best.now = null
      best.worth = total
    }
  }
  return best
}

const orThrow = (shot: Shot | null, thrown: Shot | null): Shot | null =>
  shot === null || (thrown !== null && thrown.gain > shot.gain) ? thrown : shot

/** The wanted search that can be made from here; -1 without. */
function searchHere(s: Stalingrad, i: number, goal: CharacterGoal): number {
  if (goal.task.do !== 'search') return -1
  for (const q of goal.task.squares) if (whyNotSearch(s, i, q) === null) return q
  return -1
}

/** A mode for the character, with the search where one is due. */
function modeFor(s: Stalingrad, i: number, w: Weights): { mode: Mode; search?: string } {
  const f = fighterAt(s, i)
  const danger = dangerOf(s)
  const goal = goalOf(s, i, danger, w)
  const q = f.lock === 0 ? searchHere(s, i, goal) : -1
  if (q >= 0 && (dangerAt(danger, f.at) < 1 || goal.task.must)) return { mode: 'searching', search: squareName(s, q) }
  let mode: Mode = 'stationary'
  let best = Number.NEGATIVE_INFINITY
  for (const tried of ['stationary', 'walking', 'running'] as const) {
    const plan = planFor({ s, i, goal, danger, w }, { mode: tried, mp: pointsFor(s, f, tried), stopped: false, attacked: false })
    // A character that does not attack gets a covering marker; the slower it moved, the better the marker.
    const cover = plan.now === null && s.zombies.length > 0 ? w.cover * (tried === 'stationary' ? 1 : tried === 'walking' ? 0.5 : 0.15) : 0
    // Doors are opened, and gear is picked up, more cheaply by those who walk.
    const handy = tried === 'walking' ? 0.2 : 0
    const free = plan.worth + cover + handy
    const worth = f.lock === 0 ? free : held(s, i, tried, free, w)
    if (worth > best) {
      best = worth
      mode = tried
    }
  }
  return { mode }
}

/** EFSZ-30.2: the locked must get free first; a character that fails stays where it is and is bitten. */
function held(s: Stalingrad, i: number, mode: Mode, free: number, w: Weights): number {
  const chance = breakOutOdds(s, i).find((odds) => odds.mode === mode)?.chance ?? 0
  return chance * (free + w.bite)
}

/** Characters nearest to their goals are activated first, so that they do not block others. */
function nextToAct(s: Stalingrad, seat: Seat): number {
  const exit = tasksOf(s).at(-1) as Task
  let [chosen, least] = [-1, Number.POSITIVE_INFINITY]
  const way = exit.squares.length > 0 ? wayTo(s, exit.squares, entryCosts(s, -1)) : null
  for (let i = 0; i < s.fighters.length; i++) {
    const f = fighterAt(s, i)
    if (f.status !== ON_MAP || f.acted) continue
    const far = (way === null ? 0 : wayAt(way, f.at)) + (f.lock !== 0 ? 50 : 0) + (seatOfFighter(s, i) === seat ? 0 : 0.5)
    if (far < least) [chosen, least] = [i, far]
  }
  return chosen
}

function activate(s: Stalingrad, seat: Seat, w: Weights): Answers['activate'] {
  const i = nextToAct(s, seat)
  const base = { do: 'activate', activate: idOf(s, i) } as const
  return seatOfFighter(s, i) === seat ? { ...base, ...modeFor(s, i, w) } : base
}

/** The best weapon in the slots if the one that is ready is much worse. */
function readyBetter(s: Stalingrad, f: Fighter): Answers['act'] | null {
  const main = mainWeapon(s, f)
  let best = main === null ? 0 : weaponWorth(main, f.ammo) + 2
  let answer: Answers['act'] | null = null
  for (let slot = 0; slot < f.slots.length; slot++) {
    const weapon = weaponIn(s, f, slot)
    if (weapon === null || slot === f.main) continue
    const worth = weaponWorth(weapon, f.ammo)
    if (worth > best) {
      best = worth
      answer = { do: 'ready', ready: weapon.id }
    }
  }
  return answer
}

/** A closed door on the way, next to the character. */
function doorAhead(s: Stalingrad, f: Fighter, way: Int16Array): Answers['act'] | null {
  const grid = gridIn(s)
  const here = wayAt(way, f.at)
  for (let d = 0; d < 8; d += 2) {
    const q = nextTo(grid, f.at, d)
    if (q < 0 || wayAt(way, q) >= here) continue
    if ((groundAt(s, q) & (DOOR | OPEN)) === DOOR) return { do: 'door', door: squareName(s, q) }
    const edge = s.edges.length > 0 ? edgeBetween(grid, f.at, q) : -1
    if (edge >= 0 && s.edges[edge] === EDGE_DOOR) return { do: 'door', door: edgeName(grid, edge) }
  }
  return null
}

/** What may be done besides moving and attacking, the most useful first. */
function sideAnswers(s: Stalingrad, i: number, goal: CharacterGoal): Answers['act'][] {
  const f = fighterAt(s, i)
  const grid = gridIn(s)
  const answers: Answers['act'][] = []
  const ready = readyBetter(s, f)
  if (ready !== null) answers.push(ready)
  for (const heap of s.heaps) {
    const near = Math.abs(columnOf(grid, heap.at) - columnOf(grid, f.at)) + Math.abs(rowOf(grid, heap.at) - rowOf(grid, f.at))
    if (near <= 1) answers.push({ do: 'pickup', pickup: squareName(s, heap.at) })
  }
  for (let d = 0; d < 8; d += 2) {
    const q = nextTo(grid, f.at, d)
    if (q >= 0 && grid.markAt[q]?.[0] === 'R') answers.push({ do: 'free', free: squareName(s, q) })
  }
  const door = doorAhead(s, f, goal.way)
  if (door !== null) answers.push(door)
  return answers
}

function act(game: StalingradGame, s: Stalingrad, seat: Seat, frame: ActFrame, w: Weights): Answers['act'] {
  const f = fighterAt(s, frame.who)
  const i = frame.who
  const danger = dangerOf(s)
  const goal = goalOf(s, i, danger, w)
  const may = (answer: Answers['act']): boolean => game.whyNot(s, seat, answer) === null
  if (frame.breach === 'attack') {
    const shot = bestShot(s, i, frame.mode, false, w)
    if (shot !== null && may({ do: 'attack', ...shot.attack })) return { do: 'attack', ...shot.attack }
  }
  const plan = planFor({ s, i, goal, danger, w }, frame)
  if (plan.now !== null && may({ do: 'attack', ...plan.now.attack })) return { do: 'attack', ...plan.now.attack }
  if (frame.mp > 0 && zombieBeside(s, f.at) === undefined) for (const answer of sideAnswers(s, i, goal)) if (may(answer)) return answer
  const { step, turn } = plan.stand
  const move: Answers['act'] | null =
    step >= 0 ? { do: 'step', step: squareName(s, step) } : turn >= 0 ? { do: 'turn', turn: DIR_NAMES[turn] as FacingWord } : null
  if (move !== null && may(move)) return move
  return { do: 'end' }
}

/** All characters of this seat that may still make a covering attack at this moment. */
function cover(s: Stalingrad, seat: Seat, frame: Extract<StalingradFrame, { kind: 'cover' }>, w: Weights): Answers['cover'] {
  const able: number[] = []
  for (let i = 0; i < s.fighters.length; i++) {
    const f = fighterAt(s, i)
    if (!isCovering(f) || seatOfFighter(s, i) !== seat || frame.shots.some((shot) => shot.who === i)) continue
    if (wantsToCover(s, i, frame.on)) able.push(i)
  }
  const shot = bestCover(s, able, w)
  // Before it bites, or when the marker is about to be taken off, there is nothing to wait for.
  const least = frame.on === 'attack' || frame.on === 'end' ? w.least : w.coverLeast
  return shot !== null && shot.gain > least ? shot.answer : { do: 'pass' }
}

/** A quick answer to any question; any legal one if no better one is found. */
export function policyAnswer(game: StalingradGame, s: Stalingrad, seat: Seat, weights: Weights, rng: Rng4): Answer {
  const frame = topOf(s)
  const w = weights.nemesis > 0 && !huntPays(s) ? { ...weights, nemesis: 0 } : weights
  const answer = answerTo(game, s, seat, frame, w)
  return answer !== null && game.whyNot(s, seat, answer) === null ? answer : game.sample(s, seat, rng)
}

function answerTo(game: StalingradGame, s: Stalingrad, seat: Seat, frame: StalingradFrame, w: Weights): AnyAnswer | null {
  switch (frame.kind) {
    case 'activate':
      return activate(s, seat, w)
    case 'declare':
      return { do: 'declare', ...modeFor(s, frame.who, w) }
    case 'act':
      return act(game, s, seat, frame, w)
    case 'cover':
      return cover(s, seat, frame, w)
    default:
      return seat === 'dead' ? masterAnswer(s, frame, (answer) => game.whyNot(s, seat, answer) === null) : smallAnswer(s, seat, frame, w)
  }
}
