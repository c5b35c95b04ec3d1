import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { main, type Surroundings } from '@deadfront/cli'
import { afterAll } from 'vitest'
import { TEST_CATALOG } from './catalog.ts'

export interface Ran {
  code: number
  out: string
  err: string
  json<T = Record<string, unknown>>(): T
}

/** Runs the program as a function, streams caught. */
export async function run(argv: readonly string[], more: Partial<Surroundings> & { typed?: string[] } = {}): Promise<Ran> {
  let out = ''
  let err = ''
  const { typed, ...around } = more
  const code = await main(argv, {
    catalog: TEST_CATALOG,
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    ...(typed ? { stdin: Readable.from(typed.map((line) => `${line}\n`)) } : {}),
    ...around,
  })
  return { code, out, err, json: <T>() => JSON.parse(out) as T }
}

const folder = mkdtempSync(join(tmpdir(), 'deadfront-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

export const inFolder = (name: string): string => join(folder, name)

export function file(name: string, content: unknown): string {
  const path = inFolder(name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
