import { createHash } from 'node:crypto'
import { expectNoSidewaysScroll, jsonFile, open, PHONE, violations, WIDE } from '../../../web/test/browser/table.ts'
import { comeIn, expect, test } from './net.ts'

test('the server’s shelf: keep, publish, find, play, rate, report and change a copy', async ({ net }) => {
  const ann = await net.visitor(WIDE)
  const { page } = ann
  await open(page, '#/workshop')
  await page.locator('.ws-make-head select').selectOption('efsz')
  await page.getByRole('button', { name: 'Begin: A position' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.toast').last()).toHaveText('Saved.')
  await open(page, '#/workshop')

  // The server asks for a name first; the work is then kept there.
  await page.getByRole('button', { name: /^Keep on the server/ }).click()
  await comeIn(page, 'Ann')
  await expect(page.locator('.ws-work .tag')).toHaveText('on the server')

  await page.getByRole('button', { name: /^Publish:/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('<img src=x onerror=alert(1)> Cold street')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  const link = dialog.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/#\/workshop\/shared\//, { timeout: 60_000 })
  expect(await violations(page, 'publish')).toEqual([])
  const address = await link.inputValue()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ws-work .tag')).toHaveText(['changed since kept on the server', 'published'])

  // Another device of the same person has what is kept.
  const person = await page.evaluate(() => localStorage.getItem('deadfront.person') ?? '')
  const phone = await net.visitor(PHONE)
  await open(phone.page, '#/')
  await phone.page.evaluate((stored) => localStorage.setItem('deadfront.person', stored), person)
  await phone.page.reload()
  await open(phone.page, '#/workshop')
  await phone.page
    .locator('.ws-away')
    .getByRole('button', { name: /^Bring it here/ })
    .click()
  await expect(phone.page.locator('.ws-work .tag').first()).toHaveText('on the server')
  await expect(phone.page.locator('.ws-away')).toHaveCount(0)
  await expectNoSidewaysScroll(phone.page, 'my shelf')

  // Somebody else finds it, plays it, and says what they think of it.
  const bob = (await net.join('Bob', PHONE)).page
  await open(bob, '#/workshop/server')
  await bob.getByLabel('Search').fill('cold ann')
  await bob.getByRole('button', { name: 'Find', exact: true }).click()
  const card = bob.locator('.ws-card')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('by Ann')
  await expect(card.locator('.ws-picture img')).toHaveAttribute('src', /^data:image/)
  await expectNoSidewaysScroll(bob, 'the server’s shelf')
  expect(await violations(bob, 'the server’s shelf')).toEqual([])
  await card.getByRole('link').click()
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)> Cold street')
  const counted = bob.waitForResponse(/\/play$/)
  await bob.getByRole('button', { name: 'Play it' }).click()
  await counted
  await bob.locator('.table .ez-table').waitFor()
  await bob.goBack()
  await bob.getByRole('radio', { name: '4 stars' }).check()
  await expect(bob.locator('.ws-standing')).toContainText('4 (1 vote)')
  await expect(bob.locator('.ws-standing')).toContainText('played by 1 person')
  await bob.getByRole('button', { name: 'Report', exact: true }).click()
  await bob.getByLabel('What is wrong?').selectOption('copied')
  await bob.getByRole('button', { name: /^Send to whoever/ }).click()
  await expect(bob.locator('.toast').last()).toContainText('Thank you')
  expect(await violations(bob, 'a published work')).toEqual([])
  expect(await net.online.store.workReports(9)).toMatchObject([{ reason: 'copied' }])
  await bob.getByRole('button', { name: 'Play with others' }).click()
  await bob.locator('.room').first().waitFor()
  await bob.goBack()
  await bob.getByRole('button', { name: 'Change a copy' }).click()
  await expect(bob.locator('.we-verdict')).toContainText('Ready to play')
  await open(bob, '#/workshop')
  await expect(bob.locator('.ws-work .save-name')).toHaveText('<img src=x onerror=alert(1)> Cold street (copy)')
  await expect(bob.locator('.ws-work .ws-text')).toHaveText('After “<img src=x onerror=alert(1)> Cold street” by Ann.')

  // Its maker takes it back; the link says so.
  await page.getByRole('button', { name: /^Publish:/ }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.locator('.ws-published')).toHaveCount(0)
  await bob.goto(address)
  await expect(bob.getByRole('alert')).toContainText('There is no such work on this server')

  // What is too large for a link is shared by the server, from the editor too.
  const noise = Array.from({ length: 400 }, (_, i) => createHash('sha256').update(String(i)).digest('base64')).join(' ')
  const about = { title: 'A long story', author: '', licence: 'CC0-1.0', text: '', language: 'en', rulesVersion: 1 }
  const long = {
    format: 'deadfront-work/1',
    kind: 'content',
    game: 'efsz',
    scenario: 'fubar',
    ...about,
    data: { scenario: { text: noise } },
  }
  await page.keyboard.press('Escape')
  await page.setInputFiles('input[type=file]', jsonFile('long.work.json', long))
  await page.getByRole('link', { name: 'Edit: A long story' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Too large for a link')
  await dialog.getByRole('button', { name: 'Share by the server' }).click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(link).toHaveValue(/#\/workshop\/shared\//, { timeout: 60_000 })
  await bob.goto(await link.inputValue())
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText('A long story')
})
