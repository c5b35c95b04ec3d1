import type { AazView } from '@deadfront/aaz'
import type { Box } from '../../board/viewport.ts'
import { escapeText, groundOf as layerOf, keyed, patterns, svg } from '../../board/svg.ts'
import { type Arrow, arrowHtml } from './arrows.ts'
import { shapeAt, stackHtml } from './chips.ts'
import { type Facts, groundOf } from './ground.ts'
import { type Label, labelsFor } from './labels.ts'
import { WORLD, type WorldMap } from './map/world.ts'
import { colourOf, isPower, patternName } from './powers.ts'
import { Echo, echoed, MARGIN } from './map/wraparound.ts'
import { type Note, notesHtml } from './notes.ts'
import { signsOf } from './signs.ts'
import { CITY, SKULL, STAR } from './silhouettes.ts'
import { type Level, sizeAt, type Stack, stacksOf } from './tokens.ts'

export interface Light {
  at: string
  tone: 'go' | 'fight' | 'picked' | 'choice' | 'landing' | 'hover'
}

/** Two boards may be on one page (a lesson over the table): each has ids of its own. */
let boards = 0

/** The SVG of the board. It draws what the board passes to it and decides nothing. */
export class Skin {
  readonly root: SVGSVGElement
  private readonly id = `az${++boards}`
  /** Sea, lands and borders: a layer of its own, which a moved piece does not repaint. */
  readonly ground = layerOf('az-below')
  readonly effects: SVGGElement
  /** Each land's colour and its pattern, beyond the seam too. */
  private readonly landOf = new Map<string, SVGElement[]>()
  private readonly hatchOf = new Map<string, SVGElement[]>()
  private readonly states: SVGGElement
  private readonly lights: SVGGElement
  private readonly marks: SVGGElement
  private readonly labels: SVGGElement
  private readonly stacks: SVGGElement
  private readonly far = { marks: new Echo(), labels: new Echo(), stacks: new Echo() }
  private readonly arrows: SVGGElement
  private readonly places: SVGGElement
  private readonly notes: SVGGElement
  private facts: Facts
  readonly map: WorldMap
  private readonly pathOf = new Map<string, SVGPathElement>()
  private view: AazView | null = null
  private scale = 0.6
  private level: Level = 0
  private drawn: readonly Stack[] = []
  private shown: { arrows: readonly Arrow[]; notes: readonly Note[] } = { arrows: [], notes: [] }
  /** The upper edges of the names of places: notes are above them. */
  private readonly roofs = new Map<string, number>()
  /** The name of a place in the language of the page. */
  private readonly say: (place: string) => string

  constructor(host: HTMLElement, facts: Facts, title: string, say: (place: string) => string) {
    this.say = say
    this.facts = facts
    this.map = facts.map
    const g = (name: string, ...children: SVGElement[]) => svg('g', { class: name, 'aria-hidden': 'true' }, ...children)
    this.root = svg('svg', { class: 'board az', role: 'group', 'aria-label': title, preserveAspectRatio: 'xMidYMid meet' })
    const clip = svg(
      'clipPath',
      { id: `${this.id}-sheet` },
      svg('rect', { x: -MARGIN, y: 0, width: WORLD.w + 2 * MARGIN, height: WORLD.h }),
    )
    this.states = g('az-states')
    this.lights = g('az-lights')
    this.marks = g('az-marks')
    this.labels = g('az-labels')
    this.stacks = g('az-stacks')
    this.arrows = g('az-arrows')
    this.places = svg('g', { class: 'az-places' })
    this.notes = g('az-notes')
    this.effects = g('az-effects')
    const ground = groundOf(this.map)
    const veil = (x: number) => svg('rect', { x, y: 0, width: MARGIN, height: WORLD.h })
    const clipped = { 'clip-path': `url(#${this.id}-sheet)` }
    const lands = [this.lands('az-lands', this.landOf), this.lands('az-hatch', this.hatchOf)]
    this.ground.append(svg('g', clipped, ground.below, ...lands, ground.lines))
    const sheet = svg(
      'g',
      clipped,
      this.states,
      this.lights,
      g('az-marks', this.far.marks.root),
      this.marks,
      g('az-labels', this.far.labels.root),
      this.labels,
      this.arrows,
      g('az-stacks', this.far.stacks.root),
      this.stacks,
      this.notes,
      g('az-veil', veil(-MARGIN), veil(WORLD.w)),
    )
    this.root.append(
      ...powerPatterns(this.id, Object.keys(facts.powers)),
      svg('defs', {}, clip),
      sheet,
      ground.frame,
      this.places,
      this.effects,
    )
    for (const place of this.map.places.values()) {
      const path = svg('path', {
        d: place.d,
        'fill-rule': 'evenodd',
        class: `az-place ${place.sea ? 'sea' : 'land'}`,
        'data-place': place.name,
      })
      this.places.append(path)
      this.pathOf.set(place.name, path)
    }
    host.append(this.ground, this.root)
  }

