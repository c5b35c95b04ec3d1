import { fileURLToPath } from 'node:url'
import { expect, type NewGuest, open, test } from './table.ts'
import type { Page } from '@playwright/test'

/** The frame of the table around any board: the bar above, the bar of the replay, dice and log. */

const LAPTOP = { viewport: { width: 1280, height: 720 } }

/** Opens a golden record: it is shown in the replay, at its end. */
async function replayOf(guest: NewGuest, record: string, how: Parameters<NewGuest>[0]): Promise<Page> {
  const { page } = await guest(how)
  await open(page, '#/')
  const file = fileURLToPath(new URL(`../../../../games/${record}.record.json`, import.meta.url))
  await page.locator('.import input[type=file]').setInputFiles(file)
  await page.locator('.replay-turns select').waitFor()
  return page
}

/** The elements whose text is wider than they are. */
const cut = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    (of) =>
      [...document.querySelectorAll<HTMLElement>(of)].flatMap((part) => (part.scrollWidth > part.clientWidth + 1 ? [part.className] : [])),
    selector,
  )

test('on a laptop the bar of the replay is one row, and no name of a turn is cut, in Spanish too', async ({ guest }) => {
  const page = await replayOf(guest, 'aaz/test/golden/1941-03', { ...LAPTOP, locale: 'es-ES' })
  const turns = page.locator('.replay-turns select')
  await expect(turns).toContainText('Unión Soviética, ronda 2')
  // A list is as wide as its longest name where nothing makes it narrower.
  const missing = () =>
    turns.evaluate((list) => {
      const free = list.cloneNode(true) as HTMLElement
      free.style.cssText = 'position: absolute; max-width: none'
      list.parentElement?.append(free)
      const { width } = free.getBoundingClientRect()
      free.remove()
      return Math.round(width - list.getBoundingClientRect().width)
    })
  await expect.poll(missing).toBe(0)
  await expect(page.locator('.replay-bar .main')).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await page.locator('.replay-bar').boundingBox())?.height).toBeLessThan(80)
  // The log keeps its lines.
  await expect.poll(async () => (await page.locator('.log ol').boundingBox())?.height).toBeGreaterThanOrEqual(145)
})

test('beside a long name of the turn the phases become points rather than be cut', async ({ guest }) => {
  const page = await replayOf(guest, 'efsz/test/golden/campaign-planner', { ...LAPTOP, locale: 'es-ES' })
  await page.locator('.replay-turns select').selectOption({ label: 'Despierta: hora de morir' })
  await expect(page.locator('.turn')).toContainText('Despierta: hora de morir')
  await page.getByRole('button', { name: 'Una jugada adelante' }).click()
  await expect.poll(() => cut(page, '.turn, .phase-list')).toEqual([])
})
