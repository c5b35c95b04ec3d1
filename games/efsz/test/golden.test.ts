import { readdirSync, readFileSync } from 'node:fs'
import { readRecord, replay } from '@deadfront/kernel'
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
