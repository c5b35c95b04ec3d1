import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, guest, open, type Stage, stage, violations } from './table.ts'

/** Axis & Allies & Zombies on its board: clicked, dragged, typed. */
let at: Stage
beforeAll(async () => {
  at = await stage()
}, 180_000)
afterAll(() => at.close())

async function sit(scenario: string, how: Parameters<typeof guest>[1] = {}): Promise<Guest> {
  const someone = await guest(at, { viewport: { width: 1440, height: 900 }, ...how })
  const { page } = someone
  await open(at, page, '#/play/aaz')
  await page.waitForSelector('.seat-row')
  await page.getByText(scenario, { exact: true }).first().click()
  for (const select of await page.locator('.seat-row select').all()) await select.selectOption('me')
  await page.locator('details.more summary').click()
  await page.locator('#seed').fill('browser')
  await page.click('.sheet-foot .main')
  await page.waitForSelector('.az-bar [data-end]')
  await settled(page)
  return someone
}

const settled = (page: Page) => page.waitForSelector('.table:not([data-busy])')
const place = (page: Page, name: string) => page.locator(`[data-place="${name}"]`)
const act = (page: Page, name: string) => place(page, name).dispatchEvent('click')
const europe = (page: Page) => page.locator('.az-views button').nth(1).click()

describe('the board of the world', () => {
  it('picks up, shows the reach, plans an attack with its odds, and takes it back', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await europe(page)
    await act(page, 'Russia')
    await page.waitForSelector('.az-hand')
    expect(await page.locator('.az-light.fight').count()).toBeGreaterThan(0)
    await page.locator('[data-unit="inf"] button').first().click()
    expect(await page.locator('[data-unit="inf"] .az-picked b').textContent()).toBe('4')
    await act(page, 'West Russia')
    await page.waitForSelector('.az-arrow')
    await page.waitForSelector('.az-note text')
    expect(await page.locator('.az-note text').first().textContent()).toMatch(/%$/)
    expect(await page.locator('.az-plan strong').first().textContent()).toMatch(/%$/)
    expect(await page.locator('.az-facts').first().textContent()).toContain('exact')
    await page.locator('.az-moves button').first().click()
    await page.waitForSelector('.az-arrow', { state: 'detached' })
    expect(errors).toEqual([])
    await context.close()
  })

  it('says why not, with the rule', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await europe(page)
    await act(page, 'Russia')
    await page.waitForSelector('.az-hand')
    await act(page, 'Germany')
    await page.waitForSelector('.tip .rule-link, .tip-card .rule-link, [class*="tip"] [class*="rule"]')
    expect(errors).toEqual([])
    await context.close()
  })

  it('drags a stack onto its target', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await europe(page)
    const from = await page.locator('[data-stack="Russia"]').boundingBox()
    const to = await page.locator('[data-stack="West Russia"]').boundingBox()
    if (!from || !to) throw new Error('no stacks')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x - 20, from.y + 20, { steps: 4 })
    await page.waitForSelector('.az-hand')
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
    await page.mouse.up()
    await page.waitForSelector('.az-arrow.fight')
    expect(errors).toEqual([])
    await context.close()
  })

  it('fights a battle to its end and buys', { timeout: 150_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await europe(page)
    await act(page, 'Russia')
    await page.waitForSelector('.az-hand')
    await act(page, 'West Russia')
    await page.waitForSelector('.az-arrow')
    await page.locator('[data-end]').click()
    await page.waitForSelector('[data-sure], .az-battle')
    let fought = false
    for (let i = 0; i < 200 && !(await page.locator('.az-shop .az-good').first().isVisible()); i++) {
      fought ||= await page.locator('.az-battle').isVisible()
      const next = page.locator('[data-sure], [data-suggested], .az-options .az-button, .az-moving [data-end]').first()
      if (await next.isVisible()) await next.click({ timeout: 2000 }).catch(() => {})
      await settled(page)
      await page.waitForTimeout(60)
    }
    expect(fought).toBe(true)
    const purse = () => page.locator('.az-purse b').textContent()
    const before = Number.parseInt((await purse()) ?? '', 10)
    await page.locator('.az-yard', { hasText: 'Russia' }).last().click()
    await page.locator('.az-good[data-unit="inf"]').click()
    await page.waitForFunction((n) => document.querySelector('.az-purse b')?.textContent?.startsWith(String(n)), before - 3)
    expect(errors).toEqual([])
    await context.close()
  })

  it('is played by keyboard', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await place(page, 'Russia').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.az-hand')
    expect(await place(page, 'Russia').getAttribute('aria-pressed')).toBe('true')
    expect(await place(page, 'West Russia').getAttribute('aria-label')).toContain('attack here')
    await place(page, 'West Russia').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.az-arrow.fight')
    expect(errors).toEqual([])
    await context.close()
  })

  it('plays the prelude: only the lands between are open', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('Prelude, 1939')
    await act(page, 'Germany')
    await page.waitForSelector('.az-hand')
    expect(await page.locator('.az-light.fight').count()).toBeGreaterThanOrEqual(3)
    expect(await place(page, 'Eastern Europe').getAttribute('aria-label')).toContain('attack here')
    expect(await place(page, 'Urals').getAttribute('aria-label')).not.toContain('attack here')
    expect(errors).toEqual([])
    await context.close()
  })

  it('teaches the prelude by doing', { timeout: 90_000 }, async () => {
    const { page, errors, context } = await sit('World war, 1941')
    await page.getByRole('button', { name: /^Learn/ }).click()
    const guide = page.locator('.learn')
    await guide.locator('.az-bar [data-end]').waitFor()
    await guide.locator('[data-place="Germany"]').dispatchEvent('click')
    await guide.locator('.az-hand').waitFor()
    await guide.locator('[data-place="Eastern Europe"]').dispatchEvent('click')
    await guide.locator('.learn-done').waitFor()
    expect(await violations(page, 'guide')).toEqual([])
    for (let i = 0; i < 3; i++) await guide.locator('.learn-next').click()
    await guide.locator('[data-suggested]').click()
    await guide.locator('.az-options .az-button').last().click()
    await guide.locator('.learn-done').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('has nothing that axe complains about, dark or light, wide or narrow', { timeout: 120_000 }, async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, context } = await sit('World war, 1941', { viewport })
      await act(page, 'Russia')
      await page.waitForSelector('.az-hand')
      expect(await violations(page, `dark ${viewport.width}`)).toEqual([])
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'light'
      })
      // Colours fade over.
      await page.waitForTimeout(1000)
      expect(await violations(page, `light ${viewport.width}`)).toEqual([])
      await context.close()
    }
  })
})
