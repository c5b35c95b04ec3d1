import { readFileSync } from 'node:fs'
import { BadInput } from '@deadfront/kernel'
import { Command, CommanderError, Help, type Option } from 'commander'
import { adminCommand } from './commands/admin.ts'
import { fuzzCommand } from './commands/fuzz.ts'
import { gamesCommand } from './commands/games.ts'
import { hintCommand } from './commands/hint.ts'
import { judgeCommand } from './commands/judge.ts'
import { labCommand } from './commands/lab.ts'
import { ladderCommand, matchCommand } from './commands/match.ts'
import { oddsCommand } from './commands/odds.ts'
import { playCommand } from './commands/play.ts'
import { positionCommand } from './commands/position.ts'
import { replayCommand, verifyCommand } from './commands/replay.ts'
import { reviewCommand } from './commands/review.ts'
import { rulesCommand } from './commands/rules.ts'
import { serveCommand } from './commands/serve.ts'
import { simCommand } from './commands/sim.ts'
import { tuneCommand } from './commands/tune.ts'
import { workCommand } from './commands/work.ts'
import { BAD_USAGE, type ExitCode, FAILED, OK, type Surroundings, Terminal, UsageError } from './io.ts'
import { missingPackage } from './missing.ts'

/** The action of a command calls this with the exit code. */
export type Finish = (code: ExitCode) => void

const { version: VERSION } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

const COMMANDS = [
  gamesCommand,
  playCommand,
  simCommand,
  matchCommand,
  ladderCommand,
  tuneCommand,
  labCommand,
  judgeCommand,
  replayCommand,
  verifyCommand,
  hintCommand,
  reviewCommand,
  positionCommand,
  oddsCommand,
  rulesCommand,
  fuzzCommand,
  serveCommand,
  workCommand,
  adminCommand,
]

/** A required option is marked as required. An empty list is not shown as a default. */
const optionDescription = (option: Option): string =>
  `${new Help().optionDescription(option).replace(' (default: [])', '')}${option.mandatory ? ' (required)' : ''}`

/** The whole program as a function: arguments in, exit code out. */
export async function main(argv: readonly string[], around: Surroundings): Promise<ExitCode> {
  const terminal = new Terminal(around)
  let code: ExitCode = OK
  const finish: Finish = (given) => {
    code = given
  }
  try {
    const program = new Command('deadfront')
      .description('A digital table for zombie wargames with a referee that knows every rule.')
      .version(VERSION, '--version', 'print the version')
      .helpOption('-h, --help', 'print help')
      .enablePositionalOptions()
      .exitOverride()
      .configureOutput({
        writeOut: (text) => around.stdout.write(text),
        writeErr: () => {}, // printed below, in one line
        getOutHasColors: () => terminal.colours.isColorSupported,
        getErrHasColors: () => false,
      })
      .configureHelp({ optionDescription })
      .showSuggestionAfterError()
    for (const make of COMMANDS) program.addCommand(inherit(await make(terminal, finish, argv), program))
    if (argv.length === 0) {
      terminal.line(program.helpInformation().trimEnd())
      return OK
    }
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    return reportError(terminal, error)
  }
}

/** Subcommands that are made apart from the program take over its settings. */
function inherit(command: Command, program: Command): Command {
  command.copyInheritedSettings(program)
  for (const sub of command.commands) inherit(sub, command)
  return command
}

function reportError(terminal: Terminal, error: unknown): ExitCode {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return OK
    if (error.code === 'commander.help') return BAD_USAGE
    terminal.note(`deadfront: ${error.message.replace(/^error: /, '').replaceAll('\n', ' ')}`)
    return BAD_USAGE
  }
  if (error instanceof UsageError || error instanceof BadInput) {
    terminal.note(`deadfront: ${error.message.replaceAll('\n', ' ')}`)
    return BAD_USAGE
  }
  const missing = missingPackage(error)
  if (missing !== null) {
    terminal.note(`deadfront: ${missing}`)
    return BAD_USAGE
  }
  // A bug, not a mistake of the caller: print the stack, so that it can be reported.
  terminal.note(`deadfront: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return FAILED
}
