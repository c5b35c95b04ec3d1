import type { Result, Seat, Setup } from './game.ts'
import { isObject, type Json } from './json.ts'
import type { Problem } from './refusal.ts'
import type { AnswerOrBatch } from './space.ts'

export const RECORD_FORMAT = 'deadfront-record/1'

/** One command: the seat, its answer, and a hash of the state after it. */
export interface Command {
  seat: Seat
  /** One answer, or the answers of a batch that were carried out. */
  answer: AnswerOrBatch
  hash: string
}

/** `*.record.json`: replays to the same states on every machine. */
export interface GameRecord {
  format: typeof RECORD_FORMAT
  game: string
  rulesVersion: number
  setup: Setup
  /** Who played each seat: `me`, `bot:steady`, a name. */
  seats: { readonly [seat: Seat]: string }
  start: string
  commands: Command[]
  result: Result | null
  /** Online games: SHA-256 of the seed, published before the first roll. */
  commitment?: string
  /** The rules versions by which the game was played, when there was more than one. The first begins at 0 and is `rulesVersion`. */
  versions?: readonly RecordVersion[]
}

/** A part of a game that was played by one version of the rules. */
export interface RecordVersion {
  version: number
  /** The number of commands before it. */
  at: number
  /** The state with which this part began, in the field names of its version. With it the part can be checked by itself. */
  state?: Json
}

/** The rules version for the command with this index; with the number of commands as the index, the newest. */
export function versionOfCommand(record: Pick<GameRecord, 'rulesVersion' | 'versions'>, index: number): number {
  return record.versions?.findLast(({ at }) => at <= index)?.version ?? record.rulesVersion
}

/** The shape of a record, or what is wrong with it. Bad input never throws here. */
export function readRecord(data: unknown): { record: GameRecord } | { problem: Problem } {
  const bad = (place: string, say: string) => ({ problem: { place, say } })
  if (!isObject(data)) return bad('', 'expected a record object')
  const r = data
  if (r.format !== RECORD_FORMAT) return bad('format', `expected "${RECORD_FORMAT}", found ${JSON.stringify(r.format)}`)
  if (typeof r.game !== 'string') return bad('game', 'expected a game id')
  if (!Number.isInteger(r.rulesVersion)) return bad('rulesVersion', 'expected a whole number')
  const { setup } = r
  if (!isObject(setup)) return bad('setup', 'expected an object')
  if (typeof setup.scenario !== 'string') return bad('setup.scenario', 'expected a scenario id')
  if (typeof setup.seed !== 'string') return bad('setup.seed', 'expected a text')
  if (!isObject(setup.options)) return bad('setup.options', 'expected an object')
  if (!isObject(r.seats)) return bad('seats', 'expected an object')
  if (typeof r.start !== 'string') return bad('start', 'expected a hash')
  if (!Array.isArray(r.commands)) return bad('commands', 'expected a list')
  for (const [i, c] of r.commands.entries()) {
    if (!isObject(c)) return bad(`commands[${i}]`, 'expected { seat, answer, hash }')
    if (typeof c.seat !== 'string') return bad(`commands[${i}].seat`, 'expected a seat id')
    if (!isObject(c.answer) && !(Array.isArray(c.answer) && c.answer.length > 0 && c.answer.every(isObject)))
      return bad(`commands[${i}].answer`, 'expected an answer object or a list of them')
    if (typeof c.hash !== 'string') return bad(`commands[${i}].hash`, 'expected a hash')
  }
  if (r.result !== null && !(isObject(r.result) && typeof r.result.outcome === 'string'))
    return bad('result', 'expected null or { outcome, winners, rule }')
  if (r.commitment !== undefined && typeof r.commitment !== 'string') return bad('commitment', 'expected a hash')
  const versions = whyNotVersions(r.versions, r.rulesVersion, r.commands.length)
  if (versions !== null) return bad('versions', versions)
  return { record: r as object as GameRecord } // every field was checked above
}

/** The expected form of `versions`, for an error line. */
function whyNotVersions(versions: unknown, first: unknown, commands: number): string | null {
  if (versions === undefined) return null
  const expected = 'expected [{ version, at }, …], both rising, from the rulesVersion at 0'
  if (!Array.isArray(versions) || versions.length === 0) return expected
  let last: RecordVersion | null = null
  for (const one of versions as unknown[]) {
    if (typeof one !== 'object' || one === null) return expected
    const { version, at } = one as { version?: unknown; at?: unknown }
    if (typeof version !== 'number' || typeof at !== 'number' || !Number.isInteger(version) || !Number.isInteger(at)) return expected
    if (last === null ? version !== first || at !== 0 : version <= last.version || at <= last.at || at > commands) return expected
    last = { version, at }
  }
  return null
}
