import type { AnswerOrBatch } from '@deadfront/kernel'
import { checkRecord } from '@deadfront/protocol'
import { PostgresStore, SqliteStore, type Store, type TableRow } from '@deadfront/store'
import { startPostgres } from '@deadfront/testkit/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SingleNode } from '../src/cluster/cluster.ts'
import type { OnlineMatch } from '../src/match/online-match.ts'
import { recordOf } from '../src/match/online-record.ts'
import { Tables } from '../src/match/tables.ts'
import { metaWith } from '../../store/test/meta.ts'
import { notesEntry } from './notes-game.ts'

/** A server that has this version of the rules. Closing it saves the positions; crashing does not. */
class Release {
  readonly tables: Tables

  constructor(store: Store, version: number) {
    this.tables = new Tables({
      store,
      cluster: new SingleNode(),
      botPool: { answer: () => Promise.reject(new Error('no bots here')) },
      now: () => 1000,
      catalogEntry: notesEntry(version),
      onTurn: null,
      measure: () => undefined,
      log: () => undefined,
    })
  }

  async match(id: string): Promise<OnlineMatch> {
    const match = await this.tables.get(id)
    if (!match) throw new Error(`no table ${id}`)
    return match
  }
}

const seat = (person: string) => ({ name: person, person, bot: null, warm: null })
const newTable = (id: string): TableRow => ({
  id,
  seq: 0,
  version: 1,
  owner: 'ann',
  game: 'notes',
  scenario: 'plain',
  status: 'open',
  listed: true,
  created: 1,
  updated: 1,
  due: null,
  people: ['ann', 'bob'],
  meta: metaWith({ seats: { a: seat('ann'), b: seat('bob') } }),
  secret: { secret: 'hush' },
})

const note = (n: number) => ({ do: 'note', n })
const roll = { do: 'roll' }
const pass = { do: 'pass' }
const end = { do: 'end' }

async function play(match: OnlineMatch, ...moves: [seat: 'a' | 'b', answer: AnswerOrBatch][]): Promise<void> {
  for (const [by, answer] of moves) {
    const seq = match.timeline?.seq ?? 0
    const done = await match.command(by === 'a' ? 'ann' : 'bob', by, { id: `${by}-${seq}-${match.game.rulesVersion}`, seq, answer })
    expect(done).toMatchObject({ seq: seq + 1 })
  }
}

const viewOf = (match: OnlineMatch) => match.game.view(match.timeline?.state as never, null)

