import { expect, test } from 'vitest'
import { run } from '../run.ts'
import { refused } from './kit.ts'

test('odds hands options over and tells faults of theirs', async () => {
  expect((await run(['odds', 'ttt', '--attack', '3', '--sea', '--json'])).json()).toEqual({ attackerWins: 0.3, sea: true })
  expect((await run(['odds', 'ttt', '--attack', '3'])).out).toBe('attacker wins 30%\n')
  await refused(['odds', 'ttt', '--attack', 'lots'], '--attack', 'found "lots"')
  await refused(['odds', 'ttt'], '--attack')
  await refused(['odds', 'chess'], 'unknown command')
  expect((await run(['odds', 'ttt', '--help'])).out).toContain('deadfront odds ttt --attack 3')
})
