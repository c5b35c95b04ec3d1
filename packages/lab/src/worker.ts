import { parentPort, workerData } from 'node:worker_threads'
import type { Shelf } from '@deadfront/ai'
import { type BatchOrder, type BatchReply, playBatch, type Series, setTable, type ShelvesFrom } from './simulate.ts'

const { series, from } = workerData as { series: Series; from: ShelvesFrom }
const shelves = ((await import(from.module)) as Record<string, readonly Shelf[]>)[from.name]
if (shelves === undefined) throw new Error(`${from.module} exports no ${from.name}`)
const table = await setTable(series, shelves)

parentPort?.on('message', ({ first, count }: BatchOrder) => {
  parentPort?.postMessage(answer(first, count))
})

function answer(first: number, count: number): BatchReply {
  try {
    return { first, played: playBatch(table, series, first, count) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
