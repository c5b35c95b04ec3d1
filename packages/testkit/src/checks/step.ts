import {
  type Answer,
  type Applied,
  applyAll,
  type GameEvent,
  isRefusal,
  Match,
  type Rng4,
  sameJson,
  type Seat,
  type Setup,
  type State,
} from '@deadfront/kernel'
import { faultOfAttempt, hostileAttempt } from '../hostile.ts'
import type { Moment } from './moment.ts'
import { brief, freeze, isSameData, notPlain, whereDifferent } from './plain.ts'
import { type Fault, fault, faultOfRule, firstFault, type Probe } from './probe.ts'
import { faultOfEventWords } from './words.ts'

/** A legal answer, and the seat that gives it. */
export interface GivenAnswer {
  seat: Seat
  answer: Answer
}

/** Everything that must be true when a legal answer is given in a settled state. */
export function faultOfStep<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  at: Moment<S, E>,
  given: GivenAnswer,
  rng: Rng4,
  deep: boolean,
): Fault | null {
  const { game } = p
  const { s, setup } = at
  const { seat } = given
  const answer = freeze(JSON.parse(JSON.stringify(given.answer)) as Answer) // a rule that writes into an answer throws here
  let done: Applied<S, E>
  return firstFault(
    () => {
      const applied = game.apply(s, seat, answer)
      if (isRefusal(applied)) return fault('apply', `${brief(answer)} is legal when asked for and refused when given: ${applied.say}`)
      done = applied
      return null
    },
    () => faultOfOriginal(at, 'apply'),
    () => faultOfSame(done, game.apply(at.giveReloaded(), seat, answer), 'a saved and reloaded state'),
    () => {
      const played = game.copy(s)
      const events: E[] = []
      game.play(played, seat, answer, events)
      const again = { state: played, events, barrier: done.barrier, taken: 1 }
      return faultOfSame(done, again, 'play on a copy') ?? faultOfOriginal(at, 'play on a copy')
    },
    () => {
      if (done.barrier || sameJson(done.state.rng, s.rng)) return null
      return fault('barrier', 'dice fell, but the command can be taken back')
    },
    ...(deep
      ? [
          () => faultOfUndo(p, s, setup, seat, answer),
          () => faultOfReveal(p, s, done, { seat, answer }, rng),
          () => faultOfAttempt(p, at, hostileAttempt(p, s, seat, rng)),
          () => faultOfLiveView(p, s, seat, answer),
        ]
      : []),
    () => faultOfEvents(p, done.events, at.seats),
  )
}

/** Equal as plain data. The quickest comparison comes first; it is almost always enough. */
const isSame = (a: unknown, b: unknown): boolean => isSameData(a, b) || JSON.stringify(a) === JSON.stringify(b) || sameJson(a, b)

/** `copy` shares nothing that play changes: any change of the copy leaves the original unchanged. */
function faultOfOriginal<S extends State, E extends GameEvent>(at: Moment<S, E>, by: string): Fault | null {
  if (at.isUnchanged) return null
  return fault('copy', `${by} changed the original, so copy shares ${whereDifferent(at.reloaded, at.s)}`)
}

function faultOfSame<S extends State, E extends GameEvent>(
  done: Applied<S, E>,
  again: ReturnType<Probe<S, E>['game']['apply']>,
  how: string,
): Fault | null {
  if (isRefusal(again)) return fault('replay', `from ${how} the same answer is refused: ${again.say}`)
  if (!isSame(done.state, again.state))
    return fault('replay', `from ${how} the same answer leads elsewhere: ${whereDifferent(done.state, again.state)}`)
  if (!isSame(done.events, again.events))
    return fault('replay', `from ${how} other events are emitted: ${whereDifferent(done.events, again.events)}`)
  return done.barrier === again.barrier ? null : fault('replay', `from ${how} the barrier is ${again.barrier}`)
}

