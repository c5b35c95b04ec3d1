import { spawn } from 'node:child_process'
import { type AddressInfo, connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { Stage } from './stage.ts'

const BOT = fileURLToPath(new URL('../../../examples/bot.mjs', import.meta.url))

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

/** The bots sit down on every seat of a new table, the owner begins, and they play until each has ended by itself. */
async function botsPlay(owner: Client, survivors: number, base: string): Promise<{ table: string; ends: Promise<(number | null)[]> }> {
  const { table } = (await owner.post('/api/tables', { game: 'last-light', scenario: 'farmhouse', options: { survivors } })) as {
    table: { id: string; seats: Record<string, unknown> }
  }
  await owner.watch(table.id)
  const ends = Object.keys(table.seats).map(async (seat) => {
    const { invite } = (await owner.post(`/api/tables/${table.id}/invite`, { kind: 'seat', seat })) as { invite: string }
    const child = spawn(process.execPath, [BOT, base, table.id, seat, invite], { stdio: ['ignore', 'ignore', 'inherit'] })
    return new Promise<number | null>((resolve) => child.once('exit', resolve))
  })
  const taken = async () => (await stage.online.store.table(table.id))?.people.length
  await vi.waitFor(async () => expect(await taken()).toBe(survivors), { timeout: 60_000, interval: 20 })
  await owner.post(`/api/tables/${table.id}/start`, {})
  return { table: table.id, ends: Promise.all(ends) }
}

test.each([2, 3])('%i example bots sit down by link and play a whole game', { timeout: 120_000 }, async (survivors) => {
  const owner = await stage.join('Owner')
  const { table, ends } = await botsPlay(owner, survivors, stage.base)
  expect(await ends).toEqual(Array.from({ length: survivors }, () => 0))
  expect((await stage.online.store.table(table))?.status).toBe('done')
  // One command in flight: no bot has sent an answer that came too late.
  const rows = await stage.online.store.commands(table, 0)
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
})

/** A line to the server that can be cut: what runs over it breaks off. */
async function breakableLine(to: string): Promise<{ base: string; cut(): number; server: Server }> {
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const onward = connectTo(Number(new URL(to).port), '127.0.0.1')
    open.add(from)
    for (const socket of [from, onward]) socket.on('error', () => socket.destroy())
    from.on('close', () => onward.destroy() && open.delete(from))
    onward.on('close', () => from.destroy())
    from.pipe(onward).pipe(from)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): number => {
    const { size } = open
    for (const socket of open) socket.resetAndDestroy()
    return size
  }
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut, server }
}

test('three bots whose line breaks again and again come back and play to the end', { timeout: 120_000 }, async () => {
  const owner = await stage.join('Owner')
  const line = await breakableLine(stage.base)
  const { table, ends } = await botsPlay(owner, 3, line.base)
  let cuts = 0
  const cutting = setInterval(() => {
    if (cuts < 5 && line.cut() > 0) cuts++
  }, 300)
  expect(await ends).toEqual([0, 0, 0])
  clearInterval(cutting)
  line.server.close()
  expect(cuts).toBeGreaterThan(0)
  expect((await stage.online.store.table(table))?.status).toBe('done')
})
