import { readFileSync } from 'node:fs'
import { judge, readCase } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { aaz } from '../src/index.ts'

const page = readFileSync(new URL('../../../docs/formats/aaz.md', import.meta.url), 'utf8')
const cases = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map((m) => JSON.parse(m[1]!) as { case: string })

test('the page shows whole cases', () => expect(cases.length).toBeGreaterThanOrEqual(4))
for (const shown of cases)
  test(`formats page: ${shown.case}`, () => {
    const read = readCase(shown)
    if ('problem' in read) expect.fail(`${read.problem.place}: ${read.problem.say}`)
    for (const report of judge(aaz, read.case)) expect(report.failures).toEqual([])
  })
