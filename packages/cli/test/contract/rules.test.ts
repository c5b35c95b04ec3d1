import { mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { file, inFolder, run } from '../run.ts'
import { refused, winCase } from './kit.ts'

describe('rules', () => {
  test('by id, by its beginning, by words', async () => {
    expect((await run(['rules', 'ttt', 'TTT-3', '--json'])).json()).toMatchObject({ game: 'ttt', rules: [{ id: 'TTT-3' }] })
    expect((await run(['rules', 'ttt', 'TTT', '--json'])).json<{ rules: unknown[] }>().rules).toHaveLength(4)
    expect((await run(['rules', '--search', 'LINE draw', '--json'])).json()).toMatchObject([{ rules: [{ id: 'TTT-4' }] }])
    expect((await run(['rules', 'ttt', 'TTT-2'])).out).toContain('A marked cell stays marked.')
    await refused(['rules', 'ttt', 'TTT-99'], 'no rule "TTT-99"')
  })

  test('coverage reads tests, runs cases and lists the uncited', async () => {
    mkdirSync(inFolder('games/ttt/test/cases'), { recursive: true })
    file('games/ttt/test/turn.test.ts', "rule(['TTT-1', 'TTT-2'], 'marks', () => {})")
    file('games/ttt/test/cases/CASE-TTT-1.case.json', winCase)
    const good = await run(['rules', 'ttt', '--coverage', '--json'], { root: inFolder('.') })
    expect(good.json()).toMatchObject({ game: 'ttt', statements: 4, cited: 3, uncited: ['TTT-4'], cases: 1, casesPassed: 1 })
    expect(good.code).toBe(0)
    file('games/ttt/test/cases/CASE-TTT-2.case.json', { ...winCase, rules: ['TTT-4'], expect: { result: null } })
    file('games/ttt/test/cases/CASE-TTT-3.case.json', { ...winCase, rules: [] })
    const bad = await run(['rules', '--coverage', '--json'], { root: inFolder('.') })
    expect(bad.json()).toMatchObject([{ cited: 4, cases: 3, casesPassed: 2, casesFailed: ['test/cases/CASE-TTT-2.case.json'] }])
    expect(bad.code).toBe(1)
  })
})
