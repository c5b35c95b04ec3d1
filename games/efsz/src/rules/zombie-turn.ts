import { type AskRule, below, nth, pick, sequence, type StepRule } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import {
  callerOf,
  contentOf,
  fighterAt,
  fighterIx,
  idOf,
  kindOf,
  squareIn,
  type Stalingrad,
  type StalingradTurn,
  tieBreaker,
  type Zombie,
  zombieById,
  zombieName,
} from '../model/state.ts'
import { canBuy } from '../read/master.ts'
import { kindInPlay, neighboursOf, zombieSteps } from '../read/routes.ts'
import { nearestSpawn } from '../read/spawn.ts'
import { activationOrder, hiddenHurryMatters, moveOf } from '../read/zombies.ts'
import { openCover } from './cover.ts'
import { spendPower } from './dread.ts'
import { checkEnd } from './goals.ts'
import { askMaster } from './master.ts'
import { placeZombie } from './reveal.ts'
import { squareChoice } from './squares.ts'
import { stepZombie, straightest, strike } from './zombie-step.ts'

// EFSZ-27 to 29: the zombies' turn.

export const deadTurn: StepRule<Stalingrad, FrameOf<'dead.turn'>, StalingradEvent> = sequence<
  Stalingrad,
  FrameOf<'dead.turn'>,
  StalingradEvent
>({
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
    // EFSZ-27.6: fixed now; zombies that come later do not act this turn.
    f.order = activationOrder(t.s).filter((id) => !(zombieById(t.s, id) as Zombie).done)
  },
  next(t, f) {
    const { s } = t
    if (s.options.master) {
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
  // EFSZ-1.7: the last purchase, when all have acted, and the only one when no zombie moves; the Dread of the last bite may be spent.
  purchase(t) {
    if (t.s.options.master && canBuy(t.s)) t.call({ kind: 'master.order', left: [] })
  },
  final: (t) => t.call({ kind: 'dead.final', due: [], cancel: 0, helper: -1, before: t.s.nextId, hand: [] }),
  over(t) {
    t.s.turn = ''
    checkEnd(t)
  },
})

/** Tankistka, whole: one zombie of her crew is placed at the start of every zombie turn. */
function crewCall(t: StalingradTurn): void {
  const { s } = t
  const c = contentOf(s)
  const caller = s.zombies.find((z) => z.up && kindOf(c, z).has.has('crewCall'))
  const armoured = c.kindIx.get('armoured')
  if (caller === undefined || armoured === undefined) return
  const from = s.discard.includes(armoured) ? s.discard : s.pool
  const k = from.indexOf(armoured)
  const ordered = spendPower(s, 'crew')
  const at = ordered === null ? nearestSpawn(s, caller.at) : squareIn(s, ordered)
  if (k < 0 || at < 0 || s.stand[at] !== 0) return
  from.splice(k, 1)
  placeZombie(t, armoured, at, 'crew', true)
}

export const deadAct: StepRule<Stalingrad, FrameOf<'dead.act'>, StalingradEvent> = sequence<
  Stalingrad,
  FrameOf<'dead.act'>,
  StalingradEvent
>({
  begin(t, f) {
    const { s } = t
    const z = zombieById(s, f.zombie)
    if (z === undefined) return t.done()
    z.done = true
    if (z.stunned) {
      // EFSZ-7.15, 27.4: the marker is removed instead of an activation; sleeping zombies stay asleep.
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
    limitMove(t, f, z)
    // EFSZ-28.1
    if (f.left === 0) return
    if (s.options.master && !isDriven(s, z)) {
      t.goto('move')
      return askMaster(t, f, z)
    }
    const options = zombieSteps(s, z)
    if (options.length === 0) return
    t.goto('move')
    if (options.length > 1 && s.options.askTies) t.call({ kind: 'dead.step', zombie: z.id, options })
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
    limitMove(t, f, z)
    if (f.left < 1) return t.done()
    const near = neighboursOf(s, z.at)
    const locked = near.filter((i) => fighterAt(s, i).lock !== 0)
    const options = locked.length > 0 ? locked : near
    if (options.length === 0) return t.done()
    const how = locked.length > 0 ? 'wound' : 'lock'
    if (options.length > 1 && s.options.askTies) t.call({ kind: 'dead.victim', zombie: z.id, options, how })
    else strike(t, z, nth(options, 0), how)
  },
  after(t, f) {
    checkEnd(t)
    if (zombieById(t.s, f.zombie) !== undefined) openCover(t, 'struck', f.zombie)
  },
})

/** EFSZ-32.9, 32.11: when the zombie that raised its Move is eliminated during its activation, it has fewer moves left at once. */
function limitMove(t: StalingradTurn, f: FrameOf<'dead.act'>, z: Zombie): void {
  f.left = Math.min(f.left, Math.max(0, moveNow(t, z) - f.made))
}

/**
 * The Move of a zombie, read during its activation. Where a face-down Alpha may raise the Move of others (option `auraNeedsReveal`
 * off) the Move shows whether there is one: this information cannot be taken back.
 */
function moveNow(t: StalingradTurn, z: Zombie): number {
  if (hiddenHurryMatters(t.s, z)) t.reveal()
  return moveOf(t.s, z)
}

/** Primes and the Omega follow their own rules, even under a Zombie Master. */
const isDriven = (s: Stalingrad, z: Zombie): boolean => {
  const { has } = kindInPlay(s, z)
  return has.has('weakest') || has.has('scent')
}

/** EFSZ-28.13: equally good squares. */
export const deadStep: AskRule<Stalingrad, FrameOf<'dead.step'>, Answers['dead.step'], StalingradEvent> = {
  rule: 'EFSZ-28.13',
  who: (s) => [tieBreaker(s)],
  ...squareChoice<FrameOf<'dead.step'>, Answers['dead.step']>(
    (to) => ({ do: 'step', to }),
    ({ to }) => to,
    refuse('EFSZ-28.13', 'dead.not-equal', 'the zombie takes one of the equally good squares'),
    (t, f, to) => stepZombie(t, callerOf(t.s, 'dead.act'), zombieById(t.s, f.zombie) as Zombie, to),
  ),
}

/** EFSZ-29.4, 29.6: which character it attacks. */
export const deadVictim: AskRule<Stalingrad, FrameOf<'dead.victim'>, Answers['dead.victim'], StalingradEvent> = {
  rule: 'EFSZ-29.6',
  who: (s) => [tieBreaker(s)],
  space: (s, f) => [pick(f.options.map((i) => ({ do: 'choose', victim: idOf(s, i) })))],
  whyNot: (s, f, { victim }) =>
    f.options.includes(fighterIx(s, victim))
      ? null
      : refuse(f.how === 'lock' ? 'EFSZ-29.6' : 'EFSZ-29.4', 'dead.no-victim', 'that character is not among those it can take'),
  answer(t, f, { victim }) {
    t.done()
    strike(t, zombieById(t.s, f.zombie) as Zombie, fighterIx(t.s, victim), f.how)
  },
  sample: (s, f, _seat, rng) => ({ do: 'choose', victim: idOf(s, nth(f.options, below(rng, f.options.length))) }),
}
