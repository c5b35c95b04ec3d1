import { refuse } from '../refusals.ts'
import { type Answer, type AskRule, below, type Form, NOT_OFFERED, pick, type Refusal } from '@deadfront/kernel'
import type { ScenarioRaw } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { StalingradFrame } from '../model/frames.ts'
import { areAdjacent, BURST, DOOR, FIRE, HATCH, OPEN, SMOKE } from '../model/grid.ts'
import {
  type Fighter,
  gridIn,
  ON_MAP,
  partsOf,
  sceneOf,
  squareIn,
  squareName,
  type Stalingrad,
  type Zombie,
  zombieById,
  zombieName,
  zombieNamed,
} from '../model/state.ts'
import { isReachable, kindInPlay, movesTo, neighboursOf, tramplesOf, zombieCanStep } from '../read/routes.ts'
import { moveOf, stepZombie } from './dead.ts'
import { spendDread } from './dread.ts'
import { revealSeen, type T, wake } from './effects.ts'
import { changeWater, tokenName } from './gear.ts'
import { tell } from './round.ts'
import { arrive } from './spawn.ts'

// Versus play. The book announces it without rules (EFSZ-1.7); these are the table's own: one seat commands the dead,
// within the limits of their movement, and buys mischief with Dread.

type OrderFrame = Extract<StalingradFrame, { kind: 'master.order' }>
type StepFrame = Extract<StalingradFrame, { kind: 'master.step' }>
type RerollFrame = Extract<StalingradFrame, { kind: 'master.reroll' }>
type DrawFrame = Extract<StalingradFrame, { kind: 'master.draw' }>
type MoveFrame = Extract<StalingradFrame, { kind: 'master.move' }>
type ActFrame = Extract<StalingradFrame, { kind: 'dead.act' }>
type FinalFrame = Extract<StalingradFrame, { kind: 'dead.final' }>

/** What may always be bought; a scenario adds its own (`versus`). */
const COST: { [what: string]: number } = { haste: 1, peek: 1, door: 3, extra: 4, armoured: 5 }

/** What a power costs in a scenario, in Dread. */
export function dreadCost({ versus }: Pick<ScenarioRaw, 'versus'>, what: string): number | undefined {
  if (Object.hasOwn(COST, what)) return COST[what]
  return versus && Object.hasOwn(versus, what) ? versus[what] : undefined
}

const costOf = (s: Stalingrad, what: string): number | undefined => dreadCost(sceneOf(s).raw, what)

/** Scenario powers that wait for the next wagon, rattle, battering or crew call; the flag that keeps them. */
const waits = (what: string): string => `dread ${what}`

/** Enough in the purse, and within what may be spent in a round; the dearest may be bought when nothing else was. */
function whyNotPay(s: Stalingrad, cost: number): Refusal | null {
  const { spend } = partsOf(s).tables.dread
  if (s.dread < cost) return refuse('EFSZ-1.7', 'dread.too-dear', `that costs ${cost} Dread, ${s.dread} is left`, [cost, s.dread])
  if (s.spent > 0 && s.spent + cost > spend) return refuse('EFSZ-1.7', 'dread.round', `at most ${spend} Dread is spent in a round`, [spend])
  return null
}

function whyNotBuy(s: Stalingrad, answer: Answer): Refusal | null {
  const what = String(answer.dread)
  const cost = costOf(s, what)
  if (cost === undefined) return NOT_OFFERED('EFSZ-1.7')
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
    const at = typeof answer.at === 'string' ? grid.squareOf(answer.at) : -1
    const ground = at < 0 ? 0 : (s.terrain[at] as number)
    if ((ground & DOOR) === 0 || (ground & BURST) !== 0 || s.stand[at] !== 0)
      return refuse('EFSZ-1.7', 'dread.door', 'that is no empty door')
    const watched = s.fighters.some((f) => f.status === ON_MAP && areAdjacent(grid, s.edges, f.at, at))
    return watched ? refuse('EFSZ-1.7', 'dread.watched', 'a character stands beside that door') : null
  }
  if (what === 'armoured') {
    const armoured = partsOf(s).kindIx.get('armoured') ?? -1
    if (!s.discard.includes(armoured)) return refuse('EFSZ-1.7', 'dread.no-armoured', 'no Armoured lies on the discard pile')
    return typeof answer.at === 'string' && grid.spawns.includes(grid.markAt[grid.squareOf(answer.at)] ?? '')
      ? null
      : refuse('EFSZ-1.7', 'dread.spawn', 'it comes back at a spawn square')
  }
  return whyNotBuySpecial(s, what, answer)
}

