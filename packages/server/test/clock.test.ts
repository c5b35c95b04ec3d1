import { catalogEntry } from '@deadfront/ai'
import { type Answer, type Form, type Game, isRefusal, type State } from '@deadfront/kernel'
import type { AnswerRow, CommandRow } from '@deadfront/store'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rngFor } from '../src/match/dice.ts'
import { OnlineTimeline, standingRows, stateAfterRows } from '../src/match/online-timeline.ts'
import type { Client } from './client.ts'
import { sampleEntry, Stage } from './stage.ts'
import { isBotThinking } from '../../web/src/online/late.ts'

const START = Date.parse('2026-11-15T12:00:00Z')
let clock = START
let stage: Stage
beforeAll(async () => {
  stage = await Stage.open({
    now: () => clock,
    catalogEntry: (id) => catalogEntry(id) ?? sampleEntry(id),
    botWorker: new URL('../src/match/bot-worker.ts', import.meta.url),
  })
})
afterEach(() => stage.leave())
afterAll(() => stage.close())

const seated: Stage['seated'] = (body, others) => stage.seated(body, others)

const dueAt = async (client: Client, table: string): Promise<number | null> => (await client.watch(table)).table.due

test('what is used of the bank stays used when the table comes back from the store', async () => {
  const body = { game: 'ttt', scenario: 'plain', seats: { x: 'me' }, clock: { each: 60, bank: 600 } }
  const { table, ann, people } = await seated(body, ['o'])
  const bob = people[0] as Client
  expect(await dueAt(ann, table)).toBe(clock + 660_000)
  await bob.watch(table)
  clock += 160_000 // a hundred seconds over
  expect(await ann.command(table, 0, 'x', { cell: 0 })).toMatchObject({ type: 'accepted' })
  expect(await dueAt(ann, table)).toBe(clock + 660_000)
  clock += 30_000
  await bob.command(table, 1, 'o', { cell: 3 })
  const asked = clock
  expect(await dueAt(ann, table)).toBe(asked + 560_000)
  // The table leaves memory and is read again, as after a restart; then Ann uses another hundred seconds.
  await stage.leave()
  stage.online.tables.forget(table)
  const again = await stage.again(ann)
  expect(await dueAt(again, table)).toBe(asked + 560_000)
  clock += 160_000
  await again.command(table, 2, 'x', { cell: 1 })
  const other = await stage.again(bob)
  await other.watch(table)
  await other.command(table, 3, 'o', { cell: 4 })
  expect(await dueAt(again, table)).toBe(clock + 460_000)
})

test('a seat taken back from its bot has its time again, and loses it again', async () => {
  const { table, ann, people } = await seated({ game: 'ttt', scenario: 'plain', seats: { x: 'me' }, clock: { each: 60, bank: 0 } }, ['o'])
  await ann.watch(table)
  await (people[0] as Client).watch(table)
  clock += 61_000
  // The bots of this stage do not know the game, so the question stays open.
  await stage.online.tables.handleExpired(clock)
  const late = await ann.watch(table)
  expect(late.table.seats.x).toMatchObject({ late: 1, warm: null })
  // The page says that the bot answers, not that it has answered.
  const isThinking = ({ asks, clocks }: Pick<typeof late, 'asks' | 'clocks'>, seat: string): boolean =>
    isBotThinking(
      seat,
      asks.map((ask) => ask.seat),
      clocks,
    )
  expect([isThinking(late, 'x'), isThinking(late, 'o')]).toEqual([true, false])
  const told = ann.next('info', (m) => m.table.seats.x?.late === 0)
  ann.send({ type: 'back', table, seat: 'x' })
  await told
  const sight = await ann.watch(table)
  expect(sight.asks).toMatchObject([{ seat: 'x' }])
  expect(isThinking(sight, 'x')).toBe(false)
  expect(sight.table.due).toBe(clock + 60_000)
  clock += 61_000
  await stage.online.tables.handleExpired(clock)
  const row = await stage.online.store.table(table)
  expect(row?.meta.seats.x?.late).toMatchObject({ times: 1, asked: clock - 61_000 })
})

// The defender has three kinds of units, and would have to choose what to lose in nearly every round.
const BATTLE = {
  scenario: '1941',
  turn: 'Germany',
  phase: 'combatMove',
  territories: {
    Germany: { control: 'Germany', units: { Germany: '12 inf 8 tnk' } },
    'Eastern Europe': { control: 'USSR', units: { USSR: '5 inf 4 art 3 tnk' } },
  },
}

