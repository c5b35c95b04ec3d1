import { readFileSync } from 'node:fs'
import { judge, readCase } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { dotz } from '../src/index.ts'
import { EFFECTS } from '../src/model/effects.ts'
import { ABILITY_NAMES } from '../src/model/content-check.ts'

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

test('the page names every event and question', () => {
  const source = readFileSync(new URL('../src/model/events.ts', import.meta.url), 'utf8')
  for (const [, type] of source.matchAll(/Fact<'(\w+)'/g)) expect(page).toContain(`\`${type}\``)
  const asks = readFileSync(new URL('../src/model/answers.ts', import.meta.url), 'utf8').split('export type AskKind')[0] as string
  for (const [, kind] of asks.matchAll(/^ {2}'?([a-z.]+)'?: /gm)) expect(page).toContain(`\`${kind}\``)
})
