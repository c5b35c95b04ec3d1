import { characterAt, kindAt, type RawTables, type Weapon } from '../model/content.ts'
import type { Part } from '../model/events.ts'
import { type Grid, rangeBetween } from '../model/grid.ts'
import { contentOf, type Fighter, fighterAt, gridIn, type Mode, type Stalingrad, type Zombie } from '../model/state.ts'
import { countLine, hasLine, type LineCount, rangeAround } from './line.ts'
import { coverModifier, fatigueHit, hasSkill } from './sheet.ts'

// EFSZ-15, 16: the final hit number, part by part.

export interface HitNumber {
  hit: number
  parts: Part[]
  range: number
  line: LineCount
  /** The target square. */
  at: number
}

/** EFSZ-14.5. */
export const rangePenalty = (range: number, pb: number, rm: number): number => (range <= pb || rm === 0 ? 0 : Math.ceil((range - pb) / rm))

const totalOf = (parts: readonly Part[]): number => {
  let total = 0
  for (const part of parts) total += part.add
  return total
}

function add(parts: Part[], what: Part['what'], value: number): void {
  if (value !== 0) parts.push({ what, add: value })
}

/** EFSZ-16.2 to 16.8: what the line adds, up to its maximum. */
function addLine(parts: Part[], tables: RawTables, line: LineCount, hindering: number): void {
  const { line: t } = tables
  const figures = line.figures * t.figure
  const rubble = line.hindering * hindering
  const fire = line.fire * t.fire
  const smoke = line.smoke * t.smoke
  add(parts, 'figures', figures)
  add(parts, 'hindering', rubble)
  add(parts, 'fire', fire)
  add(parts, 'smoke', smoke)
  const over = figures + rubble + fire + smoke - t.ceiling
  if (over > 0) add(parts, 'ceiling', -over)
}

export interface AttackSpec {
  /** Index of the attacker. */
  who: number
  weapon: Weapon | null
  attack: 'fire' | 'spread' | 'h2h'
  offHand: boolean
  mode: Mode
  cover: boolean
  /** Both weapons at once (the MP-40 sheet's skill): +2 each, the off hand no more than that. */
  both?: boolean
  /** Leaves out the skills that may be used. */
  plain?: boolean
}

/** The number a die needs against a zombie; every part of it is named. */
export function hitNumber(s: Stalingrad, spec: AttackSpec, target: Zombie): HitNumber {
  const number = hitNumberAt(s, spec, target.at)
  addTarget(s, number.parts, target)
  number.hit = totalOf(number.parts)
  return number
}

/** The same without its figures; the other parts of the line keep their maximum (EFSZ-16.8). */
export function withoutFigures(s: Stalingrad, number: HitNumber): HitNumber {
  const { tables } = contentOf(s)
  const parts = number.parts.filter((part) => !LINE_PARTS.has(part.what))
  addLine(parts, tables, { ...number.line, figures: 0 }, tables.line.hindering)
  return { ...number, parts, hit: totalOf(parts) }
}

const LINE_PARTS: ReadonlySet<Part['what']> = new Set(['figures', 'hindering', 'fire', 'smoke', 'ceiling'])

/** The number against a square (a fuel drum): no target modifiers. */
export function hitNumberAt(s: Stalingrad, spec: AttackSpec, at: number): HitNumber {
  const grid = gridIn(s)
  const f = fighterAt(s, spec.who)
  const range = rangeBetween(grid, f.at, at)
  const line = countLine(s, grid, f.at, at, false)
  const parts: Part[] = []
  addWeapon(s, parts, spec, range)
  addLine(parts, contentOf(s).tables, line, contentOf(s).tables.line.hindering)
  addAttack(s, parts, spec, f)
  return { hit: totalOf(parts), parts, range, line, at }
}

function addWeapon(s: Stalingrad, parts: Part[], spec: AttackSpec, range: number): void {
  const { weapon } = spec
  const { attack } = contentOf(s).tables
  if (spec.attack === 'h2h') {
    if (weapon === null || (weapon.h2h === 0 && range <= 1)) parts.push({ what: 'unarmed', add: attack.unarmed })
    // EFSZ-23.8: a reach weapon uses its primary number at range 2.
    else if (range > 1) parts.push({ what: 'primary', add: weapon.primary })
    else parts.push({ what: 'h2h', add: weapon.h2h })
    return
  }
  const w = weapon as Weapon
  parts.push({ what: 'primary', add: w.primary })
  add(parts, 'range', rangePenalty(range, w.pb, w.rm))
}

