import type { HotSpots } from './hot.ts'
import type { Box, Viewport } from './viewport.ts'

/** The map for desk and panels: camera, keyboard focus, and where places are on the screen. Places are the game's ids. */
export interface MapView {
  zoom(factor: number): void
  /** The whole map. */
  fit(): void
  /** Fills the screen with this part of the map, in map units. */
  frame(box: Box): void
  /** Shows the place and its surroundings. */
  show(place: string): void
  /** Moves the map as little as possible so that the place is visible. */
  reveal(place: string): void
  /** Moves the keyboard focus to the hot spot with this key; without a key, to the spot that had it last. */
  focus(key?: string): void
  /** The place at a point of the screen; null if there is none or something covers it. */
  placeAt(x: number, y: number): string | null
  elementOf(place: string): Element | null
  /** The bar with the decisions: the anchor of tips that belong to no place. */
  readonly bar: Element | null
  /** True if the place is in the right half of the visible map. Cards are then drawn on the left. */
  isRight(place: string): boolean
  /** Ends running animations at once. */
  skip(): void
  /** Ends the running animation; those after it are played. */
  next(): void
}

/** What a game adds to the shared map view. */
export interface MapParts {
  readonly viewport: Viewport
  readonly hot: HotSpots
  /** The element that the map fills. */
  readonly field: Element
  readonly bar: Element
  /** The middle of a place in map units; null if the map has no such place. */
  centreOf(place: string): { x: number; y: number } | null
  elementOf(place: string): Element | null
  placeAt?(x: number, y: number): string | null
  /** How much of the map `show` shows around a place, in map units. */
  readonly around: { w: number; h: number }
  skip(): void
  next?(): void
}

export function mapViewOf(parts: MapParts): MapView {
  const { viewport, hot, field, around } = parts
  return {
    zoom: (factor) => viewport.zoom(factor),
    fit: () => viewport.fit(),
    frame: (box) => viewport.frame(box),
    show(place) {
      const at = parts.centreOf(place)
      if (at) viewport.frame({ x: at.x - around.w / 2, y: at.y - around.h / 2, ...around })
    },
    reveal(place) {
      const at = parts.centreOf(place)
      if (at) viewport.reveal(at)
    },
    focus: (key) => hot.focus(key),
    placeAt: (x, y) => parts.placeAt?.(x, y) ?? null,
    elementOf: (place) => parts.elementOf(place),
    bar: parts.bar,
    isRight(place) {
      const at = parts.elementOf(place)?.getBoundingClientRect()
      const box = field.getBoundingClientRect()
      return at !== undefined && at.left + at.width / 2 > box.left + box.width / 2
    },
    skip: () => parts.skip(),
    next: () => parts.next?.(),
  }
}

/** The map of a desk without a screen (tests, panels that exist before the board): every call does nothing. */
export const NO_MAP: MapView = {
  zoom: () => {},
  fit: () => {},
  frame: () => {},
  show: () => {},
  reveal: () => {},
  focus: () => {},
  placeAt: () => null,
  elementOf: () => null,
  bar: null,
  isRight: () => false,
  skip: () => {},
  next: () => {},
}
