import type { Page } from '@playwright/test'
import { answered, begin, counter, endButton, endPhase, pickUp, untilActions } from './dotz-table.ts'
import { expect, moves, open, openPage, startGame, table, test, WIDE } from './table.ts'

/** The lobby never surprises: where running games stand, what "Play now" means, who sits where. */

const card = (page: Page, game: string) => page.locator(`.card[data-game="${game}"]`)

test('a running game stands in the lobby with its picture and its turn; the saves say it too', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'b')
  await untilActions(page)
  await endPhase(page)
  await open(page, '#/')
  const running = page.locator('.continue').first()
  await expect(running).toHaveText(/Dawn of the Zeds[^]*Turn \d+/)
  await expect(running.locator('img')).toBeVisible()
  // It pushes no start button below the fold of a laptop.
  for (const game of ['aaz', 'dotz', 'efsz']) await expect(card(page, game).locator('.card-acts .main')).toBeInViewport({ ratio: 1 })
  await openPage(page, '#/saves', 'Saved games')
  await expect(page.locator('.save-where').first()).toHaveText(/Turn \d+/)
})

test('"Play now" always means the same: alone, with the defaults, whatever was set up last', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await open(page, '#/play/dotz')
  await page.locator('#option-players').fill('3')
  await expect(page.locator('.seat-row')).toHaveCount(3)
  // Comrades are people unless somebody says otherwise.
  for (const select of (await page.locator('.seat-row select').all()).slice(1)) await expect(select).toHaveValue('friend')
  await startGame(page)
  await table(page).waitFor()
  await open(page, '#/')
  await card(page, 'dotz')
    .getByRole('button', { name: /^Play now/ })
    .click()
  await page.locator('.dz-bar').waitFor()
  await expect(page.locator('.seats .seat')).toHaveCount(0)
})

test('where a game has a difficulty, the middle one is offered: by "Play now" and on the set-up sheet', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await open(page, '#/play/efsz')
  await page.locator('.seat-row').first().waitFor()
  await page.locator('details.more summary').click()
  await expect(page.locator('#option-difficulty')).toHaveValue('"rifleman"')
  await open(page, '#/')
  await card(page, 'efsz')
    .getByRole('button', { name: /^Play now/ })
    .click()
  await page.locator('.ez-bar, .ez-briefing').first().waitFor()
  const saved = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await done(indexedDB.open('deadfront'))
    const stores = [...database.objectStoreNames].map((name) => done(database.transaction(name).objectStore(name).getAll()))
    return JSON.stringify(await Promise.all(stores))
  })
  expect(saved).toContain('"difficulty":"rifleman"')
})

test('a second player is one click, and is a person', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await open(page, '#/')
  await card(page, 'dotz')
    .getByRole('button', { name: /for two/ })
    .click()
  await expect(page.locator('.seats .seat')).toHaveCount(2)
  await expect(page.locator('.seats .seat').nth(1)).toHaveText(/Friend/)
  // Both take a Hero; then both are asked, and either may act first.
  for (const name of ['Captain Piazza', 'Deputy Schmidt']) {
    const before = await moves(page)
    await page.locator('.dz-answers .dz-button', { hasText: name }).click()
    await answered(page, before)
  }
  await untilActions(page)
  const speaker = page.locator('.dz-speaker')
  await expect(speaker).toHaveCount(2)
  for (const name of ['Player 1', 'Player 2', 'Player 1']) {
    await speaker.filter({ hasText: name }).click()
    await expect(endButton(page)).toHaveText(`${name} is done`)
  }
  // A move without dice can be taken back, though the other is asked too.
  const before = await moves(page)
  await pickUp(page, counter(page, 'unit:hunt'))
  await page.locator('.dz-place[data-hot="on"]').first().click()
  await answered(page, before)
  await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click()
  await expect.poll(() => moves(page)).toBe(before)
  // In the lobby it is told apart from a game alone.
  await open(page, '#/')
  await expect(page.locator('.continue').first()).toHaveText(/2 people at one screen/)
})

test('a running campaign is never started over without asking', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await open(page, '#/')
  const campaign = card(page, 'efsz').getByRole('button', { name: /Campaign/ })
  await campaign.click()
  await page.locator('.ez-camp').waitFor()
  const first = page.url()
  await open(page, '#/')
  await campaign.click()
  const dialog = page.locator('.start-over')
  await expect(dialog).toHaveText(/1 December/)
  await dialog.getByRole('link', { name: 'Continue' }).click()
  await page.locator('.ez-camp').waitFor()
  expect(page.url()).toBe(first)
  // The set-up sheet asks too; another one may be begun beside it.
  await open(page, '#/play/efsz')
  await page.getByRole('radio', { name: /^Twelve Days/i }).check()
  await startGame(page)
  await dialog.getByRole('button', { name: 'Begin another' }).click()
  await page.locator('.ez-camp').waitFor()
  expect(page.url()).not.toBe(first)
})

test('undo, when it cannot, says why', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'b')
  const undo = page.getByRole('button', { name: 'Undo (Ctrl+Z)' })
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await undo.click({ force: true })
  const said = page.locator('.toast', { hasText: /Nothing has been done yet|cannot be taken back/ })
  await expect(said).toHaveCount(1)
  // The key says it as the button does.
  await page.keyboard.press('Control+z')
  await expect(said).toHaveCount(2)
})

