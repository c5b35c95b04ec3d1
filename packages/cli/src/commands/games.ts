import type { Shelf } from '@deadfront/ai'
import type { Scenario } from '@deadfront/kernel'
import { Command } from 'commander'
import type { Terminal } from '../io.ts'
import { botsOf } from '../table.ts'

export const gamesCommand = (terminal: Terminal): Command =>
  new Command('games')
    .description('list the games with their scenarios, options, seats and bots')
    .option('--json', 'print one JSON document')
    .action(async ({ json }: { json?: boolean }) => {
      const games = await Promise.all(terminal.around.shelves.map(describeGame))
      if (json) return terminal.json(games)
      if (games.length === 0) terminal.note('no games on the shelf')
      for (const game of games) terminal.lines(linesOf(game, terminal))
    })

async function describeGame(shelf: Shelf) {
  const game = await shelf.load()
  const bots = await botsOf(shelf)
  return {
    id: game.id,
    name: game.name,
    rulesVersion: game.rulesVersion,
    scenarios: game.scenarios.map(describeScenario),
    bots: bots.map(({ id, name, text }) => ({ id, name, text })),
    odds: shelf.odds !== undefined,
  }
}

function describeScenario(scenario: Scenario) {
  const defaults = Object.fromEntries(scenario.options.map((option) => [option.id, option.default]))
  return {
    id: scenario.id,
    name: scenario.name,
    text: scenario.text,
    seats: scenario.seats(defaults).map((seat) => ({ id: seat.id, name: seat.name, optional: seat.optional ?? false })),
    options: scenario.options.map((option) => ({ ...option })),
  }
}

type GameDescription = Awaited<ReturnType<typeof describeGame>>
type OptionDescription = GameDescription['scenarios'][number]['options'][number]

function linesOf(game: GameDescription, { colours }: Terminal): string[] {
  const lines = [`${colours.bold(game.id)}  ${game.name}  ${colours.dim(`(rules version ${game.rulesVersion})`)}`]
  for (const scenario of game.scenarios) {
    lines.push(`  ${colours.cyan(scenario.id)}  ${scenario.name}: ${scenario.text}`)
    lines.push(`    seats: ${scenario.seats.map((seat) => seat.id + (seat.optional ? '?' : '')).join(', ')}`)
    for (const option of scenario.options)
      lines.push(`    --option ${option.id}=${takes(option)}  ${option.name} ${colours.dim(option.rule)}`)
  }
  lines.push(`  bots: ${game.bots.map((bot) => bot.id).join(', ')}`, '')
  return lines
}

function takes(option: OptionDescription): string {
  const usual = JSON.stringify(option.default)
  if (option.choices) return `${option.choices.map((choice) => JSON.stringify(choice.value)).join('|')} (${usual})`
  if (typeof option.default === 'boolean') return `true|false (${usual})`
  return `${option.min ?? 0}..${option.max ?? ''} (${usual})`
}
