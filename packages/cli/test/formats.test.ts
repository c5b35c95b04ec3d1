import { readFileSync } from 'node:fs'
import { type Game, type GameRecord, Match } from '@deadfront/kernel'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'
import { expect, test } from 'vitest'
import { file, run } from './run.ts'

const PAGE = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8')
const EXAMPLES = [...PAGE.matchAll(/```json\n([\s\S]*?)```/g)].map((found) => JSON.parse(found[1] as string) as { format: string })
const of = (format: string) => EXAMPLES.filter((example) => example.format === format)

test('the page has examples of all three formats', () => {
  expect(of('deadfront-position/1')).toHaveLength(1)
  expect(of('deadfront-case/1')).toHaveLength(2)
  expect(of('deadfront-record/1')).toHaveLength(1)
})

test('its position checks', async () => {
  const ran = await run(['position', 'check', file('doc.position.json', of('deadfront-position/1')[0])])
  expect(ran.err).toBe('')
  expect(ran.code).toBe(0)
})

test('its cases pass', async () => {
  const files = of('deadfront-case/1').map((example, i) => file(`doc-${i}.case.json`, example))
  const ran = await run(['judge', ...files])
  expect(ran.out).toContain('2 files: 4 passed, 0 failed')
  expect(ran.code).toBe(0)
})

test('its record is what the game gives, fingerprints and all', () => {
  const told = of('deadfront-record/1')[0] as unknown as GameRecord
  const match = new Match(ticTacToe as unknown as Game, told.setup)
  for (const { seat, answer } of told.commands) match.command(seat, answer)
  expect(told).toEqual(match.record(told.seats))
})

test('it lists every key that the readers know', async () => {
  const faulty = await run(['judge', file('key.case.json', { ...of('deadfront-case/1')[0], surprise: 1 })])
  const keys = /a case has (.*)$/m.exec(faulty.err)?.[1]?.split(', ') ?? []
  expect(keys.length).toBeGreaterThan(10)
  for (const key of keys.filter((k) => k !== '$schema' && k !== 'name')) expect(PAGE).toContain(`| \`${key}\` |`)
})
