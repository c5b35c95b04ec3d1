import type { AazEvent, AazView, Questions } from '@deadfront/aaz'
import type { Answer, Ask } from '@deadfront/kernel'
import { effect } from '@preact/signals'
import { h, render } from 'preact'
import type { Board, BoardModule, BoardUpdate, Report } from '../../board/board.ts'
import { mounted, panelOf } from '../../board/desks.ts'
import { type HotSpot, HotSpots } from '../../board/hot.ts'
import { mapViewOf } from '../../board/map-view.ts'
import { type Motion, MotionQueue, pause, speedOf } from '../../board/motion.ts'
import { part } from '../../board/parts.ts'
import { UpdateLoop } from '../../board/update-loop.ts'
import { motionsOf } from '../../board/stage.ts'
import { type Box, Viewport } from '../../board/viewport.ts'
import { type AazApi, type Desk, DESKS } from './desk.ts'
import { Drag } from './drag.ts'
import { WORLD } from './map/world.ts'
import { Bar } from './panels/bar.tsx'
import { BattleBoard } from './panels/battle.tsx'
import { CalculatorPanel } from './panels/calculator-panel.tsx'
import { DrawnCard } from './panels/card.tsx'
import { Ending } from './panels/ending.tsx'
import { OrdersPanel, OrdersScreen } from './panels/orders.tsx'
import { AwayPanel, StatsPanel, TurnSheet } from './panels/away.tsx'
import { RaidBoard } from './panels/raid.tsx'
import { Strip } from './panels/strip.tsx'
import { ChartPanel, DeadPanel, PlansPanel } from './panels/side.tsx'
import { Views } from './panels/views.tsx'
import { aboutPlace, inText, labelOf, nameOf } from './places.ts'
import { type BoardAnswers, isBuying, isMoving } from './question.ts'
import { extrasOf } from './targets.ts'
import { MapSight, SHEET } from './map-sight.ts'
import { type Light, Skin } from './skin.ts'
import { arrowsOf, lightsOf, notesOf, reachedOf } from './picture.ts'
import { reportOf } from './report.ts'
import { yardsOf } from './shopping.ts'
import { stageOf } from './stage.ts'
import './map.css'
import './board.css'
import './panels/battle.css'
import './panels/calculator.css'
import './panels/side.css'
import './panels/shop.css'
import './panels/ending.css'
import './panels/orders.css'
import './panels/sheet.css'
import './panels/war-1942.css'
import './sizes.css'

/** How long (ms) the end of a battle is shown if no player has to close it. */
const READING = 1800

/** The world in its place on the table. */
class WarBoard implements Board<AazView, AazEvent> {
  readonly shownView: Desk['shownView']
  private readonly desk: Desk
  private readonly api: AazApi
  private readonly root = document.createElement('div')
  private readonly skin: Skin
  private readonly viewport: Viewport
  private readonly hot: HotSpots
  private readonly loop: UpdateLoop<AazView, AazEvent>
  private readonly drag: Drag
  private readonly stops: (() => void)[] = []
  private readonly sight: MapSight
  /** The next click is made with Shift: it adds a coast to the convoy. */
  private shift = false
  /** The kind of unit that the next click is made on. */
  private chip: ReturnType<Skin['chipAt']> = null

