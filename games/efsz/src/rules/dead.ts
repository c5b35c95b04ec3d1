import { refuse } from '../refusals.ts'
import { type Answer, type AskRule, below, pick, sequence, type StepRule } from '@deadfront/kernel'
import type { Kind } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { StalingradFrame } from '../model/frames.ts'
import { DIR_NAMES, DOOR, BURST, HINDER, isObstructive, OPEN, rangeBetween } from '../model/grid.ts'
import {
  fighterIx,
  gridIn,
  squareIn,
  idOf,
  partsOf,
  sceneOf,
  squareName,
  type Stalingrad,
  tieBreaker,
  type Zombie,
  zombieById,
  zombieName,
} from '../model/state.ts'
import { kindInPlay, neighboursOf, preyOf, tramplesOf, zombieSteps } from '../read/routes.ts'
import { openCover } from './cover.ts'
import { askMaster, canBuy } from './master.ts'
import { spendPower } from './dread.ts'
import { fighterAt, kindOf, placeZombie, revealSeen, settleQueue, type T, wound } from './effects.ts'
import { checkEnd } from './goals.ts'
import { nearestSpawn } from './spawn.ts'
import { oneOfTheSquares } from './squares.ts'

// EFSZ-27 to 29: the zombies' turn.

type TurnFrame = Extract<StalingradFrame, { kind: 'dead.turn' }>
type ActFrame = Extract<StalingradFrame, { kind: 'dead.act' }>
type StepFrame = Extract<StalingradFrame, { kind: 'dead.step' }>
type VictimFrame = Extract<StalingradFrame, { kind: 'dead.victim' }>

/** EFSZ-27.2: bottom row first, left to right. */
export function activationOrder(s: Stalingrad): number[] {
  const grid = gridIn(s)
  return [...s.zombies]
    .sort((a, b) => (grid.y[b.at] as number) - (grid.y[a.at] as number) || (grid.x[a.at] as number) - (grid.x[b.at] as number))
    .map((z) => z.id)
}

/** EFSZ-28.2, 32.9, 32.13, 26.3: the Move of a zombie now. */
export const moveOf = (s: Stalingrad, z: Zombie): number => moveWith(s, z, !s.house.auraNeedsReveal)

/** The Move of a zombie when face-down zombies hurry others, or when they do not. */
function moveWith(s: Stalingrad, z: Zombie, hiddenHurry: boolean): number {
  const { kinds } = partsOf(s)
  const kind = kindInPlay(s, z)
  let move = kind.move
  for (const other of s.zombies) {
    if (!other.up && !hiddenHurry) continue
    const { has } = kinds[other.kind] as Kind
    if (move < 2 && (has.has('hurriesAll') || (has.has('hurriesBetas') && kind.betaLike))) move = 2
  }
  return move + z.haste
}

/** Does the Move of this zombie depend on what lies face down? */
export const hiddenHurryMatters = (s: Stalingrad, z: Zombie): boolean =>
  !s.house.auraNeedsReveal && moveWith(s, z, false) - z.haste < 2 && s.zombies.some((other) => !other.up)

export const deadTurn: StepRule<Stalingrad, TurnFrame, StalingradEvent> = sequence<Stalingrad, TurnFrame, StalingradEvent>({
  start(t) {
    const { s } = t
    s.turn = 'dead'
    t.emit({ type: 'turnBegan', rule: 'EFSZ-7.9', side: 'dead' })
    for (const z of s.zombies) {
      z.done = false
      z.haste = 0
    }
    crewCall(t)
  },
  order(t, f) {
    // EFSZ-27.6: fixed now; whoever comes later does not act this turn.
    f.order = activationOrder(t.s).filter((id) => !(zombieById(t.s, id) as Zombie).done)
  },
  next(t, f) {
    const { s } = t
    if (s.house.master) {
      const left = f.order.filter((id) => zombieById(s, id)?.done === false)
      if (left.length === 0) return
      t.goto('next')
      t.call({ kind: 'master.order', left })
      return
    }
    const id = f.order[f.next]
    if (id === undefined) return
    f.next++
    t.goto('next')
    if (zombieById(s, id) !== undefined) t.call({ kind: 'dead.act', zombie: id, left: 0, made: 0, from: -1 })
  },
  // EFSZ-1.7: a last purchase when all have acted, and the only one when nobody walks: what the last bite earned may be spent.
  purchase(t) {
    if (t.s.house.master && canBuy(t.s)) t.call({ kind: 'master.order', left: [] })
  },
  final: (t) => t.call({ kind: 'dead.final', due: [], cancel: 0, helper: -1, before: t.s.nextId, hand: [] }),
  over(t) {
    t.s.turn = ''
    checkEnd(t)
  },
})

