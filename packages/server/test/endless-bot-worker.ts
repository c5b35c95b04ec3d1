import { appendFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { seedRng } from '@deadfront/kernel'
import type { BotTask } from '../src/match/bot-pool.ts'
import { sampleEntry } from './stage.ts'

/** A bot that never comes to an end, unless its first thought is enough; it notes that it has begun. */
parentPort?.on('message', async (task: BotTask) => {
  if (!task.now) return appendFileSync(process.env.THOUGHTS ?? '/dev/null', 'begun\n')
  const game = await sampleEntry(task.game)?.load()
  return parentPort?.postMessage({ answer: game?.sample(game.copy(task.state), task.seat, seedRng(task.seed)) })
})
