import type { CharacterView } from '@deadfront/efsz'
import type { Answer } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import type { Question } from './choices.ts'
import type { Desk } from './desk.ts'

/** When a covering character asks, and whom it lets be. */
export interface Orders {
  within: number | null
  hold: readonly string[]
  segments: boolean
}

/** Questions that take an order besides their answer. */
const TAKEN = new Set(['activate', 'act', 'cover'])

export const isUsual = ({ within, hold, segments }: Orders): boolean => within === null && hold.length === 0 && segments

/**
 * Standing orders. They can be given at any time: what no open question takes waits here and is handed over with the next
 * one that does, before it is answered.
 */
export class StandingOrders {
  readonly waiting = signal<{ readonly [who: string]: Orders }>({})
  private readonly desk: Desk

  constructor(desk: Desk) {
    this.desk = desk
  }

  /** The order as it was given last, whether the table has heard of it or not. */
  of(c: CharacterView): Orders {
    return this.waiting.value[c.id] ?? c.orders
  }

  /** The person at this screen commands the character. */
  isMine(c: CharacterView): boolean {
    const frame = this.desk.frame.value
    return frame !== null && frame.live && c.status !== 'dead' && (c.seat === frame.viewer || c.seat in frame.spaces)
  }

  give(c: CharacterView, change: Partial<Orders>): void {
    const orders = { ...this.of(c), ...change }
    const question = this.desk.question.peek()
    if (question && takes(question, c)) {
      this.drop(c.id)
      void this.desk.api.answer(answerOf(c.id, orders), question.seat)
    } else this.waiting.value = { ...this.waiting.peek(), [c.id]: orders }
  }

  /** An order that waited and can be handed over now. */
  due(question: Question): Answer | null {
    for (const c of this.desk.view.peek()?.characters ?? []) {
      const orders = this.waiting.peek()[c.id]
      if (!orders || !takes(question, c)) continue
      this.drop(c.id)
      return answerOf(c.id, orders)
    }
    return null
  }

  private drop(who: string): void {
    const { [who]: _, ...others } = this.waiting.peek()
    this.waiting.value = others
  }
}

const takes = (question: Question, c: CharacterView): boolean => TAKEN.has(question.ask.kind) && question.seat === c.seat

const answerOf = (order: string, { within, hold, segments }: Orders): Answer => ({ order, within, hold: [...hold], segments })
