import { BadInput, type Game, type Json, nth, POSITION_FORMAT, type Problem, problemLine, type Setup } from '@deadfront/kernel'
import { Command } from 'commander'
import { BAD_USAGE, type ExitCode, FAILED, OK, readJson, type Terminal, UsageError } from '../io.ts'
import type { Finish } from '../main.ts'
import { schemaProblems } from '../schema.ts'
import { begin, collect, findEntry, openPositionFile, type SetupArguments } from '../table.ts'

export const positionCommand = (terminal: Terminal, finish: Finish): Command => {
  const position = new Command('position')
    .description('the start position as a position file; `position check FILE` checks one')
    .argument('<game>')
    .argument('[scenario]')
    .option('--seed <text>', 'the seed of what chance lays out', 'deadfront')
    .option('--option <key=value>', 'an option of the game (repeatable)', collect)
    .option('--content <file>', 'content of your own, laid over the game’s')
    .option('--json', 'print one JSON document (a position file is one anyway)')
    .action(async (id: string, scenario: string | undefined, given: SetupArguments) => {
      const game = await findEntry(terminal.around.catalog, id).load()
      const { setup, started } = begin(game, { ...given, scenario })
      terminal.json(positionFile(game, setup, started.state))
    })
  position
    .command('check')
    .description('check a position file against the schema and the rules')
    .argument('<file>')
    .option('--game <id>', 'the game, when the file does not name it')
    .option('--json', 'print one JSON document')
    .action(async (file: string, given: { game?: string; json?: boolean }) => {
      const data = readJson(file)
      const game = await gameOf(terminal, data, file, given.game)
      const problems = await checkPosition(game, data, file)
      if (given.json) terminal.json({ file, game: game.id, ok: problems.length === 0, problems })
      else if (problems.length === 0) terminal.line(`${file}: a legal position of ${game.id}`)
      else terminal.note(`deadfront: ${file}: ${problems.map(problemLine).join('; ')}`)
      finish(verdictOn(problems))
    })
  return position
}

/** What `position` prints: the game's own keys, and first the name of the game, so that the file is complete. */
function positionFile(game: Game, setup: Setup, state: Parameters<Game['hash']>[0]): Json {
  const position = game.position.write(state) as { readonly [key: string]: Json }
  const options = Object.fromEntries(Object.entries(setup.options).filter(([id, value]) => !isDefault(game, setup.scenario, id, value)))
  return {
    format: POSITION_FORMAT,
    game: game.id,
    scenario: setup.scenario,
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(setup.content === undefined ? {} : { content: setup.content }),
    ...position,
  }
}

const isDefault = (game: Game, scenario: string, id: string, value: Json): boolean =>
  game.scenarios.find((x) => x.id === scenario)?.options.find((x) => x.id === id)?.default === value

async function gameOf(terminal: Terminal, data: unknown, file: string, told?: string): Promise<Game> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new UsageError(`${file}: expected a position object`)
  const named = told ?? (data as { game?: unknown }).game
  if (typeof named === 'string') return findEntry(terminal.around.catalog, named, `${file}: game: `).load()
  const scenario = (data as { scenario?: unknown }).scenario
  const games = await Promise.all(terminal.around.catalog.map((entry) => entry.load()))
  const fitting = games.filter((game) => game.scenarios.some((x) => x.id === scenario))
  if (fitting.length === 1) return nth(fitting, 0)
  throw new UsageError(`${file}: game: expected the id of a game (${games.map((x) => x.id).join(', ')}), or --game`)
}

/** The schema first, for the shape; then the rules (stacking, capacity…), by reading it as a game would. */
async function checkPosition(game: Game, data: unknown, file: string): Promise<readonly Problem[]> {
  const { position, scenario, options = {}, content } = openPositionFile(game, data, file)
  const shape = await schemaProblems(game.position.schema, position)
  if (shape.length > 0) return shape
  const setup: Setup = { scenario: scenario ?? (game.scenarios[0] as { id: string }).id, options, seed: 'check', position }
  if (content !== undefined) setup.content = content
  try {
    game.start(setup)
    return []
  } catch (error) {
    if (error instanceof BadInput) return error.problems
    throw error
  }
}

/** A position that reads well but breaks rules is a "no"; one that cannot be read is wrong input. */
const verdictOn = (problems: readonly Problem[]): ExitCode => {
  if (problems.length === 0) return OK
  return problems.every((problem) => problem.rule !== undefined && problem.rule !== '') ? FAILED : BAD_USAGE
}
