import { ServerProblem } from '../../online/api.ts'
import { w } from '../messages/index.ts'

/** The reason of the server's refusal, in the language of the page if there is a text for it. */
export function refusalOf(error: unknown): string {
  const t = w.value.server
  if (!(error instanceof ServerProblem)) return t.unreachable
  const { code, say } = error.problem
  if (code === 'refused') return t.refused(say)
  if (code === 'too-many') return t.tooMany(say)
  if (code === 'not-signed-in') return t.signIn
  return say
}
