import type { AddressInfo } from 'node:net'
import { shelfOf } from '@deadfront/ai'
import { buildServer, type Online, openOnline } from '@deadfront/server'
import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleShelf } from '../stage.ts'
import { built, launch } from '../../../web/test/browser/site.ts'
import { afterMoves, type Guest, guest, open, type Stage, violations } from '../../../web/test/browser/table.ts'

/** Real pages on a real server: invitations, play, a broken line in mid-game, onlookers, and the dice checked at the end. */
let at: Stage
let online: Online
let app: FastifyInstance
beforeAll(async () => {
  app = await buildServer({
    client: await built('test'),
    extend: async (server) => {
      online = await openOnline(server, {
        data: ':memory:',
        shelf: (id) => shelfOf(id) ?? sampleShelf(id),
        rate: { burst: 1e6, perSecond: 1e6 },
        log: () => undefined,
      })
      return () => online.close()
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
  const browser = await launch()
  at = { browser, site: { url, close: async () => undefined }, close: () => browser.close() }
}, 180_000)
afterAll(async () => {
  await at?.close()
  await app?.close()
})

const visitor = (how: Parameters<typeof guest>[1] = {}): Promise<Guest> =>
  guest(at, { permissions: ['clipboard-read', 'clipboard-write'], ...how })

async function comeIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name at the table').fill(name)
  await page.getByRole('button', { name: 'Come in' }).click()
}

/** Ann sets a table and copies the link for a seat. */
async function setTable(page: Page, game: string, more?: () => Promise<void>): Promise<void> {
  await open(at, page, '#/tables')
  await comeIn(page, 'Ann')
  await page.getByLabel(/^Game/).selectOption(game)
  await page.waitForFunction(() => (document.querySelectorAll('.new-table select')[1]?.children.length ?? 0) > 0)
  await more?.()
  await page.getByRole('button', { name: 'Set the table' }).click()
  await page.waitForSelector('.room')
}

/** Copies a link. The clipboard is emptied first, so that it cannot be an earlier one. */
async function link(page: Page, name: RegExp | string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name, exact: true }).click()
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** The address inside a link, for `open`. */
const hashOf = (url: string): string => url.slice(url.indexOf('#'))

test('two people by link, a broken line in mid-game, an onlooker, and the dice checked at the end', async () => {
  const ann = await visitor()
  const bob = await visitor({ viewport: { width: 390, height: 844 } })
  const eve = await visitor()
  await setTable(ann.page, 'ttt')
  const found = await violations(ann.page, 'room')
  const seat = await link(ann.page, 'Link for O')
  const watch = await link(ann.page, 'Link for onlookers')
  await open(at, bob.page, hashOf(seat))
  await bob.page.waitForSelector('h1')
  found.push(...(await violations(bob.page, 'invitation')))
  await comeIn(bob.page, 'Bob')
  await bob.page.waitForSelector('.room')
  await open(at, eve.page, hashOf(watch))
  await eve.page.getByRole('link', { name: 'Look on' }).click()
  await ann.page.getByRole('button', { name: 'Begin the game' }).click()

  for (const [i, cell] of [0, 3, 1, 4, 2].entries()) {
    const page = i % 2 === 0 ? ann.page : bob.page
    await page.getByRole('button', { name: `cell ${cell}`, exact: true }).click()
    if (i === 2) for (const connection of online.sockets.connections) connection.drop()
    for (const each of [ann, bob, eve]) await afterMoves(each.page, i + 1)
    if (i === 1) found.push(...(await violations(ann.page, 'online table')))
  }
  await ann.page.getByRole('dialog', { name: 'x wins' }).waitFor()
  expect(await eve.page.getByRole('button', { name: /^cell/ }).count()).toBe(0)

  // The record has the secret of the dice; the page finds it fair, and a changed one not.
  const id = ann.page.url().split('/').at(-1) ?? ''
  const record = await ann.page.evaluate(async (table) => {
    const { token } = JSON.parse(localStorage.getItem('deadfront.person') ?? '{}') as { token: string }
    return (await fetch(`/api/tables/${table}/record`, { headers: { authorization: `Bearer ${token}` } })).text()
  }, id)
  await open(at, eve.page, '#/verify')
  const choose = async (text: string): Promise<string> => {
    await eve.page.setInputFiles('input[type=file]', { name: 'game.record.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await eve.page.waitForFunction((before) => (document.querySelector('.verdict')?.textContent ?? '') !== before, verdict)
    return eve.page.locator('.verdict').innerText()
  }
  let verdict = ''
  verdict = await choose(record)
  expect(verdict).toContain('Fair')
  verdict = await choose(record.replace(/"commitment":"./, '"commitment":"_'))
  expect(verdict).toContain('Not as promised')
  found.push(...(await violations(eve.page, 'verify')))
  expect(found).toEqual([])
  for (const each of [ann, bob, eve]) {
    expect(each.errors).toEqual([])
    await each.context.close()
  }
})

test('Dawn of the Zeds for two, over a link: heroes chosen, moves seen on both screens, talk and a proposal', async () => {
  const ann = await visitor()
  const bob = await visitor()
  await setTable(ann.page, 'dotz', async () => {
    await ann.page.getByLabel(/^Players/).selectOption('2')
  })
  await open(at, bob.page, hashOf(await link(ann.page, /^Link for Player 2/)))
  await comeIn(bob.page, 'Bob')
  await bob.page.waitForSelector('.room')
  await ann.page.getByRole('button', { name: 'Begin the game' }).click()
  for (const { page } of [ann, bob]) await page.waitForSelector('.table .board-area svg')

  // Whoever is asked takes the first answer the referee offers, a dozen times, on whichever screen it is.
  const moves = async (page: Page): Promise<number> => Number(await page.locator('.table').getAttribute('data-at'))
  for (let n = 0; n < 12; n++) {
    const before = await moves(ann.page)
    const asked = (await ann.page.locator('.dz-bar .dz-button').count()) > 0 ? ann.page : bob.page
    await asked.locator('.dz-bar .dz-button').first().waitFor()
    const main = asked.locator('.dz-bar .dz-button.main:enabled')
    await ((await main.count()) > 0 ? main : asked.locator('.dz-bar .dz-button:enabled')).first().click()
    const went = await Promise.race([
      ann.page.waitForFunction((at_) => Number(document.querySelector('.table')?.getAttribute('data-at')) > at_, before).then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1500)),
    ])
    if (!went) continue // it opened something on the board instead of answering: the next round answers
    await bob.page.waitForFunction((at_) => Number(document.querySelector('.table')?.getAttribute('data-at')) > at_, before)
  }
  expect(await moves(ann.page)).toBeGreaterThan(2)

  await ann.page.getByLabel('Say something').fill('hold the bridge')
  await ann.page.getByRole('button', { name: 'Send' }).click()
  await bob.page.getByText('hold the bridge').waitFor()
  await ann.page.locator('.propose summary').click()
  await ann.page.getByRole('button', { name: 'pause' }).click()
  await bob.page.getByRole('button', { name: 'Agree' }).click()
  await ann.page.getByText('Paused').waitFor()
  for (const each of [ann, bob]) {
    expect(each.errors).toEqual([])
    await each.context.close()
  }
})
