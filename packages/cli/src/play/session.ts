import { type Bot, random, USUAL } from '@deadfront/ai'
import {
  type Answer,
  type Ask,
  type GameEvent,
  isRefusal,
  type Json,
  type Language,
  type Match,
  nth,
  type Refusal,
  type Seat,
  seedRng,
  type Step,
  type Words,
} from '@deadfront/kernel'
import { plural, type Terminal, UsageError, writeWhole } from '../io.ts'
import { type Entry, entriesOf, howTo, itemLines, labelOf, readForm } from './answers.ts'
import type { Prompter } from './prompter.ts'
import type { Sketch } from './sketch/index.ts'

export interface SessionParts {
  terminal: Terminal
  prompter: Prompter
  match: Match
  words: Words
  language: Language
  /** How `look` draws the table. */
  sketch: Sketch
  /** `human`, `bot:NAME`, or `bot:` for the best bot that plays the seat. */
  players: ReadonlyMap<Seat, string>
  bots: readonly Bot[]
}

const PAGE = 30
const HELP = [
  'NUMBER          give that answer',
  '{"key": …}      give an answer of your own, as JSON',
  'why NUMBER      which rule offers it, and whether the referee would take it',
  'rule ID         a rule statement',
  'more, find TEXT more of a long list; the answers that hold a text',
  'look            the table as you see it; look json: all of it, for scripts',
  'undo, redo      to the last roll, reveal or turn of another seat',
  'save FILE       write the record',
  'quit            stop here',
]

/** One game at the terminal: bots answer by themselves, people are shown the question and type. */
export class Session {
  private readonly parts: SessionParts
  private readonly botOf: (seat: Seat) => Bot | null
  private readonly rng
  private entries: Entry[] = []
  private shown = 0

  constructor(parts: SessionParts) {
    this.parts = parts
    this.rng = seedRng(`${parts.match.setup.seed}/bots`)
    const seated = new Map(
      [...parts.players].map(([seat, who]) => [seat, who === 'human' ? null : findBot(parts.bots, seat, who.slice('bot:'.length))]),
    )
    this.botOf = (seat) => seated.get(seat) ?? null
  }

  recordText(): string {
    const seats = Object.fromEntries([...this.parts.players.keys()].map((seat) => [seat, this.playerName(seat)]))
    return `${JSON.stringify(this.parts.match.record(seats))}\n`
  }

  /** Until the game ends or the players leave. */
  async run(): Promise<void> {
    const { match, terminal, words } = this.parts
    this.tell(match.startEvents)
    while (match.state.result === null) {
      const asks = match.game.asks(match.state)
      const botAsk = asks.find((ask) => this.botOf(ask.seat) !== null)
      if (botAsk) this.botAnswers(botAsk, this.botOf(botAsk.seat) as Bot)
      else if (!(await this.personAnswers(nth(asks, 0)))) return
    }
    const { title, text } = words.result(match.state.result.outcome)
    terminal.line(terminal.colours.bold(`\n${title}`) + (text === '' ? '' : `  ${text}`))
    for (const [name, value] of Object.entries(match.state.result.score ?? {})) terminal.line(`  ${name}: ${value}`)
  }

  private botAnswers(ask: Ask, bot: Bot): void {
    const { match } = this.parts
    const world = match.game.guess(match.state, ask.seat, this.rng)
    const done = match.command(ask.seat, bot.answer(match.game, world, ask.seat, this.rng, USUAL))
    if (isRefusal(done)) throw new Error(`bot ${bot.id} in seat ${ask.seat} was refused: ${done.say} (${done.rule})`)
    this.tell(done.events)
  }

  /** Asks until an answer is accepted; false when the person leaves. */
  private async personAnswers(ask: Ask): Promise<boolean> {
    const { match, prompter } = this.parts
    this.entries = entriesOf(match.game.space(match.state, ask.seat))
    this.showQuestion(ask)
    for (;;) {
      const typed = await prompter.line(this.parts.words.seat(ask.seat), 'a number, or help')
      if (typed === null) return false
      const done = await this.obey(typed.trim(), ask)
      if (done === 'leave') return false
      if (done === 'next') return true
    }
  }

