import { type CatalogEntry, catalogEntry } from '@deadfront/ai'
import type { Answer, Game } from '@deadfront/kernel'
import { seedOf } from '@deadfront/protocol'
import { type CommandRow, SqliteStore, type Store, type StoredSeat, type TableMeta, type TableRow } from '@deadfront/store'
import { tally } from '@deadfront/testkit/tally'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SingleNode, type Cluster, type RemoteCommand, type OnChange } from '../src/cluster/cluster.ts'
import type { OnlineMatch } from '../src/match/online-match.ts'
import { OnlineTimeline } from '../src/match/online-timeline.ts'
import { Tables } from '../src/match/tables.ts'
import type { Asked } from '../src/match/deps.ts'
import { metaWith } from '../../store/test/meta.ts'
import { sampleEntry } from './stage.ts'

const START = Date.parse('2026-11-15T12:00:00Z')
let now = START
let store: Store
beforeEach(async () => {
  now = START
  store = await SqliteStore.open(':memory:')
})
afterEach(() => store.close())

/** Waits long enough for a busy machine. */
const until = (holds: () => void | Promise<void>): Promise<void> => vi.waitFor(holds, 60_000)

/** One of several nodes over one store. They get no messages of each other, as if all of these came late. */
class Node {
  readonly tables: Tables
  readonly logged: string[] = []
  readonly turns: { person: string; seat: string; asked: Asked }[] = []
  /** Bots that are asked; each waits for the test to give its answer. */
  readonly asked: { bot: string; answer: (a: Answer) => void; fail: (error: Error) => void }[] = []
  readonly counted: string[] = []
  /** The moves that this node has told the others of. */
  readonly told: RemoteCommand[] = []
  private onChange: OnChange = () => undefined

  constructor(over: Store = store, catalogEntry: (id: string) => CatalogEntry | undefined = sampleEntry) {
    const cluster: Cluster = Object.assign(new SingleNode(), {
      subscribe: (onChange: OnChange) => void (this.onChange = onChange),
      publish: (_table: string, moved?: RemoteCommand) => void (moved && this.told.push(moved)),
    })
    this.tables = new Tables({
      store: over,
      cluster,
      botPool: { answer: ({ bot }) => new Promise((answer, fail) => this.asked.push({ bot, answer, fail })) },
      now: () => now,
      catalogEntry,
      onTurn: (_table, person, seat, asked) => void this.turns.push({ person, seat, asked }),
      measure: (verdict) => void this.counted.push(verdict),
      log: (_level, message) => void this.logged.push(message),
    })
    cluster.jobs.work(async (job) => (job.kind === 'bot' ? this.tables.answerBot(job.table, job.seq) : undefined), ['bot', 'notice'])
    this.tables.stopSweeping()
  }

  changed(table: string): void {
    this.onChange(table)
  }

  async match(table: string): Promise<OnlineMatch> {
    return (await this.tables.get(table)) as OnlineMatch
  }

  /** Waits until the bot is asked; returns the function that gives its answer. */
  async botAsked(bot: string): Promise<(a: Answer) => void> {
    await until(() => expect(this.asked.map((t) => t.bot)).toContain(bot))
    return this.asked.splice(0)[0]?.answer as (a: Answer) => void
  }
}

const chair = (person: string | null, change: Partial<StoredSeat> = {}): StoredSeat => ({
  name: 'x',
  person,
  bot: null,
  warm: null,
  ...change,
})

async function table(id: string, seats: TableMeta['seats'], change: Partial<TableMeta> = {}, row: Partial<TableRow> = {}): Promise<void> {
  const people = Object.values(seats).flatMap(({ person }) => person ?? [])
  await store.createTable({
    id,
    seq: 0,
    version: 1,
    owner: 'ann',
    game: 'tally',
    scenario: 'plain',
    status: 'open',
    listed: true,
    created: now,
    updated: now,
    due: null,
    people,
    meta: metaWith({ seats, ...change }),
    secret: { secret: 'hush' },
    ...row,
  })
}

