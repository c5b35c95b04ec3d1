import { type AnswerOrBatch, forkRng, type Game, next32, nth, type Rng4, type Seat, seedRng, type State } from '@deadfront/kernel'
import { commitmentOf, type PersonSettings } from '@deadfront/protocol'
import { SqliteStore, type Store, type TableRow } from '@deadfront/store'
import { expect, test } from 'vitest'
import { metaWith } from '../../store/test/meta.ts'
import { SingleNode } from '../src/cluster/cluster.ts'
import { idleAt } from '../src/match/idle.ts'
import type { OnlineMatch } from '../src/match/online-match.ts'
import { Tables } from '../src/match/tables.ts'
import { leaveSeat } from '../src/seats.ts'
import { sampleEntry } from './stage.ts'

/**
 * A thousand tables over months of a clock of our own. People answer, propose, claim, leave, go on vacation and vanish at any
 * moment; the server dies now and then with everything that it had in memory. Every table must come to an end.
 */

const TABLES = 1000
const MINUTE = 60_000
const DAY = 1440 * MINUTE
const START = Date.parse('2026-11-15T12:00:00Z')
const FAR = START + 20_000 * DAY

/** Something that happens at a time. */
interface Happening {
  at: number
  act(): Promise<void>
}

/** A heap: the earliest first. */
class Agenda {
  private readonly list: Happening[] = []

  get next(): Happening | undefined {
    return this.list[0]
  }

  add(one: Happening): void {
    const { list } = this
    list.push(one)
    for (let i = list.length - 1, up = (i - 1) >> 1; i > 0 && nth(list, i).at < nth(list, up).at; i = up, up = (i - 1) >> 1)
      [list[i], list[up]] = [nth(list, up), nth(list, i)]
  }

  take(): Happening | undefined {
    const { list } = this
    const first = list[0]
    const last = list.pop()
    if (!last || list.length === 0) return first
    list[0] = last
    for (let i = 0; ; ) {
      const [l, r] = [2 * i + 1, 2 * i + 2]
      let least = i
      if (l < list.length && nth(list, l).at < nth(list, least).at) least = l
      if (r < list.length && nth(list, r).at < nth(list, least).at) least = r
      if (least === i) return first
      ;[list[i], list[least]] = [nth(list, least), nth(list, i)]
      i = least
    }
  }
}

class World {
  now = START
  readonly faults: string[] = []
  readonly agenda = new Agenda()
  tables: Tables
  private readonly store: Store
  private thinking = 0
  /** Rises when the server dies: answers of bots from before are lost. */
  private life = 0

  constructor(store: Store) {
    this.store = store
    this.tables = this.begin()
  }

  private begin(): Tables {
    const life = ++this.life
    const cluster = new SingleNode()
    const tables = new Tables({
      store: this.store,
      cluster,
      now: () => this.now,
      catalogEntry: sampleEntry,
      onTurn: null,
      measure: () => undefined,
      log: (level, message, about) => {
        if (level === 'error' && life === this.life) this.faults.push(`${message} ${JSON.stringify(about)}`)
      },
      botPool: { answer: ({ game, state, seat, seed }) => this.botAnswer(life, game, state, seat, seed) },
    })
    cluster.jobs.work(async (job) => {
      if (job.kind !== 'bot' || life !== this.life) return
      this.thinking++
      try {
        await tables.answerBot(job.table, job.seq)
      } finally {
        this.thinking--
      }
    })
    tables.stopSweeping() // the clocks are handled here
    return tables
  }

  private async botAnswer(life: number, id: string, state: State, seat: Seat, seed: string): Promise<AnswerOrBatch> {
    if (life !== this.life) throw new Error('dead')
    const game = (await sampleEntry(id)?.load()) as Game
    return game.sample(game.copy(state), seat, seedRng(seed))
  }

  /** The server dies and another begins on the same store. */
  die(): void {
    this.tables = this.begin()
  }

  /** Waits until no bot thinks. */
  async settle(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve))
    while (this.thinking > 0)
  }

  /** Goes from one moment at which something happens to the next, until nothing is left. */
  async run(): Promise<void> {
    for (;;) {
      const { next } = this.agenda
      const [due] = await this.store.dueTables(next?.at ?? FAR, 1)
      if (!due && !next) return
      this.now = Math.max(this.now, Math.min(due?.due ?? FAR, next?.at ?? FAR))
      if (this.now > FAR) return
      if (due?.due && due.due <= this.now) await this.tables.handleExpired(this.now)
      while (this.agenda.next && this.agenda.next.at <= this.now) await this.agenda.take()?.act()
      await this.settle()
    }
  }
}

/** A person with a habit: how fast they are, and how likely they are to vanish. */
class Guest {
  private readonly world: World
  private readonly id: string
  private readonly table: string
  private readonly rng: Rng4
  private readonly pace: number
  private isHere = false

  constructor(world: World, id: string, table: string, rng: Rng4) {
    this.world = world
    this.id = id
    this.table = table
    this.rng = rng
    this.pace = [MINUTE, 30 * MINUTE, DAY / 2, 2 * DAY][this.below(4)] ?? DAY
  }

  private below(n: number): number {
    return next32(this.rng) % n
  }

  /** Looks at the table after a while, if they do not vanish before. */
  plan(): void {
    if (this.below(12) === 0) return this.leave()
    const at = this.world.now + 1 + this.below(2 * this.pace)
    this.world.agenda.add({ at, act: () => this.look() })
  }

