import { useEffect, useRef } from 'preact/hooks'
import type { EditDesk } from './edit-desk.ts'
import type { Thing } from './editor.ts'

/** How far a pointer moves before it drags. */
const START = 6
/** How long a finger rests on a piece of the tray before it picks up the piece: a swipe scrolls the page. */
const REST_MS = 300
/** A finger may miss a small piece by so many pixels. */
const NEAR = 4

/** A piece that can be picked up: a tool of the tray, or a thing on the board with the element that shows it. */
type Piece = { tool: string; name: string; picture: Element | null } | { thing: Thing; name: string; picture: Element }

/**
 * Pieces are dragged with mouse, pen or finger, from the tray or from a place, to a place of the board. The drop is one step of
 * the history; a drop anywhere else, Escape, or a gesture that the browser takes over changes nothing.
 */
class PieceDrag {
  private readonly root: HTMLElement
  private readonly desk: EditDesk
  private readonly stop = new AbortController()
  private pressed: { pointer: number; x: number; y: number; piece: Piece } | null = null
  private rest: ReturnType<typeof setTimeout> | undefined
  private ghost: HTMLElement | null = null
  private origin = { left: 0, top: 0 }
  private over: Element | null = null
  private swallowClick = false

  constructor(root: HTMLElement, desk: EditDesk) {
    this.root = root
    this.desk = desk
    const { signal } = this.stop
    // A drop by touch may come without a click; then the click of the next press must not be ignored.
    document.addEventListener('pointerdown', () => (this.swallowClick = false), { signal, capture: true })
    // In the capturing phase, before the map uses the press for a pan.
    root.addEventListener('pointerdown', (event) => this.down(event), { signal, capture: true })
    document.addEventListener('pointermove', (event) => this.move(event), { signal, capture: true })
    document.addEventListener('pointerup', (event) => this.up(event), { signal, capture: true })
    document.addEventListener('pointercancel', () => this.cancel(), { signal })
    document.addEventListener('keydown', (event) => (event.key === 'Escape' ? this.cancel() : undefined), { signal, capture: true })
    document.addEventListener('click', (event) => this.click(event), { signal, capture: true })
    // A finger that has picked up a piece neither scrolls the page nor opens a menu.
    root.addEventListener('touchmove', (event) => (this.ghost ? event.preventDefault() : undefined), { signal, passive: false })
    root.addEventListener('contextmenu', (event) => (this.pressed ? event.preventDefault() : undefined), { signal })
  }

  destroy(): void {
    this.cancel()
    this.stop.abort()
  }

  private down(event: PointerEvent): void {
    if (!event.isPrimary) return this.cancel()
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const tool = event.target.closest<HTMLElement>('.we-tool')
    const piece = tool ? this.pieceOfTray(tool) : this.pieceUnder(event.target, event.clientX, event.clientY)
    if (!piece) return
    this.pressed = { pointer: event.pointerId, x: event.clientX, y: event.clientY, piece }
    if (!tool) event.stopPropagation()
    else if (event.pointerType === 'touch') this.rest = setTimeout(() => this.lift(event.clientX, event.clientY), REST_MS)
  }

  private pieceOfTray(element: HTMLElement): Piece | null {
    const tool = this.desk.tools.peek().get(element.dataset.tool ?? '')
    return tool ? { tool: tool.id, name: tool.name, picture: element.querySelector('svg') } : null
  }

  /** The topmost piece of the place that is drawn under the pointer. */
  private pieceUnder(target: Element, x: number, y: number): Piece | null {
    const { editor, doc, kit } = this.desk
    const board = target.closest('.we-board')
    const place = board ? editor.placeOf(target, doc.peek()) : null
    if (!board || place === null) return null
    for (const { thing, selector } of (editor.pieces?.(doc.peek(), place, kit.peek()) ?? []).toReversed())
      for (const picture of board.querySelectorAll(selector)) {
        const box = picture.getBoundingClientRect()
        const isHit = x > box.left - NEAR && x < box.right + NEAR && y > box.top - NEAR && y < box.bottom + NEAR
        if (isHit) return { thing, name: thing.name, picture }
      }
    return null
  }

