import type { OddsPage } from '../board/odds-page.ts'

const calculators = import.meta.glob<OddsPage>('../games/*/calculator.tsx', { import: 'default' })

/** The loader of a game's battle calculator; undefined if it has none. */
export const calculatorOf = (game: string): (() => Promise<OddsPage>) | undefined => calculators[`../games/${game}/calculator.tsx`]
