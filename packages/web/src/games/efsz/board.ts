import type { Questions, StalingradEvent, StalingradView } from '@deadfront/efsz'
import { CAPTIVE, DOOR, DRUM, FIRE, GAS, HATCH, HINDER, OPEN, SMOKE, TRACK, WATER } from '@deadfront/efsz/content'
import type { Answer, Ask } from '@deadfront/kernel'
import { effect } from '@preact/signals'
import { h, render } from 'preact'
import type { Board, BoardModule, BoardUpdate, Report } from '../../board/board.ts'
import { mounted, panelOf } from '../../board/desks.ts'
import { type HotSpot, HotSpots } from '../../board/hot.ts'
import { mapViewOf } from '../../board/map-view.ts'
import { MotionQueue, type Motions, speedOf } from '../../board/motion.ts'
import { keepFocus, part, Zoom } from '../../board/parts.ts'
import { UpdateLoop } from '../../board/update-loop.ts'
import { type Box, Viewport } from '../../board/viewport.ts'
import { type BoardAnswers, placeOf, squareOf } from './question.ts'
import { type Desk, DESKS } from './desk.ts'
import type { EfszApi } from './referee.ts'
import { CELL, type Facing, fieldOf, seenSquares, TURN } from './map/geometry.ts'
import { lightsOf, triggerOf, wouldDo } from './lights.ts'
import { leversIn } from './map/plan.ts'
import { squaresOf } from './map/routes.ts'
import { AimCard } from './panels/aim.tsx'
import { Bar } from './panels/bar.tsx'
import { Camp } from './panels/camp.tsx'
import { CombatPanel } from './panels/combat.tsx'
import { Ending } from './panels/ending.tsx'
import { Sheets } from './panels/sheets.tsx'
import { Orders } from './panels/story.tsx'
import { Strip } from './panels/strip.tsx'
import { quietSide, reportOf } from './report.ts'
import { type Pointer, Skin } from './skin.ts'
import { StalingradStage } from './stage.ts'

import './map/map.css'
import './board.css'
import './panels/strip.css'
import './panels/bar.css'
import './panels/aim.css'
import './panels/sheets.css'
import './panels/story.css'
import './panels/briefing.css'
import './panels/camp.css'

/** The block on the table: round track above, map, decisions below; between scenarios the camp covers it. */
class CityBoard implements Board<StalingradView, StalingradEvent> {
  private readonly desk: Desk
  private readonly root = document.createElement('div')
  private readonly skin: Skin
  private readonly stage: StalingradStage
  private readonly viewport: Viewport
  private readonly hot: HotSpots
  private readonly loop: UpdateLoop<StalingradView, StalingradEvent>
  private readonly stops: (() => void)[] = []
  private seen: readonly boolean[] = []
  /** The texts of the squares of a view; computed once for each view. */
  private told: { of: StalingradView | null; squares: Map<string, string> } = { of: null, squares: new Map() }
  /** The square of each figure while the events are played. */
  private readonly where = new Map<string, string>()
  private near = false

