import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { Stage } from './stage.ts'
import type { LiveUpdate, TableNotice } from '../../web/src/host/protocol.ts'
import { type RemoteDeps, RemoteHost } from '../../web/src/online/remote-host.ts'

let stage: Stage
const hosts: RemoteHost[] = []
beforeAll(async () => {
  stage = await Stage.open({ botWorker: new URL('./endless-bot-worker.ts', import.meta.url), botThreads: 1 })
})
afterEach(async () => {
  for (const host of hosts.splice(0)) host.close()
  await stage.leave()
})
afterAll(() => stage.close())

let ids = 0

function sitBehind(
  client: Client,
  table: string,
): { host: RemoteHost; frames: LiveUpdate[]; until(ready: (frame: LiveUpdate) => boolean): Promise<LiveUpdate> } {
  const frames: LiveUpdate[] = []
  const wakers: (() => void)[] = []
  const hear = (notice: TableNotice): void => {
    if (notice.type === 'update') frames.push(notice.update)
    for (const wake of wakers.splice(0)) wake()
  }
  const host = new RemoteHost(
    {
      socketUrl: `${stage.base.replace('http', 'ws')}/api/socket`,
      table,
      token: () => client.token,
      at: async (seq) => (await client.get(`/api/tables/${table}/at/${seq}`)) as Awaited<ReturnType<RemoteDeps['at']>>,
      record: async () => (await client.get(`/api/tables/${table}/record`)) as never,
      newId: () => `test-${ids++}`,
    },
    hear,
  )
  hosts.push(host)
  return {
    host,
    frames,
    async until(ready) {
      for (;;) {
        const found = frames.find(ready)
        if (found) return found
        await new Promise<void>((resolve) => wakers.push(resolve))
      }
    },
  }
}

async function game(name: 'ttt' | 'tally' = 'ttt'): Promise<{ ann: Client; bob: Client; table: string; seats: [string, string] }> {
  const ann = await stage.join('Ann')
  const bob = await stage.join('Bob')
  const seats: [string, string] = name === 'ttt' ? ['x', 'o'] : ['a', 'b']
  const { table } = (await ann.post('/api/tables', { game: name, scenario: 'plain', listed: true, seats: { [seats[0]]: 'me' } })) as {
    table: { id: string }
  }
  await bob.post(`/api/tables/${table.id}/sit`, { seat: seats[1] })
  await ann.post(`/api/tables/${table.id}/start`, {})
  return { ann, bob, table: table.id, seats }
}

test('a table far away gives the frames, refusals and history that the one beside the page gives', async () => {
  const { ann, bob, table } = await game()
  const a = sitBehind(ann, table)
  const b = sitBehind(bob, table)
  await a.host.open()
  await b.host.open()
  expect(a.frames[0]).toMatchObject({ at: 0, viewer: 'x', asks: [{ seat: 'x' }] })
  expect(await b.host.call('answer', { seat: 'o', answer: { cell: 0 } })).toMatchObject({ refused: true, code: 'kernel.not-asked' })
  expect(await a.host.call('whyNot', { seat: 'x', answer: { cell: 99 } })).toMatchObject({ rule: 'TTT-1' })
  expect(await a.host.call('answer', { seat: 'x', answer: { cell: 4 } })).toBeNull()
  expect(await b.until((f) => f.at === 1)).toMatchObject({ events: [{ type: 'marked', cell: 4 }], asks: [{ seat: 'o' }] })
  expect(await b.host.call('history', { from: 0, to: 1, viewer: 'o' })).toMatchObject([{ at: 0 }, { at: 1, seat: 'x' }])
  expect(await b.host.call('picture', { at: 0, viewer: 'o' })).toMatchObject({ at: 0, view: { cells: [0, 0, 0, 0, 0, 0, 0, 0, 0] } })
})

test('a broken line comes back, with the open question and without a lost or doubled move', async () => {
  const { ann, bob, table, seats } = await game('tally')
  const a = sitBehind(ann, table)
  const b = sitBehind(bob, table)
  await a.host.open()
  await b.host.open()
  for (let n = 0; n < 12; n++) {
    const mover = n % 2 === 0 ? a : b
    const sent = mover.host.call('answer', { seat: seats[n % 2] as string, answer: { add: 1 } })
    // The server hangs up on everybody in the middle of it.
    if (n % 3 === 1) for (const connection of stage.online.sockets.connections) connection.drop()
    expect(await sent).toBeNull()
    await a.until((f) => f.at > n)
    await b.until((f) => f.at > n)
  }
  expect((await stage.online.store.commands(table, 0)).map((r) => r.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('seats, talk and proposals of the table are there to show', async () => {
  const { ann, bob, table } = await game()
  const a = sitBehind(ann, table)
  const b = sitBehind(bob, table)
  await a.host.open()
  await b.host.open()
  // The coach gets no state to think about where others sit.
  expect([a.host.sealed, await a.host.call('guess', { seat: 'x' })]).toEqual([true, null])
  a.host.say('table', { text: 'hello there' })
  while (b.host.chat.value.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(b.host.chat.value).toMatchObject([{ name: 'Ann', text: 'hello there' }])
  a.host.propose('pause')
  while (!b.host.info.value?.proposal) await new Promise((resolve) => setTimeout(resolve, 5))
  b.host.consent(b.host.info.value.proposal.id, true)
  while (a.host.info.value?.status !== 'paused') await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await a.host.call('answer', { seat: 'x', answer: { cell: 0 } })).toMatchObject({ code: 'online.paused' })
})

test('a line that is said during an outage is kept, shown as waiting, and sent when the connection is back', async () => {
  const { ann, bob, table } = await game()
  const a = sitBehind(ann, table)
  const b = sitBehind(bob, table)
  await a.host.open()
  await b.host.open()
  for (const connection of stage.online.sockets.connections) connection.drop()
  while (a.host.state.value !== 'broken') await new Promise((resolve) => setTimeout(resolve, 1))
  a.host.say('table', { text: 'are you there?' })
  expect(a.host.waiting.value).toMatchObject([{ type: 'chat', text: 'are you there?' }])
  while (b.host.chat.value.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(b.host.chat.value).toMatchObject([{ text: 'are you there?' }])
  expect(a.host.waiting.value).toEqual([])
})

test('a bot that thinks for ever answers at once when a player says so; an onlooker may not', async () => {
  const ann = await stage.join('Ann')
  const seats = { a: 'bot:random', b: 'me' }
  const { table } = (await ann.post('/api/tables', { game: 'tally', scenario: 'plain', listed: true, seats })) as { table: { id: string } }
  await ann.post(`/api/tables/${table.id}/start`, {})
  const eve = await stage.join('Eve')
  const [a, e] = [sitBehind(ann, table.id), sitBehind(eve, table.id)]
  await a.host.open()
  await e.host.open()
  expect(a.frames[0]).toMatchObject({ at: 0, thinking: ['a'] })
  expect(e.host.hurry).toBeUndefined()
  await eve.watch(table.id)
  const no = eve.next('problem')
  eve.send({ type: 'hurry', table: table.id })
  expect((await no).problem).toMatchObject({ code: 'not-allowed' })
  await a.host.hurry?.()
  expect(await a.until((frame) => frame.at === 1)).toMatchObject({ asks: [{ seat: 'b' }], thinking: [] })
  expect((await stage.online.store.commands(table.id, 0))[0]).toMatchObject({ seat: 'a', by: 'bot:random' })
})
