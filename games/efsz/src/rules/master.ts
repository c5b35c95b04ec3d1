import { type AskRule, below, type Form, lookUp, nth, pick } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { COST } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { FIRE, HATCH, OPEN, SMOKE } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  callerOf,
  contentOf,
  groundAt,
  sceneOf,
  squareIn,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  tokenName,
  type Zombie,
  zombieById,
  zombieNamed,
} from '../model/state.ts'
import {
  canBuy,
  costOf,
  driven,
  hatchFlag,
  isNamed,
  masterSteps,
  mayStandAt,
  movesOf,
  type Purchase,
  purchases,
  waits,
  whyNotBuy,
  whyNotPay,
} from '../read/master.ts'
import { spendDread } from './dread.ts'
import { changeWater } from './gives.ts'
import { wake } from './hits.ts'
import { revealSeen } from './reveal.ts'
import { emitInitiative } from './round.ts'
import { arrive } from './spawn.ts'
import { stepZombie } from './zombie-step.ts'

// Versus play. The book announces it without rules (EFSZ-1.7); these rules are ours: one seat commands the zombies within the
// limits of their movement, and buys powers with Dread.

function buySpecial(t: StalingradTurn, what: string, answer: Purchase): void {
  const { s } = t
  if (what === 'flood') {
    s.flags.push(waits(what))
    return changeWater(t, 1)
  }
  if (what === 'snuff') {
    const at = squareIn(s, answer.at)
    s.flags.push(waits(what))
    s.terrain[at] = groundAt(s, at) & ~(FIRE | SMOKE)
    return t.emit({ type: 'fireDied', rule: 'EFSZ-1.7', at: squareName(s, at) })
  }
  if (what === 'wake') {
    return wake(t, zombieNamed(s, answer.zombie) as Zombie, 'EFSZ-1.7')
  }
  const more = what === 'crew' ? squareName(s, squareIn(s, answer.at)) : (answer.choice ?? '')
  s.flags.push(`${waits(what)} ${more}`.trim())
}

function buy(t: StalingradTurn, answer: Purchase): void {
  const { s } = t
  const what = answer.dread
  spendDread(t, costOf(s, what) as number, what)
  const at = squareIn(s, answer.at)
  if (!Object.hasOwn(COST, what)) return buySpecial(t, what, answer)
  if (what === 'haste') (zombieNamed(s, answer.zombie) as Zombie).haste++
  else if (what === 'peek') t.emit({ type: 'poolPeeked', rule: 'EFSZ-1.7', kind: tokenName(s, nth(s.pool, t.chance(s.pool.length))) })
  else if (what === 'extra') s.bought++
  else if (what === 'armoured') {
    const armoured = lookUp(contentOf(s).kindIx, 'armoured')
    s.discard.splice(s.discard.indexOf(armoured), 1)
    arrive(t, at, armoured, -1)
  } else {
    s.terrain[at] = groundAt(s, at) ^ OPEN
    const open = (groundAt(s, at) & OPEN) !== 0
    t.emit({ type: open ? 'doorOpened' : 'doorClosed', rule: 'EFSZ-1.7', at: squareName(s, at), by: null })
    revealSeen(t)
  }
}

const stillToAct = refuse('EFSZ-27.1', 'master.done', 'choose a zombie that has yet to act')

/** The Zombie Master activates each zombie once, in any order. With none left he can only buy. */
export const masterOrder: AskRule<Stalingrad, FrameOf<'master.order'>, Answers['master.order'], StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: (s, f) => (f.left.length > 0 || canBuy(s) ? ['dead'] : []),
  space: (s, f): Form[] => [pick([...(f.left.length > 0 ? f.left.map(driven) : [{ do: 'pass' } as const]), ...purchases(s)])],
  whyNot(s, f, answer) {
    if (answer.do === 'buy') return whyNotBuy(s, answer)
    if (answer.do === 'pass') return f.left.length === 0 ? null : stillToAct
    const z = zombieNamed(s, answer.zombie)
    return z !== undefined && f.left.includes(z.id) ? null : stillToAct
  },
  answer(t, f, answer) {
    if (answer.do === 'buy') {
      buy(t, answer)
      f.left = f.left.filter((id) => zombieById(t.s, id) !== undefined)
      return
    }
    t.done()
    if (answer.do === 'pass') return
    t.call({ kind: 'dead.act', zombie: (zombieNamed(t.s, answer.zombie) as Zombie).id, left: 0, made: 0, from: -1 })
  },
  sample(s, f, _seat, rng) {
    if (s.dread > 0 && below(rng, 6) === 0) {
      const list = purchases(s)
      if (list.length > 0) return nth(list, below(rng, list.length))
    }
    return f.left.length === 0 ? { do: 'pass' } : driven(nth(f.left, below(rng, f.left.length)))
  },
}

