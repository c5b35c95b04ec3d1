import { existsSync } from 'node:fs'
import { type CatalogEntry, USUAL } from '@deadfront/ai'
import { checkSetup, type Game, LANGUAGES } from '@deadfront/kernel'
import {
  armsIn,
  type ArmRun,
  commandOf,
  defaultsOf,
  differenceOf,
  estimateOf,
  type LabPlan,
  MAX_SIM_ACTIONS,
  metricOf,
  PLAN_FORMAT,
  type PlanKind,
  planCharts,
  type Playout,
  readPlan,
  readValues,
  runPlan,
  type Vary,
  whyNotMetric,
  whyNotVary,
} from '@deadfront/lab'
import { openPool, openResults, refusePublished } from '@deadfront/lab/node'
import { Command } from 'commander'
import { problemIn, readingFrom, readJson, readText, type Terminal, UsageError } from '../io.ts'
import { type ArmArguments, armOf, changedArguments, setupOf } from '../lab/arm.ts'
import { linesOf, namingOf, type OutputArguments, writeFiles } from '../lab/output.ts'
import { readLanguage } from './hint.ts'
import { collect, findEntry, newSeed, readCount, withSetup } from '../table.ts'

interface RunArguments extends OutputArguments {
  threads?: string
  results?: string
}

interface LabArguments extends ArmArguments, RunArguments {
  games: string
  until?: string
  swap?: boolean
  nodes?: string
  maxActions?: string
  a?: string[]
  b?: string[]
  vary?: string
  metric?: string
  target?: string
  again?: boolean
}

const DESCRIPTIONS: { readonly [K in PlanKind]: string } = {
  series: 'play a series and show what happens in it',
  compare: 'two set-ups, rule sets, contents or levels on the same seeds: the difference, and whether it is one',
  curve: 'what one number changes, over a range of values',
  balance: 'the value of one number (a bid) that balances a set-up, by bisection',
}

/** `deadfront lab`: the lab of the browser, on the command line. */
export function labCommand(terminal: Terminal): Command {
  const lab = new Command('lab').description('series and comparisons of games between bots, with plots')
  for (const kind of ['series', 'compare', 'curve', 'balance'] as const) lab.addCommand(kindCommand(terminal, kind))
  lab.addCommand(
    withOutputs(
      new Command('run').description('play a plan again: of a report (HTML), of exported results or a plan (JSON)').argument('<file>'),
    ).action(async (file: string, given: RunArguments) => carryOut(terminal, await planFrom(terminal, file), given)),
  )
  return lab
}

function kindCommand(terminal: Terminal, kind: PlanKind): Command {
  const command = withSetup(
    new Command(kind)
      .description(DESCRIPTIONS[kind])
      .argument('<game>')
      .argument('[scenario]')
      .requiredOption('--games <n>', kind === 'series' ? 'how many games; with --until at most so many' : 'how many games for each set-up')
      .option('--seed <text>', 'the same seed gives the same games, whatever the threads; a new one when left out')
      .option('--again', 'repeat a seed whose results were published')
      .option(
        '--seat <seat=bot:name>',
        'who plays a seat; * is every seat not named (repeatable); the middle bot where nothing is said',
        collect,
      ),
  )
    .option('--nodes <n>', `how much a bot may think per decision, in positions (${USUAL.nodes})`)
    .option('--max-actions <n>', `call a game unfinished after this many actions (${MAX_SIM_ACTIONS})`)
  if (kind === 'series')
    command
      .option('--until <width>', 'end once no interval of a share is wider than this (0.05)')
      .option('--swap', 'the two bots change seats in every second game')
  else command.option('--metric <name>', 'compare by win:SIDE, outcome:NAME, score:NAME, figure:NAME or length (the first side’s wins)')
  if (kind === 'compare')
    command
      .option('--a <key=value>', 'what set-up A has otherwise: scenario, position, content, option.NAME, seat.NAME (repeatable)', collect)
      .option('--b <key=value>', 'what set-up B has otherwise (repeatable)', collect)
  if (kind === 'curve' || kind === 'balance')
    command.requiredOption('--vary <path=values>', 'the number and its values: option.bid=0..24:4, content.units.tnk.cost=4,5,6')
  if (kind === 'balance') command.option('--target <x>', 'what the metric is to be', '0.5')
  return withOutputs(command).action(async (id: string, scenario: string | undefined, given: LabArguments) => {
    const entry = findEntry(terminal.around.catalog, id)
    // A series that was stopped goes on from its file.
    const goesOn = given.results !== undefined && existsSync(given.results)
    if (given.seed !== undefined && !given.again && !goesOn) refusePublished(given.seed)
    await carryOut(terminal, await planOf(entry, kind, { ...given, scenario }), given)
  })
}