  constructor(host: HTMLElement, api: EfszApi, desk: Desk) {
    this.desk = desk
    const { root } = this
    root.className = 'ez ez-table'
    const strip = part(root, 'ez-strip-host')
    const field = part(root, 'ez-field')
    const bar = part(root, 'ez-bar-host')
    this.skin = new Skin(field, desk.m.board)
    const over = part(field, 'ez-over')
    const camp = part(root, 'ez-camp-host')
    const orders = part(root, 'ez-orders-host')
    host.append(root)
    this.stage = new StalingradStage(this.skin, api)
    this.loop = new UpdateLoop(new MotionQueue(() => speedOf(api.settings())), {
      playing: desk.playing,
      noteEvent: (event) => desk.tell(event),
      canPlay: () => desk.view.peek()?.camp === false,
      beforePlay: () => this.setStage(),
      motionsOf: (event) => this.motionsOf(event),
      show: (update) => this.show(update),
    })
    const see = (sight: Box) => {
      const view = desk.view.peek()
      const size = view && this.skin.size(view)
      this.near = size !== null && (sight.w < size.w * 0.97 || sight.h < size.h * 0.97)
    }
    this.viewport = new Viewport(this.skin.root, { x: 0, y: 0, w: 640, h: 480 }, see, this.skin.ground)
    this.hot = new HotSpots(this.skin.root, { focus: (spot) => this.focused(spot) })
    desk.map = mapViewOf({
      viewport: this.viewport,
      hot: this.hot,
      field,
      bar,
      around: { w: 12 * CELL, h: 9 * CELL },
      centreOf: (square) => this.skin.at(square),
      elementOf: (square) => this.skin.squares().find((x) => x.getAttribute('data-square') === square) ?? null,
      skip: () => this.skip(),
    })
    const point = (event: Event) => {
      const square = (event.target as Element).getAttribute?.('data-square')
      if (event.type === 'pointerleave') void desk.point(null)
      else if (square) void desk.point(square)
    }
    root.addEventListener('keydown', (event) => this.key(event), true)
    this.skin.root.addEventListener('pointerover', point)
    this.skin.root.addEventListener('pointerleave', point)
    const zoomButtons = h(Zoom, { viewport: this.viewport, skin: 'ez', words: desk.m.zoom })
    render(h(Strip, { desk, zoom: zoomButtons }), strip)
    render(h(Bar, { desk }), bar)
    render(h(AimCard, { desk }), over)
    render(h(Camp, { desk }), camp)
    render(h(Orders, { desk }), orders)
    // On a small screen a larger bar makes the map smaller.
    const watcher = new ResizeObserver(() => this.keepInSight())
    watcher.observe(field)
    this.stops.push(
      effect(() => this.paint()),
      effect(() => this.markFigures()),
      effect(() => this.trace()),
      effect(() => {
        root.toggleAttribute('data-camp', desk.view.value?.camp ?? false)
        root.toggleAttribute('data-briefing', desk.briefing.value)
        root.toggleAttribute('data-busy', desk.busy.value)
        if (!desk.busy.value) requestAnimationFrame(() => this.callDown())
      }),
      effect(() => {
        if (desk.selected.value !== null) requestAnimationFrame(() => this.keepInSight())
      }),
      () => watcher.disconnect(),
      keepFocus([bar, camp], () => [desk.question.value, desk.plan.value, desk.coveringFire.shots.value]),
      () => {
        for (const element of [strip, bar, over, camp, orders]) render(null, element)
      },
    )
  }

  update(update: BoardUpdate<StalingradView, StalingradEvent>): Promise<void> {
    return this.loop.run(update)
  }

  private show(update: BoardUpdate<StalingradView, StalingradEvent>): void {
    const { desk, skin } = this
    const { view } = update
    if (!view.camp) {
      // The Zombie Master sees the whole block.
      this.seen = update.viewer === 'dead' ? view.terrain.map(() => true) : seenSquares(view)
      const weaponName = (id: string | null) => (id === null ? '' : (desk.m.short[id] ?? desk.words.name(`weapon.${id}`)))
      const other = skin.draw(view, this.seen, weaponName, this.leversOf(view))
      if (other) {
        this.viewport.setBoard(skin.size(view))
        requestAnimationFrame(() => this.open(view))
      }
    }
    desk.take(update)
    requestAnimationFrame(() => this.reveal(view))
  }

  /** On a small screen, moves the map to what the question is about. */
  private reveal(view: StalingradView): void {
    const { desk } = this
    const question = desk.question.peek()
    if (!this.near || view.camp || !question) return
    const trigger = triggerOf(question)
    const at =
      (trigger === null ? null : placeOf(trigger, view)) ??
      desk.character(desk.selected.peek())?.at ??
      question.options.map((answer) => squareOf(answer, view)).find((square) => square !== null)
    if (at) this.bring(at)
  }

