import { parentPort } from 'node:worker_threads'
import { catalogEntry } from '@deadfront/ai'
import type { Work } from '@deadfront/kernel/works'
import { tryWork } from './try-work.ts'

/** Tries one work at a time. */
parentPort?.on('message', async (work: Work) => {
  const entry = catalogEntry(work.game)
  const problem = entry ? await tryWork(entry, work) : { place: 'game', say: `there is no game "${work.game}" here` }
  parentPort?.postMessage({ problem })
})
