import type { CDPSession } from '@playwright/test'
import { afterMoves, cell, expectNoSidewaysScroll, type Guest, open, openPage, PHONE, violations } from '../../../web/test/browser/table.ts'
import { freePort, startNginx } from '@deadfront/testkit/services'
import { Client } from '../client.ts'
import { ask, comeIn, expect, type Net, test as netTest } from './net.ts'
import { personOn, Post } from './post.ts'

/** People on real pages: passkeys, and what happened while they were away. */

const test = netTest.extend<{ post: Post }>({
  post: async ({ browserName: _ }, use) => use(new Post()),
  setting: async ({ post }, use) => use(post.setting()),
})

/** A device with a lock of its own, as Chromium plays it. */
async function device({ context, page }: Guest): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

test('a passkey on two devices; a lobby with more tables than a page; a person downloads and deletes their data', async ({ net }) => {
  const ann = await net.join('Ann')
  const first = await device(ann)
  await ann.page.getByText('Ways to come back').click()
  await expect(ann.page.getByText('No passkey yet.')).toBeVisible()
  await ann.page.getByRole('button', { name: 'Add a passkey' }).click()
  await ann.page.locator('.passkeys li').waitFor()
  const found = await violations(ann.page, 'ways to come back')
  const { credentials } = await first.cdp.send('WebAuthn.getCredentials', { authenticatorId: first.authenticatorId })
  expect(credentials).toHaveLength(1)

  // The same key on another device, as a keychain brings it there.
  const other = await net.visitor({ viewport: { width: 390, height: 844 } })
  await open(other.page, '#/tables')
  const second = await device(other)
  for (const credential of credentials)
    await second.cdp.send('WebAuthn.addCredential', { authenticatorId: second.authenticatorId, credential })
  await other.page.getByRole('button', { name: 'Come in with a passkey' }).click()
  await expect(other.page.getByText('You are Ann.')).toBeVisible()
  expect((await personOn(other.page)).id).toBe((await personOn(ann.page)).id)
  // On a phone nothing sticks out, with every option of the first game on the sheet.
  await other.page.locator('.new-table .option-row').first().waitFor()
  for (const [hash, title] of [
    ['#/tables', 'Play by link'],
    ['#/notices', 'Your notices'],
    ['#/verify', 'Check the dice'],
  ] as const) {
    await openPage(other.page, hash, title)
    await expectNoSidewaysScroll(other.page, hash)
  }
  await open(other.page, '#/tables')
  for (const { page } of [ann, other]) {
    await page.reload()
    await expect(page.getByText('You are Ann.')).toBeVisible()
  }

  // Forgotten, it opens nothing more.
  await other.page.getByText('Ways to come back').click()
  await other.page.getByRole('button', { name: /^Forget/ }).click()
  await expect(other.page.getByText('No passkey yet.')).toBeVisible()
  await other.page.evaluate(() => localStorage.removeItem('deadfront.person'))
  await other.page.reload()
  await other.page.getByRole('button', { name: 'Come in with a passkey' }).click()
  await expect(other.page.getByText('that passkey is not known here')).toBeVisible()
  expect(found).toEqual([])

  // The rest of a long lobby comes on request.
  const bob = await Client.join(net.url.slice(0, -1), 'Bob')
  for (let i = 0; i < 60; i++) await bob.post('/api/tables', { game: 'ttt', scenario: 'plain', listed: true })
  await ann.page.reload()
  const lines = ann.page.locator('.table-list li')
  await expect(lines).toHaveCount(50)
  await ann.page.getByRole('button', { name: 'Show more tables' }).click()
  await expect(lines).toHaveCount(60)
  await expect(ann.page.getByRole('button', { name: 'Show more tables' })).toHaveCount(0)

  // In the settings of the program, for people whom the server knows.
  await ann.page.getByRole('link', { name: 'Your data' }).click()
  const saved = ann.page.waitForEvent('download')
  await ann.page.getByRole('button', { name: 'Download it' }).click()
  const stream = await (await saved).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ person: { name: 'Ann' }, tables: [], notes: {}, said: [] })
  await ann.page.getByRole('button', { name: 'Delete me from this server' }).click()
  await ann.page.getByRole('button', { name: 'Delete me now' }).click()
  await expect(ann.page.getByRole('heading', { name: 'Your data' })).toHaveCount(0)
  expect(await personOn(ann.page)).toBeNull()
})

