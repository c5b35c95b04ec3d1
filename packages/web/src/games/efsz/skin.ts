import type { StalingradView } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import { fill, groundOf, keyed, svg, write } from '../../board/svg.ts'
import { isDrum } from './question.ts'
import { characterArt, zombieArt } from './figures.ts'
import { CELL, cornerOf, type Field, fieldOf, middleAt, type Point, RIM } from './map/geometry.ts'
import { BAG, drawAir, drawDark, drawGround, drawMarks } from './map/ground.ts'

/** A square highlighted for the player, with its cost. */
export interface Light {
  square: string
  kind: 'walk' | 'run' | 'target' | 'choice' | 'chosen' | 'throw'
  note?: string
  danger?: boolean
}

export interface Figure {
  id: string
  at: string
  side: 'team' | 'dead'
  art: string
  marks: string
}

export interface Pointer {
  /** Squares from the shooter to the target. */
  from: string
  to: string
  clear: boolean
  crossed: readonly string[]
}

/** Draws the map in layers from the ground up. It knows no rules. */
export class Skin {
  readonly root: SVGSVGElement
  readonly ground = groundOf('ez-below')
  private readonly land = svg('g', { class: 'ez-ground' })
  private readonly marks = svg('g', { class: 'ez-marks' })
  private readonly dark = svg('g', { class: 'ez-night' })
  private readonly glow = svg('g', { class: 'ez-glow' })
  private readonly air = svg('g', { class: 'ez-air' })
  private readonly lights = svg('g', { class: 'ez-lights' })
  private readonly lines = svg('g', { class: 'ez-lines' })
  readonly figures = svg('g', { class: 'ez-figures' })
  /** A layer above the figures: a figure must not hide what will explode on its square. */
  private readonly grenades = svg('g', { class: 'ez-grenades' })
  readonly effects = svg('g', { class: 'ez-effects' })
  private readonly touch = svg('g', { class: 'ez-touch' })
  private drawn = ''
  private field: Field | null = null
  private scenario = ''

  constructor(host: HTMLElement, label: string) {
    this.root = svg('svg', { class: 'ez-map', role: 'group', 'aria-label': label })
    const light = svg(
      'radialGradient',
      { id: 'ez-firelight' },
      svg('stop', { offset: '0', 'stop-color': '#e8842e', 'stop-opacity': '0.520' }),
      svg('stop', { offset: '0.450', 'stop-color': '#c8581c', 'stop-opacity': '0.220' }),
      svg('stop', { offset: '1', 'stop-color': '#7a2a08', 'stop-opacity': '0' }),
    )
    // The plan of the block is known: marks can be read in the dark.
    this.ground.append(svg('defs', {}, light), this.land, this.dark, this.glow, this.marks, this.air)
    const layers = [this.lights, this.figures, this.grenades, this.lines, this.effects]
    for (const layer of layers) {
      layer.setAttribute('aria-hidden', 'true')
      layer.style.pointerEvents = 'none'
    }
    this.root.append(...layers, this.touch)
    host.append(this.ground, this.root)
  }

  size(view: StalingradView): { x: number; y: number; w: number; h: number } {
    return { x: -RIM, y: -RIM, w: view.w * CELL + 2 * RIM, h: view.h * CELL + 2 * RIM }
  }

