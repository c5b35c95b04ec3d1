import type { StalingradView } from '@deadfront/efsz'
import type { Seat } from '@deadfront/kernel'
import { batch, signal } from '@preact/signals'
import type { BoardUpdate } from '../../board/board.ts'
import { isActing } from './question.ts'
import type { Desk } from './desk.ts'
import { coversOf } from './referee.ts'
import { ranked, targetOfWay, type Way } from './ways.ts'

/** Co-op: covering characters may fire in the turn of the others without a question (EFSZ-24.6). */
export class CoveringFire {
  /** The targets of the characters of this screen, the better shot first. */
  readonly shots = signal<readonly Way[]>([])
  readonly looking = signal(false)
  private asked = 0
  private readonly desk: Desk

  constructor(desk: Desk) {
    this.desk = desk
  }

  /** Asks the referee for every own seat with a covering character and without a question; other players' seats get no reply. */
  async look(frame: BoardUpdate): Promise<void> {
    const ticket = ++this.asked
    const seats = this.seats(frame)
    batch(() => {
      this.shots.value = []
      this.looking.value = seats.length > 0
    })
    if (seats.length === 0) return
    const lists = await Promise.all(seats.map(async (seat) => (await coversOf(this.desk.api, seat)).map((answer) => ({ seat, answer }))))
    const ways = await Promise.all(lists.flat().map(({ seat, answer }) => this.desk.planner.coverWay(answer, seat)))
    if (ticket !== this.asked) return
    batch(() => {
      this.shots.value = ranked(ways)
      this.looking.value = false
    })
  }

  private seats({ live, asks, view }: BoardUpdate): Seat[] {
    if (!live || !asks.some(isActing)) return []
    const isFree = (seat: Seat) =>
      !asks.some((ask) => ask.seat === seat) && this.desk.api.seats.some((x) => x.id === seat && x.holder !== 'bot')
    const covering = (view as StalingradView).characters.filter((c) => c.at !== null && c.marker.startsWith('covering'))
    return [...new Set(covering.map((c) => c.seat))].filter(isFree)
  }

  at(target: string | null): readonly Way[] {
    return this.shots.value.filter((way) => targetOfWay(way) === target)
  }

  /** A click on a target of a covering character. */
  plan(square: string): void {
    const ways = this.desk.targetsAt(square).flatMap((target) => this.at(target))
    this.desk.plan.value = ways.length > 0 ? { at: square, move: null, place: null, hurl: null, ways } : null
  }
}
