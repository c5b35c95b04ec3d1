import { h, render } from 'preact'
import type { Desk } from '../desk.ts'

/** The way into the first game, on the map: the guide itself is loaded when somebody wants it. */
export function guideButton(field: HTMLElement, desk: Desk): () => void {
  const host = document.createElement('div')
  host.className = 'dz-learn'
  field.append(host)
  let close: (() => void) | null = null
  const open = async () => {
    const { openGuide } = await import('./overlay.tsx')
    close?.()
    close = openGuide(desk.api.language, desk.api, () => {
      close = null
    })
  }
  render(
    h('button', { type: 'button', class: 'dz-button', onClick: () => void open() }, desk.m.guide.open),
    host,
  )
  return () => {
    close?.()
    render(null, host)
    host.remove()
  }
}
