import { whyUnfair } from '@deadfront/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { Stage } from './stage.ts'

let stage: Stage
let clock = 1_000_000

/** Two people at a private table, the game begun. */
async function twoAtATable(): Promise<{ ann: Client; bob: Client; table: string }> {
  const ann = await stage.join('Ann')
  const bob = await stage.join('Bob')
  const made = (await ann.post('/api/tables', { game: 'ttt', scenario: 'plain', seats: { x: 'me' }, entropy: 'abcdefabcdefabcd' })) as {
    table: { id: string }
  }
  const table = made.table.id
  const { invite } = (await ann.post(`/api/tables/${table}/invite`, { kind: 'seat', seat: 'o' })) as { invite: string }
  await bob.post(`/api/tables/${table}/sit`, { seat: 'o', invite, entropy: '0123456789abcdef' })
  await ann.post(`/api/tables/${table}/start`, {})
  await ann.watch(table)
  await bob.watch(table)
  return { ann, bob, table }
}

beforeAll(async () => {
  stage = await Stage.open({ now: () => clock++ })
})
afterEach(() => stage.leave())
afterAll(() => stage.close())

describe('a game by link', () => {
  test('moves reach the other seat, the game ends, the record proves its dice', async () => {
    const { ann, bob, table } = await twoAtATable()
    const moves: [Client, string, number][] = [
      [ann, 'x', 0],
      [bob, 'o', 3],
      [ann, 'x', 1],
      [bob, 'o', 4],
      [ann, 'x', 2],
    ]
    for (const [i, [who, seat, cell]] of moves.entries()) {
      const other = who === ann ? bob : ann
      const told = other.next('step', (m) => m.seq === i + 1)
      expect(await who.command(table, i, seat, { cell })).toMatchObject({ type: 'accepted', seq: i + 1 })
      expect((await told).steps[0]).toMatchObject({ seat, kind: 'answer', events: [{ type: 'marked', cell }] })
    }
    const record = (await bob.get(`/api/tables/${table}/record`)) as {
      setup: { seed: string }
      fairness: Parameters<typeof whyUnfair>[0]
      result: { outcome: string }
      commands: unknown[]
    }
    expect(record.result.outcome).toBe('x')
    expect(record.commands.length).toBe(5)
    expect(whyUnfair(record.fairness, record.setup.seed)).toBeNull()
    expect(record.fairness.entropy).toEqual({ x: 'abcdefabcdefabcd', o: '0123456789abcdef' })
    expect(whyUnfair({ ...record.fairness, entropy: {} }, record.setup.seed)).not.toBeNull()
  })

  test('wrong turns, other seats, stale numbers and nonsense are refused and change nothing', async () => {
    const { ann, bob, table } = await twoAtATable()
    expect(await bob.command(table, 0, 'o', { cell: 0 })).toMatchObject({ type: 'rejected', problem: { code: 'refused' } })
    expect(await bob.command(table, 0, 'x', { cell: 0 })).toMatchObject({ type: 'rejected', problem: { code: 'not-allowed' } })
    expect(await ann.command(table, 7, 'x', { cell: 0 })).toMatchObject({ type: 'rejected', problem: { code: 'stale', seq: 0 } })
    expect(await ann.command(table, 0, 'x', { cell: 77 })).toMatchObject({
      type: 'rejected',
      problem: { code: 'refused', refusal: { rule: 'TTT-1' } },
    })
    const problem = ann.next('problem')
    ann.socket?.send('{"type":"command","table":1}')
    expect((await problem).problem.code).toBe('bad-request')
    expect((await stage.online.store.table(table))?.seq).toBe(0)
  })

  test('the list of my tables says which wait for me', async () => {
    const { ann, bob, table } = await twoAtATable()
    expect(await ann.get('/api/tables/mine')).toMatchObject({ tables: [{ id: table }], waiting: [table] })
    expect(await bob.get('/api/tables/mine')).toMatchObject({ tables: [{ id: table }], waiting: [] })
    await ann.command(table, 0, 'x', { cell: 0 })
    expect(await ann.get('/api/tables/mine')).toMatchObject({ waiting: [] })
    expect(await bob.get('/api/tables/mine')).toMatchObject({ waiting: [table] })
  })

  test('the table knows how far each has seen it, and tells the next visit', async () => {
    const { ann, bob, table } = await twoAtATable()
    expect((await bob.watch(table)).seen).toBeNull()
    bob.send({ type: 'seen', table, seq: 99 }) // nobody has seen more than there is
    await ann.command(table, 0, 'x', { cell: 4 })
    const before = await bob.watch(table)
    expect(before.seen).toMatchObject({ seq: 0 })
    bob.send({ type: 'seen', table, seq: 1 })
    await expect.poll(async () => (await stage.online.store.visit(table, bob.id))?.seq).toBe(1)
    const again = await stage.again(bob)
    expect((await again.watch(table, 0)).seen).toEqual({ seq: 1, at: expect.any(Number) })
    expect((await ann.watch(table)).seen).toBeNull()
  })

  test('a command sent twice counts once', async () => {
    const { ann, table } = await twoAtATable()
    expect(await ann.command(table, 0, 'x', { cell: 4 }, 'same-id')).toMatchObject({ type: 'accepted', seq: 1 })
    expect(await ann.command(table, 0, 'x', { cell: 4 }, 'same-id')).toMatchObject({ type: 'accepted', seq: 1 })
    expect((await stage.online.store.commands(table, 0)).length).toBe(1)
  })

  test('who comes back sees the table and what was missed', async () => {
    const { ann, bob, table } = await twoAtATable()
    await bob.close()
    await ann.command(table, 0, 'x', { cell: 4 })
    const again = await stage.again(bob)
    const sight = await again.watch(table, 0)
    expect(sight).toMatchObject({ seq: 1, mine: ['o'], viewer: 'o', asks: [{ seat: 'o', kind: 'turn' }] })
    expect(sight.steps.map((s) => s.seq)).toEqual([0, 1]) // the set-up, and the move
    expect(sight.spaces.o?.length).toBe(1)
  })

  test('undo across another player needs their consent', async () => {
    const { ann, bob, table } = await twoAtATable()
    await ann.command(table, 0, 'x', { cell: 4 })
    const refused = ann.next('rejected')
    ann.send({ type: 'undo', table, id: 'undo-1', seq: 1, seat: 'x' })
    expect((await refused).problem.code).toBe('refused')
    const proposed = bob.next('info', (m) => m.table.proposal !== null)
    ann.send({ type: 'propose', table, what: 'undo', to: 0 })
    const { proposal } = (await proposed).table
    expect(proposal).toMatchObject({ what: 'undo', to: 0, agreed: [ann.id] })
    const undone = ann.next('step', (m) => m.steps.some((s) => s.kind === 'undo'))
    bob.send({ type: 'consent', table, proposal: proposal?.id ?? '', yes: true })
    expect(await undone).toMatchObject({ seq: 2, asks: [{ seat: 'x' }], view: { cells: [0, 0, 0, 0, 0, 0, 0, 0, 0] } })
    expect(await ann.command(table, 2, 'x', { cell: 8 })).toMatchObject({ type: 'accepted', seq: 3 })
  })

  test('a bot answers by itself, and keeps the seat of an absent player warm', async () => {
    const ann = await stage.join('Ann')
    const made = (await ann.post('/api/tables', {
      game: 'ttt',
      scenario: 'plain',
      seats: { x: 'me', o: 'bot:random' },
      clock: { each: 60, bank: 0 },
    })) as { table: { id: string } }
    const table = made.table.id
    await ann.post(`/api/tables/${table}/start`, {})
    await ann.watch(table)
    const botMoved = ann.next('step', (m) => m.seq === 2)
    await ann.command(table, 0, 'x', { cell: 4 })
    expect((await botMoved).steps[0]).toMatchObject({ seat: 'o', by: 'bot:random' })
    const warm = ann.next('step', (m) => m.seq >= 3)
    clock += 120_000
    await stage.online.tables.handleExpired(clock)
    expect((await warm).steps[0]).toMatchObject({ seat: 'x', by: 'bot:random' })
  })
})
