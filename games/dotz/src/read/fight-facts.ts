import { type Content, columnName, unitOf } from '../model/content.ts'
import type { CombatFacts, Shift } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { NONE, type Siege, type SpaceIx, TOUGH, type UnitIx, type ZedIx, hasZedFlag } from '../model/state.ts'
import { unitLife, unitStrength, zedLife, zedStrength, zedsAt } from './board.ts'
import { initialColumn, netOf, shiftColumn, shiftsOf } from './fight.ts'
import { spaceId, unitId, zedIds } from './names.ts'
import { type FightOdds, type FighterOdds, type ZedOdds, fightOdds, rolledOdds } from './odds.ts'

/** A combat before the dice are rolled: strengths, column, shifts by name, and exact chances. */

export const fighterOdds = (s: Siege, c: Content, u: UnitIx, rerolled: boolean): FighterOdds => {
  const unit = unitOf(c, u)
  return {
    life: unitLife(s, c, u),
    tough: unit.tough?.filter((cancels) => cancels).length ?? 0,
    reroll: unit.abilities.reroll === true && !rerolled,
    holdTheLine: unit.abilities.holdTheLine === true,
    saved: c.saved.filter((saves) => saves).length,
  }
}

export const zedOdds = (s: Siege, c: Content, z: ZedIx): ZedOdds => ({
  life: zedLife(s, c, z),
  tough: hasZedFlag(s, z, TOUGH) ? 3 : 0,
})

/** The combat for which the facts are asked. */
export interface FightAsked {
  unit: UnitIx
  at: SpaceIx
  defending: boolean
  zeds: readonly ZedIx[]
  extra?: readonly Shift[]
  /** A column set by a card instead of the ratio. */
  fixed?: number
  /** The dice have been rolled again already. */
  rerolled?: boolean
  /** The sum of the dice that were rolled: the chances are then those of what is still to come. */
  rolled?: number
}

/** The combat of a frame, with any fighter. */
export const combatAsked = (s: Siege, f: FrameOf<'combat'>): Omit<FightAsked, 'unit'> => ({
  at: f.at,
  defending: f.zedsAttack,
  zeds: f.harmOnly ? [] : zedsAt(s, f.at),
  extra: f.extra,
  fixed: f.fixedColumn,
  rerolled: f.rerolled,
})

/** A combat with its strengths, its column and the exact chances. */
export interface FightFacts extends Omit<CombatFacts, 'partners'> {
  cells: Cell[]
  odds: FightOdds
}

/** One row of a column of the Hand-to-Hand table: dice sums from … to, and the printed cell. */
export interface Cell {
  sum: readonly number[]
  cell: string
}

export function fightFacts(s: Siege, c: Content, asked: FightAsked): FightFacts {
  const { unit: u, at, defending, zeds, extra = [], fixed = NONE, rerolled = false, rolled } = asked
  const zedsStrength = zeds.reduce((sum, z) => sum + zedStrength(s, c, z), 0)
  const strength = unitStrength(s, c, u)
  const initial = fixed !== NONE ? fixed : initialColumn(zedsStrength, strength)
  const shifts = shiftsOf(s, c, u, at, defending, extra)
  const net = netOf(shifts)
  const column = shiftColumn(initial, net, c.columns.length)
  const fighter = fighterOdds(s, c, u, rerolled)
  const mob = zeds.map((z) => zedOdds(s, c, z))
  const odds: FightOdds = rolled === undefined ? fightOdds(c, column, fighter, mob) : rolledOdds(c, column, fighter, mob, rolled)
  return {
    at: spaceId(c, at),
    unit: unitId(c, u),
    attacker: defending ? 'zeds' : 'player',
    zeds: zedIds(c, zeds),
    zedsStrength,
    unitStrength: strength,
    initial: columnName(c, initial),
    shifts,
    net,
    column: columnName(c, column),
    cells: cellsOf(c, column),
    odds,
  }
}

/** The column of the table as printed, top to bottom. */
export const cellsOf = (c: Content, column: number): Cell[] =>
  c.raw.tables.handToHand.rows.map((row) => ({ sum: row.sum, cell: row.cells[column] ?? '' }))
