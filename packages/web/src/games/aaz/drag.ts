import type { Desk } from './desk.ts'
import { nameOf } from './places.ts'
import { isMoving } from './question.ts'
import type { Skin } from './skin.ts'

/**
 * Dragging a stack instead of the map: a press on a place with own units that can move picks them up, and where the finger
 * is lifted they go. A press that does not move is a normal click.
 */
export class Drag {
  private readonly skin: Skin
  private readonly desk: Desk
  private readonly pointAt: (x: number, y: number) => { x: number; y: number }
  private readonly stop = new AbortController()
  private start: { id: number; x: number; y: number; from: string; kind: string | undefined } | null = null
  private dragging = false
  /** Units were dropped, and the browser's click for the same press may still come. */
  private dropped = false
  /** Places that the pointer was drawn over. */
  private passed: string[] = []

  constructor(skin: Skin, desk: Desk, pointAt: (x: number, y: number) => { x: number; y: number }) {
    this.skin = skin
    this.desk = desk
    this.pointAt = pointAt
    const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) =>
      // Listens in the capturing phase, before the map handles the drag as a pan.
      skin.root.addEventListener(type, act, { signal: this.stop.signal, capture: true })
    on('pointerdown', (event) => this.down(event))
    on('pointermove', (event) => this.move(event))
    on('pointerup', (event) => void this.up(event))
    on('pointercancel', () => this.cancel())
    skin.root.addEventListener('click', (event) => this.clicked(event), { signal: this.stop.signal, capture: true })
  }

  destroy(): void {
    this.stop.abort()
  }

  private stackAt(event: PointerEvent): string | null {
    const view = this.desk.view.peek()
    const { x, y } = this.pointAt(event.clientX, event.clientY)
    const at = this.skin.placeAt(x, y)
    if (!view || at === null || Object.keys(view.spaces[at]?.units?.[view.turn] ?? {}).length === 0) return null
    const box = this.skin.stackElement(at)?.getBoundingClientRect()
    const near = 6
    const hit =
      box &&
      event.clientX > box.left - near &&
      event.clientX < box.right + near &&
      event.clientY > box.top - near &&
      event.clientY < box.bottom + near
    return hit ? at : null
  }

  /** The kind of unit whose picture is pressed; none if the press is beside the pictures. */
  private kindAt(event: PointerEvent, from: string): string | undefined {
    const { x, y } = this.pointAt(event.clientX, event.clientY)
    const chip = this.skin.chipAt(x, y)
    return chip?.at === from && chip.power === this.desk.view.peek()?.turn ? chip.unit : undefined
  }

  /** Cancels the click that follows a drop. Clicks of keys and screen readers have no count of presses. */
  private clicked(event: MouseEvent): void {
    if (this.dropped && event.detail > 0) event.stopPropagation()
    this.dropped = false
  }

  private down(event: PointerEvent): void {
    this.dropped = false
    if (this.start || (event.pointerType === 'mouse' && event.button !== 0) || !isMoving(this.desk.question.peek())) return
    const from = this.stackAt(event)
    if (from === null) return
    this.start = { id: event.pointerId, x: event.clientX, y: event.clientY, from, kind: this.kindAt(event, from) }
    this.dragging = false
    event.stopPropagation()
  }

  private move(event: PointerEvent): void {
    const { start } = this
    if (!start || event.pointerId !== start.id) return
    event.stopPropagation()
    if (!this.dragging && Math.hypot(event.clientX - start.x, event.clientY - start.y) > 8) {
      this.dragging = true
      this.skin.root.setPointerCapture(event.pointerId)
      if (!this.desk.hand.holds(start.from, start.kind)) void this.desk.hand.pick(start.from, start.kind)
    }
    if (!this.dragging) return
    const { x, y } = this.pointAt(event.clientX, event.clientY)
    const at = this.skin.placeAt(x, y)
    if (at !== null && this.passed.at(-1) !== at) this.passed.push(at)
    this.desk.hand.pointAt(at)
  }

  private async up(event: PointerEvent): Promise<void> {
    const { start } = this
    if (!start || event.pointerId !== start.id) return
    event.stopPropagation()
    const dragged = this.dragging
    const passed = this.passed
    this.cancel()
    if (!dragged) return
    this.dropped = true
    const { x, y } = this.pointAt(event.clientX, event.clientY)
    const at = this.skin.placeAt(x, y)
    if (at === null) return
    this.drawn(passed, at)
    if (at === start.from && !this.desk.hand.targets.peek().has(at)) return
    if (this.desk.hand.targets.peek().has(at)) {
      if (!(await this.desk.hand.go(at))) this.desk.api.sound('move')
      return
    }
    const refusal = await this.desk.hand.whyNot(at)
    const anchor = this.skin.placeElement(at)
    if (!refusal || !anchor) return
    this.desk.api.sound('refuse')
    this.desk.api.tip(anchor, { title: nameOf(this.desk, at), refusal })
  }

  /** The path drawn, if there is a choice: the last place before the end that the selected units can go through to it. */
  private drawn(passed: readonly string[], end: string): void {
    const { desk } = this
    if (desk.hand.through.peek() !== null) return
    const usual = desk.hand.targets.peek().get(end)?.throughs[0]
    const through = passed.findLast((at) => at !== end && desk.hand.throughs().includes(at))
    if (through === undefined || through === usual) return
    desk.hand.goThrough(through)
    if (!desk.hand.targets.peek().has(end)) desk.hand.goThrough(null)
  }

  private cancel(): void {
    this.passed = []
    this.start = null
    this.dragging = false
  }
}
