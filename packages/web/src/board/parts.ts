import { effect } from '@preact/signals'
import { h } from 'preact'
import type { Viewport } from './viewport.ts'

/** Small parts that every game's board is put together from. */

export function part(parent: HTMLElement, name: string): HTMLElement {
  const element = document.createElement('div')
  element.className = name
  parent.append(element)
  return element
}

/** Nearer, farther, the whole: for those without a wheel or two fingers. */
export function Zoom({
  viewport,
  skin,
  words,
}: {
  viewport: Viewport
  skin: string
  words: { nearer: string; farther: string; whole: string }
}) {
  const button = (label: string, sign: string, act: () => void) =>
    h('button', { type: 'button', 'aria-label': label, title: label, onClick: act }, sign)
  return h(
    'div',
    { class: `${skin}-zoom` },
    button(words.nearer, '+', () => viewport.zoom(1.35)),
    button(words.farther, '−', () => viewport.zoom(1 / 1.35)),
    button(words.whole, '⛶', () => viewport.fit()),
  )
}

/**
 * The button that was pressed goes with its question: the keyboard stays in these parts of the board and finds the next
 * answer; a button that only opens a rule (`data-rule`) is none.
 * `changes` reads whatever may take buttons away.
 */
export function keepFocus(parts: readonly HTMLElement[], changes: () => void): () => void {
  let inside = false
  const watch = (event: FocusEvent) => {
    inside = parts.some((each) => each.contains(event.target as Node))
  }
  document.addEventListener('focusin', watch)
  const stop = effect(() => {
    changes()
    setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!inside || !lost) return
      for (const each of parts) {
        const next = each.querySelector<HTMLElement>('button:not(:disabled):not([data-rule])')
        if (next) return next.focus()
      }
    }, 30)
  })
  return () => {
    document.removeEventListener('focusin', watch)
    stop()
  }
}