  /** Keeps the chosen character (also chosen by a button) and the planned square in the visible part of the map. */
  private keepInSight(): void {
    const { desk } = this
    if (!this.near) return
    for (const at of [desk.character(desk.selected.peek())?.at, desk.plan.peek()?.at]) {
      if (!at) continue
      const { x, y } = this.skin.at(at)
      for (const edge of [-CELL / 2, CELL / 2]) this.viewport.reveal({ x: x + edge, y: y + edge })
    }
  }

  /** Moves the map to show the square with space below it, because the answers appear there. */
  private bring(square: string): void {
    const { x, y } = this.skin.at(square)
    this.viewport.reveal({ x, y: y + 2 * CELL })
    this.viewport.reveal({ x, y })
  }

  private setStage(): void {
    const before = this.desk.view.peek()
    if (!before) return
    this.where.clear()
    for (const c of before.characters) if (c.at !== null) this.where.set(c.id, c.at)
    for (const z of before.zombies) this.where.set(z.id, z.at)
    this.stage.set((id) => this.where.get(id) ?? placeOf(id, before))
  }

  private motionsOf(event: StalingradEvent): Motions {
    const motions = this.stage.motionsOf(event)
    if (event.type === 'stepped') this.where.set(event.who, event.to)
    else if (event.type === 'zombieStepped') this.where.set(event.zombie, event.to)
    return motions
  }

  /** If the whole map would be too small, on a phone or at 200 % zoom, it begins near the team; one button shows all of it. */
  private open(view: StalingradView): void {
    const { width, height } = this.skin.root.getBoundingClientRect()
    const size = this.skin.size(view)
    const shown = Math.min(width / size.w, height / size.h)
    const wanted = width < 600 ? Math.min(0.6, 2 * shown) : 0.45
    if (shown > 0 && (width < 600 ? width / size.w < 0.6 : shown < 0.3)) {
      this.viewport.zoom(wanted / shown)
      const at = view.characters.find((c) => c.at !== null)?.at ?? Object.entries(view.marks).find(([mark]) => mark === 'A')?.[1]
      if (at) this.bring(at)
    }
  }

  /** Keys: Escape cancels on the map and in the bar; Shift with arrows turns the character that is about to move. */
  private key(event: KeyboardEvent): void {
    if ((event.target as Element).closest('dialog')) return
    if (event.key === 'Escape') this.desk.cancel()
    const facing = event.shiftKey ? ARROWS[event.key] : undefined
    if (facing === undefined || !this.desk.plan.peek()) return
    // Without a plan the same keys move the map.
    event.preventDefault()
    event.stopPropagation()
    this.desk.face(facing)
  }

  private focused(spot: HotSpot): void {
    // The pointer is there already: to move the map under it would lose the click.
    if (this.near && spot.element.matches(':focus-visible')) this.viewport.reveal(spot)
    void this.desk.point(spot.key)
  }

  report(update: BoardUpdate<StalingradView, StalingradEvent>): Report | null {
    const told = reportOf(update, this.desk)
    if (!told) return null
    const field = this.skin.root.getBoundingClientRect()
    const people = update.view.characters.flatMap(({ at }) => {
      const box = at === null ? undefined : this.desk.map.elementOf(at)?.getBoundingClientRect()
      return box ? [{ x: box.left + box.width / 2, y: box.top + box.height / 2 }] : []
    })
    return { ...told, side: quietSide(people, field) }
  }

  skip(): void {
    this.loop.skip()
  }

  covers(ask: Ask): boolean {
    return ask.kind in COVERED
  }

  preview(answer: Answer | null): void {
    const view = this.desk.view.peek()
    if (!view || view.camp) return
    const square = answer && squareOf(answer, view)
    if (square) this.skin.light([{ square, kind: 'chosen' }])
    else this.paint()
  }

  /** Lights and what can be clicked: from the desk, whenever it changes. */
  private paint(): void {
    const { desk, skin } = this
    const view = desk.view.value
    if (!view || view.camp || !this.loop.drawn) return
    skin.light(lightsOf(desk))
    this.hot.set(this.spots(view))
    requestAnimationFrame(() => this.callDown())
  }

