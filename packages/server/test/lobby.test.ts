import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReplyOf } from '@deadfront/protocol'
import { SqliteStore } from '@deadfront/store'
import { afterEach, expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { Stage } from './stage.ts'

let stage: Stage
afterEach(() => stage.close())

const made = async (owner: Client, more: object = {}): Promise<string> =>
  (
    (await owner.post('/api/tables', { game: 'ttt', scenario: 'plain', listed: true, seats: { x: 'me' }, ...more })) as {
      table: { id: string }
    }
  ).table.id

test('the lobby comes in pages, the newest first, each table once', async () => {
  let clock = 1e12
  stage = await Stage.open({ now: () => clock++ })
  const owners = [await stage.join('Ann'), await stage.join('Bob')] as const
  const ids: string[] = []
  for (let i = 0; i < 120; i++) ids.unshift(await made(owners[i % 2] as Client))
  const stranger = await stage.stranger()
  const seen: string[] = []
  let after = ''
  for (const size of [50, 50, 20]) {
    const { tables, next } = (await stranger.get(`/api/tables${after}`)) as ReplyOf<'GET /api/tables'>
    expect(tables.length).toBe(size)
    seen.push(...tables.map(({ id }) => id))
    expect(next === null).toBe(size === 20)
    after = `?after=${next}`
  }
  expect(seen).toEqual(ids)
  expect(await stranger.fetch('GET', '/api/tables?after=1;drop')).toMatchObject({
    status: 400,
    body: { problem: { say: 'after: expected `next` of an earlier page' } },
  })
})

test('"my tables" says where somebody is waited for and opens no table', async () => {
  const data = mkdtempSync(join(tmpdir(), 'deadfront-lobby-'))
  try {
    stage = await Stage.open({ data })
    const ann = await stage.join('Ann')
    const bob = await stage.join('Bob')
    const [mine, theirs, open] = [await made(ann), await made(ann), await made(ann)]
    for (const id of [mine, theirs]) {
      await bob.post(`/api/tables/${id}/sit`, { seat: 'o' })
      await ann.post(`/api/tables/${id}/start`, {})
    }
    await ann.watch(theirs)
    expect(await ann.command(theirs, 0, 'x', { cell: 4 })).toMatchObject({ type: 'accepted' })
    await stage.close()
    // Another start: nothing is in memory yet.
    stage = await Stage.open({ data })
    const list = async (who: Client) =>
      (await (await stage.again(Object.assign(who, { base: stage.base }))).get('/api/tables/mine')) as ReplyOf<'GET /api/tables/mine'>
    expect((await list(ann)).waiting).toEqual([mine])
    expect((await list(bob)).waiting).toEqual([theirs])
    expect((await list(ann)).tables.map(({ id }) => id).sort()).toEqual([mine, theirs, open].sort())
    expect(stage.online.tables.inMemory).toBe(0)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})

test('what an admin command changes or deletes beside the running server, those who watch see', async () => {
  const data = mkdtempSync(join(tmpdir(), 'deadfront-beside-'))
  stage = await Stage.open({ data })
  const ann = await stage.join('Ann')
  const [ended, deleted] = [await made(ann), await made(ann)]
  await ann.watch(ended)
  await ann.watch(deleted)
  const beside = await SqliteStore.open(join(data, 'deadfront.sqlite'))
  await beside.updateTable(ended, (await beside.table(ended))?.version ?? 0, { status: 'abandoned' })
  await beside.deleteTable(deleted)
  const told = [ann.next('info', (m) => m.table.status === 'abandoned'), ann.next('problem', (m) => m.problem.code === 'not-found')]
  await stage.online.tables.followStore()
  await Promise.all(told)
  await vi.waitFor(async () => expect((await ann.fetch('GET', `/api/tables/${deleted}`)).status).toBe(404))
  await beside.close()
  rmSync(data, { recursive: true, force: true })
})
