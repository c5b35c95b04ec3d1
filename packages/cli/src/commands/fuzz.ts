import { fuzz } from '@deadfront/testkit/fuzz'
import { Command } from 'commander'
import { FAILED, OK, plural, type Terminal, writeWhole } from '../io.ts'
import type { Finish } from '../main.ts'
import { collect, findEntry, newSeed, readCount } from '../table.ts'

interface FuzzArguments {
  actions: string
  seed?: string
  hostile?: boolean
  scenario?: string[]
  save?: string
  json?: boolean
}

export const fuzzCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('fuzz')
    .description('random legal play, or hostile answers, with every promise of the referee checked')
    .argument('<game>')
    .requiredOption('--actions <n>', 'how many actions in all')
    .option('--seed <text>', 'the same seed does the same; a new one when left out')
    .option('--hostile', 'throw malformed answers and positions in between')
    .option('--scenario <id>', 'only this scenario (repeatable)', collect)
    .option('--save <file>', 'write the shrunk record of a failure here')
    .option('--json', 'print one JSON document')
    .action(async (id: string, given: FuzzArguments) => {
      const actions = readCount('--actions', given.actions, 1)
      const game = await findEntry(terminal.around.catalog, id).load()
      const seed = given.seed ?? newSeed()
      const scenarios = given.scenario ?? game.scenarios.map((scenario) => scenario.id)
      for (const scenario of scenarios) game.start({ scenario, options: {}, seed })
      const bar = terminal.progress(actions, id)
      const report = await fuzz(game, {
        actions,
        seed,
        scenarios,
        hostile: given.hostile === true,
        onProgress: (done) => bar.at(done),
      }).finally(() => bar.end())
      const { finding } = report
      const again = `npx deadfront fuzz ${id} --actions ${actions} --seed ${seed}${given.hostile ? ' --hostile' : ''}${(given.scenario ?? []).map((x) => ` --scenario ${x}`).join('')}`
      if (given.json) terminal.json({ ...report, again })
      else if (finding) terminal.lines([report.message, `  again: ${again}`])
      else terminal.line(`${id}: ${plural(report.actions, 'action')} in ${plural(report.games, 'game')}, no fault (seed ${seed})`)
      if (finding && given.save !== undefined) {
        writeWhole(given.save, `${JSON.stringify(finding.record)}\n`)
        terminal.note(`saved ${given.save}`)
      }
      finish(finding ? FAILED : OK)
    })