/** Powers that only one scenario has. */
function whyNotBuySpecial(s: Stalingrad, what: string, answer: Answer): Refusal | null {
  const waiting = s.flags.some((flag) => flag === waits(what) || flag.startsWith(`${waits(what)} `))
  // Leaning on the doors adds up; everything else is done once, or once at a time.
  if (waiting && what !== 'lean') return refuse('EFSZ-1.7', 'dread.once', 'that can be done once')
  if (what === 'snuff') {
    const at = squareIn(s, answer.at)
    return at >= 0 && ((s.terrain[at] as number) & FIRE) !== 0 ? null : refuse('EFSZ-1.7', 'dread.no-fire', 'nothing burns there')
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

function buySpecial(t: T, what: string, answer: Answer): void {
  const { s } = t
  if (what === 'flood') {
    s.flags.push(waits(what))
    return changeWater(t, 1)
  }
  if (what === 'snuff') {
    const at = squareIn(s, answer.at)
    s.flags.push(waits(what))
    s.terrain[at] = (s.terrain[at] as number) & ~(FIRE | SMOKE)
    return t.emit({ type: 'fireDied', rule: 'EFSZ-1.7', at: squareName(s, at) })
  }
  if (what === 'wake') {
    return wake(t, zombieNamed(s, answer.zombie) as Zombie, 'EFSZ-1.7')
  }
  const more = what === 'crew' ? squareName(s, squareIn(s, answer.at)) : String(answer.choice ?? '')
  s.flags.push(`${waits(what)} ${more}`.trim())
}

function buy(t: T, answer: Answer): void {
  const { s } = t
  const what = String(answer.dread)
  spendDread(t, costOf(s, what) as number, what)
  const at = typeof answer.at === 'string' ? gridIn(s).squareOf(answer.at) : -1
  if (!Object.hasOwn(COST, what)) return buySpecial(t, what, answer)
  if (what === 'haste') (zombieNamed(s, answer.zombie) as Zombie).haste++
  else if (what === 'peek') t.emit({ type: 'poolPeeked', rule: 'EFSZ-1.7', kind: tokenName(s, s.pool[t.chance(s.pool.length)] as number) })
  else if (what === 'extra') s.bought++
  else if (what === 'armoured') {
    const armoured = partsOf(s).kindIx.get('armoured') as number
    s.discard.splice(s.discard.indexOf(armoured), 1)
    arrive(t, at, armoured, -1)
  } else {
    s.terrain[at] = (s.terrain[at] as number) ^ OPEN
    const open = ((s.terrain[at] as number) & OPEN) !== 0
    t.emit({ type: open ? 'doorOpened' : 'doorClosed', rule: 'EFSZ-1.7', at: squareName(s, at), by: null })
    revealSeen(t)
  }
}

function purchases(s: Stalingrad): Answer[] {
  const answers: Answer[] = []
  const offer = (answer: Answer) => {
    if (whyNotBuy(s, answer) === null) answers.push(answer)
  }
  if (s.dread === 0) return answers
  for (const z of s.zombies) offer({ dread: 'haste', zombie: zombieName(z.id) })
  offer({ dread: 'peek' })
  offer({ dread: 'extra' })
  const grid = gridIn(s)
  if (s.dread >= 3)
    for (let q = 0; q < grid.size; q++) if (((s.terrain[q] as number) & DOOR) !== 0) offer({ dread: 'door', at: grid.names[q] as string })
  for (const what of Object.keys(sceneOf(s).raw.versus ?? {})) for (const answer of specialAnswers(s, what)) offer(answer)
  for (const mark of grid.spawns) offer({ dread: 'armoured', at: grid.names[grid.marks.get(mark) as number] as string })
  return answers
}

/** Is there anything on sale that the Master could pay for? */
export const canBuy = (s: Stalingrad): boolean => s.dread > 0 && purchases(s).length > 0

function specialAnswers(s: Stalingrad, dread: string): Answer[] {
  const grid = gridIn(s)
  const burning = () => [...s.terrain.keys()].filter((q) => ((s.terrain[q] as number) & FIRE) !== 0)
  if (dread === 'snuff') return burning().map((q) => ({ dread, at: grid.names[q] as string }))
  if (dread === 'wake') return s.zombies.filter((z) => z.asleep).map((z) => ({ dread, zombie: zombieName(z.id) }))
  if (dread === 'wagon') return ['upper', 'lower'].map((choice) => ({ dread, choice }))
  if (dread === 'rattle') return ['open', 'shut'].map((choice) => ({ dread, choice }))
  if (dread === 'crew') return grid.spawns.map((mark) => ({ dread, at: grid.names[grid.marks.get(mark) as number] as string }))
  return [{ dread }]
}

const PASS: Answer = { pass: true }
const driven = (id: number): Answer => ({ zombie: zombieName(id) })

/** In any order he likes, each once; with nobody left to drive there is only what he buys. */
export const masterOrder: AskRule<Stalingrad, OrderFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: (s, f) => (f.left.length > 0 || canBuy(s) ? ['dead'] : []),
  space: (s, f): Form[] => [pick([...(f.left.length > 0 ? f.left.map(driven) : [PASS]), ...purchases(s)])],
  whyNot(s, f, answer) {
    if ('dread' in answer) return whyNotBuy(s, answer)
    if (answer.pass === true && f.left.length === 0) return null
    const z = zombieNamed(s, answer.zombie)
    return z !== undefined && f.left.includes(z.id) ? null : refuse('EFSZ-27.1', 'master.done', 'choose a zombie that has yet to act')
  },
  answer(t, f, answer) {
    if ('dread' in answer) {
      buy(t, answer)
      f.left = f.left.filter((id) => zombieById(t.s, id) !== undefined)
      return
    }
    t.done()
    if (answer.pass === true) return
    t.call({ kind: 'dead.act', zombie: (zombieNamed(t.s, answer.zombie) as Zombie).id, left: 0, made: 0, from: -1 })
  },
  sample(s, f, _seat, rng) {
    if (s.dread > 0 && below(rng, 6) === 0) {
      const list = purchases(s)
      if (list.length > 0) return list[below(rng, list.length)] as Answer
    }
    return f.left.length === 0 ? PASS : driven(f.left[below(rng, f.left.length)] as number)
  },
}

/** Characters this zombie could have reached this turn: from them it may not end farther away than it began. */
function heldBy(s: Stalingrad, f: StepFrame, z: Zombie): { i: number; far: number }[] {
  const here = z.at
  const total = moveOf(s, z)
  const held: { i: number; far: number }[] = []
  z.at = f.start
  for (const [i, x] of s.fighters.entries()) {
    if ((x as Fighter).status !== ON_MAP) continue
    const far = movesTo(s, z, i)
    if (isReachable(far) && far <= total) held.push({ i, far })
  }
  z.at = here
  return held
}

/** Could it stand at `at` with so many moves left and still keep the rule? */
function keepsFaith(s: Stalingrad, f: StepFrame, z: Zombie, at: number, left: number): boolean {
  const here = z.at
  const held = heldBy(s, f, z)
  z.at = at
  const fine = held.every(({ i, far }) => movesTo(s, z, i) - left <= far)
  z.at = here
  return fine
}

/** Is this the zombie the scenario speaks of, in whatever form? */
const isNamed = (s: Stalingrad, z: Zombie, id: string | undefined): boolean =>
  id !== undefined && z.named >= 0 && partsOf(s).kinds[z.named]?.id === id

/** The One Who Calls: the Alpha is the Master's to move once a door stands open. */
const isShutIn = (s: Stalingrad, z: Zombie): boolean =>
  isNamed(s, z, sceneOf(s).raw.leash?.doors) && !s.terrain.some((ground) => (ground & (DOOR | OPEN)) === (DOOR | OPEN))

/** Grinzer's Mill: not onto the hatches two turns running. */
const isWary = (s: Stalingrad, z: Zombie): boolean => isNamed(s, z, sceneOf(s).raw.leash?.hatches) && s.flags.includes(trodIn(s.round - 1))

const trodIn = (round: number): string => `hatches in round ${round}`

/** Remembers that the Master sent him there. */
function noteHatches(s: Stalingrad, z: Zombie): void {
  if (!isNamed(s, z, sceneOf(s).raw.leash?.hatches) || ((s.terrain[z.at] as number) & HATCH) === 0) return
  s.flags = s.flags.filter((flag) => flag !== trodIn(s.round - 1) && flag !== trodIn(s.round))
  s.flags.push(trodIn(s.round))
}

function masterSteps(s: Stalingrad, f: StepFrame): number[] {
  const z = zombieById(s, f.zombie) as Zombie
  const grid = gridIn(s)
  const steps: number[] = []
  // EFSZ-28.1
  if (neighboursOf(s, z.at).length > 0 || isShutIn(s, z)) return steps
  const wary = isWary(s, z)
  const tramples = tramplesOf(kindInPlay(s, z))
  const batters = sceneOf(s).raw.batter !== undefined
  for (let d = 0; d < 8; d++) {
    if (!zombieCanStep(grid, s.terrain, s.edges, z.at, d, tramples, batters)) continue
    const q = grid.near[z.at * 8 + d] as number
    if (wary && ((s.terrain[q] as number) & HATCH) !== 0) continue
    if (s.stand[q] === 0 && keepsFaith(s, f, z, q, f.left - 1)) steps.push(q)
  }
  return steps
}

/** Asks for the next square of a zombie; what it may do is worked out once, when it is asked. */
export function askMaster(t: T, f: ActFrame, z: Zombie): void {
  const frame: StepFrame = { kind: 'master.step', zombie: z.id, start: f.from, left: f.left, options: [], stay: true }
  frame.options = masterSteps(t.s, frame)
  frame.stay = frame.options.length === 0 || keepsFaith(t.s, frame, z, z.at, 0)
  t.call(frame)
}

export const masterStep: AskRule<Stalingrad, StepFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: (_s, f) => (f.options.length > 0 ? ['dead'] : []),
  space(s, f): Form[] {
    const answers: Answer[] = f.options.map((q) => ({ to: squareName(s, q) }))
    if (f.stay) answers.push({ stay: true })
    return [pick(answers)]
  },
  whyNot(s, f, answer) {
    if (answer.stay === true)
      return f.stay ? null : refuse('EFSZ-1.7', 'master.retreat', 'a zombie that could reach somebody may not end farther away')
    return f.options.includes(squareIn(s, answer.to))
      ? null
      : refuse('EFSZ-28.8', 'master.no-step', 'the zombie cannot go there', [String(answer.to)])
  },
  answer(t, f, answer) {
    t.done()
    const frame = t.s.stack[t.s.stack.length - 1] as ActFrame
    if (answer.stay === true) frame.step = 'attack'
    else {
      const z = zombieById(t.s, f.zombie) as Zombie
      stepZombie(t, frame, z, squareIn(t.s, answer.to))
      noteHatches(t.s, z)
    }
  },
  close(t) {
    t.done()
    ;(t.s.stack[t.s.stack.length - 1] as ActFrame).step = 'attack'
  },
}