  /** `next` when the table has changed, `stay` when the same question is still open. */
  private async obey(typed: string, ask: Ask): Promise<'next' | 'stay' | 'leave'> {
    const { match, terminal } = this.parts
    const [word = '', ...rest] = typed.split(/\s+/)
    const tail = rest.join(' ')
    if (/^\d+$/.test(word) && tail === '') return this.answerNumber(Number(word), ask)
    if (typed.startsWith('{') || typed.startsWith('[')) return this.answerJson(typed, ask)
    switch (word) {
      case 'why':
        this.why(Number(tail), ask)
        return 'stay'
      case 'rule':
        this.rule(tail)
        return 'stay'
      case 'more':
        this.listAnswers(ask)
        return 'stay'
      case 'find':
        this.find(tail, ask)
        return 'stay'
      case 'look':
        this.look(ask.seat, tail)
        return 'stay'
      case 'undo':
        if (match.undo()) return 'next'
        terminal.line('nothing can be taken back: the past is closed')
        return 'stay'
      case 'redo': {
        const done = match.redo()
        if (!done) {
          terminal.line('nothing to do again')
          return 'stay'
        }
        this.tell(done.events)
        return 'next'
      }
      case 'save':
        this.save(tail)
        return 'stay'
      case 'quit':
      case 'exit':
        return 'leave'
      case '':
        return 'stay'
      case 'help':
      case '?':
        terminal.lines(HELP)
        return 'stay'
      default:
        terminal.line(`"${typed}" is no command here; help lists them`)
        return 'stay'
    }
  }

  /** The table as the seat sees it: drawn, or with `json` all that its view holds. */
  private look(seat: Seat, how: string): void {
    const { match, terminal, words, language, sketch } = this.parts
    const view = match.game.view(match.state, seat) as Json
    terminal.lines(how === 'json' ? [JSON.stringify(view, null, 2)] : sketch(view, words, language))
  }

  private async answerNumber(n: number, ask: Ask): Promise<'next' | 'stay' | 'leave'> {
    const { terminal, prompter, words } = this.parts
    const entry = this.entries[n - 1]
    if (!entry) {
      terminal.line(`there is no answer ${n}; they go from 1 to ${this.entries.length}`)
      return 'stay'
    }
    if ('answer' in entry) return this.give(entry.answer, ask)
    terminal.line(`${entry.form.key}: ${howTo(entry.form, words)}`)
    terminal.lines(itemLines(entry.form, words))
    const typed = await prompter.line(
      entry.form.key,
      entry.form.form === 'amounts' ? '2 of-this, 1 of-that' : 'names or numbers, parted by commas',
    )
    if (typed === null) return 'leave'
    const read = readForm(entry.form, typed)
    if ('answer' in read) return this.give(read.answer, ask)
    terminal.line(`expected ${read.expected}`)
    return 'stay'
  }

  private answerJson(typed: string, ask: Ask): 'next' | 'stay' {
    try {
      return this.give(JSON.parse(typed) as Answer | Answer[], ask)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      this.parts.terminal.line('expected an answer as JSON, like {"cell":4}')
      return 'stay'
    }
  }

  private give(answer: Answer | readonly Answer[], ask: Ask): 'next' | 'stay' {
    const { match, terminal } = this.parts
    let done: Step | Refusal
    try {
      done = match.command(ask.seat, answer, ask.kind)
    } catch (error) {
      // A fault of the rules stops this command alone: the game stays as it was.
      terminal.line(terminal.colours.red(`the rules failed on that answer: ${error instanceof Error ? error.message : String(error)}`))
      terminal.line('the game stands as it was; save FILE keeps the record for a bug report')
      return 'stay'
    }
    if (isRefusal(done)) {
      terminal.line(`${terminal.colours.red('refused:')} ${this.refusalText(done)}`)
      return 'stay'
    }
    this.tell(done.events)
    return 'next'
  }

