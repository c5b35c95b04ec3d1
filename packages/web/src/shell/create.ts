import { type Bot, type CatalogEntry, middleBot } from '@deadfront/ai'
import {
  type Game,
  type GameRecord,
  type Json,
  Match,
  nth,
  type Options,
  problemLine,
  proposedOptions,
  readRecord,
  type Scenario,
  type Seat,
  type State,
} from '@deadfront/kernel'
import type { Ending } from '@deadfront/protocol'
import type { Holder, Holders, TableCalls } from '../host/protocol.ts'
import { caller } from '../host/rpc.ts'
import { readEnding } from '../saves/ending.ts'
import { holdersForTwo, holdersOf, newId, newSeed, replaceUnknownBots, type SaveHead } from '../saves/save.ts'
import { putSave } from '../saves/store.ts'
import { catalogEntry } from '../catalog.ts'
import { m } from '../messages/index.ts'
import { botWords } from './bot-words.ts'
import { cardOf } from './cards.ts'
import { toast } from './notices.ts'
import { language } from './settings.ts'

/** The choices for a new game. */
export interface Plan {
  scenario: string
  options: Options
  holders: Holders
  seed: string
  content: Json | null
  position: Json | null
}

/** The bot of middle strength among those that can play the seat. */
export const botFor = (bots: readonly Bot[], seat: Seat): Bot | undefined =>
  bots.some((bot) => bot.plays?.(seat) ?? true) ? middleBot(bots, seat) : undefined

/**
 * The person at this screen plays the first seat and every seat that no bot can play; the other players of a game that is played
 * together are friends at this screen, and bots play the others.
 */
export function usualHolders(game: string, scenario: Scenario, options: Options, bots: readonly Bot[], before: Holders = {}): Holders {
  const holders: Record<Seat, Holder> = {}
  const isComrade = cardOf(game)?.isComrade ?? (() => false)
  for (const [i, { id }] of scenario.seats(withDefaults(scenario, options)).entries()) {
    const bot = botFor(bots, id)
    const held = before[id]
    const still = held !== undefined && (!held.startsWith('bot:') || bots.some((x) => `bot:${x.id}` === held && (x.plays?.(id) ?? true)))
    const usual: Holder = i === 0 || !bot ? 'me' : isComrade(id) ? `friend:${m.value.play.friend}` : `bot:${bot.id}`
    holders[id] = still ? held : usual
  }
  return holders
}

export const withDefaults = (scenario: Scenario, options: Options): Options => ({
  ...Object.fromEntries(scenario.options.map((spec) => [spec.id, spec.default])),
  ...options,
})

/** Those of the options that the scenario has. */
export const optionsOf = (scenario: Scenario | undefined, options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([id]) => scenario?.options.some((spec) => spec.id === id)))

/** The choices of the last time, or what the game proposes; `wanted` overrides the scenario. */
export function usualPlan(game: Game, bots: readonly Bot[], wanted?: string): Plan {
  const before = lastPlan(game.id)
  const scenario = game.scenarios.find((x) => x.id === (wanted ?? before?.scenario)) ?? nth(game.scenarios, 0)
  const known = { ...proposedOptions(scenario), ...optionsOf(scenario, before?.options ?? {}) }
  return {
    scenario: scenario.id,
    options: known,
    holders: usualHolders(game.id, scenario, known, bots, before?.holders),
    seed: '',
    content: null,
    position: null,
  }
}

const storageKey = (game: string): string => `deadfront.plan.${game}`

function lastPlan(game: string): Pick<Plan, 'scenario' | 'options' | 'holders'> | null {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(storageKey(game)) ?? 'null')
    if (typeof held !== 'object' || held === null) return null
    const { scenario, options, holders } = held as Partial<Plan>
    return typeof scenario === 'string' ? { scenario, options: options ?? {}, holders: holders ?? {} } : null
  } catch {
    return null
  }
}

/**
 * Starts and saves a game, and remembers the choices for the set-up page; `title` is the title of a work. Returns the id of the save.
 * Throws BadInput if the set-up is not valid.
 */
export async function begin(game: Game, plan: Plan, { remember = true, title = '' } = {}): Promise<string> {
  const setup = {
    scenario: plan.scenario,
    options: plan.options,
    seed: plan.seed.trim() || newSeed(),
    ...(plan.content !== null ? { content: plan.content } : {}),
    ...(plan.position !== null ? { position: plan.position } : {}),
  }
  const match = new Match(game, setup)
  const id = newId()
  const now = Date.now()
  const head: SaveHead = {
    id,
    name: '',
    ...(title.trim() === '' ? {} : { title: title.trim() }),
    after: [],
    game: game.id,
    rulesVersion: game.rulesVersion,
    setup: match.setup,
    holders: plan.holders,
    start: match.startHash,
    count: 0,
    hash: match.startHash,
    result: match.state.result,
    created: now,
    changed: now,
  }
  await putSave({ head, commands: [], snapshot: match.state })
  // Ask the browser to keep the saves if storage runs low; it may refuse.
  void navigator.storage?.persist?.()
  const { scenario, options, holders } = plan
  if (remember) localStorage.setItem(storageKey(game.id), JSON.stringify({ scenario, options, holders }))
  return id
}

