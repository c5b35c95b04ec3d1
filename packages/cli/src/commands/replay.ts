import { checkSetup, type Game, type GameRecord, readRecord, recordedSetup, sameJson } from '@deadfront/kernel'
import {
  type AnyRecord,
  type CheckedRecord,
  checkRecord,
  commitmentCheck,
  type DiceLuck,
  type DrawLuck,
  type Ending,
  FAULT_LINES,
  type Grade,
  gradeOf,
  judgeNotes,
  type KnownKey,
  type LuckLedger,
  luckOf,
  type NoteVerdict,
  problemOfFairness,
  readKey,
  showFingerprint,
} from '@deadfront/protocol'
import { Command } from 'commander'
import { FAILED, OK, placeIn, plural, problemIn, readingFrom, readJson, readText, type Terminal, UsageError } from '../io.ts'
import type { Finish } from '../main.ts'
import { findEntry, readCount } from '../table.ts'

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
      if (at > of) throw new UsageError(`--at ${at}: ${file} has ${plural(of, 'command')}`)
      const checked = checkRecord(game, record, at)
      const { state, mismatch } = checked
      const reached = mismatch ? mismatch.at : at
      const report = {
        game: game.id,
        scenario: record.setup.scenario,
        at: reached,
        of,
        hash: game.hash(state, record.rulesVersion),
        equal: mismatch === null,
        mismatch,
        asks: game.asks(state),
        result: state.result,
        position: game.position.write(state),
      }
      if (given.json) terminal.json(report)
      else {
        terminal.line(JSON.stringify(report.position, null, 2))
        terminal.note(
          `${game.id} ${record.setup.scenario}: after ${reached} of ${of} commands, hash ${report.hash}${mismatch ? '' : ', equal'}`,
        )
      }
      if (mismatch) terminal.note(`${file}: ${partingOf(checked)?.say ?? mismatch.say}`)
      finish(mismatch ? FAILED : OK)
    })

export const verifyCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('verify')
    .description('check every hash of a record, and every die against the seed and its commitment')
    .argument('<record>')
    .option('--key <[seat=]fingerprint>', 'the key of a player, as that player told you; repeat for each', collect, [])
    .option('--keys <file>', 'a file with such keys, one on each line')
    .option('--json', 'print one JSON document')
    .action(async (file: string, { json, key, keys }: { json?: boolean; key: string[]; keys?: string }) => {
      const known = readKeys(key, keys)
      const { record, game } = await openRecord(terminal, file)
      const report = await verify(game, record, known)
      if (json) terminal.json(report)
      else if (report.faults.length === 0) terminal.lines(linesOf(report))
      for (const fault of report.faults) terminal.note(`${file}: ${fault}`)
      if (!json && report.parts.length > 1) terminal.lines(report.parts.map(partLine))
      if (report.parting) terminal.note(`${file}: ${report.parting.say}`)
      finish(report.faults.length > 0 || report.parting ? FAILED : OK)
    })

const collect = (value: string, before: string[]): string[] => [...before, value]

