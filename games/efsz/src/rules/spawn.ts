import { type AskRule, nth, pick, sequence, type StepRule } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { CAPTIVE, FIRE, HINDER, isObstructive, rangeBetween } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  callerOf,
  contentOf,
  fighterAt,
  figureAt,
  gridIn,
  groundAt,
  idOf,
  ON_MAP,
  pointMan,
  REARGUARD,
  sceneOf,
  seatOfFighter,
  squareIn,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  tokenName,
  tokenOf,
} from '../model/state.ts'
import { dueSquares, pushSquares, trackMarks } from '../read/spawn.ts'
import { tallies } from '../read/track.ts'
import { openCover } from './cover.ts'
import { gainDread } from './dread.ts'
import { checkEnd } from './goals.ts'
import { discardToken } from './hits.ts'
import { placeZombie, revealSeen } from './reveal.ts'
import { squareChoice } from './squares.ts'
import { loseGrip, wound } from './wounds.ts'

// EFSZ-34, 39: the final phase of the zombies' turn.

export const deadFinal: StepRule<Stalingrad, FrameOf<'dead.final'>, StalingradEvent> = sequence<
  Stalingrad,
  FrameOf<'dead.final'>,
  StalingradEvent
>({
  due(t, f) {
    const { s } = t
    f.due = dueSquares(s)
    if (s.options.master && trackMarks(s).length > 0) gainDread(t, 1, 'a spawn round')
    if (
      s.options.master &&
      f.due.length > 0 &&
      s.dread >= 2 &&
      s.spent + 2 <= contentOf(s).tables.dread.spend &&
      gridIn(s).spawns.length > 1
    )
      t.call({ kind: 'master.move', due: [...f.due] })
  },
  // EFSZ-39.2, 39.3, 39.5
  rearguard(t, f) {
    const { s } = t
    const due = Math.min(f.due.length, s.pool.length)
    if (due === 0) return
    for (let i = 0; i < s.fighters.length; i++) {
      const guard = fighterAt(s, i)
      if (guard.status !== REARGUARD) continue
      const die = t.roll(12)
      const prevents = die === 1 && f.cancel < due
      t.emit({ type: 'rearguardRolled', rule: 'EFSZ-39.2', who: idOf(s, i), die, prevents })
      if (!prevents) continue
      f.cancel++
      f.helper = i
      if (tallies(s)) guard.kills++
    }
  },
  cancel(t, f) {
    if (f.cancel === 0) return
    if (f.cancel < f.due.length && new Set(f.due).size > 1 && t.s.options.askTies) t.call({ kind: 'spawn.cancel', due: [...f.due] })
    else cancelOne(t, f, nth(f.due, 0))
    f.cancel--
    t.goto('cancel')
  },
  // The Zombie Master draws one token more than needed and returns one of his choice.
  draw(t, f) {
    const { s } = t
    if (!s.options.master || f.due.length === 0 || s.pool.length <= f.due.length) return
    const tokens: number[] = []
    for (let k = 0; k <= f.due.length; k++) tokens.push(t.draw(s.pool, (x) => tokenName(s, x)))
    t.call({ kind: 'master.draw', tokens })
  },
  arrive(t, f) {
    const { s } = t
    const at = f.due.shift()
    if (at === undefined) return
    t.goto('arrive')
    const token = f.hand.shift() ?? (s.pool.length === 0 ? undefined : t.draw(s.pool, (x) => tokenName(s, x)))
    if (token === undefined) t.emit({ type: 'nothingSpawned', rule: 'EFSZ-34.10', at: squareName(s, at) })
    else arrive(t, at, token, -1)
  },
  // A Prime that was never eliminated comes to the airfield itself.
  named(t) {
    const { s } = t
    const c = contentOf(s)
    for (const arrival of sceneOf(s).raw.arrivals ?? []) {
      if (s.trek === null || arrival.round !== s.round || s.trek.slain.includes(arrival.zombie)) continue
      const kind = c.kindIx.get(arrival.zombie)
      const at = gridIn(s).marks.get(arrival.at)
      if (kind !== undefined && at !== undefined) arrive(t, at, tokenOf(kind, -1), kind)
    }
  },
  after(t, f) {
    checkEnd(t)
    if (t.s.nextId > f.before) openCover(t, 'appear', 0)
  },
})

/** EFSZ-39.5: the zombie kept away goes to the discard pile. */
function cancelOne(t: StalingradTurn, f: FrameOf<'dead.final'>, at: number): void {
  const { s } = t
  f.due.splice(f.due.indexOf(at), 1)
  const token = t.draw(s.pool, (x) => tokenName(s, x))
  discardToken(s, token)
  t.emit({
    type: 'spawnPrevented',
    rule: 'EFSZ-39.5',
    at: squareName(s, at),
    kind: tokenName(s, token),
    by: f.helper >= 0 ? idOf(s, f.helper) : '',
  })
}

