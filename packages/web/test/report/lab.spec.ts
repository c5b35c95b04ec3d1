import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, openPage, test, WIDE } from '../browser/table.ts'

/**
 * Series in the browser against the command line, on the same processors: `npm run browser -- --project=report lab`. Both play the
 * same games of the same seed, one after the other and twice over; the time from the first game to the last counts, not the start
 * of Node or of the page.
 */

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SERIES = [
  { game: 'efsz', scenario: 'fubar', bot: 'gunner', games: 600 },
  { game: 'dotz', scenario: 'basic', bot: 'sheriff', games: 60 },
  { game: 'aaz', scenario: '1941', bot: 'captain', games: 24 },
] as const
type Series = (typeof SERIES)[number]

async function onCommandLine({ game, scenario, bot, games }: Series): Promise<number> {
  const words = ['lab', 'series', game, scenario, '--seat', `*=bot:${bot}`, '--games', String(games), '--seed', 'race', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, ['packages/cli/bin/deadfront.mjs', ...words], { cwd: ROOT })
  return (JSON.parse(stdout) as { gamesPerSecond: number }).gamesPerSecond
}

for (const series of SERIES)
  test(`a series of ${series.game} in the browser has at least 70 % of the speed of the command line`, async ({ guest }) => {
    const { page } = await guest(WIDE)
    const inBrowser = async (): Promise<number> => {
      await openPage(page, '#/lab', 'Lab')
      await page.locator('.lab-form-head select').selectOption(series.game)
      await page.getByLabel('Scenario').selectOption(series.scenario)
      for (const seat of await page.locator('.lab-seats select').all()) await seat.selectOption(series.bot)
      await page.getByRole('textbox', { name: 'Games', exact: true }).fill(String(series.games))
      await page.getByRole('textbox', { name: 'Seed' }).fill('race')
      await page.getByRole('button', { name: 'Start' }).click()
      const progress = page.locator('.lab-progress')
      await expect(progress).toHaveAttribute('data-state', 'running')
      const from = performance.now()
      await expect(progress).toHaveAttribute('data-state', 'done', { timeout: 300_000 })
      return (series.games * 1000) / (performance.now() - from)
    }
    const speeds = { cli: [] as number[], browser: [] as number[] }
    for (let i = 0; i < 2; i++) {
      speeds.cli.push(await onCommandLine(series))
      speeds.browser.push(await inBrowser())
    }
    const [cli, browser] = [Math.max(...speeds.cli), Math.max(...speeds.browser)]
    const told = (all: readonly number[]): string => all.map((speed) => speed.toFixed(1)).join(', ')
    process.stdout.write(
      `\nSeries of ${series.game}, games per second: command line ${told(speeds.cli)}; browser ${told(speeds.browser)}; ${((100 * browser) / cli).toFixed(0)} %\n`,
    )
    expect(browser / cli).toBeGreaterThanOrEqual(0.7)
  })
