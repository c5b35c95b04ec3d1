import { mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { file, inFolder, run } from '../run.ts'
import { refused, winCase } from './kit.ts'

describe('judge', () => {
  test('passes, and the document says so', async () => {
    const at = file('CASE-TTT-1.case.json', winCase)
    const ran = await run(['judge', at, '--json'])
    expect(ran.json()).toMatchObject({
      files: 1,
      passed: 1,
      failed: 0,
      cases: [{ file: at, case: 'CASE-TTT-1', passed: true, failures: [] }],
    })
    expect(ran.code).toBe(0)
    expect((await run(['judge', at])).out).toBe('pass  CASE-TTT-1\n1 file: 1 passed, 0 failed\n')
  })

  test('shows the difference and the rule, exit code 1', async () => {
    const at = file('bad.case.json', { ...winCase, expect: { result: { outcome: 'o' } } })
    const ran = await run(['judge', at])
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('FAIL  CASE-TTT-1')
    expect(ran.out).toContain('- expected "o"')
    expect(ran.out).toContain('+ found    "x"')
    expect(ran.out).toContain('TTT-3')
  })

  test('variants, folders and patterns', async () => {
    mkdirSync(inFolder('cases/deep'), { recursive: true })
    file('cases/CASE-10.case.json', { ...winCase, case: 'CASE-10' })
    file('cases/deep/CASE-9.case.json', { ...winCase, case: 'CASE-9', variants: [{ name: 'a' }, { name: 'b', expect: { result: null } }] })
    file('cases/notes.txt', 'not a case')
    const whole = (await run(['judge', inFolder('cases'), '--json'])).json<{ cases: { case: string; variant: string }[] }>()
    expect(whole.cases.map((c) => `${c.case}${c.variant}`)).toEqual(['CASE-10', 'CASE-9a', 'CASE-9b'])
    expect((await run(['judge', inFolder('cases/*.case.json'), '--json'])).json()).toMatchObject({ files: 1, passed: 1 })
    await refused(['judge', inFolder('nothing*.json')], 'no such file')
  })

  test('what cannot be read is told with file, place and what was expected; nothing is half told', async () => {
    const good = file('good.case.json', winCase)
    const bad = (name: string, content: unknown) => file(`${name}.case.json`, content)
    await refused(['judge', inFolder('missing.case.json')], 'missing.case.json', 'no such file')
    await refused(['judge', good, bad('syntax', '{\n  "format": oops\n}')], 'syntax.case.json', 'expected JSON', 'line 2')
    await refused(['judge', bad('list', [])], 'list.case.json', 'expected a case object')
    await refused(['judge', bad('format', { ...winCase, format: 'x' })], 'format', 'deadfront-case/1')
    await refused(['judge', bad('game', { ...winCase, game: 'go' })], 'game.case.json: game: no game "go"')
    await refused(['judge', bad('key', { ...winCase, expcet: {} })], 'expcet', 'unknown key')
    await refused(
      ['judge', bad('position', { ...winCase, position: { cells: [1] } })],
      'position.case.json: position.cells: expected nine cells',
    )
    await refused(['judge', bad('other', { ...winCase, position: { game: 'go' } })], 'other.case.json: position.game: expected "ttt"')
    await refused(['judge', bad('scenario', { ...winCase, variants: [{ scenario: 'night' }] })], 'variants[0].scenario', 'plain')
  })
})
