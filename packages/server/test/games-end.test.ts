import { catalogEntry } from '@deadfront/ai'
import type { OnlineRecord } from '@deadfront/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { notesEntry } from './notes-game.ts'
import { sampleEntry, Stage } from './stage.ts'

/** Games that end: clocks, time-outs, resigning, leaving, claiming, idle tables, rematch. */

const HOUR = 3_600_000
const DAY = 24 * HOUR
let clock = Date.parse('2026-11-15T12:00:00Z')
let stage: Stage
beforeAll(async () => {
  stage = await Stage.open({ now: () => clock, catalogEntry: (id) => notesEntry(3)(id) ?? sampleEntry(id) ?? catalogEntry(id) })
})
afterEach(() => stage.leave())
afterAll(() => stage.close())

const TTT = { game: 'ttt', scenario: 'plain', seats: { x: 'me' } }
const TALLY = { game: 'tally', scenario: 'plain', seats: { a: 'me' } }

async function two(body: object = TTT, other = 'o'): Promise<{ table: string; ann: Client; bob: Client }> {
  const { table, ann, people } = await stage.seated(body, [other])
  const [bob] = people as [Client]
  await ann.watch(table)
  await bob.watch(table)
  return { table, ann, bob }
}

const stored = async (table: string) => {
  const row = await stage.online.store.table(table)
  if (!row) throw new Error('no such table')
  return row
}
const expire = () => stage.online.tables.handleExpired(clock)
const recordOf = async (client: Client, table: string) => (await client.get(`/api/tables/${table}/record`)) as OnlineRecord
/** Waits until so many commands are stored. */
const untilSeq = (table: string, seq: number) =>
  vi.waitFor(async () => expect((await stored(table)).seq).toBeGreaterThanOrEqual(seq), { timeout: 60_000, interval: 5 })

describe('clocks', () => {
  test('a new table that names no clock has a day a move and a week in the bank; no clock is a choice', async () => {
    const ann = await stage.join('Ann')
    const make = async (body: object) =>
      (await ann.post('/api/tables', { ...TTT, ...body } as never)) as { table: { clock: unknown; absence: number } }
    expect((await make({})).table).toMatchObject({ clock: { each: 86_400, bank: 604_800 }, absence: 691_200 })
    expect((await make({ clock: null })).table).toMatchObject({ clock: null, absence: 604_800 })
    expect((await make({ absence: 3600 })).table.absence).toBe(3600)
  })

  test('every step says when the time of each seat runs out and what is left in its bank, by the time of the server', async () => {
    const { table, ann, bob } = await two({ ...TTT, clock: { each: 60, bank: 600 } })
    clock += 100_000
    const next = bob.next('step')
    await ann.command(table, 0, 'x', { cell: 0 })
    expect(await next).toMatchObject({ now: clock, clocks: { x: { due: null, bank: 560 }, o: { due: clock + 660_000, bank: 600 } } })
    expect(await ann.watch(table)).toMatchObject({ clocks: { o: { due: clock + 660_000 } } })
  })

  test('a time-out gives one answer to the bot; the bank is gone; after three in a row the bot keeps the seat', async () => {
    const { table, ann, bob } = await two({ ...TALLY, clock: { each: 60, bank: 600 } }, 'b')
    for (let times = 1; times <= 3; times++) {
      const seq = 2 * times - 2
      clock += times === 1 ? 661_000 : 61_000
      await expire()
      await untilSeq(table, seq + 1)
      expect((await stored(table)).meta.seats.a).toMatchObject({ late: { times }, warm: times < 3 ? null : expect.any(String) })
      expect((await bob.watch(table)).clocks.a?.bank).toBe(0)
      await bob.command(table, seq + 1, 'b', { add: 1 })
    }
    // The bot has the seat now and answers at once.
    await untilSeq(table, 7)
    const rows = await stage.online.store.commands(table, 0)
    expect(rows.filter((row) => row.seat === 'a').map(({ by, body }) => [by, 'late' in body])).toEqual([
      ['bot:random', true],
      ['bot:random', true],
      ['bot:random', true],
      ['bot:random', false],
    ])
    // Its person says otherwise, with an answer of their own.
    await bob.command(table, 7, 'b', { add: 1 })
    await untilSeq(table, 9)
    const back = ann.next('info', (m) => m.table.seats.a?.warm === null)
    ann.send({ type: 'back', table, seat: 'a' })
    expect((await back).table.seats.a).toMatchObject({ late: 0 })
  })

  test('an answer of one’s own makes earlier time-outs forgotten', async () => {
    const { table, ann, bob } = await two({ ...TALLY, clock: { each: 60, bank: 0 } }, 'b')
    for (let round = 0; round < 4; round++) {
      const { seq } = await stored(table)
      clock += 61_000
      await expire()
      await untilSeq(table, seq + 1)
      await bob.command(table, seq + 1, 'b', { add: 1 })
      expect(await ann.command(table, seq + 2, 'a', { add: 1 })).toMatchObject({ type: 'accepted' })
      await bob.command(table, seq + 3, 'b', { add: 1 })
    }
    expect((await stored(table)).meta.seats.a).toMatchObject({ warm: null })
  })

  test('a bot’s turn that was lost with its node is given again when the server looks after the table', async () => {
    const { table, ann, bob } = await two({ ...TALLY, clock: null }, 'b')
    await stage.online.store.updateTable(table, (await stored(table)).version, {
      // As a node leaves it that dies while its bot thinks: nobody watches, and nothing is in memory.
      meta: {
        ...(await stored(table)).meta,
        seats: { ...(await stored(table)).meta.seats, a: { name: 'a', person: null, bot: 'random', warm: null } },
      },
      due: clock + 60_000,
    })
    await ann.close()
    await bob.close()
    stage.online.tables.forget(table)
    clock += 61_000
    await expire()
    await untilSeq(table, 1)
  })
})

