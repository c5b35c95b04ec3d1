import type { CoverShot } from '../model/frames.ts'
import { DRUM } from '../model/grid.ts'
import { contentOf, drumSquare, fighterAt, groundAt, sceneOf, squareName, type StalingradTurn } from '../model/state.ts'
import { accidentOf, diceOf, type Manner, specOf } from '../read/attack.ts'
import { type AttackSpec, type HitNumber, hitNumberAt } from '../read/hit.ts'
import { isDrum } from '../read/targets.ts'
import { hitAccident, makeNoise, payAmmo, emitAttack } from './attack.ts'

// Steel Widow: fuel drums as targets of fire. Any hit blows one up at once.

/** Shots at a drum that have been rolled; nothing is applied yet (EFSZ-25.2). */
export interface DrumShot {
  spec: AttackSpec
  at: number
  number: HitNumber
  dice: number[]
}

export function rollDrum(t: StalingradTurn, shot: CoverShot, manner: Manner): DrumShot {
  const { s } = t
  const at = drumSquare(shot.target)
  makeNoise(t, shot.who)
  const spec = specOf(s, shot, 'fire', manner)
  const number = hitNumberAt(s, spec, at)
  const dice: number[] = []
  for (let k = diceOf(s, fighterAt(s, shot.who), spec.weapon, 'fire', manner.plain); k > 0; k--) dice.push(t.roll(12))
  emitAttack(t, spec, number, squareName(s, at), dice)
  return { spec, at, number, dice }
}

export function applyDrum(t: StalingradTurn, { spec, at, number, dice }: DrumShot): void {
  const hits = dice.filter((die) => dieAtDrum(t, spec.who, number, die)).length
  payAmmo(t, spec.who, spec.weapon, dice.filter((die) => die === 1).length)
  if (hits > 0) explodeDrum(t, at, spec.who)
}

/** One die at a drum: does it hit? A natural 2 past a character hits that character instead (EFSZ-12.6). */
export function dieAtDrum(t: StalingradTurn, by: number, number: HitNumber, die: number): boolean {
  const accident = die === 2 ? accidentOf(t.s, number.line) : null
  if (accident) hitAccident(t, by, accident)
  return accident === null && die >= number.hit
}

/** It explodes like a grenade, and only once. */
export function explodeDrum(t: StalingradTurn, at: number, by: number): void {
  const { s } = t
  if (!isDrum(s, at)) return
  s.terrain[at] = groundAt(s, at) & ~DRUM
  const grenade = contentOf(s).weaponIx.get('grenade') ?? 0
  t.call({ kind: 'blast', at, weapon: grenade, by, primary: sceneOf(s).raw.drums ?? 5, drum: true })
}