test('a game is resigned after a question; the save says how it ended, and an undo takes it back', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'b')
  const resign = page.getByRole('button', { name: 'Resign', exact: true })
  const dialog = page.locator('dialog.resign')
  await resign.click()
  await dialog.getByRole('button', { name: 'Play on' }).click()
  await resign.click()
  await dialog.getByRole('button', { name: 'Resign' }).click()
  await expect(page.locator('.end-screen')).toContainText('Given up')
  await open(page, '#/')
  await expect(card(page, 'dotz')).toBeVisible()
  await expect(page.locator('.continue')).toHaveCount(0)
  await openPage(page, '#/saves', 'Saved games')
  await expect(page.locator('.save .tag')).toHaveText(/Given up/)
  await page.locator('.save a.main').click()
  await expect(page.locator('#outcome-title')).toHaveText('Given up')
  await expect(resign).toBeDisabled()
  await page.keyboard.press('Control+z')
  await untilActions(page)
  await expect(resign).toBeEnabled()
})

test('the log keeps at least six lines beside dice and panels at 1280 × 720', async ({ guest }) => {
  const { page } = await guest({ viewport: { width: 1280, height: 720 } })
  await begin(page, 'b')
  await untilActions(page)
  await endPhase(page)
  const log = page.locator('.log ol')
  const line = await page.locator('.log .line').last().boundingBox()
  const box = await log.boundingBox()
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(Math.min(6 * (line?.height ?? 0), 150))
})

test('what just happened stays on a card until it is seen, with motion off too', async ({ guest }) => {
  const { page } = await guest({ ...WIDE, reducedMotion: 'reduce' })
  await begin(page, 'b')
  await untilActions(page)
  await endPhase(page)
  const report = page.locator('.report')
  await expect(report).toHaveText(/Turn \d+[^]*\S/)
  // The list of all answers and the coach share a line, so that the card of the event is in sight.
  const help = page.locator('.rail-help')
  const centres = await help.getByRole('button').evaluateAll((list) =>
    list.map((button) => {
      const { top, bottom } = button.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    }),
  )
  expect(centres).toHaveLength(2)
  expect(Math.abs((centres[0] ?? 0) - (centres[1] ?? 0))).toBeLessThanOrEqual(2)
  // At 200 % zoom the report leaves most of the map in sight.
  await page.setViewportSize({ width: 720, height: 450 })
  await expect.poll(async () => (await report.boundingBox())?.width ?? 720).toBeLessThan(360)
  await report.getByRole('button', { name: 'Seen' }).click()
  await expect(report).toHaveCount(0)
})

/** Changes the head of the only save in the store, and gives it. */
const storedHead = (page: Page, change: { [key: string]: unknown } = {}): Promise<{ [key: string]: unknown }> =>
  page.evaluate(async (changed) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await done(indexedDB.open('deadfront'))
    const saves = database.transaction('saves', 'readwrite').objectStore('saves')
    const [head] = await done<{ [key: string]: unknown }[]>(saves.getAll())
    const next = { ...head, ...changed }
    if (Object.keys(changed).length > 0) await done(saves.put(next))
    database.close()
    return next
  }, change)

/** Chooses the language in the settings of the table. */
async function speak(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.locator('dialog.settings').getByRole('radio', { name: language }).check()
  await page.keyboard.press('Escape')
}

test('lobby, saves and table name a game in the language of the reader, whatever it was begun in', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'b')
  const named = async (words: string): Promise<void> => {
    await open(page, '#/saves')
    await expect(page.locator('.save-name')).toHaveText(words)
    await open(page, '#/')
    await expect(page.locator('.continue h2')).toHaveText(words)
    await page.locator('.continue .main').click()
    await expect(page.locator('.table-name')).toHaveText(words)
  }
  await named('Dawn of the Zeds: The Basic Game')
  await speak(page, 'Español')
  await expect(page.locator('.table-name')).toHaveText('Dawn of the Zeds: El juego básico')
  await named('Dawn of the Zeds: El juego básico')
  // An earlier release stored the sentence.
  await storedHead(page, { name: 'Dawn of the Zeds: The Basic Game', after: undefined })
  await named('Dawn of the Zeds: El juego básico')
})

test('what happened before the first question of a game is told, but not the set-up', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'c')
  const report = page.locator('.report')
  await expect(report).toHaveText(/^Turn 1[^]*Zeds units came nearer/)
  await expect(report).not.toContainText(/Civilians \d in /)
})

test('what just happened is there again after a reload, in the language of the reader, until it was seen', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'b')
  await untilActions(page)
  await endPhase(page)
  const report = page.locator('.report')
  await expect(report).toHaveText(/^Turn \d+/)
  const told = await report.innerText()
  await page.reload()
  await expect(report).toHaveText(told, { useInnerText: true })
  await speak(page, 'Español')
  await expect(report).toHaveText(/^Turno \d+/)
  await report.getByRole('button', { name: 'Visto' }).click()
  await expect(report).toHaveCount(0)
  await expect.poll(async () => (await storedHead(page)).unseen).toEqual([])
})
