import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Stage } from './stage.ts'

const BOT = fileURLToPath(new URL('../../../examples/bot.mjs', import.meta.url))

test('the example bot sits down by link and plays a whole game against another of its kind', async () => {
  const stage = await Stage.open()
  const owner = await stage.join('Owner')
  const { table } = (await owner.post('/api/tables', { game: 'last-light', scenario: 'farmhouse' })) as {
    table: { id: string; seats: Record<string, unknown> }
  }
  const bots = []
  for (const seat of Object.keys(table.seats)) {
    const { invite } = (await owner.post(`/api/tables/${table.id}/invite`, { kind: 'seat', seat })) as { invite: string }
    const child = spawn(process.execPath, [BOT, stage.base, table.id, seat, invite], { stdio: ['ignore', 'ignore', 'inherit'] })
    bots.push(new Promise<number | null>((resolve) => child.once('exit', resolve)))
  }
  await owner.watch(table.id)
  const full = () => Object.values(owner.heard.findLast((m) => m.type === 'info')?.table.seats ?? {}).every((s) => s.person)
  while (!owner.heard.some((m) => m.type === 'info') || !full()) await new Promise((resolve) => setTimeout(resolve, 20))
  await owner.post(`/api/tables/${table.id}/start`, {})
  expect(await Promise.all(bots)).toEqual(bots.map(() => 0))
  expect((await stage.online.store.table(table.id))?.status).toBe('done')
  await stage.close()
})
