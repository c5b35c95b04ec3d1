import { readFileSync } from 'node:fs'
import { judge, readCase } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { lastLight } from '../../src/sample/index.ts'

test('a case file, as anybody may write one', () => {
  const read = readCase(JSON.parse(readFileSync(new URL('./cases/LL-flare.case.json', import.meta.url), 'utf8')))
  if ('problem' in read) expect.fail(read.problem.say)
  expect(judge(lastLight, read.case).flatMap((report) => report.failures)).toEqual([])
})
