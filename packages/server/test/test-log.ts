import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the servers of the tests log to, and where the tests note the secrets they were given. Each kind of run has its own folder. */
const FOLDER = fileURLToPath(new URL(`../../../.tmp/server-log/${process.env.SERVER_LOG ?? 'unit'}`, import.meta.url))
mkdirSync(FOLDER, { recursive: true })

export const testLog = { write: (line: string): void => appendFileSync(join(FOLDER, `${process.pid}.log`), line) }

/** Tokens, invitations, recovery codes, and where somebody is notified. */
const SECRET_FIELDS = new Set(['token', 'invite', 'code', 'endpoint', 'webhook'])

const known = new Set<string>()

export function noteSecrets(...found: unknown[]): void {
  for (const one of found) {
    if (typeof one === 'string') note(one)
    else if (typeof one === 'object' && one !== null)
      for (const [field, value] of Object.entries(one)) {
        if (typeof value === 'object') noteSecrets(value)
        else if (SECRET_FIELDS.has(field)) note(String(value))
      }
  }
}

function note(secret: string): void {
  if (secret.length < 20 || known.has(secret)) return
  known.add(secret)
  appendFileSync(join(FOLDER, `${process.pid}.secrets`), `${secret}\n`)
}
