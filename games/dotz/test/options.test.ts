import { expect, test } from 'vitest'
import { dotz } from '../src/index.ts'

test('an option that is missing has the value of the first release', () => {
  const { state } = dotz.start({ scenario: 'basic', options: {}, seed: 'options' })
  expect(state.options).toEqual({
    players: 1,
    length: 'normal',
    group: 'anyone',
    spill: false,
    earlyWin: false,
    freeShotNeedsAmmo: false,
    townFire: true,
    speechReturns: false,
    trapsAlone: false,
  })
})

test('an option that is added later says what states without it mean', () => {
  const first = ['players', 'length', 'group', 'earlyWin', 'spill', 'townFire', 'freeShotNeedsAmmo', 'speechReturns', 'trapsAlone']
  for (const option of dotz.scenarios.flatMap(({ options }) => options))
    if (!first.includes(option.id)) expect(option.absent, option.id).toBeDefined()
})
