import { createServer as createHttp, type IncomingMessage, type Server } from 'node:http'
import { createServer as createTcp, type AddressInfo } from 'node:net'
import type { PersonSettings, PushSubscription } from '@deadfront/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import webpush from 'web-push'
import { createECDH, randomBytes } from 'node:crypto'
import type { Notice, TableRow } from '@deadfront/store'
import { dueFor, outsideQuiet } from '../src/match/clock.ts'
import type { Asked } from '../src/match/deps.ts'
import { type Channel, emailChannel, pushChannel, webhookChannel } from '../src/notify/channels.ts'
import type { Client } from './client.ts'
import { metaWith } from '../../store/test/meta.ts'
import { Stage } from './stage.ts'

/** A chat room or push service on this machine that writes down what it is sent. */
let room: Server
let roomUrl: string
let heard: { headers: IncomingMessage['headers']; body: Buffer }[] = []
let answer = 200

beforeAll(async () => {
  room = createHttp((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => room.listen(0, '127.0.0.1', resolve))
  roomUrl = `http://127.0.0.1:${(room.address() as AddressInfo).port}/hook`
})
afterAll(() => void room.close())
beforeEach(() => {
  heard = []
  answer = 200
})

/** A browser that has subscribed at the service of this test. */
function browser(): PushSubscription {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return { endpoint: roomUrl, keys: { p256dh: key.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } }
}

const message = { title: 'Dawn of the Zeds: your decision', text: 'The table waits for p1.', url: 'https://here/#/table/t' }

describe('channels', () => {
  test('a chat room gets a line in the shape of Discord and of Slack', async () => {
    const channel = webhookChannel([new URL(roomUrl).host])
    expect(await channel.send({ webhook: roomUrl }, message)).toEqual({ sent: true })
    const said = JSON.parse(String(heard[0]?.body)) as { content: string; text: string }
    expect(said.content).toContain('The table waits for p1.')
    expect(said.text).toBe(said.content)
  })

  test('a host that is not allowed is never called', async () => {
    expect(await webhookChannel(['discord.com']).send({ webhook: roomUrl }, message)).toEqual({ sent: false })
    expect(heard).toEqual([])
  })

  test('a failing room is an error, a room that is gone is not', async () => {
    const channel = webhookChannel([new URL(roomUrl).host])
    answer = 500
    await expect(channel.send({ webhook: roomUrl }, message)).rejects.toThrow('500')
    answer = 410
    expect(await channel.send({ webhook: roomUrl }, message)).toEqual({ sent: false })
  })

  test('mail goes out by SMTP', async () => {
    let mail = ''
    const smtp = createTcp((socket) => {
      let data = false
      socket.write('220 here\r\n')
      socket.on('data', (part) => {
        const text = String(part)
        if (data) {
          mail += text
          if (mail.endsWith('\r\n.\r\n')) {
            data = false
            socket.write('250 ok\r\n')
          }
          return
        }
        if (text.startsWith('DATA')) {
          data = true
          socket.write('354 go\r\n')
        } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      })
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const channel = emailChannel(`smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`, 'table@here.example')
    expect(await channel.send({}, message)).toEqual({ sent: false })
    expect(await channel.send({ email: 'ann@there.example' }, message)).toEqual({ sent: true })
    expect(mail).toContain('Subject: Dawn of the Zeds: your decision')
    expect(mail).toContain('To: ann@there.example')
    smtp.close()
  })

  test('a mail server that says nothing is not waited for', async () => {
    const smtp = createTcp((socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const channel = emailChannel(`smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`, 'table@here.example', 50)
    await expect(channel.send({ email: 'ann@there.example' }, message)).rejects.toThrow(/timeout|greeting/i)
    smtp.close()
  })

  test('push is encrypted and signed', async () => {
    const channel = pushChannel({ subject: 'mailto:x@here.example', ...webpush.generateVAPIDKeys() }, [new URL(roomUrl).host])
    expect(await channel.send({}, message)).toEqual({ sent: false })
    expect(await channel.send({ push: [browser()] }, message)).toEqual({ sent: true, gone: [] })
    expect(heard[0]?.headers.authorization).toMatch(/^vapid t=/)
    expect(String(heard[0]?.body)).not.toContain('waits')
  })

  test('push goes to push services only, to every browser of a person, and a browser that is gone is named', async () => {
    const vapid = { subject: 'mailto:x@here.example', ...webpush.generateVAPIDKeys() }
    expect(await pushChannel(vapid).send({ push: [browser()] }, message)).toEqual({ sent: false })
    expect(heard).toEqual([])
    const channel = pushChannel(vapid, [new URL(roomUrl).host])
    const two = [browser(), browser()]
    expect(await channel.send({ push: two }, message)).toEqual({ sent: true, gone: [] })
    expect(heard.length).toBe(2)
    answer = 410
    expect(await channel.send({ push: two }, message)).toEqual({ sent: false, gone: two })
  })

  test('a browser whose keys are none does not keep the others from being woken', async () => {
    const vapid = { subject: 'mailto:x@here.example', ...webpush.generateVAPIDKeys() }
    const channel = pushChannel(vapid, [new URL(roomUrl).host])
    const broken = { ...browser(), keys: { p256dh: 'AAAA', auth: 'AAAA' } }
    expect(await channel.send({ push: [broken, browser()] }, message)).toEqual({ sent: true, gone: [] })
    expect(heard.length).toBe(1)
    await expect(channel.send({ push: [broken] }, message)).rejects.toThrow()
  })
})

describe('quiet hours', () => {
  const night: PersonSettings = { quiet: { from: 22, to: 7, zone: 'Europe/Berlin' } }
  const at = (text: string) => Date.parse(text)

  test('a notice waits for the morning, over midnight and in the person’s own zone', () => {
    expect(outsideQuiet(at('2026-11-15T21:30:00Z'), night)).toBe(at('2026-11-16T06:00:00Z'))
    expect(outsideQuiet(at('2026-11-16T05:59:30Z'), night)).toBe(at('2026-11-16T06:00:00Z'))
    expect(outsideQuiet(at('2026-11-16T06:00:00Z'), night)).toBe(at('2026-11-16T06:00:00Z'))
    expect(outsideQuiet(at('2026-11-15T20:59:00Z'), night)).toBe(at('2026-11-15T20:59:00Z'))
  })

  test('the night the clocks are put back is longer, and the summer is an hour off', () => {
    expect(outsideQuiet(at('2026-07-01T20:30:00Z'), night)).toBe(at('2026-07-02T05:00:00Z'))
    expect(outsideQuiet(at('2026-10-24T21:00:00Z'), night)).toBe(at('2026-10-25T06:00:00Z'))
    expect(outsideQuiet(at('2026-07-01T19:59:00Z'), night)).toBe(at('2026-07-01T19:59:00Z'))
  })

  test('days-long clocks respect quiet hours and vacation, live clocks do not', () => {
    const asked = at('2026-11-14T22:00:00Z')
    expect(dueFor({ each: 86_400, bank: 0 }, asked, 0, night)).toBe(at('2026-11-16T06:00:00Z'))
    expect(dueFor({ each: 86_400, bank: 0 }, asked, 0, { vacationUntil: at('2026-12-01T12:00:00Z') })).toBe(at('2026-12-01T12:00:00Z'))
    expect(dueFor({ each: 60, bank: 30 }, asked, 30, night)).toBe(asked + 90_000)
    expect(dueFor(null, asked, 0, null)).toBeNull()
  })
})

describe('turn notices', () => {
  let stage: Stage
  let clock = Date.parse('2026-11-15T12:00:00Z')
  beforeAll(async () => {
    stage = await Stage.open({
      now: () => clock,
      notices: { publicUrl: 'https://here', channels: [webhookChannel([new URL(roomUrl).host])], delayMs: 1000 },
    })
  })
  afterEach(() => stage.leave())
  afterAll(() => stage.close())

  async function absentBob(): Promise<{ ann: Client; table: string }> {
    const ann = await stage.join('Ann')
    const bob = await stage.join('Bob')
    // Settings are checked at the door (https only); the test writes its own address behind it.
    await stage.online.store.updatePerson(bob.id, { settings: { webhook: roomUrl, language: 'es' } })
    const { table } = (await ann.post('/api/tables', { game: 'ttt', scenario: 'plain', listed: true, seats: { x: 'me' } })) as {
      table: { id: string }
    }
    await bob.post(`/api/tables/${table.id}/sit`, { seat: 'o' })
    await ann.post(`/api/tables/${table.id}/start`, {})
    await bob.close()
    await ann.watch(table.id)
    // The news that the game has begun have a test of their own.
    await vi.waitFor(async () => {
      const begun = await stage.online.store.notice(`begun:${table.id}:${bob.id}`)
      expect(begun).not.toBeNull()
      await stage.online.store.deleteNotice(begun as Notice)
    })
    return { ann, table: table.id }
  }

  /** The turn is noted beside the move, not before it. */
  const noted = (table: string): Promise<void> =>
    vi.waitFor(async () => {
      const waiting = await stage.online.store.dueNotices(Number.MAX_SAFE_INTEGER, 100)
      const bobs = waiting.filter(({ id, body }) => id.startsWith(`turn:${table}`) && (body as { seat: string }).seat === 'o')
      expect(bobs.length).toBe(1)
    })

  test('an absent player is told, once, in their language', async () => {
    const { ann, table } = await absentBob()
    await ann.command(table, 0, 'x', { cell: 0 })
    await noted(table)
    await stage.online.notifier.run()
    expect(heard).toEqual([])
    clock += 2000
    await stage.online.notifier.run()
    await stage.online.notifier.run()
    expect(heard.length).toBe(1)
    expect(String(heard[0]?.body)).toContain('te toca decidir')
    expect(String(heard[0]?.body)).toContain(`https://here/#/table/${table}`)
  })

  test('a reminder is of the seat’s own time, also after one’s own move, and others’ moves neither put it off nor repeat a notice', async () => {
    const { table } = await absentBob()
    const { store, notifier } = stage.online
    const row = (await store.table(table)) as TableRow
    const bob = row.meta.seats.o?.person as string
    const turn = (seq: number, how: Asked['how']) =>
      notifier.turn({ ...row, seq, due: clock + 1 }, bob, 'o', { how, due: async () => clock + 86_400_000 })
    const waiting = () => Promise.all(['turn', 'reminder'].map((kind) => store.notice(`${kind}:${table}:${bob}`)))
    const begun = clock
    await turn(1, 'again')
    expect(await waiting()).toMatchObject([null, { due: begun + 64_800_000, body: { seq: 1 } }])
    await turn(2, 'anew')
    clock += 500
    await turn(3, 'still')
    expect(await waiting()).toMatchObject([{ due: begun + 1000 }, { due: begun + 64_800_000, body: { seq: 3, seat: 'o' } }])
    for (const notice of await waiting()) await store.deleteNotice(notice as Notice) // as when they have gone out
    await turn(4, 'still')
    expect(await waiting()).toEqual([null, null])
  })

  test('a room that fails is tried again later', async () => {
    const { ann, table } = await absentBob()
    await ann.command(table, 0, 'x', { cell: 0 })
    clock += 2000
    answer = 500
    await stage.online.notifier.run()
    await stage.online.notifier.run()
    expect(heard.length).toBe(1)
    answer = 200
    clock += 61_000
    await stage.online.notifier.run()
    expect(heard.length).toBe(2)
    clock += 600_000
    await stage.online.notifier.run()
    expect(heard.length).toBe(2)
  })

  test('two nodes that look at the same moment send a notice once', async () => {
    const { ann, table } = await absentBob()
    await ann.command(table, 0, 'x', { cell: 0 })
    await noted(table)
    clock += 2000
    // As another node would: it knows nothing of the round this one is making.
    const due = await stage.online.store.dueNotices(clock, 10)
    await Promise.all([stage.online.notifier.run(), ...due.map(({ id }) => stage.online.notifier.sendDue(id))])
    expect(heard.length).toBe(1)
  })

  test('a notice that cannot be sent holds up no other, and a seat given away is not told', async () => {
    const { ann, table } = await absentBob()
    await stage.online.store.addNotice({
      id: 'turn:bad',
      person: ann.id,
      kind: 'turn',
      body: null,
      due: clock - 1,
      tries: 0,
    })
    await ann.command(table, 0, 'x', { cell: 0 })
    await noted(table)
    clock += 2000
    await stage.online.notifier.run()
    expect(heard.length).toBe(1)
    expect(await stage.online.store.notice('turn:bad')).toMatchObject({ tries: 1 })
    const again = await absentBob()
    await again.ann.command(again.table, 0, 'x', { cell: 0 })
    await noted(again.table)
    const row = await stage.online.store.table(again.table)
    const meta = row?.meta ?? metaWith()
    const seat = { name: 'o', bot: null, warm: null, ...meta.seats.o, person: ann.id }
    await stage.online.store.updateTable(again.table, row?.version ?? 0, { meta: { ...meta, seats: { ...meta.seats, o: seat } } })
    clock += 2000
    await stage.online.notifier.run()
    expect(heard.length).toBe(1)
  })

  test('settings are kept as given, and what cannot be is refused', async () => {
    const ann = await stage.join('Ann')
    const quiet = { from: 22, to: 7, zone: 'America/Bogota' }
    expect((await ann.fetch('PATCH', '/api/me', { settings: { vacationUntil: Date.now() + 60 * 86_400_000 } })).status).toBe(200)
    const kept = await ann.fetch('PATCH', '/api/me', { settings: { quiet, vacationUntil: 5, language: 'es' } })
    expect(kept.body).toMatchObject({ settings: { quiet, vacationUntil: 5 } })
    for (const settings of [
      { quiet: { ...quiet, zone: 'Atlantis/Capital' } },
      { quiet: { ...quiet, from: 24 } },
      { webhook: 'http://plain.example' },
      { email: 'nobody' },
      { email: 'somebody@there.example' },
      { push: [] },
      { vacationUntil: 1.5 },
      { vacationUntil: 1e300 },
      { vacationUntil: -1 },
      { vacationUntil: Date.now() + 62 * 86_400_000 },
    ])
      expect((await ann.fetch('PATCH', '/api/me', { settings } as never)).status).toBe(400)
    expect((await ann.get('/api/me')) as object).toMatchObject({ settings: { quiet } })
    expect(await ann.get('/api/notices')).toEqual({ channels: ['webhook'], pushKey: null, webhookHosts: [new URL(roomUrl).host] })
    expect(
      (await ann.fetch('POST', '/api/me/push', { subscription: { ...browser(), endpoint: 'https://fcm.googleapis.com/x' } } as never))
        .status,
    ).toBe(400)
  })

  test('a trial notice goes out at once, says what failed, and is not for flooding', async () => {
    const ann = await stage.join('Ann')
    expect(await ann.post('/api/me/trial', {})).toEqual({ sent: [], failed: [] })
    await stage.online.store.updatePerson(ann.id, { settings: { webhook: roomUrl, vacationUntil: clock + 1e9 } })
    expect(await ann.post('/api/me/trial', {})).toEqual({ sent: ['webhook'], failed: [] })
    expect(String(heard[0]?.body)).toContain('a trial')
    answer = 500
    expect(await ann.post('/api/me/trial', {})).toMatchObject({
      sent: [],
      failed: [{ channel: 'webhook', say: expect.stringContaining('500') }],
    })
    expect((await ann.fetch('POST', '/api/me/trial', {})).status).toBe(429)
  })

  test('mail goes only to an address that has answered, and codes are few', async () => {
    const mailed: { to: string; text: string }[] = []
    const mail: Channel = {
      name: 'email',
      async send({ email }, { text }) {
        if (!email) return { sent: false }
        mailed.push({ to: email, text })
        return { sent: true }
      },
    }
    const other = await Stage.open({ notices: { publicUrl: '', channels: [mail] } })
    try {
      const ann = await other.join('Ann')
      const bob = await other.join('Bob')
      const email = 'Ann@There.example'
      await ann.post('/api/me/email', { email })
      expect(mailed).toMatchObject([{ to: email }])
      expect(await ann.post('/api/me/trial', {})).toEqual({ sent: [], failed: [] })
      const code = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(mailed[0]?.text ?? '')?.[0] ?? ''
      // Another person's code, another address, or a wrong code do nothing.
      expect((await bob.fetch('POST', '/api/me/email/code', { email, code })).status).toBe(403)
      expect((await ann.fetch('POST', '/api/me/email/code', { email: 'else@there.example', code })).status).toBe(403)
      expect((await ann.fetch('POST', '/api/me/email/code', { email, code: 'AAAAA-AAAAA' })).status).toBe(403)
      expect(await ann.post('/api/me/email/code', { email, code: code.toLowerCase() })).toMatchObject({ settings: { email } })
      expect((await ann.fetch('POST', '/api/me/email/code', { email, code })).status).toBe(403)
      expect(await ann.post('/api/me/trial', {})).toEqual({ sent: ['email'], failed: [] })
      // Nobody floods an address through the host.
      expect((await bob.fetch('POST', '/api/me/email', { email })).status).toBe(200)
      expect((await bob.fetch('POST', '/api/me/email', { email })).status).toBe(200)
      expect((await bob.fetch('POST', '/api/me/email', { email })).status).toBe(429)
      expect((await ann.fetch('PATCH', '/api/me', { settings: { email: null } })).body).toMatchObject({ settings: { email: null } })
    } finally {
      await other.close()
    }
  })

  test('an address the host mails codes for is one of few, however many guests and mailboxes are behind it', async () => {
    const mail: Channel = { name: 'email', send: async () => ({ sent: true }) }
    const other = await Stage.open({ notices: { publicUrl: '', channels: [mail] } })
    try {
      const statuses: number[] = []
      for (let i = 0; i < 11; i++) {
        const guest = await other.join(`Guest ${i}`)
        statuses.push((await guest.fetch('POST', '/api/me/email', { email: `somebody${i}@there.example` })).status)
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    } finally {
      await other.close()
    }
  })

  test('a browser that is gone is forgotten', async () => {
    const vapid = { subject: 'mailto:x@here.example', ...webpush.generateVAPIDKeys() }
    const other = await Stage.open({ notices: { publicUrl: '', channels: [pushChannel(vapid, [new URL(roomUrl).host])] } })
    try {
      const ann = await other.join('Ann')
      await other.online.store.updatePerson(ann.id, { settings: { language: 'en', push: [browser(), browser()] } as never })
      answer = 410
      expect(await ann.post('/api/me/trial', {})).toEqual({ sent: [], failed: [] })
      expect((await other.online.store.person(ann.id))?.settings).toEqual({ language: 'en', push: [] })
    } finally {
      await other.close()
    }
  })
})
