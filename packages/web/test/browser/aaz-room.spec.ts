import type { Page } from '@playwright/test'
import { act, boxOf, sit } from './aaz-table.ts'
import { expect, PHONE, test } from './table.ts'

/** Axis & Allies & Zombies where there is little room: nothing that is asked lies outside the bar, or below the window. */

const LAPTOP = { viewport: { width: 1280, height: 720 } }
/** A window of 1440 × 900 at 200 %. */
const ZOOMED = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }

/** Every kind of land unit and aircraft in Germany. */
const mixed = (units: string) => ({
  scenario: '1941',
  turn: 'Germany',
  phase: 'combatMove',
  territories: {
    Germany: { control: 'Germany', units: { Germany: units } },
    'Eastern Europe': { control: 'USSR', units: { USSR: '1 inf' } },
  },
})

const inBar = async (page: Page, selector: string): Promise<void> => {
  const bar = await boxOf(page.locator('.az-bar'))
  for (const part of await page.locator(selector).all()) {
    const { x, width, y, height } = await boxOf(part)
    expect([x >= bar.x - 1, x + width <= bar.x + bar.width + 1, y + height <= bar.y + bar.height + 1], await part.innerText()).toEqual([
      true,
      true,
      true,
    ])
  }
}

test('at 1280 × 720 the way on and all units in hand stand inside the bar, in Spanish too', async ({ guest }) => {
  const { page } = await sit(guest, 'Guerra mundial, 1941', {
    how: { ...LAPTOP, locale: 'es-ES' },
    position: {
      scenario: '1941',
      turn: 'Germany',
      phase: 'noncombatMove',
      territories: {
        'Eastern Europe': { control: 'Germany', taken: true, units: { Germany: '1 inf 2 ftr' } },
        'Southern Europe': { control: 'Germany', units: { Germany: '1 inf' } },
      },
      moved: [{ at: 'Eastern Europe', units: '2 ftr', used: 1, how: 'fought' }],
    },
  })
  await expect(page.locator('[data-do=landAll]')).toContainText('2 en Europa del Sur')
  await inBar(page, '.az-ends > button')
  // The same for what is left undone.
  await page.locator('[data-end]').click()
  await page.locator('.az-warnings').waitFor()
  await inBar(page, '.az-ends > button')
})

test('at 1280 × 720 five kinds of units in hand are seen whole', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941', { how: LAPTOP, position: mixed('7 inf 3 art 3 tnk 2 ftr 1 bmb') })
  await act(page, 'Germany')
  await page.locator('.az-hand').waitFor()
  await expect(page.locator('.az-hand .az-stepper')).toHaveCount(5)
  const row = await boxOf(page.locator('.az-hand .az-steppers'))
  const last = await boxOf(page.locator('.az-hand .az-stepper').last())
  expect(last.x + last.width).toBeLessThanOrEqual(row.x + row.width)
})

test('at 200 % the units in hand and what to do with them stand in the window', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941', { how: ZOOMED, position: mixed('3 inf 1 art') })
  await act(page, 'Germany')
  await page.locator('.az-hand').waitFor()
  for (const part of ['.az-hand .az-stepper', '.az-hand [data-all]', '[data-drop]'])
    await expect(page.locator(part).first()).toBeInViewport({ ratio: 1 })
  expect((await boxOf(page.locator('.az-field'))).height).toBeGreaterThan(190)
  await page.locator('[data-drop]').click()
  await expect(page.locator('[data-end]')).toBeInViewport({ ratio: 1 })
})

test('on a phone no empty strip stands above the units in hand', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941', { how: PHONE, position: mixed('3 inf 1 art') })
  await act(page, 'Germany')
  await page.locator('.az-hand').waitFor()
  const title = await boxOf(page.locator('.az-hand-title b'))
  const row = await boxOf(page.locator('.az-hand .az-steppers'))
  expect(row.y - title.y - title.height).toBeLessThan(30)
  // The bar keeps its height: the map does not jump.
  const held = await boxOf(page.locator('.az-bar'))
  await page.locator('[data-drop]').click()
  await expect(page.locator('[data-end]')).toBeVisible()
  expect((await boxOf(page.locator('.az-bar'))).height).toBe(held.height)
})
