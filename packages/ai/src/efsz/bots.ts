import type { Answer, Game, GameEvent, Rng4, Seat } from '@deadfront/kernel'
import { DEAD, type Fighter, LEFT, ON_MAP, sceneOf, type Stalingrad } from '@deadfront/efsz/model/state.ts'
import type { StalingradFrame } from '@deadfront/efsz/model/frames.ts'
import type { Bot } from '../bot.ts'
import { random } from '../random.ts'
import { flatSearch, type Search } from '../search/flat.ts'
import { type Aim, aimsOf } from './aims.ts'
import { FAR, fearOf, nearestTo, PATIENCE, wayTo } from './ground.ts'
import { quickAnswer, topOf } from './policy.ts'
import { TUNED } from './weights.ts'

const isTeam = (seat: Seat): boolean => seat !== 'dead'

const steady: Bot<Stalingrad> = {
  id: 'steady',
  name: 'Steady',
  text: 'Takes the shortest safe way, shoots what comes close, covers the rest.',
  plays: isTeam,
  answer: (game, world, seat, rng) => quickAnswer(game, world, seat, TUNED, rng),
}

/** The dead have no planner: they do not plan. */
const master: Bot<Stalingrad> = {
  id: 'master',
  name: 'Master',
  text: 'Sends the dead at the nearest and the weakest, and across every way out.',
  plays: (seat) => !isTeam(seat),
  answer: (game, world, seat, rng) => quickAnswer(game, world, seat, TUNED, rng),
}

// What a position is worth to the team, about 1 for a scenario won and 0 for one lost.

const DONE = 0.9
/** How much of the way each thing still to be done stands for, in points of movement. */
const TASK = 14

/** The part of the scenario still ahead, 0 at the door and 1 at the far end of it. */
function ahead(s: Stalingrad): number {
  const aims = aimsOf(s)
  const exit = aims[aims.length - 1] as Aim
  if (exit.do === 'hold') return 1 - s.round / sceneOf(s).raw.track.length
  const tasks = aims.filter((aim) => aim.must && aim.do !== 'exit')
  const first = tasks.find((aim) => aim.squares.length > 0) ?? exit
  const way = wayTo(s, first.squares, -1)
  let least = FAR
  for (const f of s.fighters) if (f.status === ON_MAP) least = Math.min(least, way[f.at] as number)
  return Math.min(1, (Math.min(least, 40) + TASK * tasks.length) / (40 + 3 * TASK))
}

function teamValue(s: Stalingrad): number {
  if (s.result !== null) {
    const { outcome } = s.result
    const fallen = s.result.score?.fallen ?? 0
    if (s.trek !== null) return outcome === 'endingC' ? 0.03 * (s.result.score?.completed ?? 0) : 1
    return outcome === 'won' ? 1 - 0.03 * fallen : 0
  }
  // Between two scenarios: what was carried through, and who is left.
  if (s.terrain.length === 0) return s.trek !== null && !s.trek.again ? DONE : 0.1
  let [health, whole, fear, out] = [0, 0, 0, 0]
  const dread = fearOf(s)
  for (const f of s.fighters as readonly Fighter[]) {
    if (f.status === LEFT) out++
    if (f.status === DEAD) whole += 4
    if (f.status !== ON_MAP) continue
    health += f.health + 0.15 * f.ammo
    whole += 4
    fear += (dread[f.at] as number) * 0.02 + (f.lock !== 0 ? 0.08 : 0)
  }
  const left = out > 0 && sceneOf(s).raw.objective.length === 1 ? 0.15 : 0
  return 0.2 + 0.35 * (1 - ahead(s)) + (whole > 0 ? (0.25 * health) / whole : 0) - Math.min(0.15, fear) + left
}

const SEARCH: Search<Stalingrad> = {
  policy: (game, s, seat, rng) => quickAnswer(game, s, seat, TUNED, rng),
  value: (s, seat) => (isTeam(seat) ? teamValue(s) : 1 - teamValue(s)),
  enough: (s, root) => s.round >= root.round + 3 || s.scenario !== root.scenario,
  depth: 160,
  caution: 2,
  candidates: candidatesFor,
}

/** Nothing is compared that leads nowhere: grenades at empty squares, standing orders, gear handed round. */
function candidatesFor(game: Game<Stalingrad, GameEvent, unknown>, s: Stalingrad, seat: Seat, _rng: Rng4): Answer[] {
  const answers: Answer[] = []
  for (const form of game.space(s, seat)) if (form.form === 'pick') answers.push(...form.options)
  const near = new Set(s.zombies.map((z) => z.at))
  const grid = sceneOf(s).grid
  return answers
    .filter((answer) => answer.attack !== 'grenade' || near.has(grid.squareOf(String(answer.target))))
    .filter((answer) => !('turn' in answer) || nearestZombie(s) <= 6)
    .slice(0, MOST)
}

const MOST = 16

const nearestZombie = (s: Stalingrad): number => s.zombies.reduce((least, z) => Math.min(least, nearestTo(s, z.at)), FAR)

/** An imagined answer is quick here, so the planner looks at more of them than a usual budget says. */
const NODES = 2
/** Questions worth a search, and how much of the budget they get. */
const WORTH: { readonly [K in StalingradFrame['kind']]?: number } = { activate: 1, declare: 1, act: 0.6, cover: 0.4 }

const planner: Bot<Stalingrad> = {
  id: 'planner',
  name: 'Planner',
  text: 'Plays the next rounds out in its head, many times, before it moves.',
  plays: isTeam,
  answer(game, world, seat, rng, budget) {
    const worth = WORTH[topOf(world).kind]
    // A few rounds ahead, waiting can look better than going for ever; late at night somebody has to go.
    if (worth === undefined || world.round > 2 * PATIENCE) return quickAnswer(game, world, seat, TUNED, rng)
    return flatSearch(game, world, seat, rng, budget.nodes * NODES * worth, SEARCH)
  },
}

export const efszBots: readonly Bot[] = [random, steady as unknown as Bot, planner as unknown as Bot, master as unknown as Bot]