describe('ends', () => {
  test('who resigns has lost: both see the end at once, and the record tells it, also after a restart', async () => {
    const { table, ann, bob } = await two()
    await ann.command(table, 0, 'x', { cell: 4 })
    const seen = [ann, bob].map((client) => client.next('step', (m) => m.result !== null))
    bob.send({ type: 'propose', table, what: 'resign', to: null })
    for (const step of await Promise.all(seen))
      expect(step).toMatchObject({ result: { outcome: 'table.resign', winners: ['x'] }, asks: [], steps: [] })
    stage.online.tables.forget(table)
    const again = await (await stage.again(ann)).watch(table)
    expect(again).toMatchObject({ result: { outcome: 'table.resign', winners: ['x'] }, canUndo: false })
    expect(again.table).toMatchObject({ status: 'done', ending: { how: 'resign', by: 'o', seats: ['o'], winners: ['x'] } })
    const record = await recordOf(ann, table)
    expect(record).toMatchObject({ result: null, ending: { how: 'resign', winners: ['x'] } })
    expect(record.commands.map(({ by }) => by)).toEqual(['Ann'])
  })

  test('a side of several people resigns together', async () => {
    const { table, ann, people } = await stage.seated({ game: 'aaz', scenario: '1941', seats: { Germany: 'me' } }, [
      'Japan',
      'USSR',
      'UK',
      'USA',
    ])
    const [mate, foe] = people as [Client, Client]
    for (const client of [ann, mate, foe]) await client.watch(table)
    const asked = mate.next('info', (m) => m.table.proposal !== null)
    ann.send({ type: 'propose', table, what: 'resign', to: null })
    const { proposal } = (await asked).table
    expect(proposal?.needed).toEqual([ann.id, mate.id])
    const over = foe.next('step', (m) => m.result !== null)
    mate.send({ type: 'consent', table, proposal: proposal?.id ?? '', yes: true })
    expect((await over).result).toMatchObject({ winners: ['USSR', 'UK', 'USA'] })
  })

  test('in a game without two sides nobody resigns', async () => {
    const { table, ann } = await stage.seated({ game: 'last-light', scenario: 'farmhouse', seats: { ash: 'me' } }, ['briar'])
    await ann.watch(table)
    const refused = ann.next('problem')
    ann.send({ type: 'propose', table, what: 'resign', to: null })
    expect((await refused).problem.code).toBe('not-allowed')
    expect((await stored(table)).status).toBe('playing')
  })

  test('an agreed draw is an end for everybody', async () => {
    const { table, ann, bob } = await two()
    const asked = bob.next('info', (m) => m.table.proposal !== null)
    ann.send({ type: 'propose', table, what: 'draw', to: null })
    const over = [ann, bob].map((client) => client.next('step', (m) => m.result !== null))
    bob.send({ type: 'consent', table, proposal: (await asked).table.proposal?.id ?? '', yes: true })
    for (const step of await Promise.all(over)) expect(step.result).toEqual({ outcome: 'table.draw', winners: [], rule: '' })
  })

  test('who leaves hands the table on; when the last has left it is given up', async () => {
    const { table, ann, bob } = await two({ ...TALLY, clock: null }, 'b')
    await ann.post(`/api/tables/${table}/stand`, { seat: 'a' })
    expect(await stored(table)).toMatchObject({ owner: bob.id, status: 'playing' })
    const over = bob.next('step', (m) => m.result !== null)
    await bob.post(`/api/tables/${table}/stand`, { seat: 'b' })
    expect((await over).result?.outcome).toBe('table.abandon')
    expect((await stored(table)).status).toBe('abandoned')
  })

  test('after the absence that the table has set the other side is claimed, not before, and not while they are here', async () => {
    const { table, ann, bob } = await two({ ...TTT, clock: null, absence: 3600 })
    const claim = async () => {
      const refused = ann.next('problem')
      ann.send({ type: 'claim', table })
      return (await refused).problem.code
    }
    clock += 2 * HOUR
    expect(await claim()).toBe('not-allowed') // Bob is here
    const gone = ann.next('info', (m) => m.table.seats.o?.here === false)
    await bob.close()
    expect((await gone).table.seats.o?.away).toBe(clock)
    clock += HOUR / 2
    expect(await claim()).toBe('not-allowed')
    clock += HOUR
    expect(await claim()).toBe('not-allowed') // it is Ann's turn: the table does not wait for him
    await ann.command(table, 0, 'x', { cell: 0 })
    const over = ann.next('step', (m) => m.result !== null)
    ann.send({ type: 'claim', table })
    expect((await over).result).toEqual({ outcome: 'table.claim', winners: ['x'], rule: '' })
  })

  test('a vacation is no absence', async () => {
    const { table, ann, bob } = await two({ ...TTT, clock: null, absence: 3600 })
    await ann.command(table, 0, 'x', { cell: 0 })
    await stage.online.store.changeSettings(bob.id, (settings) => ({ ...settings, vacationUntil: clock + 10 * DAY }))
    await bob.close()
    clock += 5 * DAY
    const refused = ann.next('problem')
    ann.send({ type: 'claim', table })
    expect((await refused).problem.code).toBe('not-allowed')
  })

  test('the owner seats a bot for who has vanished, others after the absence; the player takes the seat back', async () => {
    const { table, ann, bob } = await two({ ...TALLY, clock: null, absence: 3600 }, 'b')
    const refused = ann.next('problem')
    ann.send({ type: 'stand-in', table, seat: 'b' })
    expect((await refused).problem.code).toBe('not-allowed') // he is here
    await ann.command(table, 0, 'a', { add: 1 })
    const gone = ann.next('info', (m) => m.table.seats.b?.here === false)
    await bob.close()
    await gone
    ann.send({ type: 'stand-in', table, seat: 'b' })
    await untilSeq(table, 2)
    const again = await stage.again(bob)
    expect((await again.watch(table)).table.seats.b?.warm).toBe('random')
    again.send({ type: 'back', table, seat: 'b' })
    await vi.waitFor(async () => expect((await stored(table)).meta.seats.b?.warm).toBeNull())
    // Bob is not the owner: he waits for the absence.
    const away = again.next('info', (m) => m.table.seats.a?.here === false)
    await ann.close()
    await away
    const no = again.next('problem')
    again.send({ type: 'stand-in', table, seat: 'a' })
    expect((await no).problem.code).toBe('not-allowed')
    clock += HOUR + 1000
    again.send({ type: 'stand-in', table, seat: 'a' })
    await vi.waitFor(async () => expect((await stored(table)).meta.seats.a?.warm).toBe('random'))
  })

  test('who has been away for long is not asked to agree', async () => {
    const { table, ann, bob } = await two({ ...TTT, clock: null, absence: 3600 })
    await bob.close()
    clock += 2 * HOUR
    const over = ann.next('step', (m) => m.result !== null)
    ann.send({ type: 'propose', table, what: 'abandon', to: null })
    expect((await over).result?.outcome).toBe('table.abandon')
  })
})