/** Run, undo, run: the same game. */
function faultOfUndo<S extends State, E extends GameEvent>(p: Probe<S, E>, s: S, setup: Setup, seat: Seat, answer: Answer): Fault | null {
  const { game } = p
  const match = new Match<S, E>(game, setup, { state: s, events: [] })
  const step = match.command(seat, answer)
  if (isRefusal(step)) return fault('undo', `refused at the table: ${step.say}`)
  if (step.barrier) return match.undo() ? fault('undo', 'a command behind a barrier was taken back') : null
  if (!match.undo() || game.hash(match.state) !== match.startHash) return fault('undo', 'taking a command back does not lead back')
  const redone = match.redo()
  return redone && redone.command.hash === step.command.hash
    ? null
    : fault('undo', 'taking a command back and giving it again leads elsewhere')
}

/** Without a barrier the seat has learnt nothing: in a state that it cannot distinguish from this one, the command looks the same. */
function faultOfReveal<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  s: S,
  done: Applied<S, E>,
  { seat, answer }: GivenAnswer,
  rng: Rng4,
): Fault | null {
  if (done.barrier) return null
  const { game } = p
  const elsewhere = game.apply(game.guess(s, seat, rng), seat, answer)
  if (isRefusal(elsewhere))
    return fault('guess', `${seat} can tell a guess from the real state: there ${brief(answer)} is refused, ${elsewhere.say}`)
  if (elsewhere.barrier) return null
  const [real, imagined] = [game.view(done.state, seat), game.view(elsewhere.state, seat)]
  return JSON.stringify(real) === JSON.stringify(imagined)
    ? null
    : fault('barrier', `something hidden was shown to ${seat}, but the command can be taken back: ${whereDifferent(real, imagined)}`)
}

/** A view taken before a move does not change afterwards. */
function faultOfLiveView<S extends State, E extends GameEvent>(p: Probe<S, E>, s: S, seat: Seat, answer: Answer): Fault | null {
  const { game } = p
  const played = game.copy(s)
  const seen = game.view(played, seat)
  const text = JSON.stringify(seen)
  game.play(played, seat, answer)
  return JSON.stringify(seen) === text
    ? null
    : fault('view', `a view changes with the state behind it: ${whereDifferent(JSON.parse(text), seen)}`)
}

export function faultOfEvents<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  events: readonly E[],
  seats: readonly string[],
): Fault | null {
  return firstFault(...events.map((event) => () => faultOfEvent(p, event, seats)))
}

function faultOfEvent<S extends State, E extends GameEvent>(p: Probe<S, E>, event: E, seats: readonly string[]): Fault | null {
  const found = notPlain(event, `the event ${event.type}`)
  if (found) return fault('events', found)
  const bad = faultOfRule(p, event.rule, `the event ${event.type}`)
  if (bad) return bad
  const wrong = faultOfEventWords(p, event)
  if (wrong) return wrong
  for (const viewer of [...seats, null]) {
    const shown = p.game.show(event, viewer)
    if (shown === null || shown === event) continue // an event that is shown unchanged was checked above
    const odd = faultOfEventWords(p, shown)
    if (odd) return odd
  }
  return null
}

/** Answers given as a batch lead to the same state as one by one. */
export function faultOfBatch<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  from: S,
  seat: Seat,
  answers: readonly Answer[],
  to: S,
  events: readonly E[],
): Fault | null {
  return firstFault(() => {
    const done = applyAll(p.game, from, seat, answers)
    if (isRefusal(done)) return fault('batch', `${brief(answers)} is taken one by one and refused as a batch: ${done.say}`)
    if (!isSame(done.state, to)) return fault('batch', `${brief(answers)} leads elsewhere as a batch: ${whereDifferent(to, done.state)}`)
    return isSame(done.events, events)
      ? null
      : fault('batch', `other events are emitted by a batch: ${whereDifferent(events, done.events)}`)
  })
}
