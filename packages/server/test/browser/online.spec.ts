import type { Locator } from '@playwright/test'
import { PHONE } from '../../../web/test/browser/table.ts'
import { askedAmong, expect, fill, test, together } from './net.ts'

/** Real pages on a real server. Invitations, onlookers and dice are in fair-dice.spec.ts, endings in endings.spec.ts. */

test('Dawn of the Zeds for two: heroes chosen, moves seen on both screens, a reload, talk and a proposal', async ({ net }) => {
  const ann = await net.join('Ann')
  const bob = await net.join('Bob', PHONE)
  const table = await net.table({ game: 'dotz', scenario: 'basic', options: { players: 2 } }, { p1: ann, p2: bob })
  for (const { page } of [ann, bob]) await page.locator('.table .board-area svg').first().waitFor()

  // Whoever is asked takes the first answer of the list; both screens follow. In the middle of it Bob's page is loaded anew.
  const pages = [ann.page, bob.page]
  for (let at = 0; at < 6; at++) {
    await together(pages, at)
    const asked = (await askedAmong([ann, bob]))?.page ?? ann.page
    if (at === 3) {
      await net.seen(bob.page, table)
      await bob.page.reload()
      await bob.page.locator('.table[data-at="3"]:not([data-busy]) .question').first().waitFor()
    }
    await (await fill(asked)).send()
  }
  await together(pages, 6)
  await expect.poll(async () => (await net.online.store.commands(table, 0)).length).toBe(6)

  await ann.page.getByLabel('Say something').fill('hold the bridge')
  await ann.page.getByRole('button', { name: 'Send' }).click()
  await bob.page.locator('.chat').getByText('hold the bridge').waitFor()
  await expect(bob.page.getByText('Ann: hold the bridge')).toBeVisible() // and a line at the foot of the page, wherever he looks
  await ann.page.locator('.propose summary').click()
  await ann.page.getByRole('button', { name: 'pause' }).click()
  // On a phone too the two answers stand side by side.
  const agree = bob.page.getByRole('button', { name: 'Agree' })
  const topOf = async (button: Locator): Promise<number> => (await button.boundingBox())?.y ?? Number.NaN
  const refuse = bob.page.getByRole('button', { name: 'No', exact: true })
  await expect.poll(async () => (await topOf(refuse)) - (await topOf(agree))).toBe(0)
  await agree.click()
  await expect(ann.page.getByText('Paused')).toBeVisible()
})