describe('tables that nobody touches', () => {
  test('a table without a game is closed after a month, one without a clock or in a pause after three', async () => {
    const ann = await stage.join('Ann')
    const open = ((await ann.post('/api/tables', TTT)) as { table: { id: string } }).table.id
    const still = (await two({ ...TTT, clock: null })).table
    const paused = await two()
    const asked = paused.bob.next('info', (m) => m.table.proposal !== null)
    paused.ann.send({ type: 'propose', table: paused.table, what: 'pause', to: null })
    paused.bob.send({ type: 'consent', table: paused.table, proposal: (await asked).table.proposal?.id ?? '', yes: true })
    await vi.waitFor(async () => expect((await stored(paused.table)).status).toBe('paused'))
    await stage.leave()
    const statusesAfter = async (days: number) => {
      clock += days * DAY
      await expire()
      return Promise.all([open, still, paused.table].map(async (id) => (await stored(id)).status))
    }
    expect(await statusesAfter(29)).toEqual(['open', 'playing', 'paused'])
    expect(await statusesAfter(2)).toEqual(['abandoned', 'playing', 'paused'])
    expect(await statusesAfter(60)).toEqual(['abandoned', 'abandoned', 'abandoned'])
    expect((await stored(still)).meta.ending).toMatchObject({ how: 'idle' })
  })

  test('a move puts the end of a table without a clock off', async () => {
    const { table, ann } = await two({ ...TTT, clock: null })
    clock += 80 * DAY
    await ann.command(table, 0, 'x', { cell: 0 })
    clock += 20 * DAY
    await expire()
    expect(await stored(table)).toMatchObject({ status: 'playing', due: clock + 70 * DAY })
  })
})

