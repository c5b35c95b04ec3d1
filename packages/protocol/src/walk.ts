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
 * A record of an online game: each command with its number `n` and who gave it (a name, `bot:steady` or `orders`; `late`
 * when the player's time had run out), and how the dice were made.
 */
export interface OnlineRecord extends AnyRecord {
  commands: (Command & { n: number; by: string; late?: true })[]
  fairness: Fairness
}

/** A part of a record that was played by one rules version. */
export interface WalkedPart {
  version: number
  /** Commands `from + 1` to `to` belong to it. */
  from: number
  to: number
  /** How many of its commands were carried out with the hash in the record. */
  checked: number
  mismatch: Mismatch | null
}

export interface Walked {
  state: State
  /** How many commands were carried out with the hash in the record. */
  at: number
  /** The first fault, or the first command where a changed ruling leads another way. */
  mismatch: Mismatch | null
  /** How many numbers the generator gave for dice and draws. */
  drawn: number
  parts: WalkedPart[]
}

/** More numbers than any one command takes; a generator that is further away did not come from the seed. */
const FAR = 1_000_000

/**
 * Plays a record from the start and checks every hash and every number drawn. A local game has one generator that the seed
 * sets once; an online game has it set anew before every command, from the seed and the command's number.
 * The parts of a game that ran over several rules versions are hashed in the field names of their version. Where a changed
 * ruling leads another way, the next part is checked from its own stored state.
 */
export function walk(game: Game, record: AnyRecord, until = record.commands.length): Walked {
  const { state } = game.start(recordedSetup(game, record.setup))
  const walked: Walked = { state, at: 0, mismatch: null, drawn: 0, parts: [] }
  const line = seedRng(record.setup.seed)
  walked.mismatch =
    whyNotThisVersion(game, { rulesVersion: versionOfCommand(record, record.commands.length) }) ?? whyNotStart(game, record, walked, line)
  if (walked.mismatch) return walked
  for (const part of partsOf(record, until)) {
    if (!canBegin(game, record, part, walked, line)) break
    walkPart(game, record, part, walked, line)
    walked.parts.push(part)
    walked.mismatch ??= part.mismatch
  }
  return walked
}

function partsOf(record: AnyRecord, until: number): (WalkedPart & { state?: Json })[] {
  const versions = record.versions ?? [{ version: record.rulesVersion, at: 0 }]
  const parts = versions.map(({ version, at, state }, i) => {
    const to = Math.min(until, versions[i + 1]?.at ?? record.commands.length)
    const part = { version, from: at, to, checked: 0, mismatch: null }
    return state === undefined ? part : { ...part, state }
  })
  return parts.filter(({ from, to }, i) => i === 0 || from < to)
}

function whyNotStart(game: Game, record: AnyRecord, walked: Walked, line: Rng4): Mismatch | null {
  const hash = game.hash(walked.state, record.rulesVersion)
  const stop = (say: string): Mismatch => mismatchOf(game, record, 0, say)
  if (hash !== record.start) return stop(`the start position has hash ${hash}, the record says ${record.start}`)
  walked.drawn = walkTo(line, walked.state.rng)
  return walked.drawn < 0 ? stop('the dice of the set-up do not come from the seed') : null
}

/** After a part that was checked whole, the next one goes on. Otherwise it needs a state of its own. */
function canBegin(game: Game, record: AnyRecord, part: WalkedPart & { state?: Json }, walked: Walked, line: Rng4): boolean {
  const before = walked.parts.at(-1)
  if (!before?.mismatch) return true
  if (before.mismatch.kind === 'broken' || part.state === undefined) return false
  const save = migrate(game, part.version, { setup: record.setup, state: part.state })
  if ('problem' in save) return false
  walked.state = save.state
  for (const [i, word] of save.state.rng.entries()) line[i] = word
  return true
}

function walkPart(game: Game, record: AnyRecord, part: WalkedPart, walked: Walked, line: Rng4): void {
  const stop = (at: number, say: string): void => {
    part.mismatch = mismatchOf(game, { rulesVersion: part.version }, at, say)
  }
  for (let i = part.from; i < part.to; i++) {
    const command = nth(record.commands, i)
    const from = record.fairness ? rngFor(record.setup.seed, command.n ?? i + 1) : line
    const before: State = record.fairness ? { ...walked.state, rng: [...from] as Rng4 } : walked.state
    const done = applyAll(game, before, command.seat, command.answer)
    if (isRefusal(done)) return stop(i, `command ${i + 1} is refused: ${done.say}${done.rule ? ` (${done.rule})` : ''}`)
    walked.state = done.state
    const hash = game.hash(done.state, part.version)
    if (hash !== command.hash) return stop(i + 1, `after command ${i + 1} the hash is ${hash}, the record says ${command.hash}`)
    const steps = walkTo(from, done.state.rng)
    if (steps < 0) return stop(i + 1, `the dice of command ${i + 1} do not come from the seed`)
    walked.drawn += steps
    walked.at++
    part.checked++
  }
}

/** Advances the generator to the goal and says how many numbers lie between; -1 when the goal is not on its way. */
function walkTo(line: Rng4, goal: Rng4): number {
  for (let steps = 0; steps <= FAR; steps++) {
    if (line[0] >>> 0 === goal[0] >>> 0 && line.every((word, i) => word >>> 0 === (goal[i] ?? 0) >>> 0)) return steps
    next32(line)
  }
  return -1
}

/** Does the record keep its commitment about the dice? */
export function promiseOf(record: AnyRecord): { commitment: 'kept' | 'broken' | 'none'; say: string } {
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
