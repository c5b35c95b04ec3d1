import type { StalingradEvent } from '@deadfront/efsz'
import { signal } from '@preact/signals'
import type { Desk } from './desk.ts'

/** How each character died, as it was told at this table: the round, and the last wound in the words of the log. */
export class Deaths {
  readonly told = signal<{ readonly [who: string]: string }>({})
  private readonly wounds = new Map<string, string>()
  /** The round of the events that are told; the view may be older. */
  private round: number | null = null
  private readonly desk: Desk

  constructor(desk: Desk) {
    this.desk = desk
  }

  tell(event: StalingradEvent): void {
    const { m, words, view } = this.desk
    if (event.type === 'roundBegan') this.round = event.round
    if (event.type === 'wounded') this.wounds.set(event.who, words.event(event))
    if (event.type !== 'died') return
    const round = m.strip.round(this.round ?? view.peek()?.round ?? 1)
    this.told.value = { ...this.told.peek(), [event.who]: `${round}: ${this.wounds.get(event.who) ?? words.event(event)}` }
  }
}
