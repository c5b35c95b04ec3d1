import { isRefusal, listedScenarios, pick, refuse } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { type ToyAsk, toy } from './toy.ts'

const speak: ToyAsk = {
  rule: 'T-1',
  who: () => ['a'],
  space: () => [pick([{ say: 'yes' }])],
  whyNot: (_s, _f, { say }) => (say === 'yes' ? null : refuse('T-2', 'toy.no', 'say yes')),
  answer(t, _f, { say }) {
    t.emit({ type: 'said', rule: 'T-1', note: say })
    t.end({ outcome: 'done', winners: ['a'], rule: 'T-3' })
  },
}
const start = { scenario: 'plain', options: {}, seed: 'cites' }

test('questions, refusals, events and results cite the statements that stand in for others', () => {
  const game = toy({ speak }, { kind: 'speak' }, { cites: () => ({ 'T-1': 'U-1', 'T-2': 'U-2', 'T-3': 'U-3' }) })
  const { state } = game.start(start)
  expect(game.asks(state)).toMatchObject([{ seat: 'a', rule: 'U-1' }])
  expect(game.whyNot(state, 'a', { say: 'no' })?.rule).toBe('U-2')
  const done = game.apply(state, 'a', { say: 'yes' })
  if (isRefusal(done)) return expect.fail(done.say)
  expect(done.events).toMatchObject([{ type: 'said', rule: 'U-1' }])
  expect(done.state.result?.rule).toBe('U-3')
})

test('a statement without a stand-in is cited as it is', () => {
  const game = toy({ speak }, { kind: 'speak' }, { cites: () => ({ 'T-1': 'U-1' }) })
  const { state } = game.start(start)
  expect(game.whyNot(state, 'a', { say: 'no' })?.rule).toBe('T-2')
  const plain = toy({ speak }, { kind: 'speak' })
  expect(plain.asks(plain.start(start).state)).toMatchObject([{ rule: 'T-1' }])
})

test('lists leave unlisted scenarios out; they start by their id all the same', () => {
  const [scenario] = toy({ speak }, { kind: 'speak' }).scenarios
  if (scenario === undefined) return expect.fail('no scenario')
  const scenarios = [scenario, { ...scenario, id: 'hidden', unlisted: true as const }]
  expect(listedScenarios(scenarios).map(({ id }) => id)).toEqual(['plain'])
  const game = toy({ speak }, { kind: 'speak' }, { scenarios })
  expect(game.asks(game.start({ ...start, scenario: 'hidden' }).state)).toHaveLength(1)
})
