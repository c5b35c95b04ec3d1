import type { Game, RulebookEntry } from '@deadfront/kernel'
import { Command } from 'commander'
import { coverageReport } from '../coverage.ts'
import { FAILED, OK, plural, tabulate, type Terminal, UsageError } from '../io.ts'
import type { Finish } from '../main.ts'
import { findEntry } from '../table.ts'

interface RulesArguments {
  search?: string[]
  coverage?: boolean
  json?: boolean
}

export const rulesCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('rules')
    .description('rule statements, searched or one by one; which tests and cases cite them')
    .argument('[game]')
    .argument('[id]', 'a statement, or the beginning of several (DOTZ-5)')
    .option('--search <words...>', 'statements that hold all these words')
    .option('--coverage', 'the tests and cases that cite each statement')
    .option('--json', 'print one JSON document')
    .action(async (name: string | undefined, id: string | undefined, given: RulesArguments) => {
      const catalog = name === undefined ? terminal.around.catalog : [findEntry(terminal.around.catalog, name)]
      const games = await Promise.all(catalog.map((gameEntry) => gameEntry.load()))
      if (given.coverage) return tellCoverage(terminal, finish, games, name !== undefined, given.json === true)
      const found = games.map((game) => ({ game: game.id, rules: pickRules(game, id, given.search) }))
      if (id !== undefined && found.every((one) => one.rules.length === 0)) throw new UsageError(`no rule "${id}" in ${name}`)
      if (given.json) terminal.json(name === undefined ? found : found[0])
      else for (const { rules } of found) terminal.lines(linesOf(rules, terminal))
    })

/** By id (or the beginning of ids), and by words: each must be somewhere in id, chapter or text. */
function pickRules(game: Game, id: string | undefined, search: readonly string[] = []): RulebookEntry[] {
  const words = search.flatMap((text) => text.toLowerCase().split(/\s+/)).filter((word) => word !== '')
  const exact = game.rulebook.filter((entry) => entry.id === id)
  const among = exact.length > 0 ? exact : game.rulebook.filter((entry) => id === undefined || entry.id.startsWith(id))
  return among.filter((entry) => {
    const text = `${entry.id} ${entry.chapter} ${entry.text}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function linesOf(rules: readonly RulebookEntry[], { colours }: Terminal): string[] {
  const lines: string[] = []
  let chapter = ''
  for (const entry of rules) {
    if (entry.chapter !== chapter) lines.push(...(lines.length > 0 ? [''] : []), colours.bold(entry.chapter))
    chapter = entry.chapter
    const marks = [entry.mark, entry.option === undefined ? undefined : `option ${entry.option}`].filter((x) => x !== undefined)
    lines.push(`  ${colours.cyan(entry.id)}  ${entry.text}${marks.length > 0 ? colours.dim(` [${marks.join(', ')}]`) : ''}`)
  }
  return lines
}

function tellCoverage(terminal: Terminal, finish: Finish, games: readonly Game[], one: boolean, json: boolean): void {
  const reports = games.map((game) => coverageReport(game, terminal.around.root))
  if (json) terminal.json(one ? reports[0] : reports)
  else
    for (const report of reports) {
      const rows = Object.entries(report.citations).map(([id, by]) => [
        id,
        by.length === 0 ? terminal.colours.red('uncited') : by.join(', '),
      ])
      terminal.lines(tabulate(rows, '  '))
      terminal.line(
        `${report.game}: ${report.cited} of ${plural(report.statements, 'statement')} cited, ${report.uncited.length} uncited; ${report.casesPassed} of ${plural(report.cases, 'case')} pass`,
      )
    }
  for (const { game, unknown } of reports)
    for (const { id, file } of unknown) terminal.note(`${game}: ${file} cites ${id}, which the rulebook does not have`)
  finish(reports.every((report) => report.casesPassed === report.cases) ? OK : FAILED)
}
