import type { Page } from '@playwright/test'
import { begin, endPhase, untilActions } from './dotz-table.ts'
import { expect, open, openPage, startGame, table, test, WIDE } from './table.ts'

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

test('a second player is one click, and is a person', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await open(page, '#/')
  await card(page, 'dotz')
    .getByRole('button', { name: /for two/ })
    .click()
  await expect(page.locator('.seats .seat')).toHaveCount(2)
  await expect(page.locator('.seats .seat').nth(1)).toHaveText(/Friend/)
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
})

test('undo, when it cannot, says why', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'b')
  const undo = page.getByRole('button', { name: 'Undo (Ctrl+Z)' })
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await undo.click({ force: true })
  await expect(page.locator('.toast')).toHaveText(/Nothing has been done yet|cannot be taken back/)
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
