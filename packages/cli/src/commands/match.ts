import { dirname, join } from 'node:path'
import { random, USUAL } from '@deadfront/ai'
import { type Estimate, type SprtBounds, USUAL_BOUNDS } from '@deadfront/lab'
import {
  type LadderReport,
  type MatchReport,
  type MatchSetting,
  MAX_ACTIONS,
  playLadder,
  playMatch,
  type PoolHow,
  type Purpose,
  PURPOSES,
} from '@deadfront/lab/node'
import { Command, Option } from 'commander'
import { makeFolder, plural, tabulate, type Terminal, UsageError } from '../io.ts'
import { percent, shareOf } from '../lab/shares.ts'
import { botsOf, findEntry, makeSetup, newSeed, readCount, type SetupArguments, withSetup } from '../table.ts'

export interface PairArguments extends SetupArguments {
  pairs: string
  purpose?: Purpose
  nodes?: string
  maxActions?: string
  threads?: string
  results?: string
  json?: boolean
}

interface MatchArguments extends PairArguments {
  sprt?: string | true
}

interface LadderArguments extends PairArguments {
  bots?: string
}

/** The options of all commands with pairs of games. */
export const withPairs = (command: Command): Command =>
  withSetup(
    command
      .requiredOption('--pairs <n>', 'how many pairs of games at most; both games of a pair have the same seed')
      .option('--seed <text>', 'the same seed gives the same games, whatever the threads; a new one when left out'),
  )
    .option('--threads <n>', 'worker threads (all processors)')
    .option('--nodes <n>', `how much a bot may think per decision, in positions (${USUAL.nodes})`)
    .option('--max-actions <n>', `call a game open after this many actions (${MAX_ACTIONS})`)
    .option('--json', 'print one JSON document')

/** What the seeds of a match and a ladder are for. */
const withPurpose = (command: Command): Command =>
  withPairs(command).addOption(
    new Option('--purpose <purpose>', 'what the seeds are for: those of different purposes never mix, and published ones are used once')
      .choices(PURPOSES)
      .default('gate'),
  )

export const matchCommand = (terminal: Terminal): Command =>
  withPurpose(new Command('match').description('play two bots against each other on pairs of seeds, sides swapped, and rate them'))
    .argument('<game>')
    .argument('<names...>', 'the scenario, if it is not the first one, and the two bots')
    .option('--sprt [elo0,elo1]', `stop as soon as it is clear which is true (${USUAL_BOUNDS.elo0},${USUAL_BOUNDS.elo1})`)
    .option('--results <file>', 'keep each result in this file; a match that was stopped goes on from it')
    .action(async (id: string, names: string[], given: MatchArguments) => {
      if (names.length < 2 || names.length > 3) throw new UsageError('expected match GAME [SCENARIO] BOT_A BOT_B')
      const [b = '', a = '', scenario] = names.toReversed()
      const setting = await settingOf(terminal, id, scenario, given)
      const bounds = given.sprt === undefined ? undefined : boundsOf(given.sprt)
      if (given.results !== undefined) makeFolder('--results', dirname(given.results))
      const bar = terminal.progress(setting.pairs, `${a} v. ${b}`)
      const report = await playMatch(
        { ...setting, a, b, ...(bounds === undefined ? {} : { bounds }) },
        {
          ...poolOf(terminal, given),
          ...(given.results === undefined ? {} : { results: given.results }),
          onProgress: (done, llr) => bar.at(done, llr === null ? '' : `llr ${llr.toFixed(2)}`),
        },
      ).finally(() => bar.end())
      if (given.json) terminal.json(report)
      else terminal.lines(linesOf(report))
    })

export const ladderCommand = (terminal: Terminal): Command =>
  withPurpose(new Command('ladder').description('play every bot of a game against every other one, and rate them all'))
    .argument('<game>')
    .argument('[scenario]')
    .option('--bots <names>', 'which ones, with commas between (all but random)')
    .option('--results <dir>', 'keep the results in this folder; a ladder that was stopped goes on from it')
    .action(async (id: string, scenario: string | undefined, given: LadderArguments) => {
      const setting = await settingOf(terminal, id, scenario, given)
      const known = (await botsOf(findEntry(terminal.around.catalog, id))).filter((bot) => bot.id !== random.id).map((bot) => bot.id)
      const bots = given.bots?.split(',').map((name) => name.trim()) ?? known
      if (new Set(bots).size < 2) throw new UsageError('--bots: expected at least two different bots')
      const folder = given.results
      if (folder !== undefined) makeFolder('--results', folder)
      const report = await playLadder(
        { ...setting, bots: [...new Set(bots)] },
        {
          ...poolOf(terminal, given),
          ...(folder === undefined ? {} : { resultsOf: (a, b) => join(folder, `${id}-${setting.scenario}-${a}-${b}.jsonl`) }),
          onMatch: ({ a, b, score }) => terminal.note(`${a} v. ${b}: ${shareOf(score)}`),
        },
      )
      if (given.json) terminal.json(report)
      else terminal.lines(ladderLines(report))
    })