  /** Every land once, and those near the seam beyond it. */
  private lands(name: string, known: Map<string, SVGElement[]>): SVGGElement {
    const [group, echo] = [svg('g', { class: name, 'aria-hidden': 'true' }), new Echo()]
    group.append(echo.root)
    for (const place of this.map.places.values()) {
      if (place.sea) continue
      const make = () => svg('path', { d: place.d, 'fill-rule': 'evenodd' })
      const own = group.appendChild(make())
      known.set(place.name, [own, ...echo.add(place.box.x, place.box.x + place.box.w, make)])
    }
    return group
  }

  /** The stack under a point of the sheet, and the kind of unit: none if a block shows several kinds. */
  chipAt(x: number, y: number): { at: string; power: string; unit: string | undefined } | null {
    // The last one drawn is on top.
    for (const { at, x: cx, y: cy, scale, chips } of this.drawn.toReversed())
      for (const chip of chips) {
        const [left, top] = [cx + chip.x * scale, cy + chip.y * scale]
        if (x >= left && x <= left + chip.w * scale && y >= top && y <= top + chip.h * scale)
          return { at, power: chip.power, unit: this.level === 0 ? undefined : chip.unit }
      }
    return null
  }

  placeElement(name: string): SVGPathElement | null {
    return this.pathOf.get(name) ?? null
  }

  /** The place under a point of the sheet, over the seam too. Units belong to their place, also if they are drawn across its border. */
  placeAt(x: number, y: number): string | null {
    const at = ((x % WORLD.w) + WORLD.w) % WORLD.w
    const chip = this.chipAt(x, y) ?? this.chipAt(at, y)
    if (chip) return chip.at
    const point = new DOMPoint(at, y)
    for (const { name, box } of this.map.places.values()) {
      if (at < box.x || at > box.x + box.w || y < box.y || y > box.y + box.h) continue
      if (this.pathOf.get(name)?.isPointInFill(point)) return name
    }
    return null
  }

  stackElement(at: string): SVGGElement | null {
    return this.stacks.querySelector<SVGGElement>(`[data-key="${CSS.escape(at)}"]`)
  }

  draw(view: AazView, facts: Facts): void {
    this.view = view
    if (facts !== this.facts) this.painted.clear()
    this.facts = facts
    const state: string[] = []
    for (const name of this.landOf.keys()) {
      const control = view.spaces[name]?.control ?? 'nobody'
      const power = isPower(control)
      const look = power ? 'held' : control === 'zombies' ? 'dead' : facts.blocked(name) ? 'closed' : 'free'
      if (this.painted.get(name) !== `${look} ${control}`) this.paintLand(name, control, look)
      state.push(this.stateHtml(view, name, control))
    }
    fill(this.states, state.join(''))
    this.redraw()
  }

  private readonly painted = new Map<string, string>()
  /** Draws a land in the colour and pattern of its holder; only when that has changed, because it repaints the ground. */
  private paintLand(name: string, control: string, look: string): void {
    this.painted.set(name, `${look} ${control}`)
    for (const path of this.landOf.get(name) ?? []) {
      path.setAttribute('class', look)
      path.style.fill = isPower(control) ? `color-mix(in srgb, ${colourOf(control)} 50%, var(--paper))` : ''
    }
    const fill = this.patternFor(name, control)
    for (const path of this.hatchOf.get(name) ?? []) path.setAttribute('fill', fill)
  }

