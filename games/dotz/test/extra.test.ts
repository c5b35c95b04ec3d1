import { readdirSync, readFileSync } from 'node:fs'
import { judge, readCase } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { dotz } from '../src/index.ts'

/** Cases beyond the worked ones: corners of the rules, written from the rule index and the formats page alone. */
const folder = new URL('./extra/', import.meta.url)

for (const file of readdirSync(folder).sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b))))
  test(file, () => {
    const read = readCase(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    if ('problem' in read) expect.fail(`${read.problem.place}: ${read.problem.say}`)
    for (const report of judge(dotz, read.case)) expect(report.failures, report.variant).toEqual([])
  })
