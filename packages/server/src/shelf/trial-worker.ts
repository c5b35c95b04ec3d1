import { parentPort } from 'node:worker_threads'
import { shelfOf } from '@deadfront/ai'
import type { Work } from '@deadfront/kernel/works'
import { tryWork } from './try-work.ts'

/** Tries one work at a time. */
parentPort?.on('message', async (work: Work) => {
  const shelf = shelfOf(work.game)
  const problem = shelf ? await tryWork(shelf, work) : { place: 'game', say: `there is no game "${work.game}" here` }
  parentPort?.postMessage({ problem })
})
