import { defineGame, Match } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { probeOf } from '../src/checks/probe.ts'
import { fuzz, shrink, shrinkFinding } from '../src/fuzz.ts'
import {
  type Answers,
  type LastEvent,
  type LastFrame,
  type LastLight,
  type LastView,
  definition,
  lastLight,
  ticTacToe,
} from '../src/sample/index.ts'

test('a list is shrunk to the elements that matter', () => {
  const list = Array.from({ length: 100 }, (_, i) => i)
  const fails = (some: readonly number[]) => (some.includes(17) && some.includes(83) ? some : null)
  expect(shrink(list, fails)).toEqual([17, 83])
})

test('what can only go after something later has gone goes in the next round', () => {
  const fails = (some: readonly number[]) => (some.includes(9) && (some.includes(1) || !some.includes(2)) ? some : null)
  expect(shrink([1, 2, 9], fails)).toEqual([9])
})

test('a record is not shrunk to another fault', async () => {
  const game = defineGame({
    ...definition,
    view(s, viewer) {
      if (s.stack[1]?.kind === 'walks') throw new Error('no view of walking')
      return definition.view(s, viewer)
    },
  })
  const match = new Match(game, { scenario: 'farmhouse', options: {}, seed: 'x' })
  match.command('briar', { planks: {} })
  match.command('ash', { planks: { porch: 1 } })
  match.command('ash', { walk: ['loft'] })
  const probe = await probeOf(game, { invariants: [() => 'always another fault'] })
  const found = shrinkFinding(probe, { check: 'throws', say: '', seed: 'x', at: 3, record: match.record() })
  expect(found.record.commands.map((c) => c.seat)).toEqual(['briar', 'ash'])
  expect(found.say).toContain('no view of walking')
})

test('and within the tries it is given', () => {
  let tries = 0
  const list = Array.from({ length: 1000 }, (_, i) => i)
  shrink(
    list,
    (some) => {
      tries++
      return some.includes(999) ? some : null
    },
    5,
  )
  expect(tries).toBe(5)
})

test('a game that breaks on the third kill is found, and its record shrunk', async () => {
  const game = defineGame({
    ...definition,
    view(s, viewer) {
      if (s.survivors.some((x) => x.kills >= 3)) throw new Error('three kills')
      return definition.view(s, viewer)
    },
  })
  const { finding, message } = await fuzz(game, { actions: 20_000, seed: 'three' })
  if (!finding) expect.fail('nothing was found')
  expect(finding.check).toBe('throws')
  expect(message).toContain('three kills')
  expect(message).toContain('"format":"deadfront-record/1"')
  const long = await fuzz(lastLight, { actions: 200, seed: 'three' })
  expect(long.finding).toBeNull()
  expect(finding.record.commands.length).toBeLessThan(40)
})

test('the same seed finds the same', async () => {
  const [one, two] = [await fuzz(lastLight, { actions: 500, seed: 'a' }), await fuzz(lastLight, { actions: 500, seed: 'a' })]
  expect(one).toEqual(two)
  expect(one).not.toEqual(await fuzz(lastLight, { actions: 500, seed: 'b' }))
})

test('hostile answers and positions do not bring the sample down', async () => {
  for (const game of [ticTacToe, lastLight]) {
    let told = 0
    const report = await fuzz(game as typeof lastLight, { actions: 4000, hostile: true, deepEvery: 5, onProgress: (done) => (told = done) })
    expect(report.message).toBe('')
    expect(report.actions).toBeGreaterThanOrEqual(4000)
    expect(told).toBe(4000)
  }
})

test('a referee that falls over a strange answer is found', async () => {
  const { window } = definition.rules
  const whyNot: typeof window.whyNot = (s, f, answer, seat) =>
    answer.do === 'play' && answer.card === 'nobody' ? null : window.whyNot(s, f, answer, seat)
  const game = defineGame<LastLight, LastFrame, LastEvent, LastView, Answers>({
    ...definition,
    rules: {
      ...definition.rules,
      // A card that nobody knows is legal: the crash comes when it is carried out.
      window: { ...window, whyNot },
    },
  })
  const { finding } = await fuzz(game, { actions: 20_000, hostile: true, seed: 'odd' })
  expect(finding?.check).toBe('hostile')
  expect(finding?.say).toMatch(/answers \{"do":"play","card":"nobody"/)
  expect(JSON.parse(JSON.stringify(finding))).toEqual(finding)
})
