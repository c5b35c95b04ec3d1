import { aaz } from '@deadfront/aaz'
import { seedRng } from '@deadfront/kernel'
import { table } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { aazBots, frozenAazBots } from '../../src/aaz/bots.ts'

/** A zombie bites the defenders of Caucasus in the first round. */
const bitten = () =>
  table(aaz, {
    scenario: '1942',
    dice: [3, 5, 5, 5],
    position: {
      turn: 'Germany',
      phase: 'combat',
      territories: {
        'Ukraine S.S.R.': { control: 'Germany' },
        Caucasus: { control: 'USSR', zombies: 1, units: { USSR: '1 inf 3 aaa', Germany: '2 tnk' } },
      },
      moved: [{ at: 'Caucasus', units: '2 tnk', from: 'Ukraine S.S.R.' }],
    },
  })

test.each([...aazBots, ...frozenAazBots].filter((bot) => bot.id !== 'random'))(
  'AAZ42-AAF.7: $id gives antiaircraft artillery before infantry',
  async (bot) => {
    const b = bitten()
    b.asks('USSR', 'battle.losses')
    const answer = await bot.answer(aaz, b.state, 'USSR', seedRng('losses'), { nodes: 100 })
    expect(answer).toEqual({ do: 'lose', lose: { aaa: 1 } })
  },
)
