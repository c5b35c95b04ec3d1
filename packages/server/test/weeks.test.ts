import { catalogEntry } from '@deadfront/ai'
import { type Answer, type Form, sampleForm, seedRng } from '@deadfront/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { Stage } from './stage.ts'

const DAY = 86_400_000
let clock = Date.parse('2026-11-15T12:00:00Z')
let stage: Stage
beforeAll(async () => {
  // The real games with the server's own bot threads; time is ours.
  stage = await Stage.open({
    now: () => clock,
    catalogEntry: catalogEntry,
    botWorker: new URL('../src/match/bot-worker.ts', import.meta.url),
  })
})
afterAll(() => stage.close())

/** A person who is here plays something the referee offers; false when nothing offered was legal after some tries. */
async function play(client: Client, table: string, seat: string, rng: ReturnType<typeof seedRng>): Promise<boolean> {
  for (let tries = 0; tries < 40; tries++) {
    const sight = await client.watch(table)
    const forms = (sight.spaces[seat] ?? []) as unknown as Form[]
    const open = forms.filter((f) => f.form !== 'pick' || f.options.length > 0)
    if (open.length === 0) return false
    const answer = sampleForm(open[tries % open.length] as Form, rng) as Answer
    if ((await client.command(table, sight.seq, seat, answer)).type === 'accepted') return true
  }
  return false
}

test('five powers over weeks: players come and go, and no absent defender stalls the game', { timeout: 120_000 }, async () => {
  const powers = ['USSR', 'Germany', 'UK', 'Japan', 'USA']
  const owner = await stage.join('Owner')
  const made = (await owner.post('/api/tables', { game: 'aaz', scenario: '1941', listed: true, clock: { each: DAY / 1000, bank: 0 } })) as {
    table: { id: string; seats: Record<string, unknown> }
  }
  const table = made.table.id
  const seats = Object.keys(made.table.seats)
  expect(seats.length).toBe(powers.length)
  const people = new Map<string, Client>()
  for (const seat of seats) {
    const person = seat === seats[0] ? owner : await stage.join(seat)
    await person.post(`/api/tables/${table}/sit`, { seat })
    people.set(seat, person)
  }
  await owner.post(`/api/tables/${table}/start`, {})

  const rng = seedRng('weeks')
  let days = 0
  let own = 0
  let seq = 0
  for (let round = 0; round < 60; round++) {
    const sight = await owner.watch(table)
    if (sight.result !== null) break
    const [ask] = sight.asks
    if (!ask) throw new Error('nobody is asked')
    const chair = sight.table.seats[ask.seat]
    // Some are here, some are away for a day or a week; who comes back takes the seat from the bot.
    const here = round % 3 !== 0
    if (here && !chair?.warm && (await play(people.get(ask.seat) as Client, table, ask.seat, rng))) own++
    else {
      clock += DAY + 1000
      days++
      await stage.online.tables.handleExpired(clock)
      // A bot keeps the seat warm: within moments the game is further on.
      for (let waited = 0; waited < 200; waited++) {
        const now = await owner.watch(table)
        if (now.seq > sight.seq || now.result !== null) break
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const absent = people.get(ask.seat) as Client
      await absent.watch(table)
      absent.send({ type: 'back', table, seat: ask.seat })
    }
    const after = await owner.watch(table)
    expect(after.seq, `round ${round}: ${ask.seat} was asked ${ask.kind}`).toBeGreaterThan(seq)
    seq = after.seq
  }
  expect(days).toBeGreaterThan(10)
  expect(own).toBeGreaterThan(5)
  const rows = await stage.online.store.commands(table, 0)
  expect(rows.some((r) => r.by.startsWith('bot:'))).toBe(true)
  expect(rows.some((r) => !r.by.startsWith('bot:'))).toBe(true)
})
