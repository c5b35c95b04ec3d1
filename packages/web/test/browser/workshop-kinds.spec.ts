import { readFileSync } from 'node:fs'
import { built, serve } from './site.ts'
import { expect, expectNoSidewaysScroll, open, openPage, PHONE, test, violations, WIDE } from './table.ts'
import { fingerOf, importWork, linkOf, middleOf, pick, placeName, saved, square, verdict } from './workshop-hands.ts'

// One thing of each kind is played, shared, opened and changed; how each is made stands in workshop.spec.ts.

test('a scenario is shared, and on a phone it is opened, painted by touch and kept', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await importWork(page, {
    kind: 'content',
    game: 'efsz',
    scenario: 'fubar',
    title: 'The Pump Room',
    data: { scenario: { title: 'Pumps' } },
  })
  const link = await linkOf(page, 'The Pump Room')

  const { page: phone, context } = await guest(PHONE)
  await open(phone, link)
  await expect(phone.getByRole('button', { name: 'Play it' })).toBeEnabled()
  await expectNoSidewaysScroll(phone, 'an opened link on a phone')
  expect(await violations(phone, 'an opened link on a phone')).toEqual([])
  await phone.getByRole('button', { name: 'Change a copy' }).tap()
  await pick(phone, 'sign h', 'Ground')
  // A finger that moves over the board with a brush in hand paints every square on its way.
  const way = ['2,11', '3,11', '4,11']
  await square(phone, '3,11').scrollIntoViewIfNeeded()
  const finger = await fingerOf(phone, context)
  for (const [i, at] of way.entries()) await finger(i === 0 ? 'touchStart' : 'touchMove', await middleOf(square(phone, at)))
  await finger('touchEnd', null)
  for (const at of way) await expect(placeName(phone, at)).toContainText('Rubble')
  await expect(placeName(phone, '5,11')).not.toContainText('Rubble')
  await pick(phone, 'sign #', 'Ground')
  await square(phone, '5,11').tap()
  await expect(placeName(phone, '5,11')).toContainText('Wall')
  await expect(verdict(phone)).toContainText('Ready to play')
  await expectNoSidewaysScroll(phone, 'a scenario on a phone')
  await saved(phone)
  await openPage(phone, '#/workshop', 'Workshop')
  await expect(phone.locator('.ws-work')).toContainText('The Pump Room (copy)')
})

test('a campaign is played and shared, and on a phone it is opened and changed', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await importWork(page, {
    kind: 'content',
    game: 'efsz',
    scenario: 'campaign',
    title: 'Long winter',
    data: { campaign: { title: 'Long winter' } },
  })
  await page.getByRole('button', { name: 'Play: Long winter' }).click()
  await page.locator('.table .ez-table').waitFor()
  const link = await linkOf(page, 'Long winter')

  const { page: phone } = await guest(PHONE)
  await open(phone, link)
  await expect(phone.getByRole('button', { name: 'Play it' })).toBeEnabled()
  await phone.getByRole('button', { name: 'Change a copy' }).tap()
  await expect(verdict(phone)).toContainText('Ready to play')
  await phone.getByLabel('Title', { exact: true }).fill('Short winter')
  await phone.keyboard.press('Tab')
  await phone.locator('[data-part="nodes"]').tap()
  await phone.locator('.we-entry').first().tap()
  await expect(phone.locator('.we-entry-form h3')).toBeVisible()
  await expectNoSidewaysScroll(phone, 'a campaign on a phone')
  expect(await violations(phone, 'a campaign on a phone')).toEqual([])
  await saved(phone)
  await openPage(phone, '#/workshop', 'Workshop')
  await expect(phone.locator('.ws-work .save-name')).toContainText('Long winter (copy)')
})

