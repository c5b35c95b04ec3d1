import { checkWork } from '@deadfront/kernel/works'
import { expect, test } from 'vitest'
import { efsz } from '../src/index.ts'

const CONTENT = { scenarios: { fubar: { objective: [{ slain: 'omega' }] } } }

test('EFSZ-35.1: a goal that nobody can reach is a fault of its maker, and files and saves with it play on', () => {
  const setup = { scenario: 'fubar', options: {}, seed: 'made', content: CONTENT }
  expect(efsz.start(setup).state.result).toBeNull()
  expect(efsz.faultsOfMade(setup)).toEqual([
    { place: 'scenarios.fubar.objective[0]', say: 'nobody can reach this goal: no omega comes in this scenario', rule: 'EFSZ-35.1' },
  ])
  const work = { kind: 'content', game: 'efsz', scenario: 'fubar', rulesVersion: efsz.rulesVersion, data: CONTENT } as never
  expect(checkWork(efsz as never, work).map(({ place }) => place)).toEqual(['scenarios.fubar.objective[0]'])
})

test('EFSZ-37.1: a campaign whose last scenario is not marked is a fault of its maker alone', () => {
  const content = { scenarios: { 'last-plane-out': { last: false } } }
  const setup = { scenario: 'campaign', options: {}, seed: 'made', content }
  expect(efsz.start(setup).state.result).toBeNull()
  expect(efsz.faultsOfMade(setup).map(({ place }) => place)).toContain('content.campaign.last')
})