  private patternFor(name: string, control: string): string {
    if (control === 'zombies') return `url(#${this.id}-p-dead-x)`
    if (isPower(control)) return `url(#${this.id}-p-${control}-${patternName(control)})`
    return this.facts.barrier(name) ? `url(#${this.id}-p-barrier-x)` : this.facts.blocked(name) ? `url(#${this.id}-p-blocked-x)` : 'none'
  }

  /** The warning marks of a place: the dead hold it, zombies are in it, or two sides are in it. */
  private stateHtml(view: AazView, name: string, control: string): string {
    const space = view.spaces[name]
    const fought = contested(view, name)
    const look = control === 'zombies' ? 'risen' : space?.zombies ? 'infested' : ''
    if (look === '' && !fought) return ''
    const { d, box } = this.map.placeOf(name)
    const path = (className: string, paint = ''): string => `<path class="${className}" fill-rule="evenodd" d="${d}"${paint}/>`
    const html = [
      look === 'infested' ? path('haze', ` style="fill:url(#${this.id}-p-haze-x)"`) : '',
      look ? path(`casing`) + path(look) : '',
      fought ? (look ? '' : path('casing')) + path(look ? 'contested among' : 'contested') : '',
    ]
    return echoed(
      `<g data-state="${[look, fought ? 'contested' : ''].filter(Boolean).join(' ')}">${html.join('')}</g>`,
      box.x,
      box.x + box.w,
    )
  }

  /** The part of the sheet for which names and stacks are drawn; all of it until the visible part is known. */
  private readonly written: Box = { x: -1e6, y: -1e6, w: 2e6, h: 2e6 }

  /**
   * Semantic zoom: what is shown depends on the scale. Names and stacks are drawn in the visible part and around it:
   * those of the whole world would take most of the time of a zoom.
   */
  see(sight: Box, scale: number): void {
    const level: Level = scale < 0.95 ? 0 : scale < 2.1 ? 1 : 2
    const changed = level !== this.level || Math.abs(Math.log(scale / this.scale)) > 0.16
    if (!changed && holds(this.written, sight)) return
    Object.assign(this.written, widened(sight))
    if (changed) {
      this.scale = scale
      this.level = level
    }
    this.redrawSoon()
  }

  private isComing = false
  /** Draws after the next frame: the map moves at once, and the names and stacks, which are most of the work, follow. */
  private redrawSoon(): void {
    if (this.isComing) return
    this.isComing = true
    this.root.setAttribute('data-redrawing', '')
    requestAnimationFrame(() => setTimeout(() => this.settle()))
  }

  /**
   * Draws names and stacks at once, if they need it. If the map has jumped to another part of the world, the old ones
   * would be laid out and painted for one frame only.
   */
  settle(): void {
    if (this.isComing) this.redraw()
  }

  private redraw(): void {
    const { view } = this
    this.isComing = false
    this.root.removeAttribute('data-redrawing')
    if (!view) return
    this.root.setAttribute('data-level', String(this.level))
    this.drawn = stacksOf(this.map, view, this.level, sizeAt(this.level, this.scale))
    const seen = this.drawn.filter(({ x, y, wide, half }) => meets(this.written, { x: x - wide, y: y - half, w: 2 * wide, h: 2 * half }))
    keyed(
      this.stacks,
      seen,
      (stack) => stack.at,
      (stack) => svg('g', { 'data-stack': stack.at }),
      (element, stack) => fill(element, stackHtml(stack, this.level)),
    )
    this.fillFar(
      'stacks',
      this.drawn.map((stack) => ({ from: stack.x - stack.wide, to: stack.x + stack.wide, html: () => stackHtml(stack, this.level) })),
    )
    this.drawLabels(labelsFor(this.map, this.scale, this.drawn, this.facts.weight, this.say, this.signs()))
    this.drawMarks()
    // The width and size for this scale.
    this.point(this.shown.arrows)
    this.note(this.shown.notes)
  }

