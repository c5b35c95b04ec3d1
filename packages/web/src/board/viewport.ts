/** What part of the board is in sight, in the board's own units. */
export interface Sight {
  x: number
  y: number
  w: number
  h: number
}

export interface Size {
  w: number
  h: number
}

/** The whole board in the middle of a screen of that shape. */
export function wholeBoard(board: Sight, screen: Size, margin = 0.02): Sight {
  const shape = screen.w / Math.max(1, screen.h)
  const w = board.w * (1 + 2 * margin)
  const h = board.h * (1 + 2 * margin)
  const seen = w / h > shape ? { w, h: w / shape } : { w: h * shape, h }
  return { x: board.x + (board.w - seen.w) / 2, y: board.y + (board.h - seen.h) / 2, ...seen }
}

/** Nearer (factor above 1) or farther round a point that stays where it is on the screen. */
export function zoomed(sight: Sight, board: Sight, screen: Size, factor: number, at: { x: number; y: number }, most = 8): Sight {
  const whole = wholeBoard(board, screen)
  const w = Math.min(whole.w, Math.max(whole.w / most, sight.w / factor))
  const scale = w / sight.w
  return kept(
    { x: at.x - (at.x - sight.x) * scale, y: at.y - (at.y - sight.y) * scale, w, h: (w * screen.h) / Math.max(1, screen.w) },
    board,
  )
}

/** The part of the board that shows a box as large as it can be, in the middle of a screen of that shape. */
export function framed(box: Sight, board: Sight, screen: Size, most = 8): Sight {
  const whole = wholeBoard(board, screen)
  const w = Math.min(whole.w, Math.max(whole.w / most, wholeBoard(box, screen, 0).w))
  const h = (w * screen.h) / Math.max(1, screen.w)
  return kept({ x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h }, board)
}

export const panned = (sight: Sight, board: Sight, dx: number, dy: number): Sight =>
  kept({ ...sight, x: sight.x + dx, y: sight.y + dy }, board)

/** The board never leaves the screen: its middle part stays in sight, and where there is room to spare it is centred. */
export function kept(sight: Sight, board: Sight): Sight {
  return {
    ...sight,
    x: keptAlong(sight.x, sight.w, board.x, board.w),
    y: keptAlong(sight.y, sight.h, board.y, board.h),
  }
}

function keptAlong(at: number, seen: number, start: number, size: number): number {
  const slack = size * 0.04
  if (seen >= size + 2 * slack) return start + (size - seen) / 2
  return Math.min(start + size + slack - seen, Math.max(start - slack, at))
}

/** Moves the sight as little as needed to have the point well inside. */
export function revealed(sight: Sight, board: Sight, at: { x: number; y: number }): Sight {
  const mx = sight.w * 0.12
  const my = sight.h * 0.12
  const x = at.x < sight.x + mx ? at.x - mx : at.x > sight.x + sight.w - mx ? at.x - sight.w + mx : sight.x
  const y = at.y < sight.y + my ? at.y - my : at.y > sight.y + sight.h - my ? at.y - sight.h + my : sight.y
  return kept({ ...sight, x, y }, board)
}

/**
 * Pan, zoom, pinch and keys for an SVG board: drag, wheel, two fingers; `+`, `-`, `0`, Shift+arrows. The board's SVG is
 * given a viewBox and fills its host. A drag is no click: the click behind it is swallowed.
 */
export class Viewport {
  private readonly svg: SVGSVGElement
  private board: Sight
  private sight: Sight
  private screen: Size = { w: 1, h: 1 }
  private whole = true
  private readonly stop = new AbortController()
  private readonly watcher: ResizeObserver
  private readonly fingers = new Map<number, { x: number; y: number }>()
  private dragged = false
  private start: { x: number; y: number } | null = null
  private readonly onChange: (sight: Sight) => void

  constructor(svg: SVGSVGElement, board: Sight, onChange: (sight: Sight) => void = () => {}) {
    this.svg = svg
    this.board = board
    this.sight = board
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

  /** A board of another size. */
  setBoard(board: Sight): void {
    this.board = board
    this.fit()
  }

  fit(): void {
    this.whole = true
    this.show(wholeBoard(this.board, this.screen))
  }

  zoom(factor: number, at = this.middle()): void {
    this.whole = false
    this.show(zoomed(this.sight, this.board, this.screen, factor, at))
  }

  /** Brings a part of the board into sight, as near as it fits. */
  frame(box: Sight): void {
    this.whole = false
    this.show(framed(box, this.board, this.screen))
  }

  pan(dx: number, dy: number): void {
    this.whole = false
    this.show(panned(this.sight, this.board, dx, dy))
  }

  /** For keyboard focus: the point comes into sight. */
  reveal(at: { x: number; y: number }): void {
    this.show(revealed(this.sight, this.board, at))
  }

  destroy(): void {
    this.stop.abort()
    this.watcher.disconnect()
  }

  private middle(): { x: number; y: number } {
    return { x: this.sight.x + this.sight.w / 2, y: this.sight.y + this.sight.h / 2 }
  }

  private show(sight: Sight): void {
    this.sight = sight
    this.svg.setAttribute('viewBox', `${sight.x} ${sight.y} ${sight.w} ${sight.h}`)
    this.onChange(sight)
  }

  private resize(): void {
    const { width, height } = this.svg.getBoundingClientRect()
    if (width === 0 || height === 0) return
    this.screen = { w: width, h: height }
    if (this.whole) return this.fit()
    this.show(kept({ ...this.sight, h: (this.sight.w * height) / width }, this.board))
  }

  /** A point of the screen in the board's units. */
  private pointAt(x: number, y: number): { x: number; y: number } {
    const box = this.svg.getBoundingClientRect()
    return {
      x: this.sight.x + ((x - box.left) / Math.max(1, box.width)) * this.sight.w,
      y: this.sight.y + ((y - box.top) / Math.max(1, box.height)) * this.sight.h,
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
    const now = { x: event.clientX, y: event.clientY }
    if (this.fingers.size === 2) this.pinch(event.pointerId, last, now)
    else if (this.dragged || (this.start && Math.hypot(now.x - this.start.x, now.y - this.start.y) > 6)) {
      if (!this.dragged) this.svg.setPointerCapture(event.pointerId)
      this.dragged = true
      const unit = this.sight.w / this.screen.w
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
    const unit = this.sight.w / this.screen.w
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
    const step = this.sight.w / 8
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
