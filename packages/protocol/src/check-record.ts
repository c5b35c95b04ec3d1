import {
  applyAll,
  type Command,
  type Game,
  type GameRecord,
  isRefusal,
  type Json,
  migrate,
  type Mismatch,
  mismatchOf,
  next32,
  nth,
  recordedSetup,
  type Rng4,
  seedRng,
  type State,
  versionOfCommand,
  whyNotThisVersion,
} from '@deadfront/kernel'
import type { Ending } from './common.ts'
import { type Fairness, hashHex, rngFor, whySkipped, whyUnfair } from './fair.ts'

/** A record of a local or an online game. */
export interface AnyRecord extends GameRecord {
  commands: (Command & { n?: number; by?: string; late?: true })[]
  fairness?: Fairness
  /** How the table ended, if not by the rules of the game. */
  ending?: Ending
}

/**
 * A record of an online game: each command with its number `n` and its source (a name, `bot:steady` or `orders`; `late`
 * when the player's time had run out), and how the dice were made.
 */
export interface OnlineRecord extends AnyRecord {
  commands: (Command & { n: number; by: string; late?: true })[]
  fairness: Fairness
}

/** A part of a record that was played under one rules version. */
export interface CheckedPart {
  version: number
  /** Commands `from + 1` to `to` belong to it. */
  from: number
  to: number
  /** How many of its commands were carried out with the hash in the record. */
  checked: number
  mismatch: Mismatch | null
}

export interface CheckedRecord {
  state: State
  /** How many commands were carried out with the hash in the record. */
  at: number
  /** The first fault, or the first command where a changed ruling leads to another result. */
  mismatch: Mismatch | null
  /** How many numbers the generator gave for dice and draws. */
  drawn: number
  parts: CheckedPart[]
}

/** More numbers than any one command takes; a generator that is further ahead did not come from the seed. */
const MAX_NUMBERS = 1_000_000

/**
 * Plays a record from the start and checks every hash and every number drawn. A local game has one generator that the seed
 * sets once; the generator of an online game is set again before every command, from the seed and the command's number.
 * The parts of a game that ran over several rules versions are hashed in the field names of their version. Where a changed
 * ruling leads to another result, the next part is checked from its own stored state.
 */
export function checkRecord(game: Game, record: AnyRecord, until = record.commands.length): CheckedRecord {
  const { state } = game.start(recordedSetup(game, record.setup))
  const checked: CheckedRecord = { state, at: 0, mismatch: null, drawn: 0, parts: [] }
  const generator = seedRng(record.setup.seed)
  checked.mismatch =
    whyNotThisVersion(game, { rulesVersion: versionOfCommand(record, record.commands.length) }) ??
    whyNotStart(game, record, checked, generator)
  if (checked.mismatch) return checked
  for (const part of partsOf(record, until)) {
    if (!canBegin(game, record, part, checked, generator)) break
    checkPart(game, record, part, checked, generator)
    checked.parts.push(part)
    checked.mismatch ??= part.mismatch
  }
  return checked
}

function partsOf(record: AnyRecord, until: number): (CheckedPart & { state?: Json })[] {
  const versions = record.versions ?? [{ version: record.rulesVersion, at: 0 }]
  const parts = versions.map(({ version, at, state }, i) => {
    const to = Math.min(until, versions[i + 1]?.at ?? record.commands.length)
    const part = { version, from: at, to, checked: 0, mismatch: null }
    return state === undefined ? part : { ...part, state }
  })
  return parts.filter(({ from, to }, i) => i === 0 || from < to)
}

function whyNotStart(game: Game, record: AnyRecord, checked: CheckedRecord, generator: Rng4): Mismatch | null {
  const hash = game.hash(checked.state, record.rulesVersion)
  const stop = (say: string): Mismatch => mismatchOf(game, record, 0, say)
  if (hash !== record.start) return stop(`the start position has hash ${hash}, the record says ${record.start}`)
  checked.drawn = advanceTo(generator, checked.state.rng)
  return checked.drawn < 0 ? stop('the dice of the set-up do not come from the seed') : null
}

/** After a part that was checked completely, the next one continues from it. Otherwise it needs its own stored state. */
function canBegin(game: Game, record: AnyRecord, part: CheckedPart & { state?: Json }, checked: CheckedRecord, generator: Rng4): boolean {
  const before = checked.parts.at(-1)
  if (!before?.mismatch) return true
  if (before.mismatch.kind === 'broken' || part.state === undefined) return false
  const save = migrate(game, part.version, { setup: record.setup, state: part.state })
  if ('problem' in save) return false
  checked.state = save.state
  for (const [i, word] of save.state.rng.entries()) generator[i] = word
  return true
}

function checkPart(game: Game, record: AnyRecord, part: CheckedPart, checked: CheckedRecord, generator: Rng4): void {
  const stop = (at: number, say: string): void => {
    part.mismatch = mismatchOf(game, { rulesVersion: part.version }, at, say)
  }
  for (let i = part.from; i < part.to; i++) {
    const command = nth(record.commands, i)
    const from = record.fairness ? rngFor(record.setup.seed, command.n ?? i + 1) : generator
    const before: State = record.fairness ? { ...checked.state, rng: [...from] as Rng4 } : checked.state
    const done = applyAll(game, before, command.seat, command.answer)
    if (isRefusal(done)) return stop(i, `command ${i + 1} is refused: ${done.say}${done.rule ? ` (${done.rule})` : ''}`)
    checked.state = done.state
    const hash = game.hash(done.state, part.version)
    if (hash !== command.hash) return stop(i + 1, `after command ${i + 1} the hash is ${hash}, the record says ${command.hash}`)
    const steps = advanceTo(from, done.state.rng)
    if (steps < 0) return stop(i + 1, `the dice of command ${i + 1} do not come from the seed`)
    checked.drawn += steps
    checked.at++
    part.checked++
  }
}

/** Advances the generator to the goal and returns how many numbers are between; -1 when it does not reach the goal. */
function advanceTo(generator: Rng4, goal: Rng4): number {
  for (let steps = 0; steps <= MAX_NUMBERS; steps++) {
    if (generator[0] >>> 0 === goal[0] >>> 0 && generator.every((word, i) => word >>> 0 === (goal[i] ?? 0) >>> 0)) return steps
    next32(generator)
  }
  return -1
}

/** Does the record keep its commitment about the dice? */
export function commitmentCheck(record: AnyRecord): { commitment: 'kept' | 'broken' | 'none'; say: string } {
  if (record.fairness) {
    const numbers = record.commands.map(({ n }) => n)
    const say = whyUnfair(record.fairness, record.setup.seed) ?? whySkipped(record.fairness, numbers)
    return { commitment: say === null ? 'kept' : 'broken', say: say ?? '' }
  }
  if (record.commitment === undefined) return { commitment: 'none', say: '' }
  const found = hashHex(record.setup.seed)
  if (found === record.commitment) return { commitment: 'kept', say: '' }
  return { commitment: 'broken', say: `the seed does not match its commitment: expected ${record.commitment}, found ${found}` }
}
