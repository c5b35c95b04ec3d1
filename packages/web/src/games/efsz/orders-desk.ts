import type { CharacterView, OrderAnswer } from '@deadfront/efsz'
import type { Refusal } from '@deadfront/kernel'
import type { Desk } from './desk.ts'

/** When a covering character asks, and which zombies it spares. */
export interface Orders {
  within: number | null
  hold: readonly string[]
  segments: boolean
}

export const isUsual = ({ within, hold, segments }: Orders): boolean => within === null && hold.length === 0 && segments

/** Standing orders: the referee accepts them at any time, during any question, and keeps them. */
export class OrdersDesk {
  private readonly desk: Desk

  constructor(desk: Desk) {
    this.desk = desk
  }

  /** True if the person at this screen commands the character. */
  isMine(c: CharacterView): boolean {
    const frame = this.desk.update.value
    return frame !== null && frame.live && c.status !== 'dead' && (c.seat === frame.viewer || c.seat in frame.spaces)
  }

  give(c: CharacterView, change: Partial<Orders>): Promise<Refusal | null> {
    return this.desk.api.answer(answerOf(c.id, change), c.seat)
  }
}

/** Sends only the change, so that two quick clicks do not undo each other. */
const answerOf = (order: string, { hold, ...change }: Partial<Orders>): OrderAnswer => ({
  do: 'order',
  order,
  ...change,
  ...(hold ? { hold: [...hold] } : {}),
})