/** Tankistka, whole: one of her crew climbs out at the start of every zombie turn. */
function crewCall(t: T): void {
  const { s } = t
  const parts = partsOf(s)
  const caller = s.zombies.find((z) => z.up && kindOf(parts, z).has.has('crewCall'))
  const armoured = parts.kindIx.get('armoured')
  if (caller === undefined || armoured === undefined) return
  const from = s.discard.includes(armoured) ? s.discard : s.pool
  const k = from.indexOf(armoured)
  const ordered = spendPower(s, 'crew')
  const at = ordered === null ? nearestSpawn(s, caller.at) : squareIn(s, ordered)
  if (k < 0 || at < 0 || s.stand[at] !== 0) return
  from.splice(k, 1)
  placeZombie(t, armoured, at, 'crew', true)
}

export const deadAct: StepRule<Stalingrad, ActFrame, StalingradEvent> = sequence<Stalingrad, ActFrame, StalingradEvent>({
  begin(t, f) {
    const { s } = t
    const z = zombieById(s, f.zombie)
    if (z === undefined) return t.done()
    z.done = true
    if (z.stunned) {
      // EFSZ-7.15, 27.4: the marker goes instead of the activation; sleepers sleep on.
      if (!z.asleep) {
        z.stunned = false
        t.emit({ type: 'stunRemoved', rule: 'EFSZ-7.15', zombie: zombieName(z.id) })
      }
      return t.done()
    }
    f.left = moveNow(t, z)
    f.from = z.at
  },
  move(t, f) {
    const { s } = t
    const z = zombieById(s, f.zombie)
    if (z === undefined || z.stunned) return t.done()
    holdBack(t, f, z)
    // EFSZ-28.1
    if (f.left === 0) return
    if (s.house.master && !isDriven(s, z)) {
      t.goto('move')
      return askMaster(t, f, z)
    }
    const options = zombieSteps(s, z)
    if (options.length === 0) return
    t.goto('move')
    if (options.length > 1 && s.house.askTies) t.call({ kind: 'dead.step', zombie: z.id, options })
    else stepZombie(t, f, z, straightest(s, z, options))
  },
  attack(t, f) {
    const { s } = t
    const z = zombieById(s, f.zombie)
    // EFSZ-29.11: no move left, no attack.
    if (z === undefined || z.stunned || f.left < 1 || neighboursOf(s, z.at).length === 0) return t.done()
    openCover(t, 'attack', z.id)
  },
  strike(t, f) {
    const { s } = t
    const z = zombieById(s, f.zombie)
    // EFSZ-24.8, 25.1: covering fire came first.
    if (z === undefined || z.stunned) return t.done()
    holdBack(t, f, z)
    if (f.left < 1) return t.done()
    const near = neighboursOf(s, z.at)
    const locked = near.filter((i) => fighterAt(s, i).lock !== 0)
    const options = locked.length > 0 ? locked : near
    if (options.length === 0) return t.done()
    const how = locked.length > 0 ? 'wound' : 'lock'
    if (options.length > 1 && s.house.askTies) t.call({ kind: 'dead.victim', zombie: z.id, options, how })
    else strike(t, z, options[0] as number, how)
  },
  after(t, f) {
    checkEnd(t)
    if (zombieById(t.s, f.zombie) !== undefined) openCover(t, 'struck', f.zombie)
  },
})

/** EFSZ-32.9, 32.11: when the one that hurried it falls in the midst of its activation, what it has left is less at once. */
function holdBack(t: T, f: ActFrame, z: Zombie): void {
  f.left = Math.min(f.left, Math.max(0, moveNow(t, z) - f.made))
}

/**
 * The Move of a zombie, read during its activation. Where a face-down Alpha may hurry others (option `auraNeedsReveal`
 * off) the Move shows whether there is one: that cannot be taken back.
 */
function moveNow(t: T, z: Zombie): number {
  if (hiddenHurryMatters(t.s, z)) t.reveal()
  return moveOf(t.s, z)
}

/** The referee's choice among equally good squares: the one nearest to anybody as the crow flies. */
function straightest(s: Stalingrad, z: Zombie, options: readonly number[]): number {
  if (options.length === 1) return options[0] as number
  const grid = gridIn(s)
  let best = options[0] as number
  let least = 9999
  for (const q of options)
    for (const i of preyOf(s, z)) {
      const { at } = fighterAt(s, i)
      if (rangeBetween(grid, q, at) >= least) continue
      least = rangeBetween(grid, q, at)
      best = q
    }
  return best
}

