import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { built, launch, type Site, serve } from './site.ts'

/** One site and one browser for a file of tests; every test has a context of its own, with empty storage. */
export interface Stage {
  site: Site
  browser: Browser
  close(): Promise<void>
}

export async function stage(): Promise<Stage> {
  const site = await serve(await built('test'))
  const browser = await launch()
  return {
    site,
    browser,
    async close() {
      await browser.close()
      await site.close()
    },
  }
}

const KEY = 'deadfront.settings'

export interface Guest {
  page: Page
  context: BrowserContext
  /** Exceptions on the page: a test that causes none ends with none. */
  errors: string[]
}

export async function guest(at: Stage, how: Parameters<Browser['newContext']>[0] = {}): Promise<Guest> {
  const context = await at.browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    serviceWorkers: 'block',
    ...how,
  })
  context.setDefaultTimeout(15_000)
  // By itself the table stands at night; a test that asks for a colour scheme means it.
  if (how?.colorScheme)
    await context.addInitScript((key) => localStorage.getItem(key) ?? localStorage.setItem(key, '{"theme":"system"}'), KEY)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, context, errors }
}

export const open = async (at: Stage, page: Page, hash: string): Promise<void> => {
  await page.goto(`${at.site.url}${hash}`)
  await page.waitForSelector('html[data-ready]')
}

/** Begins a game with every seat ours, so that only we move. */
export async function startAlone(at: Stage, page: Page, game: string, seed = 'browser'): Promise<void> {
  await open(at, page, `#/play/${game}`)
  await page.waitForSelector('.seat-row')
  for (const select of await page.locator('.seat-row select').all()) await select.selectOption('me')
  await page.locator('details.more summary').click()
  await page.locator('#seed').fill(seed)
  await page.click('.sheet-foot .main')
  await page.waitForSelector('.question .forms')
}

export const moves = async (page: Page): Promise<number> => Number(await page.locator('.table').getAttribute('data-at'))

/** The table has settled after so many moves. */
export async function afterMoves(page: Page, count: number): Promise<void> {
  await page.waitForSelector(`.table[data-at="${count}"]:not([data-busy])`)
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeViolation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Pages that fade or slide are looked at when they have come to rest, with their pictures and letters. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const finite = () => document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let running = finite(); running.some((each) => each.playState === 'running'); running = finite())
      await Promise.allSettled(running.map((each) => each.finished))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/** What axe-core finds on the page as it stands, a line for each. */
export async function violations(page: Page, where: string): Promise<string[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = (await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } }
    return (await axe.run()).violations
  })) as AxeViolation[]
  return found.flatMap((v) => v.nodes.map((node) => `${where}: ${v.id} at ${node.target.join(' ')}: ${node.failureSummary}`))
}
