import type { Seat } from '@deadfront/kernel'
import type { Desk } from './desk.ts'
import type { AnyAnswer, Question } from './question.ts'

/** Whose activation passes without further questions, to which seat, and when. */
interface Held {
  seat: Seat
  zombie: string
  round: number
}

/**
 * A zombie that moves several squares is asked about at every one (EFSZ-24.2). Who wants to keep the marker says so once, and
 * the questions about the rest of its activation are answered with a pass. A surprise ends that, and so does an undo.
 */
export class HoldFire {
  private held: Held | null = null
  private readonly desk: Desk

  constructor(desk: Desk) {
    this.desk = desk
  }

  /** The zombie that the button names; null if the question is about no zombie, or somebody else is about to fire. */
  offered(question: Question): string | null {
    if (question.kind !== 'cover' || question.about.declared.length > 0) return null
    return question.options.some((answer: AnyAnswer) => answer.do === 'pass') ? question.about.zombie : null
  }

  begin(question: Question): void {
    const zombie = this.offered(question)
    if (zombie === null) return
    this.held = { seat: question.seat, zombie, round: this.round() }
    void this.desk.send([{ do: 'pass' }])
  }

  /** The answer to this question; null if it has to be asked. A question about another zombie ends it. */
  due(question: Question): { do: 'pass' } | null {
    const { held } = this
    if (!held || question.kind !== 'cover' || question.seat !== held.seat) return null
    if (this.offered(question) === held.zombie && this.round() === held.round) return { do: 'pass' }
    this.held = null
    return null
  }

  drop(): void {
    this.held = null
  }

  private round(): number {
    return this.desk.view.peek()?.round ?? 0
  }
}
