import type { AazView } from '@deadfront/aaz'
import { keyed, patterns, svg } from '../../board/svg.ts'
import { type Facts, groundOf, MARGIN } from './ground.ts'
import { type Label, labelsFor } from './labels.ts'
import { centreOf, nearerX, PLACES, placeOf, WORLD } from './map/world.ts'
import { colourOf, inkOf, isPower, lookOf, patternName } from './powers.ts'
import { BARRACKS, FACTORY, SILHOUETTES, SKULL, STAR } from './silhouettes.ts'
import { type Chip, type Level, type Stack, stacksOf } from './tokens.ts'

export interface Light {
  at: string
  tone: 'go' | 'fight' | 'picked' | 'choice' | 'landing' | 'hover'
}

export interface Arrow {
  key: string
  path: readonly string[]
  tone: 'move' | 'fight' | 'ship' | 'preview'
  text: string
}

/** A small sign on a place: the chance of a battle, the points left. */
export interface Note {
  at: string
  text: string
  tone: 'good' | 'fair' | 'bad' | 'plain'
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Two boards may lie on one page (a lesson over the table): each has ids of its own. */
let boards = 0

/** The SVG of the board. It draws what it is told and decides nothing. */
export class Skin {
  readonly root: SVGSVGElement
  private readonly id = `az${++boards}`
  readonly effects: SVGGElement
  private readonly lands: SVGGElement
  private readonly hatch: SVGGElement
  private readonly lights: SVGGElement
  private readonly marks: SVGGElement
  private readonly labels: SVGGElement
  private readonly stacks: SVGGElement
  private readonly arrows: SVGGElement
  private readonly places: SVGGElement
  private readonly notes: SVGGElement
  private facts: Facts
  private readonly pathOf = new Map<string, SVGPathElement>()
  private view: AazView | null = null
  private scale = 0.6
  private level: Level = 0
  private drawn: readonly Stack[] = []

  constructor(host: HTMLElement, facts: Facts, title: string) {
    this.facts = facts
    const g = (name: string) => svg('g', { class: name, 'aria-hidden': 'true' })
    this.root = svg('svg', { class: 'board az', role: 'group', 'aria-label': title, preserveAspectRatio: 'xMidYMid meet' })
    const clip = svg(
      'clipPath',
      { id: `${this.id}-sheet` },
      svg('rect', { x: -MARGIN, y: 0, width: WORLD.w + 2 * MARGIN, height: WORLD.h }),
    )
    this.lands = g('az-lands')
    this.hatch = g('az-hatch')
    this.lights = g('az-lights')
    this.marks = g('az-marks')
    this.labels = g('az-labels')
    this.stacks = g('az-stacks')
    this.arrows = g('az-arrows')
    this.places = svg('g', { class: 'az-places' })
    this.notes = g('az-notes')
    this.effects = g('az-effects')
    const ground = groundOf()
    // What is lit, pointed at and noted changes with every move of the pointer; the rest, drawn again beyond the seam, must not
    // be copied anew each time. So only the lasting groups are used twice, and the others draw their own echoes.
    const lasting = (name: string, ...children: SVGElement[]): SVGGElement => svg('g', { id: `${this.id}-${name}` }, ...children)
    const base = lasting('base', ground.below, this.lands, this.hatch, ground.lines)
    const names = lasting('names', this.marks, this.labels)
    const stacks = lasting('stacks', this.stacks)
    const echoes = (of: SVGGElement): SVGElement[] =>
      [-WORLD.w, WORLD.w].map((dx) => svg('use', { href: `#${of.id}`, x: dx, class: 'az-ghost', 'data-shift': dx }))
    const layers = [base, this.lights, names, this.arrows, stacks, this.notes]
    const sheet = svg(
      'g',
      { 'clip-path': `url(#${this.id}-sheet)` },
      ...layers.flatMap((layer) => (layer.id ? [...echoes(layer), layer] : [layer])),
    )
    this.root.append(
      ...powerPatterns(this.id, Object.keys(facts.powers)),
      svg('defs', {}, clip),
      sheet,
      ground.frame,
      this.places,
      this.effects,
    )
    for (const place of PLACES.values()) {
      if (!place.sea) {
        this.lands.append(svg('path', { d: place.d, 'fill-rule': 'evenodd', 'data-land': place.name }))
        this.hatch.append(svg('path', { d: place.d, 'fill-rule': 'evenodd', 'data-hatch': place.name }))
      }
      const path = svg('path', {
        d: place.d,
        'fill-rule': 'evenodd',
        class: `az-place ${place.sea ? 'sea' : 'land'}`,
        'data-place': place.name,
      })
      this.places.append(path)
      this.pathOf.set(place.name, path)
    }
    host.append(this.root)
  }

