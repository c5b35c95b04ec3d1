import { parentPort, workerData } from 'node:worker_threads'
import { SqliteDriver, type Write } from './sqlite-driver.ts'

/** The thread that waits for the disk, so that the one that talks to players does not have to. */
const driver = new SqliteDriver((workerData as { file: string }).file)

parentPort?.on('message', (items: Write[] | 'close') => {
  if (items === 'close') {
    driver.close()
    parentPort?.close()
    return
  }
  try {
    parentPort?.postMessage({ done: driver.writeAll(items) })
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
})
