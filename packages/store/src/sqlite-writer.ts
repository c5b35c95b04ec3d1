import { parentPort, workerData } from 'node:worker_threads'
import { type Batch, SqliteDriver } from './sqlite-driver.ts'

/** The thread that waits for the disk, so that the main thread does not. */
const driver = new SqliteDriver((workerData as { file: string }).file)

parentPort?.on('message', (batch: Batch | 'close') => {
  if (batch === 'close') {
    driver.close()
    parentPort?.close()
    return
  }
  try {
    parentPort?.postMessage(driver.commitAll(batch))
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
})
