import { dropAll } from '../model/gear.ts'
import { rangeBetween } from '../model/grid.ts'
import {
  contentOf,
  DEAD,
  fighterAt,
  gridIn,
  idOf,
  LEFT,
  NO_MARKER,
  ON_MAP,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  tokenOf,
  type Zombie,
  zombieName,
} from '../model/state.ts'
import { hasSkill } from '../read/sheet.ts'
import { gainDread } from './dread.ts'
import { forgetFinds } from './finds.ts'
import { placeZombie } from './reveal.ts'

// EFSZ-3, 36: wounds, fatigue and death; how a character leaves the map.

/** EFSZ-3.2, 3.3. `by` is the zombie that did it, if one did. */
export function wound(t: StalingradTurn, i: number, count: number, cause: string, by: Zombie | null = null): void {
  const { s } = t
  const f = fighterAt(s, i)
  for (let k = 0; k < count && f.health > 0; k++) {
    if (f.health === 1 && isSpared(t, i)) continue
    f.health--
    t.emit({
      type: 'wounded',
      rule: WOUNDING[cause] ?? 'EFSZ-3.2',
      who: idOf(s, i),
      cause,
      by: by ? zombieName(by.id) : null,
      health: f.health,
    })
    if (by !== null && s.options.master) gainDread(t, 1, 'a zombie drew blood')
    if (f.health === 0) die(t, i)
  }
}

const WOUNDING: { [cause: string]: string } = {
  bite: 'EFSZ-29.1',
  gas: 'EFSZ-32.6',
  blast: 'EFSZ-22.12',
  'friendly fire': 'EFSZ-12.6',
  spawn: 'EFSZ-34.5',
  fatigue: 'EFSZ-3.12',
}

/** Sobol's skill: once per scenario a comrade near her may ignore the last wound. */
function isSpared(t: StalingradTurn, i: number): boolean {
  const { s } = t
  const f = fighterAt(s, i)
  if (f.status !== ON_MAP) return false
  const medic = s.fighters.findIndex(
    (g, j) => j !== i && g.status === ON_MAP && !g.spared && hasSkill(s, g, 'notToday') && rangeBetween(gridIn(s), g.at, f.at) <= 3,
  )
  if (medic < 0) return false
  fighterAt(s, medic).spared = true
  const die = t.roll(12)
  t.emit({ type: 'spared', rule: 'EFSZ-5.2', who: idOf(s, i), by: idOf(s, medic), die, success: die >= 5 })
  return die >= 5
}

/** A character was lost: there is no ending A, and not all characters escaped. */
export function noteLoss(s: Stalingrad): void {
  if (!s.flags.includes('someone fell')) s.flags.push('someone fell')
}

/** EFSZ-36.1, 36.2, 36.7, ruling E-35: dead for good; gear on the square; rises as a zombie that does not act this turn. */
function die(t: StalingradTurn, i: number): void {
  const { s } = t
  const f = fighterAt(s, i)
  const at = f.at
  const onMap = f.status === ON_MAP
  f.status = DEAD
  f.lock = 0
  f.marker = NO_MARKER
  noteLoss(s)
  t.emit({ type: 'died', rule: 'EFSZ-36.1', who: idOf(s, i), at: onMap ? squareName(s, at) : '' })
  if (s.trek && !s.trek.fallen.includes(f.who)) {
    s.trek.fallen.push(f.who)
    s.trek.risen.push(f.who)
  }
  if (!onMap) return
  forgetFinds(s, i)
  dropAll(s, i, at)
  f.at = -1
  s.stand[at] = 0
  placeZombie(t, tokenOf(contentOf(s).risen, f.who), at, 'risen', true)
}

/** EFSZ-3.9, 3.12, 3.14. */
export function markFatigue(t: StalingradTurn, i: number, count: number): void {
  const { s } = t
  const f = fighterAt(s, i)
  const { fatigue: boxes } = contentOf(s).tables
  for (let k = 0; k < count && f.health > 0; k++) {
    if (f.fatigue < boxes.length) {
      f.fatigue++
      t.emit({ type: 'fatigueMarked', rule: 'EFSZ-3.9', who: idOf(s, i), count: 1, fatigue: f.fatigue })
      const hurt = (boxes[f.fatigue - 1] as { wound?: number }).wound ?? 0
      if (hurt > 0) wound(t, i, hurt, 'fatigue')
    } else wound(t, i, 1, 'fatigue')
  }
}

export function clearFatigue(s: Stalingrad, i: number, count: number): number {
  const f = fighterAt(s, i)
  const cleared = Math.min(f.fatigue, count)
  f.fatigue -= cleared
  return cleared
}

/** EFSZ-9.34: safe, with all it carries. */
export function leaveMap(t: StalingradTurn, i: number, exit: string): void {
  const { s } = t
  const f = fighterAt(s, i)
  s.stand[f.at] = 0
  f.status = LEFT
  f.exit = exit
  f.at = -1
  f.lock = 0
  t.emit({ type: 'left', rule: 'EFSZ-9.34', who: idOf(s, i), exit })
}

/** A character that is pushed off its square is no longer locked. */
export function loseGrip(t: StalingradTurn, i: number): void {
  const f = fighterAt(t.s, i)
  if (f.lock === 0) return
  const zombie = zombieName(f.lock)
  f.lock = 0
  t.emit({ type: 'lockBroken', rule: 'EFSZ-34.11', who: idOf(t.s, i), zombie })
}
