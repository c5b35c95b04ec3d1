import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { clientNote } from '../src/commands/serve.ts'
import { run } from './run.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'deadfront-missing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const absent = (name: string): Error =>
  Object.assign(new Error(`Cannot find package '${name}' imported from /somewhere/catalog.ts`), { code: 'ERR_MODULE_NOT_FOUND' })

test('a game whose workspace is not linked is told in one line, with what to run', async () => {
  const load = (name: string) => async () => {
    throw absent(name)
  }
  const entry = (name: string) => ({ id: 'ttt', name: 'Gone', load: load(name), bots: async () => [] })
  const ran = await run(['games'], { catalog: [entry('@deadfront/gone')] })
  expect(ran).toMatchObject({ code: 2, out: '', err: 'deadfront: the workspace @deadfront/gone is not linked: run npm install\n' })
  const other = await run(['games'], { catalog: [entry('ajv')] })
  expect(other.err).toBe('deadfront: the package ajv is not installed: run npm install\n')
})

test('the program itself, started where a workspace is not linked', () => {
  const cli = join(folder, 'packages/cli')
  mkdirSync(cli, { recursive: true })
  for (const part of ['bin', 'src', 'package.json']) cpSync(join(ROOT, 'packages/cli', part), join(cli, part), { recursive: true })
  const linked = join(folder, 'node_modules/@deadfront')
  mkdirSync(linked, { recursive: true })
  symlinkSync(join(ROOT, 'packages/kernel'), join(linked, 'kernel'))
  const started = spawnSync(process.execPath, [join(cli, 'bin/deadfront.mjs'), 'games'], { encoding: 'utf8' })
  expect(started.stdout).toBe('')
  expect(started.stderr).toMatch(/^deadfront: the (workspace|package) \S+ is not (linked|installed): run npm install\n$/)
  expect(started.status).toBe(2)
})

test('serve without a built client says what to run', () => {
  expect(clientNote(folder)).toContain('npm start')
  writeFileSync(join(folder, 'index.html'), '')
  expect(clientNote(folder)).toBeNull()
})
