import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { State } from '@deadfront/kernel'
import { type Append, type DumpRow, PostgresStore, SqliteStore, type Store, type TableMeta, type TableRow } from '@deadfront/store'
import { type Offer, startPostgres } from '@deadfront/testkit/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metaWith } from './meta.ts'

const metaOf = (person: string): TableMeta => metaWith({ seats: { p1: { name: 'p1', person, bot: null, warm: null } } })

/** What a snapshot holds, with a state that is easy to compare. */
const saved = (...words: number[]) => ({ length: words.length, state: { rng: words, stack: [], result: null } as unknown as State })

const tableRow = (id: string, change: Partial<TableRow> = {}): TableRow => ({
  id,
  seq: 0,
  version: 1,
  owner: 'ann',
  game: 'dotz',
  scenario: 'basic',
  status: 'playing',
  listed: false,
  created: 1000,
  updated: 1000,
  due: null,
  people: ['ann', 'bob'],
  meta: metaOf('ann'),
  secret: { secret: 's' },
  ...change,
})

const append = (table: string, seq: number, id = `${table}-${seq}`, change: Partial<Append> = {}): Append => ({
  command: {
    table,
    seq,
    id,
    kind: 'answer',
    seat: 'p1',
    by: 'ann',
    body: { answer: { do: 'end', n: seq } },
    hash: `h${seq}`,
    at: 2000 + seq,
  },
  version: 1,
  status: 'playing',
  due: null,
  asked: ['p2'],
  ...change,
})

