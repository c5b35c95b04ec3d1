/** A part of the board, in board units. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export interface Size {
  w: number
  h: number
}

/** The visible part if the whole board is shown in the middle of a screen of that shape. */
export function wholeBoard(board: Box, screen: Size, margin = 0.02): Box {
  const shape = screen.w / Math.max(1, screen.h)
  const w = board.w * (1 + 2 * margin)
  const h = board.h * (1 + 2 * margin)
  const seen = w / h > shape ? { w, h: w / shape } : { w: h * shape, h }
  return { x: board.x + (board.w - seen.w) / 2, y: board.y + (board.h - seen.h) / 2, ...seen }
}

/** Zooms in (factor above 1) or out around a point that keeps its place on the screen. */
export function zoomed(visible: Box, board: Box, screen: Size, factor: number, at: { x: number; y: number }, maxZoom = 8): Box {
  const whole = wholeBoard(board, screen)
  const w = Math.min(whole.w, Math.max(whole.w / maxZoom, visible.w / factor))
  const scale = w / visible.w
  return clamped(
    { x: at.x - (at.x - visible.x) * scale, y: at.y - (at.y - visible.y) * scale, w, h: (w * screen.h) / Math.max(1, screen.w) },
    board,
  )
}

/** The visible part if the box is shown as large as possible in the middle of a screen of that shape. */
export function framed(box: Box, board: Box, screen: Size, maxZoom = 8): Box {
  const whole = wholeBoard(board, screen)
  const w = Math.min(whole.w, Math.max(whole.w / maxZoom, wholeBoard(box, screen, 0).w))
  const h = (w * screen.h) / Math.max(1, screen.w)
  return clamped({ x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h }, board, 0)
}

export const panned = (visible: Box, board: Box, dx: number, dy: number): Box =>
  clamped({ ...visible, x: visible.x + dx, y: visible.y + dy }, board)

/** How far beyond its edge the board can be pushed, in shares of its size. */
const SLACK = 0.04

/** Keeps the board on the screen: it cannot be pushed away, and it is centred where the screen is larger than it. */
export function clamped(visible: Box, board: Box, slack = SLACK): Box {
  return {
    ...visible,
    x: clampedAlong(visible.x, visible.w, board.x, board.w, slack),
    y: clampedAlong(visible.y, visible.h, board.y, board.h, slack),
  }
}

function clampedAlong(at: number, seen: number, start: number, size: number, share: number): number {
  const slack = size * share
  if (seen >= size + 2 * slack) return start + (size - seen) / 2
  return Math.min(start + size + slack - seen, Math.max(start - slack, at))
}

/** Moves the visible part as little as possible so that the point is well inside. */
export function revealed(visible: Box, board: Box, at: { x: number; y: number }): Box {
  const mx = visible.w * 0.12
  const my = visible.h * 0.12
  const x = at.x < visible.x + mx ? at.x - mx : at.x > visible.x + visible.w - mx ? at.x - visible.w + mx : visible.x
  const y = at.y < visible.y + my ? at.y - my : at.y > visible.y + visible.h - my ? at.y - visible.h + my : visible.y
  return clamped({ ...visible, x, y }, board)
}

/**
 * Pan, zoom, pinch and keys for an SVG board: drag, wheel, two fingers; `+`, `-`, `0`, Shift+arrows. It sets the viewBox of
 * the board's SVG, which fills its host. A drag is not a click: the click event after a drag is cancelled.
 */
export class Viewport {
  private readonly svg: SVGSVGElement
  private readonly ground: SVGSVGElement | null
  private board: Box
  private visible: Box
  private screen: Size = { w: 1, h: 1 }
  private whole = true
  private readonly stop = new AbortController()
  private readonly watcher: ResizeObserver
  private readonly fingers = new Map<number, { x: number; y: number }>()
  private dragged = false
  private start: { x: number; y: number } | null = null
  private readonly onChange: (visible: Box, screen: Size) => void

  /**
   * `ground` is the still picture below the board (see `groundOf` in svg.ts); it shows the same part. `onChange` also gets
   * the size on the screen: to read it from the page then would lay out the map twice.
   */
  constructor(
    svg: SVGSVGElement,
    board: Box,
    onChange: (visible: Box, screen: Size) => void = () => {},
    ground: SVGSVGElement | null = null,
  ) {
    this.svg = svg
    this.ground = ground
    this.board = board
    this.visible = board
    this.onChange = onChange
    svg.style.touchAction = 'none'
    const on = <K extends keyof SVGElementEventMap>(type: K, act: (event: SVGElementEventMap[K]) => void, capture = false) =>
      svg.addEventListener(type, act as EventListener, { signal: this.stop.signal, passive: false, capture })
    on('wheel', (event) => this.wheel(event))
    on('pointerdown', (event) => this.down(event))
    on('pointermove', (event) => this.move(event))
    on('pointerup', (event) => this.up(event))
    on('pointercancel', (event) => this.up(event))
    on('click', (event) => this.click(event), true)
    on('keydown', (event) => this.key(event))
    this.watcher = new ResizeObserver(() => this.resize())
    this.watcher.observe(svg)
    this.resize()
  }

