import { dirname } from 'node:path'
import { tune, type TuneReport } from '@deadfront/lab/node'
import { Command } from 'commander'
import { makeFolder, plural, tabulate, type Terminal, UsageError } from '../io.ts'
import { readCount } from '../table.ts'
import { type PairArguments, poolOf, settingOf, withPairs } from './match.ts'

interface TuneArguments extends PairArguments {
  iterations: string
  weights?: string
}

export const tuneCommand = (terminal: Terminal): Command =>
  withPairs(new Command('tune').description('tune the weights of a bot by games against itself (SPSA)'))
    .argument('<game>')
    .argument('<names...>', 'the scenario, if it is not the first one, and the bot')
    .requiredOption('--iterations <n>', 'how often the weights take a step; each one costs --pairs pairs of games')
    .option('--weights <names>', 'which weights, with commas between (all of the bot)')
    .option('--results <file>', 'keep each iteration in this file; tuning that was stopped goes on from it')
    .action(async (id: string, names: string[], given: TuneArguments) => {
      if (names.length > 2) throw new UsageError('expected tune GAME [SCENARIO] BOT')
      const [bot = '', scenario] = names.toReversed()
      const { purpose: _, ...setting } = await settingOf(terminal, id, scenario, given)
      const iterations = readCount('--iterations', given.iterations, 1)
      if (given.results !== undefined) makeFolder('--results', dirname(given.results))
      const bar = terminal.progress(iterations, `tuning ${bot}`)
      const report = await tune(
        { ...setting, bot, iterations, ...(given.weights === undefined ? {} : { names: given.weights.split(',').map((x) => x.trim()) }) },
        {
          ...poolOf(terminal, given),
          ...(given.results === undefined ? {} : { results: given.results }),
          onIteration: ({ iteration, score }) => bar.at(iteration + 1, `score ${score.toFixed(2)}`),
        },
      ).finally(() => bar.end())
      if (given.json) terminal.json(report)
      else terminal.lines(linesOf(report))
    })

function linesOf({ game, scenario, bot, seed, iterations, games, start, last, mean, name, seconds }: TuneReport): string[] {
  const rows = Object.keys(start).map((weight) => [weight, ...[start, last, mean].map((values) => String(values[weight] ?? ''))])
  return [
    `${game} ${scenario}: ${bot}, ${plural(iterations, 'iteration')}, ${plural(games, 'game')}, seed tune/${seed}`,
    '',
    ...tabulate([['weight', 'start', 'last', 'mean of the second half'], ...rows], '  '),
    '',
    `compare with: deadfront match ${game} ${scenario} '${name}' ${bot} --pairs 200 --sprt`,
    `in ${seconds.toFixed(1)} s`,
  ]
}
