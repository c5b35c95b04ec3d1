import { signal } from '@preact/signals'

/** A line at the foot of the page for a while, with at most one thing to do about it. */
export interface Toast {
  id: number
  text: string
  tone: 'info' | 'warn'
  detail?: string
  action?: { label: string; act(): void }
  /** When it goes away by itself. */
  over?(): void
}

export const toasts = signal<readonly Toast[]>([])
/** What the live region reads. */
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
    given.over?.()
  }, ms)
  return () => {
    clearTimeout(timer)
    drop()
  }
}

/** The same sentence twice is still read twice: a changing tail nobody hears makes it new. */
export function announce(text: string): void {
  if (text === '') return
  spoken.value = spoken.value === text ? `${text}\u00a0` : text
}
