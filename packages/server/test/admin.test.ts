import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, deletePerson, exportPerson, listTables, restore } from '@deadfront/server'
import { SqliteStore } from '@deadfront/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaWith } from '../../store/test/meta.ts'
import { Stage } from './stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'deadfront-admin-'))
let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup holds the games and no usable secret; a restored server plays on', async () => {
  const ann = await stage.join('Ann')
  const { table } = (await ann.post('/api/tables', { game: 'tally', scenario: 'plain', seats: { a: 'me', b: 'bot:random' } })) as {
    table: { id: string }
  }
  await ann.post(`/api/tables/${table.id}/start`, {})
  await ann.watch(table.id)
  await ann.command(table.id, 0, 'a', { add: 3 })
  await ann.next('step', (m) => m.seq === 2)
  const file = join(folder, 'all.jsonl')
  expect(await backup(stage.online.store, file)).toBeGreaterThan(4)
  expect(readFileSync(file, 'utf8')).not.toContain(ann.token)
  expect(existsSync(`${file}.part`)).toBe(false)

  const data = join(folder, 'again')
  const again = await Stage.open({ data })
  await restore(again.online.store, file)
  const back = await again.again(Object.assign(ann, { base: again.base }))
  const sight = await back.watch(table.id)
  expect(sight.seq).toBe(2)
  expect(await back.command(table.id, 2, 'a', { add: 1 })).toMatchObject({ type: 'accepted', seq: 3 })
  expect(await listTables(again.online.store)).toMatchObject([
    { id: table.id, game: 'tally', status: 'playing', seats: 'a=Ann b=bot:random' },
  ])
  await again.close()
})

test('a damaged backup restores nothing and names the line', async () => {
  const file = join(folder, 'bad.jsonl')
  writeFileSync(
    file,
    '{"format":"deadfront-backup/1"}\n{"of":"people","row":{"id":"x","name":"X","secret_hash":"s","recovery_hash":null,"created":1,"seen":1,"settings":"{}"}}\nnot json\n',
  )
  const store = await SqliteStore.open(':memory:')
  await expect(restore(store, file)).rejects.toThrow('bad.jsonl:3')
  expect(await store.person('x')).toBeNull()
  writeFileSync(file, 'hello\n')
  await expect(restore(store, file)).rejects.toThrow('bad.jsonl:1')
  await expect(restore(store, join(folder, 'none'))).rejects.toThrow('no such file')
  await store.close()
})

test('a person’s data is theirs to take', async () => {
  const ann = await stage.join('Ann')
  const { table } = (await ann.post('/api/tables', { game: 'tally', scenario: 'plain', seats: { a: 'me' } })) as { table: { id: string } }
  await ann.fetch('PUT', `/api/tables/${table.id}/note`, { text: 'secret plan' })
  await ann.watch(table.id)
  const heard = ann.next('chat')
  ann.send({ type: 'chat', table: table.id, text: 'hello' })
  await heard
  const data = await exportPerson(stage.online.store, ann.id)
  expect(data).toMatchObject({
    person: { name: 'Ann' },
    tables: [table.id],
    notes: { [table.id]: 'secret plan' },
    said: [{ text: 'hello' }],
  })
  expect(JSON.stringify(data)).not.toMatch(/hash/i)
  expect(await ann.get('/api/me/data')).toEqual(data)
  expect(await exportPerson(stage.online.store, 'nobody')).toBeNull()
})

test('somebody who is taken out of the database holds no seat any more', async () => {
  const store = await SqliteStore.open(':memory:')
  const chair = { name: 'Ann', person: 'ann', bot: null, warm: null }
  const row = {
    seq: 0,
    version: 1,
    owner: 'ann',
    game: 'dotz',
    scenario: 'basic',
    listed: false,
    created: 1,
    updated: 1,
    due: null,
    people: ['ann', 'bob'],
    meta: metaWith({ seats: { p1: chair, p2: { ...chair, name: 'Bob', person: 'bob' } } }),
    secret: { secret: '' },
  }
  await store.createPerson({ id: 'ann', name: 'Ann', secretHash: 'x', recoveryHash: null, created: 1, seen: 1, settings: {} })
  await store.createTable({ ...row, id: 'before', status: 'open' })
  await store.createTable({ ...row, id: 'running', status: 'playing' })
  expect(await deletePerson(store, 'ann')).toBe(true)
  expect(await store.table('before')).toMatchObject({ people: ['bob'], meta: { seats: { p1: { person: null, bot: null } } } })
  expect(await store.table('running')).toMatchObject({
    people: ['bob'],
    meta: { seats: { p1: { name: 'p1', person: null, bot: 'steady' }, p2: { person: 'bob' } } },
  })
  expect(await deletePerson(store, 'ann')).toBe(false)
  await store.close()
})