  constructor(host: HTMLElement, api: AazApi, desk: Desk) {
    this.desk = desk
    this.shownView = desk.shownView
    this.api = api
    const { root } = this
    root.className = 'az az-table'
    // First in the page: on a phone it is the row above the map.
    const views = part(root, 'az-views-host')
    const field = part(root, 'az-field')
    const bar = part(root, 'az-bar-host')
    this.skin = new Skin(field, desk.facts(), desk.m.board, (place) => desk.placeName(place))
    const over = part(field, 'az-over')
    host.append(root)
    const stage = stageOf(this.skin, api)
    this.loop = new UpdateLoop(new MotionQueue(() => (desk.show.skipping.peek() === null ? speedOf(api.settings()) : 0)), {
      playing: desk.playing,
      noteEvent: (event, update) => desk.tell(event, update),
      motionsOf: (event, update) => {
        const motions = motionsOf(stage, event)
        if (!update.live && motions.length > 0) this.sight.keep(event)
        return [...motions, ...this.ending(event, update)]
      },
      show: (update) => this.show(update),
    })
    this.sight = new MapSight(desk, root, (place) => this.hot.enter(place))
    this.viewport = new Viewport(this.skin.root, SHEET, (seen, screen) => this.seen(seen, screen.w), this.skin.ground)
    this.hot = new HotSpots(this.skin.root, { focus: (spot) => this.focused(spot) })
    this.drag = new Drag(this.skin, desk, (x, y) => this.pointAt(x, y))
    this.listen()
    desk.map = mapViewOf({
      viewport: this.viewport,
      hot: this.hot,
      field,
      bar,
      around: { w: 460, h: 340 },
      centreOf: this.skin.map.centreOf,
      elementOf: (place) => this.skin.placeElement(place),
      placeAt: (x, y) => this.placeUnder(x, y),
      skip: () => this.skip(),
      next: () => this.loop.next(),
    })
    const panels = this.drawPanels({ field, bar, views, over })
    this.listenToPage([field, bar, views])
    this.follow()
    this.stops.push(() => {
      for (const element of panels) render(null, element)
    })
  }

  /** Clicks, keys and pointers on the map. */
  private listen(): void {
    const { root } = this.skin
    root.addEventListener('click', (event) => this.clicked(event))
    root.addEventListener('keydown', (event) => this.key(event))
    root.addEventListener('pointerdown', (event) => this.pressed(event), { capture: true })
    root.addEventListener('keydown', () => (this.chip = null), { capture: true })
    root.addEventListener('pointermove', (event) => this.hovered(event))
  }

  /** Draws the panels around and over the map; returns the elements that hold them. */
  private drawPanels({ field, bar, views, over }: { [part in 'field' | 'bar' | 'views' | 'over']: HTMLElement }): readonly HTMLElement[] {
    const { desk } = this
    render(h(Bar, { desk }), bar)
    render([h(TurnSheet, { desk }), h(DrawnCard, { desk }), h(BattleBoard, { desk }), h(RaidBoard, { desk })], over)
    const strip = part(field, 'az-strip-host')
    render(h(Strip, { desk }), strip)
    const screens = part(this.root, 'az-screens')
    render(h(OrdersScreen, { desk }), screens)
    render(
      h(Views, {
        desk,
        show: (box) => {
          desk.map.frame(this.sight.clearOf(box, field.clientHeight))
          this.skin.settle()
        },
        zoom: (factor) => desk.map.zoom(factor),
        whole: () => {
          desk.map.fit()
          this.skin.settle()
        },
      }),
      views,
    )
    return [bar, over, strip, views, screens]
  }

  /** Escape anywhere in the table, and the page that is left or comes back. */
  private listenToPage(hosts: readonly HTMLElement[]): void {
    const { desk } = this
    const attend = () => desk.standing.attend()
    const leave = () => desk.standing.leave()
    // Escape goes one step back: from the map, from the bar below it, or without a focus.
    const escape = (event: KeyboardEvent) => {
      const from = event.target as Element | null
      if (event.key === 'Escape' && !event.defaultPrevented && (from === document.body || hosts.some((host) => host.contains(from))))
        desk.cancel()
    }
    document.addEventListener('keydown', escape)
    document.addEventListener('visibilitychange', attend)
    addEventListener('pagehide', leave)
    this.stops.push(() => {
      document.removeEventListener('keydown', escape)
      document.removeEventListener('visibilitychange', attend)
      removeEventListener('pagehide', leave)
    })
  }

  /** Draws again whenever something on the desk changes. */
  private follow(): void {
    const { desk } = this
    this.stops.push(
      effect(() => this.paint()),
      effect(() => this.heat()),
      effect(() => {
        this.root.dataset.looked = String(desk.looked.value)
      }),
      effect(() => this.sight.follow(desk.show.fight.value?.at ?? desk.raids.toldAt() ?? desk.view.value?.battle ?? null)),
      effect(() => this.sight.attend()),
      // The content of a player-made board comes after the first picture.
      effect(() => {
        const view = desk.view.peek()
        if (desk.content.value && view) this.skin.draw(view, desk.facts(view.scenario))
      }),
    )
  }

