import type { Language, Words } from '@deadfront/kernel'

/** The table as text, for play in a terminal. */
export type Sketch = (view: unknown, words: Words, language: Language) => string[]

const SKETCHES: { readonly [game: string]: () => Promise<Sketch> } = {
  aaz: async () => (await import('./aaz.ts')).sketchWorld,
  dotz: async () => (await import('./dotz.ts')).sketchTown,
  efsz: async () => (await import('./efsz.ts')).sketchRuins,
}

/** How the table of a game is drawn; a game without a drawing shows what its view holds. */
export const sketchOf = async (game: string): Promise<Sketch> =>
  (await SKETCHES[game]?.()) ?? ((view) => JSON.stringify(view, null, 2).split('\n'))
