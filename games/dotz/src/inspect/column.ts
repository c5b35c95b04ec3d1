import { optional, question, type Refusal, refuseQuestion, text, whole } from '@deadfront/kernel'
import { columnName, contentOf } from '../model/content.ts'
import type { Siege } from '../model/state.ts'
import { type Cell, cellsOf } from '../read/fight-facts.ts'
import { initialColumn, netOf, shiftColumn } from '../read/fight.ts'
import { readShifts, shifts } from './common.ts'

/** Columns on paper: `zeds` and `unit` (Strengths), or the `initial` column, or the Strength of a `shooter` (Gunfire). */
const fields = {
  zeds: optional(whole('a Strength')),
  unit: optional(whole('a Strength')),
  initial: optional(text('a column')),
  shooter: optional(whole('a Strength')),
  shifts: optional(shifts),
}

export type ColumnFacts =
  | { initial: string; net: number; column: string; cells: Cell[] }
  /** Gunfire columns are numbers, from 1. */
  | { initial: number; net: number; column: number }

export const column = question(fields, (s: Siege, q): ColumnFacts | Refusal => {
  const c = contentOf(s)
  const net = netOf(readShifts(q.shifts))
  if (q.shooter !== undefined)
    return { initial: Math.min(q.shooter, c.gunfire.length), net, column: shiftColumn(q.shooter - 1, net, c.gunfire.length) + 1 }
  if (q.initial === undefined && (q.zeds === undefined || q.unit === undefined))
    return refuseQuestion('expected zeds and unit, or initial, or shooter')
  const initial = q.initial === undefined ? initialColumn(q.zeds ?? 0, q.unit ?? 0) : c.columns.indexOf(q.initial)
  if (initial < 0) return refuseQuestion(`initial: expected one of ${c.columns.join(', ')}, found ${JSON.stringify(q.initial)}`)
  const end = shiftColumn(initial, net, c.columns.length)
  return { initial: columnName(c, initial), net, column: columnName(c, end), cells: cellsOf(c, end) }
})
