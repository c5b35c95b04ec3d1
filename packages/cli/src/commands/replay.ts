import { createHash } from 'node:crypto'
import { type Game, type GameRecord, Match, next32, readRecord, replay, type Rng4, seedRng, type State } from '@deadfront/kernel'
import { Command } from 'commander'
import { DONE, NO, plural, problemIn, readingFrom, readJson, type Terminal, WrongUse } from '../io.ts'
import type { Finish } from '../main.ts'
import { findShelf, readCount } from '../table.ts'

export const replayCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('replay')
    .description('the position after so many commands of a record, every hash checked')
    .argument('<record>')
    .option('--at <n>', 'stop after n commands (all)')
    .option('--json', 'print one JSON document')
    .action(async (file: string, given: { at?: string; json?: boolean }) => {
      const { record, game } = await openRecord(terminal, file)
      const of = record.commands.length
      const at = given.at === undefined ? of : readCount('--at', given.at, 0)
      if (at > of) throw new WrongUse(`--at ${at}: ${file} has ${plural(of, 'command')}`)
      const { match, mismatch } = replay(game, record, at)
      const reached = match.steps.length
      const report = {
        game: game.id,
        scenario: record.setup.scenario,
        at: reached,
        of,
        hash: game.hash(match.state),
        equal: mismatch === null,
        mismatch,
        asks: game.asks(match.state),
        result: match.state.result,
        position: game.position.write(match.state),
      }
      if (given.json) terminal.json(report)
      else {
        terminal.line(JSON.stringify(report.position, null, 2))
        terminal.note(
          `${game.id} ${record.setup.scenario}: after ${reached} of ${of} commands, hash ${report.hash}${mismatch ? '' : ', equal'}`,
        )
      }
      if (mismatch) terminal.note(`${file}: ${mismatch.say}`)
      finish(mismatch ? NO : DONE)
    })

export const verifyCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('verify')
    .description('check every hash of a record, and every die against the seed and its commitment')
    .argument('<record>')
    .option('--json', 'print one JSON document')
    .action(async (file: string, { json }: { json?: boolean }) => {
      const { record, game } = await openRecord(terminal, file)
      const report = verify(game, record)
      if (json) terminal.json(report)
      else if (report.faults.length === 0) terminal.lines(linesOf(report))
      for (const fault of report.faults) terminal.note(`${file}: ${fault}`)
      finish(report.faults.length > 0 ? NO : DONE)
    })

export interface Verification {
  game: string
  commands: number
  hashesEqual: number
  /** How many numbers were taken from the generator, all of them the seed's own. */
  numbersDrawn: number
  commitment: 'kept' | 'broken' | 'none'
  result: GameRecord['result']
  faults: string[]
}

export function verify(game: Game, record: GameRecord): Verification {
  const { match, mismatch } = replay(game, record)
  const faults = mismatch ? [mismatch.say] : []
  const commitment = record.commitment === undefined ? 'none' : sha256(record.setup.seed) === record.commitment ? 'kept' : 'broken'
  if (commitment === 'broken')
    faults.push(`the seed does not match its commitment: expected ${record.commitment}, found ${sha256(record.setup.seed)}`)
  const dice = countDraws(game, match, record)
  if (dice.fault) faults.push(dice.fault)
  if (!mismatch && JSON.stringify(match.state.result) !== JSON.stringify(record.result))
    faults.push(`the game ends with ${JSON.stringify(match.state.result)}, the record says ${JSON.stringify(record.result)}`)
  return {
    game: game.id,
    commands: record.commands.length,
    hashesEqual: mismatch ? Math.max(0, mismatch.at - 1) : record.commands.length,
    numbersDrawn: dice.drawn,
    commitment,
    result: match.state.result,
    faults,
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** More numbers than any one command takes; a generator that is further away did not come from the seed. */
const FAR = 1_000_000

/** Walks the seed's own generator beside the game: every state's generator must lie on that one line, in order. */
function countDraws(game: Game, match: Match, record: GameRecord): { drawn: number; fault: string | null } {
  const line = seedRng(record.setup.seed)
  let drawn = 0
  let state: State = new Match(game, record.setup).state
  for (let at = 0; ; at++) {
    const steps = walkTo(line, state.rng)
    if (steps < 0) return { drawn, fault: `after command ${at} the dice do not come from the seed` }
    drawn += steps
    const step = match.steps[at]
    if (!step) return { drawn, fault: null }
    const done = game.apply(state, step.command.seat, step.command.answer)
    if ('refused' in done) return { drawn, fault: null }
    state = done.state
  }
}

function walkTo(line: Rng4, goal: Rng4): number {
  for (let steps = 0; steps <= FAR; steps++) {
    if (line.every((word, i) => word >>> 0 === (goal[i] as number) >>> 0)) return steps
    next32(line)
  }
  return -1
}

const COMMITMENTS = { kept: 'the seed matches the commitment', broken: '', none: 'the record carries no commitment (a local game)' }

const linesOf = (v: Verification): string[] => [
  `${plural(v.commands, 'command')}, every hash equal`,
  `${plural(v.numbersDrawn, 'number')} drawn for dice and cards, every one from the seed`,
  COMMITMENTS[v.commitment],
  v.result ? `the game ended: ${v.result.outcome} (${v.result.rule})` : 'the game goes on',
]

export async function openRecord(terminal: Terminal, file: string): Promise<{ record: GameRecord; game: Game }> {
  const read = readRecord(readJson(file))
  if ('problem' in read) throw problemIn(file, read.problem)
  const { record } = read
  const game = await findShelf(terminal.around.shelves, record.game, `${file}: game: `).load()
  if (record.rulesVersion === game.rulesVersion) readingFrom(file, () => game.start(record.setup), 'setup')
  return { record, game }
}