  /** Marks the selected character at once, before the referee has replied what it can do. */
  private markFigures(): void {
    const { desk, skin } = this
    const trigger = triggerOf(desk.question.value)
    const picked = desk.picked.value
    if (!desk.view.value || !this.loop.drawn) return
    for (const figure of skin.figures.children) {
      const key = figure.getAttribute('data-key')
      figure.toggleAttribute('data-trigger', key === trigger)
      figure.toggleAttribute('data-selected', key === picked)
    }
  }

  /** Moves the keyboard focus to the bar if nothing on the map answers the question, as soon as the referee has replied. */
  private callDown(): void {
    const now = document.activeElement
    if (this.desk.busy.peek() || !this.desk.question.peek() || !now?.classList.contains('ez-square') || !this.root.contains(now)) return
    if (this.root.querySelector('[data-hot="on"]') === null)
      this.root.querySelector<HTMLElement>('.ez-bar button:not(:disabled):not([data-rule])')?.focus()
  }

  /** Draws the path, the line of fire and the odds of a throw. They follow the pointer, so they are drawn separately. */
  private trace(): void {
    const { desk, skin } = this
    const view = desk.view.value
    if (!view || view.camp || !this.loop.drawn) return
    const plan = desk.plan.value
    const me = desk.character(desk.selected.value)
    const route = plan?.move ? desk.routeOf(plan) : null
    const facing = plan?.move?.facing ?? plan?.place?.facing
    skin.trace(
      route && me?.at ? squaresOf(me.at, route) : [],
      this.pointer(view),
      desk.flight.value?.info.odds?.squares ?? [],
      plan && facing ? { at: plan.at, turn: TURN[facing] as number } : null,
      (desk.spread.plan.value?.targets ?? []).flatMap((id) => placeOf(id, view) ?? []),
    )
  }

  private pointer(view: StalingradView): Pointer | null {
    const aim = this.desk.aim.value
    const from = aim && view.characters.find((c) => c.id === aim.who)?.at
    return aim && from ? { from, to: aim.at, clear: aim.lof, crossed: aim.line } : null
  }

  private spots(view: StalingradView): HotSpot[] {
    const { desk, skin } = this
    const plan = desk.plan.value
    return skin.squares().map((element) => {
      const square = element.getAttribute('data-square') as string
      const does = wouldDo(desk, square)
      const { x, y } = skin.at(square)
      const label = `${this.describe(view, square)}${does ? `: ${does}` : ''}`
      return {
        key: square,
        element,
        label,
        x,
        y,
        chosen: plan?.at === square,
        disabled: does === null && plan?.at !== square,
        act: () => void desk.click(square),
      }
    })
  }

  /** The text of a square for screen readers. */
  private describe(view: StalingradView, square: string): string {
    if (this.told.of !== view) this.told = { of: view, squares: new Map() }
    let says = this.told.squares.get(square)
    if (says === undefined) {
      says = this.standing(view, square)
      this.told.squares.set(square, says)
    }
    const { desk } = this
    return (desk.threat.value[square]?.length ?? 0) > 0 && desk.reachAt(square) ? `${says}, ${desk.m.square.reached}` : says
  }

