import {
  checkRecord,
  commitmentCheck,
  type DiceNote,
  type Fairness,
  judgeKept,
  judgeNotes,
  type KeptPromise,
  type OnlineRecord,
  seedOf,
} from '@deadfront/protocol'
import type { Game } from '@deadfront/kernel'
import { nth } from '@deadfront/kernel'
import { tally } from '@deadfront/testkit/tally'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { Device } from './device.ts'
import { Stage } from './stage.ts'

/*
 * Each way to cheat that docs/fair-dice.md calls caught, played against the checks by a server that cheats so. Most cheats are
 * done to the record of an honest game: it is all that a cheating server can show.
 */

let stage: Stage
let devices: { a: Device; b: Device }
beforeAll(async () => {
  stage = await Stage.open()
  devices = { a: await Device.make(), b: await Device.make() }
})
afterEach(() => stage.leave())
afterAll(() => stage.close())

const ENTROPY = { a: 'aaaaaaaaaaaaaaaa', b: 'bbbbbbbbbbbbbbbb' }
const game = tally as Game

interface Table {
  ann: Client
  bob: Client
  id: string
  commitment: string
  kept: { a: KeptPromise; b: KeptPromise }
}

/** A table of the dice game: Ann and Bob have noted the fingerprint and put signed entropy into the dice. */
async function sealedTable(): Promise<Table> {
  const ann = await stage.join('Ann')
  const bob = await stage.join('Bob')
  const made = await ann.post('/api/tables', { game: 'tally', scenario: 'plain', listed: true, seats: { a: 'me' } })
  const { id, commitment } = (made as { table: { id: string; commitment: string } }).table
  const entropyOf = async (seat: 'a' | 'b') => ({
    seat,
    entropy: ENTROPY[seat],
    note: await devices[seat].note(id, { seat, commitment, entropy: ENTROPY[seat] }),
  })
  await ann.post(`/api/tables/${id}/entropy`, await entropyOf('a'))
  const sat = await bob.post(`/api/tables/${id}/sit`, await entropyOf('b'))
  expect((sat as { table: { sealed: object } }).table.sealed).toEqual({ a: devices.a.fingerprint, b: devices.b.fingerprint })
  const keptBy = (seat: 'a' | 'b'): KeptPromise => ({ commitment, entropy: { [seat]: ENTROPY[seat] }, key: devices[seat].fingerprint })
  return { ann, bob, id, commitment, kept: { a: keptBy('a'), b: keptBy('b') } }
}

/** Plays six rolls, ends the game by agreement and returns its record. */
async function playOut({ ann, bob, id }: Table): Promise<OnlineRecord> {
  await ann.post(`/api/tables/${id}/start`, {})
  await ann.watch(id)
  await bob.watch(id)
  for (let seq = 0; seq < 6; seq++) {
    const [who, seat] = seq % 2 === 0 ? [ann, 'a'] : [bob, 'b']
    expect(await who.command(id, seq, seat, { add: 3 })).toMatchObject({ type: 'accepted' })
  }
  const proposed = bob.next('info', (m) => m.table.proposal !== null)
  ann.send({ type: 'propose', table: id, what: 'draw', to: null })
  const { proposal } = (await proposed).table
  const over = ann.next('info', (m) => m.table.status === 'done')
  bob.send({ type: 'consent', table: id, proposal: proposal?.id ?? '', yes: true })
  await over
  return (await ann.get(`/api/tables/${id}/record`)) as OnlineRecord
}

const codes = async (fairness: Fairness, known: readonly ('a' | 'b')[] = []): Promise<string[]> => {
  const { faults } = await judgeNotes(
    fairness,
    known.map((seat) => ({ fingerprint: devices[seat].fingerprint, seat })),
  )
  return faults.map(({ code, seat }) => (seat === undefined ? code : `${code} ${seat}`))
}
const keptCodes = (kept: KeptPromise, fairness: Fairness): string[] =>
  judgeKept(kept, fairness, Object.keys(kept.entropy)).map(({ code }) => code)

