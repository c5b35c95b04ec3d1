import { parentPort, workerData } from 'node:worker_threads'
import type { CatalogEntry } from '@deadfront/ai'
import type { BatchReply, CatalogFrom } from './pool.ts'
import { threadClock } from './clock.ts'
import { type Batch, loadSeries, playBatch, type Series } from '../series.ts'

const { series, from } = workerData as { series: Series; from: CatalogFrom }
const catalog = ((await import(from.module)) as Record<string, readonly CatalogEntry[]>)[from.name]
if (catalog === undefined) throw new Error(`${from.module} exports no ${from.name}`)
const table = await loadSeries(series, catalog)

parentPort?.on('message', (batch: Batch) => {
  parentPort?.postMessage(answer(batch))
})

function answer(batch: Batch): BatchReply {
  try {
    return { played: playBatch(table, series, batch, threadClock) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
