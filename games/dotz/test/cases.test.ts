import { readdirSync, readFileSync } from 'node:fs'
import { judge, readCase } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { dotz } from '../src/index.ts'

const folder = new URL('./cases/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.case.json'))
  .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)))

describe('worked cases', () => {
  for (const name of files)
    test(name, () => {
      const read = readCase(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
      if ('problem' in read) expect.fail(`${read.problem.place}: ${read.problem.say}`)
      for (const { variant, failures } of judge(dotz, read.case)) expect(failures.map((f) => `${variant} ${f.at}: ${f.say}`)).toEqual([])
    })

  test('all of them are here', () => {
    expect(files).toHaveLength(73)
  })
})