/** What a whole check finds, with the keys of both players. */
async function check(record: OnlineRecord): Promise<string[]> {
  const { mismatch } = checkRecord(game, record)
  const { commitment } = commitmentCheck(record)
  return [...(mismatch ? ['replay'] : []), ...(commitment === 'kept' ? [] : [commitment]), ...(await codes(record.fairness, ['a', 'b']))]
}

let honest: { record: OnlineRecord; table: Table }
const changed = (fairness: Partial<Fairness>, more: Partial<OnlineRecord> = {}): OnlineRecord => ({
  ...honest.record,
  ...more,
  fairness: { ...honest.record.fairness, ...fairness },
})
const noteOf = (seat: 'a' | 'b'): DiceNote => {
  const found = honest.record.fairness.notes?.find((note) => note.seat === seat)
  if (!found) throw new Error(`no note of ${seat}`)
  return found
}

describe('a server that keeps its word', () => {
  test('is found fair by everybody', async () => {
    const table = await sealedTable()
    honest = { table, record: await playOut(table) }
    expect(await check(honest.record)).toEqual([])
    expect(keptCodes(table.kept.a, honest.record.fairness)).toEqual([])
    expect(keptCodes(table.kept.b, honest.record.fairness)).toEqual([])
    const { notes, unsigned } = await judgeNotes(honest.record.fairness)
    expect(notes.map(({ seat, signed, known }) => [seat, signed, known])).toEqual([
      ['a', true, false],
      ['b', true, false],
    ])
    expect(unsigned).toEqual([])
  })

  test('is found fair in a rematch, where both put in their share after they have seen the new fingerprint', async () => {
    const { ann, bob, id } = honest.table
    type Reply = { table: { id: string; commitment: string; status: string } }
    const share = async (who: Client, seat: 'a' | 'b'): Promise<Reply['table']> => {
      const { table } = (await who.post(`/api/tables/${id}/rematch`, { wait: true })) as Reply
      expect(table.status).toBe('open')
      const noted = { seat, commitment: table.commitment, entropy: ENTROPY[seat] }
      const body = { seat, entropy: ENTROPY[seat], note: await devices[seat].note(table.id, noted) }
      await who.post(`/api/tables/${table.id}/entropy`, body)
      return ((await who.post(`/api/tables/${id}/rematch`, {})) as Reply).table
    }
    expect(await share(ann, 'b')).toMatchObject({ status: 'open' })
    const begun = await share(bob, 'a')
    expect(begun.status).toBe('playing')
    expect((await stage.online.store.table(begun.id))?.meta).toMatchObject({ entropy: ENTROPY, notes: { a: {}, b: {} } })
  })

  test('a record of an earlier version is checked as before', async () => {
    const { commitment, secret, entropy } = honest.record.fairness
    const old = { ...honest.record, fairness: { commitment, secret, entropy } }
    expect(commitmentCheck(old)).toMatchObject({ commitment: 'kept' })
    expect(checkRecord(game, old).mismatch).toBeNull()
    expect((await judgeNotes(old.fairness)).faults).toEqual([])
  })
})

