import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

async function playing(): Promise<{ ann: Client; table: string }> {
  const ann = await stage.join('Ann')
  const seats = { x: 'me', o: 'me' }
  const { table } = (await ann.post('/api/tables', { game: 'ttt', scenario: 'plain', listed: true, seats })) as { table: { id: string } }
  await ann.post(`/api/tables/${table.id}/start`, {})
  return { ann, table: table.id }
}

test('a move that the store could not take is answered by its own id', async () => {
  const { ann, table } = await playing()
  await ann.watch(table)
  vi.spyOn(stage.online.store, 'append').mockRejectedValueOnce(new Error('the store is away'))
  expect(await ann.command(table, 0, 'x', { cell: 0 })).toMatchObject({ type: 'rejected', problem: { code: 'fault' } })
  expect(await ann.command(table, 0, 'x', { cell: 0 })).toMatchObject({ type: 'accepted', seq: 1 })
})

test('who hangs up while a table is being opened does not stay behind as a ghost', async () => {
  const { ann, table } = await playing()
  const { tables, sockets } = stage.online
  const before = sockets.connections.size
  const host = await tables.get(table)
  const gate = Promise.withResolvers<typeof host>()
  const get = vi.spyOn(tables, 'get').mockReturnValueOnce(gate.promise)
  ann.send({ type: 'watch', table })
  await vi.waitFor(() => expect(get).toHaveBeenCalled(), 60_000)
  await ann.close()
  await vi.waitFor(() => expect(sockets.connections.size).toBe(before - 1), 60_000)
  gate.resolve(host)
  await new Promise((resolve) => setImmediate(resolve))
  expect([tables.isHere(ann.id), host?.broadcaster.watchers.size]).toEqual([false, 0])
})

test('a question that the referee does not know is answered with a refusal, in the one shape of refusals', async () => {
  const ann = await stage.join('Ann')
  const { table } = (await ann.post('/api/tables', { game: 'last-light', scenario: 'farmhouse', listed: true })) as {
    table: { id: string; seats: object }
  }
  for (const seat of Object.keys(table.seats)) await ann.post(`/api/tables/${table.id}/sit`, { seat })
  await ann.post(`/api/tables/${table.id}/start`, {})
  await ann.watch(table.id)
  const answered = ann.next('answered')
  ann.send({ type: 'inspect', table: table.id, id: 'ask-1', seat: null, question: { ask: 'the way home' } })
  expect(await answered).toMatchObject({ id: 'ask-1', answer: { refused: true, code: expect.any(String), say: expect.any(String) } })
})
