import { isPlainJson, type Json, problemLine } from '@deadfront/kernel'
import { MAX_BYTES, readWork, type Work } from '@deadfront/kernel/works'
import type { Tables } from '../match/tables.ts'
import { HttpProblem } from '../http/route.ts'

/** Control characters but line ends and tabs, and characters that turn the direction of the text around them. */
const UNSEEN = /[\u202A-\u202E\u2066-\u2069]|(?![\n\t])[\p{Cc}\p{Cs}]/u

/** The work of a request, read as a file is. Throws a problem with its place. */
export function readGiven(given: Json, tables: Pick<Tables, 'catalogEntry'>): { work: Work; body: string } {
  const read = isPlainJson(given) ? readWork(given) : { problem: { place: 'work', say: 'expected plain JSON of a usual size' } }
  if ('problem' in read) throw new HttpProblem('bad-request', problemLine(read.problem))
  const { work } = read
  for (const key of ['title', 'author', 'text', 'game', 'scenario'] as const)
    if (UNSEEN.test(work[key])) throw new HttpProblem('bad-request', `${key}: no control characters`)
  if (work.title.includes('\n')) throw new HttpProblem('bad-request', 'title: expected one line')
  if (!tables.catalogEntry(work.game)) throw new HttpProblem('bad-request', `game: there is no game "${work.game}" here`)
  const body = JSON.stringify(work)
  if (body.length > MAX_BYTES)
    throw new HttpProblem('too-large', `work: expected at most ${MAX_BYTES / 1024} kB, found ${Math.ceil(body.length / 1024)} kB`)
  return { work, body }
}
