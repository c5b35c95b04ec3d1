import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../../../scripts/client.ts'
import { missingFrom, platformOf } from '../../../scripts/complete-lock.ts'
import { file, inFolder } from './run.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const LOCK = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as { packages: Parameters<typeof missingFrom>[0] }
const MANIFEST = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  devDependencies: Record<string, string>
  allowScripts: unknown
}

test('the lockfile names the binaries of every platform, and no registry', () => {
  expect(missingFrom(LOCK.packages)).toEqual({})
  expect(JSON.stringify(LOCK)).not.toMatch(/"resolved":"https?:/)
})

test('platforms are told from names', () => {
  expect(platformOf('@rollup/rollup-linux-x64-musl')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['musl'] })
  expect(platformOf('@biomejs/cli-darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] })
  expect(platformOf('@rolldown/binding-wasm32-wasi')).toEqual({ cpu: ['wasm32'] })
  expect(platformOf('linux-friends')).toBeNull()
})

test('a missing platform is added beside its siblings', () => {
  const packages = {
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { 'tool-linux-x64': '2.0.0', 'tool-win32-x64': '2.0.0', fsevents: '~2.3.2' },
    },
    'node_modules/tool-linux-x64': { version: '2.0.0', dev: true, optional: true },
  }
  expect(missingFrom(packages)).toEqual({
    'node_modules/tool-win32-x64': { version: '2.0.0', os: ['win32'], cpu: ['x64'], dev: true, optional: true },
  })
})

test('the runtime is pinned exactly, its install script approved', () => {
  expect(MANIFEST.devDependencies.node).toMatch(/^24\.\d+\.\d+$/)
  expect(MANIFEST.allowScripts).toEqual({ node: true })
  expect(LOCK.packages['node_modules/node']?.version).toBe(MANIFEST.devDependencies.node)
})

test('a task that does not exist is refused in one line', () => {
  const { status, stderr } = spawnSync(process.execPath, [`${ROOT}scripts/run.mjs`, 'dance'], { encoding: 'utf8' })
  expect(stderr).toBe('deadfront: expected one of start, test, bench, found "dance"\n')
  expect(status).toBe(2)
})

test('the fingerprint of sources changes with their names and their contents alone', () => {
  mkdirSync(inFolder('sources/deep'), { recursive: true })
  const pattern = [inFolder('sources/**/*')]
  file('sources/a.ts', 'one')
  const first = fingerprintOf(pattern)
  file('sources/a.ts', 'one')
  expect(fingerprintOf(pattern)).toBe(first)
  file('sources/a.ts', 'two')
  const second = fingerprintOf(pattern)
  expect(second).not.toBe(first)
  file('sources/deep/b.ts', 'two')
  expect(fingerprintOf(pattern)).not.toBe(second)
})
