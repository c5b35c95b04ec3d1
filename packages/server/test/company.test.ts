import { catalogEntry } from '@deadfront/ai'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnvironment } from '../src/environment.ts'
import type { Channel } from '../src/notify/channels.ts'
import type { Client } from './client.ts'
import { sampleEntry, Stage } from './stage.ts'

/** What people at a table have to do with each other: talk, news, and orders for those who are away. */

let clock = Date.parse('2026-11-15T12:00:00Z')
let stage: Stage
let sent: { to: string; title: string }[] = []
const logged: string[] = []
const carrier: Channel = {
  name: 'webhook',
  async send(settings, { title }) {
    sent.push({ to: settings.webhook ?? '', title })
    return { sent: true }
  },
}
beforeAll(async () => {
  stage = await Stage.open({
    now: () => clock,
    reloadGraceMs: 1,
    catalogEntry: (id) => sampleEntry(id) ?? catalogEntry(id),
    notices: { publicUrl: '', channels: [carrier] },
    log: (_level, message) => void logged.push(message),
  })
})
beforeEach(() => {
  sent = []
})
afterEach(() => stage.leave())
afterAll(() => stage.close())

const TTT = { game: 'ttt', scenario: 'plain', seats: { x: 'me' } }

async function two(): Promise<{ table: string; ann: Client; bob: Client }> {
  const { table, ann, people } = await stage.seated(TTT, ['o'])
  const [bob] = people as [Client]
  await ann.watch(table)
  await bob.watch(table)
  return { table, ann, bob }
}

describe('talk', () => {
  test('onlookers talk apart: players read it when the game is over, and onlookers read the players', async () => {
    const { table, ann, bob } = await two()
    const [eve, dan] = [await stage.join('Eve'), await stage.join('Dan')]
    await eve.watch(table)
    await dan.watch(table)
    const no = eve.next('problem')
    eve.send({ type: 'chat', table, text: 'take the middle!' })
    expect((await no).problem.code).toBe('not-allowed')
    const heard = dan.next('chat')
    eve.send({ type: 'chat', table, room: 'onlookers', text: 'the middle is open' })
    expect((await heard).line).toMatchObject({ name: 'Eve', room: 'onlookers', text: 'the middle is open' })
    const players = Promise.all([bob.next('chat'), eve.next('chat', ({ line }) => line.room === 'table')])
    ann.send({ type: 'chat', table, text: 'hm' })
    for (const { line } of await players) expect(line).toMatchObject({ room: 'table', text: 'hm' })
    expect((await bob.watch(table)).chat.map(({ text }) => text)).toEqual(['hm'])
    const refused = ann.next('problem')
    ann.send({ type: 'chat', table, room: 'onlookers', text: 'I listen' })
    expect((await refused).problem.code).toBe('not-allowed')
    const over = bob.next('step', (m) => m.result !== null)
    ann.send({ type: 'propose', table, what: 'resign', to: null })
    await over
    expect((await bob.watch(table)).chat.map(({ text }) => text)).toEqual(['the middle is open', 'hm'])
  })

  test('a ready line travels by its name', async () => {
    const { table, ann, bob } = await two()
    const heard = bob.next('chat')
    ann.send({ type: 'chat', table, preset: 'good-luck' })
    expect((await heard).line).toMatchObject({ preset: 'good-luck' })
    expect((await bob.watch(table)).chat).toMatchObject([{ preset: 'good-luck' }])
  })

  test('the owner mutes somebody at this table; the host everywhere', async () => {
    const { table, ann, bob } = await two()
    const refused = bob.next('problem')
    bob.send({ type: 'mute', table, person: ann.id, on: true })
    expect((await refused).problem.code).toBe('not-allowed')
    const muted = bob.next('info', (m) => m.table.muted.includes(bob.id))
    ann.send({ type: 'mute', table, person: bob.id, on: true })
    await muted
    const silent = bob.next('problem')
    bob.send({ type: 'chat', table, text: 'but' })
    expect((await silent).problem.code).toBe('not-allowed')
    const heard = ann.next('chat')
    const free = bob.next('info', (m) => m.table.muted.length === 0)
    ann.send({ type: 'mute', table, person: bob.id, on: false })
    await free
    bob.send({ type: 'chat', table, preset: 'sorry' })
    await heard
    await stage.online.store.restrictPerson(ann.id, { muted: clock })
    const again = await stage.again(ann)
    await again.watch(table)
    const no = again.next('problem')
    again.send({ type: 'chat', table, text: 'me?' })
    expect((await no).problem.code).toBe('not-allowed')
  })

  test('a reported line is kept for the host, once for each person', async () => {
    const { table, ann, bob } = await two()
    const heard = bob.next('chat')
    ann.send({ type: 'chat', table, text: 'rude' })
    const { n } = (await heard).line
    bob.send({ type: 'report', table, n })
    bob.send({ type: 'report', table, n })
    await vi.waitFor(async () => expect(await stage.online.store.reports(9)).toMatchObject([{ table, n, reporter: bob.id }]))
    expect(logged.filter((message) => message === 'a line was reported')).toHaveLength(1)
    const no = bob.next('problem')
    bob.send({ type: 'report', table, n: 99 })
    expect((await no).problem.code).toBe('not-found')
  })
})

