import type { CatalogEntry } from '@deadfront/ai'
import type { OptionSpec, Scenario } from '@deadfront/kernel'
import { Command } from 'commander'
import type { Terminal } from '../io.ts'
import { botsOf, findEntry } from '../table.ts'

export const gamesCommand = (terminal: Terminal): Command =>
  new Command('games')
    .description('list the games with their scenarios, options, seats and bots')
    .argument('[game]', 'only this one')
    .option('--json', 'print one JSON document')
    .action(async (id: string | undefined, { json }: { json?: boolean }) => {
      const { catalog } = terminal.around
      const games = await Promise.all((id === undefined ? catalog : [findEntry(catalog, id)]).map(describeGame))
      if (json) return terminal.json(games)
      if (games.length === 0) terminal.note('the catalogue has no games')
      for (const game of games) terminal.lines(linesOf(game, terminal))
    })

async function describeGame(gameEntry: CatalogEntry) {
  const game = await gameEntry.load()
  const bots = await botsOf(gameEntry)
  return {
    id: game.id,
    name: game.name,
    rulesVersion: game.rulesVersion,
    scenarios: game.scenarios.map(describeScenario),
    options: optionsOf(game.scenarios),
    bots: bots.map(({ id, name, text, level, unlisted }) => ({ id, name, text, level, unlisted: unlisted === true })),
    odds: gameEntry.odds !== undefined,
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

/** Every option of a game once, with the scenarios that have it. An option that differs between scenarios has an entry for each form. */
function optionsOf(scenarios: readonly Scenario[]): (OptionSpec & { scenarios: string[] })[] {
  const found = new Map<string, OptionSpec & { scenarios: string[] }>()
  for (const scenario of scenarios)
    for (const option of scenario.options) {
      const text = JSON.stringify(option)
      const known = found.get(text)
      if (known) known.scenarios.push(scenario.id)
      else found.set(text, { ...option, scenarios: [scenario.id] })
    }
  const specs = [...found.values()]
  return [...new Set(specs.map(({ id }) => id))].flatMap((id) => specs.filter((spec) => spec.id === id))
}

type GameDescription = Awaited<ReturnType<typeof describeGame>>

function linesOf(game: GameDescription, { colours }: Terminal): string[] {
  const lines = [`${colours.bold(game.id)}  ${game.name}  ${colours.dim(`(rules version ${game.rulesVersion})`)}`]
  for (const scenario of game.scenarios) {
    lines.push(`  ${colours.cyan(scenario.id)}  ${scenario.name}: ${scenario.text}`)
    lines.push(`    seats: ${scenario.seats.map((seat) => seat.id + (seat.optional ? '?' : '')).join(', ')}`)
  }
  if (game.options.length > 0) lines.push('  options:')
  for (const option of game.options) {
    const all = option.scenarios.length === game.scenarios.length
    const where = all ? '' : `  [${scenariosIn(option.scenarios, game.scenarios)}]`
    lines.push(`    --option ${option.id}=${takes(option)}  ${option.name} ${colours.dim(option.rule)}${where}`)
  }
  const named = (unlisted: boolean): string =>
    game.bots
      .filter((bot) => bot.unlisted === unlisted)
      .map((bot) => `${bot.id} (${bot.level})`)
      .join(', ')
  lines.push(`  bots, the weakest first: ${named(false) || named(true)}`)
  if (named(false) !== '' && named(true) !== '') lines.push(`  others by name: ${named(true)}`)
  lines.push('')
  return lines
}

/** `intro, 1942`, or `not market-square` if only a few do not have it. */
function scenariosIn(having: readonly string[], all: readonly { id: string }[]): string {
  const without = all.map(({ id }) => id).filter((id) => !having.includes(id))
  return without.length < having.length ? `not ${without.join(', ')}` : having.join(', ')
}

function takes(option: OptionSpec): string {
  const usual = JSON.stringify(option.default)
  if (option.choices) return `${option.choices.map((choice) => JSON.stringify(choice.value)).join('|')} (${usual})`
  if (typeof option.default === 'boolean') return `true|false (${usual})`
  return `${option.min ?? 0}..${option.max ?? ''} (${usual})`
}
