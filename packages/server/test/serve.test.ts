import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const CLI = fileURLToPath(new URL('../../cli/bin/deadfront.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'deadfront-serve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['SIGTERM', 'SIGINT'] as const)('serve prints its address when ready and goes quietly on %s', async (signal) => {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--data', join(folder, signal)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  while (!said.includes('\n')) await once(child.stdout, 'data')
  const address = /http:\/\/localhost:(\d+)/.exec(said)
  expect(address).not.toBeNull()
  const health = await fetch(`http://127.0.0.1:${address?.[1]}/healthz`)
  expect(await health.json()).toMatchObject({ ok: true })
  // By itself it is there for this machine alone.
  while (!said.includes('this machine only')) await once(child.stdout, 'data')
  const elsewhere = Object.values(networkInterfaces())
    .flat()
    .find((a) => a?.family === 'IPv4' && !a.internal)
  if (elsewhere) await expect(fetch(`http://${elsewhere.address}:${address?.[1]}/healthz`)).rejects.toThrow()
  const exited = once(child, 'exit')
  child.kill(signal)
  expect(await exited).toEqual([0, null])
})

test('a host that is none is refused in one line', async () => {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--host', '203.0.113.7', '--data', join(folder, 'nowhere')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  expect((await once(child, 'exit'))[0]).toBe(2)
  expect(said).toMatch(/^deadfront: --host 203\.0\.113\.7: no address of this machine; .*\n$/)
})

test('a port that is no port is refused in one line', async () => {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', 'http'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  expect((await once(child, 'exit'))[0]).toBe(2)
  expect(said).toBe('deadfront: --port http: expected a whole number of at least 0\n')
})
