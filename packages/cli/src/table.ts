import { randomBytes } from 'node:crypto'
import { type Bot, type CatalogEntry, random } from '@deadfront/ai'
import {
  type Applied,
  checkSetup,
  type Game,
  type GameEvent,
  type Json,
  openPosition,
  type OpenedPosition,
  type Options,
  type Seat,
  type Setup,
  type State,
} from '@deadfront/kernel'
import type { Command } from 'commander'
import { readingFrom, readJson, UsageError } from './io.ts'

export function findEntry(catalog: readonly CatalogEntry[], id: string, where = ''): CatalogEntry {
  const entry = catalog.find((x) => x.id === id)
  if (entry) return entry
  const known = catalog.map((x) => x.id).join(', ') || 'none yet'
  throw new UsageError(`${where}no game "${id}"; the games are: ${known}`)
}

/** The bots of a game, with the one every game has. */
export async function botsOf(entry: CatalogEntry): Promise<readonly Bot[]> {
  const bots = await entry.bots()
  return bots.some((bot) => bot.id === random.id) ? bots : [random, ...bots]
}

/** Repeatable `K=V` options of commander. */
export const collect = (value: string, before: readonly string[] = []): string[] => [...before, value]

/** `--option K=V`: V is JSON where it reads as JSON (`true`, `3`), a text otherwise. */
function readOptions(given: readonly string[] = []): Options {
  const options: Record<string, Json> = {}
  for (const text of given) {
    const at = text.indexOf('=')
    if (at < 1) throw new UsageError(`--option ${text}: expected KEY=VALUE`)
    const value = text.slice(at + 1)
    try {
      options[text.slice(0, at)] = JSON.parse(value) as Json
    } catch {
      options[text.slice(0, at)] = value
    }
  }
  return options
}

/** `--seat S=human|bot:NAME`; `*` is every seat not named. */
export function readSeats(given: readonly string[] = []): Map<Seat, string> {
  const seats = new Map<Seat, string>()
  for (const text of given) {
    const at = text.indexOf('=')
    const who = text.slice(at + 1)
    if (at < 1 || (who !== 'human' && !/^bot:.+/.test(who))) throw new UsageError(`--seat ${text}: expected SEAT=human or SEAT=bot:NAME`)
    seats.set(text.slice(0, at), who)
  }
  return seats
}

export const readCount = (name: string, text: string, low: number): number => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < low)
    throw new UsageError(`${name} ${text}: expected a whole number of at least ${low}`)
  return value
}

export const newSeed = (): string => randomBytes(8).toString('hex')

export interface SetupArguments {
  scenario?: string | undefined
  option?: string[] | undefined
  seed?: string | undefined
  position?: string | undefined
  content?: string | undefined
}

/** The options that fill `SetupArguments`, of every command that begins games. */
export const withSetup = (command: Command): Command =>
  command
    .option('--option <key=value>', 'an option of the game (repeatable)', collect)
    .option('--position <file>', 'start from a position file')
    .option('--content <file>', 'content of your own, laid over the game’s')

/** A checked set-up from the command line, and the game begun with it. */
export function begin(game: Game, given: SetupArguments): { setup: Setup; started: Applied<State, GameEvent> } {
  const setup = makeSetup(game, given)
  return { setup, started: game.start(setup) }
}

export function makeSetup(game: Game, given: SetupArguments): Setup {
  const file = given.position
  const envelope = file === undefined ? null : readPositionFile(game, file)
  const setup: Setup = {
    scenario: given.scenario ?? envelope?.scenario ?? (game.scenarios[0] as { id: string }).id,
    options: { ...envelope?.options, ...readOptions(given.option) },
    seed: given.seed ?? newSeed(),
  }
  if (envelope) setup.position = envelope.position
  const content = given.content === undefined ? envelope?.content : (readJson(given.content) as Json)
  if (content !== undefined) setup.content = content
  const checked = readingFrom(file ?? game.id, () => checkSetup(game, setup))
  checkStart(game, checked, file ?? given.content ?? game.id)
  return checked
}

/** Starts once to see that the position and the content can be read; a fault is reported with the file and the place. */
function checkStart(game: Game, setup: Setup, file: string): void {
  readingFrom(file, () => game.start(setup))
}

/** A position file, taken apart. */
function readPositionFile(game: Game, file: string): OpenedPosition {
  return openPositionFile(game, readJson(file), file)
}

export function openPositionFile(game: Game, data: unknown, file: string): OpenedPosition {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new UsageError(`${file}: expected a position object`)
  return readingFrom(file, () => openPosition(game, data as Json))
}