/** Notes the round in which the Zombie Master sent a zombie with a leash onto the hatches. */
function noteHatches(s: Stalingrad, z: Zombie): void {
  if (!isNamed(s, z, sceneOf(s).raw.leash?.hatches) || (groundAt(s, z.at) & HATCH) === 0) return
  s.flags = s.flags.filter((flag) => flag !== hatchFlag(s.round - 1) && flag !== hatchFlag(s.round))
  s.flags.push(hatchFlag(s.round))
}

/** Asks for the next square of a zombie; the allowed squares are computed once, when the question is asked. */
export function askMaster(t: StalingradTurn, f: FrameOf<'dead.act'>, z: Zombie): void {
  const frame: FrameOf<'master.step'> = { kind: 'master.step', zombie: z.id, start: f.from, left: f.left, options: [], stay: true }
  frame.options = masterSteps(t.s, frame)
  frame.stay = frame.options.length === 0 || mayStandAt(t.s, frame, z, z.at, 0)
  t.call(frame)
}

export const masterStep: AskRule<Stalingrad, FrameOf<'master.step'>, Answers['master.step'], StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: (_s, f) => (f.options.length > 0 ? ['dead'] : []),
  space(s, f): Form[] {
    const answers: Answers['master.step'][] = f.options.map((q) => ({ do: 'step', to: squareName(s, q) }))
    if (f.stay) answers.push({ do: 'stay' })
    return [pick(answers)]
  },
  whyNot(s, f, answer) {
    if (answer.do === 'stay')
      return f.stay ? null : refuse('EFSZ-1.7', 'master.retreat', 'a zombie that could reach somebody may not end farther away')
    return f.options.includes(squareIn(s, answer.to))
      ? null
      : refuse('EFSZ-28.8', 'master.no-step', 'the zombie cannot go there', [answer.to])
  },
  answer(t, f, answer) {
    t.done()
    const frame = callerOf(t.s, 'dead.act')
    if (answer.do === 'stay') frame.step = 'attack'
    else {
      const z = zombieById(t.s, f.zombie) as Zombie
      stepZombie(t, frame, z, squareIn(t.s, answer.to))
      noteHatches(t.s, z)
    }
  },
  close(t) {
    t.done()
    callerOf(t.s, 'dead.act').step = 'attack'
  },
}

/** Two Dread: the zombies' initiative die again. */
export const masterReroll: AskRule<Stalingrad, FrameOf<'master.reroll'>, Answers['master.reroll'], StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: () => ['dead'],
  space: () => [pick([{ do: 'reroll' }, { do: 'pass' }])],
  whyNot: (s, _f, answer) => (answer.do === 'pass' ? null : whyNotPay(s, 2)),
  answer(t, _f, answer) {
    t.done()
    if (answer.do === 'pass') return
    spendDread(t, 2, 'reroll')
    const frame = callerOf(t.s, 'initiative')
    frame.dead = t.roll(12)
    emitInitiative(t, frame)
  },
}

/** The Zombie Master draws one more than needed and returns one of his choice. */
export const masterDraw: AskRule<Stalingrad, FrameOf<'master.draw'>, Answers['master.draw'], StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: () => ['dead'],
  space: (s, f) => [pick([...new Set(f.tokens.map((x) => tokenName(s, x)))].map((kind) => ({ do: 'return', return: kind })))],
  whyNot: (s, f, answer) =>
    f.tokens.some((x) => tokenName(s, x) === answer.return)
      ? null
      : refuse('EFSZ-1.7', 'master.not-drawn', 'return one of the tokens drawn'),
  answer(t, f, answer) {
    const { s } = t
    t.done()
    const k = f.tokens.findIndex((x) => tokenName(s, x) === answer.return)
    s.pool.push(nth(f.tokens, k))
    callerOf(t.s, 'dead.final').hand = f.tokens.filter((_, i) => i !== k)
  },
}

/** Two Dread: one arriving zombie comes elsewhere. */
export const masterMove: AskRule<Stalingrad, FrameOf<'master.move'>, Answers['master.move'], StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: () => ['dead'],
  space: (s, f): Form[] => [pick([{ do: 'pass' }, ...movesOf(s, f)])],
  whyNot(s, f, answer) {
    if (answer.do === 'pass') return null
    const no = whyNotPay(s, 2)
    if (no) return no
    return movesOf(s, f).some((x) => x.from === answer.from && x.to === answer.to)
      ? null
      : refuse('EFSZ-1.7', 'dread.spawn', 'from a square where one is due, to another spawn square')
  },
  answer(t, _f, answer) {
    t.done()
    if (answer.do === 'pass') return
    spendDread(t, 2, 'move')
    const frame = callerOf(t.s, 'dead.final')
    frame.due[frame.due.indexOf(squareIn(t.s, answer.from))] = squareIn(t.s, answer.to)
  },
}
