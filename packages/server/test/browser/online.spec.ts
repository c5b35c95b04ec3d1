import type { Page } from '@playwright/test'
import { afterMoves, cell, jsonFile, open, violations } from '../../../web/test/browser/table.ts'
import { askedAmong, comeIn, expect, fill, hashOf, link, test, together } from './net.ts'

/** Real pages on a real server: invitations, play, a broken line in mid-game, onlookers, and the dice checked at the end. */

/** Ann sets a table and waits in its room. */
async function setTable(page: Page, game: string): Promise<void> {
  await page.getByLabel(/^Game/).selectOption(game)
  await expect(page.locator('.new-table select').nth(1).locator('option')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Set the table' }).click()
  await page.locator('.room').first().waitFor()
}

test('two people by link, a broken line in mid-game, an onlooker, and the dice checked at the end', async ({ net }) => {
  const ann = await net.join('Ann')
  const bob = await net.visitor({ viewport: { width: 390, height: 844 } })
  const eve = await net.visitor()
  await setTable(ann.page, 'ttt')
  const found = await violations(ann.page, 'room')
  const seat = await link(ann.page, 'Link for O')
  const watch = await link(ann.page, 'Link for onlookers')
  await open(bob.page, hashOf(seat))
  await bob.page.locator('h1').first().waitFor()
  found.push(...(await violations(bob.page, 'invitation')))
  await comeIn(bob.page, 'Bob')
  await bob.page.locator('.room').first().waitFor()
  await open(eve.page, hashOf(watch))
  await eve.page.getByRole('link', { name: 'Look on' }).click()
  await ann.page.getByRole('button', { name: 'Begin the game' }).click()

  for (const [i, n] of [0, 3, 1, 4, 2].entries()) {
    const page = i % 2 === 0 ? ann.page : bob.page
    await cell(page, n).click()
    if (i === 2) net.cut()
    for (const each of [ann, bob, eve]) await afterMoves(each.page, i + 1)
    if (i === 1) found.push(...(await violations(ann.page, 'online table')))
  }
  await ann.page.getByRole('dialog', { name: 'x wins' }).waitFor()
  await expect(eve.page.getByRole('button', { name: /^cell/ })).toHaveCount(0)

  // The record has the secret of the dice; the page finds it fair, and a changed one not.
  const id = ann.page.url().split('/').at(-1) ?? ''
  const record = await ann.page.evaluate(async (table) => {
    const { token } = JSON.parse(localStorage.getItem('deadfront.person') ?? '{}') as { token: string }
    return (await fetch(`/api/tables/${table}/record`, { headers: { authorization: `Bearer ${token}` } })).text()
  }, id)
  await open(eve.page, '#/verify')
  const choose = (text: string) => eve.page.setInputFiles('input[type=file]', jsonFile('game.record.json', text))
  const verdict = eve.page.locator('.verdict')
  await choose(record)
  await expect(verdict).toContainText('Fair')
  await choose(record.replace(/"commitment":"./, '"commitment":"_'))
  await expect(verdict).toContainText('Not as promised')
  found.push(...(await violations(eve.page, 'verify')))
  expect(found).toEqual([])
})

test('Dawn of the Zeds for two, over a link: heroes chosen, moves seen on both screens, a reload, talk and a proposal', async ({ net }) => {
  const ann = await net.join('Ann')
  const bob = await net.visitor()
  await setTable(ann.page, 'dotz')
  await open(bob.page, hashOf(await link(ann.page, /^Link for Player 2/)))
  await comeIn(bob.page, 'Bob')
  await bob.page.locator('.room').first().waitFor()
  await ann.page.getByRole('button', { name: 'Begin the game' }).click()
  for (const { page } of [ann, bob]) await page.locator('.table .board-area svg').first().waitFor()

  // Whoever is asked takes the first answer of the list; both screens follow. In the middle of it Bob's page is loaded anew.
  const pages = [ann.page, bob.page]
  const table = ann.page.url().split('/').at(-1) ?? ''
  for (let at = 0; at < 12; at++) {
    await together(pages, at)
    const asked = (await askedAmong([ann, bob]))?.page ?? ann.page
    if (at === 6) {
      await net.seen(bob.page, table)
      await bob.page.reload()
      await bob.page.locator('.table[data-at="6"]:not([data-busy]) .question').first().waitFor()
    }
    await (await fill(asked)).send()
  }
  await together(pages, 12)
  await expect.poll(async () => (await net.online.store.commands(table, 0)).length).toBe(12)

  await ann.page.getByLabel('Say something').fill('hold the bridge')
  await ann.page.getByRole('button', { name: 'Send' }).click()
  await bob.page.locator('.chat').getByText('hold the bridge').waitFor()
  await expect(bob.page.getByText('Ann: hold the bridge')).toBeVisible() // and a line at the foot of the page, wherever he looks
  await ann.page.locator('.propose summary').click()
  await ann.page.getByRole('button', { name: 'pause' }).click()
  await bob.page.getByRole('button', { name: 'Agree' }).click()
  await expect(ann.page.getByText('Paused')).toBeVisible()
})
