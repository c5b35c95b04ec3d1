import type { BoardModule } from '../../board/board.ts'
import { plainBoard } from './plain-board.tsx'

const modules = import.meta.glob<BoardModule | null>('../../games/*/board.ts', { import: 'default' })

/** The game's own board, loaded on demand; the plain board for a game without one. */
export async function boardOf(game: string): Promise<BoardModule> {
  const load = modules[`../../games/${game}/board.ts`]
  return (await load?.()) ?? plainBoard
}