/** EFSZ-34.3 to 34.6, 34.11. */
export function arrive(t: StalingradTurn, at: number, token: number, named: number): void {
  const { s } = t
  const figure = figureAt(s, at)
  if (figure < 0) {
    if (named >= 0) return placeNear(t, at, token, named)
    return queueUp(t, at, token, 'EFSZ-34.6')
  }
  if (figure > 0) return pushOff(t, figure - 1, at, token, named)
  placeZombie(t, token, at, named >= 0 ? 'arrival' : 'spawn', named >= 0, named)
  revealSeen(t)
}

/** A named arrival does not queue: it is put on the free square nearest to its spawn square. */
function placeNear(t: StalingradTurn, at: number, token: number, named: number): void {
  const { s } = t
  const grid = gridIn(s)
  let best = -1
  for (let q = 0; q < grid.size; q++) {
    if (s.stand[q] !== 0 || isObstructive(groundAt(s, q)) || (groundAt(s, q) & (FIRE | HINDER | CAPTIVE)) !== 0) continue
    if (best < 0 || rangeBetween(grid, at, q) < rangeBetween(grid, at, best)) best = q
  }
  if (best < 0) return
  placeZombie(t, token, best, 'arrival', true, named)
}

/** EFSZ-34.6, 34.9: it waits off the map beside the spawn square. */
function queueUp(t: StalingradTurn, at: number, token: number, rule: string): void {
  const { s } = t
  s.queue.push(at, token)
  t.emit({ type: 'queued', rule, at: squareName(s, at), waiting: s.queue.filter((q, k) => k % 2 === 0 && q === at).length })
}

/** EFSZ-34.5, 34.11: a wound in any case, then a move to a free square; if there is none the zombie queues. */
function pushOff(t: StalingradTurn, i: number, at: number, token: number, named: number): void {
  const { s } = t
  wound(t, i, 1, 'spawn')
  const f = fighterAt(s, i)
  if (f.status !== ON_MAP) {
    // The dead character rose as a zombie on this square, so the new zombie waits.
    return queueUp(t, at, token, 'EFSZ-34.6')
  }
  loseGrip(t, i)
  const options = pushSquares(s, at)
  if (options.length === 0) {
    t.emit({ type: 'pushed', rule: 'EFSZ-34.11', who: idOf(s, i), from: squareName(s, at), to: null })
    return queueUp(t, at, token, 'EFSZ-34.11')
  }
  t.call({ kind: 'spawn.push', who: i, at, token, options, named })
}

export const spawnPush: AskRule<Stalingrad, FrameOf<'spawn.push'>, Answers['spawn.push'], StalingradEvent> = {
  rule: 'EFSZ-34.5',
  who: (s, f) => (f.options.length > 1 ? [seatOfFighter(s, f.who)] : []),
  ...squareChoice<FrameOf<'spawn.push'>, Answers['spawn.push']>(
    (to) => ({ do: 'push', to }),
    ({ to }) => to,
    refuse('EFSZ-34.11', 'push.not-there', 'the push goes to a free square beside the spawn square'),
    push,
  ),
}

function push(t: StalingradTurn, f: FrameOf<'spawn.push'>, to: number): void {
  const { s } = t
  const fighter = fighterAt(s, f.who)
  s.stand[f.at] = 0
  s.stand[to] = f.who + 1
  fighter.at = to
  t.emit({ type: 'pushed', rule: 'EFSZ-34.5', who: idOf(s, f.who), from: squareName(s, f.at), to: squareName(s, to) })
  placeZombie(t, f.token, f.at, f.named >= 0 ? 'arrival' : 'spawn', f.named >= 0, f.named)
  revealSeen(t)
}

/** EFSZ-39.5: the player chooses which arrival is cancelled. */
export const spawnCancel: AskRule<Stalingrad, FrameOf<'spawn.cancel'>, Answers['spawn.cancel'], StalingradEvent> = {
  rule: 'EFSZ-39.5',
  who: (s) => [pointMan(s)],
  space: (s, f) => [pick([...new Set(f.due)].map((q) => ({ do: 'cancel', at: squareName(s, q) })))],
  whyNot: (s, f, { at }) => (f.due.includes(squareIn(s, at)) ? null : refuse('EFSZ-39.5', 'cancel.not-due', 'no zombie is due there')),
  answer(t, _f, { at }) {
    t.done()
    const frame = callerOf(t.s, 'dead.final')
    cancelOne(t, frame, squareIn(t.s, at))
  },
}
