import {
  type Bot,
  type BotOf,
  type Budget,
  type CatalogEntry,
  type Measures,
  type Playout,
  playout,
  random,
  seatsOf,
  USUAL,
  weightedBot,
} from '@deadfront/ai'
import { BadInput, checkSetup, type Game, type Json, type Options, type Seat, type Setup } from '@deadfront/kernel'

/** A series of games. Plain data: it is sent to the workers. */
export interface Series {
  game: string
  scenario: string
  options?: Options
  position?: Json
  content?: Json
  /** How many; with `width` at most so many. */
  games: number
  /** End as soon as no interval of an outcome's share is wider than this (0.05 is from 40 % to 45 %). */
  width?: number
  seed: string
  /** The number of the first game, where it is not 0: one game of a long series is played again. */
  first?: number
  /** Bot by seat; `*` is every seat not named. Without any, `random` plays. */
  bots?: { readonly [seat: Seat]: string }
  /** Two bots change seats in every second game, which has the seed of the game before it. */
  swap?: boolean
  /** Who plays in every second game, which has the seed of the game before it. `swap` is one such arrangement. */
  instead?: { readonly [seat: Seat]: string }
  budget?: Budget
  /** A game that takes longer than this many actions counts as unfinished. */
  maxActions?: number
  /** Keep the record of each game, for `SimulateHow.onRecord`. */
  records?: boolean
  /** Measure the processor time of each bot's answers. */
  timed?: boolean
  /** Collect what the game's catalogue entry measures, for the plots of the lab. */
  measured?: boolean
}

/** Games `first` to `first + count - 1` of a series. */
export interface Batch {
  first: number
  count: number
}

/** A series with its game loaded and its bots seated; unknown names are refused before anything is played. */
export interface LoadedSeries {
  game: Game
  setup: Setup
  botOf: BotOf
  /** The seats of each of two bots that change them. */
  sides?: readonly [Side, Side]
  /** Who plays in every second game. */
  botOfSecond?: BotOf
  measures?: Measures
}

export interface Side {
  bot: string
  seats: readonly Seat[]
}

export async function loadSeries(series: Series, catalog: readonly CatalogEntry[]): Promise<LoadedSeries> {
  const entry = catalog.find((x) => x.id === series.game)
  if (!entry)
    throw new BadInput({ place: 'game', say: `no game "${series.game}"; there are ${catalog.map((x) => x.id).join(', ') || 'none'}` })
  const game = await entry.load()
  const checked = begunSetup(game, series)
  const seats = seatsOf(game, checked)
  const bots = [...(await entry.bots()), ...((await entry.frozenBots?.()) ?? [])]
  const botOf = seatBots(bots, seats, series.bots ?? {})
  const measures = series.measured ? await entry.measures?.() : undefined
  const table: LoadedSeries = { game, setup: checked, botOf, ...(measures ? { measures } : {}) }
  if (series.instead !== undefined) return { ...table, botOfSecond: seatBots(bots, seats, series.instead) }
  if (series.swap !== true) return table
  const [one, two] = sidesOf(seats, botOf)
  const other = Object.fromEntries([...one.seats.map((seat) => [seat, two.bot]), ...two.seats.map((seat) => [seat, one.bot])])
  return { ...table, sides: [one, two], botOfSecond: seatBots(bots, seats, other) }
}

/** The checked set-up. A game is begun with it, so that what cannot be played is refused here. */
export function begunSetup(game: Game, { scenario, options = {}, seed, position, content }: Omit<Series, 'game' | 'games'>): Setup {
  const setup: Setup = { scenario, options, seed }
  if (position !== undefined) setup.position = position
  if (content !== undefined) setup.content = content
  const checked = checkSetup(game, setup)
  game.start(checked)
  return checked
}

/** The players of the seats, when two bots change seats. */
function sidesOf(seats: readonly Seat[], botOf: BotOf): [Side, Side] {
  const [one, two, ...more] = [...new Set(seats.map((seat) => botOf(seat).id))]
  if (one === undefined || two === undefined || more.length > 0)
    throw new BadInput({ place: 'swap', say: 'expected exactly two different bots in the seats' })
  const side = (bot: string): Side => ({ bot, seats: seats.filter((seat) => botOf(seat).id === bot) })
  return [side(one), side(two)]
}

function seatBots(bots: readonly Bot[], seats: readonly Seat[], wanted: { readonly [seat: Seat]: string }): BotOf {
  const known = bots.some((bot) => bot.id === random.id) ? bots : [random, ...bots]
  const find = (id: string, seat: Seat): Bot => {
    const bot = weightedBot(known, id)
    if (typeof bot === 'string') throw new BadInput({ place: `seat ${seat}`, say: bot })
    return bot
  }
  for (const seat of Object.keys(wanted))
    if (seat !== '*' && !seats.includes(seat))
      throw new BadInput({ place: `seat ${seat}`, say: `no such seat; there are ${seats.join(', ')}` })
  const others = find(wanted['*'] ?? random.id, '*')
  const seated = new Map<Seat, Bot>()
  for (const seat of seats) {
    const named = wanted[seat]
    const bot = named === undefined ? others : find(named, seat)
    if (bot.plays && !bot.plays(seat)) throw new BadInput({ place: `seat ${seat}`, say: `bot "${bot.id}" does not play this seat` })
    seated.set(seat, bot)
  }
  return (seat) => seated.get(seat) ?? others
}

/** Games `first` to `first + count - 1` of the series; `clock` if the time of the bots is measured. */
export function playBatch(table: LoadedSeries, series: Series, { first, count }: Batch, clock?: () => number): Playout[] {
  const { game, setup, botOf, botOfSecond, measures } = table
  const played: Playout[] = []
  for (let i = first; i < first + count; i++) {
    const by = botOfSecond !== undefined && i % 2 === 1 ? botOfSecond : botOf
    const how = {
      budget: series.budget ?? USUAL,
      maxActions: series.maxActions,
      record: series.records,
      clock: series.timed ? clock : undefined,
      measures,
    }
    played.push(playout(game, { ...setup, seed: seedOf(series, i) }, by, how))
  }
  return played
}

/** The seed of a game of the series: both games of a pair have the same. */
export const seedOf = ({ seed, first = 0, swap, instead }: Pick<Series, 'seed' | 'first' | 'swap' | 'instead'>, game: number): string =>
  `${seed}/${first + (swap === true || instead !== undefined ? game >> 1 : game)}`
