import type { PuzzleModule } from './puzzle.ts'

/** The puzzles of the games: the default export of `src/games/<id>/puzzles.ts`, loaded on demand. */
const modules = import.meta.glob<PuzzleModule>('../../games/*/puzzles.ts', { import: 'default' })

const pathOf = (game: string): string => `../../games/${game}/puzzles.ts`

export const hasPuzzles = (game: string): boolean => pathOf(game) in modules

export const puzzlesOf = async (game: string): Promise<PuzzleModule | null> => (await modules[pathOf(game)]?.()) ?? null