  private seen(seen: Box, width: number): void {
    this.sight.box = seen
    if (width > 1) this.skin.see(seen, width / seen.w)
  }

  lookAt(place: string): void {
    this.desk.map.show(place)
  }

  private pointAt(x: number, y: number): { x: number; y: number } {
    const box = this.skin.root.getBoundingClientRect()
    const seen = this.sight.box
    return { x: seen.x + ((x - box.left) / box.width) * seen.w, y: seen.y + ((y - box.top) / box.height) * seen.h }
  }

  /** The place of the map at a point of the screen; null if something covers it. */
  private placeUnder(x: number, y: number): string | null {
    const on = document.elementFromPoint(x, y)
    if (!on || !this.skin.root.contains(on)) return null
    const point = this.pointAt(x, y)
    return this.skin.placeAt(point.x, point.y)
  }

  update(update: BoardUpdate<AazView, AazEvent>): Promise<void> {
    return this.loop.run(update)
  }

  private show(update: BoardUpdate<AazView, AazEvent>): void {
    this.skin.draw(update.view, this.desk.facts(update.view.scenario))
    this.desk.take(update)
    this.sight.jump(update)
  }

  skip(): void {
    this.loop.skip()
  }

  report(update: BoardUpdate<AazView, AazEvent>): Report | null {
    return reportOf(update, this.desk)
  }

  /** Shows the end of a battle or a raid on the board: until the player closes it, or for a reading time. */
  private ending(event: AazEvent, update: BoardUpdate<AazView, AazEvent>): Motion[] {
    if (event.type !== 'battleEnded' && !this.desk.raids.endsWith(event, update.events)) return []
    return this.desk.standsUntilRead(update) ? [{ ms: 0, held: true }] : [pause(READING)]
  }

  covers(ask: Ask): boolean {
    return ask.kind !== 'bid'
  }

  preview(answer: Answer | null): void {
    const at = answer === null ? null : (answer.to ?? answer.at ?? answer.land ?? answer.battle)
    this.desk.hand.hover.value = typeof at === 'string' && this.skin.map.places.has(at) ? at : null
  }

  destroy(): void {
    for (const stop of this.stops) stop()
    this.viewport.destroy()
    this.hot.destroy()
    this.drag.destroy()
    this.desk.odds.close()
    this.desk.standing.destroy()
    this.root.remove()
  }

  // ── What is lit and hot ──

  private paint(): void {
    const { desk, skin } = this
    const view = desk.view.value
    if (!view) return
    const lights: Light[] = lightsOf(desk)
    skin.light(lights)
    skin.point(arrowsOf(desk))
    skin.note(notesOf(desk))
  }

  /** What can be clicked and how it is read out; both do not change when the pointer moves. */
  private heat(): void {
    const { desk } = this
    const view = desk.view.value
    if (!view) return
    this.hot.set(this.spots(view))
    for (const at of this.skin.map.places.keys()) {
      const element = this.skin.placeElement(at)
      const target = desk.hand.targets.value.get(at)
      set(element, 'data-target', target ? `${target.kind}${target.ship ? ' ship' : ''}` : null)
      set(element, 'data-mine', this.pickable(view, at) ? '' : null)
    }
  }