  /** The copies beyond the seam. */
  private fillFar(what: keyof Skin['far'], items: Parameters<Echo['fill']>[0]): void {
    this.far[what].fill(items, this.written.x, this.written.x + this.written.w)
  }

  private signs = () => signsOf(this.map, this.facts, this.view, this.drawn, this.scale)

  private drawLabels(labels: readonly Label[]): void {
    this.roofs.clear()
    for (const { name, y, size } of labels) this.roofs.set(name, y - size * 0.8)
    const seen = labels.filter((label) => meets(this.written, boxOf(label)))
    fill(this.labels, seen.map((label) => this.labelHtml(label)).join(''))
    this.fillFar(
      'labels',
      labels.map((label) => ({ ...spanOf(label), html: () => this.labelHtml(label) })),
    )
  }

  private labelHtml({ name, lines, x, y, size, sea }: Label): string {
    const ipc = this.facts.ipc(name)
    const money = sea || ipc === 0 ? '' : `<tspan class="ipc" dx="${(size * 0.3).toFixed(2)}">${ipc}</tspan>`
    // Only lines after the first one need an element of their own.
    const spans = lines.map((line, i) =>
      i === 0 ? escapeText(line) : `<tspan x="${x}" dy="${(size * 0.98).toFixed(2)}">${escapeText(line)}</tspan>`,
    )
    const control = this.view?.spaces[name]?.control
    const look = sea ? 'sea' : this.facts.capital(name) ? 'capital' : 'land'
    const state = control === 'zombies' ? ' risen' : control === 'nobody' && this.facts.blocked(name) ? ' closed' : ''
    return `<text class="${look}${state}" x="${x}" y="${y.toFixed(2)}" font-size="${size.toFixed(2)}" stroke-width="${(size * 0.17).toFixed(2)}">${spans.join('')}${money}</text>`
  }

  /** Factories, recruitment centers and capitals are beside the units, at the lower edge of the place. */
  private drawMarks(): void {
    const marks = this.signs().map(({ at, x, foot, size, facility, shapes }) => {
      const html = shapes.map((d, i) => {
        const left = x + (i - (shapes.length - 1) / 2) * 17 * size - 8.5 * size
        return `<path class="${d === STAR ? 'star' : d === CITY ? 'city' : 'works'}" data-mark="${facility ?? ''}" d="${shapeAt(d, left, foot, 0.7 * size)}" fill-rule="evenodd"/>`
      })
      const damage = this.view?.spaces[at]?.damage ?? 0
      if (damage > 0) html.push(damageHtml(damage, x - (shapes.length / 2) * 17 * size, foot, size))
      return { from: x - 30 * size, to: x + 17 * size, html: () => html.join('') }
    })
    fill(this.marks, marks.map((mark) => mark.html()).join(''))
    this.fillFar('marks', marks)
  }

  light(lights: readonly Light[]): void {
    const html = lights
      .map(({ at, tone }) => {
        const { d, box } = this.map.placeOf(at)
        return echoed(`<path class="az-light ${tone}" fill-rule="evenodd" d="${d}"/>`, box.x, box.x + box.w)
      })
      .join('')
    fill(this.lights, html)
  }

  point(arrows: readonly Arrow[]): void {
    this.shown.arrows = arrows
    const unit = 1 / this.scale
    fill(this.arrows, arrows.map((arrow) => arrowHtml(this.map, arrow, Math.min(5, Math.max(1.8, unit * 3)))).join(''))
  }

  note(notes: readonly Note[]): void {
    this.shown.notes = notes
    const size = Math.min(26, Math.max(5, 12.5 / this.scale))
    const footOf = (at: string): { x: number; y: number } => {
      const stack = this.drawn.find((s) => s.at === at)
      const { x, y } = stack ?? this.map.centreOf(at)
      // Above the units and above the name.
      return { x, y: Math.min(stack ? stack.y - stack.half : y - 6, this.roofs.get(at) ?? y) }
    }
    fill(this.notes, notesHtml(notes, size, footOf))
  }
}

