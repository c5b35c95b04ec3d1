import { type Answer, type AskRule, below, type Form, NOT_OFFERED, pick } from '@deadfront/kernel'
import { COST } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { FIRE, HATCH, OPEN, SMOKE } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  contentOf,
  gridIn,
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
  isNamed,
  keepsFaith,
  masterSteps,
  movesOf,
  PASS,
  purchases,
  trodIn,
  waits,
  whyNotBuy,
  whyNotPay,
} from '../read/master.ts'
import { spendDread } from './dread.ts'
import { changeWater } from './gives.ts'
import { wake } from './hits.ts'
import { revealSeen } from './reveal.ts'
import { tell } from './round.ts'
import { arrive } from './spawn.ts'
import { stepZombie } from './zombie-step.ts'

// Versus play. The book announces it without rules (EFSZ-1.7); these are the table's own: one seat commands the dead,
// within the limits of their movement, and buys mischief with Dread.

function buySpecial(t: StalingradTurn, what: string, answer: Answer): void {
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

function buy(t: StalingradTurn, answer: Answer): void {
  const { s } = t
  const what = String(answer.dread)
  spendDread(t, costOf(s, what) as number, what)
  const at = typeof answer.at === 'string' ? gridIn(s).squareOf(answer.at) : -1
  if (!Object.hasOwn(COST, what)) return buySpecial(t, what, answer)
  if (what === 'haste') (zombieNamed(s, answer.zombie) as Zombie).haste++
  else if (what === 'peek') t.emit({ type: 'poolPeeked', rule: 'EFSZ-1.7', kind: tokenName(s, s.pool[t.chance(s.pool.length)] as number) })
  else if (what === 'extra') s.bought++
  else if (what === 'armoured') {
    const armoured = contentOf(s).kindIx.get('armoured') as number
    s.discard.splice(s.discard.indexOf(armoured), 1)
    arrive(t, at, armoured, -1)
  } else {
    s.terrain[at] = (s.terrain[at] as number) ^ OPEN
    const open = ((s.terrain[at] as number) & OPEN) !== 0
    t.emit({ type: open ? 'doorOpened' : 'doorClosed', rule: 'EFSZ-1.7', at: squareName(s, at), by: null })
    revealSeen(t)
  }
}

/** In any order he likes, each once; with nobody left to drive there is only what he buys. */
export const masterOrder: AskRule<Stalingrad, FrameOf<'master.order'>, Answer, StalingradEvent> = {
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

/** Remembers that the Master sent him there. */
function noteHatches(s: Stalingrad, z: Zombie): void {
  if (!isNamed(s, z, sceneOf(s).raw.leash?.hatches) || ((s.terrain[z.at] as number) & HATCH) === 0) return
  s.flags = s.flags.filter((flag) => flag !== trodIn(s.round - 1) && flag !== trodIn(s.round))
  s.flags.push(trodIn(s.round))
}

/** Asks for the next square of a zombie; what it may do is worked out once, when it is asked. */
export function askMaster(t: StalingradTurn, f: FrameOf<'dead.act'>, z: Zombie): void {
  const frame: FrameOf<'master.step'> = { kind: 'master.step', zombie: z.id, start: f.from, left: f.left, options: [], stay: true }
  frame.options = masterSteps(t.s, frame)
  frame.stay = frame.options.length === 0 || keepsFaith(t.s, frame, z, z.at, 0)
  t.call(frame)
}

export const masterStep: AskRule<Stalingrad, FrameOf<'master.step'>, Answer, StalingradEvent> = {
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
    const frame = t.s.stack[t.s.stack.length - 1] as FrameOf<'dead.act'>
    if (answer.stay === true) frame.step = 'attack'
    else {
      const z = zombieById(t.s, f.zombie) as Zombie
      stepZombie(t, frame, z, squareIn(t.s, answer.to))
      noteHatches(t.s, z)
    }
  },
  close(t) {
    t.done()
    ;(t.s.stack[t.s.stack.length - 1] as FrameOf<'dead.act'>).step = 'attack'
  },
}

/** Two Dread: the zombies' initiative die again. */
export const masterReroll: AskRule<Stalingrad, FrameOf<'master.reroll'>, Answer, StalingradEvent> = {
  rule: 'EFSZ-1.7',
  who: () => ['dead'],
  space: () => [pick([{ reroll: true }, { pass: true }])],
  whyNot: (s, _f, answer) => (answer.pass === true ? null : answer.reroll === true ? whyNotPay(s, 2) : NOT_OFFERED('EFSZ-1.7')),
  answer(t, _f, answer) {
    t.done()
    if (answer.pass === true) return
    spendDread(t, 2, 'reroll')
    const frame = t.s.stack[t.s.stack.length - 1] as FrameOf<'initiative'>
    frame.dead = t.roll(12)
    tell(t, frame)
  },
}

/** He draws one more than needed and returns one of his choice. */
export const masterDraw: AskRule<Stalingrad, FrameOf<'master.draw'>, Answer, StalingradEvent> = {
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
    ;(s.stack[s.stack.length - 1] as FrameOf<'dead.final'>).hand = f.tokens.filter((_, i) => i !== k)
  },
}

/** Two Dread: one arriving zombie comes elsewhere. */
export const masterMove: AskRule<Stalingrad, FrameOf<'master.move'>, Answer, StalingradEvent> = {
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
    const frame = t.s.stack[t.s.stack.length - 1] as FrameOf<'dead.final'>
    frame.due[frame.due.indexOf(grid.squareOf(answer.from as string))] = grid.squareOf(answer.to as string)
  },
}
