import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { once } from 'node:events'
import { LIMITS } from '@deadfront/protocol'
import type { TableRow } from '@deadfront/store'
import { People } from '../src/people.ts'
import type { Client } from './client.ts'
import { metaWith } from '../../store/test/meta.ts'
import { Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterEach(() => stage.leave())
afterAll(() => stage.close())

const seat = (person: string) => ({ name: 'Ann', person, bot: null, warm: null })

/** A running table of a game that is no longer in the catalogue: nobody can open it. */
async function lostTable(id: string, ann: Client): Promise<TableRow> {
  const meta = metaWith({ seats: { x: seat(ann.id) } })
  const row: TableRow = {
    id,
    seq: 0,
    version: 1,
    owner: ann.id,
    game: 'forgotten',
    scenario: 'plain',
    status: 'playing',
    listed: false,
    created: 1,
    updated: 1,
    due: null,
    people: [ann.id],
    meta,
    secret: { secret: '' },
  }
  await stage.online.store.createTable(row)
  return row
}

const setUp = async (who: Client, seats: Record<string, string>): Promise<string> =>
  ((await who.post('/api/tables', { game: 'tally', scenario: 'plain', seats })) as { table: { id: string } }).table.id

test('a table that cannot be opened keeps neither the list nor a leave-taking back', async () => {
  const ann = await stage.join('Ann')
  const lost = await lostTable('lost-1', ann)
  const good = await setUp(ann, { a: 'me', b: 'bot:random' })
  await ann.post(`/api/tables/${good}/start`, {})
  const mine = (await ann.get('/api/tables/mine')) as { tables: { id: string }[]; waiting: string[] }
  expect(mine.tables.map((t) => t.id).sort()).toEqual([good, lost.id].sort())
  expect(mine.waiting).toEqual([good])
  expect((await ann.fetch('DELETE', '/api/me')).status).toBe(200)
  for (const id of [good, lost.id]) {
    const row = await stage.online.store.table(id)
    expect(row?.people).toEqual([])
    expect(JSON.stringify(row?.meta)).not.toContain(ann.id)
  }
})

test('a recovery code takes passkeys away and hangs up on every device that is signed in', async () => {
  const ann = await stage.join('Ann')
  const bob = await stage.join('Bob')
  const { store } = stage.online
  const key = { id: 'thief', person: ann.id, publicKey: 'AAAA', counter: 0, transports: [], name: 'phone', created: 1, used: 1 }
  await store.addPasskey(key)
  const { code } = (await ann.post('/api/me/recovery', {})) as { code: string }
  const hungUp = once(ann.socket as NonNullable<Client['socket']>, 'close')
  expect((await bob.fetch('POST', '/api/recover', { code })).status).toBe(200)
  await hungUp
  expect(await store.passkeysOf(ann.id)).toEqual([])
  expect((await ann.fetch('GET', '/api/me')).status).toBe(401)
  expect(bob.socket?.readyState).toBe(bob.socket?.OPEN)
})

test('the device that makes room for a further one is hung up on', async () => {
  const ann = await stage.join('Ann')
  const { store } = stage.online
  const people = new People(store, Date.now)
  const gone: string[] = []
  people.onSignOut((person) => gone.push(person))
  const person = await store.person(ann.id)
  if (!person) throw new Error('Ann is not there')
  for (let i = 0; i < 10; i++) await people.addDevice(person)
  expect(gone).toEqual([])
  await people.addDevice(person)
  expect(gone).toEqual([ann.id])
})

test('games under way are limited, with a seat or without, and those that are over do not count', async () => {
  const ann = await stage.join('Ann')
  const row = await lostTable('count-0', ann)
  for (let i = 1; i < LIMITS.tablesPerPerson - 1; i++) await stage.online.store.createTable({ ...row, id: `count-${i}`, people: [] })
  await stage.online.store.createTable({ ...row, id: 'count-over', status: 'done' })
  await setUp(ann, {})
  const one = { game: 'tally', scenario: 'plain', seats: {} }
  expect((await ann.fetch('POST', '/api/tables', one)).status).toBe(429)
})

test('of a table’s links the newest are good', async () => {
  const ann = await stage.join('Ann')
  const table = await setUp(ann, { a: 'me' })
  const invite = async (): Promise<string> =>
    ((await ann.post(`/api/tables/${table}/invite`, { kind: 'watch' })) as { invite: string }).invite
  const first = await invite()
  await new Promise((resolve) => setTimeout(resolve, 2)) // links of the same millisecond have no order
  for (let i = 1; i < LIMITS.invitationsPerTable; i++) await invite()
  expect((await ann.fetch('GET', `/api/invitations/${first}`)).status).toBe(200)
  const last = await invite()
  expect((await ann.fetch('GET', `/api/invitations/${first}`)).status).toBe(404)
  expect((await ann.fetch('GET', `/api/invitations/${last}`)).status).toBe(200)
})

test('what no database can keep is refused at the door', async () => {
  const ann = await stage.join('Ann')
  const table = await setUp(ann, { a: 'me', b: 'bot:random' })
  expect((await ann.fetch('PUT', `/api/tables/${table}/note`, { text: 'a\0b' })).status).toBe(400)
  await ann.post(`/api/tables/${table}/start`, {})
  expect((await ann.fetch('GET', `/api/tables/${table}/at/99999999999999`)).status).toBe(400)
  await ann.watch(table)
  for (const m of [
    { type: 'chat' as const, table, text: 'a\0b' },
    { type: 'hide-chat' as const, table, n: 1e15 },
  ]) {
    const said = ann.next('problem')
    ann.send(m)
    expect((await said).problem.code).toBe('bad-request')
  }
})
