import { effect } from '@preact/signals'
import { h, render } from 'preact'
import type { Answers, AskKind, Questions, SiegeEvent, SiegeView } from '@deadfront/dotz'
import { type Answer, type Ask, nth, sameJson } from '@deadfront/kernel'
import type { Board, BoardModule, BoardUpdate, Report } from '../../board/board.ts'
import { mounted, panelOf } from '../../board/desks.ts'
import { type HotSpot, HotSpots } from '../../board/hot.ts'
import { mapViewOf } from '../../board/map-view.ts'
import { MotionQueue, speedOf } from '../../board/motion.ts'
import { keepFocus, part, Zoom } from '../../board/parts.ts'
import { UpdateLoop } from '../../board/update-loop.ts'
import { type Box, Viewport } from '../../board/viewport.ts'
import { choicesOf, isActing } from './question.ts'
import { Clicks } from './clicks.ts'
import { type Desk, DESKS } from './desk.ts'
import { plannedFight } from './fights.ts'
import { lightsOf, type Scene, wouldDo } from './lights.ts'
import type { Point } from './map/geometry.ts'
import { mapWords } from './messages/messages.ts'
import { MAP, padOf, spot, spotOrNull, SPOTS } from './map/layout.ts'
import { Ending } from './panels/ending.tsx'
import { EventPanel } from './panels/event.tsx'
import { FatePanel } from './panels/fate.tsx'
import { FightPanel } from './panels/fight.tsx'
import { PeoplePanel } from './panels/people.tsx'
import { Sheet } from './panels/sheet.tsx'
import { Strip } from './panels/strip.tsx'
import { layOut, type Piece, placeName } from './pieces.ts'
import type { DotzApi } from './referee.ts'
import { reportOf } from './report.ts'
import { Skin } from './skin.ts'
import { SiegeStage } from './stage.ts'
import { whomOf } from './using.ts'
import './map/map.css'
import './counters.css'
import './board.css'
import './panels/bar.css'
import './panels/cards.css'
import './panels/fight.css'
import './panels/people.css'
import './panels/sheet.css'
import './panels/strip.css'

/** The map of Farmingdale in its place on the table. */
class SiegeBoard implements Board<SiegeView, SiegeEvent> {
  private readonly desk: Desk
  private readonly root = document.createElement('div')
  private readonly skin: Skin
  private readonly stage: SiegeStage
  private readonly viewport: Viewport
  private readonly hot: HotSpots
  private readonly loop: UpdateLoop<SiegeView, SiegeEvent>
  private readonly clicks: Clicks
  private readonly stops: (() => void)[] = []
  private pieces: readonly Piece[] = []
  /** True if every space of the game is on our map; for player-made boards the shell asks by plain forms. */
  private mapped = true
  /** True if the map is zoomed in: part of it is not visible. */
  private near = false

  constructor(host: HTMLElement, api: DotzApi, desk: Desk) {
    this.desk = desk
    const { root } = this
    root.className = 'dz dz-table'
    const strip = part(root, 'dz-strip-host')
    const field = part(root, 'dz-field')
    const bar = part(root, 'dz-bar-host')
    this.skin = new Skin(field, mapWords(desk.m), desk.m.board)
    const over = part(field, 'dz-over')
    const zoom = part(root, 'dz-zoom-host')
    host.append(root)
    this.stage = new SiegeStage(this.skin, api, desk.m)
    this.loop = new UpdateLoop(new MotionQueue(() => speedOf(api.settings())), {
      playing: desk.playing,
      noteEvent: (event, { view }) => desk.tell(event, view),
      beforePlay: () => this.stage.set(this.pieces),
      motionsOf: (event, { view }) => this.stage.motionsOf(event, view),
      show: (update, first) => this.show(update, first),
    })
    const see = (sight: Box) => {
      this.near = sight.w < MAP.w * 0.97 || sight.h < MAP.h * 0.97
    }
    this.viewport = new Viewport(this.skin.root, { x: 0, y: 0, w: MAP.w, h: MAP.h }, see, this.skin.ground)
    this.clicks = new Clicks(desk, this.skin, () => this.pieces)
    this.hot = new HotSpots(this.skin.root, { focus: (at) => this.bring(at), escape: () => desk.cancel() })
    this.skin.root.addEventListener('click', (event) => this.clicks.elsewhere(event))
    this.skin.root.addEventListener('pointerover', (event) => this.clicks.hover(event))
    this.skin.root.addEventListener('pointerdown', () => this.clicks.press())
    this.skin.root.addEventListener('pointerleave', (event) => this.clicks.hover(event))
    desk.map = mapViewOf({
      viewport: this.viewport,
      hot: this.hot,
      field,
      bar,
      around: { w: MAP.w / 3, h: MAP.h / 3 },
      centreOf: (place) => spotOrNull(place)?.at ?? null,
      elementOf: (place) => this.skin.placeElement(place),
      skip: () => this.skip(),
    })
    render(h(Strip, { desk }), strip)
    const zoomButtons = h(Zoom, { viewport: this.viewport, skin: 'dz', words: desk.m.zoom })
    render(h(Sheet, { desk, zoom: zoomButtons }), bar)
    render(h(FightOverlay, { desk }), over)
    render(zoomButtons, zoom)
    const changes = () => [desk.question.value, desk.update.value, desk.plan.value, desk.selected.value]
    // A tall bar covers the lower edge of the map: the elements there move up with it.
    const sheet = bar.firstElementChild as HTMLElement
    const covered = (): number => Math.max(0, field.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top)
    // Set where it is used: on the root it would restyle and repaint the whole map.
    const rise = new ResizeObserver(() => over.style.setProperty('--dz-rise', `${Math.min(covered(), sheet.offsetHeight)}px`))
    rise.observe(sheet)
    rise.observe(field)
    this.stops.push(
      () => rise.disconnect(),
      keepFocus([bar], changes),
      effect(() => this.paint()),
      effect(() => {
        root.toggleAttribute('data-busy', desk.busy.value)
      }),
      () => {
        for (const element of [strip, bar, over, zoom]) render(null, element)
      },
    )
  }

