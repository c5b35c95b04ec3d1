import { readdirSync, readFileSync } from 'node:fs'
import { type CaseFile, judge, readCase } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { efsz } from '../src/index.ts'

const folder = new URL('./cases/', import.meta.url)

for (const name of readdirSync(folder).filter((file) => file.endsWith('.case.json'))) {
  const read = readCase(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  test(`${name}: ${'case' in read ? read.case.title : 'unreadable'}`, () => {
    if ('problem' in read) return expect.fail(`${read.problem.place}: ${read.problem.say}`)
    const file: CaseFile = read.case
    for (const report of judge(efsz, file)) expect(report.failures.map((f) => `${report.variant} ${f.at}: ${f.say}`)).toEqual([])
  })
}

test('every worked case is here', () => {
  for (let n = 1; n <= 86; n++) expect(readdirSync(folder)).toContain(`CASE-EFSZ-${n}.case.json`)
})
