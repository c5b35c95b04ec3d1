import type { AazEvent, AazView } from '@deadfront/aaz'
import type { BoardUpdate } from '../../board/board.ts'
import type { Box } from '../../board/viewport.ts'
import { boxOfMeasure, homeOf, inside, placesAskedAbout } from './camera.ts'
import type { Desk } from './desk.ts'
import { MARGIN } from './map/wraparound.ts'
import { WORLD } from './map/world.ts'

/** The first question of a turn is one of these (AAZ-TURN.2, AAZ-EXP42.13). */
const OPENINGS: ReadonlySet<string> = new Set(['combatMove', 'purchase'])

/** How much of the map buttons and chart cover on a wide page, in pixels. */
const COVERED = { above: 46, below: 46 }

/** The whole sheet, with the strips beyond the seam. */
export const SHEET: Box = { x: -MARGIN, y: 0, w: WORLD.w + 2 * MARGIN, h: WORLD.h }

/** The visible part of the map, and when the board moves it by itself. */
export class MapSight {
  /** The part that is visible now. */
  box: Box = SHEET
  private readonly desk: Desk
  private readonly root: HTMLElement
  /** Moves the keyboard focus to a place. */
  private readonly enter: (place: string) => void
  private watched: string | null = null
  private turn = ''
  /** The turn of the last picture. */
  private shown = ''

  constructor(desk: Desk, root: HTMLElement, enter: (place: string) => void) {
    this.desk = desk
    this.root = root
    this.enter = enter
  }

  /** A part of the world with a margin for what covers the upper and the lower edge of the map, if there is enough room. */
  clearOf(box: Box, height: number): Box {
    if (this.root.clientWidth <= 720 || height < 600) return box
    const unit = box.h / (height - COVERED.above - COVERED.below)
    const clear = { ...box, y: box.y - COVERED.above * unit, h: height * unit }
    return clear.h > SHEET.h ? box : clear
  }

  /** In a replay the map moves to what is shown next, unless that is visible already. */
  keep(event: AazEvent): void {
    const at = 'to' in event ? event.to : 'at' in event ? event.at : null
    if (typeof at !== 'string' || !this.desk.world.places.has(at)) return
    if (!inside(this.desk.world.centreOf(at), this.box)) this.desk.map.show(at)
  }

  /** Another turn of the game is shown at once (replay, undo): the map shows the armies of the power on turn. */
  jump({ view, live, events }: BoardUpdate<AazView, AazEvent>): void {
    const turn = `${view.turn} ${view.round}`
    const before = this.shown
    this.shown = turn
    if (live || events.length > 0 || before === '' || before === turn) return
    const home = homeOf(view, this.desk.facts(view.scenario), view.turn, this.root.clientWidth > 900 ? 620 : 330)
    if (home) this.desk.map.frame(home)
    else this.desk.map.fit()
  }

  /** Moves the map so that the place of a battle is visible beside the battle board. */
  follow(at: string | null): void {
    if (at === this.watched) return
    this.watched = at
    if (at === null || !this.desk.world.places.has(at)) return
    const { x, y } = this.desk.world.centreOf(at)
    const wide = this.root.clientWidth > 900
    this.desk.map.frame({ x: x - (wide ? 150 : 120), y: y - 170, w: wide ? 520 : 240, h: 340 })
  }

  /** Shows the player what the question is about: at the beginning of a turn the own armies, later the place in question. */
  attend(): void {
    const { desk } = this
    const [question, view, shop] = [desk.question.value, desk.view.peek(), desk.purchase.value]
    if (!question || !view || view.battle !== null) return
    const turn = `${view.turn} ${view.round}`
    if (OPENINGS.has(question.ask.kind) && this.turn !== turn) {
      this.turn = turn
      const wide = this.root.clientWidth > 900
      const home = homeOf(view, desk.facts(), view.turn, wide ? 620 : 330)
      const capital = desk.facts().powers[view.turn]?.capital
      if (capital) this.enter(capital)
      if (home) return desk.map.frame(home)
      // Shows the whole world if it is large enough to read.
      return wide || !capital ? desk.map.fit() : desk.map.show(capital)
    }
    const measure = boxOfMeasure(desk.world, question, this.root.clientWidth > 900)
    if (measure) return desk.map.frame(measure)
    const places = placesAskedAbout(desk.world, question, shop, desk.card.value?.at ?? null)
    if (places.length > 0 && !places.some((at) => inside(desk.world.centreOf(at), this.box))) desk.map.show(places[0] as string)
  }
}
