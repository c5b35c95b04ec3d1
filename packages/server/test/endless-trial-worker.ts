import { parentPort } from 'node:worker_threads'

/** Content on which the rules run for ever. */
parentPort?.on('message', () => {
  for (;;);
})
