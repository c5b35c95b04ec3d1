import type { RuleId } from '@deadfront/kernel'
import { test } from 'vitest'

/**
 * A test that cites the statements it proves. `deadfront rules --coverage` finds the ids by reading the test files, so
 * write them as plain strings: `rule('DOTZ-5.2.6', …)` or `rule(['DOTZ-5.2.6', 'DOTZ-5.2.7'], …)`.
 */
export function rule(ids: RuleId | readonly RuleId[], title: string, body: () => void | Promise<void>): void {
  test(`${typeof ids === 'string' ? ids : ids.join(', ')}: ${title}`, body)
}
