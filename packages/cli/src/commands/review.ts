import { availableParallelism } from 'node:os'
import {
  COACH_VERSION,
  conduct,
  courseOf,
  type Finding,
  type Outline,
  outlineOf,
  piecesIn,
  type Review,
  type Reviewed,
  usualThought,
  work,
} from '@deadfront/ai/coach'
import { type Ask, LANGUAGES, type Seat } from '@deadfront/kernel'
import { openResults } from '@deadfront/lab/node'
import { Command } from 'commander'
import { plural, readingFrom, type Terminal, UsageError, writeWhole } from '../io.ts'
import { documentOf } from '../review/document.ts'
import { pageOf } from '../review/html.ts'
import { advisorOf, type Checked, diceOf, openChecked } from '../review/open.ts'
import { linesOf, type Told, tell } from '../review/text.ts'
import { openThreads, type Threads } from '../review/threads.ts'
import { findEntry, readCount } from '../table.ts'
import { readLanguage } from './hint.ts'

interface ReviewArguments {
  seat?: string
  nodes?: string
  threads?: string
  results?: string
  html?: string
  language: string
  json?: boolean
}

export const reviewCommand = (terminal: Terminal): Command =>
  new Command('review')
    .description('what a game’s decisions and its luck were worth: the chances on the way, and the costliest decisions')
    .argument('<record>')
    .option('--seat <seat>', 'whose decisions (the first seat that no bot plays)')
    .option('--nodes <n>', 'how much it may think, in answers of imagined games: the same number gives the same review')
    .option('--threads <n>', 'worker threads (all processors)')
    .option('--results <file>', 'what was found so far; a review that was stopped goes on from it (beside the record)')
    .option('--html <file>', 'write the review as a page, with the curve')
    .option(`--language <${Object.keys(LANGUAGES).join('|')}>`, 'language of the review', 'en')
    .option('--json', 'print one JSON document')
    .action(async (file: string, given: ReviewArguments) => {
      const language = readLanguage(given.language)
      const threads = given.threads === undefined ? availableParallelism() : readCount('--threads', given.threads, 1)
      const asked = given.nodes === undefined ? null : readCount('--nodes', given.nodes, 1)
      const checked = await openChecked(terminal, file)
      const { record, game } = checked
      const seat = seatOf(checked, given.seat)
      const advisor = await advisorOf(findEntry(terminal.around.catalog, game.id))
      const of: Reviewed = { game, advisor, course: courseOf(game, advisor, record, diceOf(record)), seat }
      const outline = outlineOf(of, record)
      if (outline.decisions.length === 0) throw new UsageError(`${file}: nobody has decided anything yet`)
      const nodes = asked ?? usualThought(advisor, outline.decisions.length)
      const review = await carryOut(terminal, of, outline, { checked, nodes, threads, file: given.results ?? besideOf(file, seat) })
      const asks = new Map<number, Ask>()
      for (const { at } of review.costliest) {
        const ask = game.asks(checked.stateAt(at)).find((one) => one.seat === seat)
        if (ask) asks.set(at, ask)
      }
      const told: Told = tell(review, await game.words[language](), asks, language)
      if (given.html !== undefined) writeWhole(given.html, pageOf(review, told, language))
      if (given.json) terminal.json(documentOf(review))
      else terminal.lines(linesOf(review, told, language))
      if (given.html !== undefined) terminal.note(`wrote ${given.html}`)
    })

/** The seat whose decisions are listed: the one that was named, or the first that no bot has played. */
function seatOf({ record, game }: Checked, given: string | undefined): Seat {
  const seats = (game.scenarios.find((one) => one.id === record.setup.scenario)?.seats(record.setup.options) ?? []).map((one) => one.id)
  if (given !== undefined && !seats.includes(given))
    throw new UsageError(`--seat ${given}: no such seat; the seats are: ${seats.join(', ')}`)
  const seat = given ?? seats.find((one) => record.seats[one]?.startsWith('bot:') !== true) ?? seats[0]
  if (seat === undefined) throw new UsageError('the record has no seats')
  return seat
}

/** The results are stored beside the record. */
const besideOf = (file: string, seat: Seat): string => `${file.replace(/(\.record)?\.json$/, '')}.review-${seat}.jsonl`

interface CarryOut {
  checked: Checked
  nodes: number
  threads: number
  file: string
}

async function carryOut(terminal: Terminal, of: Reviewed, outline: Outline, how: CarryOut): Promise<Review> {
  const { record } = how.checked
  const header = {
    coach: COACH_VERSION,
    game: outline.game,
    rulesVersion: outline.rulesVersion,
    seat: outline.seat,
    nodes: how.nodes,
    commands: outline.commands,
    last: record.commands.at(-1)?.hash ?? record.start,
  }
  const results = readingFrom(how.file, () => openResults<Finding>(how.file, header, (line) => (isFinding(line) ? line : null)))
  const threads = threadsFor(terminal, of, how)
  const bar = terminal.progress(piecesIn(outline), plural(outline.decisions.length, 'decision'))
  try {
    return await conduct(outline, {
      nodes: how.nodes,
      known: results.known,
      width: how.threads,
      run: (piece) => threads.run(piece),
      onFound: (finding) => results.add(finding),
      onProgress: (done) => bar.at(done),
    })
  } finally {
    bar.end()
    await threads.close()
  }
}

/** Worker threads if they can load the games; a test with its own games runs on this thread. */
function threadsFor({ around }: Terminal, of: Reviewed, { checked, threads }: CarryOut): Threads {
  const from = around.catalogFrom ?? { module: '@deadfront/ai', name: 'CATALOG' }
  if (threads === 1) return { run: async (piece) => work(of, piece), close: async () => {} }
  return openThreads({ record: checked.record, seat: of.seat, from })
}

const isFinding = (line: object): line is Finding =>
  'do' in line &&
  (line.do === 'redraw' ? 'at' in line && 'values' in line : 'decision' in line && ['screen', 'study'].includes(String(line.do)))
