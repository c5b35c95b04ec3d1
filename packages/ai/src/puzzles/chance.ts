import { type Answer, type Game, type GameEvent, isRefusal, type RollHow, Script, type Seat, type State } from '@deadfront/kernel'
import { tooLarge } from './ungradable.ts'

/** One possible result of an answer, with its exact chance. */
export interface Outcome {
  chance: number
  state: State
  events: readonly GameEvent[]
}

/** Maximum number of throws after one answer; with more the results are not computed. */
const MAX_BRANCHES = 50_000

/** Dice and draws whose possible results are all tried, one after the other. */
class EveryThrow extends Script {
  /** The side that each throw shows now, from 0, and how many sides it has. */
  private readonly sides: number[] = []
  private readonly shown: number[] = []
  /** The event before each throw, if the rules give it. */
  private readonly after: unknown[] = []
  private at = 0

  override roll(sides: number, { last }: RollHow = {}): number {
    return this.next(sides, last) + 1
  }

  override draw(names: readonly string[]): number {
    return this.next(names.length, undefined)
  }

  private next(sides: number, last: unknown): number {
    const at = this.at++
    this.after[at] = last
    if (at === this.shown.length) {
      this.shown.push(0)
      this.sides.push(sides)
    }
    return this.shown[at] ?? 0
  }

  /** Removes the throws after the event that decided: their results do not matter. */
  forgetAfter(events: readonly GameEvent[], decided: number): void {
    const first = this.after.findIndex((last) => last !== undefined && events.indexOf(last as GameEvent) >= decided)
    if (first < 0) return
    this.shown.length = Math.min(this.shown.length, first)
    this.sides.length = this.shown.length
  }

  get chance(): number {
    return this.sides.reduce((chance, sides) => chance / sides, 1)
  }

  /** Sets the last throw to its next side; false if every result has been tried. */
  advance(): boolean {
    this.at = 0
    this.after.length = 0
    while (this.shown.length > 0) {
      const last = (this.shown.pop() ?? 0) + 1
      const sides = this.sides.at(-1) ?? 1
      if (last < sides) {
        this.shown.push(last)
        return true
      }
      this.sides.pop()
    }
    return false
  }
}

interface Given {
  state: State
  seat: Seat
  answer: Answer
}

/** Every outcome of the answer; a refused answer has none. `decidedAt` gives the event that decides everything, or -1. */
export function outcomesOf(game: Game, given: Given, decidedAt: (events: readonly GameEvent[]) => number): Outcome[] {
  const { state, seat, answer } = given
  const script = new EveryThrow()
  const found: Outcome[] = []
  do {
    const applied = game.apply(state, seat, answer, { script })
    if (isRefusal(applied)) return []
    const decided = decidedAt(applied.events)
    if (decided >= 0) script.forgetAfter(applied.events, decided)
    found.push({ chance: script.chance, state: applied.state, events: applied.events })
    if (found.length > MAX_BRANCHES) throw tooLarge(MAX_BRANCHES, 'throws')
  } while (script.advance())
  return found
}
