import { readFileSync } from 'node:fs'
import { type Json, migrate } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { lastLight } from '../../src/sample/index.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

test('a save of version 1 is brought up to date and plays on', () => {
  const { rulesVersion, ...save } = read('./saves/v1-fight.json') as { rulesVersion: number; setup: never; state: Json }
  const now = migrate(lastLight, rulesVersion, save)
  if ('problem' in now) expect.fail(now.problem)
  expect(now.state.survivors.map((x) => x.health)).toEqual([2, 3])
  expect(lastLight.asks(now.state)).toMatchObject([{ seat: 'ash', kind: 'fight' }])
  expect(lastLight.apply(now.state, 'ash', { throw: [] })).toHaveProperty('state.night', 2)
  expect(migrate(lastLight, 1, { setup: save.setup, state: null })).toHaveProperty('problem')
  expect(migrate(lastLight, 0, save)).toEqual({ problem: 'no way from rules version 0 of last-light to 2' })
  expect(migrate(lastLight, 3, save)).toEqual({ problem: 'the save is of rules version 3, newer than 2' })
})
