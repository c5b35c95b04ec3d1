// Counts casts that the compiler does not check: few may stay, each with the reason in a comment. It also counts
// entries of lists that are assumed to exist (`list[i] as T`), whose number may only fall: new code uses `nth` or `lookUp`.
// `npm run casts` prints them; packages/cli/test/tree.test.ts checks the counts.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Cast {
  file: string
  line: number
  /** A comment on the same line, or on one of the two above it. */
  hasReason: boolean
}

/** The maximum number of casts through `unknown`, `object` and `never` in the sources of the whole repository. */
export const MAX_CASTS = 20

/** The maximum number of list entries that are assumed to exist. Lower it when there are fewer; it never goes up. */
export const MAX_ENTRIES = 267

const CAST = /\bas (?:unknown|object) as\b|\bas never\b/
const ENTRY = /\w\[[^\]\n]+\] as [A-Za-z]/g

const sourcesIn = (root: string): { file: string; source: string }[] =>
  globSync('{packages,games}/*/src/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

const withoutComment = (line: string): string => line.replace(/\/\/.*|\/?\*.*/, '')

export const castsIn = (root: string): Cast[] => sourcesIn(root).flatMap(({ file, source }) => castsOf(source, file))

export function castsOf(source: string, file: string): Cast[] {
  const lines = source.split('\n')
  const isComment = (line = ''): boolean => /^(\/\/|\/\*|\*)/.test(line.trim())
  return lines.flatMap((text, i) => {
    if (!CAST.test(withoutComment(text))) return []
    return [{ file, line: i + 1, hasReason: text.includes('//') || isComment(lines[i - 1]) || isComment(lines[i - 2]) }]
  })
}

export const entriesIn = (root: string): number => sourcesIn(root).reduce((sum, { source }) => sum + entriesOf(source), 0)

/** How often an entry of a list is assumed to exist. */
export const entriesOf = (source: string): number =>
  source.split('\n').reduce((sum, line) => sum + (withoutComment(line).match(ENTRY)?.length ?? 0), 0)

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..')
  const casts = castsIn(root)
  const entries = entriesIn(root)
  for (const { file, line, hasReason } of casts) process.stderr.write(`${file}:${line}${hasReason ? '' : ': no reason in a comment'}\n`)
  process.stdout.write(`casts: ${casts.length}, at most ${MAX_CASTS} may stay; entries: ${entries}, at most ${MAX_ENTRIES}\n`)
  process.exitCode = casts.length > MAX_CASTS || entries > MAX_ENTRIES || casts.some(({ hasReason }) => !hasReason) ? 1 : 0
}
