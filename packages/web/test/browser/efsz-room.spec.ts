import { beginFrom, settled } from './efsz-table.ts'
import { expect, openSetup, startGame, test, WIDE } from './table.ts'

/** Escape from Stalingrad Z: the map has its room beside many answers, and what is asked lies open. */

/** A yard with much to do far away: two levers, and gear in three places. */
const YARD = {
  characters: { becker: { at: '1,9', facing: 'E', weapons: ['mp40'], ammo: 1 }, reiser: { at: '1,8', facing: 'E' } },
  heaps: { '16,13': { mg42: 1, ammo: 2 }, '6,8': { grenade: 2 }, '11,3': { nagant: 1, medkit: 1 } },
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
  await far.first().waitFor()
  const wide = await far.count()
  expect(wide).toBeGreaterThan(1)
  // As at 200 % zoom.
  await page.setViewportSize({ width: 720, height: 450 })
  await expect(far).toHaveCount(1)
  await page.setViewportSize(WIDE.viewport)
  await expect(far).toHaveCount(wide)
})

test('no candidate is covered by the button below them; it is in sight once enough are chosen', async ({ guest }) => {
  const { page } = await guest({ viewport: { width: 1280, height: 720 } })
  await openSetup(page, 'efsz')
  await page.locator('.choice', { hasText: 'Ward Nine' }).first().click()
  await startGame(page)
  await page.locator('.ez-recruit').first().waitFor()
  const covered = () =>
    page.locator('.ez-recruit').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { left, top, bottom } = card.getBoundingClientRect()
        const heights = Array.from({ length: Math.floor((Math.min(bottom, innerHeight) - top) / 12) }, (_, k) => top + 6 + 12 * k)
        const isCovered = heights.some((y) => document.elementFromPoint(left + 30, y)?.closest('.ez-recruit') !== card)
        return isCovered ? [card.textContent] : []
      }),
    )
  await expect.poll(covered).toEqual([])
  await page.locator('.ez-recruit').first().click()
  await expect(page.locator('.ez-team-form > .main')).toBeInViewport()
  await expect(page.locator('.ez-team-form > .main')).toBeEnabled()
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
