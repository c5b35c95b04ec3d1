import { beginFrom, settled } from './efsz-table.ts'
import { expect, openSetup, startGame, test, WIDE } from './table.ts'

/** Escape from Stalingrad Z: the map has its room beside many answers, and what is asked lies open. */

/** A scenario with much to do far away: two levers, a captive, three heaps. */
const YARD = {
  characters: { becker: { at: '1,9', facing: 'E', weapons: ['mp40'], ammo: 1 }, reiser: { at: '1,8', facing: 'E' } },
  now: 'team',
}

test('with much to do the bar takes two rows and covers nothing of the map; marks of squares can be read', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await beginFrom(page, 'Points Failure', YARD)
  await page.locator('.ez-bar').getByRole('button', { name: 'Becker', exact: true }).click()
  await page.locator('.ez-deeds .ez-button').first().waitFor()
  await settled(page)
  const over = () =>
    page.evaluate(() => {
      const bar = document.querySelector('.ez-bar')?.getBoundingClientRect().top ?? 0
      return Math.round((document.querySelector('.ez-field')?.getBoundingClientRect().bottom ?? 999) - bar)
    })
  await expect.poll(over).toBeLessThanOrEqual(0)
  const heights = () =>
    page.locator('.ez-mark-name').evaluateAll((all) => Math.min(...all.map((mark) => mark.getBoundingClientRect().height)))
  await expect.poll(heights).toBeGreaterThan(13)
})

test('a window made smaller in the middle of a question folds the answers that are less likely', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await beginFrom(page, 'Points Failure', YARD)
  await page.locator('.ez-bar').getByRole('button', { name: 'Becker', exact: true }).click()
  const far = page.locator('.ez-deeds > .ez-button', { hasText: 'Go:' })
  await expect(far).toHaveCount(3)
  // As at 200 % zoom.
  await page.setViewportSize({ width: 720, height: 450 })
  await expect(far).toHaveCount(1)
  await page.setViewportSize(WIDE.viewport)
  await expect(far).toHaveCount(3)
})

test('the first candidates lie open on a low screen, and the way on is in sight once enough are chosen', async ({ guest }) => {
  const { page } = await guest({ viewport: { width: 1280, height: 720 } })
  await openSetup(page, 'efsz')
  await page.locator('.choice', { hasText: 'Ward Nine' }).first().click()
  await startGame(page)
  const first = page.locator('.ez-recruit').first()
  await first.waitFor()
  const isOpen = () =>
    first.evaluate((card) => {
      const { left, top } = card.getBoundingClientRect()
      return document.elementFromPoint(left + 30, Math.min(top + 20, innerHeight - 4))?.closest('.ez-recruit') === card
    })
  await expect.poll(isOpen).toBe(true)
  await first.click()
  await expect(page.locator('.ez-team-form > .main')).toBeEnabled()
  await expect(page.locator('.ez-team-form > .main')).toBeInViewport()
})

test('supplies are counted with the same buttons, be it one or many', async ({ guest }) => {
  const { page } = await guest(WIDE)
  const characters = { dasha: { weapons: ['nagant', 'luger'], ammo: 3, food: 3, medkits: 1 }, becker: { weapons: ['mp40'] } }
  await beginFrom(page, 'Twelve Days', { characters, campaign: { completed: ['fubar'], here: 'fubar', next: ['wake-up'] }, now: 'camp' })
  const gifts = page.locator('.ez-gifts')
  for (const name of ['Ammo', 'Food', 'Medkits']) await expect(gifts.getByRole('button', { name: `+ ${name}`, exact: true })).toBeEnabled()
  await gifts.getByRole('button', { name: '+ Medkits', exact: true }).click()
  await expect(gifts.locator('.main')).toHaveText('Dasha gives 1 medkit to Becker')
})
