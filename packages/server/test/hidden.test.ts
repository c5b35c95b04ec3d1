import { efsz } from '@deadfront/efsz'
import type { Answer, Game, Json } from '@deadfront/kernel'
import { seedRng } from '@deadfront/kernel'
import type { ServerMessage } from '@deadfront/protocol'
import { lastLight } from '@deadfront/testkit/sample'
import { sampleForm } from '@deadfront/kernel'
import type { Form } from '@deadfront/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedOf } from '../src/match/projection.ts'
import type { Client } from './client.ts'
import { Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

const SEATS = ['ash', 'briar'] as const

/** Every card that a message names, except those that lie open on the table. */
function cardsNamed(m: ServerMessage, open: ReadonlySet<string>): string[] {
  return [
    ...new Set(
      JSON.stringify(m)
        .match(/"[a-z]+\.\d+"/g)
        ?.map((x) => x.slice(1, -1)) ?? [],
    ),
  ].filter((card) => !open.has(card))
}

type Hands = { survivors: { seat: string; hand: string[] | null }[]; discards: string[] }

test('the wire never carries a card to anybody who may not see it', async () => {
  const people = new Map<string, Client>()
  for (const seat of SEATS) people.set(seat, await stage.join(seat))
  const owner = people.get('ash') as Client
  const made = (await owner.post('/api/tables', {
    game: 'last-light',
    scenario: lastLight.scenarios[0]?.id ?? '',
    listed: true,
    seats: { ash: 'me' },
  })) as {
    table: { id: string; seats: Record<string, unknown> }
  }
  const table = made.table.id
  for (const seat of Object.keys(made.table.seats))
    if (seat !== 'ash' && people.has(seat)) await people.get(seat)?.post(`/api/tables/${table}/sit`, { seat })
  for (const seat of Object.keys(made.table.seats))
    if (!people.has(seat)) await owner.post(`/api/tables/${table}/bot`, { seat, bot: 'random' })
  const looker = await stage.stranger()
  for (const client of [...people.values(), looker]) await client.watch(table)
  await owner.post(`/api/tables/${table}/start`, {})

  // Two people play at random by what they are offered.
  const rng = seedRng('wire')
  let over = false
  for (let moves = 0; moves < 400 && !over; moves++) {
    const sights = await Promise.all([...people].map(async ([seat, client]) => ({ seat, client, sight: await client.watch(table) })))
    const asked = sights.find(({ seat, sight }) => sight.spaces[seat] !== undefined)
    over = sights[0]?.sight.result !== null
    if (!asked || over) {
      if (!over) await new Promise((resolve) => setTimeout(resolve, 10))
      continue
    }
    const forms = asked.sight.spaces[asked.seat] as unknown as Form[]
    const answer = sampleForm(forms[moves % forms.length] as Form, rng) as Answer
    await asked.client.command(table, asked.sight.seq, asked.seat, answer)
  }

  // What each of them has ever held, as their own view told them.
  const held = new Map<string, Set<string>>()
  const everOpen = new Set<string>()
  for (const [seat, client] of people) {
    const mine = new Set<string>()
    for (const m of client.received) {
      if (m.type !== 'table' && m.type !== 'step') continue
      const view = m.view as unknown as Hands | null
      for (const card of view?.survivors.find((x) => x.seat === seat)?.hand ?? []) mine.add(card)
      for (const card of view?.discards ?? []) everOpen.add(card)
    }
    held.set(seat, mine)
  }
  expect(everOpen.size).toBeGreaterThan(0)

  // At the moment a message was sent a card may be named only to its holder, or when it is being played.
  const leaks: string[] = []
  for (const [who, client] of [...people, ['nobody', looker] as const]) {
    const open = new Set<string>()
    for (const m of client.received) {
      if (m.type !== 'table' && m.type !== 'step') continue
      const view = m.view as unknown as Hands | null
      for (const card of view?.discards ?? []) open.add(card)
      const own = new Set(view?.survivors.find((x) => x.seat === who)?.hand ?? [])
      const played = new Set<string>()
      for (const step of m.steps)
        for (const e of step.events as { type: string; card?: string; cards?: Json; seat?: string }[]) {
          if (e.card) played.add(e.card)
          if (e.type === 'shotsFired') for (const card of e.cards as string[]) played.add(card)
          if (e.type === 'cardsDrawn' && e.seat === who) for (const card of e.cards as string[]) own.add(card)
          if (e.type === 'cardsDrawn' && e.seat !== who && typeof e.cards !== 'number') leaks.push(`${who} was told what ${e.seat} drew`)
        }
      for (const survivor of view?.survivors ?? [])
        if (survivor.seat !== who && survivor.hand !== null) leaks.push(`${who} was shown the hand of ${survivor.seat}`)
      for (const card of cardsNamed(m, open)) if (!own.has(card) && !played.has(card)) leaks.push(`${who} heard of ${card} in ${m.type}`)
      if (/"(seed|secret|rng)"/.test(JSON.stringify(m))) leaks.push(`${who} was sent the dice`)
    }
  }
  expect(leaks).toEqual([])
})

test('what a question is about goes to others only where the game says that nothing hidden is in it', () => {
  const ask = { seat: 'dead', kind: 'master.draw', rule: '', about: { drawn: ['alpha'] } }
  const game = efsz as unknown as Game
  expect(askedOf(game, ask, ['p1'])).toEqual({ ...ask, about: null })
  expect(askedOf(game, ask, ['dead'])).toBe(ask)
  const open = { ...ask, seat: 'p1', kind: 'cover' }
  expect(askedOf(game, open, ['dead'])).toBe(open)
  expect(askedOf(lastLight as unknown as Game, open, [])).toEqual({ ...open, about: null })
})
