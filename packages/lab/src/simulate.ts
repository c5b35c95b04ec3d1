import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { type Bot, type Budget, CATALOG, random, type Shelf, USUAL } from '@deadfront/ai'
import { BadInput, checkSetup, type Game, type GameRecord, type Json, type Options, type Seat, type Setup } from '@deadfront/kernel'
import { type BotOf, type Playout, playout, seatsOf } from './playout.ts'
import { type Estimate, type Spread, spreadOf, wilson } from './statistics.ts'

/** Where a worker finds the shelves: a module and the name of the list it exports. */
export interface ShelvesFrom {
  module: string
  name: string
}

/** A series of games. Plain data: it travels to the workers. */
export interface Series {
  game: string
  scenario: string
  options?: Options
  position?: Json
  content?: Json
  games: number
  seed: string
  /** Bot by seat; `*` is every seat not named. Without any, `random` plays. */
  bots?: { readonly [seat: Seat]: string }
  /** Two bots change seats in every second game, which has the seed of the game before it. */
  swap?: boolean
  budget?: Budget
  /** A game that takes longer than this many actions counts as unfinished. */
  maxActions?: number
  /** Keep the record of each game, for `SimulateHow.onRecord`. */
  records?: boolean
}

export interface SimulateHow {
  threads?: number
  shelves?: readonly Shelf[]
  /** Needed for more than one thread when the shelves are not the catalogue's. */
  shelvesFrom?: ShelvesFrom
  onProgress?(done: number): void
  /** Called with the record of each game and its number in the series, in any order; needs `Series.records`. */
  onRecord?(record: GameRecord, index: number): void
}

export interface SimulationReport {
  game: string
  scenario: string
  games: number
  seed: string
  bots: { readonly [seat: Seat]: string }
  /** Counts by outcome, the most frequent first. */
  results: { readonly [outcome: string]: number }
  /** The same as shares, with 95% intervals (Wilson). */
  shares: { readonly [outcome: string]: Estimate }
  scores: { readonly [name: string]: Spread }
  /** With `swap`: how the two bots did against each other. */
  match?: readonly Contender[]
  /** Actions per game. */
  length: Spread
  actions: number
  seconds: number
  actionsPerSecond: number
  threads: number
}

/** One of two bots that change seats. A game is won with any of one's seats among the winners. */
export interface Contender {
  bot: string
  won: number
  games: number
  share: Estimate
  /** By the seats it played. */
  as: readonly { seats: readonly Seat[]; won: number; games: number; share: Estimate; results: { readonly [outcome: string]: number } }[]
}

const OWN_SHELVES: ShelvesFrom = { module: '@deadfront/ai', name: 'CATALOG' }
/** Games per batch: enough to keep a worker busy, few enough that all workers end at about the same time. */
const batchOf = (games: number, threads: number): number => Math.max(1, Math.min(64, Math.ceil(games / (threads * 8))))

/** Plays a series. Game number i has the seed `<seed>/<i>`, so the results do not depend on the threads. */
export async function simulate(series: Series, how: SimulateHow = {}): Promise<SimulationReport> {
  const shelves = how.shelves ?? CATALOG
  const table = await setTable(series, shelves)
  const from = how.shelvesFrom ?? (how.shelves === undefined || how.shelves === CATALOG ? OWN_SHELVES : undefined)
  const wanted = how.threads ?? availableParallelism()
  const threads = from === undefined ? 1 : Math.max(1, Math.min(wanted, series.games))
  const began = performance.now()
  const playouts = threads === 1 ? await playHere(table, series, how) : await playOnWorkers(series, from as ShelvesFrom, threads, how)
  return reportOn(series, table, playouts, (performance.now() - began) / 1000, threads)
}

/** A series with its game loaded and its bots seated; unknown names are refused before anything is played. */
export interface SetTable {
  game: Game
  setup: Setup
  botOf: BotOf
  /** The seats of each of two bots that change them; in every second game `botOf` is `swapped`. */
  sides?: readonly [Side, Side]
  swapped?: BotOf
}

export interface Side {
  bot: string
  seats: readonly Seat[]
}

export async function setTable(series: Series, shelves: readonly Shelf[]): Promise<SetTable> {
  const shelf = shelves.find((x) => x.id === series.game)
  if (!shelf)
    throw new BadInput({ place: 'game', say: `no game "${series.game}"; there are ${shelves.map((x) => x.id).join(', ') || 'none'}` })
  if (!Number.isInteger(series.games) || series.games < 1)
    throw new BadInput({ place: 'games', say: 'expected a whole number of at least 1' })
  const game = await shelf.load()
  const setup: Setup = { scenario: series.scenario, options: series.options ?? {}, seed: series.seed }
  if (series.position !== undefined) setup.position = series.position
  if (series.content !== undefined) setup.content = series.content
  const checked = checkSetup(game, setup)
  game.start(checked)
  const seats = seatsOf(game, checked)
  const bots = await shelf.bots()
  const botOf = seatBots(bots, seats, series.bots ?? {})
  if (series.swap !== true) return { game, setup: checked, botOf }
  const sides = sidesOf(seats, botOf)
  const other = Object.fromEntries(sides.flatMap(({ seats: mine }, i) => mine.map((seat) => [seat, sides[1 - i]!.bot])))
  return { game, setup: checked, botOf, sides, swapped: seatBots(bots, seats, other) }
}

