import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, type BrowserContextOptions, expect, type Locator, type Page, test as base } from '@playwright/test'
import { built, type Site, serve } from './site.ts'

/** One visitor: a browser context of its own with empty storage, and its first page. */
export interface Guest {
  page: Page
  context: BrowserContext
}

export interface GuestOptions extends BrowserContextOptions {
  /** What is set in the settings of this visitor. */
  settings?: object
}

/** Opens a context for one more visitor. It is closed when the test ends. */
export type NewGuest = (how?: GuestOptions) => Promise<Guest>

export interface TestFixtures {
  guest: NewGuest
}
export interface WorkerFixtures {
  site: Site
}

export const WIDE = { viewport: { width: 1440, height: 900 } }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
export const SCREENS = [
  ['wide', WIDE],
  ['phone', PHONE],
] as const

/**
 * Settings of a new visitor, written before the first script of the first page. (With `storageState` the browser would open a
 * page for it.)
 */
function writeSettings(settings: string): void {
  const key = 'deadfront.settings'
  if (location.protocol.startsWith('http') && localStorage.getItem(key) === null) localStorage.setItem(key, settings)
}

/**
 * The seeds of games that a page makes come from this stream, so that a test plays the same game each time. They have eight
 * bytes (`newSeed`); ids stay random, because they must not repeat when a page is loaded again. `BROWSER_SEED` chooses other games.
 */
function seedGames(seed: number): void {
  const SEED_BYTES = 8
  const random = crypto.getRandomValues.bind(crypto)
  let state = seed
  const nextByte = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return state >>> 24
  }
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint8Array) || array.length !== SEED_BYTES) return random(array)
    array.forEach((_, i) => {
      array[i] = nextByte()
    })
    return array
  }
}

/** The tests of the client alone: a static site with the client built for tests, and visitors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await serve(built('test'))
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  guest: async ({ browser, baseURL }, use, { titlePath }) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    const seedOf = (visitor: number): number =>
      createHash('sha256')
        .update([process.env.BROWSER_SEED ?? '', ...titlePath, visitor].join('\n'))
        .digest()
        .readInt32LE()
    await use(async ({ settings, ...how } = {}) => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), ...how })
      // Nothing waits to be read unless the test is about that. The default theme is the night; a test that names a colour
      // scheme wants the page to follow it.
      const set = settings ?? { speed: 'instant', ...(how.colorScheme && { theme: 'system' }) }
      await context.addInitScript(writeSettings, JSON.stringify(set))
      await context.addInitScript(seedGames, seedOf(contexts.length))
      contexts.push(context)
      context.on('weberror', (error) => errors.push(error.error().message))
      return { context, page: await context.newPage() }
    })
    for (const context of contexts) await context.close()
    // Exceptions on a page fail its test.
    expect(errors).toEqual([])
  },
})

export { expect }

export const open = async (page: Page, hash: string): Promise<void> => {
  await page.goto(`/${hash}`)
  await page.locator('html[data-ready]').waitFor()
}

/** Opens a page of the client. Only the hash changes, so the heading tells when the new page stands there. */
export async function openPage(page: Page, hash: string, title: string | RegExp): Promise<void> {
  await open(page, hash)
  await expect(page.locator('h1').first()).toHaveText(title)
}

/** A file for an `input[type=file]`. */
export const jsonFile = (name: string, body: unknown): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

/** The sheet that sets a game up, with its further options open. */
export async function openSetup(page: Page, game: string): Promise<void> {
  await open(page, `#/play/${game}`)
  await page.locator('.seat-row').first().waitFor()
  await page.locator('details.more summary').click()
}

export async function takeEverySeat(page: Page): Promise<void> {
  for (const select of await page.locator('.seat-row select').all()) await select.selectOption('me')
}

export const startGame = (page: Page): Promise<void> => page.locator('.sheet-foot .main').click()

/** Begins a game with every seat ours, so that only we move. */
export async function startAlone(page: Page, game: string, seed = 'browser'): Promise<void> {
  await openSetup(page, game)
  await takeEverySeat(page)
  await page.locator('#seed').fill(seed)
  await startGame(page)
  await page.locator('.question .forms').first().waitFor()
}

export const cell = (page: Page, n: number): Locator => page.getByRole('button', { name: `cell ${n}`, exact: true })

export const table = (page: Page): Locator => page.locator('.table')

/** The number of commands that the table shows at this moment. */
export const moves = async (page: Page): Promise<number> => Number(await table(page).getAttribute('data-at'))

/** Waits until the table shows exactly so many commands and nothing is under way. */
export const afterMoves = (page: Page, count: number): Promise<void> =>
  page.locator(`.table[data-at="${count}"]:not([data-busy])`).waitFor()

/** Waits until the table shows more commands than before and nothing is under way, or the game is over. */
export async function movedOn(page: Page, before: number): Promise<void> {
  await page.waitForFunction((n) => {
    const now = document.querySelector('.table')
    if (document.querySelector('.end-screen')) return true
    return Number(now?.getAttribute('data-at')) > n && !now?.hasAttribute('data-busy')
  }, before)
}

/** Presses the key until the condition is true; false when it never is. */
export async function pressUntil(page: Page, key: string, most: number, reached: () => Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < most; i++) {
    if (await reached()) return true
    await page.keyboard.press(key)
  }
  return reached()
}

/** The focused element matches. */
export const isFocused = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

/** No page is wider than its window. */
export const expectNoSidewaysScroll = (page: Page, where: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0)

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeViolation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Waits until fonts are loaded, and puts every finite animation at its end: what is judged is the page at rest. */
async function atRest(page: Page): Promise<void> {
  const settle = () => {
    const running = document
      .getAnimations()
      .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (const each of running) each.finish()
    return running.length === 0 && document.fonts.status === 'loaded'
  }
  // Not once a frame: a busy machine may draw none for a while.
  await page.waitForFunction(settle, undefined, { polling: 50 })
}

interface AxeOptions {
  /** Only these results are worked out for every element. */
  resultTypes: ['violations']
  runOnly?: string[]
}

/** What axe-core finds on the page as it stands, a line for each; with names of rules, only these are checked. */
export async function violations(page: Page, where: string, rules?: string[]): Promise<string[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: AxeOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const found = await page.evaluate(async (how) => {
    const { axe } = window as Window & { axe?: { run(how: AxeOptions): Promise<{ violations: AxeViolation[] }> } }
    return (await axe?.run(how))?.violations ?? []
  }, options)
  return found.flatMap((v) => v.nodes.map((node) => `${where}: ${v.id} at ${node.target.join(' ')}: ${node.failureSummary}`))
}

/** Waits until the page has been painted as it is now. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest))))

/**
 * What the browser did meanwhile: the layers it painted, and the most elements that one pass restyled. A board paints its
 * ground once, and a change inside the table does not restyle the whole page.
 */
export async function traced(page: Page, act: () => Promise<void>): Promise<{ painted: string[]; restyled: number }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a page without a browser')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  // What was done last is painted with the next picture.
  await painted(page)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { data?: { nodeName?: string }; elementCount?: number } }[]
  }
  const of = (name: string) => trace.traceEvents.filter((event) => event.name === name)
  return {
    painted: of('Paint').map((event) => event.args.data?.nodeName ?? ''),
    restyled: Math.max(0, ...of('UpdateLayoutTree').map((event) => event.args.elementCount ?? 0)),
  }
}
