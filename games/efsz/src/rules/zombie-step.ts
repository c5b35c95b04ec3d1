import { nth } from '@deadfront/kernel'
import type { FrameOf } from '../model/frames.ts'
import { BURST, DIR_NAMES, DOOR, HINDER, isObstructive, nameAt, OPEN, rangeBetween } from '../model/grid.ts'
import {
  ATTACKED,
  contentOf,
  fighterAt,
  gridIn,
  groundAt,
  idOf,
  kindOf,
  sceneOf,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  type Zombie,
  zombieName,
} from '../model/state.ts'
import { kindInPlay, neighboursOf, preyOf, tramplesOf } from '../read/routes.ts'
import { openCover } from './cover.ts'
import { spendPower } from './dread.ts'
import { revealSeen, settleQueue } from './reveal.ts'
import { wound } from './wounds.ts'

// EFSZ-28, 29: one step of a zombie, one attack of it.

/** One square (EFSZ-28.2, 28.3), then covering characters may answer. */
export function stepZombie(t: StalingradTurn, f: Pick<FrameOf<'dead.act'>, 'left' | 'made'>, z: Zombie, to: number): void {
  const { s } = t
  if (isObstructive(groundAt(s, to))) return batterDoor(t, f, z, to)
  const grid = gridIn(s)
  const from = z.at
  s.stand[from] = 0
  s.stand[to] = -z.id
  z.at = to
  f.left--
  f.made++
  if ((groundAt(s, to) & HINDER) !== 0 && tramplesOf(kindInPlay(s, z))) s.terrain[to] = groundAt(s, to) & ~HINDER
  if (!t.quiet)
    t.emit({
      type: 'zombieStepped',
      rule: 'EFSZ-28.2',
      zombie: zombieName(z.id),
      from: nameAt(grid, from),
      to: nameAt(grid, to),
      left: f.left,
    })
  if (s.queue.length > 0) settleQueue(t)
  revealSeen(t)
  // One that has a move left next to a character will attack (EFSZ-28.1): that window follows, and it is the same moment.
  if (f.left < 1 || neighboursOf(s, to).length === 0) openCover(t, 'step', z.id)
}

/** One Candle: a zombie in front of a door tries to break it. */
function batterDoor(t: StalingradTurn, f: { left: number }, z: Zombie, at: number): void {
  const { s } = t
  const die = t.roll(12)
  // A power of the Zombie Master adds 1.
  const lean = spendPower(s, 'lean') === null ? 0 : 1
  const burst = die + lean >= (sceneOf(s).raw.batter ?? 13)
  if (burst) s.terrain[at] = groundAt(s, at) | DOOR | OPEN | BURST
  t.emit({ type: 'doorBattered', rule: 'EFSZ-37.2', zombie: zombieName(z.id), at: squareName(s, at), die, burst })
  if (burst) revealSeen(t)
  // Battering ends the move, also the move of a zombie that is revealed behind the door.
  f.left = 0
}

/** EFSZ-29.1, 29.5, 29.7, 29.8: it bites a character that is locked already, and locks any other. */
export function strike(t: StalingradTurn, z: Zombie, i: number, how: 'lock' | 'wound'): void {
  const { s } = t
  const f = fighterAt(s, i)
  if (how === 'wound') {
    const { has } = kindOf(contentOf(s), z)
    return wound(t, i, has.has('grip') ? 2 : 1, 'bite', z)
  }
  const grid = gridIn(s)
  let d = 0
  while (grid.near[f.at * 8 + d] !== z.at) d += 2
  f.lock = z.id
  f.facing = d
  if (!s.options.lockKeepsCover && f.marker > ATTACKED) f.marker = ATTACKED
  t.emit({ type: 'locked', rule: 'EFSZ-29.5', who: idOf(s, i), zombie: zombieName(z.id), facing: DIR_NAMES[d] as string })
}

/** The referee's choice among equally good squares: the one with the shortest distance to any character. */
export function straightest(s: Stalingrad, z: Zombie, options: readonly number[]): number {
  if (options.length === 1) return nth(options, 0)
  const grid = gridIn(s)
  let best = nth(options, 0)
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