describe('a server that cheats', () => {
  test('publishes one fingerprint and uses another secret', async () => {
    const table = await sealedTable()
    const { store, tables } = stage.online
    // The record is made to fit the other secret: against itself it is fair.
    const row = await store.table(table.id)
    if (!row) throw new Error('no table')
    const { commitment, secret } = honest.record.fairness
    await store.updateTable(table.id, row.version, { meta: { ...row.meta, commitment }, secret: { secret } })
    tables.forget(table.id)
    const record = await playOut(table)
    expect(commitmentCheck(record)).toMatchObject({ commitment: 'kept' })
    expect(keptCodes(table.kept.a, record.fairness)).toContain('my-commitment')
    expect(await codes(record.fairness)).toEqual(['other-commitment a', 'other-commitment b'])
  })

  test('shows the players different fingerprints', async () => {
    const { id, commitment } = honest.table
    const shown = 'f'.repeat(64)
    const note = await devices.b.note(id, { seat: 'b', commitment: shown, entropy: ENTROPY.b })
    const record = changed({ notes: [noteOf('a'), note] })
    expect(commitment).not.toBe(shown)
    expect(await check(record)).toEqual(['other-commitment b'])
    expect(keptCodes({ ...honest.table.kept.b, commitment: shown }, record.fairness)).toContain('my-commitment')
  })

  test.each([
    ['replaces', { ...ENTROPY, a: 'cccccccccccccccc' }],
    ['leaves out', { b: ENTROPY.b }],
  ])('%s the entropy of a player', async (_what, entropy) => {
    const table = await sealedTable()
    const { store, tables } = stage.online
    const row = await store.table(table.id)
    if (!row) throw new Error('no table')
    await store.updateTable(table.id, row.version, { meta: { ...row.meta, entropy } })
    tables.forget(table.id)
    const record = await playOut(table)
    expect(commitmentCheck(record)).toMatchObject({ commitment: 'kept' })
    expect(keptCodes(table.kept.a, record.fairness)).toContain('my-entropy')
    expect(keptCodes(table.kept.b, record.fairness)).toEqual([])
    expect(await codes(record.fairness)).toEqual(['other-entropy a'])
  })

  test('chooses its secret when it knows the entropy: a client sends none before it has the fingerprint', async () => {
    const ann = await stage.join('Ann')
    const made = await ann.post('/api/tables', { game: 'tally', scenario: 'plain', seats: { a: 'me' } })
    const { id, commitment } = (made as { table: { id: string; commitment: string } }).table
    expect(commitment).toMatch(/^[0-9a-f]{64}$/)
    expect((await stage.online.store.table(id))?.meta.entropy).toEqual({})
    const given = { seat: 'a', entropy: ENTROPY.a }
    expect((await ann.fetch('POST', `/api/tables/${id}/entropy`, given)).status).toBe(200)
    // Once: another device of the same player must not replace what the first one has noted.
    expect((await ann.fetch('POST', `/api/tables/${id}/entropy`, { ...given, entropy: ENTROPY.b })).status).toBe(409)
  })

  test('adds entropy of its own for a seat without a player, and so chooses the seed', async () => {
    const entropy = { ...ENTROPY, c: 'dddddddddddddddd' }
    expect(await codes({ ...honest.record.fairness, entropy }, ['a', 'b'])).toEqual(['unsigned-entropy c'])
    expect((await judgeNotes({ ...honest.record.fairness, entropy })).unsigned).toEqual(['c'])
  })

  test('rolls dice that do not come from the seed', async () => {
    const commands = honest.record.commands.map((command, i) => (i === 1 ? { ...command, hash: '0'.repeat(16) } : command))
    expect(await check(changed({}, { commands }))).toContain('replay')
    const setup = { ...honest.record.setup, seed: seedOf('another secret', ENTROPY) }
    expect(await check(changed({}, { setup }))).toEqual(expect.arrayContaining(['replay', 'broken']))
  })

  test('shows a secret that does not fit', async () => {
    expect(await check(changed({ secret: 'another secret' }))).toEqual(['broken'])
  })

  test('skips a number to get at better dice', async () => {
    const commands = honest.record.commands.map((command, i) => (i === 0 ? command : { ...command, n: command.n + 1 }))
    expect(commitmentCheck(changed({}, { commands }))).toMatchObject({
      commitment: 'broken',
      say: expect.stringContaining('number 2 was skipped'),
    })
    const undone = { n: 2, seat: 'a', kind: 'undo' } as const
    expect(commitmentCheck(changed({ takenBack: [undone] }, { commands }))).toMatchObject({ commitment: 'kept' }) // an undo is seen by all
    const twice = honest.record.commands.map((command, i) => (i === 1 ? { ...command, n: nth(honest.record.commands, 0).n } : command))
    expect(commitmentCheck(changed({ takenBack: [undone] }, { commands: twice }))).toMatchObject({ commitment: 'broken' })
  })

  test('leaves out the note of a player', async () => {
    const record = changed({ notes: [noteOf('b')] })
    expect(keptCodes(honest.table.kept.a, record.fairness)).toEqual(['my-note'])
    expect(await check(record)).toEqual(['missing-note a', 'unsigned-entropy a'])
  })

  test('writes a note itself, with a key of its own', async () => {
    const { id, commitment } = honest.table
    const forger = await Device.make()
    const note = await forger.note(id, { seat: 'a', commitment, entropy: ENTROPY.a })
    const record = changed({ notes: [note, noteOf('b')] })
    expect(await codes(record.fairness)).toEqual([]) // without a player's key nobody can know
    expect(await check(record)).toEqual(['missing-note a'])
    expect(keptCodes(honest.table.kept.a, record.fairness)).toEqual(['my-note'])
  })

  test.each<[string, (note: DiceNote) => DiceNote]>([
    ['the fingerprint', (note) => ({ ...note, commitment: 'f'.repeat(64) })],
    ['the entropy', (note) => ({ ...note, entropy: 'cccccccccccccccc' })],
    ['the seat', (note) => ({ ...note, seat: 'c' })],
    ['the time', (note) => ({ ...note, at: 1 })],
    ['the signature', (note) => ({ ...note, signature: '0'.repeat(128) })],
    ['the key, to something that is none', (note) => ({ ...note, key: '0'.repeat(130) })],
  ])('changes %s in a note', async (_what, change) => {
    const record = changed({ notes: [change(noteOf('a')), noteOf('b')] })
    expect((await codes(record.fairness)).some((code) => code.startsWith('bad-signature'))).toBe(true)
  })

  test('shows a note of another table', async () => {
    const other = await devices.a.note('another-table', { seat: 'a', commitment: honest.table.commitment, entropy: ENTROPY.a })
    expect(await codes(changed({ notes: [other, noteOf('b')] }).fairness)).toEqual(['bad-signature a'])
    expect(await codes(changed({ table: 'another-table' }).fairness)).toEqual(['bad-signature a', 'bad-signature b'])
  })
})

