import { m } from '../messages/index.ts'
import { toast } from '../shell/notices.ts'
import { ServerProblem } from './api.ts'

/** Runs a request; shows an error of the server as a toast and returns null. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    toast({ text: error instanceof ServerProblem ? error.problem.say : m.value.cannotLoad, tone: 'warn' })
    return null
  }
}
