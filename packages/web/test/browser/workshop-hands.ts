import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, jsonFile, openPage } from './table.ts'

/** What the tests of the workshop do with their hands. */

export const square = (page: Page, at: string) => page.locator(`.we-board [data-square="${at}"]`)
export const tool = (page: Page, id: string) => page.locator(`.we-tool[data-tool="${id}"]`)
export const verdict = (page: Page) => page.locator('.we-verdict')
/** What the list of places says of one. */
export const placeName = (page: Page, at: string) => page.locator(`.we-place > .field option[value="${at}"]`)

/** Where a finger touches it. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Picks a piece; a group of the tray that is folded away is opened first. */
export async function pick(page: Page, id: string, group: string): Promise<void> {
  await tool(page, id).waitFor({ state: 'attached' })
  if (!(await tool(page, id).isVisible())) await page.locator('.we-tray summary', { hasText: group }).click()
  await tool(page, id).click()
}

type Finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number } | null) => Promise<unknown>

/** One finger on the screen of a phone. */
export async function fingerOf(page: Page, context: BrowserContext): Promise<Finger> {
  const touch = await context.newCDPSession(page)
  return (type, at) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}

/** Puts a work on the shelf from a file. */
export async function importWork(page: Page, work: { title: string; [key: string]: unknown }): Promise<void> {
  await openPage(page, '#/workshop', 'Workshop')
  await page.setInputFiles('input[type=file]', jsonFile('import.work.json', { ...BLANK, ...work }))
  await expect(page.locator('.ws-work .save-name', { hasText: work.title }).first()).toBeVisible()
}

const BLANK = { format: 'deadfront-work/1', rulesVersion: 1, author: 'Ana', licence: '', text: '', language: 'en', data: {} }

/** The link to a work of the shelf, as a hash. */
export async function linkOf(page: Page, title: string): Promise<string> {
  await openPage(page, '#/workshop', 'Workshop')
  await page.getByRole('button', { name: `Share: ${title}` }).click()
  await expect(page.locator('.ws-link')).toHaveValue(/#\/workshop\/open\/1\./)
  const link = await page.locator('.ws-link').inputValue()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ws-share')).toHaveCount(0)
  return new URL(link).hash
}

/** Saves the work in the editor. Its message goes after three seconds: the page itself watches for it, a busy test may look too late. */
export async function saved(page: Page): Promise<void> {
  const message = page.waitForFunction(() => [...document.querySelectorAll('.toast')].at(-1)?.textContent?.trim() === 'Saved.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await message
}
