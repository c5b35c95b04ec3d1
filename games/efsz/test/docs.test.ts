import { readFileSync } from 'node:fs'
import { judge, readCase } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { efsz } from '../src/index.ts'
import { RULES } from '../src/rules/index.ts'

const page = readFileSync(new URL('../../../docs/formats/efsz.md', import.meta.url), 'utf8')

for (const [, block] of page.matchAll(/```json\n([\s\S]*?)```/g)) {
  const data = JSON.parse(block as string) as { case: string }
  test(`the page's example ${data.case} holds`, () => {
    const read = readCase(data)
    if ('problem' in read) return expect.fail(`${read.problem.place}: ${read.problem.say}`)
    for (const report of judge(efsz, read.case)) expect(report.failures.map((f) => `${report.variant} ${f.at}: ${f.say}`)).toEqual([])
  })
}

test('every question is on the page', () => {
  for (const [kind, rule] of Object.entries(RULES)) if (!('run' in rule)) expect(page).toContain(`\`${kind}\``)
})
