import type { BoardModule } from '../../board/board.ts'
import { plainBoard } from './plain-board.tsx'

const modules = import.meta.glob<BoardModule | null>('../../games/*/board.ts', { import: 'default' })

/** The game's own board, loaded on demand; the plain board for a game without one. */
export async function boardOf(game: string): Promise<BoardModule> {
  const load = modules[`../../games/${game}/board.ts`]
  return (await load?.()) ?? plainBoard
}

const editors = import.meta.glob('../../games/*/editor/editor.ts')

/** Can positions of this game be edited in the workshop? */
export const hasEditor = (game: string): boolean => `../../games/${game}/editor/editor.ts` in editors
