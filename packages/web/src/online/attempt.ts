import { m } from '../messages/index.ts'
import { toast } from '../shell/notices.ts'
import { ServerSaysNo } from './api.ts'

/** Says a server's no in a quiet bar, and gives null for it. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    toast({ text: error instanceof ServerSaysNo ? error.problem.say : m.value.cannotLoad, tone: 'warn' })
    return null
  }
}
