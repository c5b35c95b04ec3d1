import { signal } from '@preact/signals'

/** A short message at the bottom of the page, with at most one button. */
export interface Toast {
  id: number
  text: string
  tone: 'info' | 'warn'
  detail?: string
  action?: { label: string; act(): void }
  /** Called if it disappears by itself. */
  onTimeout?(): void
}

export const toasts = signal<readonly Toast[]>([])
/** The text of the live region, which screen readers read. */
export const spoken = signal('')

let last = 0

export function toast(given: Omit<Toast, 'id'>, ms = 9000): () => void {
  const id = ++last
  toasts.value = [...toasts.value.slice(-2), { ...given, id }]
  const drop = () => {
    toasts.value = toasts.value.filter((x) => x.id !== id)
  }
  const timer = setTimeout(() => {
    drop()
    given.onTimeout?.()
  }, ms)
  return () => {
    clearTimeout(timer)
    drop()
  }
}

/** Clears the text that was read out, so that it is not on the next page. */
export function fallSilent(): void {
  spoken.value = ''
}

/** Read out by screen readers. A repeated text gets a trailing space, so that it is read again. */
export function announce(text: string): void {
  if (text === '') return
  spoken.value = spoken.value === text ? `${text}\u00a0` : text
}
