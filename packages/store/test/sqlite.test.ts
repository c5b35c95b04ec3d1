import { DatabaseSync } from 'node:sqlite'
import { SqliteStore } from '@deadfront/store'
import { expect, test, vi } from 'vitest'
import { SqliteDriver } from '../src/sqlite-driver.ts'

test('a batch that SQLite rolled back by itself leaves nothing behind', () => {
  const driver = new SqliteDriver(':memory:')
  driver.run('create table kept (id text primary key)', [])
  const put = (id: string, how = 'insert') => [[`${how} into kept (id) values ($1)`, [id]] as const]
  const batch = { appends: [], changes: [put('first'), put('first', 'insert or rollback'), put('after')] }
  expect(() => driver.commitAll(batch)).toThrow('UNIQUE')
  expect(driver.run('select id from kept', []).rows).toEqual([])
  expect(driver.commitAll({ appends: [], changes: [put('next')] }).changes).toEqual([{ changed: [1] }])
  driver.close()
})

test('a statement is prepared once, however many rows are wanted', async () => {
  const store = await SqliteStore.open(':memory:')
  await store.commands('t', 0, 1)
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  for (let limit = 2; limit < 50; limit++) await store.commands('t', 0, limit)
  expect(prepare).not.toHaveBeenCalled()
  // Lists of every length: a few statements in all, not one for each number of people who are connected.
  for (let length = 1; length <= 600; length += 13) {
    const ids = Array.from({ length }, (_, i) => `id-${i}`)
    await store.tableMarks(ids)
    await store.validTokens(ids)
  }
  expect(prepare.mock.calls.length).toBeLessThan(23)
  prepare.mockRestore()
  await store.close()
})
