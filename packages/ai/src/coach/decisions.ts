import {
  type Answer,
  applyAll,
  BadInput,
  type Command,
  type GameEvent,
  type GameRecord,
  isRefusal,
  recordedSetup,
  type Rng4,
  type Seat,
  type State,
} from '@deadfront/kernel'
import type { Advisor, AnyGame, Plan } from './advisor.ts'

/** What a seat decided: one answer, or all answers of a phase. */
export interface Decision {
  /** How many commands came before it, and with it. */
  at: number
  to: number
  seat: Seat
  kind: string
  plan: Plan
  /** A die fell or something was drawn between this decision and the next one. */
  chance: boolean
}

/** A command with which dice fell or something was drawn. */
interface ChanceEvent {
  /** How many commands came before it. */
  at: number
}

/** The generator with which a command begins, where it is not the one that the command before it left: online games. */
export type DiceOf = (command: number) => Rng4

export interface Course<S extends State> {
  decisions: Decision[]
  /** The state in which each decision was made. */
  states: S[]
  /** Every command with dice or a draw, and the state that it led to. */
  events: ChanceEvent[]
  outcomes: S[]
  end: S
}

const sameDice = (a: Rng4, b: Rng4): boolean => a.every((word, i) => word >>> 0 === (b[i] ?? 0) >>> 0)

const listOf = (answer: Answer | readonly Answer[]): Plan => (Array.isArray(answer) ? answer : [answer as Answer])

/** The decisions of a record that are judged, with their states. A record that the rules refuse is bad input. */
export function courseOf<S extends State>(
  game: AnyGame<S>,
  advisor: Advisor<S>,
  record: GameRecord,
  diceOf: DiceOf | null = null,
): Course<S> {
  let { state } = game.start(recordedSetup(game, record.setup))
  const course: Course<S> = { decisions: [], states: [], events: [], outcomes: [], end: state }
  let open: Decision | null = null
  for (const [i, command] of record.commands.entries()) {
    const ask = game.asks(state).find((one) => one.seat === command.seat)
    const before: S = diceOf ? { ...state, rng: diceOf(i + 1) } : state
    const done = applyAll<S, GameEvent>(game, before, command.seat, command.answer)
    if (isRefusal(done)) throw new BadInput({ place: `commands[${i}]`, say: `refused: ${done.say}` })
    const rolled = !sameDice(before.rng, done.state.rng)
    if (ask !== undefined && done.aside !== true) {
      if (open !== null && goesOn(advisor, open, command, ask.kind)) {
        open.to = i + 1
        open.plan = [...open.plan, ...listOf(command.answer)]
      } else if (advisor.isJudged(ask.kind) && !isForced(game, state, command.seat)) {
        open = { at: i, to: i + 1, seat: command.seat, kind: ask.kind, plan: listOf(command.answer), chance: false }
        course.decisions.push(open)
        course.states.push(state)
      } else open = null
    }
    const last = course.decisions.at(-1)
    if (rolled && last !== undefined) last.chance = true
    state = done.state
    if (rolled) {
      course.events.push({ at: i })
      course.outcomes.push(state)
    }
    course.end = state
  }
  return course
}

const goesOn = <S extends State>(advisor: Advisor<S>, open: Decision, command: Command, kind: string): boolean =>
  !open.chance && advisor.isPhase(kind) && open.kind === kind && open.seat === command.seat

/** A question with one answer decides nothing. */
function isForced<S extends State>(game: AnyGame<S>, s: S, seat: Seat): boolean {
  const [form, ...more] = game.space(s, seat)
  return form?.form === 'pick' && more.length === 0 && form.options.length <= 1
}
