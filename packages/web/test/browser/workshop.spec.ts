import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { answering, settled, untilAsked } from './efsz-table.ts'
import { en } from '../../src/workshop/messages/en.ts'
import { expect, expectNoSidewaysScroll, jsonFile, open, openPage, PHONE, test, violations, WIDE } from './table.ts'
import { fingerOf, linkOf, middleOf, pick, saved, square, tool, verdict } from './workshop-hands.ts'

test('workshop: make, check, play, share, open and change; a killed tab and a full disk lose nothing', async ({ guest }) => {
  const { page: first, context } = await guest(WIDE)
  await openPage(first, '#/workshop', 'Workshop')
  await first.locator('.ws-make-head select').selectOption('efsz')
  await first.getByRole('button', { name: 'Begin: A position' }).click()
  await pick(first, 'person dasha', 'People')
  await square(first, '3,6').click()
  await pick(first, 'zombie beta', 'The dead')
  await square(first, '3,6').click()
  await expect(verdict(first)).toContainText('EFSZ-6.5')
  await expect(square(first, '3,6')).toHaveAttribute('data-edit', 'fault')
  await expect(first.getByRole('button', { name: 'Play', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await first.keyboard.press('Control+z')
  await expect(verdict(first)).toContainText('Ready to play')
  // By keyboard.
  await square(first, '3,8').focus()
  await first.keyboard.press('Enter')
  await expect(first.locator('.we-thing')).toContainText('Beta')
  await expect(verdict(first)).toContainText('Ready to play')
  expect(await violations(first, 'editor')).toEqual([])
  // By dragging: from the tray, from square to square as one step, and out of the board, which changes nothing.
  const drag = async (from: Locator, to: Locator) => {
    await from.hover()
    await first.mouse.down()
    await to.hover()
    await expect(first.locator('.we-ghost')).toBeVisible()
    await first.mouse.up()
    await expect(first.locator('.we-ghost')).toHaveCount(0)
  }
  const chosen = first.locator('.we-place > .field select')
  await drag(tool(first, 'zombie alpha'), square(first, '5,2'))
  await expect(chosen).toHaveValue('5,2')
  await drag(square(first, '5,2'), square(first, '6,2'))
  await expect(chosen).toHaveValue('6,2')
  await expect(first.locator('.we-thing')).toContainText('Alpha')
  await drag(square(first, '6,2'), verdict(first))
  await expect(first.locator('.we-thing')).toContainText('Alpha')
  await first.keyboard.press('Control+z')
  await expect(first.locator('.we-thing')).toHaveCount(0)
  await first.keyboard.press('Control+z')

  // The tab is killed: nothing of the page runs any more.
  const address = first.url()
  const crashed = first.waitForEvent('crash')
  const session = await context.newCDPSession(first)
  session.send('Page.crash').catch(() => {})
  await crashed
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.locator('.we-draft')).toBeVisible()
  await page.locator('.we-place > .field select').selectOption('3,8')
  await expect(page.locator('.we-thing')).toContainText('Beta')

  await page.evaluate(() => {
    const full = window as Window & { usualPut?: typeof IDBObjectStore.prototype.put }
    full.usualPut = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no space', 'QuotaExceededError')
    }
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.toast')).toContainText('no space left')
  await page.evaluate(() => {
    const { usualPut } = window as Window & { usualPut?: typeof IDBObjectStore.prototype.put }
    if (usualPut) IDBObjectStore.prototype.put = usualPut
  })
  await saved(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.locator('.table .ez-table').waitFor()
  // A moment of the game becomes a position of its own.
  await settled(page)
  await untilAsked(page, 'Activate')
  // Choosing how to move is no answer yet; setting off is.
  await page.getByRole('button', { name: 'Stand', exact: true }).click()
  await answering(page, () => page.getByRole('button', { name: 'Stay put', exact: true }).click())
  await page.getByRole('button', { name: 'Look back' }).click()
  await page.getByLabel('Point in the game').fill('0')
  await page.getByRole('button', { name: 'Edit from here' }).click()
  await expect(verdict(page)).toContainText('Ready to play')
  // Which of the dead have moved by then is a matter of the dice.
  await page.locator('.we-place > .field select').selectOption('3,6')
  await expect(page.locator('.we-thing')).toContainText('Dasha')

  await openPage(page, '#/workshop', 'Workshop')
  await expect(page.locator('.ws-picture img')).toHaveCount(2)
  expect(await violations(page, 'shelf')).toEqual([])
  await page.setInputFiles('input[type=file]', jsonFile('broken.work.json', '{"format":'))
  await expect(page.locator('.fault-line')).toContainText('broken.work.json: expected JSON')
  await page
    .getByRole('button', { name: /^Share: / })
    .last()
    .click()
  await expect(page.locator('.ws-link')).toHaveValue(/#\/workshop\/open\/1\./)
  const link = await page.locator('.ws-link').inputValue()

  const { page: phone, context: phoneContext } = await guest(PHONE)
  await open(phone, new URL(link.slice(0, -20)).hash)
  await expect(phone.locator('.fault-line')).toContainText('it is not whole')
  await open(phone, new URL(link).hash)
  await expect(phone.getByRole('button', { name: 'Play it' })).toBeEnabled()
  await phone.getByRole('button', { name: 'Change a copy' }).click()
  await pick(phone, 'zombie alpha', 'The dead')
  await square(phone, '5,8').tap()
  await expect(phone.locator('.we-thing')).toContainText('Alpha')
  // A finger drags what is on the board at once; in the tray it rests on a piece first, for a swipe scrolls the page.
  const finger = await fingerOf(phone, phoneContext)
  const dragByTouch = async (from: Locator, to: Locator) => {
    await from.scrollIntoViewIfNeeded()
    const [start, end] = [await middleOf(from), await middleOf(to)]
    await finger('touchStart', start)
    if (await from.evaluate((element) => element.matches('.we-tool'))) await phone.locator('.we-ghost').waitFor()
    await finger('touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 })
    await finger('touchMove', end)
    await expect(phone.locator('.we-ghost')).toBeVisible()
    await finger('touchEnd', null)
    await expect(phone.locator('.we-ghost')).toHaveCount(0)
  }
  await dragByTouch(square(phone, '5,8'), square(phone, '6,7'))
  const place = phone.locator('.we-place > .field select')
  await expect(place).toHaveValue('6,7')
  await expect(phone.locator('.we-thing')).toContainText('Alpha')
  await dragByTouch(tool(phone, 'zombie beta'), square(phone, '4,3'))
  await expect(place).toHaveValue('4,3')
  await expect(phone.locator('.we-thing')).toContainText('Beta')
  await expectNoSidewaysScroll(phone, 'editor on a phone')
  expect(await violations(phone, 'editor on a phone')).toEqual([])
  await saved(phone)
  await openPage(phone, '#/workshop', 'Workshop')
  await expect(phone.locator('.ws-work')).toContainText('(copy)')
  await expectNoSidewaysScroll(phone, 'shelf on a phone')
})

test('a town is made in forms, faults are at their fields; a puzzle is graded on the board', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await openPage(page, '#/workshop', 'Workshop')
  await page.locator('.ws-make-head select').selectOption('dotz')
  await page.getByRole('button', { name: 'Begin: A town' }).click()
  await expect(verdict(page)).toContainText('Ready to play')
  await page.locator('[data-part="units"]').click()
  await page.getByRole('textbox', { name: 'Add one: its name' }).fill('Ana')
  await page.keyboard.press('Enter')
  const form = page.locator('.we-entry-form')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ana')
  await form.getByLabel('Strength: Reduced').fill('0')
  await expect(form.locator('.we-fault')).toContainText('expected [full, reduced]')
  await expect(page.locator('[data-part="units"] .tag')).toHaveText('1 fault')
  expect(await violations(page, 'content in forms')).toEqual([])
  await form.getByLabel('Strength: Reduced').fill('2')
  await expect(verdict(page)).toContainText('Ready to play')
  await page.locator('[data-part="fates"]').click()
  await page.locator('[data-entry="bad-ammo"]').click()
  // The names stand beside the form, not under it.
  const [names, beside] = [await page.locator('.we-entry-list > *').first().boundingBox(), await form.boundingBox()]
  expect((names?.x ?? 0) + (names?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)
  await page.getByRole('button', { name: 'Make a copy' }).click()
  await page.getByLabel('Effect', { exact: true }).selectOption('win')
  await expect(page.locator('[data-entry="bad-ammo-2"]')).toHaveAttribute('aria-current', 'true')
  await saved(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.locator('.table .dz-table').waitFor()

  await openPage(page, '#/puzzles', 'Puzzles')
  expect(await violations(page, 'puzzles')).toEqual([])
  const { page: phone } = await guest(PHONE)
  await openPage(phone, '#/puzzles/aaz/manchurian-winter', 'Manchurian winter')
  await expectNoSidewaysScroll(phone, 'a puzzle on a phone')
  await phone.getByRole('button', { name: 'Fight!' }).click()
  await expect(phone.locator('.pz-grade')).toContainText('Your answer 0%, best 50.7%')
  expect(await violations(phone, 'a puzzle on a phone')).toEqual([])
  await phone.getByRole('link', { name: 'All puzzles' }).click()
  await expect(phone.locator('.pz-link', { hasText: 'Manchurian winter' })).toContainText('best 50.7%')
  await expectNoSidewaysScroll(phone, 'puzzles on a phone')
})

test('a scenario is painted and played under its title; a war and house rules are shared and changed on a phone', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await openPage(page, '#/workshop', 'Workshop')
  await page.locator('.ws-make-head select').selectOption('efsz')
  await page.locator('.ws-kind select').nth(1).selectOption({ label: 'An empty block' })
  await page.getByRole('button', { name: 'Begin: A scenario' }).click()
  await expect(verdict(page)).toContainText('Map: no start square A')
  await pick(page, 'sign A', 'Marks')
  await square(page, '2,2').click()
  await pick(page, 'sign Z', 'Marks')
  await square(page, '6,6').click()
  await expect(page.locator('.we-plan .ez-tag', { hasText: 'Z1' })).toBeVisible()
  await pick(page, 'sign >', 'Marks')
  await square(page, '9,7').click()
  await pick(page, 'edge wall right', 'Walls and doors')
  await square(page, '4,4').click()
  await expect(page.locator('.we-plan .ez-edge-wall')).toHaveCount(1)
  await page.getByLabel('Title', { exact: true }).fill('The Pump Room')
  await page.keyboard.press('Tab')
  await page.getByText('Goals and exits', { exact: true }).click()
  await page.getByLabel('Add to Secondary objective').selectOption({ label: 'Nobody falls' })
  await expect(page.getByLabel('Secondary objective 1')).toHaveValue(/\d/)
  await expect(page.locator('.table-name')).toHaveText('The Pump Room')
  await expect(verdict(page)).toContainText('Ready to play')
  expect(await violations(page, 'a scenario')).toEqual([])
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.locator('.table .table-name')).toContainText('The Pump Room')
  // A test game leads back to its editor, where the squares have the numbers of the board.
  await page.locator('.table-bar').getByRole('link', { name: 'Workshop' }).click()
  await expect(page.locator('.we-bar .table-name')).toHaveText('The Pump Room')
  await expect(page.locator('.we-plan .ez-number').first()).toBeVisible()

  await saved(page)
  // A campaign of that scenario alone: begun empty, it is the first and the last.
  await openPage(page, '#/workshop', 'Workshop')
  const campaign = page.locator('.ws-kind', { hasText: 'A campaign' })
  await campaign.locator('select').selectOption({ label: 'An empty campaign' })
  await campaign.getByRole('button').click()
  await page.getByLabel('Title', { exact: true }).fill('One night')
  await page.locator('[data-part="nodes"]').click()
  await page.getByLabel('Add one of my shelf').selectOption({ label: 'The Pump Room' })
  await expect(verdict(page)).toContainText('Ready to play')
  await expect(page.locator('.table-name')).toHaveText('One night')
  await page.locator('[data-part="campaign"]').click()
  await page.locator('.we-node', { hasText: 'The Pump Room' }).click()
  await expect(page.locator('.we-entry-form h3')).toContainText('The Pump Room')
  expect(await violations(page, 'a campaign')).toEqual([])

  // What was made with newer rules is kept, and says why it cannot be played.
  await openPage(page, '#/workshop', 'Workshop')
  const newer = { format: 'deadfront-work/1', kind: 'rules', game: 'efsz', rulesVersion: 999, scenario: 'fubar', data: {} }
  await page.setInputFiles(
    'input[type=file]',
    jsonFile('newer.work.json', { ...newer, title: 'Newer', author: '', licence: '', text: '', language: 'en' }),
  )
  await page.getByRole('button', { name: 'Play: Newer' }).click()
  await expect(page.locator('.ws-work .fault-line')).toContainText('it was made with version 999 of the rules')

  await page.locator('.ws-make-head select').selectOption('aaz')
  await page.getByRole('button', { name: 'Begin: A war' }).click()
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('zone 5')
  await expect(page.locator('.we-entry')).toHaveCount(2)
  await page.locator('[data-entry="sz5"]').click()
  await expect(page.locator('.we-entry-form h3')).toContainText('Sea zone 5')
  await page.locator('.we-entry-form').getByLabel('Germany', { exact: true }).fill('1 sub 1 xyz')
  await page.keyboard.press('Tab')
  await expect(verdict(page)).toContainText('Set-up › Sea zone 5 › Germany: unknown unit "xyz"')
  await page.locator('.we-entry-form').getByLabel('Germany', { exact: true }).fill('1 sub')
  await page.keyboard.press('Tab')
  await expect(verdict(page)).toContainText('Ready to play')
  await saved(page)
  const war = await linkOf(page, 'After World war, 1941')

  await openPage(page, '#/workshop/rules/new:aaz', 'House rules')
  await page.getByLabel('Name of the set').fill('Plain war')
  await page.getByRole('switch', { name: /No zombies/ }).check()
  // The page stays as it is: it is not built anew, and what was scrolled stays in sight.
  await page.locator('.page-head').evaluate((head) => head.setAttribute('data-first', ''))
  await page.getByRole('button', { name: 'Save the set' }).click()
  await expect(page).toHaveURL(/#\/workshop\/rules\/(?!new:)/)
  await expect(page.locator('.toast').last()).toContainText('Saved.')
  await expect(page.locator('.page-head')).toHaveAttribute('data-first', '')
  expect(await violations(page, 'house rules')).toEqual([])
  const rules = await linkOf(page, 'Plain war')

  const { page: phone } = await guest(PHONE)
  await open(phone, rules)
  await expect(phone.getByRole('main')).toContainText('No zombies')
  await phone.getByRole('button', { name: 'Change a copy' }).tap()
  await expect(phone.getByRole('switch', { name: /No zombies/ })).toBeChecked()
  await expectNoSidewaysScroll(phone, 'house rules on a phone')
  await open(phone, war)
  await phone.getByRole('button', { name: 'Change a copy' }).tap()
  await phone.locator('[data-entry="sz5"]').tap()
  await expect(phone.locator('.we-entry-form').getByLabel('Germany', { exact: true })).toHaveValue('1 sub')
  await expectNoSidewaysScroll(phone, 'a war on a phone')
  expect(await violations(phone, 'a war on a phone')).toEqual([])
})

/** A work of somebody who wants the page to ask another site for something, in every text that it can carry. */
const OUTSIDE = 'https://elsewhere.example/spy'
const hostileWork = {
  format: 'deadfront-work/1',
  kind: 'content',
  game: 'efsz',
  rulesVersion: 1,
  scenario: 'fubar',
  title: `<img src=${OUTSIDE}.png>`,
  author: `<a ping="${OUTSIDE}" href=x>me</a>`,
  licence: 'CC-BY-4.0',
  text: `<script src="${OUTSIDE}.js"></script><iframe src="${OUTSIDE}"></iframe>![x](${OUTSIDE}.png) ${OUTSIDE}`,
  language: 'es',
  data: {
    scenario: {
      title: `<img src=${OUTSIDE}/title.png onerror=alert(1)>`,
      goal: `<style>@import url(${OUTSIDE}.css)</style>`,
      extra: `<svg><image href="${OUTSIDE}.svg"/></svg> ${OUTSIDE}`,
    },
  },
}

test('what is shared asks no other site; the shelf copies, keeps versions and exports; a puzzle is made', async ({ guest }) => {
  const { page } = await guest(WIDE)
  const outside: string[] = []
  await page.route(
    (url) => url.hostname !== '127.0.0.1' && url.protocol.startsWith('http'),
    (route) => {
      outside.push(route.request().url())
      return route.abort()
    },
  )
  await openPage(page, '#/workshop', 'Workshop')
  await page.setInputFiles('input[type=file]', jsonFile('hostile.work.json', hostileWork))
  const row = page.locator('.ws-work')
  await expect(row.locator('.save-name')).toHaveText(hostileWork.title)
  // The words of the maker keep their language.
  await expect(row.locator('.ws-text')).toHaveAttribute('lang', 'es')
  await expect(row.locator('.ws-picture img')).toBeVisible()

  // A copy, a new name as a version of its own, the first version again, and a file of it.
  await row.getByRole('button', { name: /^Copy: / }).click()
  await expect(row).toHaveCount(2)
  const copy = row.filter({ hasText: '(copy)' })
  await copy.getByRole('button', { name: /^Name and details: / }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Second name')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const renamed = row.filter({ hasText: 'Second name' })
  await expect(renamed).toContainText('2 versions')
  await renamed.getByRole('button', { name: /^Versions/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make version 1 the newest' }).click()
  await expect(row.filter({ hasText: '3 versions' })).toContainText('(copy)')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row
      .filter({ hasText: '3 versions' })
      .getByRole('button', { name: /^Export/ })
      .click(),
  ])
  const exported = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(exported).toMatchObject({ text: hostileWork.text, language: 'es', data: hostileWork.data })

  // By link and at the table.
  await row
    .first()
    .getByRole('button', { name: /^Share: / })
    .click()
  await expect(page.locator('.ws-link')).toHaveValue(/#\/workshop\/open\/1\./)
  await open(page, new URL(await page.locator('.ws-link').inputValue()).hash)
  await page.getByRole('button', { name: 'Play it' }).click()
  await page.locator('.table .ez-table').waitFor()
  await expect(page.locator('.log')).toContainText(`Scenario: ${hostileWork.data.scenario.title}`)

  // A puzzle: one of the dead at arm's length.
  await openPage(page, '#/workshop', 'Workshop')
  await page.setInputFiles('input[type=file]', jsonFile('arms-length.work.json', armsLength()))
  await page
    .locator('.ws-work', { hasText: 'arms-length' })
    .getByRole('link', { name: /^Edit: / })
    .click()
  await page.getByRole('button', { name: 'Make a puzzle of it' }).click()
  const maker = page.getByRole('dialog')
  await maker.getByRole('checkbox', { name: /^Destroy Beta \(\d+,\d+\)/ }).check()
  await maker.getByRole('button', { name: en.puzzles.maker.findBest }).click()
  await expect(maker.getByRole('status')).toContainText('%')
  await maker.getByRole('button', { name: en.puzzles.maker.save }).click()
  await expect(page).toHaveURL(/#\/puzzles\/work\//)
  expect(outside).toEqual([])
})

/** The position of a small puzzle of the game, as a work. */
function armsLength(): object {
  const { puzzles }: { puzzles: { id: string; position: object }[] } = JSON.parse(
    readFileSync(new URL('../../../../games/efsz/data/puzzles.json', import.meta.url), 'utf8'),
  )
  const found = puzzles.find(({ id }) => id === 'at-arms-length')
  if (!found) throw new Error('no such puzzle')
  return {
    ...hostileWork,
    kind: 'position',
    title: 'arms-length',
    author: '',
    text: '',
    data: { game: 'efsz', scenario: 'fubar', ...found.position },
  }
}
