import { iconMarkup, type IconName } from '../../board/icons.tsx'
import { groundOf, keyed, svg, write } from '../../board/svg.ts'
import { type Chip, chipWidths, ICON_WIDTH, textWidth } from './map/chips.ts'
import { counter, counterClass } from './counters.ts'
import { drawMap, type MapWords } from './map/draw.ts'
import { boxAround, n, type Point, smooth } from './map/geometry.ts'
import { type Look, padOf, spot, SPOTS, type Spot } from './map/layout.ts'
import type { Piece } from './pieces.ts'

/** How a place is highlighted. */
export type Light = 'go' | 'fight' | 'choice' | 'faint' | 'chosen' | 'danger'

/** A move that is about to be made. */
export interface Arrow {
  from: Point
  to: Point
  danger: boolean
}

const NO_ENTRY = '<circle r="27"/><path d="M-15-4.500h30v9h-30z"/>'

/** The SVG of the board: a still map, and over it what changes. It draws what the board passes to it and decides nothing. */
export class Skin {
  readonly root: SVGSVGElement
  readonly ground = groundOf('dz dz-ground')
  readonly effects: SVGGElement
  private readonly lights: SVGGElement
  private readonly places: SVGGElement
  private readonly pieces: SVGGElement
  private readonly notes: SVGGElement
  private readonly touch: SVGGElement
  private readonly shown = new Map<string, { html: string; name: string }>()

  constructor(host: HTMLElement, words: MapWords, title: string) {
    this.root = svg('svg', { class: 'board dz', role: 'group', 'aria-label': title, preserveAspectRatio: 'xMidYMid meet' })
    this.ground.innerHTML = drawMap(words)
    this.lights = svg('g', { class: 'dz-lights', 'aria-hidden': 'true' })
    this.places = svg('g', { class: 'dz-places' })
    this.pieces = svg('g', { class: 'dz-pieces', 'aria-hidden': 'true' })
    this.touch = svg('g', { class: 'dz-touch' })
    this.notes = svg('g', { class: 'dz-notes', 'aria-hidden': 'true' })
    this.effects = svg('g', { class: 'dz-effects', 'aria-hidden': 'true' })
    this.root.append(this.lights, this.places, this.pieces, this.touch, this.notes, this.effects)
    for (const s of SPOTS) this.places.append(hitArea(s))
    host.append(this.ground, this.root)
  }

  /** The clickable area of a place. */
  placeElement(id: string): SVGElement | null {
    return this.places.querySelector<SVGElement>(`[data-place="${id}"]`)
  }

  pieceElement(key: string): SVGGElement | null {
    for (const child of this.pieces.children) if (child.getAttribute('data-key') === key) return child as SVGGElement
    return null
  }

  draw(pieces: readonly Piece[]): void {
    keyed(
      this.pieces,
      pieces,
      (piece) => piece.key,
      () => svg('g'),
      (element, piece) => this.dress(element, piece),
    )
    const known = new Set(pieces.map((piece) => piece.key))
    for (const key of this.shown.keys()) if (!known.has(key)) this.shown.delete(key)
  }

  /** Adds a counter that was not drawn before: just drawn out of the Cup. */
  add(piece: Piece): SVGGElement {
    const known = this.pieceElement(piece.key)
    const element = known ?? svg('g', { 'data-key': piece.key })
    if (!known) this.pieces.append(element)
    this.dress(element, piece)
    return element
  }

  remove(key: string): void {
    this.pieceElement(key)?.remove()
    this.shown.delete(key)
  }

  /** Draws a counter's face and puts it in its place; the face only when it has changed. */
  dress(element: SVGGElement, piece: Piece): void {
    write(element, 'transform', transformOf(piece, piece.scale))
    write(element, 'data-counter', piece.key)
    element.removeAttribute('opacity')
    this.face(element, piece)
  }

  face(element: SVGGElement, piece: Piece): void {
    const html = counter(piece.face)
    const name = counterClass(piece.face)
    const before = this.shown.get(piece.key)
    if (before?.html !== html || element.childElementCount === 0) element.innerHTML = html
    if (before?.name !== name || !element.hasAttribute('class')) element.setAttribute('class', name)
    this.shown.set(piece.key, { html, name })
  }

  /** Counters that can be clicked have a transparent square over the picture, for touch, keys and screen readers. */
  touchable(pieces: readonly Piece[]): Map<string, SVGElement> {
    const faces = new Map<string, SVGElement>()
    keyed(
      this.touch,
      pieces,
      (piece) => piece.key,
      (piece) => svg('rect', { class: 'dz-touch-face', 'data-piece': piece.key, x: -40, y: -40, width: 80, height: 80, rx: 10 }),
      (element, piece) => {
        write(element, 'transform', transformOf(piece, piece.scale))
        faces.set(piece.key, element)
      },
    )
    return faces
  }

  /** Marks on single counters: selected, to be chosen, dimmed. */
  mark(marks: ReadonlyMap<string, string>): void {
    for (const child of this.pieces.children) {
      const mark = marks.get(child.getAttribute('data-key') ?? '')
      if (mark) write(child, 'data-mark', mark)
      else child.removeAttribute('data-mark')
    }
  }

