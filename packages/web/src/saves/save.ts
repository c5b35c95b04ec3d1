import { type Bot, middleBot } from '@deadfront/ai'
import type { AnyRecord, Ending } from '@deadfront/protocol'
import { type Command, type GameRecord, type Problem, type Result, readRecord, type Seat, type Setup, type State } from '@deadfront/kernel'
import type { Holder, Holders } from '../host/protocol.ts'

/** Commands of a game: those after `since`, up to and including `at`. */
export interface Span {
  since: number
  at: number
}

/** The head of a saved game. Its commands and the snapshot of its last state are stored separately. */
export interface SaveHead {
  id: string
  /** The name from a person or a file; empty if there is none. In saves older than `after`, a whole sentence of the page. */
  name: string
  /** The title of the work that it was begun from. */
  title?: string
  /** The commands after which it was branched off, from the first branch to the last. Absent in saves of earlier releases. */
  after?: readonly number[]
  game: string
  rulesVersion: number
  setup: Setup
  holders: Holders
  start: string
  /** How many commands are stored. */
  count: number
  /** The hash of the state after the last command. */
  hash: string
  result: Result | null
  /** How the players ended it before the rules did. */
  ending?: Ending
  created: number
  changed: number
  /** When it was marked for deletion; it is removed later, so that deleting can be undone. */
  deleted?: number
  /** Records of the game up to each change of the rules after which it went on from its position. */
  earlier?: readonly GameRecord[]
  /** It came as a record with so many commands: until it is continued it is opened in replay. */
  imported?: number
  /** The events that the person at this screen has not seen yet. */
  unseen?: readonly Span[]
  /** Why it cannot be played, as soon as it is found. */
  broken?: string
}

export interface Save {
  head: SaveHead
  commands: Command[]
  snapshot: State | null
}

/** The fault of a stored head; null if it is complete. */
export function problemOfHead(data: unknown, known: (game: string) => boolean): Problem | null {
  if (typeof data !== 'object' || data === null) return { place: '', say: 'expected a saved game' }
  const h = data as Record<string, unknown>
  if (typeof h.id !== 'string') return { place: 'id', say: 'expected a text' }
  if (typeof h.name !== 'string') return { place: 'name', say: 'expected a text' }
  if (typeof h.game !== 'string' || !known(h.game))
    return { place: 'game', say: `expected a game of the lobby, found ${JSON.stringify(h.game)}` }
  if (typeof h.count !== 'number' || !Number.isInteger(h.count) || h.count < 0) return { place: 'count', say: 'expected a whole number' }
  if (typeof h.created !== 'number' || typeof h.changed !== 'number') return { place: 'changed', say: 'expected a time' }
  if (typeof h.holders !== 'object' || h.holders === null) return { place: 'holders', say: 'expected the seats' }
  if (typeof h.broken === 'string') return { place: '', say: h.broken }
  const { rulesVersion, setup, start, result } = h
  const read = readRecord({
    format: 'deadfront-record/1',
    game: h.game,
    rulesVersion,
    setup,
    seats: h.holders,
    start,
    commands: [],
    result,
  })
  return 'problem' in read ? read.problem : null
}

export const recordOf = (head: SaveHead, commands: Command[]): AnyRecord =>
  withEnding(
    {
      format: 'deadfront-record/1',
      game: head.game,
      rulesVersion: head.rulesVersion,
      setup: head.setup,
      seats: head.holders as { readonly [seat: Seat]: string },
      start: head.start,
      commands,
      result: head.result,
    } satisfies GameRecord,
    head.ending ?? null,
  )

/** The record of a game that its players ended contains that besides the result of the rules. */
export const withEnding = (record: AnyRecord, ending: Ending | null): AnyRecord => (ending ? { ...record, ending } : record)

/** A bot that the game does not have any more, and the bot that plays its seat instead; null: the person at this screen. */
export interface ReplacedBot {
  seat: Seat
  unknown: string
  by: Bot | null
}

/** The holders of a record from any source: a seat that no bot and no friend holds is played by the person at the screen. */
export function holdersOf(record: GameRecord, seats: readonly Seat[]): Holders {
  const isHolder = (text: string): text is Holder => text.startsWith('bot:') || text.startsWith('friend:')
  return Object.fromEntries(
    seats.map((seat): [Seat, Holder] => {
      const holder = record.seats[seat] ?? 'me'
      return [seat, isHolder(holder) ? holder : 'me']
    }),
  )
}

/** Seats of bots that the game does not have get its middle bot; the caller shows the player which ones. */
export function replaceUnknownBots(holders: Holders, bots: readonly Bot[]): { holders: Holders; replaced: ReplacedBot[] } {
  const replaced: ReplacedBot[] = []
  const known = Object.entries(holders).map(([seat, holder]): [Seat, Holder] => {
    if (!holder.startsWith('bot:') || bots.some((bot) => `bot:${bot.id}` === holder)) return [seat, holder]
    const able = bots.filter((bot) => bot.plays?.(seat) ?? true)
    const by = able.length === 0 ? null : middleBot(able, seat)
    replaced.push({ seat, unknown: holder.slice('bot:'.length), by })
    return [seat, by ? `bot:${by.id}` : 'me']
  })
  return { holders: replaced.length === 0 ? holders : Object.fromEntries(known), replaced }
}

export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** An unpredictable seed. */
export const newSeed = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, '0')).join('')

/** Two people at this screen, a side each: no bot has a seat. */
export const holdersForTwo = (seats: readonly Seat[], second: readonly Seat[], friend: string): Holders =>
  Object.fromEntries(seats.map((id): [Seat, Holder] => [id, second.includes(id) ? `friend:${friend}` : 'me']))