test('while you were away: shown once, replayed, opened again; after three time-outs a bot keeps the seat until its person is back', async ({
  net,
  post,
}) => {
  const ann = await net.join('Ann', PHONE)
  const bob = await net.join('Bob', PHONE)
  const table = await net.table({ game: 'ttt', scenario: 'plain' }, { x: ann, o: bob })
  await net.seen(bob.page, table)
  await bob.page.goto('about:blank')
  await cell(ann.page, 4).click()
  await afterMoves(ann.page, 1)

  await open(bob.page, `#/table/${table}`)
  const recap = bob.page.getByRole('dialog', { name: 'While you were away' })
  await recap.waitFor()
  await expect(recap).toHaveText(/One move since your last visit/, { useInnerText: true })
  await expect(recap.locator('.recap-groups li h3')).toHaveText([/Ann/])
  const found = await violations(bob.page, 'recap')
  await recap.getByRole('button', { name: 'Replay it' }).click()
  await bob.page.locator('.table.replaying').first().waitFor()
  await afterMoves(bob.page, 1)
  await bob.page.locator('.replay-bar .button.main').click()
  await bob.page.locator('.table:not(.replaying)').first().waitFor()

  // It can be taken up again while he is here, and is gone on the next visit.
  await bob.page.getByRole('button', { name: 'While you were away' }).click()
  await recap.getByRole('button', { name: 'To the table' }).click()
  await expect(recap).toHaveCount(0)
  await net.seen(bob.page, table)
  await bob.page.reload()
  await bob.page.locator('.my-question').first().waitFor()
  await expect(recap).toHaveCount(0)
  await expect(bob.page.getByRole('button', { name: 'While you were away' })).toHaveCount(0)
  expect(found).toEqual([])

  // Ann's time runs out. Twice a bot gives the one answer that was waited for; the third time it keeps the seat.
  const slow = await net.table({ game: 'ttt', scenario: 'plain', clock: { each: 600, bank: 0 } }, { x: ann, o: bob })
  for (let at = 0; at < 5; at++) {
    if (at % 2 === 0) {
      post.late += 601_000
      await net.online.tables.handleExpired(post.now())
    } else await cell(bob.page, await blocking(net, slow)).click()
    for (const { page } of [ann, bob]) await afterMoves(page, at + 1)
  }
  const bar = ann.page.locator('.update-bar').filter({ has: ann.page.getByRole('button', { name: 'I am back' }) })
  await bar.waitFor()
  await expect(bob.page.getByText('Ann (away, a bot plays on)')).toBeVisible()
  expect(await violations(ann.page, 'kept warm')).toEqual([])
  await bar.getByRole('button', { name: 'I am back' }).click()
  await expect(bar).toHaveCount(0)
  await expect(bob.page.getByText('Ann (here)')).toBeVisible()
})

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number))

/** The free cell that keeps the first player from three in a row, or any. */
async function blocking(net: Net, table: string): Promise<number> {
  const rows = await net.online.store.commands(table, 0)
  const marks = new Map(rows.map(({ seat, body }) => [(body as { answer: { cell: number } }).answer.cell, seat]))
  const isFree = (n: number): boolean => !marks.has(n)
  const risky = LINES.find((line) => line.filter((n) => marks.get(n) === 'x').length === 2 && line.some(isFree))
  return (risky ?? [0, 1, 2, 3, 4, 5, 6, 7, 8]).find(isFree) ?? -1
}

test('behind a proxy that does not pass the host on, the player reads what is wrong', async ({ net, browser }, info) => {
  const port = await freePort()
  const headers = 'proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"; proxy_set_header Host wrong.example;'
  const block = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${net.url}; proxy_http_version 1.1; ${headers} } }`
  const nginx = await startNginx(block.replace('localhost', '127.0.0.1'), port)
  if ('missing' in nginx) return info.skip(true, nginx.missing)
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}/` })
  try {
    const page = await context.newPage()
    await page.goto('#/tables')
    await comeIn(page, 'Ann')
    await page.locator('.who').waitFor()
    const made = ask(page, 'POST', '/api/tables', { game: 'ttt', scenario: 'plain', listed: true }) as Promise<{ table: { id: string } }>
    await page.goto(`#/table/${(await made).table.id}`)
    await expect(page.getByRole('heading', { name: `http://127.0.0.1:${port}` })).toContainText('it expects wrong.example')
  } finally {
    await context.close()
    await nginx.service.stop()
  }
})