  light(lit: ReadonlyMap<string, Light>): void {
    keyed(
      this.lights,
      [...lit],
      ([id]) => id,
      ([id]) => lamp(spot(id)),
      (element, [, light]) => write(element, 'class', `dz-light dz-light-${light}`),
    )
  }

  note(chips: readonly Chip[], noEntry: readonly string[], path: readonly Point[] | null, arrows: readonly Arrow[]): void {
    const items: { key: string; make(): SVGElement }[] = arrows.map((arrow) => ({
      key: `arrow ${n(arrow.from.x)} ${n(arrow.from.y)} ${arrow.danger}`,
      make: () => drawArrow(arrow),
    }))
    if (path && path.length > 1)
      items.push({
        key: `path ${path.map((p) => `${n(p.x)},${n(p.y)}`).join(' ')}`,
        make: () => svg('path', { class: 'dz-path', d: smooth(path) }),
      })
    for (const id of noEntry)
      items.push({
        key: `stop ${id}`,
        make: () => {
          const sign = svg('g', { class: 'dz-no-entry', transform: `translate(${spot(id).at.x} ${spot(id).at.y})` })
          sign.innerHTML = NO_ENTRY
          return sign
        },
      })
    for (const chip of chips)
      items.push({
        key: `${chip.key} ${chip.icons ?? 1} ${chip.text} ${chip.loss ?? ''} ${chip.tone} ${n(chip.x)} ${n(chip.y)}`,
        make: () => drawChip(chip),
      })
    keyed(
      this.notes,
      items,
      (item) => item.key,
      (item) => item.make(),
      () => {},
    )
  }

  destroy(): void {
    this.ground.remove()
    this.root.remove()
  }
}

export const transformOf = (p: Point, scale = 1, flip = 1): string =>
  scale === 1 && flip === 1
    ? `translate(${n(p.x)} ${n(p.y)})`
    : `translate(${n(p.x)} ${n(p.y)}) scale(${(scale * flip).toFixed(3)} ${scale})`

const radius = (look: Look): number => (look === 'number' ? 44 : look === 'center' ? 26 : 16)

function hitArea(s: Spot): SVGElement {
  const box = padOf(s)
  return svg('rect', {
    class: 'dz-place',
    'data-place': s.id,
    x: box.x,
    y: box.y,
    width: box.w,
    height: box.h,
    rx: radius(s.look),
  })
}

function lamp(s: Spot): SVGElement {
  const box = boxAround(s.at, padOf(s).w, padOf(s).h)
  return svg('rect', { x: box.x, y: box.y, width: box.w, height: box.h, rx: radius(s.look) })
}

/** An arrow from edge to edge, with its own head. */
function drawArrow({ from, to, danger }: Arrow): SVGElement {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const long = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / long, dy / long]
  const a = { x: from.x + ux * 44, y: from.y + uy * 44 }
  const b = { x: to.x - ux * 46, y: to.y - uy * 46 }
  const head = `M${n(b.x + ux * 16)} ${n(b.y + uy * 16)}L${n(b.x - uy * 15 - ux * 8)} ${n(b.y + ux * 15 - uy * 8)}L${n(b.x + uy * 15 - ux * 8)} ${n(b.y - ux * 15 - uy * 8)}Z`
  const g = svg('g', { class: danger ? 'dz-arrow danger' : 'dz-arrow' })
  g.append(svg('path', { class: 'shaft', d: `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}` }), svg('path', { class: 'head', d: head }))
  return g
}

function drawChip(chip: Chip): SVGElement {
  const icons = chip.icon ? (chip.icons ?? 1) : 0
  const iconWidth = ICON_WIDTH
  const { main, loss, whole: w } = chipWidths(chip)
  const left = -(main + loss) / 2
  const g = svg('g', { class: `dz-chip dz-chip-${chip.tone}`, transform: `translate(${n(chip.x)} ${n(chip.y)})` })
  g.append(
    svg('rect', { x: -w / 2, y: -15, width: w, height: 30, rx: 15 }),
    svg('text', { x: left + icons * iconWidth + textWidth(chip.text) / 2, y: 7 }, chip.text),
  )
  if (chip.icon) g.append(...iconsOf(chip.icon, icons, left + iconWidth / 2, iconWidth))
  if (chip.loss !== undefined) {
    const from = left + main + 10
    g.append(...iconsOf('skull', 1, from + iconWidth / 2, iconWidth))
    g.append(svg('text', { class: 'dz-chip-loss', x: from + iconWidth + textWidth(chip.loss) / 2, y: 7 }, chip.loss))
  }
  return g
}

function iconsOf(icon: IconName, count: number, left: number, step: number): SVGElement[] {
  return Array.from({ length: count }, (_, i) => {
    const g = svg('g', { class: 'dz-chip-icon' })
    g.innerHTML = iconMarkup(icon, left + i * step, 0, step)
    return g
  })
}
