import { Command } from 'commander'
import type { Terminal } from '../io.ts'
import type { Finish } from '../main.ts'

/** One subcommand per game that has exact odds; the game defines its options. Loaded only when needed. */
export async function oddsCommand(terminal: Terminal, _finish: Finish, argv: readonly string[]): Promise<Command> {
  const odds = new Command('odds').description('exact odds of a fight or a shot')
  if (!argv.includes('odds')) return odds
  for (const entry of terminal.around.catalog) {
    if (!entry.odds) continue
    const spec = await entry.odds()
    const command = odds.command(entry.id).description(spec.text)
    for (const option of spec.options) {
      if (option.required) command.requiredOption(option.flags, option.text)
      else command.option(option.flags, option.text)
    }
    command.option('--json', 'print one JSON document')
    if (spec.examples) command.addHelpText('after', `\nExamples:\n${spec.examples.map((line) => `  ${line}`).join('\n')}`)
    command.action(async (given: Record<string, string | true>) => {
      const { json, ...options } = given
      const answer = await spec.run(options)
      if (json) terminal.json(answer.json)
      else terminal.lines(answer.lines)
    })
  }
  return odds
}