/** The keys of players, as given to the checker. A key may have its seat before it; a line of a file may end with a comment. */
function readKeys(given: readonly string[], file: string | undefined): KnownKey[] {
  const lines =
    file === undefined
      ? []
      : readText(file)
          .split('\n')
          .map((line) => line.replace(/#.*/, '').trim())
  return [...given, ...lines.filter(Boolean)].map((text) => {
    const key = readKey(text)
    if (key === null) throw new UsageError(`--key ${text}: expected 40 hexadecimal digits, with the seat and "=" before it if wanted`)
    return key
  })
}

/** A record that a changed ruling leads to another state is not broken: this is the first command with another state. */
function partingOf({ mismatch, parts }: CheckedRecord): { at: number; say: string } | null {
  if (mismatch?.kind !== 'rules') return null
  const part = parts.find((one) => one.mismatch === mismatch)
  const at = (part === undefined ? 0 : part.from + part.checked) + 1
  return { at, say: `parts at command ${at}: ${mismatch.say}` }
}

interface Verification {
  game: string
  /** The version of the rules that the record was played by. */
  rulesVersion: number
  commands: number
  hashesEqual: number
  /** How many numbers were taken from the generator, all of them the seed's own. */
  numbersDrawn: number
  /** What was checked of each rules version: commands `from + 1` to `to`. */
  parts: { version: number; from: number; to: number; checked: number }[]
  commitment: 'kept' | 'broken' | 'none'
  /** The players' own notes about the dice: the seat that signed them, and whether the key is one that was given. */
  notes: Pick<NoteVerdict, 'seat' | 'key' | 'at' | 'signed' | 'known'>[]
  /** Seats with unsigned entropy. */
  unsigned: string[]
  result: GameRecord['result']
  /** How the table ended the game, if the rules did not. */
  ending: Ending | null
  /** Expected against actual, by seat: dice face by face, hits, draws. */
  luck: LuckLedger
  faults: string[]
  /**
   * The command where a record of an older rules version leads to another state because a ruling has changed since; all before it
   * is checked. Null if every command leads to the same state as before.
   */
  parting: { at: number; say: string } | null
}

async function verify(game: Game, record: AnyRecord, known: readonly KnownKey[]): Promise<Verification> {
  const checked = checkRecord(game, record)
  const { state, at, mismatch, drawn, parts } = checked
  const { commitment, say } = commitmentCheck(record)
  const parting = partingOf(checked)
  const promises = await judgeNotes(record.fairness ?? { commitment: '', secret: '', entropy: {} }, known)
  const faults = [
    ...(mismatch && !parting ? [mismatch.say] : []),
    ...(commitment === 'broken' ? [say] : []),
    ...promises.faults.map((fault) => FAULT_LINES[fault.code](fault)),
  ]
  if (!mismatch && !sameJson(state.result, record.result))
    faults.push(`the game ends with ${JSON.stringify(state.result)}, the record says ${JSON.stringify(record.result)}`)
  return {
    game: game.id,
    rulesVersion: record.rulesVersion,
    commands: record.commands.length,
    hashesEqual: at,
    numbersDrawn: drawn,
    parts: parts.map(({ version, from, to, checked }) => ({ version, from, to, checked })),
    commitment: promises.faults.some(({ code }) => code === 'other-commitment' || code === 'other-entropy') ? 'broken' : commitment,
    notes: promises.notes.map(({ seat, key, at: noted, signed, known: isKnown }) => ({ seat, key, at: noted, signed, known: isKnown })),
    unsigned: promises.unsigned,
    result: state.result,
    ending: record.ending ?? null,
    luck: mismatch ? { dice: [], draws: [] } : luckOf(game, record),
    faults,
    parting,
  }
}

const partLine = ({ version, from, to, checked }: Verification['parts'][number]): string =>
  `rules version ${version}, commands ${from + 1} to ${to}: ${checked === to - from ? 'every hash equal' : `${plural(checked, 'hash', 'hashes')} equal`}`

const COMMITMENTS = { kept: 'the seed matches the commitment', broken: '', none: 'a local game: the record carries no commitment' }

const noteLine = ({ seat, key, known }: Verification['notes'][number]): string =>
  `${seat} noted the same fingerprint and entropy, signed by ${showFingerprint(key)}${known ? ', a key that you gave' : ' (ask the player whether that is theirs: --key)'}`

const ENDINGS: { readonly [H in Ending['how']]: (ending: Ending) => string } = {
  draw: () => 'the players agreed on a draw',
  abandon: () => 'the table was given up',
  resign: ({ seats, winners }) => `${seats.join(', ')} resigned, ${winners.join(', ')} won`,
  claim: ({ seats, winners }) => `${seats.join(', ')} stayed away, ${winners.join(', ')} claimed the game`,
  idle: () => 'the table was closed: nobody came back',
}

function endLine({ result, ending }: Pick<Verification, 'result' | 'ending'>): string {
  if (result) return `the game ended: ${result.outcome} (${result.rule})`
  return ending ? ENDINGS[ending.how](ending) : 'the game goes on'
}

const linesOf = (v: Verification): string[] => [
  v.parting
    ? `${v.hashesEqual} of ${plural(v.commands, 'command')}, every hash equal so far`
    : `${plural(v.commands, 'command')}, every hash equal`,
  `${plural(v.numbersDrawn, 'number')} drawn for dice and cards, every one from the seed`,
  COMMITMENTS[v.commitment],
  ...v.notes.map(noteLine),
  ...(v.unsigned.length > 0 ? [`entropy that nobody has signed: ${v.unsigned.join(', ')}`] : []),
  ...(v.parting ? [] : [endLine(v)]),
  ...(v.luck.dice.length > 0 ? ['', 'luck, expected against actual:', ...v.luck.dice.flatMap(diceLines)] : []),
  ...v.luck.draws.flatMap(drawLines),
]

const SOUNDS: Record<Grade, string> = {
  lowest: 'hardly ever so low',
  low: 'rather low',
  middle: 'about what chance gives',
  high: 'rather high',
  highest: 'hardly ever so high',
}

const short = (n: number): string => String(Math.round(n * 10) / 10)
const percent = (part: number): string => `${Math.round(part * 100)} %`

function diceLines(luck: DiceLuck): string[] {
  const { seat, sides, dice, sum, expectedSum, rank, faces, expected, evenness, hits } = luck
  const lines = [
    `  ${seat ?? 'nobody’s'}: ${dice} d${sides}, total ${sum}, chance gives ${short(expectedSum)}: ${SOUNDS[gradeOf(rank)]} (${percent(rank)} of such rows are lower)`,
    `    faces ${faces.map((n, i) => `${i + 1}:${n}`).join(' ')}, ${short(expected)} each expected; ${percent(evenness)} of such rows are as uneven`,
  ]
  if (hits) lines.push(`    ${hits.actual} hits with ${hits.dice} of them, ${short(hits.expected)} expected`)
  return lines
}

const drawLines = ({ seat, draws, names }: DrawLuck): string[] => [
  `  ${seat ?? 'nobody’s'}: ${plural(draws, 'draw')}: ${names.map((n) => `${n.name} ${n.actual} (${short(n.expected)})`).join(', ')}`,
]

export async function openRecord(terminal: Terminal, file: string): Promise<{ record: AnyRecord; game: Game }> {
  const read = readRecord(readJson(file))
  if ('problem' in read) throw problemIn(file, read.problem)
  const record = read.record as AnyRecord
  const fairness = problemOfFairness(record.fairness)
  if (fairness) throw problemIn(file, fairness)
  const game = await findEntry(terminal.around.catalog, record.game, `${file}: game: `).load()
  if (record.rulesVersion <= game.rulesVersion) checkSetupOf(record, game, file)
  return { record, game }
}

function checkSetupOf(record: AnyRecord, game: Game, file: string): void {
  const setup = readingFrom(file, () => recordedSetup(game, record.setup), 'setup')
  readingFrom(file, () => checkSetup(game, setup), 'setup')
  readingFrom(file, () => game.start(setup), placeIn('setup', setup))
}
