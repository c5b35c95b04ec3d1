import type { Page } from '@playwright/test'
import { expect, open, openPage, test, WIDE } from '../browser/table.ts'

/**
 * The workshop: how long it takes to open, and how long from an edit to its picture, at the speed of this machine:
 * `npm run browser -- --project=report workshop`. Timings want a quiet machine. They are no part of `npm test`. Beside them stands the
 * processor time of the page's main thread for an edit, which does not depend on what else the machine does.
 */

/** Milliseconds from the click until the selector matches and a picture has been drawn. */
const timed = (page: Page, click: string, sign: string): Promise<number> =>
  page.evaluate(
    ([on = '', until = '']) =>
      new Promise<number>((done) => {
        const from = performance.now()
        document.querySelector<HTMLElement>(on)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        const look = () =>
          document.querySelector(until) ? requestAnimationFrame(() => done(performance.now() - from)) : requestAnimationFrame(look)
        requestAnimationFrame(look)
      }),
    [click, sign],
  )

/** Milliseconds of processor time that the main thread of the page has worked so far. */
async function workedBy(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

const EDITS = {
  aaz: { tool: '[data-tool="USSR tnk"]', place: '[data-place="Siberia"]', sign: '[data-place="Siberia"][data-edit="chosen"]' },
  dotz: { tool: '[data-tool="unit piazza"]', place: '[data-place="S#2"]', sign: '[data-place="S#2"][data-edit="chosen"]' },
  efsz: { tool: '[data-tool="person dasha"]', place: '[data-square="3,6"]', sign: '[data-square="3,6"][data-edit="chosen"]' },
} as const

const told = (all: readonly number[]): string => all.map((ms) => ms.toFixed(0)).join(', ')

test('the workshop: opening it, and an edit to its picture', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await open(page, '#/')
  const lines: string[] = []
  const best: { game: string; edit: number; check: number; work: number }[] = []
  const opened = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const from = performance.now()
        location.hash = '#/workshop'
        const look = () =>
          document.querySelector('.ws-make-head')
            ? requestAnimationFrame(() => done(performance.now() - from))
            : requestAnimationFrame(look)
        look()
      }),
  )
  lines.push(`from the lobby to the workshop: ${opened.toFixed(0)} ms`)
  for (const [game, { tool, place, sign }] of Object.entries(EDITS)) {
    await openPage(page, '#/workshop', 'Workshop')
    await page.locator('.ws-make-head select').selectOption(game)
    await page.getByRole('button', { name: 'Begin: A position' }).click()
    await page.locator(`.we-board ${place}`).waitFor()
    const again = page.url()
    await openPage(page, '#/workshop', 'Workshop')
    await page.evaluate((address) => (location.href = address), again)
    await page.locator(`.we-board ${place}`).waitFor()
    await page.locator(tool).click()
    const times: number[] = []
    const checks: number[] = []
    const worked = await workedBy(page)
    const work: number[] = []
    for (let i = 0; i < 8; i++) {
      const before = await worked()
      times.push(await timed(page, `.we-board ${place}`, sign))
      work.push((await worked()) - before)
      checks.push(Number(await page.locator('.we-verdict').getAttribute('data-ms')))
      await page.evaluate((at) => document.querySelector(`.we-board ${at}`)?.removeAttribute('data-edit'), place)
    }
    lines.push(`${game}: an edit to its picture ${told(times)} ms, of them work of the page ${told(work)} ms; its check ${told(checks)} ms`)
    best.push({ game, edit: Math.min(...times), check: Math.min(...checks), work: Math.min(...work) })
  }
  process.stdout.write(`\nThe workshop, 1440 × 900\n  ${lines.join('\n  ')}\n`)
  // The goals of the page for makers. The best of eight counts: what else the machine does delays the others.
  expect(opened).toBeLessThanOrEqual(1000)
  for (const { game, edit, check, work } of best) {
    expect(work, `${game}: work of the page for an edit`).toBeLessThanOrEqual(50)
    expect(edit, `${game}: an edit to its picture`).toBeLessThanOrEqual(50)
    expect(check, `${game}: a check`).toBeLessThanOrEqual(50)
  }
})