describe('rematch', () => {
  test('one click of each, with the seats swapped', async () => {
    const { table, ann, bob } = await two({ ...TTT, clock: { each: 120, bank: 0 } })
    expect((await ann.fetch('POST', `/api/tables/${table}/rematch`, {})).status).toBe(403)
    bob.send({ type: 'propose', table, what: 'resign', to: null })
    await vi.waitFor(async () => expect((await stored(table)).status).toBe('done'))
    const told = bob.next('info', (m) => m.table.rematch !== null)
    const first = (await ann.post(`/api/tables/${table}/rematch`, { entropy: 'a'.repeat(32) })) as { table: { id: string } }
    expect((await told).table.rematch).toBe(first.table.id)
    expect(await stored(first.table.id)).toMatchObject({
      status: 'open',
      meta: { clock: { each: 120 }, seats: { o: { person: ann.id }, x: { person: null } } },
    })
    const second = (await bob.post(`/api/tables/${table}/rematch`, {})) as { table: { id: string; status: string } }
    expect(second.table).toMatchObject({ id: first.table.id, status: 'playing' })
    expect((await stored(first.table.id)).meta.seats.x?.person).toBe(bob.id)
    const stranger = await stage.join('Eve')
    expect((await stranger.fetch('POST', `/api/tables/${table}/rematch`, {})).status).toBe(403)
  })

  test('against a bot it begins at once', async () => {
    const ann = await stage.join('Ann')
    const body = { game: 'tally', scenario: 'plain', seats: { a: 'me', b: 'bot:random' }, clock: null }
    const { table } = (await ann.post('/api/tables', body)) as { table: { id: string } }
    await ann.post(`/api/tables/${table.id}/start`, {})
    await ann.watch(table.id)
    ann.send({ type: 'propose', table: table.id, what: 'resign', to: null })
    await vi.waitFor(async () => expect((await stored(table.id)).status).toBe('done'))
    const again = (await ann.post(`/api/tables/${table.id}/rematch`, {})) as { table: { id: string } }
    expect(await stored(again.table.id)).toMatchObject({
      status: 'playing',
      meta: { seats: { a: { bot: 'random' }, b: { person: ann.id } } },
    })
  })
})

describe('undo and redo', () => {
  test('an undo names what it took back, for who is there and for who comes later; redo does it again', async () => {
    const { table, ann, people } = await stage.seated({ game: 'notes', scenario: 'plain', seats: { a: 'me' }, clock: null }, ['b'])
    const [bob] = people as [Client]
    await bob.watch(table)
    await ann.watch(table)
    await ann.command(table, 0, 'a', { do: 'note', n: 1 })
    await ann.command(table, 1, 'a', { do: 'note', n: 7 })
    expect((await ann.watch(table)).canRedo).toBe(false)
    const seen = bob.next('step', (m) => m.seq === 3)
    const done = ann.next('accepted', (m) => m.id === 'undo-1')
    ann.send({ type: 'undo', table, id: 'undo-1', seq: 2, seat: 'a' })
    await done
    expect((await seen).steps).toMatchObject([{ kind: 'undo', undone: [2] }])
    expect([(await ann.watch(table)).canRedo, (await bob.watch(table)).canRedo]).toEqual([true, false])
    const refused = bob.next('rejected', (m) => m.id === 'redo-0')
    bob.send({ type: 'redo', table, id: 'redo-0', seq: 3, seat: 'b' })
    expect((await refused).problem.code).toBe('refused')
    const redone = ann.next('accepted', (m) => m.id === 'redo-1')
    ann.send({ type: 'redo', table, id: 'redo-1', seq: 3, seat: 'a' })
    expect((await redone).seq).toBe(4)
    expect((await bob.watch(table)).view).toMatchObject({ notes: [1, 5] })
    // Somebody who reads the past from the store is told the same.
    await stage.leave()
    stage.online.tables.forget(table)
    const late = await stage.again(bob)
    expect((await late.watch(table, 0)).steps.map(({ undone }) => undone ?? null)).toEqual([null, null, null, [2], null])
  })
})
