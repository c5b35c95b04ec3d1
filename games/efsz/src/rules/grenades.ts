import { nth, type StepRule } from '@deadfront/kernel'
import { type Weapon, weaponAt } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { DRUM, rangeBetween } from '../model/grid.ts'
import {
  contentOf,
  fighterAt,
  gridIn,
  groundAt,
  idOf,
  kindOf,
  type Mode,
  ON_MAP,
  sceneOf,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  zombieById,
  zombieName,
} from '../model/state.ts'
import { accidentOf, levelOf } from '../read/attack.ts'
import { blastPrimary, type BlastVictim, blastVictims, shifted } from '../read/blast.ts'
import { throwNumber } from '../read/hit.ts'
import { hasLine } from '../read/line.ts'
import { canBeStunned } from '../read/zombies.ts'
import { hitAccident, makeNoise } from './attack.ts'
import { explodeDrum } from './drums.ts'
import { applyKill, applyStun, startFire } from './hits.ts'
import { reveal } from './reveal.ts'
import { wound } from './wounds.ts'

// EFSZ-20 to 22: the throw, its deviation when it misses, the blast.

/** Throws, and returns the final target square. */
export function throwGrenade(t: StalingradTurn, i: number, mode: Mode, weapon: Weapon, target: number): number {
  const { s } = t
  const f = fighterAt(s, i)
  f.thrown.splice(f.thrown.indexOf(weapon.ix), 1)
  makeNoise(t, i)
  const { need, parts, range, lof } = throwNumber(s, i, mode, target)
  const die = t.roll(12)
  const lands = die >= need
  t.emit({
    type: 'grenadeThrown',
    rule: 'EFSZ-20.3',
    who: idOf(s, i),
    weapon: weapon.id,
    target: squareName(s, target),
    range,
    lof,
    need,
    parts,
    die,
    lands,
  })
  return lands ? target : deviate(t, target)
}

/** EFSZ-21: 1–8 one square that way, 9–12 two squares and a new direction; off an obstruction it bounces. */
function deviate(t: StalingradTurn, target: number): number {
  const { s } = t
  const { deviation } = contentOf(s)
  const dice: number[] = []
  const roll = (): number => {
    const die = t.roll(12)
    dice.push(die)
    return die
  }
  let die = roll()
  const squares = die > 8 ? 2 : 1
  while (die > 8) die = roll()
  let at = target
  let bounced = false
  for (let k = 0; k < squares; k++) {
    const to = shifted(s, at, nth(deviation, die - 1))
    if (to < 0) {
      bounced = true
      break
    }
    at = to
  }
  // EFSZ-21.4, 21.5: one square from the last open one, in the first direction that is open.
  if (bounced && deviation.some((d) => shifted(s, at, d) >= 0)) {
    for (;;) {
      die = roll()
      const to = die > 8 ? -1 : shifted(s, at, nth(deviation, die - 1))
      if (to >= 0) {
        at = to
        break
      }
    }
  }
  t.emit({ type: 'deviated', rule: bounced ? 'EFSZ-21.4' : 'EFSZ-21.2', from: squareName(s, target), to: squareName(s, at), dice, bounced })
  return at
}

export const blast: StepRule<Stalingrad, FrameOf<'blast'>, StalingradEvent> = {
  run(t, f) {
    const { s } = t
    const weapon = weaponAt(contentOf(s), f.weapon)
    t.done()
    t.emit({
      type: 'exploded',
      rule: 'EFSZ-22.1',
      at: squareName(s, f.at),
      weapon: f.drum ? 'drum' : weapon.id,
      by: f.by >= 0 ? idOf(s, f.by) : null,
    })
    // EFSZ-22.8: a face-down zombie is turned up before its roll, so that its own modifiers count.
    for (const z of [...s.zombies]) if (!z.up && hasLine(gridIn(s), s.terrain, s.edges, f.at, z.at)) reveal(t, z)
    const dust = f.primary > 0 ? { primary: f.primary, dust: f.drum } : blastPrimary(s, weapon, f.at)
    const victims = blastVictims(s, f.at, weapon, dust.primary, f.by)
    const dice = victims.map((victim) => rollBlast(t, victim))
    for (const [k, victim] of victims.entries()) applyBlast(t, f.by, victim, nth(dice, k), f.drum ? '' : weapon.id)
    if (weapon.leavesFire || dust.dust || f.drum) startFire(t, f.at)
    setOffDrums(t, f.at, f.by)
  },
}

function rollBlast(t: StalingradTurn, { figure, number }: BlastVictim): number {
  const { s } = t
  const die = t.roll(12)
  const level = figure > 0 ? (die >= number.hit ? 'wound' : 'miss') : levelOf(die, number.hit)
  if (!t.quiet)
    t.emit({
      type: 'blastRolled',
      rule: 'EFSZ-22.5',
      target: figure > 0 ? idOf(s, figure - 1) : zombieName(-figure),
      range: number.range,
      hit: number.hit,
      parts: number.parts,
      die,
      level,
    })
  return die
}

function applyBlast(t: StalingradTurn, by: number, { figure, number }: BlastVictim, die: number, weapon: string): void {
  const { s } = t
  const accident = die === 2 ? accidentOf(s, number) : null
  if (accident) return hitAccident(t, by, accident)
  if (figure > 0) {
    if (die >= number.hit && fighterAt(s, figure - 1).status === ON_MAP) wound(t, figure - 1, 1, 'blast')
    return
  }
  const z = zombieById(s, -figure)
  if (z === undefined) return
  const level = levelOf(die, number.hit)
  const forced = number.range === 1 && (weapon === 'grenade' || weapon === 'satchel')
  if (level === 'kill') {
    applyKill(t, z, by)
    // The Omega is stunned only by an explosion on its own square.
    if (forced && z.health > 0 && !z.stunned && !canBeStunned(kindOf(contentOf(s), z))) applyStun(t, z, by, true)
  } else if (level === 'stun') applyStun(t, z, by, forced)
  // EFSZ-22.7: missed at point blank, stunned all the same.
  else if (number.pointBlank) applyStun(t, z, by, forced)
}

/** A blast that sees another drum within two squares sets it off too. */
function setOffDrums(t: StalingradTurn, at: number, by: number): void {
  const { s } = t
  if (sceneOf(s).raw.drums === undefined) return
  const grid = gridIn(s)
  for (let q = 0; q < grid.size; q++)
    if ((groundAt(s, q) & DRUM) !== 0 && rangeBetween(grid, at, q) <= 2 && hasLine(grid, s.terrain, s.edges, at, q)) explodeDrum(t, q, by)
}