/** "Play now" always means the same: the first scenario (or the one named), alone, as the game proposes and with middle bots. */
export async function playNow(entry: CatalogEntry, scenario?: string, chosen: Options = {}, second?: readonly Seat[]): Promise<string> {
  const [game, bots] = await Promise.all([entry.load(), entry.bots()])
  const wanted = game.scenarios.find((x) => x.id === scenario) ?? nth(game.scenarios, 0)
  const options = { ...proposedOptions(wanted), ...chosen }
  const seats = wanted.seats(withDefaults(wanted, options)).map(({ id }) => id)
  const holders = second ? holdersForTwo(seats, second, m.value.play.friend) : usualHolders(game.id, wanted, options, bots)
  return begin(game, { scenario: wanted.id, options, holders, seed: '', content: null, position: null }, { remember: false })
}

export type FileFault = { file: string; say: string }

/** Reads a JSON file; gives the problem in one line if it is not valid. */
export async function readJsonFile(file: File): Promise<{ data: Json } | { fault: FileFault }> {
  try {
    return { data: JSON.parse(await file.text()) as Json }
  } catch (error) {
    return { fault: { file: file.name, say: m.value.files.notJson(error instanceof Error ? error.message : '') } }
  }
}

/** Makes a save from a record file, after a replay in which every hash agreed. */
export async function importRecord(file: File): Promise<{ save: string } | { fault: FileFault }> {
  const read = await readJsonFile(file)
  if ('fault' in read) return read
  const fault = (say: string): { fault: FileFault } => ({ fault: { file: file.name, say } })
  const shaped = readRecord(read.data)
  if ('problem' in shaped) return fault(problemLine(shaped.problem))
  const { record } = shaped
  const entry = catalogEntry(record.game)
  if (!entry) return fault(m.value.files.unknownGame(record.game))
  const [game, bots] = await Promise.all([entry.load(), entry.bots()])
  const worker = new Worker(new URL('../host/table.worker.ts', import.meta.url), { type: 'module', name: 'check' })
  try {
    const checked = await caller<TableCalls>(worker)('check', { record })
    if ('say' in checked) return fault(checked.say)
    return {
      save: await storeRecord(game, bots, { ...checked, ending: readEnding(read.data) }, file.name.replace(/(\.record)?\.json$/i, '')),
    }
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error))
  } finally {
    worker.terminate()
  }
}

async function storeRecord(
  game: Game,
  bots: readonly Bot[],
  { record, state, ending }: { record: GameRecord; state: State; ending: Ending | null },
  name: string,
): Promise<string> {
  const scenario = game.scenarios.find((x) => x.id === record.setup.scenario) as Scenario
  const seats = scenario.seats(withDefaults(scenario, record.setup.options)).map((seat) => seat.id)
  const id = newId()
  const now = Date.now()
  const head: SaveHead = {
    id,
    name,
    after: [],
    game: game.id,
    rulesVersion: record.rulesVersion,
    setup: record.setup,
    holders: await replaceBots(game, holdersOf(record, seats), bots),
    start: record.start,
    count: record.commands.length,
    hash: record.commands.at(-1)?.hash ?? record.start,
    result: state.result,
    created: now,
    changed: now,
    imported: record.commands.length,
    ...(ending ? { ending } : {}),
  }
  await putSave({ head, commands: record.commands, snapshot: state })
  return id
}

/** Seats of unknown bots get the game's middle bot, and the player gets a message. */
export async function replaceBots(game: Game, holders: Holders, bots: readonly Bot[]): Promise<Holders> {
  const known = replaceUnknownBots(holders, bots)
  if (known.replaced.length === 0) return holders
  const words = await game.words[language.value]()
  for (const { seat, unknown, by } of known.replaced) {
    const name = by ? botWords(by, words).name : m.value.you
    toast({ text: m.value.saves.botReplaced(words.seat(seat), unknown, name), tone: 'warn' }, 15_000)
  }
  return known.holders
}

export const download = (name: string, data: unknown): void =>
  downloadBlob(name, new Blob([`${JSON.stringify(data, null, 1)}\n`], { type: 'application/json' }))

export function downloadBlob(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase() || 'game'