/** Two Dread: the zombies' initiative die again. */
export const masterReroll: AskRule<Stalingrad, RerollFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: () => ['dead'],
  space: () => [pick([{ reroll: true }, { pass: true }])],
  whyNot: (s, _f, answer) => (answer.pass === true ? null : answer.reroll === true ? whyNotPay(s, 2) : NOT_OFFERED('EFSZ-1.7')),
  answer(t, _f, answer) {
    t.done()
    if (answer.pass === true) return
    spendDread(t, 2, 'reroll')
    const frame = t.s.stack[t.s.stack.length - 1] as Extract<StalingradFrame, { kind: 'initiative' }>
    frame.dead = t.roll(12)
    tell(t, frame)
  },
}

/** He draws one more than needed and returns one of his choice. */
export const masterDraw: AskRule<Stalingrad, DrawFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: () => ['dead'],
  space: (s, f) => [pick([...new Set(f.tokens.map((x) => tokenName(s, x)))].map((kind) => ({ return: kind })))],
  whyNot: (s, f, answer) =>
    f.tokens.some((x) => tokenName(s, x) === answer.return)
      ? null
      : refuse('EFSZ-1.7', 'master.not-drawn', 'return one of the tokens drawn'),
  answer(t, f, answer) {
    const { s } = t
    t.done()
    const k = f.tokens.findIndex((x) => tokenName(s, x) === answer.return)
    s.pool.push(f.tokens[k] as number)
    ;(s.stack[s.stack.length - 1] as FinalFrame).hand = f.tokens.filter((_, i) => i !== k)
  },
}

