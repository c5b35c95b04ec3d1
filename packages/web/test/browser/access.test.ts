import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterMoves, guest, open, type Stage, stage, startAlone, violations } from './table.ts'

let at: Stage
beforeAll(async () => {
  at = await stage()
}, 180_000)
afterAll(() => at?.close())

for (const theme of ['dark', 'light'] as const)
  for (const size of [
    { name: 'wide', viewport: { width: 1440, height: 900 } },
    { name: 'phone', viewport: { width: 390, height: 844 } },
  ])
    test(`axe finds nothing in any page state: ${theme}, ${size.name}`, async () => {
      const { page, context, errors } = await guest(at, { viewport: size.viewport, colorScheme: theme })
      const found: string[] = []
      const fits = async (where: string) => {
        found.push(...(await violations(page, where)))
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (wide > 0) found.push(`${where}: scrolls sideways by ${wide} px`)
      }
      await open(at, page, '#/')
      await page.waitForSelector('.card')
      await fits('lobby')
      await page.setInputFiles('input[type=file]', { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{') })
      await page.waitForSelector('.fault-line')
      await fits('lobby with a bad file')
      for (const hash of [
        '#/play/last-light',
        '#/rules',
        '#/rules/last-light/LL-5.1',
        '#/settings',
        '#/about',
        '#/saves',
        '#/nowhere',
        '#/game/none',
      ]) {
        await open(at, page, hash)
        await page.waitForSelector('h1')
        await page.waitForTimeout(150)
        await fits(hash)
      }
      await open(at, page, '#/play/last-light')
      await page.locator('details.more summary').click()
      await page.locator('.seat-row select').nth(1).selectOption('friend')
      await fits('new game, all open')
      await page.click('.sheet-foot .main')
      await page.waitForSelector('.hand-over')
      await fits('hand-over')
      await page.locator('.hand-over .main').click()
      await page.waitForSelector('.question .forms')
      await fits('table: amounts')
      await page.locator('.question .rule-link').first().click()
      await page.waitForSelector('.drawer')
      await fits('table: rules drawer')
      await page.keyboard.press('Escape')

      // Through the kinds of question of a whole night.
      await startAlone(at, page, 'last-light', 'forms-1')
      const kinds = new Set<string>()
      for (let i = 0; i < 60 && kinds.size < 5; i++) {
        await page.waitForSelector('.end-screen, .my-question .forms')
        if (await page.locator('.end-screen').isVisible()) {
          await page.keyboard.press('Escape')
          break
        }
        const kind = await page.evaluate(
          () => ['.steppers', '.path', '.order', '.ticks', '.field-pick'].find((s) => document.querySelector(`.my-question ${s}`)) ?? '',
        )
        if (!kinds.has(kind)) await fits(`table: ${kind}`)
        kinds.add(kind)
        const before = Number(await page.locator('.table').getAttribute('data-at'))
        const send = page.locator('.my-question .send .main').first()
        if (await send.count()) await send.click()
        else await page.locator('.my-question .pick').first().click()
        await page.waitForFunction((n) => Number(document.querySelector('.table')?.getAttribute('data-at')) > n, before)
      }
      await page.getByRole('button', { name: 'Look back' }).click()
      await page.waitForSelector('.replay-bar')
      await fits('replay')
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.waitForSelector('.dialog.settings')
      await fits('settings over the table')
      await page.keyboard.press('Escape')

      await startAlone(at, page, 'stumble')
      await page.getByRole('button', { name: 'cell 4', exact: true }).click()
      await page.waitForSelector('.fault')
      await fits('fault')
      await page.getByRole('button', { name: 'Go on' }).click()
      for (const [i, cell] of [0, 3, 1, 5, 2].entries()) {
        await page.getByRole('button', { name: `cell ${cell}`, exact: true }).click()
        await afterMoves(page, i + 1)
      }
      await page.waitForSelector('.end-screen')
      await fits('end screen')
      await page.keyboard.press('Escape')
      await fits('finished table')
      await open(at, page, '#/saves')
      await page.waitForSelector('.save')
      await fits('saves')
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await page.waitForSelector('.toast')
      await fits('saves with a toast')
      expect(found).toEqual([])
      expect(errors).toEqual([])
      await context.close()
    }, 180_000)

test('every palette and text size keeps its contrast', async () => {
  const { page, context } = await guest(at)
  await open(at, page, '#/settings')
  for (const theme of ['Night', 'Day'])
    for (const palette of ['Standard', 'Red–green', 'Blue–yellow', 'High contrast']) {
      await page.getByLabel(theme, { exact: true }).check()
      await page.getByLabel(palette, { exact: true }).check()
      expect(await violations(page, `${theme}, ${palette}`)).toEqual([])
    }
  await page.getByLabel('Huge', { exact: true }).check()
  await open(at, page, '#/play/last-light')
  await page.waitForSelector('.seat-row')
  expect(await violations(page, 'huge text')).toEqual([])
  await context.close()
})

test('from 360 to 2560 pixels nothing scrolls sideways, with huge text too', async () => {
  const { page, context } = await guest(at)
  const over: string[] = []
  const look = async (where: string) => {
    const wide = await page.evaluate(() => {
      const far = [...document.querySelectorAll('body *')].find((x) => x.getBoundingClientRect().right > innerWidth + 1)
      return { by: document.documentElement.scrollWidth - innerWidth, far: far?.className ?? '' }
    })
    if (wide.by > 0) over.push(`${where}: by ${wide.by} px (${wide.far})`)
  }
  for (const size of ['Normal', 'Huge'])
    for (const width of [360, 600, 901, 1280, 2560]) {
      await open(at, page, '#/settings')
      await page.getByLabel(size, { exact: true }).check()
      await page.setViewportSize({ width, height: 800 })
      for (const hash of ['#/', '#/play/last-light', '#/settings', '#/rules/last-light', '#/saves']) {
        await open(at, page, hash)
        await page.waitForSelector('h1')
        await look(`${hash} at ${width} px, ${size}`)
      }
      await startAlone(at, page, 'last-light')
      await look(`table at ${width} px, ${size}`)
    }
  expect(over).toEqual([])
  await context.close()
}, 120_000)

test('the live region reads the log, and focus is always seen', async () => {
  const { page, context } = await guest(at)
  await startAlone(at, page, 'ttt')
  await page.getByRole('button', { name: 'cell 4', exact: true }).click()
  await afterMoves(page, 1)
  await page.waitForFunction(() => document.getElementById('spoken')?.textContent?.includes('marks cell 4'))
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)
  expect(outline).toBe('solid')
  await context.close()
})
