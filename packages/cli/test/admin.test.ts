import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteStore } from '@deadfront/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaWith } from '../../store/test/meta.ts'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'deadfront-admin-'))
const data = join(folder, 'data')
beforeAll(async () => {
  const { mkdirSync } = await import('node:fs')
  mkdirSync(data)
  const store = await SqliteStore.open(join(data, 'deadfront.sqlite'))
  await store.createPerson({ id: 'ann', name: 'Ann', secretHash: 'x', recoveryHash: null, created: 1, seen: 1, settings: {} })
  const meta = metaWith({ seats: { p1: { name: 'Ann', person: 'ann', bot: null, warm: null } } })
  await store.createTable({
    id: 'table-1',
    seq: 0,
    version: 1,
    owner: 'ann',
    game: 'dotz',
    scenario: 'basic',
    status: 'open',
    listed: false,
    created: 1,
    updated: 1,
    due: null,
    people: ['ann'],
    meta,
    secret: { secret: '' },
  })
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('list, backup, restore, export and delete', async () => {
  const listed = await run(['admin', 'list', '--data', data, '--json'])
  expect(JSON.parse(listed.out)).toMatchObject([{ id: 'table-1', game: 'dotz', seats: 'p1=Ann' }])
  const file = join(folder, 'all.jsonl')
  expect(await run(['admin', 'backup', file, '--data', data])).toMatchObject({ code: 0 })
  const other = join(folder, 'other')
  expect(await run(['admin', 'restore', file, '--data', other])).toMatchObject({ code: 0 })
  expect((await run(['admin', 'restore', file, '--data', other])).code).toBe(2)
  expect(JSON.parse((await run(['admin', 'person', 'ann', '--data', other])).out)).toMatchObject({ person: { name: 'Ann' } })
  expect((await run(['admin', 'delete-person', 'ann', '--data', other])).code).toBe(0)
  expect((await run(['admin', 'delete-person', 'ann', '--data', other])).code).toBe(1)
  expect((await run(['admin', 'delete-table', 'table-1', '--data', other])).code).toBe(0)
  expect((await run(['admin', 'list', '--data', other])).out).toBe('')
})

test('a folder without a database is wrong usage, in one line', async () => {
  const { code, err } = await run(['admin', 'list', '--data', join(folder, 'nowhere')])
  expect(code).toBe(2)
  expect(err.trim().split('\n').length).toBe(1)
})
