import { type ReadonlySignal, signal } from '@preact/signals'

/** A media query as a signal: what reads it is drawn again when the window or the system's preference changes. */
export function mediaQuery(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query)
  const is = signal(list.matches)
  list.addEventListener('change', () => {
    is.value = list.matches
  })
  return is
}
