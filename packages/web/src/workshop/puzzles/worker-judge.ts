import { type Goal, Ungradable, type UngradableWhy } from '@deadfront/ai/puzzles'
import type { Grade } from './puzzle.ts'
import type { PuzzleTask } from './grade-task.ts'
import type { Judge } from './session.ts'

type Reply = Grade | null

/** Asks the worker; a search of a whole position may take seconds, and the page stays usable meanwhile. */
export class WorkerJudge {
  private worker: Worker | null = null
  private readonly waiting = new Map<number, { done(reply: Reply): void; failed(error: Error): void }>()
  private next = 0

  ask(task: PuzzleTask): Promise<Reply> {
    this.worker ??= this.open()
    const id = this.next++
    this.worker.postMessage({ id, task })
    return new Promise((done, failed) => this.waiting.set(id, { done, failed }))
  }

  judge(game: string, goal: Goal): Judge {
    return { grade: (given) => this.ask({ game, goal, ...given }) }
  }

  close(): void {
    this.worker?.terminate()
    this.worker = null
    this.waiting.clear()
  }

  private open(): Worker {
    const worker = new Worker(new URL('./puzzle.worker.ts', import.meta.url), { type: 'module', name: 'puzzle' })
    worker.onmessage = (event) => {
      const { id, reply, fault, why } = event.data as { id: number; reply: Reply; fault?: string; why?: UngradableWhy }
      const waiting = this.waiting.get(id)
      this.waiting.delete(id)
      if (fault === undefined) waiting?.done(reply)
      else waiting?.failed(why === undefined ? new Error(fault) : new Ungradable(why, fault))
    }
    return worker
  }
}
