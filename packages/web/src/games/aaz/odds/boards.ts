import { BUILTIN } from '@deadfront/aaz/content'
import { tableFrom, type UnitTable } from '@deadfront/ai/aaz/odds'

/** Boards with different units, each once; the first that has them names them. */
export const BOARDS: readonly string[] = Object.entries(BUILTIN)
  .filter(([, board], n, all) => all.findIndex(([, other]) => JSON.stringify(other.units) === JSON.stringify(board.units)) === n)
  .map(([id]) => id)

/** Do ships fire before the zombies bite on the board (AAZ42-SEQ.1)? */
export const bombardsFirst = (board: string): boolean => BUILTIN[board]?.bombardment === 'landed'

/** The units of a board, from its content. */
export function unitsOfBoard(board: string): UnitTable {
  return tableFrom((BUILTIN[board] ?? BUILTIN['1941'])?.units ?? {})
}