const two = { a: chair('ann'), b: chair('bob') }
const stored = async (id: string) => (await store.table(id)) as TableRow
const move = (match: OnlineMatch, seat: string, person: string, seq: number, id = `${seat}-${seq}`) =>
  match.command(person, seat, { id, seq, answer: { add: 1 } })

describe('several nodes', () => {
  test('a pause agreed on one node is not undone by a move on another that has not heard of it', async () => {
    await table('pause', two)
    const [a, b] = [new Node(), new Node()]
    await (await a.match('pause')).start()
    const [there, here] = [await a.match('pause'), await b.match('pause')]
    await there.propose('ann', 'pause', null)
    await there.consent('bob', there.meta.proposal?.id ?? '', true)
    const sent: string[] = []
    here.broadcaster.watchers.add({ person: 'ann', send: (m) => void sent.push(m.toString()) })
    expect(await move(here, 'a', 'ann', 0)).toMatchObject({ code: 'paused' })
    expect(await stored('pause')).toMatchObject({ status: 'paused', seq: 0 })
    expect(sent.some((m) => m.includes('"type":"info"') && m.includes('"status":"paused"'))).toBe(true)
  })

  test('a bot that has not heard that its player is back on another node decides nothing', async () => {
    await table('elsewhere', { a: chair('ann', { warm: 'one' }), b: chair('bob') })
    const [a, b] = [new Node(), new Node()]
    await (await a.match('elsewhere')).start()
    const answer = await a.botAsked('one')
    const [there, here] = [await a.match('elsewhere'), await b.match('elsewhere')]
    expect(await here.back('ann', 'a')).toBeNull()
    answer({ add: 3 })
    await until(() => expect(there.idle).toBe(true))
    expect((await stored('elsewhere')).seq).toBe(0)
    expect(await move(there, 'a', 'ann', 0)).toEqual({ seq: 1 })
  })

  test('a seat that was given away on another node is not played any more, and other changes hold nobody up', async () => {
    await table('given', two)
    const [a, b] = [new Node(), new Node()]
    const there = await a.match('given')
    await there.start()
    const here = await b.match('given')
    await here.change((meta) => ({ ...meta, entropy: { a: '0123456789abcdef' } }))
    expect(await move(there, 'a', 'ann', 0)).toEqual({ seq: 1 })
    await here.change((meta) => ({ ...meta, seats: { ...meta.seats, b: chair('cat') } }))
    expect(await move(there, 'b', 'bob', 1)).toMatchObject({ code: 'not-allowed' })
    expect((await stored('given')).seq).toBe(1)
    expect(await move(there, 'b', 'cat', 1)).toEqual({ seq: 2 })
  })

  test('two who agree at the same moment on two nodes have both agreed', async () => {
    await table('three', { ...two, c: chair('cat') })
    const [a, b] = [new Node(), new Node()]
    const there = await a.match('three')
    await there.start()
    await there.propose('ann', 'pause', null)
    const here = await b.match('three')
    const id = there.meta.proposal?.id ?? ''
    expect(await there.consent('bob', id, true)).toBeNull()
    expect(await here.consent('cat', id, true)).toBeNull()
    expect((await stored('three')).status).toBe('paused')
  })

  test('the seed is of those who sat at the table when the game began', async () => {
    await table('seed', two)
    const [a, b, c] = [new Node(), new Node(), new Node()]
    const [there, here] = [await a.match('seed'), await b.match('seed')]
    await here.change((meta) => ({ ...meta, entropy: { b: '0123456789abcdef' } }))
    expect(await there.start()).toBeNull()
    expect(there.timeline?.setup.seed).toBe(seedOf('hush', { b: '0123456789abcdef' }))
    expect((await c.match('seed')).timeline?.setup.seed).toBe(there.timeline?.setup.seed)
  })

  test('a game does not begin with a seat that was left on another node', async () => {
    await table('left', two)
    const [a, b] = [new Node(), new Node()]
    const [there, here] = [await a.match('left'), await b.match('left')]
    await here.change((meta) => ({ ...meta, seats: { ...meta.seats, b: chair(null) } }))
    expect(await there.start()).toMatchObject({ code: 'not-allowed' })
    expect([there.timeline, (await stored('left')).status]).toEqual([null, 'open'])
  })

  test.each([
    ['a clock', { each: 60, bank: 600 }],
    ['no clock', null],
  ])('who follows a move of another node does not read the table again, and knows its row all the same: %s', async (_what, clock) => {
    await table('moves', two, { clock })
    const [first, second] = [await new Node().match('moves'), await new Node().match('moves')]
    await first.start()
    await second.onRemoteChange()
    const read = vi.spyOn(store, 'table')
    now += 5000
    await move(first, 'a', 'ann', 0)
    await second.onRemoteChange()
    await move(second, 'b', 'bob', 1)
    await first.onRemoteChange()
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
    for (const match of [first, second]) expect(match.row).toEqual(await stored('moves'))
    // A change of the table itself is read, also when moves come with it.
    await first.change((meta) => ({ ...meta, muted: ['eve'] }))
    await move(first, 'a', 'ann', 2)
    await second.onRemoteChange()
    expect(second.meta.muted).toEqual(['eve'])
    expect(second.row).toEqual(await stored('moves'))
  })

  test('a move that comes with the message is followed without the store; where one is missing, or more has changed, it is read', async () => {
    await table('told', two, { clock: { each: 60, bank: 600 } })
    const [a, b] = [new Node(), new Node()]
    const [first, second] = [await a.match('told'), await b.match('told')]
    await first.start()
    await second.onRemoteChange()
    const reads = [vi.spyOn(store, 'table'), vi.spyOn(store, 'tableMarks'), vi.spyOn(store, 'commands')]
    const readBy = async (follow: () => Promise<void>): Promise<boolean> => {
      for (const read of reads) read.mockClear()
      await follow()
      return reads.some((read) => read.mock.calls.length > 0)
    }
    const tell = (n: number) => readBy(() => second.onRemoteChange(JSON.parse(JSON.stringify(a.told[n])) as RemoteCommand))
    const moves = async (seat: string, person: string, seq: number): Promise<void> => {
      now += 1000
      expect(await move(first, seat, person, seq)).toEqual({ seq: seq + 1 })
    }
    await moves('a', 'ann', 0)
    expect(await tell(0)).toBe(false)
    expect(second.timeline?.state).toEqual(first.timeline?.state)
    expect([second.row, second.clocks.shown]).toEqual([await stored('told'), first.clocks.shown])
    expect(await tell(0)).toBe(false) // known already
    await moves('b', 'bob', 1)
    await moves('a', 'ann', 2)
    expect([await tell(2), second.timeline?.seq]).toEqual([true, 3])
    await first.change((meta) => ({ ...meta, muted: ['eve'] }))
    await moves('b', 'bob', 3)
    expect([await tell(3), second.meta.muted, second.timeline?.seq]).toEqual([true, ['eve'], 4])
    // A message that does not lead to the state it names changes nothing.
    await moves('a', 'ann', 4)
    const wrong = { ...(a.told[4] as RemoteCommand), command: { ...(a.told[4] as RemoteCommand).command, hash: '0' } as CommandRow }
    await expect(second.onRemoteChange(wrong)).rejects.toThrow('leads to')
    expect([second.timeline?.seq, second.row.seq]).toEqual([4, 4])
    await second.onRemoteChange()
    expect(second.timeline?.state).toEqual(first.timeline?.state)
    for (const read of reads) read.mockRestore()
  })

  test('a table that cannot be read when word of it comes does no harm', async () => {
    const away = Object.assign(Object.create(store) as Store, { table: () => Promise.reject(new Error('the store is away')) })
    const node = new Node(away)
    const opening = node.tables.get('gone')
    node.changed('gone')
    await expect(opening).rejects.toThrow('away')
    await until(() => expect(node.logged).toEqual(['could not follow another node']))
  })
})

