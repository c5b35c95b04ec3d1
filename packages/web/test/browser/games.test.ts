import { CATALOG } from '@deadfront/ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, open, type Stage, stage, violations } from './table.ts'

let at: Stage
beforeAll(async () => {
  at = await stage()
}, 180_000)
afterAll(() => at?.close())

/** Every game of the shelf stands at the table: it starts in a click, asks a question, is readable in both languages. */
for (const { id, name } of CATALOG)
  for (const [locale, play] of [
    ['en-GB', `Play now: ${name}`],
    ['es-ES', `Jugar ya: ${name}`],
  ] as const)
    test(`${id} starts, asks and is accessible (${locale})`, async () => {
      const { page, context, errors } = await guest(at, { locale })
      await open(at, page, '#/')
      await page.getByRole('button', { name: play }).click()
      await page.waitForSelector('.table[data-at="0"]:not([data-busy])')
      // The board asks by itself; the list of all answers is one press away, with the question and its rule.
      await page.locator('.question .covered button').click()
      await page.waitForSelector('.question .forms')
      expect((await page.locator('.question .asked h3').first().innerText()).length).toBeGreaterThan(2)
      expect(await page.locator('.question .asked .rule-link').count()).toBe(1)
      expect(await page.locator('.fault').count()).toBe(0)
      expect(await violations(page, id)).toEqual([])
      for (const width of [390, 900, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${id} at ${width} px`).toBeLessThanOrEqual(0)
      }
      await page.reload()
      await page.waitForSelector('.question .covered')
      await open(at, page, `#/rules/${id}`)
      await page.waitForSelector('.statement')
      expect(await violations(page, `${id} rules`)).toEqual([])
      expect(errors).toEqual([])
      await context.close()
    }, 90_000)

test('on a phone no sheet to set a game up is wider than the screen, in either language', async () => {
  for (const locale of ['en-GB', 'es-ES']) {
    const { page, context, errors } = await guest(at, { locale, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    for (const { id } of CATALOG) {
      await open(at, page, `#/play/${id}`)
      await page.waitForSelector('.option-row')
      // What is too wide would make a phone show the page smaller, and the window wider.
      expect(await page.evaluate(() => innerWidth), `${id} ${locale}`).toBe(390)
    }
    expect(errors).toEqual([])
    await context.close()
  }
}, 60_000)

test('on a small laptop every game can be begun from the lobby without a scroll', async () => {
  const { page, context } = await guest(at)
  await open(at, page, '#/')
  for (const { id } of CATALOG) {
    const box = await page.locator(`[data-game="${id}"] .main`).boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0), id).toBeLessThanOrEqual(800)
  }
  await context.close()
})

test('the shelf has games', () => expect(CATALOG.length).toBeGreaterThan(0))
