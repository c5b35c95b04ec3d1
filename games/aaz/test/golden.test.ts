import { readdirSync, readFileSync } from 'node:fs'
import { readRecord, replay } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { aaz } from '../src/index.ts'

const folder = new URL('./golden/', import.meta.url)

for (const file of readdirSync(folder))
  test(`golden game ${file} replays hash for hash`, () => {
    const read = readRecord(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    if ('problem' in read) expect.fail(read.problem.say)
    expect(replay(aaz, read.record).mismatch).toBeNull()
  })
