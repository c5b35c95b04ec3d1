import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { citationsIn, coverageOf } from '../src/coverage.ts'
import { lastLight } from '../src/sample/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'coverage-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('ids are read from rule calls, one or many, across lines', () => {
  const source = `
    rule('A-1', 'one', () => {})
    rule(["A-2", 'A-3'], "it's two", () => {})
    rule(
      [
        'A-4', // why
        \`A-5\`,
      ],
      'over lines',
      async () => {},
    )
    // rule('A-6', 'in a comment', () => {})
    /* rule('A-7', 'in another', () => {}) */
    table.rule('A-8', 'of something else')
    overrule('A-9', 'no')
    rule (  'A-10' ,\n title, () => {})
    const url = 'http://example.org' ; rule('A-11', 'behind slashes', () => {})
  `
  expect(citationsIn(source)).toEqual([
    { ids: ['A-1'], title: 'one' },
    { ids: ['A-2', 'A-3'], title: "it's two" },
    { ids: ['A-4', 'A-5'], title: 'over lines' },
    { ids: ['A-10'], title: '' },
    { ids: ['A-11'], title: 'behind slashes' },
  ])
})

test('tests and cases by statement, what none cites, what does not exist', () => {
  mkdirSync(join(folder, 'test', 'rules'), { recursive: true })
  mkdirSync(join(folder, 'test', 'cases'), { recursive: true })
  writeFileSync(join(folder, 'test', 'rules', 'a.test.ts'), `rule(['A-1', 'A-99'], 'first', () => {})`)
  writeFileSync(join(folder, 'test', 'cases', 'CASE-1.case.json'), JSON.stringify({ rules: ['A-1', 'A-2', 'A-2', 'A-98'] }))
  writeFileSync(join(folder, 'test', 'cases', 'CASE-2.case.json'), '{ not json')
  const found = coverageOf(folder, ['A-1', 'A-2', 'A-3'])
  expect(Object.fromEntries(found.byRule)).toEqual({
    'A-1': { tests: [{ file: 'test/rules/a.test.ts', title: 'first' }], cases: ['test/cases/CASE-1.case.json'] },
    'A-2': { tests: [], cases: ['test/cases/CASE-1.case.json'] },
    'A-3': { tests: [], cases: [] },
  })
  expect(found.uncited).toEqual(['A-3'])
  expect(found.unknown).toEqual([
    { id: 'A-98', file: 'test/cases/CASE-1.case.json' },
    { id: 'A-99', file: 'test/rules/a.test.ts' },
  ])
  expect(found.unreadable).toEqual(['test/cases/CASE-2.case.json'])
})

test('a folder without tests cites nothing', () => {
  expect(coverageOf(join(folder, 'nowhere'), ['A-1']).uncited).toEqual(['A-1'])
})

test('the sample game proves every statement it makes', () => {
  const ids = lastLight.rulebook.map((entry) => entry.id)
  expect(coverageOf(new URL('..', import.meta.url).pathname, ids).uncited).toEqual([])
})
