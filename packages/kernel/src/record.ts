import type { Game, Result, Seat, Setup, State } from './game.ts'
import { isRefusal } from './refusal.ts'
import { type Problem, problemLine } from './refusal.ts'
import { type Json, sameJson } from './json.ts'
import { Match } from './match.ts'
import type { Answer } from './space.ts'
import type { GameEvent } from './turn.ts'

export const RECORD_FORMAT = 'deadfront-record/1'

/** Commands are the truth: who said what, and a fingerprint of the state it led to. */
export interface Command {
  seat: Seat
  /** One answer, or a batch that was accepted whole. */
  answer: Answer | readonly Answer[]
  hash: string
}

/** `*.record.json`: replays bit for bit anywhere. */
export interface GameRecord {
  format: typeof RECORD_FORMAT
  game: string
  rulesVersion: number
  setup: Setup
  /** Who sat where: `me`, `bot:steady`, a name. */
  seats: { readonly [seat: Seat]: string }
  start: string
  commands: Command[]
  result: Result | null
  /** Online games: SHA-256 of the seed, published before the first roll. */
  commitment?: string
}

/** The shape of a record, or what is wrong with it. Bad input never throws here. */
export function readRecord(data: unknown): { record: GameRecord } | { problem: Problem } {
  const bad = (place: string, say: string) => ({ problem: { place, say } })
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return bad('', 'expected a record object')
  const r = data as Record<string, unknown>
  if (r.format !== RECORD_FORMAT) return bad('format', `expected "${RECORD_FORMAT}", found ${JSON.stringify(r.format)}`)
  if (typeof r.game !== 'string') return bad('game', 'expected a game id')
  if (!Number.isInteger(r.rulesVersion)) return bad('rulesVersion', 'expected a whole number')
  const setup = r.setup as Record<string, unknown> | undefined
  if (typeof setup !== 'object' || setup === null) return bad('setup', 'expected an object')
  if (typeof setup.scenario !== 'string') return bad('setup.scenario', 'expected a scenario id')
  if (typeof setup.seed !== 'string') return bad('setup.seed', 'expected a text')
  if (typeof setup.options !== 'object' || setup.options === null || Array.isArray(setup.options))
    return bad('setup.options', 'expected an object')
  if (typeof r.seats !== 'object' || r.seats === null || Array.isArray(r.seats)) return bad('seats', 'expected an object')
  if (typeof r.start !== 'string') return bad('start', 'expected a hash')
  if (!Array.isArray(r.commands)) return bad('commands', 'expected a list')
  for (const [i, c] of r.commands.entries()) {
    if (typeof c !== 'object' || c === null) return bad(`commands[${i}]`, 'expected { seat, answer, hash }')
    if (typeof c.seat !== 'string') return bad(`commands[${i}].seat`, 'expected a seat id')
    if (!isAnswer(c.answer) && !(Array.isArray(c.answer) && c.answer.length > 0 && c.answer.every(isAnswer)))
      return bad(`commands[${i}].answer`, 'expected an answer object or a list of them')
    if (typeof c.hash !== 'string') return bad(`commands[${i}].hash`, 'expected a hash')
  }
  if (r.result !== null && !(isAnswer(r.result) && typeof (r.result as { outcome?: unknown }).outcome === 'string'))
    return bad('result', 'expected null or { outcome, winners, rule }')
  if (r.commitment !== undefined && typeof r.commitment !== 'string') return bad('commitment', 'expected a hash')
  return { record: data as GameRecord }
}

const isAnswer = (x: unknown): boolean => typeof x === 'object' && x !== null && !Array.isArray(x)

export interface Mismatch {
  /** How many commands were carried out before it. */
  at: number
  say: string
}

/** Plays a record from the start, checking every hash; stops after `until` commands. */
export function replay<S extends State, E extends GameEvent>(
  game: Game<S, E, unknown>,
  record: GameRecord,
  until = record.commands.length,
): { match: Match<S, E>; mismatch: Mismatch | null } {
  const match = new Match(game, record.setup)
  if (record.rulesVersion !== game.rulesVersion)
    return {
      match,
      mismatch: { at: 0, say: `the record needs rules version ${record.rulesVersion} of ${game.id}, this is ${game.rulesVersion}` },
    }
  if (match.startHash !== record.start)
    return { match, mismatch: { at: 0, say: `the start position has hash ${match.startHash}, the record says ${record.start}` } }
  for (let i = 0; i < Math.min(until, record.commands.length); i++) {
    const command = record.commands[i] as Command
    const done = match.command(command.seat, command.answer)
    if (isRefusal(done))
      return { match, mismatch: { at: i, say: `command ${i + 1} is refused: ${done.say}${done.rule ? ` (${done.rule})` : ''}` } }
    if (done.command.hash !== command.hash)
      return {
        match,
        mismatch: { at: i + 1, say: `after command ${i + 1} the hash is ${done.command.hash}, the record says ${command.hash}` },
      }
  }
  if (match.steps.length === record.commands.length && !sameJson(match.state.result, record.result)) {
    const outcome = (r: Result | null) => (r ? r.outcome : 'none')
    const say = `the result is ${outcome(match.state.result)}, the record says ${outcome(record.result)}`
    return { match, mismatch: { at: record.commands.length, say } }
  }
  return { match, mismatch: null }
}

/** A saved state brought up to the game's present version, step by step; a gap in the migrations is a problem, not an exception. */
export function migrate<S extends State>(
  game: Game<S, GameEvent, unknown>,
  rulesVersion: number,
  save: { setup: Setup; state: Json },
): { setup: Setup; state: S } | { problem: string } {
  let now = save
  for (let version = rulesVersion; version < game.rulesVersion; version++) {
    const step = game.migrations[version]
    if (!step) return { problem: `no way from rules version ${version} of ${game.id} to ${game.rulesVersion}` }
    try {
      now = step(now)
    } catch (error) {
      return { problem: `the save of rules version ${version} of ${game.id} cannot be read: ${(error as Error).message}` }
    }
  }
  if (rulesVersion > game.rulesVersion) return { problem: `the save is of rules version ${rulesVersion}, newer than ${game.rulesVersion}` }
  return { setup: now.setup, state: now.state as unknown as S }
}

export { problemLine }
