import { globSync, readFileSync, rmSync } from 'node:fs'

// Empties the log before a run of vitest or of the browser tests, and checks after it that the tests' servers, at every level,
// have logged no token, no invitation, no recovery code and no address of a notice that a test was given.

type Run = 'unit' | 'browser'

const folderOf = (run: Run): string => `.tmp/server-log/${run}`
/** Every string that could be a secret: long words, and addresses. */
const WORDS = /[A-Za-z0-9_-]{20,}|https:\/\/[^\s"\\]+/g

/** The set-up and the teardown of vitest. */
export const setup = (): void => beginLog('unit')
export const teardown = (): void => checkLog('unit')

/** Only the files are removed: the tests of another run in this checkout may still write to the folder. */
export function beginLog(run: Run): void {
  for (const file of globSync(`${folderOf(run)}/*`)) rmSync(file, { force: true })
}

export function checkLog(run: Run): void {
  const lines = readAll(run, 'log')
  // In a run of a few files all servers may have run in separate processes.
  if (lines.length === 0) return
  const leaked = leakedSecrets(lines, readAll(run, 'secrets'))
  if (leaked.length > 0) throw new Error(`the log holds ${leaked.length} secrets, the first is in: ${leaked[0]}`)
}

const readAll = (run: Run, kind: string): string[] =>
  globSync(`${folderOf(run)}/*.${kind}`).flatMap((file) => readFileSync(file, 'utf8').split('\n'))

/** The lines of the log that hold one of the secrets. */
export function leakedSecrets(lines: readonly string[], secrets: readonly string[]): string[] {
  const secret = new Set(secrets.filter(Boolean))
  if (secret.size > 0 && lines.length < 2) throw new Error('the servers of the tests have logged nothing: the check is broken')
  return lines.filter((line) => (line.match(WORDS) ?? []).some((word) => secret.has(word)))
}