export async function settingOf(
  terminal: Terminal,
  id: string,
  scenario: string | undefined,
  given: PairArguments,
): Promise<Omit<MatchSetting, 'a' | 'b'>> {
  const game = await findEntry(terminal.around.catalog, id).load()
  const seed = given.seed ?? newSeed()
  const setup = makeSetup(game, { ...given, scenario, seed })
  if (given.purpose === 'publish' && given.results === undefined) throw new UsageError('--purpose publish: expected --results as well')
  return {
    game: id,
    scenario: setup.scenario,
    options: setup.options,
    ...(setup.position === undefined ? {} : { position: setup.position }),
    ...(setup.content === undefined ? {} : { content: setup.content }),
    seed,
    ...(given.purpose === undefined ? {} : { purpose: given.purpose }),
    pairs: readCount('--pairs', given.pairs, 1),
    ...(given.nodes === undefined ? {} : { budget: { nodes: readCount('--nodes', given.nodes, 1) } }),
    ...(given.maxActions === undefined ? {} : { maxActions: readCount('--max-actions', given.maxActions, 1) }),
  }
}

export const poolOf = ({ around }: Terminal, given: PairArguments): PoolHow => ({
  catalog: around.catalog,
  ...(around.catalogFrom ? { catalogFrom: around.catalogFrom } : {}),
  ...(given.threads === undefined ? {} : { threads: readCount('--threads', given.threads, 1) }),
})

function boundsOf(text: string | true): SprtBounds {
  if (text === true) return USUAL_BOUNDS
  const [elo0, elo1, ...more] = text.split(',').map(Number)
  const isWrong = elo0 === undefined || elo1 === undefined || more.length > 0 || !(elo0 < elo1)
  if (isWrong) throw new UsageError(`--sprt ${text}: expected two numbers of Elo, the smaller first, such as 0,35`)
  return { ...USUAL_BOUNDS, elo0, elo1 }
}

const eloOf = (e: Estimate): string => `${e.value.toFixed(0)}  (${e.low.toFixed(0)} to ${e.high.toFixed(0)})`

function linesOf(report: MatchReport): string[] {
  const { a, b, sprt } = report
  const test = sprt && `${sprt.llr.toFixed(2)} of ${sprt.lower.toFixed(2)} to ${sprt.upper.toFixed(2)}: ${verdictOf(report)}`
  const rows = [
    ['score', shareOf(report.score)],
    ['elo', eloOf(report.elo)],
    ['won', `${report.won}, lost ${report.lost}, drawn ${report.drawn}, open ${report.open}`],
    ...(report.wins
      ? [
          [`${a} wins`, shareOf(report.wins.a)],
          [`${b} wins`, shareOf(report.wins.b)],
        ]
      : []),
    ['thought', `${report.msPerDecision.a.toFixed(2)} ms a decision, ${b} ${report.msPerDecision.b.toFixed(2)} ms (processor time)`],
    ...(test === undefined ? [] : [['llr', test]]),
    ...(sprt === undefined ? [] : [['sprt', boundsText(sprt.bounds)]]),
  ]
  const how = report.kind === 'sides' ? 'sides swapped' : 'each alone, the better result wins'
  return [
    `${report.game} ${report.scenario}: ${a} v. ${b}, ${plural(report.pairs, 'pair')} (${how}), seed ${report.purpose}/${report.seed}`,
    '',
    ...tabulate(rows, '  '),
    '',
    `in ${report.seconds.toFixed(1)} s`,
  ]
}

const boundsText = ({ elo0, elo1, alpha, beta }: SprtBounds): string => `elo0 ${elo0}, elo1 ${elo1}, alpha ${alpha}, beta ${beta}`

function verdictOf({ a, b, sprt }: MatchReport): string {
  if (sprt === undefined || sprt.verdict === 'open') return 'not decided'
  return sprt.verdict === 'stronger' ? `${a} is stronger than ${b}` : `${a} is not stronger by ${sprt.bounds.elo1} Elo`
}

function ladderLines(report: LadderReport): string[] {
  const rows = report.rungs
    .toReversed()
    .map((rung) => [
      rung.bot,
      eloOf(rung.elo),
      `${percent(rung.score)} of ${rung.games}`,
      rung.wins ? `wins ${shareOf(rung.wins)}` : '',
      rung.above ? `+${eloOf(rung.above)} above the next` : '',
    ])
  return [
    `${report.game} ${report.scenario}: ${plural(report.pairs, 'pair')} of each two, seed ${report.seed}`,
    '',
    ...tabulate([['bot', 'elo', 'score', '', ''], ...rows], '  '),
  ]
}
