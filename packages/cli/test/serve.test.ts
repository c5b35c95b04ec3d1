import { afterEach, expect, test, vi } from 'vitest'
import { inFolder, run } from './run.ts'

// What `serve` and `work` refuse, in one line and with nothing started. What they do is tested in packages/server.

afterEach(() => vi.unstubAllEnvs())

test('a limit that is no number is told in one line', async () => {
  vi.stubEnv('MAX_SOCKETS_PER_ADDRESS', 'many')
  const { code, out, err } = await run(['serve', '--port', '0', '--data', inFolder('limit')])
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/^.*MAX_SOCKETS_PER_ADDRESS: expected a whole number, found "many"\n$/)
})

test('a host that is none is refused in one line, and what was opened is closed', async () => {
  const serve = ['serve', '--port', '0', '--host', '203.0.113.7', '--data', inFolder('nowhere')]
  for (let n = 0; n < 2; n++) {
    const { code, out, err } = await run(serve)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^deadfront: --host 203\.0\.113\.7: no address of this machine; .*\n$/)
  }
})

test.each([
  ['a server that is not there', 'postgres://deadfront:hunter2@127.0.0.1:1/deadfront', 'ECONNREFUSED'],
  ['an address that is none', 'junk', ''],
])('a database that cannot be opened is told in one line: %s', async (_what, url, why) => {
  vi.stubEnv('DATABASE_URL', url)
  for (const command of [
    ['serve', '--port', '0'],
    ['admin', 'list'],
  ]) {
    const { code, out, err } = await run(command)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(new RegExp(`^.*DATABASE_URL: the database cannot be opened: .*${why}.*\\n$`))
    expect(err).not.toContain('hunter2')
  }
})

test('a port that is no port is refused in one line', async () => {
  const { code, out, err } = await run(['serve', '--port', 'http'])
  expect([code, out, err]).toEqual([2, '', 'deadfront: --port http: expected a whole number of at least 0\n'])
})

test('without a database and Redis of a site, `work` says in one line what is missing', async () => {
  vi.stubEnv('DATABASE_URL', undefined)
  vi.stubEnv('REDIS_URL', undefined)
  const { code, out, err } = await run(['work'])
  const line = 'deadfront: work: set DATABASE_URL and REDIS_URL; one server with a database file plays its bots itself\n'
  expect([code, out, err]).toEqual([2, '', line])
})