function suite(open: () => Promise<Store | string>): void {
  let store: Store
  let missing = ''
  beforeAll(async () => {
    const opened = await open()
    if (typeof opened === 'string') missing = opened
    else store = opened
  }, 120_000)
  afterAll(async () => store?.close())

  const check = (name: string, body: () => Promise<void>) =>
    test(name, async (t) => {
      if (missing) t.skip(missing)
      else await body()
    })

  /** A table that was played by version 1; the notes with 7 are what version 3 plays in another way. */
  async function playedByFirst(id: string, close: boolean, ...last: [seat: 'a' | 'b', answer: AnswerOrBatch][]): Promise<void> {
    await store.createTable(newTable(id))
    const release = new Release(store, 1)
    const match = await release.match(id)
    expect(await match.start()).toBeNull()
    await play(match, ['a', [note(1), note(2)]], ['a', roll], ['a', pass], ['b', note(3)])
    expect(await match.undo('bob', { id: 'undo', seq: 4, seat: 'b' })).toEqual({ seq: 5 })
    await play(match, ['b', note(7)], ['b', pass], ...last)
    if (close) await release.tables.close()
  }

  check('a running table goes on by new rules, and its record verifies in both spellings', async () => {
    await playedByFirst('renamed', true)
    const match = await new Release(store, 2).match('renamed')
    expect(match.meta).toMatchObject({ rulesVersion: 1, versions: [{ version: 2, at: 7 }] })
    expect(match.info().rulesVersion).toBe(2)
    expect(viewOf(match)).toMatchObject({ seat: 'a', notes: [1, 2, expect.any(Number), 7] })
    await play(match, ['a', [note(6), roll]], ['a', end])
    const record = await recordOf(match)
    expect(record).toMatchObject({
      rulesVersion: 1,
      versions: [
        { version: 1, at: 0 },
        { version: 2, at: 5, state: { notes: expect.any(Array) } },
      ],
    })
    const checked = record && checkRecord(match.game, record)
    expect(checked).toMatchObject({
      at: 7,
      mismatch: null,
      parts: [
        { version: 1, from: 0, to: 5, checked: 5 },
        { version: 2, from: 5, to: 7, checked: 2 },
      ],
    })
  })

  check('where a ruling has changed, play goes on from the stored position and the record says where it parts', async () => {
    await playedByFirst('ruling', true)
    const match = await new Release(store, 3).match('ruling')
    expect(match.meta.versions).toEqual([{ version: 3, at: 7 }])
    // What was noted by the old rules stays.
    expect(viewOf(match)).toMatchObject({ notes: [1, 2, expect.any(Number), 7] })
    await play(match, ['a', note(7)], ['a', end])
    expect(viewOf(match)).toMatchObject({ notes: [1, 2, expect.any(Number), 7, 5] })
    const record = await recordOf(match)
    const checked = record && checkRecord(match.game, record)
    expect(checked?.mismatch).toMatchObject({ at: 4, kind: 'rules' })
    expect(checked?.mismatch?.say).toContain('a note of more than 5 counts as 5')
    // The second part is checked from the position in the record.
    expect(checked?.parts).toMatchObject([
      { version: 1, checked: 3 },
      { version: 3, from: 5, to: 7, checked: 2, mismatch: null },
    ])
    expect(checked?.state.result).toMatchObject({ outcome: 'over' })
  })

  check('earlier parts are shown from stored positions, and their steps keep their numbers', async () => {
    await playedByFirst('past', true)
    const match = await new Release(store, 3).match('past')
    await play(match, ['a', note(1)])
    expect(await match.broadcaster.viewAt(null, 3)).toMatchObject({ seq: 3, view: { seat: 'b' } })
    // After command 6 the old rules noted 7. That position is not stored, so the last known one before it is shown.
    expect(await match.broadcaster.viewAt(null, 6)).toMatchObject({ seq: 5 })
    expect(await match.broadcaster.viewAt(null, 7)).toMatchObject({ seq: 7, view: { notes: [1, 2, expect.any(Number), 7] } })
    const { steps } = await match.tableFor('ann', 0)
    expect(steps.map((step) => step.seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(steps.at(-1)?.events).toHaveLength(1)
  })

  check('after a crash the rows behind the last snapshot are carried out by the new rules where these agree', async () => {
    await playedByFirst('crash', false)
    const match = await new Release(store, 2).match('crash')
    expect(match.timeline).toMatchObject({ seq: 7, length: 5 })
    await play(match, ['a', note(1)])
  })

  check('after a crash, commands that the new rules play in another way are taken back by a row of their own', async () => {
    await playedByFirst('parted', false, ['a', note(4)])
    const match = await new Release(store, 3).match('parted')
    expect(match.timeline).toMatchObject({ seq: 9, length: 3 })
    expect(match.meta.versions).toEqual([{ version: 3, at: 9 }])
    expect((await store.commands('parted', 8))[0]).toMatchObject({ seq: 9, kind: 'undo', by: 'rules', body: { to: 3 } })
    await play(match, ['b', note(2)], ['b', end])
    const record = await recordOf(match)
    expect(record?.commands).toHaveLength(5)
    expect(record && checkRecord(match.game, record).mismatch).toBeNull()
    // Another node, or the next start, comes to the same.
    expect((await new Release(store, 3).match('parted')).timeline).toMatchObject({ seq: 11, length: 5 })
  })

  check('a paused table goes on, too, when its last commands are played in another way', async () => {
    await playedByFirst('paused', false, ['a', note(4)])
    const row = await store.table('paused')
    await store.updateTable('paused', row?.version ?? 0, { status: 'paused' })
    const match = await new Release(store, 3).match('paused')
    expect(match.row.status).toBe('paused')
    expect(match.timeline).toMatchObject({ seq: 9, length: 3 })
    expect(await store.table('paused')).toMatchObject({ seq: 9, status: 'paused', asked: ['b'] })
    // Nobody else moves while the game is paused.
    const refused = await match.command('bob', 'b', { id: 'paused-move', seq: 9, answer: note(2) })
    expect(refused).toMatchObject({ code: 'paused' })
    expect(await match.change((meta) => meta, { status: 'playing' })).toBeNull()
    await play(match, ['b', note(2)], ['b', end])
  })

  check('a finished table of an older version is shown to its end', async () => {
    await playedByFirst('finished', true, ['a', end])
    const match = await new Release(store, 3).match('finished')
    expect(match.timeline?.state.result).toMatchObject({ outcome: 'over' })
    expect(match.meta.versions).toBeUndefined()
  })

  check('a server with older rules than the table does not play it', async () => {
    await playedByFirst('newer', true)
    await new Release(store, 3).match('newer')
    await expect(new Release(store, 2).match('newer')).rejects.toThrow('needs rules version 3 of notes, this is the older 2')
  })
}

describe('SQLite', () => suite(() => SqliteStore.open(':memory:')))
describe('PostgreSQL', () => {
  let stop: (() => Promise<void>) | undefined
  suite(async () => {
    const offer = await startPostgres()
    if ('missing' in offer) return offer.missing
    stop = () => offer.service.stop()
    return PostgresStore.open(offer.service.url)
  })
  afterAll(() => stop?.())
})