/** Something legal from a form: the first option, or the first items up to the least that is wanted. */
function firstOf(form: Form): Answer {
  if (form.form === 'pick') return form.options[0] as Answer
  if (form.form !== 'amounts') throw new Error(`not thought of: ${form.form}`)
  const chosen: Record<string, number> = {}
  let left = form.min
  for (const { id, max } of form.items) {
    chosen[id] = Math.min(max, left)
    left -= chosen[id]
  }
  return { ...form.with, [form.key]: chosen }
}

test('standing orders are given out of turn, cost nobody time, and answer for the absent defender', async () => {
  const body = { game: 'aaz', scenario: '1941', position: BATTLE, seats: { Germany: 'me' }, clock: { each: 86_400, bank: 0 } }
  const { table, ann, people } = await seated(body, ['USSR', 'UK', 'Japan', 'USA'])
  const [ussr, uk] = people as [Client, Client]
  const due = await dueAt(ann, table)
  for (const person of people) await person.watch(table)
  // Nothing is hidden in this game: everybody may know what Germany is asked about.
  expect((await ussr.watch(table)).asks).toMatchObject([{ seat: 'Germany', about: { power: 'Germany' } }])
  clock += 3_600_000
  const orders = { do: 'orders', orders: { ask: false, losses: ['art'] } }
  expect(await ussr.command(table, 0, 'Germany', orders)).toMatchObject({ type: 'rejected', problem: { code: 'not-allowed' } })
  expect(await ussr.command(table, 0, 'USSR', { do: 'orders', orders: { ask: 7 } })).toMatchObject({ problem: { code: 'refused' } })
  expect(await ussr.command(table, 0, 'USSR', orders)).toMatchObject({ type: 'accepted', seq: 1 })
  expect(await uk.command(table, 0, 'UK', { do: 'orders', orders: { ask: false } })).toMatchObject({ problem: { code: 'stale' } })
  // Germany still thinks about the same question, and its time goes on.
  let sight = await ann.watch(table)
  expect(sight.asks).toMatchObject([{ seat: 'Germany', kind: 'combatMove' }])
  expect(sight.table.due).toBe(due)
  for (const person of people) await person.close()

  const germany = async (answer: Answer): Promise<void> => {
    expect(await ann.command(table, sight.seq, 'Germany', answer)).toMatchObject({ type: 'accepted' })
    sight = await ann.watch(table)
  }
  await germany({ do: 'move', from: 'Germany', to: 'Eastern Europe', units: { inf: 12, tnk: 8 } })
  await germany({ do: 'done' })
  let rounds = 0
  while (sight.asks[0]?.kind.startsWith('battle')) {
    expect(sight.asks.map((a) => a.seat)).toEqual(['Germany'])
    await germany(firstOf(sight.spaces.Germany?.[0] as unknown as Form))
    rounds++
  }
  expect(rounds).toBeGreaterThan(0)
  expect((await stage.online.store.commands(table, 0)).map((r) => r.by).filter((by) => by !== ann.id)).toEqual([ussr.id])

  // Nobody answers for a power that is asked in its own turn: a bot gives this one answer when its time is gone.
  while (sight.asks[0]?.seat === 'Germany')
    await germany(sight.asks[0].kind === 'zombies.losses' ? firstOf(sight.spaces.Germany?.[0] as unknown as Form) : { do: 'done' })
  const absent = sight.asks[0]?.seat ?? ''
  const moved = ann.next('step', (m) => m.steps.some((step) => step.seat === absent && step.by.startsWith('bot:')), 30_000)
  clock += 86_401_000
  await stage.online.tables.handleExpired(clock)
  await moved
  expect((await ann.watch(table)).table.seats[absent]).toMatchObject({ late: 1, warm: null })
})

const ORDERS = { do: 'orders', orders: { ask: false, losses: ['art'] } }
const ordersIn = (state: State | undefined): string[] => Object.keys((state as State & { orders: object }).orders)