const withOutputs = (command: Command): Command =>
  command
    .option('--threads <n>', 'worker threads (all processors)')
    .option('--results <file>', 'keep each game in this file, and go on from it when stopped')
    .option('--report <file.html>', 'write plots and tables as one HTML file')
    .option('--csv <file>', 'write one line for each game')
    .option('--data <file.json>', 'write the plan and everything that was measured')
    .option(`--language <${Object.keys(LANGUAGES).join('|')}>`, 'language of the output', 'en')
    .option('--json', 'print one JSON document')

async function planOf(entry: CatalogEntry, kind: PlanKind, given: LabArguments): Promise<LabPlan> {
  const game = await entry.load()
  const seed = given.seed ?? newSeed()
  const base: ArmArguments = { ...given, seed }
  const arms =
    kind === 'compare'
      ? [await armOf(entry, game, changedArguments('--a', base, given.a)), await armOf(entry, game, changedArguments('--b', base, given.b))]
      : [await armOf(entry, game, base)]
  return {
    format: PLAN_FORMAT,
    kind,
    game: entry.id,
    arms,
    games: readCount('--games', given.games, 1),
    seed,
    maxActions: given.maxActions === undefined ? MAX_SIM_ACTIONS : readCount('--max-actions', given.maxActions, 1),
    ...(given.until === undefined ? {} : { width: readShare('--until', given.until) }),
    ...(given.swap ? { swap: true } : {}),
    ...(given.nodes === undefined ? {} : { nodes: readCount('--nodes', given.nodes, 1) }),
    ...(kind === 'series' ? {} : { metric: given.metric ?? '' }),
    ...(given.vary === undefined ? {} : { vary: readVary(given.vary) }),
    ...(kind === 'balance' ? { target: readNumber('--target', given.target ?? '0.5') } : {}),
  }
}

function readVary(text: string): Vary {
  const at = text.indexOf('=')
  const values = at < 1 ? null : readValues(text.slice(at + 1))
  if (values === null) throw new UsageError(`--vary ${text}: expected PATH=LOW..HIGH, PATH=LOW..HIGH:STEP or PATH=1,2,3`)
  const vary = { path: text.slice(0, at), values }
  const no = whyNotVary(vary)
  if (no !== null) throw new UsageError(`--vary ${text}: ${no}`)
  return vary
}

function readNumber(name: string, text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new UsageError(`${name} ${text}: expected a number`)
  return value
}

function readShare(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0 && value < 1)) throw new UsageError(`${name} ${text}: expected a share between 0 and 1, such as 0.05`)
  return value
}

/** A plan from a file: in a report, in results, or alone. */
async function planFrom(terminal: Terminal, file: string): Promise<LabPlan> {
  let data: unknown
  if (/\.html?$/i.test(file)) {
    const { planInHtml } = await import('@deadfront/lab/plots')
    const text = planInHtml(readText(file))
    if (text === null) throw new UsageError(`${file}: expected a report of the lab; it holds no plan`)
    try {
      data = JSON.parse(text)
    } catch {
      throw new UsageError(`${file}: expected a report of the lab; its plan cannot be read`)
    }
  } else data = readJson(file)
  const read = readPlan(data)
  if ('problem' in read) throw problemIn(file, read.problem)
  const game = await findEntry(terminal.around.catalog, read.plan.game, `${file}: game: `).load()
  const arms = read.plan.arms.map((arm, i) => {
    const checked = readingFrom(file, () => checkSetup(game, setupOf(arm, read.plan.seed)), `arms.${i}`)
    readingFrom(file, () => game.start(checked), `arms.${i}`)
    return { ...arm, options: checked.options }
  })
  return { ...read.plan, arms }
}

