import { join } from 'node:path'
import { USUAL } from '@deadfront/ai'
import { type GameRecord, LANGUAGES, type Setup } from '@deadfront/kernel'
import { type Estimate, type LabPlan, MAX_SIM_ACTIONS, PLAN_FORMAT, type Playout, seatsOf, seriesOf, type Spread } from '@deadfront/lab'
import { type Contender, refusePublished, simulate, type SimulationReport } from '@deadfront/lab/node'
import { Command } from 'commander'
import { makeFolder, plural, tabulate, type Terminal, UsageError, writeWhole } from '../io.ts'
import { type ArmArguments, armIn, botsBySeat } from '../lab/arm.ts'
import { type OutputArguments, writeFiles } from '../lab/output.ts'
import { shareOf } from '../lab/shares.ts'
import { botsOf, collect, findEntry, makeSetup, newSeed, readCount, withSetup } from '../table.ts'

interface SimArguments extends ArmArguments, OutputArguments {
  games: string
  swap?: boolean
  threads?: string
  nodes?: string
  maxActions?: string
  records?: string
  only?: string
  again?: boolean
}

export const simCommand = (terminal: Terminal): Command =>
  withSetup(
    new Command('sim')
      .description('play many games between bots and count the results')
      .argument('<game>')
      .argument('[scenario]')
      .requiredOption('--games <n>', 'how many games')
      .option('--seed <text>', 'the same seed gives the same results, whatever the threads; a new one when left out')
      .option('--again', 'repeat a seed whose results were published')
      .option(
        '--seat <seat=bot:name>',
        'who plays a seat; * is every seat not named (repeatable); the middle bot of the game where nothing is said',
        collect,
      )
      .option('--swap', 'the two bots change seats in every second game, and their wins are counted'),
  )
    .option('--threads <n>', 'worker threads (all processors)')
    .option('--nodes <n>', `how much a bot may think per decision, in positions (${USUAL.nodes})`)
    .option('--max-actions <n>', `call a game unfinished after this many actions (${MAX_SIM_ACTIONS})`)
    .option('--records <dir>', 'save the record of each game in this folder')
    .option('--only <n>', 'play game n of the series (the first is 0) and those after it')
    .option('--report <file.html>', 'write plots and tables as one HTML file; see also deadfront lab')
    .option('--csv <file>', 'write one line for each game')
    .option('--data <file.json>', 'write the plan and everything that was measured')
    .option(`--language <${Object.keys(LANGUAGES).join('|')}>`, 'language of the report', 'en')
    .option('--json', 'print one JSON document')
    .action(async (id: string, scenario: string | undefined, given: SimArguments) => {
      const { around } = terminal
      const games = readCount('--games', given.games, 1)
      const entry = findEntry(around.catalog, id)
      const seed = given.seed ?? newSeed()
      if (!given.again) refusePublished(seed)
      const game = await entry.load()
      const setup = makeSetup(game, { ...given, scenario, seed })
      const bots = botsBySeat(given.seat, seatsOf(game, setup), await botsOf(entry))
      const save = given.records === undefined ? undefined : recordSaver(given.records, setup, games)
      const bar = terminal.progress(games, id)
      const plan: LabPlan = {
        format: PLAN_FORMAT,
        kind: 'series',
        game: id,
        arms: [armIn(setup, bots)],
        games,
        seed,
        ...(given.swap ? { swap: true } : {}),
        ...(given.nodes === undefined ? {} : { nodes: readCount('--nodes', given.nodes, 1) }),
        maxActions: given.maxActions === undefined ? MAX_SIM_ACTIONS : readCount('--max-actions', given.maxActions, 1),
      }
      const files = given.report !== undefined || given.csv !== undefined || given.data !== undefined
      if (files && given.only !== undefined) throw new UsageError('--only: a report is of a whole series')
      let all: readonly Playout[] = []
      const report = await simulate(
        {
          ...seriesOf(plan, armIn(setup, bots)),
          measured: files,
          ...(save === undefined ? {} : { records: true }),
          ...(given.only === undefined ? {} : { first: readCount('--only', given.only, 0) }),
        },
        {
          catalog: around.catalog,
          ...(around.catalogFrom ? { catalogFrom: around.catalogFrom } : {}),
          ...(given.threads === undefined ? {} : { threads: readCount('--threads', given.threads, 1) }),
          onProgress: (done) => bar.at(done),
          ...(save === undefined ? {} : { onRecord: save }),
          onPlayed: (played) => (all = played),
        },
      ).finally(() => bar.end())
      if (files) await writeFiles(terminal, { entry, game, plan, runs: [{ arm: armIn(setup, bots), played: all }] }, given)
      if (given.json) terminal.json(report)
      else terminal.lines(linesOf(report))
      if (given.records !== undefined) terminal.note(`saved ${plural(games, 'record')} in ${given.records}`)
    })

/** Writes `<game>-<scenario>-<number>.record.json`; the numbers are padded, so that the files sort in order. */
function recordSaver(folder: string, { scenario }: Setup, games: number): (record: GameRecord, index: number) => void {
  makeFolder('--records', folder)
  const digits = String(games).length
  return (record, index) => {
    const name = `${record.game}-${scenario}-${String(index + 1).padStart(digits, '0')}.record.json`
    writeWhole(join(folder, name), `${JSON.stringify(record)}\n`)
  }
}

const meanOf = (s: Spread): string => `${s.value.toFixed(1)}  (${s.low.toFixed(1)} to ${s.high.toFixed(1)}; from ${s.min} to ${s.max})`

const rowsOf = ({ bot, won, games, share, as }: Contender): string[][] => [
  [bot, '', `${won}/${games}`, shareOf(share)],
  ...as.map((x) => ['', x.seats.join(' '), `${x.won}/${x.games}`, shareOf(x.share)]),
]

/** Which values came up how often: "0×12 3×4 8×31"; nothing for one value alone. */
function timesOf({ counts = {} }: Spread): string {
  const times = Object.entries(counts)
  return times.length < 2 ? '' : times.map(([value, n]) => `${value}×${n}`).join(' ')
}

function linesOf(report: SimulationReport): string[] {
  const results = Object.entries(report.results).map(([outcome, count]) => [
    outcome,
    String(count),
    shareOf(report.shares[outcome] as Estimate),
  ])
  const scores = Object.entries(report.scores).map(([name, spread]) => [name, meanOf(spread), timesOf(spread)])
  const bots = Object.entries(report.bots).map(([seat, bot]) => `${seat}=${bot}`)
  return [
    `${report.game} ${report.scenario}, ${plural(report.games, 'game')}, seed ${report.seed}, bots ${bots.join(' ')}`,
    '',
    ...tabulate(results, '  '),
    ...(report.match ? ['', 'wins by bot, and by the seats it played', ...tabulate(report.match.flatMap(rowsOf), '  ')] : []),
    ...(scores.length > 0 ? ['', 'scores (mean, 95% interval)', ...tabulate(scores, '  ')] : []),
    '',
    `length   ${meanOf(report.length)} actions`,
    `actions  ${report.actions} in ${report.seconds.toFixed(2)} s on ${report.threads} thread${report.threads === 1 ? '' : 's'}`,
    `speed    ${report.actionsPerSecond.toLocaleString('en')} actions/s`,
  ]
}