  /** Draws ground, darkness and figures of the view. Returns true if the map is another one. */
  draw(view: StalingradView, seen: readonly boolean[], weaponName: (id: string | null) => string, levers: readonly string[]): boolean {
    const field = fieldOf(view)
    const other = this.field !== field || this.scenario !== view.scenario
    this.field = field
    this.scenario = view.scenario
    const key = `${view.scenario} ${view.terrain.join()} ${view.edges.join()} ${view.searched.join()} ${view.water}`
    if (key !== this.drawn) {
      this.drawn = key
      fill(this.land, drawGround(view))
      const { glow, flames, clouds } = drawAir(view)
      fill(this.glow, glow)
      fill(this.air, flames + clouds)
    }
    fill(
      this.marks,
      drawMarks(view, levers) +
        view.heaps.map((heap) => heapArt(middleAt(field, heap.at))).join('') +
        view.queue.map((wait) => queueArt(middleAt(field, wait.at), wait.waiting)).join(''),
    )
    fill(this.dark, drawDark(view, seen))
    fill(this.grenades, view.grenades.map(({ at }) => grenadeArt(middleAt(field, at))).join(''))
    if (other) this.layTouch(view, field)
    this.place(figuresOf(view, weaponName), field)
    return other
  }

  private place(figures: readonly Figure[], field: Field): void {
    keyed(
      this.figures,
      figures,
      (figure) => figure.id,
      () => svg('g', {}),
      (element, figure) => {
        const { x, y } = middleAt(field, figure.at)
        write(element, 'class', `ez-figure ez-${figure.side} ${figure.marks}`)
        write(element, 'transform', `translate(${x} ${y})`)
        element.removeAttribute('opacity')
        fill(element, figure.art)
      },
    )
  }

  /** A clickable area for each square that is not a wall, and for doors. */
  private layTouch(view: StalingradView, field: Field): void {
    this.touch.replaceChildren()
    for (const [q, ground] of view.terrain.entries()) {
      if ((ground & 1) !== 0) continue
      const { x, y } = cornerOf(field, q)
      this.touch.append(
        svg('rect', { class: 'ez-square', 'data-square': field.names[q], x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, rx: 5 }),
      )
    }
  }

  squares(): SVGRectElement[] {
    return [...this.touch.children] as SVGRectElement[]
  }

  figure(id: string): SVGGElement | null {
    return ([...this.figures.children].find((x) => x.getAttribute('data-key') === id) as SVGGElement | undefined) ?? null
  }

  at(square: string): Point {
    return this.field ? middleAt(this.field, square) : { x: 0, y: 0 }
  }

  // Lights and lines.

  light(lights: readonly Light[]): void {
    const { field } = this
    if (!field) return
    const art = lights
      .map((light) => {
        const q = field.index.get(light.square)
        if (q === undefined) return ''
        const { x, y } = cornerOf(field, q)
        const note = light.note ? `<text class="ez-cost" x="${x + CELL - 7}" y="${y + 17}">${light.note}</text>` : ''
        const danger = light.danger
          ? `<path class="ez-danger" d="M${x + 7} ${y + 20}l4-13M${x + 13} ${y + 20}l4-13M${x + 19} ${y + 20}l4-13"/>`
          : ''
        return `<rect class="ez-light ez-light-${light.kind}" x="${x + 3}" y="${y + 3}" width="${CELL - 6}" height="${CELL - 6}" rx="6"/>${note}${danger}`
      })
      .join('')
    fill(this.lights, art)
  }

  /** Draws the path of a move, the line of fire, where a grenade may land, and the order of targets. */
  trace(
    path: readonly string[],
    pointer: Pointer | null,
    odds: readonly { at: string; chance: number }[],
    facing: { at: string; turn: number } | null,
    order: readonly string[],
  ): void {
    const { field } = this
    if (!field) return
    let art = ''
    if (path.length > 1) art += `<polyline class="ez-path" points="${path.map((square) => join(middleAt(field, square))).join(' ')}"/>`
    for (const { at, chance } of odds) {
      const { x, y } = middleAt(field, at)
      art += `<circle class="ez-odds" cx="${x}" cy="${y}" r="${(10 + Math.sqrt(chance) * 20).toFixed(1)}" opacity="${(0.35 + chance * 0.6).toFixed(2)}"/><text class="ez-odds-note" x="${x}" y="${y + 5}">${Math.max(1, Math.round(chance * 100))}</text>`
    }
    if (pointer) art += lineArt(field, pointer)
    if (facing) {
      const { x, y } = middleAt(field, facing.at)
      art += `<g transform="translate(${x} ${y}) rotate(${facing.turn})"><path class="ez-face-way" d="M0 -30 13 -12H-13Z"/></g>`
    }
    order.forEach((square, k) => {
      const { x, y } = middleAt(field, square)
      art += `<g class="ez-turn" transform="translate(${x - 20} ${y - 20})"><circle r="11"/><text y="5">${k + 1}</text></g>`
    })
    fill(this.lines, art)
  }