async function carryOut(terminal: Terminal, given: LabPlan, how: RunArguments): Promise<void> {
  const { around } = terminal
  const entry = findEntry(around.catalog, given.game)
  const game = await entry.load()
  const language = readLanguage(how.language ?? 'en')
  const naming = await namingOf(entry, game, given, language)
  const plan: LabPlan = given.metric === '' ? { ...given, metric: `win:${naming.teams[0]?.name ?? 'team'}` } : given
  if (plan.metric !== undefined) {
    const no = whyNotMetric(plan.metric, naming.teams)
    if (no !== null) throw new UsageError(`--metric ${plan.metric}: ${no}`)
  }
  const threads = how.threads === undefined ? undefined : readCount('--threads', how.threads, 1)
  const kept = how.results === undefined ? null : keptGames(how.results, plan)
  const bar = terminal.progress(plan.games * armsIn(plan), plan.game)
  let done = 0
  const began = performance.now()
  const runs = await runPlan(plan, {
    teams: naming.teams,
    open: (series) =>
      openPool(
        series,
        {
          catalog: around.catalog,
          ...(around.catalogFrom ? { catalogFrom: around.catalogFrom } : {}),
          ...(threads === undefined ? {} : { threads }),
        },
        plan.games,
      ),
    ...(kept ? { known: kept.known } : {}),
    onPlayed(arm, played, first) {
      kept?.add(arm, played, first)
      done += played.length
      bar.at(done)
    },
  }).finally(() => bar.end())
  const seconds = (performance.now() - began) / 1000
  if (how.json) terminal.json(summaryOf(game, naming, plan, runs, seconds))
  else
    terminal.lines([
      ...linesOf(naming, plan, runs, seconds),
      `again    ${commandOf(plan, { file: how.data ?? how.report ?? 'FILE', defaults: defaultsOf(game) })}`,
    ])
  await writeFiles(terminal, { entry, game, plan, runs }, how)
}

/** Games of a plan in a file, line by line. */
function keptGames(
  file: string,
  plan: LabPlan,
): { known(arm: number): Map<number, Playout>; add(arm: number, played: readonly Playout[], first: number): void } {
  // The file holds plain JSON; the number of games may grow.
  const { games: _, ...header } = JSON.parse(JSON.stringify(plan))
  // Lines that `add` wrote are read; other lines are ignored.
  const results = openResults<{ arm: number; game: number; played: Playout }>(file, header, (line) =>
    typeof line.arm === 'number' && typeof line.game === 'number' && typeof line.played === 'object' ? (line as never) : null,
  )
  return {
    known: (arm) => new Map(results.known.filter((one) => one.arm === arm).map(({ game, played }) => [game, played])),
    add(arm, played, first) {
      for (const [i, one] of played.entries()) results.add({ arm, game: first + i, played: one })
    },
  }
}

function summaryOf(game: Game, naming: Parameters<typeof planCharts>[0], plan: LabPlan, runs: readonly ArmRun[], seconds: number): object {
  const games = runs.reduce((sum, { played }) => sum + played.length, 0)
  const metric = metricOf(naming, plan)
  return {
    game: plan.game,
    kind: plan.kind,
    rulesVersion: game.rulesVersion,
    games,
    seed: plan.seed,
    metric,
    seconds,
    gamesPerSecond: games / Math.max(seconds, 1e-9),
    arms: runs.map(({ value, played }) => ({
      ...(value === undefined ? {} : { value }),
      games: played.length,
      results: countsOf(played),
      estimate: estimateOf(played, metric, naming.teams),
    })),
    ...(plan.kind === 'compare' ? { difference: differenceOf(naming, plan, runs) } : {}),
    verdict: planCharts(naming, plan, runs)[0]?.verdict ?? '',
    command: commandOf(plan, { defaults: defaultsOf(game) }),
  }
}

function countsOf(played: readonly Playout[]): { [outcome: string]: number } {
  const counts: { [outcome: string]: number } = {}
  for (const { outcome } of played) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
