import { type ReadonlySignal, signal } from '@preact/signals'

/** The media queries that are asked so far. */
const asked = new Map<string, ReadonlySignal<boolean>>()

/** A media query as a signal: what reads it is drawn again when the window changes, also in the middle of a question. */
function matching(query: string): boolean {
  const known = asked.get(query)
  if (known) return known.value
  const list = matchMedia(query)
  const is = signal(list.matches)
  list.addEventListener('change', () => {
    is.value = list.matches
  })
  asked.set(query, is)
  return is.value
}

/** The layout of a phone, also that of a window at 200 % zoom. */
export const isNarrow = (): boolean => matching('(max-width: 900px)')
/** A wide screen with little height. */
export const isLow = (): boolean => matching('(max-height: 799px)')
