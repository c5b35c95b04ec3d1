import { goalText, type Hint, hintFor, percentOf, planText, plusMinus, reasonText } from '@deadfront/ai/coach'
import { type Ask, isLanguage, type Language, LANGUAGES, RECORD_FORMAT, type Seat, type State, type Words } from '@deadfront/kernel'
import { Command } from 'commander'
import { plural, readJson, type Terminal, UsageError } from '../io.ts'
import { advisorOf, openChecked } from '../review/open.ts'
import { begin, findEntry, readCount } from '../table.ts'

interface HintArguments {
  at?: string
  seat?: string
  nodes?: string
  seconds: string
  language: string
  json?: boolean
}

export const readLanguage = (language: string): Language => {
  if (!isLanguage(language)) throw new UsageError(`--language ${language}: expected ${Object.keys(LANGUAGES).join(' or ')}`)
  return language
}

export const hintCommand = (terminal: Terminal): Command =>
  new Command('hint')
    .description('the best answers to the open question of a position or a record, with their chances')
    .argument('<file>', 'a position file, or a record')
    .option('--at <n>', 'in a record: after n commands (all)')
    .option('--seat <seat>', 'whose question (the first that is asked)')
    .option('--nodes <n>', 'how much it may think, in answers of imagined games: the same number gives the same hint')
    .option('--seconds <s>', 'how long it may think when no --nodes are given', '2')
    .option(`--language <${Object.keys(LANGUAGES).join('|')}>`, 'language of the reasons', 'en')
    .option('--json', 'print one JSON document')
    .action(async (file: string, given: HintArguments) => {
      const language = readLanguage(given.language)
      const nodes = given.nodes === undefined ? null : readCount('--nodes', given.nodes, 1)
      const seconds = Number(given.seconds)
      if (!(seconds > 0)) throw new UsageError(`--seconds ${given.seconds}: expected a number above 0`)
      const { id, state } = await openTable(terminal, file, given.at)
      const entry = findEntry(terminal.around.catalog, id)
      const game = await entry.load()
      if (state.result !== null) throw new UsageError(`${file}: the game is over (${state.result.outcome}): there is nothing to decide`)
      const ask = askOf(game.asks(state), given.seat)
      const advisor = await advisorOf(entry)
      const from = threadSeconds()
      const thought = nodes === null ? { nodes: Number.MAX_SAFE_INTEGER, used: () => (threadSeconds() - from) / seconds } : { nodes }
      const hint = hintFor(game, advisor, state, ask.seat, thought)
      if (given.json) terminal.json(hint)
      else terminal.lines(linesOf(hint, await game.words[language](), ask, language))
    })

/** Processor time: a busy machine does not make a hint worse. */
const threadSeconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

async function openTable(terminal: Terminal, file: string, at: string | undefined): Promise<{ id: string; state: State }> {
  const data = readJson(file)
  const { format, game: id } = (data ?? {}) as { format?: unknown; game?: unknown }
  if (format === RECORD_FORMAT) {
    const { record, game, stateAt } = await openChecked(terminal, file)
    const of = record.commands.length
    const count = at === undefined ? of : readCount('--at', at, 0)
    if (count > of) throw new UsageError(`--at ${count}: ${file} has ${plural(of, 'command')}`)
    return { id: game.id, state: stateAt(count) }
  }
  if (at !== undefined) throw new UsageError('--at: only a record has commands')
  if (typeof id !== 'string') throw new UsageError(`${file}: game: expected a record, or a position file that names its game`)
  const game = await findEntry(terminal.around.catalog, id, `${file}: game: `).load()
  return { id, state: begin(game, { position: file, seed: 'hint' }).started.state }
}

function askOf(asks: readonly Ask[], seat: Seat | undefined): Ask {
  const ask = seat === undefined ? asks[0] : asks.find((one) => one.seat === seat)
  if (ask !== undefined) return ask
  throw new UsageError(`--seat ${seat}: not asked now; asked: ${[...new Set(asks.map((one) => one.seat))].join(', ')}`)
}

const UNCERTAIN = 'No percentages here: in this scenario they have not yet been checked against enough games that were played.'

function linesOf(hint: Hint, words: Words, ask: Ask, language: Language): string[] {
  const lines = hint.advice.flatMap(({ plan, chance, reasons }, i) => [
    `${i + 1}. ${hint.calibrated ? `${percentOf(chance.value)} ${plusMinus(chance.error, language)}  ` : ''}${planText(plan, words, ask)}`,
    ...reasons.map((reason) => `     ${reasonText(reason, words, language)}`),
  ])
  const goal = hint.calibrated ? goalText(hint.goal, language) : UNCERTAIN
  const doubt = goal === null ? [] : ['', goal]
  return [`${words.seat(hint.seat)}: ${words.ask(ask).title}`, '', ...lines, '', `${plural(hint.games, 'imagined game')}`, ...doubt]
}
