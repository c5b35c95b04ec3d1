import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATALOG, catalogEntry } from '@deadfront/ai'
import { SqliteStore } from '@deadfront/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Stage } from '../../server/test/stage.ts'
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
  expect(await run(['admin', 'delete-person', 'ann', '--data', other])).toMatchObject({ code: 0, out: 'ann: deleted\n' })
  expect((await run(['admin', 'delete-person', 'ann', '--data', other])).code).toBe(1)
  expect((await run(['admin', 'delete-table', 'table-1', '--data', other])).code).toBe(0)
  expect((await run(['admin', 'list', '--data', other])).out).toBe('')
})

test('reports of chat lines are listed, resolved, and the line hidden', async () => {
  const store = await SqliteStore.open(join(data, 'deadfront.sqlite'))
  await store.createPerson({ id: 'eve', name: 'Eve', secretHash: 'e', recoveryHash: null, created: 1, seen: 1, settings: {} })
  for (const text of ['hello', 'something rude']) await store.addChat({ table: 'table-1', person: 'eve', at: 5, text })
  for (const n of [1, 2]) await store.addReport({ table: 'table-1', n, reporter: 'ann', at: n })
  await store.restrictPerson('eve', { muted: 9 })
  const admin = (...args: string[]) => run(['admin', ...args, '--data', data])
  const { out } = await admin('reports')
  expect(out).toBe(
    [
      'table-1 2  1970-01-01 00:00  Eve (eve), muted: "something rude"',
      '  reported by Ann (ann)',
      'table-1 1  1970-01-01 00:00  Eve (eve), muted: "hello"',
      '  reported by Ann (ann)',
      '',
    ].join('\n'),
  )
  expect(await admin('resolve', 'table-1', '2', '--hide')).toMatchObject({ code: 0, out: '1 report resolved\n' })
  expect((await store.chat('table-1', 0, 9)).map(({ hidden }) => hidden)).toEqual([false, true])
  expect((await admin('reports', '--json')).json()).toMatchObject([{ n: 1, text: 'hello', author: { id: 'eve', muted: true } }])
  // Somebody who reports the line again opens nothing.
  expect(await store.addReport({ table: 'table-1', n: 2, reporter: 'ann', at: 7 })).toBe(false)
  expect(await admin('resolve', 'table-1')).toMatchObject({ code: 0, out: '1 report resolved\n' })
  expect((await admin('reports')).out).toBe('')
  expect((await admin('reports', '--all', '--json')).json()).toMatchObject([{ n: 2, resolved: expect.any(String) }, { n: 1 }])
  expect(await admin('resolve', 'table-1')).toMatchObject({ code: 1, err: 'deadfront: there is no such report that is open\n' })
  expect((await admin('resolve', 'table-1', '--hide')).code).toBe(2)
  expect((await admin('resolve', 'table-1', '9', '--hide')).code).toBe(1)
  await store.close()
})

test('published works are found, reported ones listed, hidden, shown again and deleted', async () => {
  const store = await SqliteStore.open(join(data, 'deadfront.sqlite'))
  await store.createPerson({ id: 'max', name: 'Max', secretHash: 'm', recoveryHash: null, created: 1, seen: 1, settings: {} })
  const work = { person: 'max', maker: 'Max', game: 'efsz', kind: 'rules', scenario: 'fubar', text: '', licence: 'CC0-1.0' } as const
  const stored = { ...work, title: 'Cold "street"', language: 'en', created: 1, updated: 1, body: '{}' }
  await store.publishWork({ ...stored, id: 'w1', source: 's1', listed: true })
  await store.publishWork({ ...stored, id: 'w2', source: 's2', listed: false, title: 'Draft' })
  await store.reportWork({ work: 'w1', reporter: 'ann', reason: 'copied', text: 'mine', at: 5 })
  const admin = (...args: string[]) => run(['admin', ...args, '--data', data])
  expect((await admin('works', 'street', '--json')).json()).toMatchObject([
    { id: 'w1', listed: true, hidden: false, maker: { name: 'Max' } },
  ])
  expect((await admin('works')).out).toMatch(/w2 .*Draft.*by link/)
  expect((await admin('work-reports')).out).toBe('w1  1970-01-01 00:00  "Cold \\"street\\"" by Max (max)\n  copied: "mine"; by Ann (ann)\n')
  expect((await admin('hide-work', 'w1', 'w9')).code).toBe(1)
  expect((await store.publishedWork('w1'))?.hidden).toBeDefined()
  expect((await admin('work-reports')).out).toBe('')
  expect((await admin('work-reports', '--all', '--json')).json()).toMatchObject([{ id: 'w1', work: { hidden: true } }])
  expect((await admin('unhide-work', 'w1')).code).toBe(0)
  expect((await store.searchPublished({ sort: 'newest', limit: 9 })).map(({ id }) => id)).toEqual(['w1'])
  expect(await admin('resolve-work', 'w1')).toMatchObject({ code: 1, err: 'deadfront: there is no such report that is open\n' })
  expect((await admin('delete-work', 'w1')).code).toBe(0)
  expect((await admin('works', 'street')).out).toBe('')
  await store.close()
})

