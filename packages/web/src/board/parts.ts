import { effect } from '@preact/signals'
import { h } from 'preact'
import { Icon, type IconName } from './icons.tsx'
import type { Viewport } from './viewport.ts'

/** Small parts that the boards of all games use. */

export function part(parent: HTMLElement, name: string): HTMLElement {
  const element = document.createElement('div')
  element.className = name
  parent.append(element)
  return element
}

/** Buttons for zoom in, zoom out and the whole map: for devices without a wheel or two fingers. */
export function Zoom({
  viewport,
  skin,
  words,
}: {
  viewport: Viewport
  skin: string
  words: { nearer: string; farther: string; whole: string }
}) {
  const button = (label: string, icon: IconName, act: () => void) =>
    h('button', { type: 'button', 'aria-label': label, title: label, onClick: act }, h(Icon, { name: icon }))
  return h(
    'div',
    { class: `${skin}-zoom` },
    button(words.nearer, 'plus', () => viewport.zoom(1.35)),
    button(words.farther, 'minus', () => viewport.zoom(1 / 1.35)),
    button(words.whole, 'fit', () => viewport.fit()),
  )
}

/** How long after a change the focus is looked for: code that moves the focus on purpose has done so by then. */
const SETTLE_MS = 30

/**
 * Keeps the keyboard focus in these parts of the board. A pressed button disappears together with its question; the focus
 * then moves to the next answer button (not to one that only opens a rule: `data-rule`).
 * `changes` must read every signal that can remove buttons. The parts themselves are watched as well: on a busy machine a
 * button disappears, or the next one comes, long after the signal has changed.
 */
export function keepFocus(parts: readonly HTMLElement[], changes: () => void): () => void {
  let inside = false
  let byKeys = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = (event: FocusEvent) => {
    inside = parts.some((each) => each.contains(event.target as Node))
    byKeys = (event.target as Element).matches(':focus-visible')
  }
  const restore = (): void => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (!inside || !lost) return
    for (const each of parts) {
      const next = each.querySelector<HTMLElement>('button:not(:disabled):not([data-rule])')
      // After a click or tap a new page is shown from its top; only keyboard users have to see the focus.
      if (next) return next.focus({ preventScroll: !byKeys })
    }
  }
  const restoreSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      restore()
    }, SETTLE_MS)
  }
  document.addEventListener('focusin', watch)
  const observer = new MutationObserver(restoreSoon)
  for (const each of parts) observer.observe(each, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  const stop = effect(() => {
    changes()
    restoreSoon()
  })
  return () => {
    document.removeEventListener('focusin', watch)
    observer.disconnect()
    clearTimeout(timer)
    stop()
  }
}