test('an order of the seat that is asked does not turn its clock back', async () => {
  const body = { game: 'aaz', scenario: '1941', position: BATTLE, seats: { Germany: 'me' }, clock: { each: 60, bank: 0 } }
  const { table, ann } = await seated(body, ['USSR', 'UK', 'Japan', 'USA'])
  const due = await dueAt(ann, table)
  clock += 59_000
  expect(await ann.command(table, 0, 'Germany', ORDERS)).toMatchObject({ type: 'accepted' })
  expect(await dueAt(ann, table)).toBe(due)
  // Nor where the rows are read again.
  await stage.leave()
  stage.online.tables.forget(table)
  const again = await stage.again(ann)
  expect(await dueAt(again, table)).toBe(due)
  await again.command(table, 1, 'Germany', { do: 'move', from: 'Germany', to: 'Eastern Europe', units: { inf: 1 } })
  expect(await dueAt(again, table)).toBe(clock + 60_000)
})

test('orders of others leave a seat its undo, and stand when it takes its moves back', async () => {
  const body = { game: 'aaz', scenario: '1941', position: BATTLE, seats: { Germany: 'me' } }
  const { table, ann, people } = await seated(body, ['USSR', 'UK', 'Japan', 'USA'])
  const [ussr, uk] = people as [Client, Client]
  for (const person of [ann, ussr, uk]) await person.watch(table)
  const move = { do: 'move', from: 'Germany', to: 'Eastern Europe', units: { inf: 1 } }
  const rows: [Client, string, Answer][] = [
    [ann, 'Germany', move],
    [ussr, 'USSR', ORDERS],
    [ann, 'Germany', move],
    [uk, 'UK', ORDERS],
  ]
  for (const [seq, [client, seat, answer]] of rows.entries())
    expect(await client.command(table, seq, seat, answer)).toMatchObject({ type: 'accepted' })
  expect([(await ann.watch(table)).canUndo, (await ussr.watch(table)).canUndo, (await uk.watch(table)).canUndo]).toEqual([
    true,
    false,
    false,
  ])
  const undo = async (client: Client, seq: number, seat: string) => {
    const host = await stage.online.tables.get(table)
    return host?.undo(client.id, { id: `undo-${seq}`, seq, seat })
  }
  expect(await undo(uk, 4, 'UK')).toMatchObject({ code: 'refused' })
  expect(await undo(ann, 4, 'Germany')).toEqual({ seq: 5 })
  expect(await undo(ann, 5, 'Germany')).toEqual({ seq: 6 })
  expect(await undo(ann, 6, 'Germany')).toMatchObject({ code: 'refused' })
  const timeline = (await stage.online.tables.get(table))?.timeline as OnlineTimeline
  expect([timeline.length, ordersIn(timeline.state)]).toEqual([2, ['USSR', 'UK']])
  const { game, setup } = timeline

  // Whoever reads the rows comes to the same, from the start or from a snapshot that remembers nothing before it.
  const stored = await stage.online.store.commands(table, 0)
  const hash = game.hash(timeline.state)
  expect(stored.at(-1)?.hash).toBe(hash)
  for (const from of [0, 1, 2, 3, 4, 5]) {
    const whole = OnlineTimeline.start(game, setup)
    const follow = (timeline: OnlineTimeline, row: CommandRow) =>
      timeline.follow(row, game.rulesVersion, async (to, keep) => {
        const standing = standingRows(stored.slice(0, row.seq - 1))
        const orders = keep === 0 ? [] : standing.slice(-keep)
        return {
          state: stateAfterRows(game, setup, standing.slice(0, to)),
          orders: orders.map(({ seq, seat, body }) => ({ seq, seat, answer: body.answer })),
        }
      })
    for (const row of stored.slice(0, from)) await follow(whole, row)
    const late = OnlineTimeline.restored(game, setup, from, whole.saved())
    for (const row of stored.slice(from)) await follow(late, row)
    expect([late.seq, late.length, game.hash(late.state)]).toEqual([6, 2, hash])
  }
  // And the record, which tells only of what stands, leads there by its own hashes.
  expect(replayed(game, setup.seed, game.start(setup).state, standingRows(stored))).toBe(hash)
})

function replayed(game: Game, seed: string, start: State, rows: readonly AnswerRow[]): string {
  let state = start
  for (const row of rows) {
    const done = game.apply({ ...state, rng: rngFor(seed, row.seq) }, row.seat, row.body.answer)
    if (isRefusal(done)) throw new Error(done.say)
    expect(game.hash(done.state)).toBe(row.hash)
    state = done.state
  }
  return game.hash(state)
}
