import { type Bot, type CatalogEntry, playOut } from '@deadfront/ai'
import { goalFrom, playPuzzle, provePuzzle } from '@deadfront/ai/puzzles'
import type { Game, JsonObject, Problem } from '@deadfront/kernel'
import { checkWork, problemsOf, setupOf, type Work } from '@deadfront/kernel/works'

/** So many games are tried; one that ends is enough. */
const MAX_TRIES = 5

/**
 * Null when the referee accepts the work and bots have played it to an end; otherwise what is wrong with it. A puzzle ends when
 * its goal is reached or missed, and its best chance must be the true one.
 */
export async function tryWork(entry: CatalogEntry, work: Work): Promise<Problem | null> {
  const [game, bots] = await Promise.all([entry.load(), entry.bots()])
  const [problem] = checkWork(game, work)
  if (problem) return problem
  let why: string | null = null
  for (let i = 0; i < MAX_TRIES; i++) {
    why = whyNoEnd(game, bots, work, `shelf ${i}`)
    if (why === null) return work.kind === 'puzzle' ? proofOf(entry, game, work) : null
  }
  return { place: 'data', say: `bots came to no end in ${MAX_TRIES} tries; the last time: ${why}` }
}

/** Null when the best chance that a puzzle gives is the true one. */
async function proofOf(entry: CatalogEntry, game: Game, work: Work): Promise<Problem | null> {
  const graderOf = await entry.puzzleGrader?.()
  if (!graderOf) return { place: 'game', say: `there are no puzzles of "${work.game}"` }
  return provePuzzle(game, graderOf, setupOf(work, 'proof'), work.data)
}

/** Null when one game of bots has ended. */
function whyNoEnd(game: Game, bots: readonly Bot[], work: Work, seed: string): string | null {
  const setup = setupOf(work, seed)
  if (work.kind !== 'puzzle') {
    const { outcome, why = '' } = playOut(game, bots, setup)
    return outcome === null ? why : null
  }
  let why: string | null = null
  const [broken] = problemsOf(() => {
    why = playPuzzle(game, bots, setup, goalFrom(work.data.goal as JsonObject))
  })
  return broken?.say ?? why
}
