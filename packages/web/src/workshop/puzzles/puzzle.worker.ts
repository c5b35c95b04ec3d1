import { Ungradable } from '@deadfront/ai/puzzles'
import { type PuzzleTask, gradeTask } from './grade-task.ts'

/** Computes chances away from the page. One task at a time, answered in order. */
self.addEventListener('message', async (event) => {
  const { id, task } = event.data as { id: number; task: PuzzleTask }
  try {
    self.postMessage({ id, reply: await gradeTask(task) })
  } catch (error) {
    self.postMessage({
      id,
      fault: error instanceof Error ? error.message : String(error),
      ...(error instanceof Ungradable ? { why: error.why } : {}),
    })
  }
})