  /**
   * `n` and `p` go through the places that can be used now: those in reach, or the own stacks. `w` makes the
   * place with the focus one to go through.
   */
  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const place = (event.target as Element).getAttribute('data-place')
    if (event.key === 'w' && place !== null && this.desk.hand.picked.peek()) this.choosesWay(place)
    if (event.key !== 'n' && event.key !== 'p') return
    const reached = new Set(reachedOf(this.desk).map((light) => light.at))
    const view = this.desk.view.peek()
    const open = [...this.skin.map.places.keys()].filter((at) =>
      reached.size > 0 ? reached.has(at) : view !== null && this.pickable(view, at),
    )
    const now = open.indexOf(place ?? '')
    const next = open.at(event.key === 'n' ? (now + 1) % Math.max(1, open.length) : now <= 0 ? -1 : now - 1)
    if (next === undefined) return
    event.preventDefault()
    this.hot.focus(next)
  }

  private spots(view: AazView): HotSpot[] {
    const { desk } = this
    const targets = desk.hand.targets.value
    const choices = new Set(reachedOf(desk).map((light) => light.at))
    return [...this.skin.map.places.keys()].flatMap((at) => {
      const element = this.skin.placeElement(at)
      if (!element) return []
      const { x, y } = this.skin.map.centreOf(at)
      const chosen = desk.hand.picked.value?.from === at
      return [
        {
          key: at,
          element,
          x,
          y,
          chosen,
          disabled: !choices.has(at) && !chosen && !this.pickable(view, at),
          label: labelOf(desk, view, at, targets.get(at)),
          act: () => void this.pressedOn(at),
        },
      ]
    })
  }

  private pickable(view: AazView, at: string): boolean {
    const question = this.desk.question.peek()
    if (!question || !isMoving(question)) return false
    return Object.keys(view.spaces[at]?.units?.[view.turn] ?? {}).length > 0 || extrasOf(question).has(at)
  }

  private focused(spot: HotSpot): void {
    // A press of the pointer also sets the focus: if the map moved under it, the click would hit another place.
    if (spot.element.matches(':focus-visible')) this.viewport.reveal(spot)
    this.pointTo(spot.key)
  }

  private pointTo(at: string | null): void {
    this.desk.hand.pointAt(at)
    this.desk.threats.pointed.value = at
  }

  private pointed: string | null = null
  private hovered(event: PointerEvent): void {
    if (event.pointerType === 'touch') return
    const under = (event.target as Element | null)?.closest('[data-place]')?.getAttribute('data-place') ?? null
    const { x, y } = this.pointAt(event.clientX, event.clientY)
    const at = under === null ? null : (this.skin.chipAt(x, y)?.at ?? under)
    if (at !== this.pointed) this.pointTo(at)
    this.pointed = at
  }

  /** Beyond the seam the same places are drawn again: a click there counts too. */
  private clicked(event: MouseEvent): void {
    const { x, y } = this.pointAt(event.clientX, event.clientY)
    const at = x < 0 || x > WORLD.w ? this.skin.placeAt(x, y) : null
    if (at) void this.act(at)
  }

  // ── Clicks ──

  private pressed(event: PointerEvent): void {
    this.shift = event.shiftKey
    const { x, y } = this.pointAt(event.clientX, event.clientY)
    this.chip = this.skin.chipAt(x, y)
  }

  /** A click or a key on a place. Units whose picture crosses a border belong to their own place, whoever owns them. */
  private pressedOn(place: string): Promise<void> {
    const { chip } = this
    this.chip = null
    const at = chip?.at ?? place
    // The arrow keys continue from the place that was clicked.
    if (at !== place) this.hot.focus(at)
    return this.act(at, chip)
  }

  private async act(at: string, clicked: ReturnType<Skin['chipAt']> = null): Promise<void> {
    const { desk } = this
    const question = desk.question.peek()
    const view = desk.view.peek()
    if (!view) return
    if (isBuying(question) && this.choosesYard(at)) return
    if (question && !isMoving(question)) {
      const options = question.options.filter((answer) => answer.battle === at || answer.to === at || answer.at === at)
      if (options.length === 1) return void (await desk.answer(options[0] as Answer))
      return this.about(at)
    }
    if (desk.hand.routing.peek()) return this.choosesWay(at)
    const joins = desk.hand.joining.peek() || this.shift
    if (joins && desk.hand.picked.peek() && this.pickable(view, at)) return desk.hand.join(at)
    const chip = clicked?.power === view.turn ? clicked : null
    // A click on the picture of other own units selects them; a click beside it chooses the place.
    if (chip && (await desk.hand.changeTo(at, chip.unit))) return
    if (desk.hand.targets.peek().has(at)) {
      const refusal = await desk.hand.go(at)
      if (!refusal) this.api.sound('move')
      return
    }
    const kind = chip?.unit
    if (desk.hand.picked.peek()?.from === at && desk.hand.isInHand(kind)) return desk.hand.drop()
    if (this.pickable(view, at)) {
      await desk.hand.pick(at, kind)
      if (desk.hand.picked.peek()) return
      return this.about(at)
    }
    return desk.hand.picked.peek() ? this.whyNot(at) : this.about(at)
  }

  /** The place that the player chose to go through; never the end of the way. */
  private choosesWay(at: string): void {
    if (this.desk.hand.goThrough(at)) return
    this.api.sound('refuse')
    this.api.announce(this.desk.m.move.wayEnds(inText(this.desk, at)))
  }

  /** In the purchase a click on the map chooses where to build. */
  private choosesYard(at: string): boolean {
    const { desk } = this
    if (!yardsOf(desk.purchase.peek()).some((yard) => yard.at === at)) return false
    desk.yard.value = at
    this.api.announce(desk.m.buy.here(inText(desk, at)))
    return true
  }

  private async whyNot(at: string): Promise<void> {
    const { desk } = this
    const refusal = await desk.hand.whyNot(at)
    const anchor = this.skin.placeElement(at)
    if (!refusal || !anchor) return this.about(at)
    this.api.sound('refuse')
    this.api.announce(desk.words.refusal(refusal))
    this.api.tip(anchor, { title: nameOf(desk, at), refusal, avoid: this.buttons() })
  }

  /** The bar: no card covers its buttons. */
  private buttons(): DOMRect[] {
    const bar = this.desk.map.bar
    return bar ? [bar.getBoundingClientRect()] : []
  }

  /** The units here; for units of another side, where they can go from here. */
  private async about(at: string): Promise<void> {
    await this.desk.threats.show(at)
    const view = this.desk.view.peek()
    // The reach of a stack is shown on the map: its text is at the lower edge.
    const anchor = this.desk.threats.stack.peek() ? this.desk.map.bar : this.skin.placeElement(at)
    if (view && anchor)
      this.api.tip(anchor, { title: nameOf(this.desk, at), lines: aboutPlace(this.desk, view, at), avoid: this.buttons() })
  }
}

