import { lookUp } from '@deadfront/kernel'
import type { Answers, Stalingrad, StalingradFrame } from '@deadfront/efsz'
import {
  contentOf,
  DOOR,
  fighterAt,
  gridIn,
  groundAt,
  idOf,
  isReachable,
  type Kind,
  kindInPlay,
  kindOfToken,
  moveOf,
  movesTo,
  nextTo,
  ON_MAP,
  OPEN,
  rowOf,
  sceneOf,
  squareName,
  tokenName,
  TRACK,
  type Zombie,
  zombieName,
} from '@deadfront/efsz/ai'
import { tasksOf } from './tasks.ts'
import { zombieOf } from './worth.ts'
import { entryCosts, FAR, nearestTo, wayAt, wayTo } from './features.ts'
import type { AnyAnswer } from './policy.ts'
import { best } from './small-answers.ts'

// The Zombie Master: zombies go for the nearest and weakest characters, and one guards every exit.

/** Moves from a square to the nearest character, weak ones counted as nearer; FAR when none can be reached. */
function hunger(s: Stalingrad, z: Zombie, at: number): number {
  let least = FAR
  for (let i = 0; i < s.fighters.length; i++) {
    const f = fighterAt(s, i)
    if (f.status !== ON_MAP) continue
    const moves = movesTo(s, z, i, at)
    if (isReachable(moves)) least = Math.min(least, moves + 0.15 * f.health + (f.lock !== 0 ? -0.3 : 0))
  }
  return least
}

/** How far the square is from the nearest exit, for the characters. */
function exitWay(s: Stalingrad): Int16Array | null {
  const exit = tasksOf(s).at(-1)
  return exit === undefined || exit.squares.length === 0 ? null : wayTo(s, exit.squares, entryCosts(s, -1))
}

function step(s: Stalingrad, frame: Extract<StalingradFrame, { kind: 'master.step' }>): Answers['master.step'] {
  const z = zombieOf(s, frame.zombie)
  const way = exitWay(s)
  const here = hunger(s, z, z.at)
  const blocks = (q: number): number => {
    if (way === null) return 0
    const behind = s.fighters.some((f) => f.status === ON_MAP && wayAt(way, f.at) > wayAt(way, q))
    return behind ? 0.2 : 0
  }
  const worth = (q: number): number => -Math.min(hunger(s, z, q), 90) + blocks(q)
  const to = best(frame.options, worth)
  // No character can be reached: wait in front of the exit.
  const guard = here >= FAR && way !== null
  if (guard) {
    const near = best(frame.options, (q) => -wayAt(way, q))
    if (wayAt(way, near) < wayAt(way, z.at)) return { do: 'step', to: squareName(s, near) }
    return frame.stay ? { do: 'stay' } : { do: 'step', to: squareName(s, near) }
  }
  return frame.stay && worth(to) < -here ? { do: 'stay' } : { do: 'step', to: squareName(s, to) }
}

type Order = Answers['master.order']
type May = (answer: Order) => boolean

/** Buys another step if it lets a zombie seize a character this turn; then what only this scenario sells; then more zombies. */
function purchase(s: Stalingrad, left: readonly number[], may: May): Order | null {
  if (s.dread <= 0) return null
  for (const id of left) {
    const z = zombieOf(s, id)
    if (z.stunned || z.haste > 0 || !kindInPlay(s, z).betaLike) continue
    const moves = s.fighters.map((f, i) => (f.status === ON_MAP ? movesTo(s, z, i) : FAR))
    const answer: Order = { do: 'buy', dread: 'haste', zombie: zombieName(id) }
    if (Math.min(...moves) === moveOf(s, z) && may(answer)) return answer
  }
  for (const what of Object.keys(sceneOf(s).raw.versus ?? {})) {
    if (s.flags.some((flag) => flag.startsWith(`dread ${what}`))) continue
    const answer = specialPurchase(s, what)
    if (answer !== null && may(answer)) return answer
  }
  const { hold } = contentOf(s).tables.dread
  const extra: Order = { do: 'buy', dread: 'extra' }
  return s.dread >= hold - 1 && may(extra) ? extra : null
}