  /** Sets another size of the board. */
  setBoard(board: Box): void {
    this.board = board
    this.fit()
  }

  fit(): void {
    this.whole = true
    this.show(wholeBoard(this.board, this.screen))
  }

  zoom(factor: number, at = this.middle()): void {
    this.whole = false
    this.show(zoomed(this.visible, this.board, this.screen, factor, at))
  }

  /** Shows a part of the board as large as it fits. */
  frame(box: Box): void {
    this.whole = false
    this.show(framed(box, this.board, this.screen))
  }

  pan(dx: number, dy: number): void {
    this.whole = false
    this.show(panned(this.visible, this.board, dx, dy))
  }

  /** For keyboard focus: moves the map so that the point is visible. */
  reveal(at: { x: number; y: number }): void {
    this.show(revealed(this.visible, this.board, at))
  }

  destroy(): void {
    this.stop.abort()
    this.watcher.disconnect()
  }

  private middle(): { x: number; y: number } {
    return { x: this.visible.x + this.visible.w / 2, y: this.visible.y + this.visible.h / 2 }
  }

  private show(visible: Box): void {
    this.visible = visible
    const box = `${visible.x} ${visible.y} ${visible.w} ${visible.h}`
    // The same value again would lay out and paint the whole map.
    if (this.svg.getAttribute('viewBox') === box) return
    this.svg.setAttribute('viewBox', box)
    this.ground?.setAttribute('viewBox', box)
    this.onChange(visible, this.screen)
  }

  private resize(): void {
    const { width, height } = this.svg.getBoundingClientRect()
    if (width === 0 || height === 0) return
    this.screen = { w: width, h: height }
    if (this.whole) return this.fit()
    this.show(clamped({ ...this.visible, h: (this.visible.w * height) / width }, this.board))
  }

  /** A point of the screen in board units. */
  private pointAt(x: number, y: number): { x: number; y: number } {
    const box = this.svg.getBoundingClientRect()
    return {
      x: this.visible.x + ((x - box.left) / Math.max(1, box.width)) * this.visible.w,
      y: this.visible.y + ((y - box.top) / Math.max(1, box.height)) * this.visible.h,
    }
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault()
    const steps = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY
    this.zoom(Math.exp(-steps / 480), this.pointAt(event.clientX, event.clientY))
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 && event.pointerType === 'mouse') return
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.fingers.size === 1) {
      this.dragged = false
      this.start = { x: event.clientX, y: event.clientY }
    }
  }

  private move(event: PointerEvent): void {
    const last = this.fingers.get(event.pointerId)
    if (!last) return
    // The button was released outside of the map, which got no event.
    if (event.pointerType === 'mouse' && event.buttons === 0) return this.up(event)
    const now = { x: event.clientX, y: event.clientY }
    if (this.fingers.size === 2) this.pinch(event.pointerId, last, now)
    else if (this.dragged || (this.start && Math.hypot(now.x - this.start.x, now.y - this.start.y) > 6)) {
      if (!this.dragged) this.svg.setPointerCapture(event.pointerId)
      this.dragged = true
      const unit = this.visible.w / this.screen.w
      this.pan((last.x - now.x) * unit, (last.y - now.y) * unit)
    } else return
    this.fingers.set(event.pointerId, now)
  }

  private pinch(id: number, last: { x: number; y: number }, now: { x: number; y: number }): void {
    this.dragged = true
    const other = [...this.fingers].find(([key]) => key !== id)?.[1]
    if (!other) return
    const apart = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(last.x - other.x, last.y - other.y))
    this.zoom(apart, this.pointAt((now.x + other.x) / 2, (now.y + other.y) / 2))
    const unit = this.visible.w / this.screen.w
    this.pan(((last.x - now.x) * unit) / 2, ((last.y - now.y) * unit) / 2)
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId)
  }

  private click(event: MouseEvent): void {
    if (!this.dragged) return
    this.dragged = false
    event.stopPropagation()
    event.preventDefault()
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = this.visible.w / 8
    if (event.key === '+' || event.key === '=') this.zoom(1.3)
    else if (event.key === '-') this.zoom(1 / 1.3)
    else if (event.key === '0') this.fit()
    else if (!event.shiftKey) return
    else if (event.key === 'ArrowLeft') this.pan(-step, 0)
    else if (event.key === 'ArrowRight') this.pan(step, 0)
    else if (event.key === 'ArrowUp') this.pan(0, -step)
    else if (event.key === 'ArrowDown') this.pan(0, step)
    else return
    event.preventDefault()
  }
}
