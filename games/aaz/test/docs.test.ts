import { readFileSync } from 'node:fs'
import { judge, readCase } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { QUESTIONS } from '../src/inspect/index.ts'
import { aaz } from '../src/index.ts'
import { ANSWERS } from '../src/model/answers.ts'
import { EVENT_TYPES } from '../src/model/events.ts'

const page = readFileSync(new URL('../../../docs/formats/aaz.md', import.meta.url), 'utf8')
const cases = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map((m) => JSON.parse(m[1]!) as { case: string })

test('the page names every option', () => {
  for (const { options } of aaz.scenarios) for (const { id } of options ?? []) expect(page).toContain(`\`${id}\``)
})
test('the page names every question, every answer and their keys, and every event', () => {
  for (const [ask, { fields }] of Object.entries(QUESTIONS)) {
    const row = page.split('\n').find((line) => line.includes(`{ "ask": "${ask}"`))
    expect(row, ask).toBeDefined()
    for (const key of Object.keys(fields)) expect(row, `${key} of ${ask}`).toContain(`"${key}"`)
  }
  for (const [kind, answers] of Object.entries(ANSWERS)) {
    expect(page).toContain(`\`${kind}\``)
    for (const verb of Object.keys(answers)) expect(page, verb).toContain(`"do": "${verb}"`)
  }
  for (const type of Object.keys(EVENT_TYPES)) expect(page).toContain(`\`${type}\``)
})
test('the page shows whole cases', () => expect(cases.length).toBeGreaterThanOrEqual(4))
for (const shown of cases)
  test(`formats page: ${shown.case}`, () => {
    const read = readCase(shown)
    if ('problem' in read) expect.fail(`${read.problem.place}: ${read.problem.say}`)
    for (const report of judge(aaz, read.case)) expect(report.failures).toEqual([])
  })
