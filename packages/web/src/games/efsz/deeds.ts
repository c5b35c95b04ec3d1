import type { Deed } from '@deadfront/efsz'
import { signal } from '@preact/signals'
import type { Desk } from './desk.ts'
import { routeTo } from './map/routes.ts'
import type { AnyAnswer, Question } from './question.ts'
import type { Way } from './ways.ts'

/** True if it cannot be begun in the open activation. */
export const isLater = ({ go, door, activations }: Deed): boolean => go === null && door === null && activations > 1

/** The deeds with a button: those that can be begun now, and those that the next activation can do from here. */
export const offeredDeeds = (list: readonly Deed[]): readonly Deed[] => list.filter((deed) => !isLater(deed) || deed.activations === 2)

/** What the chosen character could do anywhere on the map: searches, levers, gear, captives, doors, ways out. */
export class Deeds {
  readonly list = signal<readonly Deed[]>([])
  private readonly desk: Desk

  constructor(desk: Desk) {
    this.desk = desk
  }

  drop(): void {
    this.list.value = []
  }

  /** A deed in reach is done at once; for one farther away the first move is planned, together with the deed if possible. */
  begin(deed: Deed, label: string): void {
    const { desk } = this
    const question = desk.question.peek()
    if (!question) return
    const before = desk.prelude(question, deed.mode)
    // The path goes on behind a closed door: first the door is opened, then the player sees what is there.
    const last: AnyAnswer[] =
      deed.door !== null ? [{ do: 'door', door: deed.door }] : deed.activations === 1 ? this.answersOf(deed, question) : []
    if (deed.go === null) {
      const declares = last.some((answer) => answer.do === 'activate' || answer.do === 'declare')
      if (last.length > 0) void desk.send(declares ? last : [...before, ...last])
      return
    }
    const { mode } = deed
    const { at, facing } = deed.go
    const reach = desk.reaches.peek().find((each) => each.mode === mode)
    const route = reach && routeTo(reach, at, facing)
    if (!reach || !route) return
    const way: Way = { kind: 'do', who: desk.selected.peek() ?? '', answers: [...before, ...route, ...last], card: null, label }
    desk.gait.value = null
    desk.plan.value = { at, move: { mode, reach, facing, before }, place: null, ways: [way], hurl: null }
  }

  /** The answers that do it at the place itself; none for an exit, which is entered by a move. */
  private answersOf(deed: Deed, question: Question): AnyAnswer[] {
    const who = this.desk.selected.peek()
    switch (deed.do) {
      case 'search':
      case 'lever': {
        if (who === null) return []
        const mode = 'searching' as const
        return question.kind === 'declare'
          ? [{ do: 'declare', mode, search: deed.at }]
          : [{ do: 'activate', activate: who, mode, search: deed.at }]
      }
      case 'pickup':
        return [{ do: 'pickup', pickup: deed.at }]
      case 'free':
        return [{ do: 'free', free: deed.at }]
      case 'door':
        return [{ do: 'door', door: deed.at }]
      case 'exit':
        return []
    }
  }
}
