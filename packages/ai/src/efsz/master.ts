import type { Answer } from '@deadfront/kernel'
import type { Kind } from '@deadfront/efsz/model/content.ts'
import type { StalingradFrame } from '@deadfront/efsz/model/frames.ts'
import {
  type Fighter,
  idOf,
  kindOfToken,
  ON_MAP,
  partsOf,
  squareName,
  type Stalingrad,
  type Zombie,
  zombieName,
} from '@deadfront/efsz/model/state.ts'
import { isReachable, kindInPlay, movesTo } from '@deadfront/efsz/read/routes.ts'
import { moveOf } from '@deadfront/efsz/rules/dead.ts'
import { tokenName } from '@deadfront/efsz/rules/gear.ts'
import { aimsOf } from './aims.ts'
import { FAR, nearestTo, wayTo } from './ground.ts'
import { zombieOf } from './shots.ts'
import { best } from './small.ts'

// The Zombie Master: the nearest and the weakest first, and somebody in front of every way out.

/** Moves to the nearest character, the weak ones counting as nearer; FAR when there is no way to anybody. */
function hunger(s: Stalingrad, z: Zombie, at: number): number {
  const was = z.at
  z.at = at
  let least = FAR
  for (let i = 0; i < s.fighters.length; i++) {
    const f = s.fighters[i] as Fighter
    if (f.status !== ON_MAP) continue
    const moves = movesTo(s, z, i)
    if (isReachable(moves)) least = Math.min(least, moves + 0.15 * f.health + (f.lock !== 0 ? -0.3 : 0))
  }
  z.at = was
  return least
}

/** How far the square is from the way out, for the characters. */
function exitWay(s: Stalingrad): Int16Array | null {
  const exit = aimsOf(s).at(-1)
  return exit === undefined || exit.squares.length === 0 ? null : wayTo(s, exit.squares, -1)
}

function step(s: Stalingrad, frame: Extract<StalingradFrame, { kind: 'master.step' }>): Answer {
  const z = zombieOf(s, frame.zombie)
  const way = exitWay(s)
  const here = hunger(s, z, z.at)
  const blocks = (q: number): number => {
    if (way === null) return 0
    const behind = s.fighters.some((f) => f.status === ON_MAP && (way[f.at] as number) > (way[q] as number))
    return behind ? 0.2 : 0
  }
  const worth = (q: number): number => -Math.min(hunger(s, z, q), 90) + blocks(q)
  const to = best(frame.options, worth)
  // Nobody to be had: wait in front of the way out.
  const guard = here >= FAR && way !== null
  if (guard) {
    const near = best(frame.options, (q) => -(way[q] as number))
    if ((way[near] as number) < (way[z.at] as number)) return { to: squareName(s, near) }
    return frame.stay ? { stay: true } : { to: squareName(s, near) }
  }
  return frame.stay && worth(to) < -here ? { stay: true } : { to: squareName(s, to) }
}

/** A step more where it lets one of them bite this very turn; then more of them, when the purse is full. */
function purchase(s: Stalingrad, left: readonly number[]): Answer | null {
  if (s.dread <= 0) return null
  const { spend, hold } = partsOf(s).tables.dread
  const may = (cost: number): boolean => s.dread >= cost && (s.spent === 0 || s.spent + cost <= spend)
  if (may(1))
    for (const id of left) {
      const z = zombieOf(s, id)
      if (z.stunned || z.haste > 0 || !kindInPlay(s, z).betaLike) continue
      const moves = s.fighters.map((f, i) => (f.status === ON_MAP ? movesTo(s, z, i) : FAR))
      if (Math.min(...moves) === moveOf(s, z)) return { dread: 'haste', zombie: zombieName(id) }
    }
  return may(4) && s.dread >= hold - 1 ? { dread: 'extra' } : null
}

function order(s: Stalingrad, frame: Extract<StalingradFrame, { kind: 'master.order' }>): Answer {
  const bought = purchase(s, frame.left)
  if (bought !== null) return bought
  // The near ones first: they hold, those behind them bite.
  return {
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

/** The Master's answers; ties of the dead go against the team. */
export function masterAnswer(s: Stalingrad, frame: StalingradFrame): Answer | null {
  const nearest = (options: readonly number[]): string =>
    squareName(
      s,
      best(options, (q) => -nearestTo(s, q)),
    )
  switch (frame.kind) {
    case 'master.order':
      return order(s, frame)
    case 'master.step':
      return step(s, frame)
    case 'master.reroll':
      return s.dread >= 4 ? { reroll: true } : { pass: true }
    case 'master.draw': {
      const { kinds } = partsOf(s)
      return {
        return: tokenName(
          s,
          best(frame.tokens, (token) => -might(kinds[kindOfToken(token)] as Kind)),
        ),
      }
    }
    case 'master.move':
      return { pass: true }
    case 'dead.step':
      return { to: nearest(frame.options) }
    case 'dead.victim':
      return {
        victim: idOf(
          s,
          best(frame.options, (i) => -(s.fighters[i] as Fighter).health),
        ),
      }
    case 'spawn.push':
      return { to: nearest(frame.options) }
    case 'search.place':
      return { at: nearest(frame.options) }
    case 'spawn.cancel':
      return {
        at: squareName(
          s,
          best(frame.due, (q) => nearestTo(s, q)),
        ),
      }
    default:
      return null
  }
}
