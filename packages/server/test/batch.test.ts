import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { notesEntry } from './notes-game.ts'
import { Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open({ catalogEntry: notesEntry(1) })
})
afterAll(() => stage.close())

async function playing(): Promise<{ ann: Client; table: string }> {
  const ann = await stage.join('Ann')
  const seats = { a: 'me', b: 'me' }
  const { table } = (await ann.post('/api/tables', { game: 'notes', scenario: 'plain', listed: true, seats })) as { table: { id: string } }
  await ann.post(`/api/tables/${table.id}/start`, {})
  await ann.watch(table.id)
  return { ann, table: table.id }
}
const note = (n: number) => ({ do: 'note', n })
const roll = { do: 'roll' }
const pass = { do: 'pass' }
const stored = async (table: string) => (await stage.online.store.commands(table, 0)).map((row) => row.body)

test('a batch is one command, and accepted says how many answers were carried out', async () => {
  const { ann, table } = await playing()
  const step = ann.next('step')
  expect(await ann.command(table, 0, 'a', [note(1), note(2), note(3)])).toMatchObject({ type: 'accepted', seq: 1, taken: 3 })
  expect((await step).steps[0]?.events).toHaveLength(3)
  expect(await ann.command(table, 1, 'a', [note(4)])).toMatchObject({ type: 'accepted', seq: 2, taken: 1 })
  expect(await ann.command(table, 2, 'a', note(5))).toEqual({ type: 'accepted', table, id: expect.any(String), seq: 3 })
  expect(await stored(table)).toEqual([{ answer: [note(1), note(2), note(3)] }, { answer: [note(4)] }, { answer: note(5) }])
})

test.each([
  ['dice', [note(1), roll, note(2)], 2],
  ['another seat', [note(1), pass, note(2), note(3)], 2],
  ['the end', [{ do: 'end' }, note(1)], 1],
])('a batch stops after %s, and only what was taken is stored', async (_what, batch, taken) => {
  const { ann, table } = await playing()
  expect(await ann.command(table, 0, 'a', batch)).toMatchObject({ type: 'accepted', seq: 1, taken })
  expect(await stored(table)).toEqual([{ answer: batch.slice(0, taken) }])
})

test('an illegal answer before any barrier refuses the whole batch', async () => {
  const { ann, table } = await playing()
  const rejected = await ann.command(table, 0, 'a', [note(1), note(10), roll])
  expect(rejected).toMatchObject({ type: 'rejected', problem: { code: 'refused', refusal: { rule: 'N-1', code: 'note.large' } } })
  expect(await stored(table)).toEqual([])
})

test('a batch is no dice oracle: what comes after the dice changes neither the verdict nor the table', async () => {
  const { ann, table } = await playing()
  // Neither an illegal answer after the dice nor a legal one is looked at.
  const ask = async (batch: object[]) => {
    const answered = ann.next('answered')
    ann.send({ type: 'why-not', table, id: `why-${batch.length}`, seat: 'a', answer: batch as never })
    return (await answered).answer
  }
  expect([await ask([roll, note(10)]), await ask([roll, note(1), note(2)])]).toEqual([null, null])
  expect(await ann.command(table, 0, 'a', [roll, note(10)])).toMatchObject({ type: 'accepted', seq: 1, taken: 1 })
  expect(await stored(table)).toEqual([{ answer: [roll] }])
})

test('a batch that is sent twice counts once, and both verdicts are the same', async () => {
  const { ann, table } = await playing()
  const batch = [note(1), roll, note(2)]
  const first = await ann.command(table, 0, 'a', batch, 'same-batch')
  expect(await ann.command(table, 0, 'a', batch, 'same-batch')).toEqual(first)
  expect(first).toMatchObject({ taken: 2 })
})

test('a batch is taken back whole', async () => {
  const { ann, table } = await playing()
  await ann.command(table, 0, 'a', [note(1), note(2)])
  const undone = ann.next('accepted')
  ann.send({ type: 'undo', table, id: 'undo-1', seq: 1, seat: 'a' })
  await undone
  expect((await ann.watch(table)).view).toEqual({ seat: 'a', notes: [] })
})
