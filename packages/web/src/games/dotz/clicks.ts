import { answerAt, type AnyAnswer, freeOf, isActing } from './question.ts'
import type { Desk } from './desk.ts'
import { amountsOf, subsetOf } from './lights.ts'
import { type Piece, placeName } from './pieces.ts'
import type { Skin } from './skin.ts'
import { descriptionOf } from './descriptions.ts'
import { pickUnit } from './using.ts'

/** How long (ms) the pointer rests on a counter before its description is shown. */
const HOVER_MS = 300

/** What a click (or Enter) on a place or counter does; if it can do nothing, the referee says why. */
export class Clicks {
  private readonly desk: Desk
  private readonly skin: Skin
  private readonly pieces: () => readonly Piece[]
  /** The counter whose description is shown. */
  private hovered: string | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(desk: Desk, skin: Skin, pieces: () => readonly Piece[]) {
    this.desk = desk
    this.skin = skin
    this.pieces = pieces
  }

  async place(id: string): Promise<void> {
    const { desk } = this
    const question = desk.question.peek()
    if (!question) return this.about(id)
    const chosen = answerAt(question, `space:${id}`)
    if (chosen) return void (await desk.answer(chosen.answer))
    if (!isActing(question.ask)) return this.about(id)
    const plan = desk.plan.peek()
    if (plan?.at === id) return void (await desk.answer(plan.answer))
    const unit = desk.selected.peek()
    const way = desk.offered.peek()?.destinations.find((x) => x.at === id)
    if (unit !== null && way) return desk.go(way)
    const shots = desk.offered.peek()?.targets.filter((x) => x.at === id) ?? []
    if (unit !== null && shots[0]) return desk.planShot(shots[0])
    const here = this.pieces().find((piece) => piece.at === id && piece.side === 'unit')
    if (unit === null && here) return this.unit(here)
    if (unit !== null) return this.whyNot(id, { do: 'move', unit, to: id })
    this.about(id)
  }

  async piece(piece: Piece): Promise<void> {
    const { desk } = this
    const question = desk.question.peek()
    if (!question) return this.about(piece.at)
    const amounts = amountsOf(question)
    if (amounts && piece.side === 'zed') return desk.addHit(piece.id, amounts)
    if (subsetOf(question)?.items.includes(piece.id)) return desk.tick(piece.id)
    const chosen = answerAt(question, piece.key)
    if (chosen) return void (await desk.answer(chosen.answer))
    if (!isActing(question.ask)) return this.place(piece.at)
    if (piece.side === 'unit') return this.unit(piece)
    const unit = desk.selected.peek()
    if (unit === null) return this.about(piece.at)
    const plan = desk.plan.peek()
    if (plan?.zed === piece.id) return void (await desk.answer(plan.answer))
    const target = desk.offered.peek()?.targets.find((x) => x.zed === piece.id)
    if (target) return desk.planShot(target)
    if (desk.offered.peek()?.destinations.some((x) => x.at === piece.at)) return this.place(piece.at)
    return this.whyNot(piece.at, { do: 'gunfire', unit, target: piece.id })
  }

  /**
   * Selects an own unit. A click on one that cannot act means its place: the selected unit goes there if it can; else the
   * referee says why the clicked unit has no free Action.
   */
  private unit({ id, at }: Piece): Promise<void> {
    const { desk } = this
    const free = freeOf(desk.question.peek())
    const actors = free ? free.units : desk.actions.peek()?.actors.map((actor) => actor.unit)
    const canGo = desk.selected.peek() !== null && desk.offered.peek()?.destinations.some((way) => way.at === at)
    if (canGo && actors?.includes(id) === false) return this.place(at)
    return free && !free.units.includes(id) ? this.whyNot(at, { do: 'move', unit: id, path: [] }) : pickUnit(desk, id)
  }

  /** A click on a counter that is no hot spot. */
  elsewhere(event: MouseEvent): void {
    const element = (event.target as Element | null)?.closest('[data-counter]')
    if (!element) return
    const piece = this.pieces().find((x) => x.key === element.getAttribute('data-counter'))
    if (piece) void this.piece(piece)
  }

  private async whyNot(place: string, answer: AnyAnswer): Promise<void> {
    const refusal = await this.desk.api.whyNot(answer, this.desk.question.peek()?.seat)
    const anchor = this.skin.placeElement(place)
    if (!refusal || !anchor) return this.about(place)
    this.desk.api.sound('refuse')
    this.desk.api.announce(this.desk.words.refusal(refusal))
    this.desk.api.tip(anchor, { title: placeName(place, this.desk.m), refusal })
  }

  /** A press hides the description until the pointer comes to another counter. */
  press(): void {
    clearTimeout(this.timer)
    if (this.hovered !== null) this.desk.api.tip(null, null)
  }

  /** Shows the full description of the counter under the resting pointer. */
  hover(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return
    const element = (event.target as Element | null)?.closest('[data-counter], [data-piece]')
    const key = element?.getAttribute('data-counter') ?? element?.getAttribute('data-piece') ?? null
    if (key === this.hovered) return
    if (this.hovered !== null) this.desk.api.tip(null, null)
    this.hovered = key
    clearTimeout(this.timer)
    const piece = this.pieces().find((x) => x.key === key)
    if (element && piece) this.timer = setTimeout(() => this.tell(element, piece), HOVER_MS)
  }

  private tell(anchor: Element, piece: Piece): void {
    const description = descriptionOf(piece, this.desk)
    if (!description || !anchor.isConnected) return
    // The card covers as little as possible of what can be clicked, on the map and in the bar.
    const free = [...this.skin.root.querySelectorAll('[data-hot="on"]'), ...document.querySelectorAll('.dz-bar > *')]
    const avoid = free.map((element) => element.getBoundingClientRect())
    this.desk.api.tip(anchor, { ...description, passive: true, avoid })
  }

  /** The counters here, each with its full description. */
  private about(id: string): void {
    const anchor = this.skin.placeElement(id)
    const view = this.desk.view.peek()
    if (!anchor || !view) return
    const descriptions = this.pieces()
      .filter((piece) => piece.at === id)
      .flatMap((piece) => descriptionOf(piece, this.desk) ?? [])
    this.desk.api.tip(anchor, {
      title: placeName(id, this.desk.m, view),
      lines: descriptions.flatMap((description) => [description.title, ...description.lines]),
    })
  }
}
