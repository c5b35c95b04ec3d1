import type { Form, GameEvent, Seat, Setup, State, Viewer } from '@deadfront/kernel'
import { freeze, isSameData } from './plain.ts'
import { type Probe, seatsOf } from './probe.ts'

/**
 * A settled state that is being checked, with the data that several checks need made once: its text, the state read back from that text,
 * and what a viewer sees of it.
 */
export class Moment<S extends State, E extends GameEvent> {
  readonly s: S
  readonly setup: Setup
  readonly text: string
  /** The state as saved and loaded again. Checks compare with it, and never change it. */
  readonly reloaded: S
  readonly seats: readonly Seat[]
  private readonly p: Probe<S, E>
  private readonly views = new Map<Viewer, { view: unknown; text: string }>()
  private frozenCopy: S | null = null
  private readonly spaces = new Map<Seat, { forms: Form[]; text: string }>()
  /** Rules have worked on the reloaded state. */
  private isGiven = false

  constructor(p: Probe<S, E>, s: S, setup: Setup) {
    this.p = p
    this.s = s
    this.setup = setup
    this.text = JSON.stringify(s)
    this.reloaded = JSON.parse(this.text) as S
    this.seats = seatsOf(p.game, setup).map((seat) => seat.id)
  }

  /**
   * Is the state still the same as when the check began? A comparison with the reloaded state is quicker than making
   * the text, but proves nothing once rules have worked on that state as well.
   */
  get isUnchanged(): boolean {
    return (!this.isGiven && isSameData(this.s, this.reloaded)) || JSON.stringify(this.s) === this.text
  }

  /** The reloaded state for rules to work on. They should change a copy only; the checks test whether they do. */
  giveReloaded(): S {
    this.isGiven = true
    return this.reloaded
  }

  /** A copy that throws on any write, even if the old value is restored at once. */
  get frozen(): S {
    this.frozenCopy ??= freeze(JSON.parse(this.text) as S)
    return this.frozenCopy
  }

  viewOf(viewer: Viewer): { view: unknown; text: string } {
    let seen = this.views.get(viewer)
    if (seen === undefined) {
      const view = this.p.game.view(this.s, viewer)
      seen = { view, text: JSON.stringify(view) }
      this.views.set(viewer, seen)
    }
    return seen
  }

  /** The forms open to a seat. */
  spaceOf(seat: Seat): { forms: Form[]; text: string } {
    let open = this.spaces.get(seat)
    if (open === undefined) {
      const forms = this.p.game.space(this.s, seat)
      open = { forms, text: JSON.stringify(forms) }
      this.spaces.set(seat, open)
    }
    return open
  }
}
