import type { Seat } from '@deadfront/kernel'
import type { Mode } from './state.ts'

/** A covering attack that has been announced and waits to be carried out with all others of its moment. */
export interface CoverShot {
  who: number
  attack: 'fire' | 'spread' | 'h2h' | 'swing' | 'both' | 'drum'
  /** Id of the target zombie, or a drum (`drumTarget`). */
  target: number
  hand: 'main' | 'off'
  /** Target of the second weapon, where both are used. */
  second: number
}

export interface ActFrame {
  kind: 'act'
  who: number
  mode: Mode
  mp: number
  attacked: boolean
  /** Has been stopped by a zombie's zone of control. */
  stopped: boolean
  /** The only thing left is to end. */
  over: boolean
  /** Clear the Breach: '' not earned, 'step' may step, 'attack' may attack again, 'used'. */
  breach: '' | 'step' | 'attack' | 'used'
  /** Grenades that have not exploded yet: square, weapon, square, weapon… */
  live: number[]
}

export interface SpreadFrame {
  kind: 'spread'
  who: number
  hand: 'main' | 'off'
  /** Dice left. */
  left: number
  /** Last target and its square, 0 / -1 before the first die. */
  last: number
  lastAt: number
  ones: number
  cover: boolean
  mode: Mode
  /** Walking Fire: the first gap of the attack is free. */
  freeGap: boolean
  /** The target named for the next die, 0 when it is still to be chosen. */
  aimed: number
}

export type StalingradFrame =
  | { kind: 'campaign'; step?: string }
  | { kind: 'scenario'; step?: string; alone: boolean }
  | { kind: 'team'; min: number; max: number; first: boolean }
  | { kind: 'place'; squares: number[] }
  | { kind: 'curtain' }
  | { kind: 'round'; step?: string }
  | { kind: 'initiative'; step?: string; team: number; dead: number }
  | { kind: 'initiative.order' }
  | { kind: 'team.turn'; step?: string }
  | { kind: 'activate' }
  | { kind: 'declare'; who: number }
  | ActFrame
  | { kind: 'act.end'; step?: string; who: number; mode: Mode; attacked: boolean; pinned: boolean; live: number[] }
  | SpreadFrame
  | { kind: 'spread.target'; who: number; options: number[]; drums: number[] }
  | { kind: 'cover'; on: string; zombie: number; passed: Seat[]; shots: CoverShot[] }
  | { kind: 'cover.resolve'; step?: string; shots: CoverShot[]; next: number }
  | { kind: 'blast'; at: number; weapon: number; by: number; primary: number; drum: boolean }
  | { kind: 'dead.turn'; step?: string; order: number[]; next: number }
  | { kind: 'dead.act'; step?: string; zombie: number; left: number; made: number; from: number }
  | { kind: 'dead.step'; zombie: number; options: number[] }
  | { kind: 'dead.victim'; zombie: number; options: number[]; how: 'lock' | 'wound' }
  | { kind: 'dead.final'; step?: string; due: number[]; cancel: number; helper: number; before: number; hand: number[] }
  | { kind: 'spawn.cancel'; due: number[] }
  | { kind: 'spawn.push'; who: number; at: number; token: number; options: number[]; named: number }
  | { kind: 'search.place'; token: number; options: number[] }
  | { kind: 'ready'; who: number; weapons: number[] }
  | { kind: 'recruit'; by: number; at: number }
  | { kind: 'camp' }
  | { kind: 'stop' }
  | { kind: 'master.order'; left: number[] }
  | { kind: 'master.step'; zombie: number; start: number; left: number; options: number[]; stay: boolean }
  | { kind: 'master.reroll' }
  | { kind: 'master.draw'; tokens: number[] }
  | { kind: 'master.move'; due: number[] }

export type FrameOf<K extends StalingradFrame['kind']> = Extract<StalingradFrame, { kind: K }>
