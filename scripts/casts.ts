// Counts `as unknown as`, which tells the compiler to believe anything: few may stay, each with the reason in a comment.
// `node scripts/casts.ts` prints them; packages/cli/test/tree.test.ts holds the count.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Cast {
  file: string
  line: number
  /** A comment on the same line, or on the line above it. */
  hasReason: boolean
}

/** So many may stay in the sources of the whole repository. */
export const MAX_CASTS = 20

export function castsIn(root: string): Cast[] {
  return globSync('{packages,games}/*/src/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .flatMap((file) => castsOf(readFileSync(join(root, file), 'utf8'), file))
}

export function castsOf(source: string, file: string): Cast[] {
  const lines = source.split('\n')
  return lines.flatMap((text, i) => {
    if (!/\bas unknown as\b/.test(text.replace(/\/\/.*|\/?\*.*/, ''))) return []
    const above = (lines[i - 1] ?? '').trim()
    return [{ file, line: i + 1, hasReason: text.includes('//') || /^(\/\/|\/\*|\*)/.test(above) }]
  })
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
  const casts = castsIn(join(dirname(fileURLToPath(import.meta.url)), '..'))
  for (const { file, line, hasReason } of casts) process.stderr.write(`${file}:${line}${hasReason ? '' : ': no reason in a comment'}\n`)
  process.stdout.write(`casts: ${casts.length}, at most ${MAX_CASTS} may stay\n`)
  process.exitCode = casts.length > MAX_CASTS || casts.some(({ hasReason }) => !hasReason) ? 1 : 0
}