function addAttack(s: Stalingrad, parts: Part[], spec: AttackSpec, f: Fighter): void {
  const { attack } = contentOf(s).tables
  if (spec.attack === 'spread' && !hasSkill(s, f, 'walkingFire')) add(parts, 'spread', attack.spread)
  // EFSZ-16.19: covering replaces the movement modifier.
  if (spec.cover) add(parts, 'cover', coverModifier(s, spec.who))
  else add(parts, 'mode', attack[spec.mode === 'running' ? 'running' : spec.mode === 'stationary' ? 'stationary' : 'walking'])
  if (spec.both) add(parts, 'both', attack.offHand)
  else if (spec.offHand && !hasSkill(s, f, 'twoWeapons')) add(parts, 'offHand', attack.offHand)
  add(parts, 'fatigue', fatigueHit(s, f.fatigue))
  if (spec.weapon !== null && favours(s, f, spec.weapon) && hasSkill(s, f, 'preferred')) add(parts, 'skill', -1)
}

const favours = (s: Stalingrad, f: Fighter, weapon: Weapon): boolean => characterAt(contentOf(s), f.who).favours[weapon.ix] === true

function addTarget(s: Stalingrad, parts: Part[], target: Zombie): void {
  const c = contentOf(s)
  if (target.stunned) add(parts, 'stunned', c.tables.attack.stunned)
  add(parts, 'risen', kindAt(c, target.kind).hitMod)
}

/** EFSZ-20: the throw. `range` is -1 when the grenade has no way at all. */
export function throwNumber(
  s: Stalingrad,
  who: number,
  mode: Mode,
  target: number,
): { need: number; parts: Part[]; range: number; lof: boolean } {
  const grid: Grid = gridIn(s)
  const { tables } = contentOf(s)
  const f = fighterAt(s, who)
  const lof = hasLine(grid, s.terrain, s.edges, f.at, target)
  const range = lof ? rangeBetween(grid, f.at, target) : rangeAround(grid, s.terrain, s.edges, f.at, target)
  const parts: Part[] = [{ what: 'throw', add: range }]
  // EFSZ-20.13: without a line only the +4 counts.
  if (lof) addLine(parts, tables, countLine(s, grid, f.at, target, false), tables.line.hindering)
  else add(parts, 'blindThrow', hasSkill(s, f, 'shortFuse') ? 2 : tables.attack.blindThrow)
  add(parts, 'mode', tables.attack[mode === 'running' ? 'running' : mode === 'stationary' ? 'stationary' : 'walking'])
  add(parts, 'fatigue', fatigueHit(s, f.fatigue))
  return { need: totalOf(parts), parts, range, lof }
}

export interface BlastNumber {
  hit: number
  parts: Part[]
  /** Blast range: the final target square counts as 1 (EFSZ-22.3). */
  range: number
  pointBlank: boolean
  friend: number
  figure: number
}

/** EFSZ-22: the number against a figure on `to`; null when something solid is between. */
export function blastNumber(
  s: Stalingrad,
  at: number,
  to: number,
  weapon: Weapon,
  primary: number,
  target: Zombie | null,
): BlastNumber | null {
  const grid = gridIn(s)
  if (at !== to && !hasLine(grid, s.terrain, s.edges, at, to)) return null
  const { tables } = contentOf(s)
  const range = rangeBetween(grid, at, to) + 1
  const line = countLine(s, grid, at, to, true)
  const parts: Part[] = [{ what: 'primary', add: primary }]
  add(parts, 'range', rangePenalty(range, weapon.pb, weapon.rm))
  addLine(parts, tables, line, tables.line.blastHindering)
  if (target !== null) addTarget(s, parts, target)
  return { hit: totalOf(parts), parts, range, pointBlank: range <= weapon.pb, friend: line.friend, figure: line.figure }
}
