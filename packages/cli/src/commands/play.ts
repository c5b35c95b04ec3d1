import { isLanguage, LANGUAGES, Match, type Seat } from '@deadfront/kernel'
import { Command } from 'commander'
import { OK, type Terminal, UsageError, writeWhole } from '../io.ts'
import type { Finish } from '../main.ts'
import { makePrompter } from '../play/prompter.ts'
import { Session } from '../play/session.ts'
import { sketchOf } from '../play/sketch/index.ts'
import { begin, botsOf, collect, findEntry, readSeats, type SetupArguments, withSetup } from '../table.ts'

interface PlayArguments extends SetupArguments {
  seat?: string[]
  save?: string
  language: string
}

export const playCommand = (terminal: Terminal, finish: Finish): Command =>
  withSetup(
    new Command('play')
      .description('a game in the terminal')
      .argument('<game>')
      .argument('[scenario]')
      .option('--seat <seat=who>', 'human or bot:NAME in a seat; * is every seat not named (repeatable)', collect)
      .option('--seed <text>', 'the seed of all dice and draws; a new one when left out'),
  )
    .option('--save <file>', 'write the record here when play stops')
    .option(`--language <${Object.keys(LANGUAGES).join('|')}>`, 'language of the table', 'en')
    .action(async (id: string, scenario: string | undefined, given: PlayArguments) => {
      const { language } = given
      if (!isLanguage(language)) throw new UsageError(`--language ${language}: expected ${Object.keys(LANGUAGES).join(' or ')}`)
      const entry = findEntry(terminal.around.catalog, id)
      const game = await entry.load()
      const prompter = makePrompter(terminal)
      try {
        const chosen = scenario ?? (given.position === undefined ? await chooseScenario() : undefined)
        const { setup, started } = begin(game, { ...given, scenario: chosen })
        const seats = (game.scenarios.find((x) => x.id === setup.scenario)?.seats(setup.options) ?? []).map((seat) => seat.id)
        const session = new Session({
          terminal,
          prompter,
          match: new Match(game, setup, started),
          words: await game.words[language](),
          language,
          sketch: await sketchOf(game.id),
          players: seatPlayers(seats, readSeats(given.seat)),
          bots: await botsOf(entry),
        })
        await session.run()
        if (given.save !== undefined) {
          writeWhole(given.save, session.recordText())
          terminal.note(`saved ${given.save}`)
        }
        finish(OK)
      } finally {
        prompter.close()
      }

      async function chooseScenario(): Promise<string | undefined> {
        if (game.scenarios.length < 2 || !prompter.interactive) return undefined
        return prompter.choose(
          'Which scenario?',
          game.scenarios.map((x) => ({ value: x.id, label: x.name, hint: x.text })),
        )
      }
    })

/** The player of each seat. Without options the first seat is yours and bots play the others. */
function seatPlayers(seats: readonly Seat[], given: Map<Seat, string>): Map<Seat, string> {
  for (const seat of given.keys())
    if (seat !== '*' && !seats.includes(seat)) throw new UsageError(`--seat ${seat}: no such seat; the seats are: ${seats.join(', ')}`)
  const others = given.get('*')
  const someHuman = [...given.values()].includes('human')
  return new Map(seats.map((seat, i) => [seat, given.get(seat) ?? others ?? (i === 0 && !someHuman ? 'human' : 'bot:')]))
}
