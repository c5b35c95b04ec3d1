import type { Game, Options, Setup } from '../game.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { scenarioIn } from '../position.ts'
import { BadInput, type Problem } from '../refusal.ts'
import { puzzleProblems } from './puzzle.ts'
import type { Work } from './work.ts'

/** The set-up with which a work is played. A rule set is played with its scenario; a position may have its own options. */
export function setupOf(work: Work, seed: string): Setup {
  const setup = { scenario: work.scenario, options: {}, seed }
  if (work.kind === 'rules') return { ...setup, options: work.data as Options }
  if (work.kind === 'content') return { ...setup, content: work.data }
  if (work.kind === 'puzzle') {
    const position = (isObject(work.data.position) ? work.data.position : {}) as JsonObject
    return { ...setup, scenario: scenarioIn(position) ?? work.scenario, position }
  }
  return { ...setup, scenario: scenarioIn(work.data) ?? work.scenario, position: work.data }
}

/** The referee's objections; an empty list when it can be played. */
export function checkWork(game: Game, work: Work): readonly Problem[] {
  if (work.game !== game.id) return [{ place: 'game', say: `expected "${game.id}", found "${work.game}"` }]
  if (work.rulesVersion > game.rulesVersion)
    return [
      {
        place: 'rulesVersion',
        say: `it was made with version ${work.rulesVersion} of the rules; this table has version ${game.rulesVersion}`,
      },
    ]
  const problems = work.kind === 'puzzle' ? puzzleProblems(work.data, game) : []
  if (problems.length > 0) return problems
  const setup = setupOf(work, 'check')
  return [...problemsOf(() => game.start(setup)), ...game.faultsOfMade(setup)]
}

/** The problems that starting a game throws. */
export function problemsOf(start: () => unknown): readonly Problem[] {
  try {
    start()
    return []
  } catch (error) {
    if (error instanceof BadInput) return error.problems
    return [{ place: '', say: `it cannot be played: ${error instanceof Error ? error.message : String(error)}` }]
  }
}

/**
 * The start of a scenario, or the state of a moment, as a position file. A game that writes its content into its positions
 * writes all of it; for the others the content of the set-up is added.
 */
export const positionFile = (game: Game, position: Json, { scenario, options, content }: Omit<Setup, 'seed'>): JsonObject => ({
  format: 'deadfront-position/1',
  game: game.id,
  scenario,
  ...(Object.keys(options).length > 0 ? { options } : {}),
  ...(content === undefined ? {} : { content }),
  ...(position as JsonObject),
})