function set(element: Element | null, name: string, value: string | null): void {
  if (value === null) element?.removeAttribute(name)
  else if (element?.getAttribute(name) !== value) element?.setAttribute(name, value)
}

const board: BoardModule<AazView, AazEvent, BoardAnswers, Questions> = {
  create: (host, api) => new WarBoard(host, api, DESKS.open(api)),
  panels: [
    panelOf('aaz-plans', (desk) => desk.m.plans.title, PlansPanel, 'az', DESKS),
    panelOf('aaz-calculator', (desk) => desk.m.odds.calculator.title, CalculatorPanel, 'az', DESKS),
    panelOf('aaz-chart', (desk) => desk.m.chart.title, ChartPanel, 'az', DESKS),
    panelOf('aaz-dead', (desk) => desk.m.dead.title, DeadPanel, 'az', DESKS),
    panelOf('aaz-orders', (desk) => desk.m.orders.title, OrdersPanel, 'az', DESKS),
    panelOf('aaz-stats', (desk) => desk.m.stats.title, StatsPanel, 'az', DESKS),
    panelOf('aaz-away', (desk) => desk.m.away.panel, AwayPanel, 'az', DESKS),
  ],
  turnOf: (event, api) =>
    event.type === 'turnStarted' ? DESKS.of(api).m.away.turn(api.words.name(`power.${event.power}`), event.round) : null,
  ending: mounted('az', DESKS, Ending),
  guide(api) {
    const lights = ['.az-field', '.az-dead', '.az-bar', '.az-chart']
    const rules = ['AAZ-MAP.1', 'AAZ-ZATT.1', 'AAZ-CMOVE.1', 'AAZ-PURCH.1']
    return DESKS.of(api).m.guide.map((step, i) => ({ ...step, light: lights[i] as string, rule: rules[i] as string }))
  },
}

export default board