describe('news', () => {
  const reachable = (client: Client) => stage.online.store.changeSettings(client.id, (settings) => ({ ...settings, webhook: client.name }))

  test('who is not there is told that somebody sat down, that the game began, of a proposal, and of the end', async () => {
    const ann = await stage.join('Ann')
    const { table } = (await ann.post('/api/tables', { ...TTT, listed: true })) as { table: { id: string } }
    await reachable(ann)
    const bob = await stage.join('Bob')
    await reachable(bob)
    const told = async (): Promise<string[]> => {
      clock += 6000
      await stage.online.notifier.run()
      return sent.splice(0).flatMap(({ to, title }) => (to === '' ? [] : [`${to}: ${title}`]))
    }
    await bob.post(`/api/tables/${table.id}/sit`, { seat: 'o' })
    await vi.waitFor(async () => expect(await told()).toEqual(['Ann: ttt: somebody sat down']))
    await ann.post(`/api/tables/${table.id}/start`, {})
    await vi.waitFor(async () => expect(await told()).toEqual(['Bob: ttt: the game has begun']))
    await ann.watch(table.id)
    const proposed = ann.next('info', (m) => m.table.proposal !== null)
    ann.send({ type: 'propose', table: table.id, what: 'draw', to: null })
    await proposed
    await vi.waitFor(async () => expect(await told()).toEqual(['Bob: ttt: a proposal']))
    const over = ann.next('step', (m) => m.result !== null)
    ann.send({ type: 'propose', table: table.id, what: 'resign', to: null })
    await over
    // Ann sees it on her page.
    await vi.waitFor(async () => expect(await told()).toEqual(['Bob: ttt: the game is over']))
  })

  test('a server without keys for web push makes a pair at its first start and keeps it', async () => {
    const keyOf = async (store?: Stage): Promise<string | null> => {
      const reply = (await (await fetch(`${(store ?? stage).base}/api/notices`)).json()) as { pushKey: string | null }
      return reply.pushKey
    }
    expect(await keyOf()).toBeNull() // the notices of this stage are its own
    const other = await Stage.open({ notices: readEnvironment({}).notices })
    const key = await keyOf(other)
    expect(key).toMatch(/^[\w-]{80,}$/)
    expect(JSON.parse(await other.online.store.serverKey('vapid', () => 'another'))).toMatchObject({ publicKey: key })
    await other.close()
  })
})

// The defender has three kinds of units, and would have to choose what to lose in nearly every round.
const BATTLE = {
  scenario: 'intro',
  turn: 'Germany',
  phase: 'combatMove',
  territories: {
    Germany: { control: 'Germany', units: { Germany: '12 inf 8 tnk' } },
    'Eastern Europe': { control: 'USSR', units: { USSR: '5 inf 4 art 3 tnk' } },
  },
}

describe('orders for those who are away', () => {
  test('“ask me if I am here” is kept by the server: it falls back when the tab closes, and asks again when it is back', async () => {
    const body = { game: 'aaz', scenario: 'intro', position: BATTLE, seats: { Germany: 'me' }, clock: null }
    const { table, people } = await stage.seated(body, ['USSR'])
    const [ussr] = people as [Client]
    await ussr.watch(table)
    const chosen = ussr.next('info', (m) => m.table.seats.USSR?.attend === true)
    ussr.send({ type: 'attend', table, seat: 'USSR', on: true })
    await chosen
    const ordersAfter = (seq: number) =>
      vi.waitFor(async () => {
        const rows = await stage.online.store.commands(table, seq)
        expect(rows).toHaveLength(1)
        return rows[0]
      })
    await ussr.close()
    expect(await ordersAfter(0)).toMatchObject({ seat: 'USSR', by: 'orders', body: { answer: { do: 'orders', orders: { ask: false } } } })
    const again = await stage.again(ussr)
    await again.watch(table)
    expect(await ordersAfter(1)).toMatchObject({ seat: 'USSR', by: 'orders', body: { answer: { orders: { ask: true } } } })
  })

  test('a game without standing orders refuses it', async () => {
    const { table, ann } = await two()
    const no = ann.next('problem')
    ann.send({ type: 'attend', table, seat: 'x', on: true })
    expect((await no).problem.code).toBe('not-allowed')
  })
})