  /** On a small upright screen the map fills the height and is panned sideways; one button shows all of it. */
  private cover(): void {
    const { width: w, height: tall } = this.skin.root.getBoundingClientRect()
    const factor = (tall / Math.max(1, w)) * (MAP.w / MAP.h)
    if (!isSmall() || factor <= 1.1) return
    this.viewport.zoom(Math.min(2.2, factor))
    this.reveal()
  }

  update(update: BoardUpdate<SiegeView, SiegeEvent>): Promise<void> {
    return this.loop.run(update)
  }

  private show(update: BoardUpdate<SiegeView, SiegeEvent>, first: boolean): void {
    const { desk } = this
    if (first) setTimeout(() => this.cover(), 80)
    this.mapped = Object.keys(update.view.spaces).every((id) => spotOrNull(id) !== null)
    this.pieces = layOut(update.view, desk.m)
    this.skin.draw(this.pieces)
    desk.take(update)
    this.reveal()
  }

  /** Moves the map only if a part of it is not visible. */
  private bring(at: Point): void {
    if (this.near) this.viewport.reveal(at)
  }

  /** On a small screen, moves the map to what is asked about. */
  private reveal(): void {
    const question = this.desk.question.peek()
    if (!question || isActing(question.ask)) return
    const scene = this.scene()
    if (!scene) return
    const lit = lightsOf({ ...scene, question })
    const target = [...lit.active].flatMap((key) => this.pieces.find((piece) => piece.key === key) ?? [])[0]
    const place = [...lit.lights.keys()].map((id) => spot(id).at)[0]
    const at = target ?? place
    if (at && lit.active.size + lit.lights.size <= 8) this.bring(at)
  }

  skip(): void {
    this.loop.skip()
  }

  covers(ask: Ask): boolean {
    return this.mapped && ask.kind in COVERED
  }

  report(update: BoardUpdate<SiegeView, SiegeEvent>): Report | null {
    return reportOf(update, this.desk)
  }

  preview(answer: Answer | null): void {
    const question = this.desk.question.peek()
    const targets = answer && (question ? choicesOf(question) : []).find((choice) => sameJson(choice.answer, answer))?.targets
    this.skin.root.toggleAttribute('data-preview', Boolean(targets && targets.length > 0))
    if (!targets) return this.paint()
    const lights = new Map(targets.flatMap((target) => (target.startsWith('space:') ? [[target.slice(6), 'chosen' as const]] : [])))
    this.skin.light(lights)
    this.skin.mark(new Map(targets.map((target) => [target, 'selected'])))
  }

  private scene(): Scene | null {
    const { desk } = this
    const view = desk.view.value
    return (
      view && {
        m: desk.m,
        view,
        pieces: this.pieces,
        question: desk.question.value,
        selected: desk.selected.value,
        chances: desk.offered.value,
        plan: desk.plan.value,
        ticked: desk.ticked.value,
        hits: desk.hits.value,
        fighters: desk.fighters.value,
        ready: new Set(desk.actions.value?.actors.map((actor) => actor.unit)),
        whom: whomOf(desk),
        foresight: desk.foresight.value,
      }
    )
  }

  /** Lights, marks, chips and what can be clicked: from the desk, whenever it changes. */
  private paint(): void {
    const { skin } = this
    const scene = this.scene()
    if (!scene) return
    const lit = lightsOf(scene)
    skin.light(lit.lights)
    skin.mark(lit.marks)
    skin.note(
      lit.chips,
      Object.entries(scene.view.spaces).flatMap(([id, space]) => (space.noEntry && SPOTS.some((s) => s.id === id) ? [id] : [])),
      lit.path,
      lit.arrows,
    )
    this.hot.set([...this.placeSpots(scene, lit.lights), ...this.pieceSpots(scene, lit.active)])
  }

