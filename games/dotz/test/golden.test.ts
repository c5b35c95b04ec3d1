import { readdirSync, readFileSync } from 'node:fs'
import { readRecord, replay } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { dotz } from '../src/index.ts'

/** Whole games kept as they were played: the same commands must lead through the same states to the same end. */
const folder = new URL('./golden/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.record.json'))

test.each(files)('%s replays', (name) => {
  const read = readRecord(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  if ('problem' in read) expect.fail(`${read.problem.place}: ${read.problem.say}`)
  const { match, mismatch } = replay(dotz, read.record)
  expect(mismatch).toBeNull()
  expect(match.state.result).toEqual(read.record.result)
})

test('won and lost, alone and together', () => {
  const records = files.map(
    (name) =>
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { result: { outcome: string }; setup: { options: { players?: number } } },
  )
  expect(new Set(records.map((r) => r.result.outcome))).toEqual(new Set(['won', 'lost']))
  expect(new Set(records.map((r) => (r.setup.options.players ?? 1) > 1))).toEqual(new Set([true, false]))
})