/** The same promises, whatever the engine. `again` opens the same data a second time: another node, or the next start. */
function contract(open: () => Promise<{ store: Store; again: () => Promise<Store> } | string>): void {
  let store: Store
  let again: () => Promise<Store>
  let missing = ''
  beforeAll(async () => {
    const opened = await open()
    if (typeof opened === 'string') missing = opened
    else ({ store, again } = opened)
  }, 120_000)
  afterAll(async () => {
    await store?.close()
  })
  const promise = (name: string, body: () => Promise<void>): void =>
    test(name, async (t) => {
      if (missing) t.skip(missing)
      else await body()
    })

  promise('appends in order and gives back what was stored', async () => {
    await store.createTable(tableRow('t1'))
    expect(await store.append(append('t1', 1))).toEqual({ stored: true, seq: 1 })
    expect(await store.append(append('t1', 2, 'x', { status: 'done', due: 9 }))).toEqual({ stored: true, seq: 2 })
    const rows = await store.commands('t1', 0)
    expect(rows.map((r) => r.seq)).toEqual([1, 2])
    expect(rows[0]).toEqual(append('t1', 1).command)
    expect((await store.commands('t1', 1)).map((r) => r.id)).toEqual(['x'])
    const row = await store.table('t1')
    expect(row).toMatchObject({ seq: 2, status: 'done', due: 9, updated: 2002, people: ['ann', 'bob'], meta: metaOf('ann') })
  })

  promise('refuses a stale sequence, a gap and an unknown table, and changes nothing', async () => {
    await store.createTable(tableRow('t2'))
    await store.append(append('t2', 1))
    expect(await store.append(append('t2', 1, 'other'))).toEqual({ stored: false, doubled: false, seq: 1 })
    expect(await store.append(append('t2', 3))).toEqual({ stored: false, doubled: false, seq: 1 })
    expect(await store.append(append('nowhere', 1))).toEqual({ stored: false, doubled: false, seq: -1 })
    expect((await store.commands('t2', 0)).length).toBe(1)
    expect((await store.table('t2'))?.seq).toBe(1)
  })

  promise('appends only on the row its writer knew: a seat may have changed hands on another node', async () => {
    await store.createTable(tableRow('hands'))
    expect(await store.updateTable('hands', 1, { meta: metaOf('bob'), people: ['bob'] })).toBe(true)
    expect(await store.append(append('hands', 1))).toEqual({ stored: false, doubled: false, seq: 0 })
    expect(await store.append(append('hands', 1, 'anew', { version: 2 }))).toEqual({ stored: true, seq: 1 })
  })

  promise('appends only while the game is played, and what is over stays over', async () => {
    await store.createTable(tableRow('agreed'))
    await store.append(append('agreed', 1))
    // One node stores what was agreed; another has not heard of it and stores a move.
    for (const [version, status] of [
      [1, 'paused'],
      [2, 'playing'],
      [3, 'abandoned'],
    ] as const) {
      expect(await store.updateTable('agreed', version, { status })).toBe(true)
      if (status !== 'playing')
        expect(await store.append(append('agreed', 2, 'late', { version: version + 1 }))).toMatchObject({ stored: false, seq: 1 })
      expect(await store.table('agreed')).toMatchObject({ status, seq: 1 })
    }
    expect(await store.updateTable('agreed', 4, { status: 'playing' })).toBe(false)
    expect(await store.updateTable('agreed', 4, { listed: true })).toBe(true)
    expect((await store.table('agreed'))?.status).toBe('abandoned')
  })

  promise('recognises a command sent twice', async () => {
    await store.createTable(tableRow('t3'))
    await store.append(append('t3', 1, 'same'))
    expect(await store.append(append('t3', 1, 'same'))).toEqual({ stored: false, doubled: true, seq: 1 })
    expect(await store.append(append('t3', 2, 'same'))).toEqual({ stored: false, doubled: true, seq: 1 })
    expect((await store.table('t3'))?.seq).toBe(1)
    expect([await store.seqOf('t3', 'same'), await store.seqOf('t3', 'other'), await store.seqOf('t2', 'same')]).toEqual([1, null, null])
  })

  promise('of many writers at once exactly one gets each number', async () => {
    await store.createTable(tableRow('t4'))
    const other = await again()
    for (let seq = 1; seq <= 10; seq++) {
      const tries = await Promise.all(
        Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? store : other).append(append('t4', seq, `writer-${i}-${seq}`))),
      )
      expect(tries.filter((r) => r.stored).length).toBe(1)
    }
    expect((await store.commands('t4', 0)).map((r) => r.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await other.close()
  })

  promise('batches of many tables keep each table straight', async () => {
    const ids = Array.from({ length: 60 }, (_, i) => `many${String(i).padStart(2, '0')}`)
    for (const id of ids) await store.createTable(tableRow(id))
    const done = await Promise.all(ids.flatMap((id) => [1, 2, 3].map((seq) => store.append(append(id, seq)))))
    expect(done.every((r) => r.stored)).toBe(true)
    for (const id of ids) expect((await store.commands(id, 0)).length).toBe(3)
  })

  promise('what was acknowledged is there when the data is opened again', async () => {
    await store.createTable(tableRow('t5'))
    for (let seq = 1; seq <= 20; seq++) await store.append(append('t5', seq))
    const other = await again()
    expect((await other.commands('t5', 0)).length).toBe(20)
    await other.close()
  })

  promise('changes a table only for a writer that read its latest version', async () => {
    await store.createTable(tableRow('t6', { listed: true, status: 'open' }))
    expect(await store.updateTable('t6', 1, { meta: metaOf('cat'), people: ['cat'] })).toBe(true)
    expect(await store.updateTable('t6', 1, { meta: metaOf('dan') })).toBe(false)
    expect(await store.table('t6')).toMatchObject({ version: 2, meta: metaOf('cat'), people: ['cat'] })
    expect((await store.listedTables(50)).map((t) => t.id)).toContain('t6')
    expect((await store.tablesOf('cat', 50)).map((t) => t.id)).toEqual(['t6'])
    await store.updateTable('t6', 2, { listed: false })
    expect((await store.listedTables(50)).map((t) => t.id)).not.toContain('t6')
  })

  promise('the lobby comes in pages, the newest first', async () => {
    const ids = ['p0', 'p1', 'p2', 'p3', 'p4']
    // Two were made in the same moment.
    for (const [i, id] of ids.entries()) await store.createTable(tableRow(id, { listed: true, created: 9e9 + (i >> 1) }))
    const first = await store.listedTables(2)
    expect(first.map(({ id }) => id)).toEqual(['p4', 'p3'])
    const second = await store.listedTables(2, { created: 9e9 + 1, id: 'p3' })
    expect(second.map(({ id }) => id)).toEqual(['p2', 'p1'])
    expect((await store.listedTables(2, { created: 9e9, id: 'p1' })).map(({ id }) => id)[0]).toBe('p0')
    expect(await store.tableMarks(['p0', 'none'])).toEqual(new Map([['p0', { seq: 0, version: 1, status: 'playing' }]]))
  })

  promise('says who is asked after a move and after a change', async () => {
    await store.createTable(tableRow('asks'))
    expect((await store.table('asks'))?.asked).toBeUndefined()
    await store.append(append('asks', 1, 'asks-1', { asked: ['p1', 'p2'] }))
    expect((await store.table('asks'))?.asked).toEqual(['p1', 'p2'])
    await store.updateTable('asks', 1, { asked: [] })
    expect((await store.tablesOf('bob', 100)).find(({ id }) => id === 'asks')?.asked).toEqual([])
  })

  promise('finds people by id or part of a name; bans and mutes them', async () => {
    const person = { recoveryHash: null, created: 1, seen: 1, settings: {} }
    await store.createPerson({ ...person, id: 'x1', name: 'Zoe 100%', secretHash: 'x1' })
    await store.createPerson({ ...person, id: 'x2', name: 'zorro', secretHash: 'x2' })
    const ids = async (text: string) => (await store.findPeople(text, 10)).map(({ id }) => id)
    expect(await ids('ZO')).toEqual(['x1', 'x2'])
    expect(await ids('x2')).toEqual(['x2'])
    expect(await ids('100%')).toEqual(['x1'])
    expect(await ids('%')).toEqual(['x1'])
    await store.addToken('x2-phone', 'x2', 1, 5)
    expect(await store.restrictPerson('x2', { banned: 7, muted: 8 })).toBe(true)
    expect(await store.person('x2')).toMatchObject({ banned: 7, muted: 8 })
    expect(await store.validTokens(['x1', 'x2', 'x2-phone'])).toEqual(new Set(['x1']))
    expect(await store.restrictPerson('x2', { banned: null })).toBe(true)
    expect(await store.person('x2')).toEqual({ ...person, id: 'x2', name: 'zorro', secretHash: 'x2', muted: 8 })
    expect(await store.restrictPerson('nobody', { banned: 1 })).toBe(false)
  })

  promise('guests whom nobody would miss expire', async () => {
    const guest = (id: string, more: object = {}) =>
      store.createPerson({ id, name: id, secretHash: `g-${id}`, recoveryHash: null, created: 1, seen: 50, settings: {}, ...more })
    for (const id of ['gone', 'sits', 'owns', 'keyed', 'makes']) await guest(id)
    await store.keepWork({ person: 'makes', id: 'w', changed: 1, game: 'efsz', kind: 'rules', title: 'T', body: '{}' }, 0)
    await guest('coded', { recoveryHash: 'g-code' })
    await guest('lately', { seen: 100 })
    await store.createTable(tableRow('theirs', { owner: 'owns', people: ['sits'] }))
    const key = { publicKey: 'pk', counter: 0, transports: [], name: 'phone', created: 1, used: 1 }
    await store.addPasskey({ ...key, id: 'g-key', person: 'keyed' })
    await store.addToken('gone-phone', 'gone', 1, 5)
    expect((await store.deleteGuests(100, 50)).filter((id) => !id.startsWith('x'))).toContain('gone')
    const left = await Promise.all(
      ['gone', 'sits', 'owns', 'keyed', 'coded', 'lately', 'makes'].map(async (id) => (await store.person(id)) !== null),
    )
    expect(left).toEqual([false, true, true, true, true, true, true])
    expect(await store.personBySecret('gone-phone')).toBeNull()
  })

  promise('finds the tables whose time is gone', async () => {
    await store.createTable(tableRow('late', { due: 50 }))
    await store.createTable(tableRow('later', { due: 5000 }))
    await store.createTable(tableRow('over', { due: 10, status: 'done' }))
    expect((await store.dueTables(100, 10)).map((t) => t.id)).toEqual(['late'])
  })

  promise('keeps snapshots and finds the newest that is old enough', async () => {
    await store.saveSnapshot({ table: 't1', seq: 10, rulesVersion: 1, saved: saved(1, 2) })
    await store.saveSnapshot({ table: 't1', seq: 20, rulesVersion: 1, saved: saved(3) })
    await store.saveSnapshot({ table: 't1', seq: 20, rulesVersion: 2, saved: saved(4) })
    expect(await store.snapshot('t1', 19)).toEqual({ table: 't1', seq: 10, rulesVersion: 1, saved: saved(1, 2) })
    expect(await store.snapshot('t1', 99)).toMatchObject({ seq: 20, rulesVersion: 2, saved: saved(4) })
    expect(await store.snapshot('t1', 9)).toBeNull()
  })

  promise('thins out the snapshots of long ago', async () => {
    const seqs = [50, 100, 150, 200, 250, 300, 350]
    for (const seq of seqs) await store.saveSnapshot({ table: 'long', seq, rulesVersion: 1, saved: saved() })
    await store.thinSnapshots('long', { before: 300, every: 200, keep: [150] })
    const kept = await Promise.all(seqs.map(async (seq) => (await store.snapshot('long', seq))?.seq ?? null))
    expect(kept).toEqual([null, null, 150, 200, 200, 300, 350])
  })

  promise('a number that no column holds finds what there is, or nothing', async () => {
    await store.createTable(tableRow('far'))
    await store.append(append('far', 1))
    expect(await store.commands('far', 1e300)).toEqual([])
    expect((await store.commands('far', 0, 1e300)).length).toBe(1)
    expect(await store.hideChat('far', 1e300)).toBe(false)
    expect(await store.snapshot('far', 1e300)).toBeNull()
  })

  promise('knows people by id, secret and recovery code', async () => {
    const ann = {
      id: 'ann',
      name: 'Ann',
      secretHash: 'sh',
      recoveryHash: null,
      created: 1,
      seen: 1,
      settings: { quiet: { from: 22, to: 7, zone: 'UTC' } },
    }
    await store.createPerson(ann)
    expect(await store.person('ann')).toEqual(ann)
    expect(await store.personBySecret('sh')).toEqual(ann)
    expect(await store.personBySecret('nope')).toBeNull()
    await store.updatePerson('ann', { name: 'Anna', recoveryHash: 'rh', seen: 7 })
    expect(await store.personByRecovery('rh')).toMatchObject({ name: 'Anna', seen: 7 })
    await expect(store.createPerson({ ...ann, id: 'twin' })).rejects.toThrow()
    await store.saveNote('t1', 'ann', 'hold the bridge')
    expect(await store.note('t1', 'ann')).toBe('hold the bridge')
    expect(await store.deletePerson('ann')).toBe(true)
    expect(await store.deletePerson('ann')).toBe(false)
    expect(await store.note('t1', 'ann')).toBe('')
    expect((await store.table('t1'))?.people).toEqual(['bob'])
  })

  promise('numbers chat lines without gaps, also when all speak at once', async () => {
    const lines = await Promise.all(
      Array.from({ length: 8 }, (_, i) => store.addChat({ table: 't1', person: 'bob', at: i, text: `line ${i}` })),
    )
    expect(lines.map((l) => l.n).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await store.hideChat('t1', 3)).toBe(true)
    const kept = await store.chat('t1', 5, 2)
    expect(kept.map((l) => l.n)).toEqual([7, 8])
    expect((await store.chat('t1', 2, 10))[0]).toMatchObject({ n: 3, hidden: true })
  })

  promise('keeps invitations by hash and notices until they are sent', async () => {
    await store.createInvitation({ tokenHash: 'th', table: 't1', kind: 'seat', seat: 'p2', created: 1 }, 9)
    expect(await store.invitation('th')).toEqual({ tokenHash: 'th', table: 't1', kind: 'seat', seat: 'p2', created: 1 })
    await store.deleteInvitations('t1', 'p3')
    expect(await store.invitation('th')).not.toBeNull()
    await store.deleteInvitations('t1')
    expect(await store.invitation('th')).toBeNull()
    const links = ['l1', 'l2', 'l3']
    for (const [i, tokenHash] of links.entries())
      await store.createInvitation({ tokenHash, table: 't1', kind: 'watch', seat: null, created: i }, 2)
    expect(await Promise.all(links.map(async (hash) => (await store.invitation(hash)) !== null))).toEqual([false, true, true])
    await store.deleteInvitations('t1')
  })

  promise('keeps a notice until it is sent; a later one takes its place and is not touched for the sake of the earlier', async () => {
    const first = { id: 'n1', person: 'bob', kind: 'turn', body: { table: 't1', seq: 1 }, due: 10, tries: 0 }
    await store.addNotice(first)
    expect(await store.dueNotices(9, 5)).toEqual([])
    // Two nodes want it at once: one of them gets it.
    expect((await Promise.all([store.updateNotice(first, 5, 1), store.updateNotice(first, 5, 1)])).filter(Boolean)).toEqual([true])
    expect(await store.dueNotices(9, 5)).toEqual([{ ...first, due: 5, tries: 1 }])
    const second = { ...first, body: { table: 't1', seq: 2 }, due: 20 }
    await store.addNotice(second)
    expect(await store.notice('n1')).toEqual(second)
    await store.deleteNotice(first)
    expect(await store.updateNotice(first, 1, 1)).toBe(false)
    expect(await store.dueNotices(99, 5)).toEqual([second])
    await store.renewNotice('n1', { table: 't1', seq: 3 })
    await store.renewNotice('n2', { table: 't1', seq: 3 })
    expect(await store.dueNotices(99, 5)).toEqual([{ ...second, body: { table: 't1', seq: 3 } }])
    await store.deleteNotice(second)
    expect(await store.notice('n1')).toBeNull()
  })

  promise('remembers how far somebody has seen a table, and never goes back', async () => {
    expect(await store.visit('t1', 'bob')).toBeNull()
    await store.saveVisit('t1', 'bob', { seq: 5, at: 100 })
    await store.saveVisit('t1', 'bob', { seq: 3, at: 200 })
    expect(await store.visit('t1', 'bob')).toEqual({ seq: 5, at: 100 })
    await store.saveVisit('t1', 'bob', { seq: 9, at: 300 })
    expect(await store.visit('t1', 'bob')).toEqual({ seq: 9, at: 300 })
    expect(await store.visit('t1', 'ann')).toBeNull()
  })

  promise('keeps passkeys; a counter that does not rise is a copied key', async () => {
    const key = { id: 'k1', person: 'bob', publicKey: 'pk', counter: 0, transports: ['usb'], name: 'phone', created: 1, used: 1 }
    await store.addPasskey(key)
    await store.addPasskey({ ...key, id: 'k2', created: 2, counter: 7 })
    await expect(store.addPasskey(key)).rejects.toThrow()
    expect(await store.passkey('k1')).toEqual(key)
    expect((await store.passkeysOf('bob')).map((k) => k.id)).toEqual(['k1', 'k2'])
    expect(await store.usePasskey('k1', 0, 50)).toBe(true) // a device that does not count
    expect(await store.usePasskey('k2', 8, 60)).toBe(true)
    expect(await store.usePasskey('k2', 8, 70)).toBe(false)
    expect(await store.passkey('k2')).toMatchObject({ counter: 8, used: 60 })
    expect(await store.deletePasskey('k2', 'ann')).toBe(false)
    expect(await store.deletePasskey('k2', 'bob')).toBe(true)
    expect((await store.passkeysOf('bob')).map((k) => k.id)).toEqual(['k1'])
  })

  promise('a person may have tokens on several devices, the newest of them', async () => {
    await store.createPerson({ id: 'dot', name: 'Dot', secretHash: 'd0', recoveryHash: null, created: 1, seen: 1, settings: {} })
    const dropped: boolean[] = []
    for (const [i, hash] of ['d1', 'd2', 'd3'].entries()) dropped.push(await store.addToken(hash, 'dot', i, 2))
    expect(dropped).toEqual([false, false, true])
    const known = async () => Promise.all(['d0', 'd1', 'd2', 'd3'].map(async (hash) => (await store.personBySecret(hash))?.id ?? null))
    expect(await known()).toEqual(['dot', null, 'dot', 'dot'])
    expect(await store.validTokens(['d0', 'd1', 'd2', 'd3', 'nobody'])).toEqual(new Set(['d0', 'd2', 'd3']))
    await store.deleteTokens('dot')
    expect(await known()).toEqual(['dot', null, null, null])
    await store.addToken('d4', 'dot', 9, 2)
    await store.deletePerson('dot')
    expect(await store.personBySecret('d4')).toBeNull()
  })

  promise('a challenge is answered once, and in time', async () => {
    await store.addChallenge('c0', 100, 0)
    await store.addChallenge('c1', 200, 150)
    expect(await store.takeChallenge('c0', 50)).toBe(false) // forgotten when the next was made
    await store.addChallenge('c2', 100, 0)
    expect(await store.takeChallenge('c1', 50)).toBe(true)
    expect(await store.takeChallenge('c1', 50)).toBe(false)
    expect(await store.takeChallenge('c2', 101)).toBe(false)
    expect(await store.takeChallenge('c2', 50)).toBe(false)
  })

  promise('settings changed by two at once keep both changes', async () => {
    await store.createPerson({ id: 'sue', name: 'Sue', secretHash: 'sue', recoveryHash: null, created: 1, seen: 1, settings: {} })
    const other = await again()
    const put = (on: Store, key: string) => on.changeSettings('sue', (settings) => ({ ...settings, [key]: 1 }))
    await Promise.all([put(store, 'a'), put(other, 'b'), put(store, 'c')])
    expect((await store.person('sue'))?.settings).toEqual({ a: 1, b: 1, c: 1 })
    expect(await put(store, 'd')).toMatchObject({ id: 'sue', settings: { a: 1, d: 1 } })
    expect(await put(store, 'x').then(() => store.changeSettings('nobody', (s) => s))).toBeNull()
    await other.close()
  })

  promise('counts the games somebody has under way, with a seat or without', async () => {
    await store.createTable(tableRow('mine1', { owner: 'kim', people: [] }))
    await store.createTable(tableRow('mine2', { owner: 'else', people: ['kim'], status: 'open' }))
    await store.createTable(tableRow('mine3', { owner: 'kim', people: ['kim'], status: 'done' }))
    expect(await store.countTables('kim')).toBe(2)
  })

  promise('the content of all tables that somebody owns is measured', async () => {
    const { meta } = tableRow('of-lee')
    await store.createTable(tableRow('of-lee1', { owner: 'lee', meta: { ...meta, position: 'x'.repeat(100) } }))
    await store.createTable(tableRow('of-lee2', { owner: 'lee', meta: { ...meta, content: 'y'.repeat(1000) }, status: 'done' }))
    await store.createTable(tableRow('of-lee3', { owner: 'lee' }))
    await store.createTable(tableRow('not-lees', { owner: 'else', people: ['lee'], meta: { ...meta, content: 'z'.repeat(1000) } }))
    expect(await store.contentOf('lee')).toBe(102 + 1002)
    expect(await store.contentOf('nobody')).toBe(0)
  })

  promise('a kept work is replaced by whoever has read its newest version', async () => {
    const work = { person: 'keeper', id: 'w1', game: 'efsz', kind: 'rules', title: 'One' } as const
    expect(await store.keepWork({ ...work, changed: 1, body: '{"n":1}' }, 0)).toBe(true)
    expect(await store.keepWork({ ...work, changed: 2, body: '{"n":2}' }, 0)).toBe(false)
    expect(await store.keepWork({ ...work, changed: 3, body: '{"n":33}', title: 'Two' }, 1)).toBe(true)
    expect(await store.keepWork({ ...work, changed: 4, body: '{"n":4}' }, 1)).toBe(false)
    expect(await store.keepWork({ ...work, person: 'other', changed: 5, body: '{}' }, 0)).toBe(true)
    expect(await store.keptWorks('keeper')).toEqual([{ ...work, title: 'Two', version: 2, changed: 3, size: 8 }])
    expect((await store.keptWork('keeper', 'w1'))?.body).toBe('{"n":33}')
    expect(await store.keptWork('nobody', 'w1')).toBeNull()
    expect(await store.deleteKeptWork('keeper', 'w1')).toBe(true)
    expect(await store.deleteKeptWork('keeper', 'w1')).toBe(false)
    expect(await store.keptWorks('other')).toHaveLength(1)
  })

  promise('the shelf is searched, sorted and paged; plays and stars count once a person', async () => {
    const people = ['maker', 'fan', 'foe']
    for (const id of people)
      await store.createPerson({ id, name: `José ${id}`, secretHash: `s-${id}`, recoveryHash: null, created: 1, seen: 1e12, settings: {} })
    const base = { person: 'maker', maker: 'José maker', game: 'efsz', kind: 'content', scenario: 'fubar', licence: 'CC0-1.0' } as const
    const publish = (id: string, at: number, title: string, more: object = {}) =>
      store.publishWork({
        ...{ ...base, id, source: `src-${id}`, title, text: 'Nieve 100% fría', language: 'es', listed: true },
        ...{ created: at, updated: at, body: `{"id":"${id}"}`, ...more },
      })
    await publish('a', 1, 'Alpha_one')
    await publish('b', 2, 'Ébano')
    await publish('c', 3, 'Gamma', { game: 'dotz', listed: false })
    const found = async (query: object) => (await store.searchPublished({ sort: 'newest', limit: 9, ...query })).map(({ id }) => id)
    expect(await found({})).toEqual(['b', 'a'])
    expect(await found({ all: true })).toEqual(['c', 'b', 'a'])
    for (const [text, ids] of [
      ['ebano', ['b']],
      ['NIEVE fria', ['b', 'a']],
      ['josé', ['b', 'a']],
      ['a_o', ['a']],
      ['100%', ['b', 'a']],
      ['b_n', []],
    ] as const)
      expect([text, await found({ text })]).toEqual([text, ids])
    expect(await found({ game: 'dotz' })).toEqual([])
    // The same source is the next version of the same work.
    expect(await publish('other-id', 9, 'Alpha two', { source: 'src-a' })).toBe('a')
    expect(await store.publishedWork('a')).toMatchObject({
      version: 2,
      created: 1,
      updated: 9,
      title: 'Alpha two',
      body: '{"id":"other-id"}',
    })

    expect(await store.countPlay('a', 'fan', 1)).toBe(true)
    expect(await store.countPlay('a', 'fan', 2)).toBe(false)
    expect(await store.countPlay('a', null, 3)).toBe(true)
    expect(await store.countPlay('nothing', 'fan', 1)).toBe(false)
    await Promise.all([store.rateWork('a', 'fan', 2), store.rateWork('a', 'foe', 5)])
    expect(await store.rateWork('a', 'fan', 4)).toBe(true)
    expect(await store.rateWork('nothing', 'fan', 4)).toBe(false)
    await store.rateWork('b', 'fan', 1)
    expect(await store.publishedWork('a')).toMatchObject({ plays: 2, stars: 9, ratings: 2, maker: 'José maker' })
    expect(await found({ sort: 'rating' })).toEqual(['a', 'b'])
    expect(await found({ sort: 'plays' })).toEqual(['a', 'b'])
    const [first] = await store.searchPublished({ sort: 'rating', limit: 1 })
    expect(await found({ sort: 'rating', after: first && { key: first.key, id: first.id } })).toEqual(['b'])
    expect(await store.starsBy('fan', ['a', 'c'])).toEqual(new Map([['a', 4]]))
    expect((await store.starsBy('fan')).size).toBe(2)

    expect(await store.reportWork({ work: 'b', reporter: 'foe', reason: 'copied', text: 'mine', at: 5 })).toBe(true)
    expect(await store.reportWork({ work: 'b', reporter: 'foe', reason: 'other', text: '', at: 6 })).toBe(false)
    expect(await store.workReports(9)).toEqual([{ work: 'b', reporter: 'foe', reason: 'copied', text: 'mine', at: 5 }])
    expect([await store.resolveWorkReports('b', 8), await store.resolveWorkReports('b', 9)]).toEqual([1, 0])
    expect([(await store.workReports(9)).length, (await store.workReports(9, true)).length]).toEqual([0, 1])
    await store.changePublished('b', { hidden: 7 })
    expect(await found({})).toEqual(['a'])
    await store.changePublished('b', { hidden: null })

    // Somebody who leaves takes their stars along; a maker all of their works.
    await store.deletePerson('foe')
    expect(await store.publishedWork('a')).toMatchObject({ plays: 2, stars: 4, ratings: 1 })
    await store.restrictPerson('maker', { banned: 1 })
    expect(await found({})).toEqual([])
    await store.deletePerson('maker')
    expect(await found({ all: true })).toEqual([])
    expect([await store.starsBy('fan'), await store.workReports(9, true)]).toEqual([new Map(), []])
  })

  promise('a backup is of one moment, whatever is written meanwhile', async () => {
    for (const id of ['moment1', 'moment2']) await store.createTable(tableRow(id))
    for (let seq = 1; seq <= 20; seq++) await store.append(append('moment1', seq))
    const writers = Array.from({ length: 1100 }, (_, i) => `p${String(i).padStart(4, '0')}`)
    await Promise.all(writers.map((person) => store.saveNote('moment1', person, 'more than one page')))
    const rows: DumpRow[] = []
    for await (const row of store.dump()) {
      rows.push(row)
      if (rows.length > 1) continue
      await store.append(append('moment1', 21))
      await store.append(append('moment2', 1))
      await store.deleteTable('mine3')
    }
    const of = (name: string, id: string) => rows.filter((r) => r.of === name && (r.row.table_id ?? r.row.id) === id)
    expect(of('tables', 'moment1')[0]?.row.seq).toBe(20)
    expect(of('commands', 'moment1').map((r) => r.row.seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(of('notes', 'moment1').map((r) => r.row.person)).toEqual(writers)
    expect(of('commands', 'moment2')).toEqual([])
    expect(of('tables', 'mine3').length).toBe(1)
    expect((await store.table('moment1'))?.seq).toBe(21)
  })

  promise('a deleted table takes everything of its own with it', async () => {
    expect(await store.deleteTable('t1')).toBe(true)
    expect(await store.table('t1')).toBeNull()
    expect(await store.commands('t1', 0)).toEqual([])
    expect(await store.snapshot('t1', 99)).toBeNull()
    expect(await store.chat('t1', 0, 10)).toEqual([])
    expect(await store.visit('t1', 'bob')).toBeNull()
    expect(await store.ping()).toBe(true)
  })
}

test('a backup of one engine fills another, and never one that holds something', async (t) => {
  const from = await SqliteStore.open(':memory:')
  await from.createPerson({
    id: 'ann',
    name: 'Ann',
    secretHash: 'sh',
    recoveryHash: null,
    created: 1,
    seen: 1,
    settings: { language: 'es' },
  })
  await from.createTable(tableRow('t1'))
  for (let seq = 1; seq <= 30; seq++) await from.append(append('t1', seq))
  await from.addChat({ table: 't1', person: 'ann', at: 3, text: 'hello' })
  await from.saveSnapshot({ table: 't1', seq: 10, rulesVersion: 1, saved: saved(1) })
  const offer = await startPostgres()
  if ('missing' in offer) return t.skip(offer.missing)
  const to = await PostgresStore.open(offer.service.url)
  try {
    expect(await to.restore(from.dump())).toBe(36)
    expect(await to.commands('t1', 0)).toEqual(await from.commands('t1', 0))
    expect(await to.table('t1')).toEqual(await from.table('t1'))
    expect(await to.person('ann')).toEqual(await from.person('ann'))
    await expect(to.restore(from.dump())).rejects.toThrow('not empty')
    const odd = async function* () {
      yield { of: 'people', row: { id: 'x', '1; drop table people': 'y' } }
    }
    await expect((await SqliteStore.open(':memory:')).restore(odd())).rejects.toThrow('no column')
  } finally {
    await to.close()
    await offer.service.stop()
    await from.close()
  }
})

describe('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deadfront-store-'))
  const file = join(folder, 'tables.sqlite')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  contract(async () => ({ store: await SqliteStore.open(file), again: () => SqliteStore.open(file) }))
})

describe('PostgreSQL', () => {
  let offer: Offer
  afterAll(async () => {
    if (offer && 'service' in offer) await offer.service.stop()
  })
  contract(async () => {
    offer = await startPostgres()
    if ('missing' in offer) return offer.missing
    const { url } = offer.service
    return { store: await PostgresStore.open(url), again: () => PostgresStore.open(url) }
  })
})
