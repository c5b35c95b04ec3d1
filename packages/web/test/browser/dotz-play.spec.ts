import type { Page } from '@playwright/test'
import { act, begin, decide, endButton, endPhase, over, settled } from './dotz-table.ts'
import { expect, moves, pressUntil, test, WIDE } from './table.ts'

/** Whole games of Dawn of the Zeds: some hundred decisions each. */
test.setTimeout(900_000)

test('a whole solo game by clicking on the map', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'clicked')
  const seen = new Set<string>()
  const done = new Set<string>()
  for (let i = 0; i < 600 && !(await over(page)); i++) {
    if (!(await endButton(page).isVisible())) await decide(page, seen)
    else if (i % 3 === 2 || !(await act(page, i, done))) await endPhase(page)
  }
  await expect(page.locator('.end-screen')).toBeVisible()
  expect(seen.size).toBeGreaterThanOrEqual(3)
  expect([...done]).toContain('Move')
  await expect(page.locator('.dz-chronicle')).toHaveText(/Ammo used in \d+ shots/, { useInnerText: true })
  await expect(page.locator('.dz-epilogue')).toHaveText(/\S/)
  await page.getByRole('button', { name: 'Watch it again' }).click()
  await expect(page.locator('.replay-bar')).toBeVisible()
})

const inBar = (page: Page) => page.evaluate(() => document.activeElement?.closest('.dz-bar') !== null)
const onMap = (page: Page) => page.evaluate(() => document.activeElement?.closest('svg.board') !== null)

test('a whole solo game by keyboard alone', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'typed')
  // Into the bar once. From there every next question takes the focus by itself.
  expect(await pressUntil(page, 'Tab', 60, () => inBar(page))).toBe(true)
  // The arrow keys go from place to place on the map.
  expect(await pressUntil(page, 'Shift+Tab', 20, () => onMap(page))).toBe(true)
  const labels = new Set<string>()
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'Home', 'End']) {
    await page.keyboard.press(key)
    labels.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
  }
  expect(labels.size).toBeGreaterThan(2)
  expect(await pressUntil(page, 'Tab', 60, () => inBar(page))).toBe(true)
  for (let i = 0; i < 500 && !(await over(page)); i++) await pressOn(page)
  await expect(page.locator('.end-screen')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.end-screen')).toHaveCount(0)
})

/** Tabs to the button that goes on, and Enter: the main one, or the end of the phase, or the first answer. */
async function pressOn(page: Page): Promise<void> {
  await settled(page)
  if (await over(page)) return
  const before = await moves(page)
  const bar = await page.locator('.dz-bar').innerHTML()
  const wanted = await page.locator('.dz-bar :is(.dz-answers, .dz-corner) .dz-button:enabled').evaluateAll((buttons) => {
    const first = (kind: string) => buttons.findIndex((button) => button.classList.contains(kind))
    return first('main') >= 0 ? first('main') : Math.max(0, first('end'))
  })
  const button = page.locator('.dz-bar :is(.dz-answers, .dz-corner) .dz-button:enabled').nth(wanted)
  const there = () => button.evaluate((element) => element === document.activeElement)
  if (!(await pressUntil(page, 'Tab', 40, there))) await pressUntil(page, 'Shift+Tab', 80, there)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  // An answer is carried out, or a hit is put on somebody, or the end of the phase asks once more.
  await page.waitForFunction(
    ({ n, html }) =>
      document.querySelector('.end-screen') !== null ||
      Number(document.querySelector('.table')?.getAttribute('data-at')) > n ||
      document.querySelector('.dz-bar')?.innerHTML !== html,
    { n: before, html: bar },
  )
}