test('a town is shared and changed on a phone; a war and house rules are played, and a set is chosen at set-up', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await importWork(page, {
    kind: 'content',
    game: 'dotz',
    scenario: 'basic',
    title: 'Ana’s town',
    data: { units: { ana: { kind: 'hero', name: 'Ana', strength: [4, 2], capacity: [1, 1], move: 4 } } },
  })
  const town = await linkOf(page, 'Ana’s town')
  await importWork(page, { kind: 'content', game: 'aaz', scenario: '1941', title: 'Cheap war', data: { units: { inf: { cost: 2 } } } })
  await page.getByRole('button', { name: 'Play: Cheap war' }).click()
  await page.locator('.table .az-table').waitFor()

  await importWork(page, { kind: 'rules', game: 'aaz', scenario: '1941', title: 'Plain war', data: { noZombies: true } })
  await page.getByRole('link', { name: 'Edit: Plain war' }).click()
  await expect(page.getByRole('switch', { name: /No zombies/ })).toBeChecked()
  await page.getByRole('button', { name: 'Play with it' }).click()
  await page.locator('.table .az-table').waitFor()
  // At set-up the set sets its options.
  await open(page, '#/play/aaz')
  await page.locator('.seat-row').first().waitFor()
  const noZombies = page.getByRole('switch', { name: /No zombies/ })
  await expect(noZombies).not.toBeChecked()
  await page.locator('#own-set').selectOption({ label: 'Plain war' })
  await expect(noZombies).toBeChecked()

  // A work of an earlier version of the rules is played by those of today.
  const { page: phone } = await guest(PHONE)
  await open(phone, town)
  await expect(phone.getByRole('main')).toContainText('version 1 of the rules')
  await expect(phone.getByRole('button', { name: 'Play it' })).toBeEnabled()
  await phone.getByRole('button', { name: 'Change a copy' }).tap()
  await phone.locator('[data-part="units"]').tap()
  await phone.locator('[data-entry="ana"]').tap()
  const form = phone.locator('.we-entry-form')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ana')
  await form.getByLabel('Strength: Reduced').fill('3')
  await expect(verdict(phone)).toContainText('Ready to play')
  await expectNoSidewaysScroll(phone, 'a town on a phone')
  expect(await violations(phone, 'a town on a phone')).toEqual([])
  await saved(phone)
})

test('a puzzle is shared; on a phone it is opened, played, and its position changed', async ({ guest }) => {
  const { puzzles }: { puzzles: { id: string; scenario: string; position: object; goal: object; best: number }[] } = JSON.parse(
    readFileSync(new URL('../../../../games/aaz/data/puzzles.json', import.meta.url), 'utf8'),
  )
  const found = puzzles.find(({ id }) => id === 'manchurian-winter')
  if (!found) throw new Error('no such puzzle')
  const { scenario, position, goal, best } = found
  const { page } = await guest(WIDE)
  await importWork(page, { kind: 'puzzle', game: 'aaz', scenario, title: 'Cold coast', text: 'Take both.', data: { position, goal, best } })
  const link = await linkOf(page, 'Cold coast')

  const { page: phone } = await guest(PHONE)
  await open(phone, link)
  await expectNoSidewaysScroll(phone, 'a shared puzzle on a phone')
  await phone.getByRole('button', { name: 'Play it' }).tap()
  await phone.getByRole('button', { name: 'Fight!' }).tap()
  await expect(phone.locator('.pz-grade')).toContainText('Your answer 0%, best 50.7%')
  await open(phone, link)
  await phone.getByRole('button', { name: 'Change a copy' }).tap()
  await expect(verdict(phone)).toContainText('Ready to play')
  await phone.locator('.we-place > .field select').selectOption('Coastal China')
  await expect(phone.locator('.we-thing').first()).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Make a puzzle of it' })).toBeVisible()
  await expectNoSidewaysScroll(phone, 'the position of a puzzle on a phone')
  await saved(phone)
})

test('offline: workshop and lab open, and keep what is made', async ({ guest }) => {
  const site = await serve(built('test'))
  const { page } = await guest({ ...WIDE, baseURL: site.url, serviceWorkers: 'allow' })
  await page.goto('/#/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await site.close()
  await openPage(page, '#/workshop', 'Workshop')
  await page.locator('.ws-make-head select').selectOption('efsz')
  await page.getByRole('button', { name: 'Begin: A position' }).click()
  await pick(page, 'person dasha', 'People')
  await square(page, '3,6').click()
  await expect(verdict(page)).toContainText('Ready to play')
  await saved(page)
  await page.reload()
  await page.locator('.we-place > .field select').selectOption('3,6')
  await expect(page.locator('.we-thing')).toContainText('Dasha')

  await openPage(page, '#/lab', 'Lab')
  await page.locator('.lab-form-head select').selectOption('efsz')
  await page.getByLabel('Scenario').selectOption('fubar')
  await page.locator('.lab-seats select').selectOption('straggler')
  await page.getByRole('textbox', { name: 'Games', exact: true }).fill('4')
  await page.getByRole('button', { name: 'Start' }).click()
  const progress = page.locator('.lab-progress')
  await expect(progress).toHaveAttribute('data-state', 'done')
  await page.reload()
  await expect(progress).toHaveAttribute('data-state', 'done')
  await expect(page.locator('[data-chart="results"] [data-row="0"]')).toBeVisible()
})
