import { readFileSync } from 'node:fs'
import { judge, readCase } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { dotz } from '../src/index.ts'
import { QUESTIONS } from '../src/inspect/index.ts'
import { ANSWERS } from '../src/model/answers.ts'
import { EFFECTS } from '../src/model/effects.ts'
import { EVENT_TYPES } from '../src/model/events.ts'
import { ABILITY_NAMES } from '../src/model/check-content.ts'

const page = readFileSync(new URL('../../../docs/formats/dotz.md', import.meta.url), 'utf8')
const cases = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map((block) => JSON.parse(block[1] as string) as { case: string })

test.each(cases.map((file) => [file.case, file] as const))('%s of the formats page', (_name, file) => {
  const read = readCase(file)
  if ('problem' in read) expect.fail(`${read.problem.place}: ${read.problem.say}`)
  for (const { failures } of judge(dotz, read.case)) expect(failures.map((f) => `${f.at}: ${f.say}`)).toEqual([])
})

test('the page names every option, effect and ability', () => {
  expect(cases.length).toBeGreaterThanOrEqual(4)
  for (const name of [...Object.keys(EFFECTS), ...ABILITY_NAMES, ...(dotz.scenarios[0]?.options ?? []).map((option) => option.id)])
    expect(page).toContain(`\`${name}\``)
})

test('the page names every event, every question with its answers, and every inspect question', () => {
  for (const type of Object.keys(EVENT_TYPES)) expect(page).toContain(`\`${type}\``)
  for (const [kind, verbs] of Object.entries(ANSWERS)) {
    expect(page).toContain(`\`${kind}\``)
    for (const verb of Object.keys(verbs)) expect(page, kind).toContain(`"do": "${verb}"`)
  }
  for (const name of Object.keys(QUESTIONS)) expect(page).toContain(`"ask": "${name}"`)
})
