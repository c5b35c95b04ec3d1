import type { Page } from '@playwright/test'
import { expect, open, openPage, test, WIDE } from '../browser/table.ts'

/**
 * The workshop: how long it takes to open, and how long from an edit to its picture, at the speed of this machine:
 * `npm run browser -- --project=report workshop`. Timings want a quiet machine. They are no part of `npm test`.
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

const EDITS = {
  aaz: { tool: '[data-tool="USSR tnk"]', place: '[data-place="Siberia"]', sign: '[data-place="Siberia"][data-edit="chosen"]' },
  dotz: { tool: '[data-tool="unit piazza"]', place: '[data-place="S#2"]', sign: '[data-place="S#2"][data-edit="chosen"]' },
  efsz: { tool: '[data-tool="person dasha"]', place: '[data-square="3,6"]', sign: '[data-square="3,6"][data-edit="chosen"]' },
} as const

test('the workshop: opening it, and an edit to its picture', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await open(page, '#/')
  const lines: string[] = []
  const best: { game: string; edit: number; check: number }[] = []
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
    for (let i = 0; i < 8; i++) {
      times.push(await timed(page, `.we-board ${place}`, sign))
      checks.push(Number(await page.locator('.we-verdict').getAttribute('data-ms')))
      await page.evaluate((at) => document.querySelector(`.we-board ${at}`)?.removeAttribute('data-edit'), place)
    }
    lines.push(`${game}: an edit to its picture ${times.map((ms) => ms.toFixed(0)).join(', ')} ms; its check ${checks.join(', ')} ms`)
    best.push({ game, edit: Math.min(...times), check: Math.min(...checks) })
  }
  process.stdout.write(`\nThe workshop, 1440 × 900\n  ${lines.join('\n  ')}\n`)
  // The goals of the page for makers. The best of eight counts: what else the machine does delays the others.
  expect(opened).toBeLessThanOrEqual(1000)
  for (const { game, edit, check } of best) {
    expect(edit, `${game}: an edit to its picture`).toBeLessThanOrEqual(50)
    expect(check, `${game}: a check`).toBeLessThanOrEqual(50)
  }
})