  /** What is on the square, for any chosen character. */
  private standing(view: StalingradView, square: string): string {
    const { m } = this.desk
    const q = fieldOf(view).index.get(square) as number
    const ground = view.terrain[q] as number
    const says: string[] = [m.square.name(square)]
    if (this.seen[q] === false) says.push(m.square.dark)
    if ((ground & DOOR) !== 0) says.push(m.square.door((ground & OPEN) !== 0))
    for (const [flag, name] of GROUND) if ((ground & flag) !== 0) says.push(m.square.ground[name])
    for (const [mark, at] of Object.entries(view.marks)) if (at === square) says.push(...this.markWords(view, mark, square))
    if (view.heaps.some((heap) => heap.at === square)) says.push(m.square.mark.gear)
    for (const grenade of view.grenades)
      if (grenade.at === square) says.push(m.square.grenade(this.desk.words.name(`weapon.${grenade.weapon}`)))
    const wait = view.queue.find((w) => w.at === square)
    if (wait) says.push(m.square.waiting(wait.waiting))
    const c = this.desk.characterAt(square)
    if (c)
      says.push(
        m.square.person(
          c.name,
          c.health,
          m.square.face[c.facing] ?? c.facing,
          c.ready ? this.desk.words.name(`weapon.${c.ready}`) : m.bare,
        ),
      )
    const z = this.desk.zombieAt(square)
    if (z) says.push(m.square.dead(this.desk.figureName(z.id), z.stunned))
    return says.join(', ')
  }

  private leversOf({ scenario }: StalingradView): readonly string[] {
    const page = this.desk.pages.of(scenario)
    return page ? leversIn(page) : []
  }

  private markWords(view: StalingradView, mark: string, square: string): string[] {
    const t = this.desk.m.square.mark
    const kind = mark[0] as string
    if (kind === 'S') return [`${t.spawn} ${mark}`]
    if (kind === 'O' && this.leversOf(view).includes(mark)) {
      const { lever, worked } = this.desk.m.square
      return [`${mark}, ${view.searched.includes(square) ? worked : lever}`]
    }
    if (kind === 'O') return [`${mark}, ${view.searched.includes(square) ? t.searched : t.search}`]
    if (kind === 'X') return [`${t.exit} ${mark}`, ...(view.shut.includes(mark) ? [this.desk.m.square.shut] : [])]
    return 'ABCE'.includes(kind) ? [`${t.start} ${mark}`] : []
  }

  destroy(): void {
    for (const stop of this.stops) stop()
    this.viewport.destroy()
    this.hot.destroy()
    this.skin.destroy()
    this.root.remove()
  }
}

const ARROWS: { readonly [key: string]: Facing } = { ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W' }

const GROUND = [
  [HINDER, 'hinder'],
  [FIRE, 'fire'],
  [SMOKE, 'smoke'],
  [GAS, 'gas'],
  [WATER, 'water'],
  [TRACK, 'track'],
  [HATCH, 'hatch'],
  [CAPTIVE, 'captive'],
  [DRUM, 'drum'],
] as const

/** The board asks all questions itself. */
const COVERED: { readonly [kind: string]: true } = Object.fromEntries(
  [
    'team',
    'place',
    'initiative.order',
    'activate',
    'declare',
    'act',
    'spread.target',
    'cover',
    'dead.step',
    'dead.victim',
    'spawn.cancel',
    'spawn.push',
    'search.place',
    'ready',
    'recruit',
    'camp',
    'stop',
    'master.order',
    'master.step',
    'master.reroll',
    'master.draw',
    'master.move',
  ].map((kind) => [kind, true]),
)

const board: BoardModule<StalingradView, StalingradEvent, BoardAnswers, Questions> = {
  create: (host, api) => new CityBoard(host, api, DESKS.open(api)),
  panels: [
    panelOf('efsz-team', (desk) => desk.m.sheet.title, Sheets, 'ez', DESKS),
    panelOf('efsz-dice', (desk) => desk.m.combat.title, CombatPanel, 'ez', DESKS),
  ],
  guide(api) {
    const lights = ['.ez-field', '.ez-sheets', '.ez-bar', '.ez-track']
    const rules = ['EFSZ-6.1', 'EFSZ-2.1', 'EFSZ-9.5', 'EFSZ-7.1']
    return DESKS.of(api).m.look.map((step, i) => ({ ...step, light: lights[i] as string, rule: rules[i] as string }))
  },
  turnOf(event, api) {
    if (event.type === 'scenarioBegan') return DESKS.of(api).pages.title(event.scenario)
    return event.type === 'roundBegan' ? DESKS.of(api).m.strip.round(event.round) : null
  },
  ending: mounted('ez', DESKS, Ending),
}

export default board
