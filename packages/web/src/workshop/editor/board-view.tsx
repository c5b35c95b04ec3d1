import { useEffect, useRef } from 'preact/hooks'
import type { Loaded } from '../../shell/use-game.ts'
import { w } from '../messages/index.ts'
import type { EditDesk } from './edit-desk.ts'
import { StillBoard } from './still-board.ts'

/** How far a finger may move and still make a click. */
const DRAG = 6

/** The board of the game. Clicks and keys on its places go to the editor; pan, zoom and focus stay with the board. */
export function BoardView({ desk, loaded }: { desk: EditDesk; loaded: Loaded }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    let board: StillBoard | null = null
    let gone = false
    const stopCapture = capture(element, desk)
    const stops: (() => void)[] = [stopCapture]
    const drawing = desk.editor.draw?.(element, desk)
    if (drawing) {
      stops.push(
        desk.doc.subscribe((doc) => {
          drawing.show(doc)
          mark(element, desk)
        }),
        ...marking(element, desk),
        () => drawing.destroy(),
      )
      return () => {
        for (const stop of stops) stop()
      }
    }
    void StillBoard.on(element, loaded, desk.kit.peek().scenario).then((made) => {
      if (gone) return made.destroy()
      board = made
      stops.push(
        desk.shown.subscribe((state) => {
          if (state) void made.show(state, desk.editor.viewer).then(() => mark(element, desk))
        }),
        ...marking(element, desk),
      )
    })
    return () => {
      gone = true
      for (const stop of stops) stop()
      board?.destroy()
    }
  }, [desk])
  return (
    <section
      class="we-board"
      id="board"
      tabIndex={-1}
      aria-label={w.value.edit.board}
      ref={host}
      data-picking={desk.tool.value || desk.moving.value ? '' : undefined}
    />
  )
}

/** Handles clicks and keys on places before the board receives them. */
function capture(host: HTMLElement, desk: EditDesk): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let down: { x: number; y: number } | null = null
  const act = (event: Event): void => {
    const place = event.target instanceof Element ? desk.editor.placeOf(event.target, desk.doc.peek()) : null
    if (place === null) return
    event.stopPropagation()
    event.preventDefault()
    desk.act(place)
  }
  document.addEventListener('pointerdown', (event) => (down = { x: event.clientX, y: event.clientY }), { signal, capture: true })
  host.addEventListener(
    'click',
    (event) => {
      // The click after a drag belongs to the map.
      if (down && event.detail > 0 && Math.hypot(event.clientX - down.x, event.clientY - down.y) > DRAG) return
      act(event)
    },
    { signal, capture: true },
  )
  host.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') desk.cancel()
      if (event.key === 'Enter' || event.key === ' ') act(event)
    },
    { signal, capture: true },
  )
  return () => stop.abort()
}

/** Marks again after a change; several changes of one edit are marked once. */
function marking(host: HTMLElement, desk: EditDesk): (() => void)[] {
  let due = false
  const soon = (): void => {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      mark(host, desk)
    })
  }
  return [desk.place.subscribe(soon), desk.faultyPlaces.subscribe(soon)]
}

/** Marks the chosen place and the places with a problem. */
function mark(host: HTMLElement, desk: EditDesk): void {
  for (const marked of host.querySelectorAll('[data-edit]')) marked.removeAttribute('data-edit')
  // The board disables places that answer no question; here every place can be chosen.
  for (const spot of host.querySelectorAll('[data-hot][aria-disabled]')) spot.removeAttribute('aria-disabled')
  const put = (place: string, how: string) => host.querySelector(desk.editor.selectorOf(place))?.setAttribute('data-edit', how)
  const chosen = desk.place.peek()
  if (chosen !== null) put(chosen, 'chosen')
  for (const place of desk.faultyPlaces.peek()) put(place, 'fault')
}