/** Written only when it differs: the same lights come with every move of the pointer. */
function fill(group: SVGGElement, html: string): void {
  if (written.get(group) === html) return
  written.set(group, html)
  group.innerHTML = html
}
const written = new WeakMap<SVGGElement, string>()

/** How much beyond the visible part is drawn, in shares of it on every side: a small move of the map draws nothing. */
const AROUND = 0.25

const widened = ({ x, y, w, h }: Box): Box => ({ x: x - w * AROUND, y: y - h * AROUND, w: w * (1 + 2 * AROUND), h: h * (1 + 2 * AROUND) })

const holds = (outer: Box, { x, y, w, h }: Box): boolean =>
  outer.x <= x && outer.y <= y && outer.x + outer.w >= x + w && outer.y + outer.h >= y + h

const meets = (a: Box, b: Box): boolean => a.x <= b.x + b.w && a.x + a.w >= b.x && a.y <= b.y + b.h && a.y + a.h >= b.y

function boxOf(label: Label): Box {
  const { from, to } = spanOf(label)
  return { x: from, y: label.y - label.size, w: to - from, h: label.size * (label.lines.length + 1) }
}

/** How far a name reaches to both sides, its income included. */
function spanOf({ x, lines, size }: Label): { from: number; to: number } {
  const half = (Math.max(...lines.map((line) => line.length)) / 2 + 2) * size * 0.5
  return { from: x - half, to: x + half }
}

/** The damage of a complex or center, left of its sign. */
const damageHtml = (damage: number, right: number, top: number, size: number): string => {
  const w = (damage > 9 ? 19 : 15) * size
  return `<g class="damage" data-damage="${damage}"><rect x="${right - w}" y="${top}" width="${w}" height="${12 * size}" rx="${3 * size}"/><text x="${right - w / 2}" y="${top + 9.6 * size}" font-size="${10.5 * size}">−${damage}</text></g>`
}

/** True if two sides are in one place; with the dead it is infested, which has its own sign. */
export function contested(view: AazView, name: string): boolean {
  const space = view.spaces[name]
  if (!space) return false
  const sides = new Set(Object.keys(space.units ?? {}).map((power) => view.powers[power]?.side ?? power))
  const holder = space.control && isPower(space.control) ? (view.powers[space.control]?.side ?? null) : null
  if (holder !== null) sides.add(holder)
  return sides.size > 1
}

/** One set of fill patterns for each power, in its colour. */
function powerPatterns(id: string, powers: readonly string[]): SVGDefsElement[] {
  const sets = powers.map((power) => patterns(`${id}-p-${power}`, colourOf(power)))
  const cross = (name: string, path: string, colour: string, size: number) =>
    svg(
      'pattern',
      { id: name, width: size, height: size, patternUnits: 'userSpaceOnUse' },
      svg('path', { d: path, stroke: colour, 'stroke-width': 1.6, fill: 'none' }),
    )
  const own = svg(
    'defs',
    {},
    svg(
      'pattern',
      { id: `${id}-p-dead-x`, width: 30, height: 26, patternUnits: 'userSpaceOnUse' },
      // Rows of skulls, every other one shifted by half.
      svg('path', { d: [shapeAt(SKULL, 0, 1, 0.62), shapeAt(SKULL, 15, 14, 0.62)].join(''), fill: 'var(--dead)', 'fill-rule': 'evenodd' }),
    ),
    svg(
      'pattern',
      { id: `${id}-p-haze-x`, width: 16, height: 16, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(35)' },
      svg('path', { d: 'M0 4H16', stroke: 'var(--dead)', 'stroke-width': 6, fill: 'none' }),
    ),
    cross(`${id}-p-barrier-x`, 'M1 8 4.500 3 8 8', 'var(--map-line)', 10),
    cross(`${id}-p-blocked-x`, 'M-2 8 8 -2M-2 2 2 -2M4 8 8 4', 'var(--map-line)', 6),
  )
  return [...sets, own]
}
