import { basename } from 'node:path'
import type { CatalogEntry } from '@deadfront/ai'
import type { Game, Language } from '@deadfront/kernel'
import { type ArmRun, gamesCsv, type LabPlan, type Naming, planCharts, resultsJson, tableOf, teamsOf } from '@deadfront/lab'
import { readLanguage } from '../commands/hint.ts'
import { tabulate, type Terminal, writeWhole } from '../io.ts'

export interface OutputArguments {
  report?: string
  csv?: string
  data?: string
  language?: string
  json?: boolean
}

/** Texts, measures and sides of a plan's game. */
export async function namingOf(entry: CatalogEntry, game: Game, plan: LabPlan, language: Language): Promise<Naming> {
  const [words, measures] = await Promise.all([game.words[language](), entry.measures?.()])
  const [arm] = plan.arms
  return { language, words, specs: measures?.specs ?? [], teams: teamsOf(game, arm?.scenario ?? '', arm?.options ?? {}) }
}

/** Files that options name: the report, the games as CSV, everything as JSON. */
export async function writeFiles(
  terminal: Terminal,
  { entry, game, plan, runs }: { entry: CatalogEntry; game: Game; plan: LabPlan; runs: readonly ArmRun[] },
  given: OutputArguments,
): Promise<void> {
  const naming = await namingOf(entry, game, plan, readLanguage(given.language ?? 'en'))
  if (given.csv !== undefined) writeWhole(given.csv, gamesCsv(naming, plan, runs))
  if (given.data !== undefined) writeWhole(given.data, `${JSON.stringify(resultsJson(plan, runs, game.rulesVersion))}\n`)
  if (given.report !== undefined) {
    const [{ reportHtml }, { newDocument }, { sheetsOf }] = await Promise.all([
      import('@deadfront/lab/plots'),
      import('@deadfront/lab/node'),
      import('@deadfront/web/sheets'),
    ])
    const bots = await entry.bots()
    const html = reportHtml(plan, runs, {
      document: newDocument(),
      naming,
      sheets: await sheetsOf(plan.game, runs, naming.words),
      game,
      file: basename(given.report),
      botName: (id) => bots.find((bot) => bot.id === id)?.name ?? id,
    })
    writeWhole(given.report, html)
  }
  for (const file of [given.report, given.csv, given.data]) if (file !== undefined) terminal.note(`written: ${file}`)
}

/** The result, for a terminal: the answer and the table of the first charts. */
export function linesOf(naming: Naming, plan: LabPlan, runs: readonly ArmRun[], seconds: number): string[] {
  const games = runs.reduce((sum, { played }) => sum + played.length, 0)
  const groups = planCharts(naming, plan, runs)
  const shown = plan.kind === 'series' ? ['results', 'wins', 'length'] : ['arms', 'difference', 'curve', 'balance']
  return [
    `${plan.game} ${plan.arms.map(({ scenario }) => scenario).join(' v. ')}, ${games} games, seed ${plan.seed}`,
    ...groups.flatMap(({ verdict, charts }) => [
      ...(verdict === '' ? [] : ['', verdict]),
      ...charts
        .filter(({ id }) => shown.includes(id))
        .flatMap((chart) => {
          if (chart.kind === 'histogram') return ['', `${chart.title}: ${chart.mean.value.toFixed(1)} ${chart.unit}`]
          const { head, rows } = tableOf(naming, chart)
          return ['', chart.title, ...tabulate([head, ...rows.map(({ cells }) => cells.map(String))], '  ')]
        }),
    ]),
    '',
    `${seconds.toFixed(1)} s, ${(games / Math.max(seconds, 1e-9)).toFixed(1)} games/s`,
  ]
}