  placeElement(name: string): SVGPathElement | null {
    return this.pathOf.get(name) ?? null
  }

  /** The place under a point of the sheet, over the seam too. */
  placeAt(x: number, y: number): string | null {
    const at = ((x % WORLD.w) + WORLD.w) % WORLD.w
    const point = new DOMPoint(at, y)
    for (const { name, box } of PLACES.values()) {
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
    this.facts = facts
    for (const path of this.lands.children) {
      const name = path.getAttribute('data-land') as string
      const control = view.spaces[name]?.control ?? 'nobody'
      const power = isPower(control)
      path.setAttribute('class', power ? 'held' : control === 'zombies' ? 'dead' : 'free')
      ;(path as SVGPathElement).style.fill = power ? `color-mix(in srgb, ${colourOf(control)} 50%, var(--paper))` : ''
    }
    for (const path of this.hatch.children) {
      const name = path.getAttribute('data-hatch') as string
      const space = view.spaces[name]
      const control = space?.control ?? 'nobody'
      const fill =
        control === 'zombies'
          ? 'dead'
          : isPower(control)
            ? control
            : this.facts.barrier(name)
              ? 'barrier'
              : this.facts.blocked(name)
                ? 'blocked'
                : ''
      path.setAttribute(
        'fill',
        fill === ''
          ? 'none'
          : `url(#${this.id}-p-${fill}-${fill === 'dead' || fill === 'barrier' || fill === 'blocked' ? 'x' : patternName(fill)})`,
      )
      path.setAttribute('class', contested(view, name) ? 'contested' : control === 'zombies' ? 'risen' : space?.zombies ? 'infested' : '')
    }
    this.redraw()
  }

  /** Semantic zoom: what is shown depends on how near one is. */
  zoomTo(scale: number): void {
    const level: Level = scale < 0.95 ? 0 : scale < 2.1 ? 1 : 2
    const changed = level !== this.level || Math.abs(Math.log(scale / this.scale)) > 0.16
    if (!changed) return
    this.scale = scale
    this.level = level
    this.root.setAttribute('data-level', String(level))
    this.redraw()
  }

  private redraw(): void {
    const { view } = this
    if (!view) return
    this.drawn = stacksOf(view, this.level, Math.min(1.55, Math.max(0.85, 0.7 / this.scale)))
    keyed(
      this.stacks,
      this.drawn,
      (stack) => stack.at,
      (stack) => svg('g', { 'data-stack': stack.at }),
      (element, stack) => {
        element.setAttribute('transform', `translate(${stack.x} ${stack.y}) scale(${stack.scale})`)
        const html = stack.chips.map((chip) => chipHtml(chip, this.level)).join('')
        if (element.getAttribute('data-html') !== String(hash(html))) {
          element.innerHTML = html
          element.setAttribute('data-html', String(hash(html)))
        }
      },
    )
    const half = new Map(this.drawn.map((stack) => [stack.at, stack.half]))
    this.drawLabels(labelsFor(this.scale, (name) => half.get(name) ?? 0, this.facts.weight))
    this.drawMarks()
  }

  private drawLabels(labels: readonly Label[]): void {
    this.labels.innerHTML = labels
      .map(({ name, lines, x, y, size, sea }) => {
        const ipc = this.facts.ipc(name)
        const money = sea || ipc === 0 ? '' : `<tspan class="ipc" dx="${size * 0.35}">${ipc}</tspan>`
        const spans = lines.map(
          (line, i) => `<tspan x="${x}" dy="${i === 0 ? 0 : size * 0.98}">${escape(line)}</tspan>${i === lines.length - 1 ? money : ''}`,
        )
        return `<text class="${sea ? 'sea' : this.facts.capital(name) ? 'capital' : 'land'}${this.view?.spaces[name]?.control === 'zombies' ? ' risen' : ''}" x="${x}" y="${y}" font-size="${size.toFixed(2)}" stroke-width="${(size * 0.17).toFixed(2)}">${spans.join('')}</text>`
      })
      .join('')
  }

  /** Factories and capitals sit beside the units, at the foot of the place. */
  private drawMarks(): void {
    const size = Math.min(1.1, Math.max(0.62, 0.62 / this.scale))
    const stacks = new Map(this.drawn.map((stack) => [stack.at, stack]))
    this.marks.innerHTML = [...PLACES.values()]
      .flatMap((place) => {
        const facility = this.facts.facility(place.name)
        const capital = this.facts.capital(place.name)
        if (!facility && !capital) return []
        const { x, y, r } = centreOf(place.name)
        const stack = stacks.get(place.name)
        const foot = stack ? stack.y + stack.half + 2 : y + Math.min(r * 0.3, 9)
        const shapes = [facility === 'IC' ? FACTORY : facility === 'RC' ? BARRACKS : '', capital ? STAR : ''].filter(Boolean)
        return shapes.map(
          (d, i) =>
            `<path class="${d === STAR ? 'star' : 'works'}" d="${d}" fill-rule="evenodd" transform="translate(${x + (i - (shapes.length - 1) / 2) * 17 * size - 8.5 * size} ${foot}) scale(${0.7 * size})"/>`,
        )
      })
      .join('')
  }

  light(lights: readonly Light[]): void {
    const html = lights
      .map(({ at, tone }) => {
        const { d, box } = placeOf(at)
        return echoed(`<path class="az-light ${tone}" fill-rule="evenodd" d="${d}"/>`, box.x, box.x + box.w)
      })
      .join('')
    fill(this.lights, html)
  }

  point(arrows: readonly Arrow[]): void {
    const unit = 1 / this.scale
    fill(this.arrows, arrows.map((arrow) => arrowHtml(arrow, Math.min(5, Math.max(1.8, unit * 3)))).join(''))
  }

  note(notes: readonly Note[]): void {
    const size = Math.min(15, Math.max(6, 11 / this.scale))
    const html = notes
      .map(({ at, text, tone }) => {
        const { x, y } = centreOf(at)
        const stack = this.drawn.find((s) => s.at === at)
        const w = (text.length * 0.56 + 0.8) * size
        // Above the name, which stands above the units.
        const top = (stack ? stack.y - stack.half - 3 : y - 6) - Math.min(15, 17 / this.scale) - size * 0.8
        const note = `<g class="az-note ${tone}" transform="translate(${x} ${top})"><rect x="${-w / 2}" y="${-size * 0.78}" width="${w}" height="${size * 1.4}" rx="${size * 0.7}"/><text y="${size * 0.28}" font-size="${size}">${escape(text)}</text></g>`
        return echoed(note, x - w / 2, x + w / 2)
      })
      .join('')
    fill(this.notes, html)
  }
}

/** Written anew only when it differs: the same lights come with every move of the pointer. */
function fill(group: SVGGElement, html: string): void {
  if (written.get(group) === html) return
  written.set(group, html)
  group.innerHTML = html
}
const written = new WeakMap<SVGGElement, string>()

/** Drawn a second time beyond the seam where that much of it shows there. */
function echoed(html: string, from: number, to: number): string {
  const east = from < MARGIN ? `<g transform="translate(${WORLD.w} 0)">${html}</g>` : ''
  const west = to > WORLD.w - MARGIN ? `<g transform="translate(${-WORLD.w} 0)">${html}</g>` : ''
  return html + east + west
}

/** Two sides in one place; with the dead it is infested, which has its own sign. */
export function contested(view: AazView, name: string): boolean {
  const space = view.spaces[name]
  if (!space) return false
  const sides = new Set(Object.keys(space.units ?? {}).map((power) => view.powers[power]?.side ?? power))
  const holder = space.control && isPower(space.control) ? (view.powers[space.control]?.side ?? null) : null
  if (holder !== null) sides.add(holder)
  return sides.size > 1
}

function chipHtml(chip: Chip, level: Level): string {
  const dead = chip.power === 'zombies'
  const fill = dead ? 'var(--dead)' : colourOf(chip.power)
  const ink = dead ? 'var(--dead-ink)' : inkOf(chip.power)
  const shape = dead ? SKULL : (SILHOUETTES[chip.unit] ?? '')
  const spent = chip.spent >= chip.n && !dead
  const letter = dead || level === 0 ? '' : `<text class="letter" x="2.4" y="4.6">${lookOf(chip.power).letter}</text>`
  const iconScale = level === 0 ? 0.56 : 0.5
  const icon = `<path d="${shape}" fill-rule="evenodd" transform="translate(${level === 0 ? 1.2 : 1.5} ${chip.h / 2 - 8 * iconScale + (level === 0 ? 0 : 0.6)}) scale(${iconScale})"/>`
  const size = level === 0 ? 12.5 : 8.6
  return `<g class="az-chip${spent ? ' spent' : ''}${dead ? ' dead' : ''}" style="--chip:${fill};--chip-ink:${ink}" transform="translate(${chip.x.toFixed(1)} ${chip.y.toFixed(1)})"><rect class="drop" x=".7" y="1" width="${chip.w}" height="${chip.h}" rx="${dead ? 5 : 2}"/><rect class="body" width="${chip.w}" height="${chip.h}" rx="${dead ? 5 : 2}"/>${icon}${letter}<text class="n" x="${chip.w - 1.8}" y="${chip.h / 2 + size * 0.36}" font-size="${size}">${chip.n}</text></g>`
}

function arrowHtml(arrow: Arrow, width: number): string {
  const points: { x: number; y: number }[] = []
  for (const name of arrow.path) {
    const { x, y } = centreOf(name)
    const last = points.at(-1)
    points.push({
      x: last ? nearerX(((last.x % WORLD.w) + WORLD.w) % WORLD.w, x) + (last.x - (((last.x % WORLD.w) + WORLD.w) % WORLD.w)) : x,
      y,
    })
  }
  if (points.length < 2) return ''
  const end = points.at(-1) as { x: number; y: number }
  const before = points.at(-2) as { x: number; y: number }
  const angle = Math.atan2(end.y - before.y, end.x - before.x)
  const head = 4.2 * width
  // The head stops short of the stack it points at.
  const short = Math.min(38, Math.hypot(end.x - before.x, end.y - before.y) * 0.42)
  const tip = { x: end.x - Math.cos(angle) * short, y: end.y - Math.sin(angle) * short }
  const neck = { x: tip.x - Math.cos(angle) * head * 0.8, y: tip.y - Math.sin(angle) * head * 0.8 }
  const line = curve([...points.slice(0, -1), neck])
  const wing = (turn: number) => `${tip.x - Math.cos(angle + turn) * head} ${tip.y - Math.sin(angle + turn) * head}`
  const xs = points.map((point) => point.x)
  const html = `<g class="az-arrow ${arrow.tone}"><path class="under" d="${line}" stroke-width="${width * 2}"/><path class="shaft" d="${line}" stroke-width="${width * 1.3}"/><path class="head" d="M${tip.x} ${tip.y}L${wing(0.5)}L${wing(-0.5)}Z"/></g>`
  return echoed(html, Math.min(...xs), Math.max(...xs))
}

/** A slightly bowed line through the places passed. */
function curve(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points as [{ x: number; y: number }, ...{ x: number; y: number }[]]
  let d = `M${first.x} ${first.y}`
  let last = first
  for (const to of rest) {
    const bow = Math.hypot(to.x - last.x, to.y - last.y) * 0.12
    const angle = Math.atan2(to.y - last.y, to.x - last.x) - Math.PI / 2
    d += `Q${(last.x + to.x) / 2 + Math.cos(angle) * bow} ${(last.y + to.y) / 2 + Math.sin(angle) * bow} ${to.x} ${to.y}`
    last = to
  }
  return d
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
    cross(`${id}-p-dead-x`, 'M0 0 10 10M10 0 0 10', 'var(--dead)', 10),
    cross(`${id}-p-barrier-x`, 'M1 8 4.500 3 8 8', 'var(--map-line)', 10),
    cross(`${id}-p-blocked-x`, 'M-2 8 8 -2M-2 2 2 -2M4 8 8 4', 'var(--map-line)', 6),
  )
  return [...sets, own]
}

function hash(text: string): number {
  let h = 0
  for (let i = 0; i < text.length; i++) h = (h * 31 + text.charCodeAt(i)) | 0
  return h
}
