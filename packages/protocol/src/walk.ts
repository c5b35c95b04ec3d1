import {
  applyAll,
  type Command,
  type Game,
  type GameRecord,
  isRefusal,
  type Mismatch,
  mismatchOf,
  next32,
  recordedSetup,
  type Rng4,
  seedRng,
  type State,
  whyNotThisVersion,
} from '@deadfront/kernel'
import { type Fairness, hashHex, rngFor, whyUnfair } from './fair.ts'

/** A record as it may lie in a file: those of online games say how their dice were made. */
export interface AnyRecord extends GameRecord {
  commands: (Command & { n?: number })[]
  fairness?: Fairness
}

export interface Walked {
  state: State
  /** Commands carried out with the hash the record says. */
  at: number
  mismatch: Mismatch | null
  /** How many numbers the generator gave for dice and draws. */
  drawn: number
}

/** More numbers than any one command takes; a generator that is further away did not come from the seed. */
const FAR = 1_000_000

/**
 * Plays a record from the start and checks every hash and every number drawn. A local game has one generator that the seed
 * sets once; an online game has it set anew before every command, from the seed and the command's number.
 */
export function walk(game: Game, record: AnyRecord, until = record.commands.length): Walked {
  const started = game.start(recordedSetup(game, record.setup)).state
  const walked: Walked = { state: started, at: 0, mismatch: null, drawn: 0 }
  const stop = (at: number, say: string): Walked => ({ ...walked, mismatch: mismatchOf(game, record, at, say) })
  const unknown = whyNotThisVersion(game, record)
  if (unknown) return { ...walked, mismatch: unknown }
  const hashOf = (s: State): string => game.hash(s, record.rulesVersion)
  if (hashOf(started) !== record.start) return stop(0, `the start position has hash ${hashOf(started)}, the record says ${record.start}`)
  const line = seedRng(record.setup.seed)
  const opening = walkTo(line, started.rng)
  if (opening < 0) return stop(0, 'the dice of the set-up do not come from the seed')
  walked.drawn = opening

  for (let i = 0; i < Math.min(until, record.commands.length); i++) {
    const command = record.commands[i] as AnyRecord['commands'][number]
    const from = record.fairness ? rngFor(record.setup.seed, command.n ?? i + 1) : line
    const before = record.fairness ? { ...walked.state, rng: [...from] as Rng4 } : walked.state
    const done = applyAll(game, before, command.seat, command.answer)
    if (isRefusal(done)) return stop(i, `command ${i + 1} is refused: ${done.say}${done.rule ? ` (${done.rule})` : ''}`)
    walked.state = done.state
    const hash = hashOf(done.state)
    if (hash !== command.hash) return stop(i + 1, `after command ${i + 1} the hash is ${hash}, the record says ${command.hash}`)
    const steps = walkTo(from, done.state.rng)
    if (steps < 0) return stop(i + 1, `the dice of command ${i + 1} do not come from the seed`)
    walked.drawn += steps
    walked.at = i + 1
  }
  return walked
}

/** Advances the generator to the goal and says how many numbers lie between; -1 when the goal is not on its way. */
function walkTo(line: Rng4, goal: Rng4): number {
  for (let steps = 0; steps <= FAR; steps++) {
    if (line[0] >>> 0 === goal[0] >>> 0 && line.every((word, i) => word >>> 0 === (goal[i] as number) >>> 0)) return steps
    next32(line)
  }
  return -1
}

/** What the record's promise about its dice is worth. */
export function promiseOf(record: AnyRecord): { commitment: 'kept' | 'broken' | 'none'; say: string } {
  if (record.fairness) {
    const say = whyUnfair(record.fairness, record.setup.seed)
    return { commitment: say === null ? 'kept' : 'broken', say: say ?? '' }
  }
  if (record.commitment === undefined) return { commitment: 'none', say: '' }
  const found = hashHex(record.setup.seed)
  if (found === record.commitment) return { commitment: 'kept', say: '' }
  return { commitment: 'broken', say: `the seed does not match its commitment: expected ${record.commitment}, found ${found}` }
}