  /** The tab is closed. It may be for good. */
  private leave(): void {
    if (this.isHere) this.world.tables.depart(this.id)
    this.isHere = false
    // One in three comes back after a while.
    if (this.below(3) !== 0) return
    const at = this.world.now + this.below(20 * DAY)
    this.world.agenda.add({ at, act: () => this.look() })
  }

  private async look(): Promise<void> {
    const match = await this.world.tables.get(this.table)
    // The server would forget it after a minute without a watcher.
    if (!match || match.row.status === 'done' || match.row.status === 'abandoned') return this.world.tables.forget(this.table)
    this.isHere = true
    this.world.tables.arrive(this.id)
    await this.act(match)
    await this.world.settle()
    this.world.tables.depart(this.id)
    this.isHere = false
    this.plan()
  }

  private async act(match: OnlineMatch): Promise<void> {
    const { row, meta, timeline } = match
    const whim = this.below(60)
    if (row.status === 'open') {
      if (row.owner === this.id) await match.start()
      return
    }
    if (meta.proposal) await match.consent(this.id, meta.proposal.id, whim % 2 === 0)
    else if (whim === 0) await match.propose(this.id, 'pause', null)
    else if (whim === 1 || row.status === 'paused') await match.propose(this.id, row.status === 'paused' ? 'resume' : 'abandon', null)
    else if (whim === 2) await match.propose(this.id, 'resign', null)
    else if (whim === 3) await this.standUp(match)
    else if (whim < 10) await match.claim(this.id)
    const seat = timeline?.seatsAsked.find((asked) => match.meta.seats[asked]?.person === this.id)
    if (seat === undefined || !timeline || match.row.status !== 'playing') return
    const answer = match.game.sample(match.game.copy(timeline.state), seat, forkRng(this.rng, 'answer'))
    await match.command(this.id, seat, { id: `${this.id}-${timeline.seq}-${this.below(1e9)}`, seq: timeline.seq, answer: answer as never })
  }

  private async standUp(match: OnlineMatch): Promise<void> {
    const bot = match.row.status === 'open' ? null : 'random'
    await match.change((meta) => {
      for (const seat of Object.keys(meta.seats)) if (meta.seats[seat]?.person === this.id) leaveSeat(meta, seat, bot)
      return meta
    })
  }
}

const CLOCKS = [{ each: 86_400, bank: 604_800 }, { each: 86_400, bank: 604_800 }, { each: 60, bank: 600 }, { each: 259_200, bank: 0 }, null]

async function setTable(store: Store, world: World, n: number, rng: Rng4): Promise<Guest[]> {
  const below = (max: number): number => next32(rng) % max
  const id = `table-${n}`
  const [game, scenario] = below(3) === 0 ? (['last-light', 'farmhouse'] as const) : (['ttt', 'plain'] as const)
  const seats = (await sampleEntry(game)?.load())?.scenarios[0]?.seats({}).map((seat) => seat.id) ?? []
  const meta = metaWith({
    clock: CLOCKS[below(CLOCKS.length)] ?? null,
    commitment: commitmentOf(id),
    absence: [3600, 86_400, 1_209_600][below(3)] ?? 3600,
  })
  const guests: Guest[] = []
  const people: string[] = []
  for (const [i, seat] of seats.entries()) {
    if (i > 0 && below(5) === 0) {
      meta.seats[seat] = { name: seat, person: null, bot: 'random', warm: null }
      continue
    }
    const person = `person-${n}-${i}`
    const settings: PersonSettings = below(10) === 0 ? { vacationUntil: START + below(60) * DAY } : {}
    if (below(10) === 0) settings.quiet = { from: 22, to: 8, zone: 'Europe/Madrid' }
    await store.createPerson({ id: person, name: person, secretHash: person, recoveryHash: null, created: START, seen: START, settings })
    meta.seats[seat] = { name: person, person, bot: null, warm: null }
    people.push(person)
    guests.push(new Guest(world, person, id, forkRng(rng, person)))
  }
  const row: TableRow = {
    ...{ id, seq: 0, version: 1, owner: nth(people, 0), game, scenario, status: 'open', listed: true },
    ...{ created: START, updated: START, due: idleAt('open', START), people, meta, secret: { secret: id } },
  }
  await store.createTable(row)
  return guests
}

test('a thousand tables over months with people who vanish at any moment: every one ends', { timeout: 300_000 }, async () => {
  const store = await SqliteStore.open(':memory:')
  const world = new World(store)
  const rng = seedRng('months')
  for (let n = 0; n < TABLES; n++) for (const guest of await setTable(store, world, n, rng)) guest.plan()
  for (let day = 1; day < 200; day++)
    world.agenda.add({
      at: START + day * DAY + (next32(rng) % DAY),
      act: async () => world.die(),
    })
  await world.run()

  const rows = await store.allTables('', TABLES + 1)
  expect(rows.length).toBe(TABLES)
  expect(rows.filter(({ status }) => status !== 'done' && status !== 'abandoned').map(({ id }) => id)).toEqual([])
  expect(world.faults).toEqual([])
  // Every way to end was seen, and nothing lasted for ever.
  const ends = new Map<string, number>()
  for (const { meta } of rows) ends.set(meta.ending?.how ?? 'rules', (ends.get(meta.ending?.how ?? 'rules') ?? 0) + 1)
  for (const how of ['rules', 'abandon', 'resign', 'claim', 'idle']) expect(ends.get(how), how).toBeGreaterThan(0)
  expect(Math.max(...rows.map(({ updated }) => updated)) - START).toBeLessThan(400 * DAY)
  const late = (await Promise.all(rows.map(({ id }) => store.commands(id, 0)))).flat().filter(({ body }) => 'late' in body)
  expect(late.length).toBeGreaterThan(100)
  await store.close()
})