/** Two Dread: one arriving zombie comes elsewhere. */
export const masterMove: AskRule<Stalingrad, MoveFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: () => ['dead'],
  space: (s, f): Form[] => [pick([{ pass: true }, ...movesOf(s, f)])],
  whyNot(s, f, answer) {
    if (answer.pass === true) return null
    const no = whyNotPay(s, 2)
    if (no) return no
    return movesOf(s, f).some((x) => x.from === answer.from && x.to === answer.to)
      ? null
      : refuse('EFSZ-1.7', 'dread.spawn', 'from a square where one is due, to another spawn square')
  },
  answer(t, _f, answer) {
    t.done()
    if (answer.pass === true) return
    spendDread(t, 2, 'move')
    const grid = gridIn(t.s)
    const frame = t.s.stack[t.s.stack.length - 1] as FinalFrame
    frame.due[frame.due.indexOf(grid.squareOf(answer.from as string))] = grid.squareOf(answer.to as string)
  },
}

function movesOf(s: Stalingrad, f: MoveFrame): Answer[] {
  const grid = gridIn(s)
  const answers: Answer[] = []
  for (const from of new Set(f.due))
    for (const mark of grid.spawns) {
      const to = grid.marks.get(mark) as number
      if (to !== from) answers.push({ from: squareName(s, from), to: squareName(s, to) })
    }
  return answers
}