/** Who sits where, when two bots are to change seats. */
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
    const bot = known.find((x) => x.id === id)
    if (!bot) throw new BadInput({ place: `seat ${seat}`, say: `no bot "${id}"; there are ${known.map((x) => x.id).join(', ')}` })
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

/** Games `first` to `first + count - 1` of the series. */
export function playBatch({ game, setup, botOf, swapped }: SetTable, series: Series, first: number, count: number): Playout[] {
  const played: Playout[] = []
  for (let i = first; i < first + count; i++) {
    const by = swapped !== undefined && i % 2 === 1 ? swapped : botOf
    const seed = `${series.seed}/${swapped === undefined ? i : i >> 1}`
    played.push(
      playout(game, { ...setup, seed }, by, {
        budget: series.budget ?? USUAL,
        maxActions: series.maxActions,
        record: series.records,
      }),
    )
  }
  return played
}

/** Hands over the records of a batch and drops them: a long series would not fit into memory with them. */
function handOver(batch: Playout[], first: number, { onRecord }: SimulateHow): Playout[] {
  return batch.map(({ record, ...played }, i) => {
    if (record) onRecord?.(record, first + i)
    return played
  })
}

async function playHere(table: SetTable, series: Series, how: SimulateHow): Promise<Playout[]> {
  const played: Playout[] = []
  const batch = batchOf(series.games, 1)
  while (played.length < series.games) {
    const first = played.length
    played.push(...handOver(playBatch(table, series, first, Math.min(batch, series.games - first)), first, how))
    how.onProgress?.(played.length)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return played
}

/** The messages between main thread and worker. */
export interface BatchOrder {
  first: number
  count: number
}
export type BatchReply = { first: number; played: Playout[] } | { fault: string }

function playOnWorkers(series: Series, from: ShelvesFrom, threads: number, how: SimulateHow): Promise<Playout[]> {
  const played: Playout[] = new Array(series.games)
  const batch = batchOf(series.games, threads)
  let next = 0
  let done = 0
  return new Promise((resolve, reject) => {
    const workers = Array.from(
      { length: threads },
      () => new Worker(new URL('./worker.ts', import.meta.url), { workerData: { series, from } }),
    )
    const end = (settle: () => void): void => {
      void Promise.all(workers.map((worker) => worker.terminate())).then(settle)
    }
    const order = (worker: Worker): void => {
      if (next >= series.games) return
      const first = next
      next = Math.min(series.games, first + batch)
      worker.postMessage({ first, count: next - first } satisfies BatchOrder)
    }
    for (const worker of workers) {
      worker.on('message', (reply: BatchReply) => {
        if ('fault' in reply) return end(() => reject(new Error(reply.fault)))
        for (const [i, one] of handOver(reply.played, reply.first, how).entries()) played[reply.first + i] = one
        done += reply.played.length
        how.onProgress?.(done)
        if (done === series.games) return end(() => resolve(played))
        order(worker)
      })
      worker.on('error', (error) => end(() => reject(error)))
      order(worker)
    }
  })
}

const countOf = (played: readonly Playout[]): [string, number][] => {
  const counts = new Map<string, number>()
  for (const { outcome } of played) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}

/** How two bots that changed seats did, as each of them. */
function matchOf(sides: readonly [Side, Side], played: readonly Playout[]): Contender[] {
  return sides.map(({ bot }, i) => {
    const as = sides.map(({ seats }, j) => {
      const games = played.filter((_, n) => (n % 2 === 0) === (i === j))
      const won = games.filter(({ winners }) => winners.some((seat) => seats.includes(seat))).length
      return { seats, won, games: games.length, share: wilson(won, games.length), results: Object.fromEntries(countOf(games)) }
    })
    const won = as.reduce((n, x) => n + x.won, 0)
    return { bot, won, games: played.length, share: wilson(won, played.length), as }
  })
}

function reportOn(series: Series, { sides }: SetTable, played: readonly Playout[], seconds: number, threads: number): SimulationReport {
  const scores = new Map<string, number[]>()
  let actions = 0
  for (const one of played) {
    actions += one.actions
    for (const [name, value] of Object.entries(one.score)) {
      const values = scores.get(name)
      if (values) values.push(value)
      else scores.set(name, [value])
    }
  }
  const sorted = countOf(played)
  return {
    game: series.game,
    scenario: series.scenario,
    games: series.games,
    seed: series.seed,
    bots: series.bots ?? { '*': random.id },
    results: Object.fromEntries(sorted),
    shares: Object.fromEntries(sorted.map(([outcome, count]) => [outcome, wilson(count, series.games)])),
    scores: Object.fromEntries([...scores].map(([name, values]) => [name, spreadOf(values)])),
    ...(sides === undefined ? {} : { match: matchOf(sides, played) }),
    length: spreadOf(played.map((one) => one.actions)),
    actions,
    seconds,
    actionsPerSecond: Math.round(actions / Math.max(seconds, 1e-9)),
    threads,
  }
}
