import type { TableRow } from '../model/content.ts'

/** A search table of one line that operates something: a lever, a grate, a valve. */
export const isLever = (table: readonly TableRow[]): boolean =>
  table.length === 1 && table[0]?.gives.some((give) => 'flag' in give || 'hatches' in give || 'water' in give) === true