/** Primes and the Omega keep their own mind, even under a Zombie Master. */
const isDriven = (s: Stalingrad, z: Zombie): boolean => {
  const { has } = kindInPlay(s, z)
  return has.has('weakest') || has.has('scent')
}

/** One square (EFSZ-28.2, 28.3), then whoever covers may answer. */
export function stepZombie(t: T, f: Pick<ActFrame, 'left' | 'made'>, z: Zombie, to: number): void {
  const { s } = t
  if (isObstructive(s.terrain[to] as number)) return batter(t, f, z, to)
  const grid = gridIn(s)
  const from = z.at
  s.stand[from] = 0
  s.stand[to] = -z.id
  z.at = to
  f.left--
  f.made++
  if (((s.terrain[to] as number) & HINDER) !== 0 && tramplesOf(kindInPlay(s, z))) s.terrain[to] = (s.terrain[to] as number) & ~HINDER
  if (!t.quiet)
    t.emit({
      type: 'zombieStepped',
      rule: 'EFSZ-28.2',
      zombie: zombieName(z.id),
      from: grid.names[from] as string,
      to: grid.names[to] as string,
      left: f.left,
    })
  if (s.queue.length > 0) settleQueue(t)
  revealSeen(t)
  // One that has a move left next to somebody goes on to attack (EFSZ-28.1): that window follows, and it is the same moment.
  if (f.left < 1 || neighboursOf(s, to).length === 0) openCover(t, 'step', z.id)
}

/** One Candle: the dead lean on the doors. */
function batter(t: T, f: { left: number }, z: Zombie, at: number): void {
  const { s } = t
  const die = t.roll(12)
  // The Master may have leaned on the doors.
  const lean = spendPower(s, 'lean') === null ? 0 : 1
  const burst = die + lean >= (sceneOf(s).raw.batter ?? 13)
  f.left = 0
  if (burst) s.terrain[at] = (s.terrain[at] as number) | DOOR | OPEN | BURST
  t.emit({ type: 'doorBattered', rule: 'EFSZ-37.2', zombie: zombieName(z.id), at: squareName(s, at), die, burst })
  if (burst) revealSeen(t)
}

/** EFSZ-29.1, 29.5, 29.7, 29.8: a bite for the locked, a lock for the free. */
export function strike(t: T, z: Zombie, i: number, how: 'lock' | 'wound'): void {
  const { s } = t
  const f = fighterAt(s, i)
  if (how === 'wound') {
    const { has } = kindOf(partsOf(s), z)
    return wound(t, i, has.has('grip') ? 2 : 1, 'bite', z)
  }
  const grid = gridIn(s)
  let d = 0
  while (grid.near[f.at * 8 + d] !== z.at) d += 2
  f.lock = z.id
  f.facing = d
  if (!s.house.lockKeepsCover && f.marker > 1) f.marker = 1
  t.emit({ type: 'locked', rule: 'EFSZ-29.5', who: idOf(s, i), zombie: zombieName(z.id), facing: DIR_NAMES[d] as string })
}

/** EFSZ-28.13: equally good squares. */
export const deadStep: AskRule<Stalingrad, StepFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-28.13',
  who: (s) => [tieBreaker(s)],
  ...oneOfTheSquares('to', refuse('EFSZ-28.13', 'dead.not-equal', 'the zombie takes one of the equally good squares')),
  answer(t, f, { to }) {
    t.done()
    const z = zombieById(t.s, f.zombie) as Zombie
    stepZombie(t, t.s.stack[t.s.stack.length - 1] as ActFrame, z, gridIn(t.s).squareOf(to as string))
  },
}

/** EFSZ-29.4, 29.6: whom it takes. */
export const deadVictim: AskRule<Stalingrad, VictimFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-29.6',
  who: (s) => [tieBreaker(s)],
  space: (s, f) => [pick(f.options.map((i) => ({ victim: idOf(s, i) })))],
  whyNot: (s, f, { victim }) =>
    f.options.includes(fighterIx(s, victim))
      ? null
      : refuse(f.how === 'lock' ? 'EFSZ-29.6' : 'EFSZ-29.4', 'dead.no-victim', 'that character is not among those it can take'),
  answer(t, f, { victim }) {
    t.done()
    strike(t, zombieById(t.s, f.zombie) as Zombie, fighterIx(t.s, victim), f.how)
  },
  sample: (s, f, _seat, rng) => ({ victim: idOf(s, f.options[below(rng, f.options.length)] as number) }),
}
