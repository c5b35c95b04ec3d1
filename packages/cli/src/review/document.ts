import type { Review } from '@deadfront/ai/coach'

/** The review for scripts: the parts of the sum by their names, and the costliest decisions with the answers played and advised. */
export const documentOf = ({ decisions, costliest, ...review }: Review): object => ({
  ...review,
  ...review.sum,
  decided: decisions,
  decisions: costliest.map(({ at, seat, plan, better, cost, mark }) => ({
    at,
    seat,
    played: plan,
    best: better.plan,
    cost: cost.value,
    error: cost.error,
    mark,
  })),
  /** Scripts read them under this word, so it stays. */
  dearest: costliest,
})
