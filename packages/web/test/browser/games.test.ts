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
      await page.waitForSelector('.question .asked h3')
      expect((await page.locator('.question .asked h3').first().innerText()).length).toBeGreaterThan(2)
      await page.waitForTimeout(300)
      expect(await page.locator('.fault').count()).toBe(0)
      expect(await violations(page, id)).toEqual([])
      for (const width of [390, 900, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${id} at ${width} px`).toBeLessThanOrEqual(0)
      }
      await page.reload()
      await page.waitForSelector('.question .asked h3')
      await open(at, page, `#/rules/${id}`)
      await page.waitForSelector('.statement')
      expect(await violations(page, `${id} rules`)).toEqual([])
      expect(errors).toEqual([])
      await context.close()
    }, 90_000)

test('the shelf has games', () => expect(CATALOG.length).toBeGreaterThan(0))