describe('bots', () => {
  const withBot = { a: chair('ann'), b: chair(null, { bot: 'one' }) }

  test('a pause while a bot thinks only makes it think again afterwards', async () => {
    await table('think', withBot)
    const node = new Node()
    const match = await node.match('think')
    await match.start()
    await move(match, 'a', 'ann', 0)
    const answer = await node.botAsked('one')
    await match.propose('ann', 'pause', null)
    answer({ add: 1 })
    await until(() => expect(match.idle).toBe(true))
    expect((await stored('think')).seq).toBe(1)
    await match.propose('ann', 'resume', null)
    ;(await node.botAsked('one'))({ add: 1 })
    await until(async () => expect(await stored('think')).toMatchObject({ seq: 2, status: 'playing' }))
  })

  test('a store that was away for a moment does not silence a bot', async () => {
    await table('away', withBot)
    const node = new Node()
    const match = await node.match('away')
    await match.start()
    await move(match, 'a', 'ann', 0)
    vi.spyOn(store, 'append').mockRejectedValueOnce(new Error('the store is away'))
    ;(await node.botAsked('one'))({ add: 1 })
    ;(await node.botAsked('one'))({ add: 1 })
    await until(async () => expect((await stored('away')).seq).toBe(2))
    expect(node.logged).toEqual(['a bot could not answer'])
  })

  test('an answer that the rules refuse does not stop the table: another legal one is given', async () => {
    await table('wrong', withBot)
    const node = new Node()
    const match = await node.match('wrong')
    await match.start()
    await move(match, 'a', 'ann', 0)
    ;(await node.botAsked('one'))({ add: 9 })
    await until(async () => expect((await stored('wrong')).seq).toBe(2))
    expect((await store.commands('wrong', 1))[0]).toMatchObject({ seat: 'b', by: 'bot:one', body: { answer: { add: expect.any(Number) } } })
    expect(node.logged).toEqual(['a bot failed; another legal answer is given'])
    expect(node.counted.filter((verdict) => verdict === 'bot-failed')).toHaveLength(1)
    // The next answer is the bot's own.
    await move(match, 'a', 'ann', 2)
    ;(await node.botAsked('one'))({ add: 1 })
    await until(async () => expect((await stored('wrong')).seq).toBe(4))
    expect(node.logged).toHaveLength(1)
  })

  test('a bot that cannot think about a question is asked three times, then another legal answer is given', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      await table('mute', withBot)
      const node = new Node()
      const match = await node.match('mute')
      await match.start()
      await move(match, 'a', 'ann', 0)
      for (let n = 0; n < 3; n++) {
        while (node.asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
        node.asked.splice(0)[0]?.fail(new Error('the thread died'))
        while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
        await vi.advanceTimersByTimeAsync(60_000)
      }
      while ((await stored('mute')).seq < 2) await new Promise((resolve) => setImmediate(resolve))
      expect(node.logged).toEqual([...Array<string>(3).fill('a bot could not answer'), 'a bot failed; another legal answer is given'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('where no answer at all is accepted nobody is asked again, but another bot', async () => {
    await table('stuck', withBot)
    const broken = { ...tally, sample: () => ({ add: 9 }) }
    const node = new Node(store, () => ({ id: 'tally', name: 'tally', load: async () => broken as never, bots: async () => [] }))
    const match = await node.match('stuck')
    await match.start()
    await move(match, 'a', 'ann', 0)
    ;(await node.botAsked('one'))({ add: 9 })
    await until(() => expect(node.logged).toContain('no answer is accepted for a bot'))
    match.queueBotTurn()
    await until(() => expect(match.idle).toBe(true))
    expect(node.asked).toEqual([])
    await match.change((meta) => ({ ...meta, seats: { ...meta.seats, b: chair(null, { bot: 'two' }) } }))
    ;(await node.botAsked('two'))({ add: 1 })
    await until(async () => expect((await stored('stuck')).seq).toBe(2))
  })

  test('who takes a seat back while its bot thinks decides alone', async () => {
    await table('back', { a: chair('ann', { warm: 'one' }), b: chair('bob') })
    const node = new Node()
    const match = await node.match('back')
    await match.start()
    const answer = await node.botAsked('one')
    expect(await match.back('ann', 'a')).toBeNull()
    answer({ add: 3 })
    await until(() => expect(match.idle).toBe(true))
    expect((await stored('back')).seq).toBe(0)
    expect(await move(match, 'a', 'ann', 0)).toEqual({ seq: 1 })
  })
})

describe('time', () => {
  const clock = { each: 60, bank: 0 }

  test('a table that cannot be opened does not hold up the others, and is put off', async () => {
    await table('broken', two, { clock }, { game: 'unknown', status: 'playing', due: now - 10 })
    await table('fine', two, { clock, from: now - 61_000 }, { created: now - 61_000, status: 'playing', due: now - 1 })
    const node = new Node()
    await node.tables.handleExpired(now)
    expect((await node.match('fine')).meta.seats.a?.late).toMatchObject({ times: 1, bot: 'random' })
    expect((await stored('broken')).due).toBeGreaterThan(now)
    expect(node.logged).toEqual(['an expired clock was not handled'])
    expect((await store.dueTables(now, 100)).map(({ id }) => id)).toEqual([])
  })

  test('where nobody’s time is gone after all, the row says when it will be', async () => {
    await table('later', two, { clock, from: now }, { status: 'playing', due: now - 1 })
    const node = new Node()
    await node.tables.handleExpired(now)
    expect((await stored('later')).due).toBe(now + 60_000)
  })

  test('in a pause nothing is taken back', async () => {
    await table('undo', { a: chair('ann'), b: chair('ann') }, { clock })
    const match = await new Node().match('undo')
    await match.start()
    await move(match, 'a', 'ann', 0)
    await match.propose('ann', 'pause', null)
    expect(await match.propose('ann', 'undo', 0)).toMatchObject({ code: 'paused' })
    expect(await stored('undo')).toMatchObject({ status: 'paused', seq: 1, due: now + 90 * 86_400_000 })
  })
})

test('who is asked anew, again or still is told apart, each with the time of their own seat', async () => {
  // A third seat that is always asked beside the one whose turn it is.
  const asks: Game['asks'] = (s) => [...(tally as unknown as Game).asks(s), { seat: 'c', kind: 'add', rule: 'TALLY-1', about: null }]
  const crowd = Object.assign(Object.create(tally) as Game, { asks })
  const node = new Node(store, (id) => ({ ...(sampleEntry('tally') as CatalogEntry), id, load: async () => crowd }))
  await table('crowd', { a: chair('ann'), b: chair('ann'), c: chair('cat') }, { clock: { each: 86_400, bank: 0 } })
  const match = await node.match('crowd')
  const turns = async () => {
    await until(() => expect(node.turns.length).toBe(2))
    const noted = node.turns.splice(0)
    return Promise.all(noted.map(async ({ person, seat, asked }) => [person, seat, asked.how, ((await asked.due()) as number) - START]))
  }
  await match.start()
  expect(await turns()).toEqual([
    ['ann', 'a', 'anew', 86_400_000],
    ['cat', 'c', 'anew', 86_400_000],
  ])
  now += 3_600_000
  await move(match, 'a', 'ann', 0)
  expect(await turns()).toEqual([
    ['ann', 'b', 'again', 90_000_000],
    ['cat', 'c', 'still', 86_400_000],
  ])
  // A pause makes what waits to be sent moot; when it is over everybody's time begins, and they hear of it.
  for (const what of ['pause', 'resume'] as const) {
    await match.propose('ann', what, null)
    await match.consent('cat', match.meta.proposal?.id ?? '', true)
    now += 3_600_000
  }
  expect(await turns()).toEqual([
    ['ann', 'b', 'anew', 93_600_000],
    ['cat', 'c', 'anew', 93_600_000],
  ])
})

test('an order beside the question asks nobody anew, neither others nor the one who gives it', async () => {
  const node = new Node(store, catalogEntry)
  const seats = Object.fromEntries(['Germany', 'USSR', 'UK', 'Japan', 'USA'].map((seat) => [seat, chair(seat)]))
  await table('orders', seats, { clock: { each: 86_400, bank: 0 } }, { game: 'aaz', scenario: '1941' })
  const match = await node.match('orders')
  await match.start()
  await until(() => expect(node.turns).toHaveLength(1))
  const asked = node.turns.splice(0)[0]?.seat as string
  const other = asked === 'USSR' ? 'UK' : 'USSR'
  now += 3_600_000
  for (const [seq, seat] of [other, asked].entries()) {
    const answer = { do: 'orders', orders: { ask: false } }
    expect(await match.command(seat, seat, { id: `order-${seq}`, seq, answer })).toEqual({ seq: seq + 1 })
    await until(() => expect(node.turns).toHaveLength(1))
    const [turn] = node.turns.splice(0)
    expect([turn?.seat, turn?.asked.how, await turn?.asked.due()]).toEqual([asked, 'still', START + 86_400_000])
  }
})

describe('memory', () => {
  test('of very many tables that nobody watches, those used longest ago leave memory after seconds, the others after a minute', async () => {
    const node = new Node()
    for (let i = 0; i < 210; i++) {
      await table(`idle-${i}`, two)
      now += 10
      await node.match(`idle-${i}`)
    }
    const watched = await node.match('idle-0')
    watched.broadcaster.watchers.add({ person: null, send: () => undefined })
    node.tables.unloadIdle(now)
    expect(node.tables.inMemory, 'who has just opened a table will watch it').toBe(210)
    node.tables.unloadIdle(now + 6000)
    expect(node.tables.inMemory).toBe(201) // 200 and the one that is watched
    expect(await node.match('idle-0')).toBe(watched)
    node.tables.unloadIdle(now + 61_000)
    expect(node.tables.inMemory).toBe(1)
  })
})

describe('presence', () => {
  test('who comes and goes concerns the tables where they sit, also after seats have changed hands, and no other', async () => {
    const node = new Node()
    await table('mine', two)
    await table('theirs', { a: chair('cid'), b: chair('dora') })
    const [mine, theirs] = [await node.match('mine'), await node.match('theirs')]
    const followed: string[] = []
    for (const match of [mine, theirs]) vi.spyOn(match, 'followPresence').mockImplementation(() => void followed.push(match.id))
    const touched = vi.spyOn(theirs, 'row', 'get')
    node.tables.arrive('ann')
    expect(followed).toEqual(['mine'])
    expect(touched, 'a table of others is not even looked at').not.toHaveBeenCalled()
    await theirs.change((meta) => ({ ...meta, seats: { ...meta.seats, b: chair('eve') } }))
    followed.length = 0
    node.tables.arrive('dora')
    expect(followed).toEqual([])
    node.tables.arrive('eve')
    expect(followed).toEqual(['theirs'])
    node.tables.forget('theirs')
    node.tables.arrive('cid')
    expect(followed).toEqual(['theirs'])
  })
})

describe('looking back', () => {
  test('a row whose hash is wrong is not taken', async () => {
    const timeline = OnlineTimeline.start(tally as never, { scenario: 'plain', options: {}, seed: 's' })
    const before = timeline.state
    const row: CommandRow = {
      table: 't',
      seq: 1,
      id: 'x',
      kind: 'answer',
      seat: 'a',
      by: 'ann',
      body: { answer: { add: 1 } },
      hash: '?',
      at: 1,
    }
    expect(() => timeline.follow(row, 1, () => Promise.reject(new Error('not needed')))).toThrow('stored is ?')
    expect([timeline.seq, timeline.length, timeline.state]).toEqual([0, 0, before])
  })

  test('a stale command costs no reading of old rows, and one of long ago is known again', async () => {
    await table('stale', two)
    const match = await new Node().match('stale')
    await match.start()
    for (let seq = 0; seq < 4; seq++) await move(match, seq % 2 === 0 ? 'a' : 'b', seq % 2 === 0 ? 'ann' : 'bob', seq)
    const again = await new Node().match('stale')
    const read = vi.spyOn(store, 'commands')
    expect(await move(again, 'a', 'ann', 0, 'a-0')).toEqual({ seq: 1 })
    expect(await move(again, 'a', 'ann', 0, 'never')).toMatchObject({ code: 'stale', seq: 4 })
    for (const [, after] of read.mock.calls) expect(after).toBe(4)
  })

  test('further than the end is the end', async () => {
    await table('end', two)
    const match = await new Node().match('end')
    await match.start()
    await move(match, 'a', 'ann', 0)
    const read = vi.spyOn(store, 'commands')
    expect(await match.broadcaster.viewAt(null, 1e300)).toMatchObject({ seq: 1 })
    expect(read.mock.calls).toEqual([['end', 0, 1]])
  })
})