describe('a player who cheats', () => {
  test.each<[string, (table: Table) => Promise<object>]>([
    [
      'claims another fingerprint',
      async ({ id }) => ({ note: await devices.b.note(id, { seat: 'b', commitment: 'f'.repeat(64), entropy: ENTROPY.b }) }),
    ],
    [
      'claims other entropy than is sent',
      async ({ id, commitment }) => ({ note: await devices.b.note(id, { seat: 'b', commitment, entropy: ENTROPY.a }) }),
    ],
    [
      'signs for another seat',
      async ({ id, commitment }) => ({ note: await devices.b.note(id, { seat: 'a', commitment, entropy: ENTROPY.b }) }),
    ],
    [
      'shows the key of somebody else',
      async ({ id, commitment }) => {
        const note = await devices.b.note(id, { seat: 'b', commitment, entropy: ENTROPY.b })
        return { note: { ...note, key: devices.a.key } }
      },
    ],
  ])('%s: the note is refused', async (_what, noteFor) => {
    const ann = await stage.join('Ann')
    const made = await ann.post('/api/tables', { game: 'tally', scenario: 'plain', seats: { a: 'me', b: 'me' } })
    const { id, commitment } = (made as { table: { id: string; commitment: string } }).table
    const table = { ann, bob: ann, id, commitment, kept: honest.table.kept }
    const body = { seat: 'b', entropy: ENTROPY.b, ...(await noteFor(table)) }
    expect((await ann.fetch('POST', `/api/tables/${id}/entropy`, body as never)).status).toBe(400)
    expect((await stage.online.store.table(id))?.meta).toMatchObject({ entropy: {} })
  })

  test('puts entropy into the dice for the seat of somebody else, or after the game has begun', async () => {
    const table = await sealedTable()
    const given = { seat: 'a', entropy: 'cccccccccccccccc' }
    expect((await table.bob.fetch('POST', `/api/tables/${table.id}/entropy`, given)).status).toBe(403)
    await table.ann.post(`/api/tables/${table.id}/start`, {})
    expect((await table.ann.fetch('POST', `/api/tables/${table.id}/entropy`, given)).status).toBe(409)
    expect((await stage.online.store.table(table.id))?.meta.entropy).toEqual(ENTROPY)
  })

  test('leaves before the game: the entropy and the note go with them', async () => {
    const table = await sealedTable()
    await table.bob.post(`/api/tables/${table.id}/stand`, { seat: 'b' })
    const meta = (await stage.online.store.table(table.id))?.meta
    expect([meta?.entropy, Object.keys(meta?.notes ?? {})]).toEqual([{ a: ENTROPY.a }, ['a']])
  })
})
