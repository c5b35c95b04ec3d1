import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../../../scripts/browsers.ts'
import { buildClient } from '../../../../scripts/client.ts'
import { built, serve } from '../browser/site.ts'

/** Takes pictures of every page, to be looked at: `npm run pictures -w packages/web [-- name…]`. They land in `.pictures`. */
const out = fileURLToPath(new URL('../../.pictures', import.meta.url))
mkdirSync(out, { recursive: true })
const wanted = process.argv.slice(2)
const game = process.env.GAME ?? 'last-light'

const mode = process.env.MODE === 'production' ? 'production' : 'test'
process.chdir(fileURLToPath(new URL('../../../..', import.meta.url)))
if (!(await buildClient(mode))) process.exit(1)
const site = await serve(built(mode))
const browser = await chromium.launch(launchOptions())

const complain = (...said: unknown[]) => process.stderr.write(`${said.join(' ')}\n`)

type Shot = (page: Page) => Promise<void>
const open = (page: Page, hash: string) => page.goto(`${site.url}${hash}`)

/** Answers with whatever comes first, a number of times. */
async function playOn(page: Page, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    if (await page.locator('.end-screen').isVisible()) return
    const pick = page.locator('.question .pick, .question .send .main').first()
    await pick.waitFor({ timeout: 4000 }).catch(() => {})
    if (!(await pick.isVisible())) continue
    const plus = page.locator('.stepper button:last-child:not(:disabled)').first()
    if (await plus.isVisible()) await plus.click()
    await page
      .locator('.question .pick:visible, .question .send .main:enabled')
      .first()
      .click({ timeout: 2000 })
      .catch(() => {})
    await page.waitForTimeout(120)
  }
}

const shots: { readonly [name: string]: Shot } = {
  lobby: async (page) => {
    await open(page, '#/')
    await page.waitForSelector('.cards')
  },
  play: async (page) => {
    await open(page, `#/play/${game}`)
    await page.waitForSelector('.sheet-foot')
  },
  table: async (page) => {
    await open(page, '#/')
    await page.click(`[data-game="${game}"] .main`)
    await page.waitForSelector('.question')
    await playOn(page, 6)
    await page.waitForTimeout(500)
  },
  replay: async (page) => {
    await shots.table?.(page)
    await page.locator('.table-tools button').nth(2).click()
    await page.waitForSelector('.replay-bar')
    await page.locator('.replay-tools button').nth(1).click()
    await page.waitForTimeout(300)
  },
  end: async (page) => {
    await open(page, '#/')
    await page.click('[data-game="ttt"] .main')
    await page.waitForSelector('.question')
    await playOn(page, 9)
    await page.waitForSelector('.end-screen')
  },
  drawer: async (page) => {
    await shots.table?.(page)
    await page.locator('.question .rule-link').first().click()
    await page.waitForSelector('.drawer .statement.on')
  },
  rules: async (page) => {
    await open(page, `#/rules/${game}`)
    await page.waitForSelector('.statement')
  },
  settings: async (page) => {
    await open(page, '#/settings')
    await page.waitForSelector('.palette-sample')
  },
  saves: async (page) => {
    await shots.table?.(page)
    await open(page, '#/')
    await page.waitForSelector('.continue')
    await page.click('[data-game="tally"] .main')
    await page.waitForSelector('.question')
    await open(page, '#/saves')
    await page.waitForSelector('.save')
  },
  handover: async (page) => {
    await open(page, `#/play/${game}`)
    await page.locator('.seat-row select').nth(1).selectOption('friend')
    await page.click('.sheet-foot .main')
    await page.waitForSelector('.question, .hand-over')
    await playOn(page, 3)
    await page.waitForSelector('.hand-over', { timeout: 5000 }).catch(() => {})
  },
}

for (const [name, shot] of Object.entries(shots)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const { size, viewport } of [
    { size: 'wide', viewport: { width: 1440, height: 900 } },
    { size: 'phone', viewport: { width: 390, height: 844 } },
  ])
    for (const theme of ['dark', 'light'] as const) {
      const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce', serviceWorkers: 'block' })
      await context.addInitScript(
        (key) => localStorage.getItem(key) ?? localStorage.setItem(key, '{"theme":"system"}'),
        'deadfront.settings',
      )
      const page = await context.newPage()
      page.on('pageerror', (error) => complain(name, error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complain(name, message.text())
      })
      try {
        await shot(page)
        await page.evaluate(() => document.fonts.ready)
        await page.screenshot({ path: `${out}/${name}-${size}-${theme}.png` })
      } catch (error) {
        complain(name, size, theme, error instanceof Error ? error.message.split('\n')[0] : error)
        await page.screenshot({ path: `${out}/${name}-${size}-${theme}.png` })
      }
      await context.close()
    }
}
await browser.close()
await site.close()
