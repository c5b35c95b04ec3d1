import { nth } from './list.ts'
import type { Game, Result, Setup, State } from './game.ts'
import { sameJson } from './json.ts'
import { Match, type Step } from './match.ts'
import { recordedSetup } from './options.ts'
import { type Command, type GameRecord, versionOfCommand } from './record.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import type { Answer, AnswerOrBatch } from './space.ts'
import type { GameEvent } from './turn.ts'
import { changesSince, type SavedState, type Versions } from './versions.ts'

export interface Mismatch {
  /** How many commands were carried out before it. */
  at: number
  say: string
  /**
   * `broken`: a hash, an answer or the result differs from what the rules give. `rules`: the record is of an older version, and the
   * game continues differently from here because a ruling has changed since; everything before is checked.
   */
  kind: 'broken' | 'rules'
}

/** The reason why a record and the rules differ: a fault of the record, or a ruling that has changed since its version. */
export function mismatchOf(
  game: { id: string; rulesVersion: number; versions: Versions },
  record: { rulesVersion: number },
  at: number,
  say: string,
): Mismatch {
  const changes = changesSince(game.versions, game.rulesVersion, record.rulesVersion)
  if (changes.length === 0) return { at, say, kind: 'broken' }
  const since = `rules version ${record.rulesVersion} and ${game.rulesVersion} of ${game.id} part here`
  return { at, say: `${since}: ${say}; what has changed: ${changes.join('; ')}`, kind: 'rules' }
}

/** A record of a version that this game cannot follow, or null. */
export function whyNotThisVersion(game: { id: string; rulesVersion: number }, record: { rulesVersion: number }): Mismatch | null {
  if (record.rulesVersion <= game.rulesVersion && record.rulesVersion >= 1) return null
  const say = `the record needs rules version ${record.rulesVersion} of ${game.id}, this is ${game.rulesVersion}`
  return { at: 0, say, kind: 'broken' }
}

export interface Replayed<S extends State, E extends GameEvent> {
  match: Match<S, E>
  mismatch: Mismatch | null
}

/** Plays a record from the start, checking every hash in the spelling of the record's version; stops after `until` commands. */
export function replay<S extends State, E extends GameEvent>(game: Game<S, E>, record: GameRecord, until?: number): Replayed<S, E> {
  const steps = replaySteps(game, record, until)
  for (;;) {
    const next = steps.next()
    if (next.done) return next.value
  }
}

/** The same one command at a time, for a caller that does other work between commands. */
export function* replaySteps<S extends State, E extends GameEvent>(
  game: Game<S, E>,
  record: GameRecord,
  until = record.commands.length,
): Generator<void, Replayed<S, E>, void> {
  const match = new Match(game, recordedSetup(game, record.setup))
  const unknown = whyNotThisVersion(game, { rulesVersion: versionOfCommand(record, record.commands.length) })
  if (unknown) return { match, mismatch: unknown }
  /** Each part of a record is judged by the version that it was played under: `index` is the command that does not fit. */
  const stop = (at: number, index: number, say: string) => {
    const part = { rulesVersion: versionOfCommand(record, index) }
    return { match, mismatch: mismatchOf(game, part, at, say) }
  }
  // The match has hashed the state already, in today's spelling.
  const spelt = (known: string, index: number): string => {
    const version = versionOfCommand(record, index)
    return version === game.rulesVersion ? known : game.hash(match.state, version)
  }
  const start = spelt(match.startHash, 0)
  if (start !== record.start) return stop(0, 0, `the start position has hash ${start}, the record says ${record.start}`)
  for (let i = 0; i < Math.min(until, record.commands.length); i++) {
    const command = nth(record.commands, i)
    const done = takeWhole(match, command)
    if (isRefusal(done)) return stop(i, i, `command ${i + 1} is refused: ${done.say}${done.rule ? ` (${done.rule})` : ''}`)
    const hash = spelt(done.command.hash, i)
    if (hash !== command.hash) return stop(i + 1, i, `after command ${i + 1} the hash is ${hash}, the record says ${command.hash}`)
    yield
  }
  if (until >= record.commands.length && !sameJson(match.state.result, record.result)) {
    const outcome = (r: Result | null) => (r ? r.outcome : 'none')
    return stop(
      record.commands.length,
      record.commands.length,
      `the result is ${outcome(match.state.result)}, the record says ${outcome(record.result)}`,
    )
  }
  return { match, mismatch: null }
}

/** The last step of a command. Older records may hold a batch that continues after a barrier: its rest makes its own steps. */
function takeWhole<S extends State, E extends GameEvent>(match: Match<S, E>, { seat, answer }: Command): Step<E> | Refusal {
  let left = answer
  for (;;) {
    const done = match.command(seat, left)
    if (isRefusal(done)) return done
    if (!isBatch(left) || done.taken === left.length) return done
    left = left.slice(done.taken)
  }
}

const isBatch = (answer: AnswerOrBatch): answer is readonly Answer[] => Array.isArray(answer)

/** A saved state converted to the game's present version, step by step; a gap in the versions is a problem, not an exception. */
export function migrate<S extends State>(
  game: Game<S>,
  rulesVersion: number,
  save: SavedState,
): { setup: Setup; state: S } | { problem: string } {
  if (rulesVersion > game.rulesVersion) return { problem: `the save is of rules version ${rulesVersion}, newer than ${game.rulesVersion}` }
  let now = save
  for (let version = rulesVersion; version < game.rulesVersion; version++) {
    const step = game.versions[version]
    if (!step) return { problem: `no way from rules version ${version} of ${game.id} to ${game.rulesVersion}` }
    try {
      now = step.migrate?.(now) ?? now
    } catch (error) {
      return { problem: `the save of rules version ${version} of ${game.id} cannot be read: ${(error as Error).message}` }
    }
  }
  // A state of the present version is one that the game itself wrote, or the result of its migrations.
  return { setup: recordedSetup(game, now.setup), state: now.state as never }
}
