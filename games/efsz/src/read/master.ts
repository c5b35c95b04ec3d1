import { notOffered, type Refusal } from '@deadfront/kernel'
import type { AnswerTo } from '../model/answers.ts'
import { dreadCost } from '../model/content.ts'
import type { FrameOf } from '../model/frames.ts'
import { areAdjacent, BURST, DOOR, FIRE, HATCH, nameAt, nextTo, OPEN, squareOfMark } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  contentOf,
  gridIn,
  groundAt,
  ON_MAP,
  sceneOf,
  squareIn,
  squareName,
  type Stalingrad,
  type Zombie,
  zombieById,
  zombieName,
  zombieNamed,
} from '../model/state.ts'
import { isReachable, kindInPlay, mannerOf, movesTo, neighboursOf, tramplesOf, zombieCanStep } from './routes.ts'
import { moveOf } from './zombies.ts'

// Versus play (EFSZ-1.7): what the Zombie Master may buy and where he may move a zombie.

export const costOf = (s: Stalingrad, what: string): number | undefined => dreadCost(sceneOf(s).raw, what)

/** The flag of a scenario power that waits for the next wagon, rattle, battering or crew call. */
export const waits = (what: string): string => `dread ${what}`

/** There must be enough Dread, and not more spent than a round allows; the most expensive may be bought as the only purchase. */
export function whyNotPay(s: Stalingrad, cost: number): Refusal | null {
  const { spend } = contentOf(s).tables.dread
  if (s.dread < cost) return refuse('EFSZ-1.7', 'dread.too-dear', `that costs ${cost} Dread, ${s.dread} is left`, [cost, s.dread])
  if (s.spent > 0 && s.spent + cost > spend) return refuse('EFSZ-1.7', 'dread.round', `at most ${spend} Dread is spent in a round`, [spend])
  return null
}

export type Purchase = AnswerTo<'master.order', 'buy'>

export function whyNotBuy(s: Stalingrad, answer: Purchase): Refusal | null {
  const what = answer.dread
  const cost = costOf(s, what)
  if (cost === undefined) return notOffered('EFSZ-1.7')
  const no = whyNotPay(s, cost)
  if (no) return no
  const grid = gridIn(s)
  if (what === 'haste') {
    const z = zombieNamed(s, answer.zombie)
    if (z === undefined || z.done || !kindInPlay(s, z).betaLike)
      return refuse('EFSZ-1.7', 'dread.beta', 'only a Beta that has yet to act can be hastened')
    return null
  }
  if (what === 'extra') return grid.spawns.length > 0 ? null : refuse('EFSZ-1.7', 'dread.no-spawn', 'there is no spawn square on this map')
  if (what === 'peek') return s.pool.length > 0 ? null : refuse('EFSZ-1.7', 'dread.empty', 'the pool is empty')
  if (what === 'door') {
    const at = squareIn(s, answer.at)
    const ground = at < 0 ? 0 : groundAt(s, at)
    if ((ground & DOOR) === 0 || (ground & BURST) !== 0 || s.stand[at] !== 0)
      return refuse('EFSZ-1.7', 'dread.door', 'that is no empty door')
    const watched = s.fighters.some((f) => f.status === ON_MAP && areAdjacent(grid, s.edges, f.at, at))
    return watched ? refuse('EFSZ-1.7', 'dread.watched', 'a character stands beside that door') : null
  }
  if (what === 'armoured') {
    const armoured = contentOf(s).kindIx.get('armoured') ?? -1
    if (!s.discard.includes(armoured)) return refuse('EFSZ-1.7', 'dread.no-armoured', 'no Armoured lies on the discard pile')
    return grid.spawns.includes(grid.markAt[squareIn(s, answer.at)] ?? '')
      ? null
      : refuse('EFSZ-1.7', 'dread.spawn', 'it comes back at a spawn square')
  }
  return whyNotBuySpecial(s, what, answer)
}

/** Powers that only one scenario has. */
function whyNotBuySpecial(s: Stalingrad, what: string, answer: Purchase): Refusal | null {
  const waiting = s.flags.some((flag) => flag === waits(what) || flag.startsWith(`${waits(what)} `))
  // Leaning on the doors can be bought several times; all others once, or once at a time.
  if (waiting && what !== 'lean') return refuse('EFSZ-1.7', 'dread.once', 'that can be done once')
  if (what === 'snuff') {
    const at = squareIn(s, answer.at)
    return at >= 0 && (groundAt(s, at) & FIRE) !== 0 ? null : refuse('EFSZ-1.7', 'dread.no-fire', 'nothing burns there')
  }
  if (what === 'wake') return zombieNamed(s, answer.zombie)?.asleep ? null : refuse('EFSZ-1.7', 'dread.awake', 'that one is not asleep')
  if (what === 'wagon' || what === 'rattle') {
    const words = what === 'wagon' ? ['upper', 'lower'] : ['open', 'shut']
    return words.includes(String(answer.choice)) ? null : refuse('EFSZ-1.7', 'dread.choice', 'choose one of the two')
  }
  if (what === 'crew') {
    const mark = gridIn(s).markAt[squareIn(s, answer.at)]
    return mark?.[0] === 'S' ? null : refuse('EFSZ-1.7', 'dread.spawn', 'it comes back at a spawn square')
  }
  return null
}

