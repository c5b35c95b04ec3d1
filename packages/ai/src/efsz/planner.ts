import type { Stalingrad, StalingradFrame } from '@deadfront/efsz'
import { DEAD, ON_MAP, sceneOf, UNKNOWN } from '@deadfront/efsz/ai'
import { type Answer, type Game, type GameEvent, type Rng4, sameJson, type Seat } from '@deadfront/kernel'
import type { Bot } from '../bot.ts'
import { flatSearch, type Search } from '../search/flat.ts'
import { type Task, tasksOf } from './tasks.ts'
import { WAIT_ROUNDS } from './danger.ts'
import { entryCosts, FAR, nearestTo, wayAt, wayTo } from './features.ts'
import { policyAnswer, topOf } from './policy.ts'
import type { Weights } from './weights.ts'

// The planner gives the answer of `steady` unless a few short imagined games show wounds. Then it plays the scenario out with that answer and
// with others, and takes another one only if the difference is larger than chance explains.

type StalingradGame = Game<Stalingrad, GameEvent, unknown>

const isOver = (s: Stalingrad, root: Stalingrad): boolean =>
  s.result !== null || s.terrain.length === 0 || s.scenario !== root.scenario || s.round < root.round

const isLost = (s: Stalingrad): boolean =>
  s.result !== null ? s.result.outcome === 'lost' || s.result.outcome === 'endingC' : s.terrain.length === 0 && (s.trek?.again ?? false)

// The value of a position for the team: 1 for a scenario won without a wound, near 0 for one lost.

const WON = 0.75
/** Movement points that each open task counts for. */
const TASK = 14

/** The share of the scenario that is left: 0 at the exit, 1 at the start. */
function ahead(s: Stalingrad): number {
  const tasks = tasksOf(s)
  const exit = tasks[tasks.length - 1] as Task
  if (exit.do === 'hold') return 1 - s.round / sceneOf(s).raw.track.length
  const open = tasks.filter((task) => task.must && task.do !== 'exit')
  const first = open.find((task) => task.squares.length > 0) ?? exit
  const way = wayTo(s, first.squares, entryCosts(s, -1))
  let least = FAR
  for (const f of s.fighters) if (f.status === ON_MAP) least = Math.min(least, wayAt(way, f.at))
  return Math.min(1, (Math.min(least, 40) + TASK * open.length) / (40 + 3 * TASK))
}

/** All the health there is, and the share of it that is left. */
function healthOf(s: Stalingrad): { left: number; share: number } {
  let [left, whole] = [0, 0]
  for (const f of s.fighters) {
    if (f.status === UNKNOWN) continue
    whole += 4
    if (f.status !== DEAD) left += f.health
  }
  return { left, share: whole > 0 ? left / whole : 0 }
}

function teamValue(s: Stalingrad): number {
  const { share } = healthOf(s)
  if (isLost(s)) return 0.1 * share
  if (s.result !== null || s.terrain.length === 0) return WON + (1 - WON) * share
  return 0.2 + 0.35 * (1 - ahead(s)) + 0.25 * share
}

// A short look ahead: is there any danger?

/** So many imagined games, to the end of the next round. */
const GLANCES = 3
const ROUNDS = 2
/** Zombies farther away than this need no search. */
const NEAR = 3

const isNear = (s: Stalingrad): boolean =>
  s.fighters.some((f) => f.status === ON_MAP && f.lock !== 0) || s.zombies.some((z) => nearestTo(s, z.at) <= NEAR)

/** A question, steady's own answer to it, and the weights of that answer. */
interface Asked {
  game: StalingradGame
  world: Stalingrad
  seat: Seat
  own: Answer
  w: Weights
}

/** Does steady's own answer lead to wounds, or to the loss of the scenario, before long? */
function leadsToWounds({ game, world, seat, own, w }: Asked, rng: Rng4): boolean {
  const { left } = healthOf(world)
  for (let k = 0; k < GLANCES; k++) {
    const s = game.copy(game.guess(world, seat, rng))
    game.play(s, seat, own)
    for (let n = 0; n < DEPTH && !isOver(s, world) && s.round < world.round + ROUNDS; n++) {
      const [asked] = game.asks(s)
      if (asked === undefined) throw new Error('nobody is asked in an imagined game without a result')
      game.play(s, asked.seat, policyAnswer(game, s, asked.seat, w, rng))
    }
    if (isLost(s) || healthOf(s).left < left) return true
  }
  return false
}

// The search.

/** Answers in an imagined game to the end of the scenario: usually, and at most. */
const SPAN = 80
const DEPTH = 200
/** It takes so many games before a difference means anything. */
const TRIALS = 8
/** At most so many answers are compared, whatever the budget. */
const MAX_RIVALS = 16

/** A search with as many other answers as the budget allows to compare; null when it is too small for any. */
function searchFor(nodes: number, own: Answer, w: Weights): Search<Stalingrad> | null {
  const rivals = Math.min(MAX_RIVALS, Math.floor(nodes / (TRIALS * SPAN)) - 1)
  if (rivals < 1) return null
  return {
    policy: (game, s, seat, rng) => policyAnswer(game, s, seat, w, rng),
    value: teamValue,
    enough: isOver,
    depth: DEPTH,
    caution: 2,
    trusted: TRIALS,
    candidates: (game, s, seat) => rivalsOf(game, s, seat, own).slice(0, rivals),
  }
}

/**
 * The answers compared with steady's own, the likeliest first: other ways for the same character, attacks, staying put.
 * Grenades at empty squares, standing orders and handing over gear are left out.
 */
export function rivalsOf(game: StalingradGame, s: Stalingrad, seat: Seat, own: Answer): Answer[] {
  const answers: Answer[] = []
  for (const form of game.space(s, seat)) if (form.form === 'pick') answers.push(...form.options)
  const prey = new Set(s.zombies.map((z) => z.at))
  const { grid } = sceneOf(s)
  const rank = (answer: Answer): number =>
    answer.do === 'activate' ? (answer.activate === own.activate ? 0 : 2) : 'attack' in answer ? 0 : 1
  return answers
    .filter((answer) => !sameJson(answer, own) && !['ready', 'pass', 'heal'].includes(String(answer.do)))
    .filter((answer) => answer.attack !== 'grenade' || prey.has(grid.squareOf(String(answer.target))))
    .sort((a, b) => rank(a) - rank(b))
}

/** An imagined answer is quick here, so the planner plays more of them than a usual budget allows. */
const NODES = 2
/** Questions worth a search, and how much of the budget they get. */
const WORTH: { readonly [K in StalingradFrame['kind']]?: number } = { activate: 1, declare: 1, act: 0.6, cover: 0.4 }

/** The answer of `steady`, or a better one where wounds are likely. */
export const plannedAnswer =
  (w: Weights): Bot<Stalingrad>['answer'] =>
  (game, world, seat, rng, budget) => {
    const own = policyAnswer(game, world, seat, w, rng)
    const nodes = budget.nodes * NODES * (WORTH[topOf(world).kind] ?? 0)
    // Search can prefer waiting again and again, so after many rounds it is not used any more.
    if (nodes === 0 || world.round > 2 * WAIT_ROUNDS || !isNear(world)) return own
    const search = searchFor(nodes, own, w)
    return search !== null && leadsToWounds({ game, world, seat, own, w }, rng) ? flatSearch(game, world, seat, rng, nodes, search) : own
  }
