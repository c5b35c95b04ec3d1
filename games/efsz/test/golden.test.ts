import { readdirSync, readFileSync } from 'node:fs'
import { type GameRecord, type Json, migrate, readRecord, replay } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { efsz } from '../src/index.ts'

// Games kept as they were played: the same commands lead to the same states, for ever, or the rules version rises.

const folder = new URL('./golden/', import.meta.url)
for (const name of readdirSync(folder).filter((file) => file.endsWith('.record.json')))
  test(`${name} replays bit for bit`, () => {
    const read = readRecord(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    if ('problem' in read) return expect.fail(read.problem.say)
    const { match, mismatch } = replay(efsz as never, read.record)
    expect(mismatch).toBe(null)
    expect(match.state.result).toEqual(read.record.result)
  })

test('a state of version 3 goes on: a question about spread fire then knew no drums', () => {
  const record = JSON.parse(readFileSync(new URL('steel-widow-referee.record.json', folder), 'utf8')) as GameRecord
  const { state } = replay(efsz, record, 5).match
  const { options, ...rest } = state
  const old = { ...rest, house: options, stack: [...state.stack, { kind: 'spread.target', who: 0, options: [1] }] }
  const saved = migrate(efsz, 3, { setup: record.setup, state: old as unknown as Json })
  if ('problem' in saved) return expect.fail(saved.problem)
  expect(saved.state.stack.at(-1)).toEqual({ kind: 'spread.target', who: 0, options: [1], drums: [] })
  expect(efsz.hash({ ...saved.state, stack: state.stack }, 5)).toBe(record.commands[4]?.hash)
})
