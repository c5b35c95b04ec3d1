import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { expect, openPage, test, WIDE } from '../browser/table.ts'

/**
 * Series in the browser against the command line: `npm run browser -- --project=report lab`. Both play the same games of the same
 * seed, one after the other, on two threads each. The processor time counts, of all threads: also what the page takes to draw its
 * charts, and what both take to compile and to collect memory. It does not depend on what else the machine does, as seconds do.
 */

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SERIES = [
  { game: 'efsz', scenario: 'fubar', bot: 'gunner', games: 4000 },
  { game: 'dotz', scenario: 'basic', bot: 'sheriff', games: 240 },
  { game: 'aaz', scenario: '1941', bot: 'captain', games: 24 },
] as const
type Series = (typeof SERIES)[number]
const THREADS = '2'

/** Tells the processor time of a program when it ends. */
const TOLD =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write(`cpu ${user+system}`)})'

/** Milliseconds of processor time on the command line, with the start of the program. */
async function onCommandLine({ game, scenario, bot }: Series, games: number): Promise<number> {
  const words = [
    'lab',
    'series',
    game,
    scenario,
    '--seat',
    `*=bot:${bot}`,
    '--games',
    String(games),
    '--seed',
    'race',
    '--threads',
    THREADS,
  ]
  const program = ['--import', TOLD, 'packages/cli/bin/deadfront.mjs', ...words]
  const { stderr } = await promisify(execFile)(process.execPath, program, { cwd: ROOT })
  return Number(/cpu (\d+)$/.exec(stderr)?.[1]) / 1000
}

/** Milliseconds of processor time that the pages of this browser have taken so far. */
async function pageTime(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? 1000 * cpuTime : 0), 0)
}

async function inBrowser(page: Page, browser: Browser, series: Series): Promise<number> {
  await openPage(page, '#/lab', 'Lab')
  await page.locator('.lab-form-head select').selectOption(series.game)
  await page.getByLabel('Scenario').selectOption(series.scenario)
  for (const seat of await page.locator('.lab-seats select').all()) await seat.selectOption(series.bot)
  await page.getByRole('textbox', { name: 'Games', exact: true }).fill(String(series.games))
  await page.getByRole('textbox', { name: 'Seed' }).fill('race')
  const before = await pageTime(browser)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.locator('.lab-progress')).toHaveAttribute('data-state', 'done', { timeout: 1_200_000 })
  return (await pageTime(browser)) - before
}

for (const series of SERIES)
  test(`a series of ${series.game} in the browser has at least 70 % of the speed of the command line`, async ({ guest, browser }) => {
    test.setTimeout(3_600_000)
    const { page } = await guest(WIDE)
    await page.addInitScript((threads) => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => threads }), Number(THREADS))
    const { games } = series
    const perGame: { cli: number[]; page: number[] } = { cli: [], page: [] }
    for (let i = 0; i < 2; i++) {
      // A game for each thread pays for the start of the program.
      const start = await onCommandLine(series, Number(THREADS))
      perGame.cli.push(((await onCommandLine(series, games)) - start) / (games - Number(THREADS)))
      perGame.page.push((await inBrowser(page, browser, series)) / games)
    }
    const [cli, inPage] = [Math.min(...perGame.cli), Math.min(...perGame.page)]
    const told = (all: readonly number[]): string => all.map((ms) => ms.toFixed(1)).join(', ')
    process.stdout.write(
      `\nSeries of ${series.game}, ms of processor time a game: command line ${told(perGame.cli)}; browser ${told(perGame.page)}; speed ${((100 * cli) / inPage).toFixed(0)} %\n`,
    )
    expect(cli / inPage).toBeGreaterThanOrEqual(0.7)
  })