  destroy(): void {
    this.ground.remove()
    this.root.remove()
  }
}

const join = ({ x, y }: Point): string => `${x},${y}`

function lineArt(field: Field, pointer: Pointer): string {
  const a = middleAt(field, pointer.from)
  const b = middleAt(field, pointer.to)
  const kind = pointer.clear ? 'ez-lof' : 'ez-lof ez-lof-shut'
  const marks = pointer.crossed
    .map((square) => {
      const { x, y } = cornerOf(field, field.index.get(square) as number)
      return `<rect class="ez-crossed" x="${x + 8}" y="${y + 8}" width="${CELL - 16}" height="${CELL - 16}" rx="4"/>`
    })
    .join('')
  return `${marks}<path class="${kind}" d="M${a.x} ${a.y}L${b.x} ${b.y}"/><circle class="ez-cross" cx="${b.x}" cy="${b.y}" r="27"/><path class="ez-cross" d="M${b.x - 36} ${b.y}h16M${b.x + 20} ${b.y}h16M${b.x} ${b.y - 36}v16M${b.x} ${b.y + 20}v16"/>`
}

const heapArt = ({ x, y }: Point): string => `<g transform="translate(${x + 14} ${y + 14}) scale(0.800)">${BAG}</g>`
/** A grenade with its fuse alight, in the upper corner of its square. */
const grenadeArt = ({ x, y }: Point): string =>
  `<g class="ez-grenade" transform="translate(${x + 16} ${y - 15}) scale(1.200)"><circle class="ez-grenade-back" r="13"/><path class="ez-grenade-shell" d="M-6 8V-1q0-5 6-5t6 5v9ZM-3 -6v-4h6v4"/><path class="ez-fuse" d="M3 -9l5 -2"/><circle class="ez-spark" cx="10" cy="-12" r="3"/></g>`
const queueArt = ({ x, y }: Point, waiting: number): string =>
  `<g transform="translate(${x + 20} ${y - 18})"><circle class="ez-queue" r="11"/><text class="ez-queue-note" y="5">${waiting}</text></g>`

/** The sign of a fuel drum, which stays visible when a figure covers the drum. */
const DRUM_TAG = '<g class="ez-drum-tag" transform="translate(-21 -19)"><circle r="9"/><text y="5">!</text></g>'

/** All figures on the map, zombies first so that characters are drawn above them. */
function figuresOf(view: StalingradView, weaponName: (id: string | null) => string): Figure[] {
  const dead = view.zombies.map((z): Figure => {
    const full = z.kind === null ? 1 : (STANDARD.zombies[z.kind]?.health ?? 1)
    return {
      id: z.id,
      at: z.at,
      side: 'dead',
      art: zombieArt(z, full) + (isDrum(view, z.at) ? DRUM_TAG : ''),
      marks: `${z.stunned ? 'ez-stunned' : ''} ${z.acted ? 'ez-acted' : ''}`,
    }
  })
  const team = view.characters.flatMap((c): Figure[] =>
    c.at === null
      ? []
      : [
          {
            id: c.id,
            at: c.at,
            side: 'team',
            art: characterArt(c, weaponName(c.ready)) + (isDrum(view, c.at) ? DRUM_TAG : ''),
            marks: c.acted ? 'ez-acted' : '',
          },
        ],
  )
  return [...dead, ...team]
}
