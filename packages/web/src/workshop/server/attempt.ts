import { ServerProblem } from '../../online/api.ts'
import { w } from '../messages/index.ts'

/** Why the server refuses, in the language of the page where there are words for it. */
export function refusalOf(error: unknown): string {
  const t = w.value.server
  if (!(error instanceof ServerProblem)) return t.unreachable
  const { code, say } = error.problem
  if (code === 'refused') return t.refused(say)
  if (code === 'too-many') return t.tooMany(say)
  if (code === 'not-signed-in') return t.signIn
  return say
}
