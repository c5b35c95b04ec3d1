import { playOut, type Shelf } from '@deadfront/ai'
import type { Problem } from '@deadfront/kernel'
import { checkWork, setupOf, type Work } from '@deadfront/kernel/works'

/** So many games are tried; one that ends is enough. */
const MAX_TRIES = 5

/** Null when the referee accepts the work and bots have played it to an end; otherwise what is wrong with it. */
export async function tryWork(shelf: Shelf, work: Work): Promise<Problem | null> {
  const [game, bots] = await Promise.all([shelf.load(), shelf.bots()])
  const [problem] = checkWork(game, work)
  if (problem) return problem
  let why = ''
  for (let i = 0; i < MAX_TRIES; i++) {
    const tried = playOut(game, bots, setupOf(work, `shelf ${i}`))
    if (tried.outcome !== null) return null
    why = tried.why ?? ''
  }
  return { place: 'data', say: `bots came to no end in ${MAX_TRIES} tries; the last time: ${why}` }
}