  private placeSpots(scene: Scene, lights: ReadonlyMap<string, string>): HotSpot[] {
    const { desk, skin } = this
    return SPOTS.flatMap((s) => {
      const element = skin.placeElement(s.id)
      if (!element) return []
      const here = scene.pieces.filter((piece) => piece.at === s.id)
      const name = desk.m.label.space(
        placeName(s.id, desk.m, scene.view),
        here.filter((piece) => piece.side === 'zed').length,
        here.filter((piece) => piece.side === 'unit').length,
      )
      const does = wouldDo(scene, `space:${s.id}`, desk)
      const stop = scene.view.spaces[s.id]?.noEntry ? `, ${desk.m.label.noEntry}` : ''
      const box = padOf(s)
      return [
        {
          key: `space:${s.id}`,
          element,
          label: `${name}${stop}${does ? `: ${does}` : ''}`,
          x: s.at.x,
          y: box.y + box.h,
          disabled: (lights.get(s.id) ?? 'danger') === 'danger',
          act: () => void this.clicks.place(s.id),
        },
      ]
    })
  }

  private pieceSpots(scene: Scene, active: ReadonlySet<string>): HotSpot[] {
    const faces = this.skin.touchable(scene.pieces.filter((piece) => active.has(piece.key)))
    return scene.pieces.flatMap((piece) => {
      const element = faces.get(piece.key)
      if (!element) return []
      const does = wouldDo(scene, piece.key, this.desk)
      const chosen = scene.selected === piece.id || scene.ticked.includes(piece.id)
      const label = does ? `${piece.label}: ${does}` : piece.label
      return [{ key: piece.key, element, label, x: piece.x, y: piece.y, chosen, act: () => void this.clicks.piece(piece) }]
    })
  }

  destroy(): void {
    for (const stop of this.stops) stop()
    this.viewport.destroy()
    this.hot.destroy()
    this.skin.destroy()
    this.root.remove()
  }
}

/** The width at which the style sheets lay the table out for a phone. */
const isSmall = (): boolean => matchMedia('(max-width: 900px)').matches

/** The board asks all questions itself. */
const COVERED: { readonly [K in AskKind]: true } = {
  'hero.choose': true,
  'hero.take': true,
  action: true,
  free: true,
  'tracks.order': true,
  track: true,
  start: true,
  'place.choose': true,
  group: true,
  zed: true,
  unit: true,
  fighter: true,
  leave: true,
  traps: true,
  held: true,
  reroll: true,
  hits: true,
  retreat: true,
  die: true,
  overwatch: true,
  vote: true,
}

/** The fight panel is on the map beside the place of the fight. */
function FightOverlay({ desk }: { desk: Desk }) {
  const plan = desk.plan.value
  const view = desk.view.value
  const planned = plan?.odds && view ? plannedFight(plan, plan.odds, view) : null
  const fight = planned ?? (desk.fightOpen.value ? desk.fight.value : null)
  if (!fight) return null
  const where = SPOTS.find((s) => s.id === fight.at)
  const side = where && where.at.x > MAP.w / 2 ? 'left' : 'right'
  const close = () => {
    if (planned) desk.plan.value = null
    else desk.fightOpen.value = false
  }
  return h(
    'div',
    { class: `dz-fight-over ${side}` },
    h(FightPanel, { desk, fight, odds: planned ? (plan?.odds ?? null) : null, onClose: close }),
  )
}

const board: BoardModule<SiegeView, SiegeEvent, Answers, Questions> = {
  create: (host, api) => new SiegeBoard(host, api, DESKS.open(api)),
  panels: [
    panelOf('dotz-event', (desk) => desk.m.card.title, EventPanel, 'dz', DESKS),
    panelOf('dotz-people', (desk) => desk.m.act.title, PeoplePanel, 'dz', DESKS),
    panelOf('dotz-fate', (desk) => desk.m.act.held, FatePanel, 'dz', DESKS),
  ],
  guide(api) {
    const { look } = DESKS.of(api).m
    // On a phone the card and the people open from the sheet: its handles are shown.
    const [event, people] = isSmall() ? ['.dz-handle:nth-child(1)', '.dz-handle:nth-child(2)'] : ['.dz-event', '.dz-people']
    const lights = ['.dz-field', event, people, '.dz-strip']
    const rules = ['DOTZ-1.3.2', 'DOTZ-1.0.2', 'DOTZ-5.1.6', 'DOTZ-5.4.3']
    return look.map((step, i) => ({ ...step, light: nth(lights, i), rule: nth(rules, i) }))
  },
  turnOf: (event, api) => (event.type === 'turnBegan' ? DESKS.of(api).m.strip.turn(event.turn) : null),
  ending: mounted('dz', DESKS, Ending),
}

export default board
