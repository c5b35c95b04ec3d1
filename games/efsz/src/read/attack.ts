import type { Hand } from '../model/answers.ts'
import type { Weapon } from '../model/content.ts'
import { cornerClosed, edgeClosed, isObstructive, lineDirs, nextTo } from '../model/grid.ts'
import { contentOf, type Fighter, fighterAt, gridIn, groundAt, type Mode, type Stalingrad } from '../model/state.ts'
import type { AttackSpec } from './hit.ts'
import type { LineCount } from './line.ts'
import { handWeapon, hasSkill } from './sheet.ts'
import { tunedBonus } from './targets.ts'
import { int8At } from '../model/list.ts'

// EFSZ-10, 12, 17: the dice of an attack, read from the state.

export type Level = 'miss' | 'stun' | 'kill'

/** EFSZ-17.1, 17.4: a die against a hit number; `kill` is how far above it a head hit begins. */
export const levelOf = (die: number, hit: number, kill = 3): Level => (die >= hit + kill ? 'kill' : die >= hit ? 'stun' : 'miss')

/** EFSZ-10.10: dice of an attack. */
export function diceOf(s: Stalingrad, f: Fighter, weapon: Weapon | null, attack: 'fire' | 'spread' | 'h2h', plain: boolean): number {
  if (weapon === null) return 1
  if (attack === 'h2h' && s.options.h2hDice === 'one') return 1
  return weapon.rof + (plain ? 0 : tunedBonus(s, f, weapon))
}

/** Butcher's Eye: hand-to-hand kills at hit# + 2. */
export const killMargin = (s: Stalingrad, f: Fighter, attack: string): number =>
  attack === 'h2h' && hasSkill(s, f, 'butchersEye') ? 2 : contentOf(s).tables.attack.kill

/** EFSZ-12.6: on a natural 2 past a character, that character is hit and the target is not; as a switch, the first figure of any kind. */
export function accidentOf(
  s: Stalingrad,
  { friend, figure }: Pick<LineCount, 'friend' | 'figure'>,
): { friend: number; any: number } | null {
  if (s.options.natural2 === 'figures' && figure < 0) return { friend: -1, any: -figure }
  return friend >= 0 ? { friend, any: 0 } : null
}

export const specOf = (
  s: Stalingrad,
  { who, hand }: Attacker,
  attack: 'fire' | 'spread' | 'h2h',
  { mode, cover }: Pick<Manner, 'mode' | 'cover'>,
): AttackSpec => ({ who, weapon: handWeapon(s, fighterAt(s, who), hand), attack, offHand: hand === 'off', mode, cover })

/** Which character attacks, and with which hand. */
export interface Attacker {
  who: number
  hand: Hand
}

/** The squares of a line and of its prolongation up to the first obstruction or the edge of the map: its directions repeat. */
export function prolonged(s: Stalingrad, from: number, to: number): number[] {
  const grid = gridIn(s)
  const squares: number[] = []
  const dirs = lineDirs(grid, from, to)
  let at = from
  for (let k = 0; ; k++) {
    const d = int8At(dirs, k % dirs.length)
    if ((d & 1) === 1 ? cornerClosed(grid, s.terrain, s.edges, at, d) : edgeClosed(grid, s.edges, at, d)) return squares
    at = nextTo(grid, at, d)
    if (at < 0 || isObstructive(groundAt(s, at))) return squares
    squares.push(at)
  }
}

/** How an attack is made: the mode of the attacker, as a covering attack or not, with or without skills that may be used. */
export interface Manner {
  mode: Mode
  cover: boolean
  plain: boolean
}
