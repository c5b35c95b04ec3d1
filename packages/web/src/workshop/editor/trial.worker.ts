import type { Setup } from '@deadfront/kernel'
import { catalogEntry } from '../../catalog.ts'
import { NO_TRIAL, playOut, TRIAL_GAMES, withGame } from '@deadfront/ai'

/** Plays the games of a trial, away from the page, and reports after each. The page ends it by terminating the worker. */
self.addEventListener('message', async (event) => {
  const { game: id, setup } = event.data as { game: string; setup: Setup }
  const entry = catalogEntry(id)
  if (!entry) return
  const [game, bots, measures] = await Promise.all([entry.load(), entry.bots(), entry.measures?.()])
  let trial = NO_TRIAL
  for (let i = 0; i < TRIAL_GAMES; i++) {
    trial = withGame(trial, playOut(game, bots, { ...setup, seed: `trial ${i}` }, measures))
    self.postMessage(trial)
  }
})
