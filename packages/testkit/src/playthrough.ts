import {
  type Answer,
  BadInput,
  below,
  type Game,
  type GameEvent,
  type GameRecord,
  isRefusal,
  type Json,
  Match,
  type Options,
  pickOne,
  RECORD_FORMAT,
  replay,
  type Rng4,
  type Scenario,
  type Seat,
  seedRng,
  type Setup,
  type State,
} from '@deadfront/kernel'
import { Moment } from './checks/moment.ts'
import { describeError, type Fault, fault, firstFault, type Probe, seatsOf } from './checks/probe.ts'
import { faultOfState } from './checks/state.ts'
import { faultOfBatch, faultOfEvents, faultOfStep } from './checks/step.ts'
import { type Attempt, faultOfAttempt, faultOfHostilePosition, hostileAttempt } from './hostile.ts'

/** How one game is played at random and checked. */
export interface Plan {
  setup: Setup
  /** The seed of the examiner's choices; the game's own dice come from the set-up. */
  seed: string
  /** The maximum number of commands. */
  steps: number
  /** The slow checks at every n-th step. */
  deepEvery: number
  /** The number of hostile attempts before each step. */
  hostile?: number
  /** Called after each step with the number of commands and attempts in this game. */
  onStep?: (actions: number) => void
}

/** A fault with everything needed to show it again: play the record, then run the checks (and give the command). */
export interface Finding extends Fault {
  seed: string
  /** Commands carried out before it. */
  at: number
  record: GameRecord
  command?: { seat: Seat; answer: Answer }
  /** The hostile input. It may be anything, so it is not written to files. */
  attempt?: Attempt
}

export interface Playthrough {
  finding: Finding | null
  commands: number
  attempts: number
  record: GameRecord
}

/** Plays one random game and stops at the first fault. */
export function playThrough<S extends State, E extends GameEvent>(p: Probe<S, E>, plan: Plan): Playthrough {
  const { game } = p
  const { setup } = plan
  const opened = open(p, plan)
  if ('check' in opened) {
    const record = emptyRecord(game, setup)
    return { finding: { ...opened, seed: plan.seed, at: 0, record }, commands: 0, attempts: 0, record }
  }
  const match = opened
  const rng = seedRng(plan.seed)
  let attempts = 0
  const finish = (found: Fault | null, more: Partial<Finding> = {}): Playthrough => {
    const record = match.record()
    return {
      finding: found ? { ...found, ...more, seed: plan.seed, at: match.steps.length, record } : null,
      commands: match.steps.length,
      attempts,
      record,
    }
  }

  try {
    return playOut()
  } catch (error) {
    return finish(fault('throws', describeError(error)))
  }

  function playOut(): Playthrough {
    let run: Run<S, E> | null = null
    for (let step = 0; ; step++) {
      const deep = step % plan.deepEvery === 0
      const at = new Moment(p, match.state, match.setup)
      const wrong = faultOfState(p, at, chanceAt(plan.seed, step), deep)
      if (wrong) return finish(wrong)
      if (match.state.result !== null || step >= plan.steps) break

      for (let i = 0; i < (plan.hostile ?? 0); i++) {
        attempts++
        const attempt = hostileAttempt(p, match.state, pickOne(rng, game.asks(match.state)).seat, rng)
        const fallen = faultOfAttempt(p, at, attempt)
        if (fallen) return finish(fallen, { attempt })
      }
      if (plan.hostile && deep) {
        attempts++
        const fallen = faultOfHostilePosition(p, match.state, match.setup, chanceAt(plan.seed, step))
        if (fallen) return finish(fallen)
      }

      plan.onStep?.(match.steps.length + attempts)
      const { seat } = pickOne(rng, game.asks(match.state))
      const answer = game.sample(match.state, seat, rng)
      const command = { seat, answer }
      const bad = faultOfStep(p, at, command, chanceAt(plan.seed, step), deep)
      if (bad) return finish(bad, { command })

      if (run !== null && (run.seat !== seat || run.answers.length >= 6)) run = null
      run ??= { from: match.state, seat, answers: [], events: [] }
      const done = match.command(seat, answer)
      if (isRefusal(done)) return finish(fault('apply', `refused at the table: ${done.say}`), { command })
      run.answers.push(answer)
      run.events.push(...done.events)
      if (run.answers.length > 1) {
        const torn = faultOfBatch(p, run.from, seat, run.answers, match.state, run.events)
        if (torn) return finish(torn)
      }
    }
    return finish(
      firstFault(
        () => faultOfPast(match),
        () => faultOfReplay(p, match),
      ),
    )
  }
}

