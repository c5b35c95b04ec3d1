import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { meets, perSecond } from '../../../bench/bench.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const HOW = { peers: false, quick: true }

const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', 'bench', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DEADFRONT_PINNED: '1' },
  })

// How long a jump takes is the bench's own matter: here the machine may be busy. What is stored is the same everywhere.
test('the bench tells every row with its goal', () => {
  const { status, stdout } = bench('--quick', 'record')
  expect(stdout).toMatch(/worst jump to any point +[\d.]+ ms +goal ≤ 50 +/)
  expect(stdout).toMatch(/as stored +[\d.]+ bytes\/command +goal ≤ 200 +reached/)
  expect(status).toBe(/missed/i.test(stdout) ? 1 : 0)
})

test('rows that do not exist are told', () => {
  const { status, stderr } = bench('nothing-like-this')
  expect(stderr).toContain('no rows named nothing-like-this')
  expect(status).toBe(2)
})

test('goals go both ways', () => {
  const row = { group: '', name: '', unit: '', value: 10 }
  expect(meets(row)).toBe(true)
  expect(meets({ ...row, goal: { at: 'least', value: 11 } })).toBe(false)
  expect(meets({ ...row, goal: { at: 'most', value: 11 } })).toBe(true)
})

test('speed is operations over time', () => {
  const slow = perSecond(() => {
    const end = performance.now() + 10
    while (performance.now() < end);
    return 5
  }, HOW)
  expect(slow).toBeLessThan(520)
  expect(slow).toBeGreaterThan(50)
})
