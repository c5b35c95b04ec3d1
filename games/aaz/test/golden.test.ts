import { readdirSync, readFileSync } from 'node:fs'
import { type GameRecord, type Json, migrate, readRecord, replay } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { aaz } from '../src/index.ts'

const folder = new URL('./golden/', import.meta.url)

for (const file of readdirSync(folder))
  test(`golden game ${file} replays hash for hash`, () => {
    const read = readRecord(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    if ('problem' in read) expect.fail(read.problem.say)
    expect(replay(aaz, read.record).mismatch).toBeNull()
  })

test('a record of the first version is checked in its own spelling; a state saved by it is played on', () => {
  const record = JSON.parse(readFileSync(new URL('intro-01.record.json', folder), 'utf8')) as GameRecord
  expect(replay(aaz, { ...record, rulesVersion: 1 }).mismatch).toBeNull()
  expect(replay(aaz, { ...record, rulesVersion: 9 }).mismatch?.say).toBe('the record needs rules version 9 of aaz, this is 7')
  const { state } = replay(aaz, record, 5).match
  const saved = migrate(aaz, 1, { setup: record.setup, state: JSON.parse(JSON.stringify(state)) as Json })
  if ('problem' in saved) expect.fail(saved.problem)
  expect(aaz.hash(saved.state, 3)).toBe(record.commands[4]?.hash)
})
