import { seedRng } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { efsz } from '../../src/index.ts'
import { ON_MAP } from '../../src/model/state.ts'
import { canAttackZombie, whyNotAttack } from '../../src/read/targets.ts'

rule('EFSZ-24.4', 'the quick answer whether somebody can attack is that of the referee who gives reasons', () => {
  let compared = 0
  for (const [scenario, seed] of [
    ['points-failure', 'a'],
    ['one-candle', 'b'],
    ['last-plane-out', 'c'],
    ['the-one-who-calls', 'd'],
  ] as const) {
    const { state: s } = efsz.start({ scenario, options: { kit: 'full' }, seed })
    const rng = seedRng(seed)
    for (let n = 0; n < 250 && s.result === null; n++) {
      for (const [i, f] of s.fighters.entries()) {
        if (f.status !== ON_MAP) continue
        for (const z of s.zombies)
          for (const cover of [true, false]) {
            const ways = (['main', 'off'] as const)
              .filter((hand) => hand === 'main' || f.off >= 0)
              .flatMap((hand) =>
                (['h2h', 'fire', 'spread'] as const).map((attack) =>
                  whyNotAttack(s, i, { attack, hand, target: z.id, second: z.id }, cover),
                ),
              )
            expect(canAttackZombie(s, i, z, cover)).toBe(ways.includes(null))
            compared++
          }
      }
      const seat = efsz.asks(s)[0]?.seat as string
      efsz.play(s, seat, efsz.sample(s, seat, rng))
    }
  }
  expect(compared).toBeGreaterThan(1000)
})