/** Answers that one seat gave in a row. */
interface Run<S, E> {
  from: S
  seat: Seat
  answers: Answer[]
  events: E[]
}

/** The examiner's generator at a step is seeded by name, so that a finding can be repeated by itself. */
export const chanceAt = (seed: string, step: number): Rng4 => seedRng(`${seed}, step ${step}`)

function open<S extends State, E extends GameEvent>(p: Probe<S, E>, { setup }: Plan): Match<S, E> | Fault {
  let match: Match<S, E> | undefined
  const found = firstFault(
    () => {
      match = new Match(p.game, setup)
      return null
    },
    () =>
      faultOfEvents(
        p,
        (match as Match<S, E>).startEvents,
        seatsOf(p.game, setup).map((x) => x.id),
      ),
  )
  return found ?? (match as Match<S, E>)
}

/** Undoes everything to the last barrier and redoes it. */
function faultOfPast<S extends State, E extends GameEvent>(match: Match<S, E>): Fault | null {
  const hashes = match.steps.map((step) => step.command.hash)
  let taken = 0
  while (match.undo()) taken++
  while (match.redo()) taken--
  if (taken !== 0) return fault('undo', 'fewer commands could be given again than were taken back')
  const torn = match.steps.findIndex((step, i) => step.command.hash !== hashes[i])
  return torn < 0 ? null : fault('undo', `command ${torn + 1}, taken back and given again, leads elsewhere`)
}

/** The record, as a file, replays with the same hashes; and a jump to any point of it works. */
function faultOfReplay<S extends State, E extends GameEvent>(p: Probe<S, E>, match: Match<S, E>): Fault | null {
  const record = JSON.parse(JSON.stringify(match.record())) as GameRecord
  const { mismatch } = replay(p.game, record)
  if (mismatch) return fault('replay', mismatch.say)
  const middle = match.steps.length >> 1
  const hash = middle === 0 ? match.startHash : match.steps[middle - 1]?.command.hash
  return p.game.hash(match.stateAt(middle)) === hash ? null : fault('replay', `the state after ${middle} commands is not what it was`)
}

export const emptyRecord = (game: Game<never, never, unknown> | { id: string; rulesVersion: number }, setup: Setup): GameRecord => ({
  format: RECORD_FORMAT,
  game: game.id,
  rulesVersion: game.rulesVersion,
  setup,
  seats: {},
  start: '',
  commands: [],
  result: null,
})

/** Any legal value for each option; one option in three keeps its default. */
export function randomOptions(scenario: Scenario, rng: Rng4): Options {
  const options: Record<string, Json> = {}
  for (const spec of scenario.options) {
    if (below(rng, 3) === 0) continue
    if (spec.choices) options[spec.id] = pickOne(rng, spec.choices).value
    else if (typeof spec.default === 'boolean') options[spec.id] = below(rng, 2) === 0
    else if (typeof spec.default === 'number' && spec.max !== undefined)
      options[spec.id] = (spec.min ?? 0) + below(rng, Math.min(spec.max - (spec.min ?? 0), 1000) + 1)
  }
  return options
}

/** A set-up that the game accepts: some options exclude each other, and a game reports this with BadInput. */
export function takes<S extends State, E extends GameEvent>(game: Game<S, E, unknown>, setup: Setup): boolean {
  try {
    game.start(setup)
    return true
  } catch (error) {
    return !(error instanceof BadInput)
  }
}

/** One line for people, with everything needed to show the fault again. */
export function findingText(game: string, found: Finding): string {
  const command = found.command ? `\n  command: ${JSON.stringify(found.command)}` : ''
  return [
    `${game}: [${found.check}] ${found.say}`,
    `  seed: ${found.seed}, step: ${found.at}${command}`,
    `  record: ${JSON.stringify(found.record)}`,
  ].join('\n')
}