  private move(event: PointerEvent): void {
    const { pressed } = this
    if (!pressed || event.pointerId !== pressed.pointer) return
    const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > START
    if (!this.ghost && far) {
      // A finger that moves before it has rested scrolls the page.
      if (this.rest !== undefined) return this.forget()
      this.lift(event.clientX, event.clientY)
    }
    if (!this.ghost) return
    event.stopPropagation()
    this.follow(event.clientX, event.clientY)
  }

  /** The piece is being dragged. */
  private lift(x: number, y: number): void {
    clearTimeout(this.rest)
    this.rest = undefined
    if (!this.pressed) return
    const { piece } = this.pressed
    if ('tool' in piece) this.desk.hold(piece.tool)
    else {
      this.desk.startMove(piece.thing)
      piece.picture.setAttribute('data-dragged', '')
    }
    this.ghost = ghostOf(piece)
    // The origin of a fixed box: a part of a board may have its own coordinates.
    const { left, top } = this.ghost.getBoundingClientRect()
    this.origin = { left, top }
    this.follow(x, y)
  }

  private follow(x: number, y: number): void {
    if (!this.ghost) return
    this.ghost.style.transform = `translate(${x - this.origin.left}px, ${y - this.origin.top}px) translate(-50%, -1.5rem)`
    const place = this.placeAt(x, y)
    const over = place === null ? null : this.root.querySelector(`.we-board ${this.desk.editor.selectorOf(place)}`)
    if (over === this.over) return
    this.over?.removeAttribute('data-drop-here')
    over?.setAttribute('data-drop-here', '')
    this.over = over
  }

  /** The place of the board under a point. */
  private placeAt(x: number, y: number): string | null {
    const element = document.elementFromPoint(x, y)
    return element?.closest('.we-board') ? this.desk.editor.placeOf(element, this.desk.doc.peek()) : null
  }

  private up(event: PointerEvent): void {
    if (event.pointerId !== this.pressed?.pointer) return
    const isDrop = this.ghost !== null
    const place = isDrop ? this.placeAt(event.clientX, event.clientY) : null
    if (!isDrop) return this.forget()
    event.stopPropagation()
    this.swallowClick = true
    if (place !== null) this.desk.act(place)
    this.cancel()
  }

  /** The browser sends a click after a drop: it is not a click of the player. */
  private click(event: MouseEvent): void {
    if (!this.swallowClick) return
    this.swallowClick = false
    event.stopPropagation()
    event.preventDefault()
  }

  private cancel(): void {
    if (this.ghost) this.desk.cancel()
    this.forget()
  }

  private forget(): void {
    clearTimeout(this.rest)
    this.rest = undefined
    this.pressed?.piece.picture?.removeAttribute('data-dragged')
    this.pressed = null
    this.ghost?.remove()
    this.ghost = null
    this.over?.removeAttribute('data-drop-here')
    this.over = null
  }
}

const MAX_PICTURE = 72

/** The element that follows the pointer: the picture of the piece as it is on the board or in the tray, and its name. */
function ghostOf(piece: Piece): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'we-ghost'
  ghost.setAttribute('aria-hidden', 'true')
  const name = document.createElement('span')
  name.textContent = piece.name
  if (piece.picture) ghost.append(pictureOf(piece.picture))
  ghost.append(name)
  // The board's own styles apply only inside the board.
  const home = 'thing' in piece ? piece.picture.closest('svg')?.parentElement : null
  ;(home ?? document.body).append(ghost)
  return ghost
}

/** A copy of a drawing, cut out of the board in the size that it has there. */
function pictureOf(original: Element): Element {
  const copy = original.cloneNode(true) as Element
  copy.removeAttribute('data-dragged')
  if (!(original instanceof SVGGraphicsElement) || original instanceof SVGSVGElement) return copy
  const { x, y, width, height } = original.getBBox()
  const shown = original.getBoundingClientRect()
  const scale = Math.min(1, MAX_PICTURE / Math.max(shown.width, shown.height, 1))
  copy.removeAttribute('transform')
  const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  frame.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  frame.setAttribute('width', String(shown.width * scale))
  frame.setAttribute('height', String(shown.height * scale))
  frame.append(copy)
  return frame
}

/** Dragging for the tray and the board inside the element of the returned reference. */
export function usePieceDrag(desk: EditDesk) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!root.current) return
    const drag = new PieceDrag(root.current, desk)
    return () => drag.destroy()
  }, [desk])
  return root
}
