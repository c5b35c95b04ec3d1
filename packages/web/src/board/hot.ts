/** A piece or place that can be clicked now. Coordinates are in board units; the arrow keys use their relative positions. */
export interface HotSpot {
  key: string
  element: SVGElement | HTMLElement
  /** What a screen reader says: `Main Street, 3 zeds: move here`. */
  label: string
  x: number
  y: number
  /** Selected now (a unit, a ticked item). */
  chosen?: boolean
  /** The spot has no action: `act` explains why. */
  disabled?: boolean
  act(): void
}

export type Direction = 'left' | 'right' | 'up' | 'down'

interface Place {
  key: string
  x: number
  y: number
}

/** The nearest spot in that direction; one straight ahead is preferred to a nearer one at the side. Null at the edge. */
export function nextSpot<P extends Place>(spots: readonly P[], from: Place, way: Direction): P | null {
  let best: P | null = null
  let least = Number.POSITIVE_INFINITY
  for (const spot of spots) {
    if (spot.key === from.key) continue
    const dx = spot.x - from.x
    const dy = spot.y - from.y
    const ahead = way === 'left' ? -dx : way === 'right' ? dx : way === 'up' ? -dy : dy
    const aside = Math.abs(way === 'left' || way === 'right' ? dy : dx)
    if (ahead <= 0 || aside > ahead * 4) continue
    const cost = ahead + aside * 2
    if (cost < least) {
      least = cost
      best = spot
    }
  }
  return best
}

const WAYS: { readonly [key: string]: Direction } = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/**
 * Roving keyboard focus over the hot spots of a board: one tab stop; arrow keys move by geometry, Home and End to the first
 * and the last, Page keys through all in order; Enter and Space act; Escape cancels.
 */
export class HotSpots {
  private spots: readonly HotSpot[] = []
  private current: string | null = null
  private readonly host: Element
  private readonly onEscape: () => void
  private readonly onFocus: (spot: HotSpot) => void
  private readonly stop = new AbortController()

  constructor(host: Element, how: { escape?: () => void; focus?: (spot: HotSpot) => void } = {}) {
    this.host = host
    this.onEscape = how.escape ?? (() => {})
    this.onFocus = how.focus ?? (() => {})
    host.addEventListener('keydown', (event) => this.key(event as KeyboardEvent), { signal: this.stop.signal })
    host.addEventListener(
      'focusin',
      (event) => {
        const spot = this.spotOf(event.target)
        if (!spot) return
        this.rove(spot.key)
        this.onFocus(spot)
      },
      { signal: this.stop.signal },
    )
    host.addEventListener(
      'click',
      (event) => {
        const spot = this.spotOf(event.target)
        if (!spot) return
        this.rove(spot.key)
        spot.act()
      },
      { signal: this.stop.signal },
    )
  }

  /** The spots of this update. The focus stays on the same key; if its spot is gone, it goes to the first one. */
  set(spots: readonly HotSpot[]): void {
    const focused = this.spotOf(document.activeElement)
    const kept = new Set<Element>(spots.map((spot) => spot.element))
    for (const old of this.spots) if (!kept.has(old.element)) unmark(old.element)
    this.spots = spots
    if (!spots.some((spot) => spot.key === this.current)) this.current = spots[0]?.key ?? null
    for (const spot of spots) mark(spot, spot.key === this.current)
    if (!focused) return
    const same = spots.find((spot) => spot.key === focused.key) ?? spots[0]
    if (same && document.activeElement !== same.element) same.element.focus({ preventScroll: true })
  }

  focus(key?: string): void {
    const spot = this.spots.find((x) => x.key === (key ?? this.current)) ?? this.spots[0]
    spot?.element.focus({ preventScroll: true })
  }

  /**
   * Sets the spot that the Tab key reaches first; if it does not exist yet, with the next update. A focus that is on the
   * board already stays.
   */
  enter(key: string): void {
    if (!this.spotOf(document.activeElement)) this.rove(key)
  }

  destroy(): void {
    this.stop.abort()
    for (const spot of this.spots) unmark(spot.element)
    this.spots = []
  }

  private spotOf(target: EventTarget | null): HotSpot | undefined {
    if (!(target instanceof Element)) return undefined
    const element = target.closest('[data-hot]')
    return element && this.host.contains(element) ? this.spots.find((spot) => spot.element === element) : undefined
  }

  private rove(key: string): void {
    this.current = key
    for (const spot of this.spots) spot.element.setAttribute('tabindex', spot.key === key ? '0' : '-1')
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const spot = this.spotOf(event.target)
    if (event.key === 'Escape') return this.onEscape()
    if (!spot) return
    const at = this.spots.indexOf(spot)
    const way = WAYS[event.key]
    let to: HotSpot | null | undefined
    if (way) to = nextSpot(this.spots, spot, way)
    else if (event.key === 'Home') to = this.spots[0]
    else if (event.key === 'End') to = this.spots.at(-1)
    else if (event.key === 'PageDown') to = this.spots[(at + 1) % this.spots.length]
    else if (event.key === 'PageUp') to = this.spots.at(at - 1)
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      spot.act()
      return
    } else return
    event.preventDefault()
    to?.element.focus({ preventScroll: true })
  }
}

/** Children that `mark` has hidden from screen readers; `unmark` shows them again. */
const hidden = new WeakSet<Element>()
/** The state that an element shows already. Most spots do not change between updates, so their attributes are not written again. */
const written = new WeakMap<Element, string>()

function mark(spot: HotSpot, current: boolean): void {
  const { element } = spot
  // The label contains everything: the texts on the piece are hidden from screen readers.
  for (const child of element.children) {
    if (child.hasAttribute('aria-hidden')) continue
    child.setAttribute('aria-hidden', 'true')
    hidden.add(child)
  }
  const state = `${spot.disabled ? 'off' : 'on'} ${spot.chosen ? 'chosen' : ''} ${spot.label}`
  if (element.getAttribute('tabindex') !== (current ? '0' : '-1')) element.setAttribute('tabindex', current ? '0' : '-1')
  if (written.get(element) === state) return
  written.set(element, state)
  element.setAttribute('data-hot', spot.disabled ? 'off' : 'on')
  element.setAttribute('role', 'button')
  element.setAttribute('aria-label', spot.label)
  element.setAttribute('aria-pressed', spot.chosen ? 'true' : 'false')
  if (spot.disabled) element.setAttribute('aria-disabled', 'true')
  else element.removeAttribute('aria-disabled')
}

function unmark(element: Element): void {
  written.delete(element)
  for (const child of element.children) if (hidden.delete(child)) child.removeAttribute('aria-hidden')
  for (const name of ['data-hot', 'role', 'tabindex', 'aria-label', 'aria-pressed', 'aria-disabled']) element.removeAttribute(name)
}