test('a folder without a database is wrong usage, in one line', async () => {
  const { code, err } = await run(['admin', 'list', '--data', join(folder, 'nowhere')])
  expect(code).toBe(2)
  expect(err.trim().split('\n').length).toBe(1)
})

describe('beside a running server', () => {
  const beside = join(folder, 'beside')
  const admin = (...args: string[]) => run(['admin', ...args, '--data', beside])
  let stage: Stage
  beforeAll(async () => {
    stage = await Stage.open({
      data: beside,
      catalogEntry: catalogEntry,
      botWorker: new URL('../../server/src/match/bot-worker.ts', import.meta.url),
    })
  })
  afterAll(() => stage.close())

  test('people are found, muted and banned, and may come back', async () => {
    const ann = await stage.join('Ann Zed')
    const bob = await stage.join('Bob')
    expect(JSON.parse((await admin('people', 'zed', '--json')).out)).toMatchObject([
      { id: ann.id, name: 'Ann Zed', banned: false, tables: 0 },
    ])
    const { table } = (await ann.post('/api/tables', { game: 'dotz', scenario: 'basic', seats: { p1: 'me' } })) as { table: { id: string } }
    await ann.watch(table.id)
    expect(await admin('mute', ann.id)).toMatchObject({ code: 0, out: `${ann.id}: muted\n` })
    const refused = ann.next('problem')
    ann.send({ type: 'chat', table: table.id, text: 'hello' })
    expect((await refused).problem).toMatchObject({ code: 'not-allowed', say: 'whoever runs this server has muted you' })
    expect((await admin('unmute', ann.id)).code).toBe(0)
    const heard = ann.next('chat')
    ann.send({ type: 'chat', table: table.id, text: 'hello' })
    await heard

    expect((await admin('ban', ann.id)).code).toBe(0)
    expect((await admin('people', ann.id)).out).toMatch(/Ann Zed .*1 game .*banned/)
    const hungUp = once(ann.socket as NonNullable<typeof ann.socket>, 'close')
    await stage.online.sockets.checkTokens() // every half minute by itself
    await hungUp
    expect((await ann.fetch('GET', '/api/me')).status).toBe(401)
    expect((await bob.fetch('GET', '/api/me')).status).toBe(200)
    expect((await admin('unban', ann.id, '--json')).json()).toEqual({ id: ann.id, done: 'no longer banned' })
    expect((await ann.fetch('GET', '/api/me')).status).toBe(200)
    expect(await admin('ban', 'nobody')).toMatchObject({ code: 1, err: 'deadfront: there is no person nobody\n' })
  })

  test('tables end in bulk and go to files that verify and replay read, and back', async () => {
    const ann = await stage.join('Ann')
    const made = async (seats: { [seat: string]: string }) =>
      ((await ann.post('/api/tables', { game: 'dotz', scenario: 'basic', listed: true, seats })) as { table: { id: string } }).table.id
    const never = await made({ p1: 'me' })
    const played = await made({ p1: 'bot:random' })
    await ann.post(`/api/tables/${played}/start`, {})
    await ann.watch(played)
    await ann.next('step', (m) => m.seq >= 5)
    expect(await admin('end')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^deadfront: name tables by their ids, or choose them/),
    })
    const over = ann.next('info', (m) => m.table.status === 'abandoned')
    expect(await admin('end', never, played)).toMatchObject({ code: 0, out: '1 table ended, 1 deleted\n' })
    await stage.online.tables.followStore() // every ten seconds by itself
    await over
    expect((await admin('end', played)).code).toBe(1)
    const before = await stage.online.store.table(played)
    const rows = await stage.online.store.commands(played, 0)

    const files = join(folder, 'files')
    const file = join(files, `${played}.record.json`)
    expect(await admin('archive', files, '--idle', '0', '--game', 'dotz')).toMatchObject({ code: 0, out: `${file}\n` })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await stage.online.store.table(played)).toBeNull()
    expect(await stage.online.store.commands(played, 0)).toEqual([])
    expect(await run(['verify', file], { catalog: CATALOG })).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse((await run(['replay', file, '--json'], { catalog: CATALOG })).out)).toMatchObject({ equal: true, of: rows.length })

    expect(await admin('unarchive', file)).toMatchObject({ code: 0, out: `${file}\n` })
    expect(await stage.online.store.table(played)).toEqual(before)
    expect(await stage.online.store.commands(played, 0)).toEqual(rows)
    expect(await admin('unarchive', file)).toMatchObject({ code: 1, err: `deadfront: ${file}: the table is in the database\n` })
    writeFileSync(join(files, 'plain.record.json'), readFileSync(file, 'utf8').replace('"deadfront-archive/1"', '"something else"'))
    expect((await admin('unarchive', join(files, 'plain.record.json'))).err).toMatch(
      /archive: expected a table of the format deadfront-archive\/1/,
    )
    expect((await admin('list', '--status', 'abandoned', '--json')).out).toContain(played)
    expect((await admin('list', '--status', 'open', '--json')).out).not.toContain(played)
    expect((await admin('list', '--status', 'lost')).err).toMatch(/^deadfront: --status lost: expected open, playing/)
  })
})
