import { gridOf, type RawScenario } from '@deadfront/efsz/content'
import type { JsonObject } from '@deadfront/kernel'
import { HotSpots } from '../../../board/hot.ts'
import { svg } from '../../../board/svg.ts'
import { Viewport } from '../../../board/viewport.ts'
import type { Drawing, DrawingDesk } from '../../../workshop/editor/editor.ts'
import { CELL, RIM } from '../map/geometry.ts'
import { blockOf, drawMakerMarks, drawPlan } from '../map/plan.ts'
import '../board.css'
import '../map/map.css'
import '../panels/briefing.css'

/** The plan of a block on which every square can be painted, walls too. */
export class ScenarioBoard implements Drawing {
  private readonly root = svg('svg', { class: 'we-plan', role: 'group' })
  private readonly plan = svg('g', {})
  private readonly touch = svg('g', {})
  private readonly viewport: Viewport
  private readonly hot: HotSpots
  private readonly stop = new AbortController()
  private readonly frame = document.createElement('div')
  private size = ''
  /** The square that was painted last while the pointer is down. */
  private painted: string | null = null

  constructor(host: HTMLElement, desk: DrawingDesk) {
    this.frame.className = 'ez ez-plan we-plan-frame'
    this.root.append(this.plan, this.touch)
    this.frame.append(this.root)
    host.append(this.frame)
    this.viewport = new Viewport(this.root, { x: 0, y: 0, w: 640, h: 480 })
    this.hot = new HotSpots(this.root, { focus: (spot) => this.viewport.reveal(spot) })
    const { signal } = this.stop
    const stroke = (event: PointerEvent): void => {
      const square = document.elementFromPoint(event.clientX, event.clientY)?.getAttribute('data-square') ?? null
      if (square === null || square === this.painted) return
      this.painted = square
      desk.act(square)
    }
    // With a selected brush a drag paints; without one it moves the map.
    this.root.addEventListener(
      'pointerdown',
      (event) => {
        if (!desk.isPainting() || event.button !== 0) return
        event.stopPropagation()
        stroke(event)
      },
      { signal, capture: true },
    )
    this.root.addEventListener('pointermove', (event) => (this.painted === null ? undefined : stroke(event)), { signal })
    for (const type of ['pointerup', 'pointercancel'] as const) document.addEventListener(type, () => (this.painted = null), { signal })
  }

  show(doc: JsonObject): void {
    const raw = drawable(doc)
    if (!raw) return
    const block = blockOf(raw)
    this.plan.innerHTML = drawPlan(block) + drawMakerMarks(block, (mark) => raw.named?.[mark] ?? 'alpha')
    const grid = gridOf(raw)
    const size = `${grid.w}x${grid.h}`
    if (size !== this.size) {
      this.size = size
      this.touch.replaceChildren(
        ...grid.names.map((name, q) =>
          svg('rect', {
            class: 'ez-square',
            'data-square': name,
            x: (q % grid.w) * CELL + 1,
            y: Math.floor(q / grid.w) * CELL + 1,
            width: CELL - 2,
            height: CELL - 2,
          }),
        ),
      )
      this.viewport.setBoard({ x: -RIM, y: -RIM / 2, w: grid.w * CELL + RIM * 1.5, h: grid.h * CELL + RIM * 1.5 })
    }
    this.hot.set(
      grid.names.map((name, q) => ({
        key: name,
        element: this.touch.children[q] as SVGElement,
        label: `${name} ${grid.markAt[q] ?? raw.map[Math.floor(q / grid.w)]?.[q % grid.w] ?? ''}`,
        x: ((q % grid.w) + 0.5) * CELL,
        y: (Math.floor(q / grid.w) + 0.5) * CELL,
        act: () => {},
      })),
    )
  }

  destroy(): void {
    this.stop.abort()
    this.hot.destroy()
    this.viewport.destroy()
    this.frame.remove()
  }
}

/** The scenario, if its rows can be drawn. */
function drawable(doc: JsonObject): RawScenario | null {
  const { map } = doc
  if (!Array.isArray(map) || map.length === 0) return null
  const rows = map as readonly unknown[]
  const width = typeof rows[0] === 'string' ? rows[0].length : 0
  return width > 0 && rows.every((row) => typeof row === 'string' && row.length === width) ? ({ ...doc } as object as RawScenario) : null // only its rows are drawn
}
