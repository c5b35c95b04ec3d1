import { readdirSync, readFileSync } from 'node:fs'
import { judge, readCase } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { aaz } from '../src/index.ts'

const folder = new URL('./cases/', import.meta.url)
const number = (file: string): number => Number(/\d+/.exec(file)?.[0])

for (const file of readdirSync(folder).sort((a, b) => number(a) - number(b)))
  test(file, () => {
    const read = readCase(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    if ('problem' in read) expect.fail(`${read.problem.place}: ${read.problem.say}`)
    for (const report of judge(aaz, read.case)) expect(report.failures, report.variant).toEqual([])
  })