export function purchases(s: Stalingrad): Purchase[] {
  const answers: Purchase[] = []
  const offer = (answer: Purchase) => {
    if (whyNotBuy(s, answer) === null) answers.push(answer)
  }
  if (s.dread === 0) return answers
  for (const z of s.zombies) offer({ do: 'buy', dread: 'haste', zombie: zombieName(z.id) })
  offer({ do: 'buy', dread: 'peek' })
  offer({ do: 'buy', dread: 'extra' })
  const grid = gridIn(s)
  if (s.dread >= 3)
    for (let q = 0; q < grid.size; q++) if ((groundAt(s, q) & DOOR) !== 0) offer({ do: 'buy', dread: 'door', at: nameAt(grid, q) })
  for (const what of Object.keys(sceneOf(s).raw.versus ?? {})) for (const answer of specialAnswers(s, what)) offer(answer)
  for (const mark of grid.spawns) offer({ do: 'buy', dread: 'armoured', at: nameAt(grid, squareOfMark(grid, mark)) })
  return answers
}

/** Is there a power for sale that the Zombie Master can pay for? */
export const canBuy = (s: Stalingrad): boolean => s.dread > 0 && purchases(s).length > 0

function specialAnswers(s: Stalingrad, dread: string): Purchase[] {
  const buy = { do: 'buy', dread } as const
  const grid = gridIn(s)
  const burning = () => [...s.terrain.keys()].filter((q) => (groundAt(s, q) & FIRE) !== 0)
  if (dread === 'snuff') return burning().map((q) => ({ ...buy, at: nameAt(grid, q) }))
  if (dread === 'wake') return s.zombies.filter((z) => z.asleep).map((z) => ({ ...buy, zombie: zombieName(z.id) }))
  if (dread === 'wagon') return ['upper', 'lower'].map((choice) => ({ ...buy, choice }))
  if (dread === 'rattle') return ['open', 'shut'].map((choice) => ({ ...buy, choice }))
  if (dread === 'crew') return grid.spawns.map((mark) => ({ ...buy, at: nameAt(grid, squareOfMark(grid, mark)) }))
  return [buy]
}

/** Characters this zombie could have reached this turn: it may not end farther away from them than it began. */
function reachableAtStart(s: Stalingrad, f: FrameOf<'master.step'>, z: Zombie): { i: number; far: number }[] {
  const total = moveOf(s, z)
  const found: { i: number; far: number }[] = []
  for (const [i, x] of s.fighters.entries()) {
    if (x.status !== ON_MAP) continue
    const far = movesTo(s, z, i, f.start)
    if (isReachable(far) && far <= total) found.push({ i, far })
  }
  return found
}

/** May it be at `at` with this number of moves left? It must still be able to end no farther away. */
export const mayStandAt = (s: Stalingrad, f: FrameOf<'master.step'>, z: Zombie, at: number, left: number): boolean =>
  reachableAtStart(s, f, z).every(({ i, far }) => movesTo(s, z, i, at) - left <= far)

/** Is this the zombie that the scenario names, in any form? */
export const isNamed = (s: Stalingrad, z: Zombie, id: string | undefined): boolean =>
  id !== undefined && z.named >= 0 && contentOf(s).kinds[z.named]?.id === id

/** The One Who Calls: the Zombie Master may move the Alpha once a door is open. */
const isShutIn = (s: Stalingrad, z: Zombie): boolean =>
  isNamed(s, z, sceneOf(s).raw.leash?.doors) && !s.terrain.some((ground) => (ground & (DOOR | OPEN)) === (DOOR | OPEN))

/** Grinzer's Mill: not onto the hatches in two consecutive turns. */
const isWary = (s: Stalingrad, z: Zombie): boolean =>
  isNamed(s, z, sceneOf(s).raw.leash?.hatches) && s.flags.includes(hatchFlag(s.round - 1))

export const hatchFlag = (round: number): string => `hatches in round ${round}`

export function masterSteps(s: Stalingrad, f: FrameOf<'master.step'>): number[] {
  const z = zombieById(s, f.zombie) as Zombie
  const grid = gridIn(s)
  const steps: number[] = []
  // EFSZ-28.1
  if (neighboursOf(s, z.at).length > 0 || isShutIn(s, z)) return steps
  const wary = isWary(s, z)
  const manner = mannerOf(tramplesOf(kindInPlay(s, z)), sceneOf(s).raw.batter !== undefined)
  for (let d = 0; d < 8; d++) {
    if (!zombieCanStep(grid, s.terrain, s.edges, z.at, d, manner)) continue
    const q = nextTo(grid, z.at, d)
    if (wary && (groundAt(s, q) & HATCH) !== 0) continue
    if (s.stand[q] === 0 && mayStandAt(s, f, z, q, f.left - 1)) steps.push(q)
  }
  return steps
}

export function movesOf(s: Stalingrad, f: FrameOf<'master.move'>): AnswerTo<'master.move', 'move'>[] {
  const grid = gridIn(s)
  const answers: AnswerTo<'master.move', 'move'>[] = []
  for (const from of new Set(f.due))
    for (const mark of grid.spawns) {
      const to = squareOfMark(grid, mark)
      if (to !== from) answers.push({ do: 'move', from: squareName(s, from), to: squareName(s, to) })
    }
  return answers
}

export const driven = (id: number): AnswerTo<'master.order', 'drive'> => ({ do: 'drive', zombie: zombieName(id) })
