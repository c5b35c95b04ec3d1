import type { ReadonlySignal } from '@preact/signals'
import { mediaQuery } from '../../board/media-query.ts'

/** The media queries that are asked so far. */
const asked = new Map<string, ReadonlySignal<boolean>>()

/** What reads it is drawn again when the window changes, also in the middle of a question. */
function matching(query: string): boolean {
  const is = asked.get(query) ?? mediaQuery(query)
  asked.set(query, is)
  return is.value
}

/** The layout of a phone, also that of a window at 200 % zoom. */
export const isNarrow = (): boolean => matching('(max-width: 900px)')
/** A wide screen with little height. */
export const isLow = (): boolean => matching('(max-height: 799px)')
