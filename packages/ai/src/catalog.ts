import type { Game } from '@deadfront/kernel'
import type { Bot } from './bot.ts'
import type { Advisor } from './coach/advisor.ts'
import type { Measures } from './measures.ts'
import type { OddsCommand } from './odds.ts'
import type { MakeGrader } from './puzzles/grader.ts'

/** One game of the catalogue. Rules and bots are loaded on demand, so that the lobby needs neither. */
export interface CatalogEntry {
  id: string
  name: string
  load(): Promise<Game>
  bots(): Promise<readonly Bot[]>
  /** Bots of earlier releases that play as they did then: opponents in the lab, in no list that players see. */
  frozenBots?(): Promise<readonly Bot[]>
  /** What the coach knows about the game; absent when it has no coach. */
  advisor?(): Promise<Advisor>
  /** Exact odds, for `deadfront odds <id> …`; absent when the game has none. */
  odds?(): Promise<OddsCommand>
  /** What the lab measures in each game of a series, besides result, length and score. */
  measures?(): Promise<Measures>
  /** How its puzzles are graded; absent when it has none. */
  puzzleGrader?(): Promise<MakeGrader>
}

/** Every game that is complete enough to play, in the order of the lobby. */
export const CATALOG: readonly CatalogEntry[] = [
  {
    id: 'dotz',
    name: 'Dawn of the Zeds',
    load: async () => (await import('@deadfront/dotz')).dotz,
    bots: async () => (await import('./dotz/bots.ts')).dotzBots,
    frozenBots: async () => (await import('./dotz/bots.ts')).frozenDotzBots,
    advisor: async () => (await import('./coach/dotz.ts')).dotzAdvisor,
    odds: async () => (await import('./dotz/odds/command.ts')).dotzOdds,
    measures: async () => (await import('./dotz/measures.ts')).dotzMeasures,
    puzzleGrader: async () => (await import('./puzzles/grader.ts')).searchedGrader,
  },
  {
    id: 'aaz',
    name: 'Axis & Allies & Zombies',
    load: async () => (await import('@deadfront/aaz')).aaz,
    bots: async () => (await import('./aaz/levels.ts')).aazLevels,
    frozenBots: async () => (await import('./aaz/bots.ts')).frozenAazBots,
    advisor: async () => (await import('./coach/aaz.ts')).aazAdvisor,
    odds: async () => (await import('./aaz/odds/command.ts')).oddsCommand,
    measures: async () => (await import('./aaz/measures.ts')).aazMeasures,
    puzzleGrader: async () => (await import('./aaz/puzzle-plans.ts')).plansGrader,
  },
  {
    id: 'efsz',
    name: 'Escape from Stalingrad Z',
    load: async () => (await import('@deadfront/efsz')).efsz,
    bots: async () => (await import('./efsz/bots.ts')).efszBots,
    frozenBots: async () => (await import('./efsz/bots.ts')).frozenEfszBots,
    advisor: async () => (await import('./coach/efsz.ts')).efszAdvisor,
    odds: async () => (await import('./efsz/odds/command.ts')).efszOdds,
    measures: async () => (await import('./efsz/measures.ts')).efszMeasures,
    puzzleGrader: async () => (await import('./puzzles/grader.ts')).searchedGrader,
  },
]

export const catalogEntry = (id: string): CatalogEntry | undefined => CATALOG.find((entry) => entry.id === id)
