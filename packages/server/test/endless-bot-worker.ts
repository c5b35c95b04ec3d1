import { appendFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** A bot that never comes to an end; it only notes that it has begun. */
parentPort?.on('message', () => appendFileSync(process.env.THOUGHTS as string, 'begun\n'))