/** A purchase that only this scenario offers, where it harms the team most. */
function specialPurchase(s: Stalingrad, what: string): Order | null {
  const grid = gridIn(s)
  const team = s.fighters.filter((f) => f.status === ON_MAP)
  if (what === 'flood') return { do: 'buy', dread: what }
  if (what === 'wake') {
    const sleeper = s.zombies.find((z) => z.asleep && nearestTo(s, z.at) <= 4)
    return sleeper === undefined ? null : { do: 'buy', dread: what, zombie: zombieName(sleeper.id) }
  }
  if (what === 'lean') return s.zombies.some((z) => isAtDoor(s, z)) ? { do: 'buy', dread: what } : null
  if (what === 'wagon') {
    const rider = team.find((f) => (groundAt(s, f.at) & TRACK) !== 0)
    return rider === undefined ? null : { do: 'buy', dread: what, choice: rowOf(grid, rider.at) * 2 < grid.h ? 'upper' : 'lower' }
  }
  if (what === 'crew') {
    const spawns = grid.spawns.map((mark) => lookUp(grid.marks, mark))
    return {
      do: 'buy',
      dread: what,
      at: squareName(
        s,
        best(spawns, (q) => -nearestTo(s, q)),
      ),
    }
  }
  // An open door lets zombies in. Fires are not put out: that would not harm the team.
  return what === 'rattle' ? { do: 'buy', dread: what, choice: 'open' } : null
}

function isAtDoor(s: Stalingrad, z: Zombie): boolean {
  const grid = gridIn(s)
  for (let d = 0; d < 8; d += 2) {
    const q = nextTo(grid, z.at, d)
    if (q >= 0 && (groundAt(s, q) & (DOOR | OPEN)) === DOOR) return true
  }
  return false
}

function order(s: Stalingrad, frame: Extract<StalingradFrame, { kind: 'master.order' }>, may: May): Order {
  const bought = purchase(s, frame.left, may)
  if (bought !== null) return bought
  if (frame.left.length === 0) return { do: 'pass' }
  // The nearest zombies go first: they seize a character, those that follow wound it.
  return {
    do: 'drive',
    zombie: zombieName(
      best(frame.left, (id) => {
        const z = zombieOf(s, id)
        return -hunger(s, z, z.at)
      }),
    ),
  }
}

/** How strong a token is on the map. */
const might = (kind: Kind): number => kind.move + 2 * kind.health + kind.has.size

/** The answers of the Zombie Master; ties are decided against the team. */
export function masterAnswer(s: Stalingrad, frame: StalingradFrame, may: May): AnyAnswer | null {
  const nearest = (options: readonly number[]): string =>
    squareName(
      s,
      best(options, (q) => -nearestTo(s, q)),
    )
  switch (frame.kind) {
    case 'master.order':
      return order(s, frame, may)
    case 'master.step':
      return step(s, frame)
    case 'master.reroll':
      return s.dread >= 4 ? { do: 'reroll' } : { do: 'pass' }
    case 'master.draw': {
      const { kinds } = contentOf(s)
      return {
        do: 'return',
        return: tokenName(
          s,
          best(frame.tokens, (token) => -might(kinds[kindOfToken(token)] as Kind)),
        ),
      }
    }
    case 'master.move':
      return { do: 'pass' }
    case 'dead.step':
      return { do: 'step', to: nearest(frame.options) }
    case 'dead.victim':
      return {
        do: 'choose',
        victim: idOf(
          s,
          best(frame.options, (i) => -fighterAt(s, i).health),
        ),
      }
    case 'spawn.push':
      return { do: 'push', to: nearest(frame.options) }
    case 'search.place':
      return { do: 'place', at: nearest(frame.options) }
    case 'spawn.cancel':
      return {
        do: 'cancel',
        at: squareName(
          s,
          best(frame.due, (q) => nearestTo(s, q)),
        ),
      }
    default:
      return null
  }
}
