import { CATALOG } from '@deadfront/ai'
import { expect, expectNoSidewaysScroll, open, openPage, PHONE, test, violations } from './table.ts'

/** Every game of the catalogue: it starts in a click, asks a question, is readable in both languages. */
for (const { id, name } of CATALOG)
  test(`${id} starts, asks and is accessible in both languages`, async ({ guest }) => {
    for (const [locale, play] of [
      ['en-GB', `Play now: ${name}`],
      ['es-ES', `Jugar ya: ${name}`],
    ] as const) {
      const { page } = await guest({ locale })
      await open(page, '#/')
      await page.getByRole('button', { name: play }).click()
      await page.locator('.table[data-at="0"]:not([data-busy])').first().waitFor()
      // The board asks by itself; the list of all answers is one press away, with the question and its rule.
      await page.locator('.question .covered button').click()
      await page.locator('.question .forms').first().waitFor()
      await expect(page.locator('.question .forms :is(button, label)').first()).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.question .asked h3').first()).toHaveText(/\S.+\S/)
      await expect(page.locator('.question .asked .rule-link')).toHaveCount(1)
      expect(await page.locator('.fault').allInnerTexts()).toEqual([])
      expect(await violations(page, `${id}, ${locale}`)).toEqual([])
      for (const width of [390, 900, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page, `${id} at ${width} px, ${locale}`)
      }
      await page.reload()
      await page.locator('.question .covered').first().waitFor()
      await open(page, `#/rules/${id}`)
      await page.locator('.statement').first().waitFor()
      // The statements are the same elements in every language.
      if (locale === 'en-GB') expect(await violations(page, `${id} rules`)).toEqual([])
      await page.close()
    }
  })

for (const locale of ['en-GB', 'es-ES'])
  test(`on a phone no sheet to set a game up is wider than the screen (${locale})`, async ({ guest }) => {
    const { page } = await guest({ locale, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    for (const { id, name } of CATALOG) {
      await openPage(page, `#/play/${id}`, name)
      await page.locator('.option-row').first().waitFor()
      // A page that is too wide is shown smaller on a phone, and the window gets wider.
      await expect.poll(() => page.evaluate(() => innerWidth), id).toBe(390)
    }
  })

test('on a small laptop every game can be begun from the lobby without a scroll; on a phone no button is cut', async ({ guest }) => {
  const { page } = await guest({ locale: 'es-ES', viewport: { width: 1280, height: 720 } })
  await open(page, '#/')
  for (const { id } of CATALOG) {
    await expect(page.locator(`[data-game="${id}"] .main`), id).toBeInViewport({ ratio: 1 })
  }
  // The words in the picture are those of the page.
  await expect(page.locator('[data-game="dotz"] .card-art img')).toHaveAttribute('src', /#es$/)
  await page.setViewportSize(PHONE.viewport)
  const buttons = page.locator('.card-acts .button')
  const cut = () => buttons.evaluateAll((all) => all.flatMap((it) => (it.scrollWidth > it.clientWidth ? it.textContent : [])))
  await expect.poll(cut).toEqual([])
})

test('the catalogue has games', () => expect(CATALOG.length).toBeGreaterThan(0))
