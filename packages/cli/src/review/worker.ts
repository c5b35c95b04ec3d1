import { parentPort, workerData } from 'node:worker_threads'
import type { CatalogEntry } from '@deadfront/ai'
import { courseOf, type Finding, type Piece, type Reviewed, work } from '@deadfront/ai/coach'
import type { Seat } from '@deadfront/kernel'
import type { CatalogFrom } from '@deadfront/lab/node'
import type { AnyRecord } from '@deadfront/protocol'
import { advisorOf, diceOf } from './open.ts'

/** The input of a thread of a review. */
export interface ReviewThread {
  record: AnyRecord
  seat: Seat
  from: CatalogFrom
}

export type PieceReply = { finding: Finding } | { fault: string }

const { record, seat, from } = workerData as ReviewThread
const catalog = ((await import(from.module)) as Record<string, readonly CatalogEntry[]>)[from.name] ?? []
const entry = catalog.find((one) => one.id === record.game)
if (entry === undefined) throw new Error(`${from.module} has no game ${record.game}`)
const [game, advisor] = await Promise.all([entry.load(), advisorOf(entry)])
const of: Reviewed = { game, advisor, course: courseOf(game, advisor, record, diceOf(record)), seat }

parentPort?.on('message', (piece: Piece) => {
  parentPort?.postMessage(answer(piece))
})

function answer(piece: Piece): PieceReply {
  try {
    return { finding: work(of, piece) }
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
