import type { CharacterView, OrderAnswer } from '@deadfront/efsz'
import { type Refusal, sameJson } from '@deadfront/kernel'
import type { BoardUpdate } from '../../board/board.ts'
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

/** Only orders were given and the question is the same: plans and answers on their way stay. A covering question is computed again. */
export function isAside(before: BoardUpdate, now: BoardUpdate): boolean {
  if (now.events.length === 0 || now.events.some((e) => e.type !== 'orderSet') || now.asks.some((ask) => ask.kind === 'cover')) return false
  return now.live === before.live && now.viewer === before.viewer && sameJson(before.asks, now.asks)
}
