import type { Invitation } from '@deadfront/store'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hashSecret } from '../src/people.ts'
import type { Client } from './client.ts'
import { Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterEach(() => stage.leave())
afterAll(() => stage.close())

/** Ann's table: she sits on x, and o is free. */
async function tableOf(ann: Client, listed: boolean): Promise<string> {
  const made = await ann.post('/api/tables', { game: 'ttt', scenario: 'plain', listed, seats: { x: 'me' } })
  return (made as { table: { id: string } }).table.id
}

const linkFor = async (who: Client, table: string, seat: string): Promise<string> =>
  ((await who.post(`/api/tables/${table}/invite`, { kind: 'seat', seat })) as { invite: string }).invite

const sit = async (who: Client, table: string, invite?: string): Promise<number> =>
  (await who.fetch('POST', `/api/tables/${table}/sit`, { seat: 'o', ...(invite === undefined ? {} : { invite }) })).status

const whoSits = async (table: string): Promise<string | null | undefined> => (await stage.online.store.table(table))?.meta.seats.o?.person

test('a link dies when somebody sits down without it', async () => {
  const [ann, bob, carl] = [await stage.join('Ann'), await stage.join('Bob'), await stage.join('Carl')]
  const table = await tableOf(ann, true)
  const old = await linkFor(ann, table, 'o')
  expect(await sit(bob, table)).toBe(200)
  expect(await sit(carl, table, old)).toBe(409)
  expect(await whoSits(table)).toBe(bob.id)
  expect((await carl.fetch('GET', `/api/invitations/${old}`)).status).toBe(404)
})

test('a link stays dead when its seat is free again', async () => {
  const [ann, bob, carl] = [await stage.join('Ann'), await stage.join('Bob'), await stage.join('Carl')]
  const table = await tableOf(ann, false)
  const [first, second] = [await linkFor(ann, table, 'o'), await linkFor(ann, table, 'o')]
  expect(await sit(bob, table, first)).toBe(200)
  await bob.post(`/api/tables/${table}/stand`, { seat: 'o' })
  expect(await sit(carl, table, second)).toBe(403)
  expect(await whoSits(table)).toBeNull()
})

test('on a taken seat only the link of its own player counts, once', async () => {
  const [ann, bob, carl, dora] = [await stage.join('Ann'), await stage.join('Bob'), await stage.join('Carl'), await stage.join('Dora')]
  const table = await tableOf(ann, true)
  expect(await sit(bob, table)).toBe(200)
  expect((await ann.fetch('POST', `/api/tables/${table}/invite`, { kind: 'seat', seat: 'o' })).status).toBe(403)
  const handOver = await linkFor(bob, table, 'o')
  expect(await sit(bob, table, handOver)).toBe(200) // opening one's own link changes nothing
  expect(await sit(carl, table, handOver)).toBe(200)
  expect(await sit(dora, table, handOver)).toBe(409)
  expect(await whoSits(table)).toBe(carl.id)
})

test('of two who use one link at the same moment one sits', async () => {
  const [ann, bob, carl] = [await stage.join('Ann'), await stage.join('Bob'), await stage.join('Carl')]
  const table = await tableOf(ann, false)
  const link = await linkFor(ann, table, 'o')
  // Both have read the link before either of them sits.
  const { store } = stage.online
  const found = await store.invitation(hashSecret(link))
  const bothHere = Promise.withResolvers<Invitation | null>()
  let readers = 0
  const read = vi.spyOn(store, 'invitation').mockImplementation(() => {
    if (++readers === 2) bothHere.resolve(found)
    return bothHere.promise
  })
  const answers = await Promise.all([sit(bob, table, link), sit(carl, table, link)])
  read.mockRestore()
  expect(answers.sort()).toEqual([200, 403])
})

test('a link that an earlier version stored is good for a free seat, and for no other', async () => {
  const [ann, bob, carl] = [await stage.join('Ann'), await stage.join('Bob'), await stage.join('Carl')]
  const table = await tableOf(ann, false)
  const { store } = stage.online
  const old = (token: string): Invitation => ({ tokenHash: hashSecret(token), table, kind: 'seat', seat: 'o', created: 1 })
  await store.createInvitation(old('link-of-old'), 50)
  expect(await sit(bob, table, 'link-of-old')).toBe(200)
  await store.createInvitation(old('link-of-old'), 50)
  expect(await sit(carl, table, 'link-of-old')).toBe(403)
  expect(await whoSits(table)).toBe(bob.id)
})
