import { type Command, type GameEvent, type GameRecord, isRefusal, Match, type State } from '@deadfront/kernel'
import { Moment } from './checks/moment.ts'
import { describeError, fault, type Fault, type Probe } from './checks/probe.ts'
import { faultOfState } from './checks/state.ts'
import { faultOfStep } from './checks/step.ts'
import { faultOfAttempt, faultOfHostilePosition } from './hostile.ts'
import { chanceAt, type Finding } from './playthrough.ts'

/**
 * The shortest list of commands that still fails, found by leaving out ever smaller pieces. Commands that are refused
 * because others were left out are removed as well. `fails` is called at most `tries` times.
 */
export function shrink<T>(list: readonly T[], fails: (list: readonly T[]) => readonly T[] | null, tries = 400): readonly T[] {
  let left = tries
  let best = list
  for (let size = Math.max(1, best.length >> 1); ; ) {
    let smaller = false
    for (let at = 0; at < best.length && left > 0; ) {
      left--
      const kept = fails([...best.slice(0, at), ...best.slice(at + size)])
      if (kept !== null && kept.length < best.length) {
        best = kept
        smaller = true
      } else at += size
    }
    if (left === 0 || (size === 1 && !smaller)) return best
    size = Math.max(1, size >> 1)
  }
}

/** The finding with the shortest record that still shows it; unchanged, when it cannot be shown again. */
export function shrinkFinding<S extends State, E extends GameEvent>(p: Probe<S, E>, found: Finding, tries = 400): Finding {
  const again = (commands: readonly Command[]): Reproduction<S, E> | null => reproduce(p, found, commands)
  if (!again(found.record.commands)) return found
  const commands = shrink(found.record.commands, (list) => again(list)?.commands ?? null, tries)
  const seen = again(commands)
  if (!seen) return found
  return { ...found, say: seen.fault.say, at: seen.commands.length, record: { ...found.record, ...seen.record } }
}

/** The fault when it was shown again: the commands that led to it. */
interface Reproduction<S extends State, E extends GameEvent> {
  fault: Fault
  commands: Command[]
  record: Pick<GameRecord, 'start' | 'commands' | 'result'>
  match?: Match<S, E>
}

/** Plays the commands without those that are refused, and tests whether the same check still fails after them. */
function reproduce<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  found: Finding,
  commands: readonly Command[],
): Reproduction<S, E> | null {
  const match = new Match(p.game, found.record.setup)
  const seen = (wrong: Fault | null): Reproduction<S, E> | null => {
    if (wrong?.check !== found.check) return null
    const record = match.record()
    return { fault: wrong, commands: record.commands, record, match }
  }
  try {
    for (const command of commands) {
      const done = match.command(command.seat, command.answer)
      if (isRefusal(done)) continue
    }
    const at = new Moment(p, match.state, match.setup)
    if (found.attempt) return seen(faultOfAttempt(p, at, found.attempt))
    const chance = () => chanceAt(found.seed, found.at)
    if (found.check === 'hostile.position') return seen(faultOfHostilePosition(p, match.state, match.setup, chance()))
    if (found.command) {
      const { seat, answer } = found.command
      if (p.game.whyNot(match.state, seat, answer) !== null) return null
      return seen(faultOfStep(p, at, { seat, answer }, chance(), true))
    }
    return seen(faultOfState(p, at, chance(), true))
  } catch (error) {
    return seen(fault('throws', describeError(error)))
  }
}