  private showQuestion(ask: Ask): void {
    const { match, terminal, words } = this.parts
    const { colours } = terminal
    const { names, now, turn } = words.phases(match.game.view(match.state, ask.seat) as Json)
    const track = names.map((name, i) => (i === now ? colours.inverse(` ${name} `) : colours.dim(name))).join(' · ')
    if (track !== '' || turn !== '') terminal.line(`\n${turn}${turn !== '' && track !== '' ? '  ' : ''}${track}`)
    const { title, text } = words.ask(ask)
    terminal.line(`\n${colours.bold(`${words.seat(ask.seat)}: ${title}`)}  ${colours.dim(ask.rule)}`)
    if (text !== '') terminal.line(text)
    this.shown = 0
    this.listAnswers(ask)
  }

  private listAnswers(ask: Ask): void {
    const { terminal, words } = this.parts
    const page = this.entries.slice(this.shown, this.shown + PAGE)
    for (const [i, entry] of page.entries()) terminal.line(`${String(this.shown + i + 1).padStart(4)}  ${labelOf(entry, words, ask)}`)
    this.shown += page.length
    const left = this.entries.length - this.shown
    if (left > 0) terminal.line(`      and ${plural(left, 'answer')} more: more, find TEXT`)
  }

  private find(text: string, ask: Ask): void {
    const { terminal, words } = this.parts
    for (const [i, entry] of this.entries.entries()) {
      const label = labelOf(entry, words, ask)
      if (label.toLowerCase().includes(text.toLowerCase())) terminal.line(`${String(i + 1).padStart(4)}  ${label}`)
    }
  }

  private why(n: number, ask: Ask): void {
    const { match, terminal } = this.parts
    this.rule(ask.rule)
    const entry = this.entries[n - 1]
    if (!entry || !('answer' in entry)) return
    const no = match.game.whyNot(match.state, ask.seat, entry.answer, ask.kind)
    terminal.line(no ? `refused: ${this.refusalText(no)}` : 'the referee would take it')
    if (no && no.rule !== ask.rule) this.rule(no.rule)
  }

  private rule(id: string): void {
    const { match, terminal, words } = this.parts
    const known = match.game.rulebook.some((entry) => entry.id === id)
    terminal.line(known ? `${terminal.colours.cyan(id)}  ${words.rule(id)}` : `no rule "${id}"`)
  }

  private save(file: string): void {
    const { terminal } = this.parts
    if (file === '') return terminal.line('expected a file: save FILE')
    try {
      writeWhole(file, this.recordText())
      terminal.line(`saved ${file}`)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      terminal.line(error.message)
    }
  }

  private refusalText(no: Refusal): string {
    return `${this.parts.words.refusal(no)}${no.rule === '' ? '' : ` (${no.rule})`}`
  }

  /** The log as the people at this terminal may see it: one person sees their own, several see only what all may see. */
  private tell(events: readonly GameEvent[]): void {
    const { match, terminal, words, players } = this.parts
    const people = [...players].filter(([, who]) => who === 'human').map(([seat]) => seat)
    const viewer = people.length === 1 ? nth(people, 0) : null
    for (const event of events) {
      const seen = match.game.show(event, viewer)
      const text = seen ? words.event(seen) : ''
      if (text !== '') terminal.line(`${terminal.colours.dim('·')} ${text}  ${terminal.colours.dim(event.rule)}`)
    }
  }

  private playerName(seat: Seat): string {
    const bot = this.botOf(seat)
    return bot ? `bot:${bot.id}` : 'me'
  }
}

function findBot(bots: readonly Bot[], seat: Seat, name: string): Bot {
  const able = bots.filter((bot) => bot.plays?.(seat) !== false)
  if (name === '') return able.find((bot) => bot.id !== random.id) ?? random
  const bot = able.find((x) => x.id === name)
  if (!bot) throw new UsageError(`--seat ${seat}=bot:${name}: no such bot for this seat; there are: ${able.map((x) => x.id).join(', ')}`)
  return bot
}
