import { type CatalogEntry, random } from '@deadfront/ai'
import type { Game } from '@deadfront/kernel'

/** The sample games, for development and browser tests. Nothing here gets into a production build. */
export const SAMPLES: readonly CatalogEntry[] = [
  {
    id: 'last-light',
    name: 'Last Light',
    load: async () => (await import('@deadfront/testkit/sample')).lastLight as unknown as Game,
    bots: async () => [random],
  },
  {
    id: 'ttt',
    name: 'Noughts and crosses',
    load: async () => (await import('@deadfront/testkit/tic-tac-toe')).ticTacToe as unknown as Game,
    bots: async () => [random],
  },
  {
    id: 'tally',
    name: 'Tally',
    load: async () => (await import('@deadfront/testkit/tally')).tally as unknown as Game,
    bots: async () => [random],
  },
  {
    id: 'faulty-rules',
    name: 'Faulty rules',
    load: async () => (await import('./faulty-rules.ts')).faultyRules,
    bots: async () => [random],
  },
]
