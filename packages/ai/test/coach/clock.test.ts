import { expect, test } from 'vitest'
import { hintFor } from '../../src/coach/index.ts'
import { throws, throwsAdvisor } from './throws.ts'

test.each([false, true])('a hint keeps to its time where imagined games are slow (blurred: %s)', (isBlurred) => {
  for (let n = 0; n < 20; n++) {
    // An answer of the policy takes this share of the time.
    const [step, used] = [0.0003 + n * 0.00005, { share: 0 }]
    const advisor: typeof throwsAdvisor = {
      ...throwsAdvisor,
      ...(isBlurred ? { isBlurred, enough: (s, root) => s.thrown > root.thrown + 1 } : {}),
      policy() {
        used.share += step
        return [{ do: 'safe' }]
      },
    }
    const { state } = throws.start({ scenario: 'plain', options: {}, seed: `clock ${n}` })
    const hint = hintFor(throws, advisor, state, 'a', { nodes: Number.MAX_SAFE_INTEGER, used: () => used.share })
    expect(hint.games, `${n}`).toBeGreaterThan(50)
    expect(used.share, `${n}`).toBeLessThanOrEqual(1 + 1e-9)
    expect(used.share, `${n}`).toBeGreaterThan(0.9)
  }
})
