import { expect, test } from 'vitest'
import type { Course } from '../../src/coach/decisions.ts'
import { type Mark, markOf, work } from '../../src/coach/index.ts'
import { throws, throwsAdvisor } from './throws.ts'

/** Games that stop after a throw are valued by a hit of `safe` alone: `poor` looks bad, and so does `bold`, which is as good as `safe`. */
const misjudging: typeof throwsAdvisor = {
  ...throwsAdvisor,
  isBlurred: true,
  enough: (s, root) => s.thrown > root.thrown,
  chance: (s, seat) => (s.result === null ? Number(s.points === 1) : throwsAdvisor.chance(s, seat)),
}

/** The mark of an answer at the start of games that differ in how they look to the seat. */
function marksOf(answer: 'bold' | 'poor'): (Mark | null)[] {
  return Array.from({ length: 12 }, (_, n) => {
    const { state } = throws.start({ scenario: 'plain', options: {}, seed: `marks ${n}` })
    const plan = [{ do: answer }]
    const course: Course<typeof state> = {
      ...{ decisions: [{ at: 0, to: 1, seat: 'a', kind: 'throw', plan, chance: true }], states: [state] },
      ...{ events: [], outcomes: [], end: state },
    }
    // The seat sees another number, so that the imagined games are others.
    const game = { ...throws, view: () => n }
    const found = work({ game, advisor: misjudging, course, seat: 'a' }, { do: 'study', decision: 0, nodes: 200 })
    return found.do === 'study' ? markOf(found.cost) : null
  })
}

test('a decision is marked only if games that are played to the end show its cost beyond their error', () => {
  expect(marksOf('poor').filter((mark) => mark !== null)).toHaveLength(12)
  expect(marksOf('bold').filter((mark) => mark !== null).length).toBeLessThanOrEqual(2)
})
