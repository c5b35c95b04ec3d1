import type { Locator, Page } from '@playwright/test'
import {
  expect,
  type Guest,
  type GuestOptions,
  jsonFile,
  type NewGuest,
  openSetup,
  painted,
  startGame,
  takeEverySeat,
  WIDE,
} from './table.ts'

/** What the tests of Axis & Allies & Zombies do at the table. They wait for states of the page, never for a time. */

interface Seating {
  how?: GuestOptions
  seed?: string
  position?: object
  content?: object
  /** The only seat that is ours, by its number; bots have the others. */
  mine?: number
}

/** A new visitor who takes every seat, or one, and begins a game. */
export async function sit(
  guest: NewGuest,
  scenario: string,
  { how, seed = 'browser', position, content, mine }: Seating = {},
): Promise<Guest> {
  const someone = await guest({ ...WIDE, ...how })
  const { page } = someone
  await openSetup(page, 'aaz')
  await page.getByText(scenario, { exact: true }).first().click()
  if (mine === undefined) await takeEverySeat(page)
  else
    for (const [i, select] of (await page.locator('.seat-row select').all()).entries())
      await select.selectOption(i === mine ? 'me' : 'bot:captain')
  await page.locator('#seed').fill(seed)
  const files = page.locator('.own-file input[type=file]')
  if (position) await files.first().setInputFiles(jsonFile('mine.position.json', position))
  if (content) await files.nth(1).setInputFiles(jsonFile('mine.content.json', content))
  await expect(page.locator('.chosen-file')).toHaveCount([position, content].filter(Boolean).length)
  await startGame(page)
  await settled(page)
  return someone
}

export const place = (page: Page, name: string): Locator => page.locator(`[data-place="${name}"]`)

/** A click on a place, wherever the map shows it. */
export const act = (page: Page, name: string): Promise<void> => place(page, name).dispatchEvent('click')

export const wholeWorld = (page: Page): Promise<void> => theatre(page, 'world')
export const europe = (page: Page): Promise<void> => theatre(page, 'europe')

async function theatre(page: Page, name: string): Promise<void> {
  await page.locator(`[data-theatre=${name}]`).click()
  await drawn(page)
}

/** Waits until the units stand where they belong: they are drawn a picture later than the map moves or changes its size. */
export async function drawn(page: Page): Promise<void> {
  // A change of size is told between the pictures.
  await painted(page)
  await expect(page.locator('[data-redrawing]')).toHaveCount(0)
}

/** What the table shows when it is settled. */
export interface Now {
  at: number
  kind: string
  turn: string
  round: number
  battle: string
  over: boolean
}

/** Waits until the table shows at least so many commands, is drawn, and knows what can be done; or the game is over. */
export async function settled(page: Page, least = 0): Promise<Now> {
  await page.waitForFunction((n) => {
    const table = document.querySelector('.table')
    const now = table?.getAttribute('data-at') ?? ''
    const ready = document.querySelector('.az-table')?.getAttribute('data-looked') === now && document.querySelector('.az-bar[data-kind]')
    return !!table && !table.hasAttribute('data-busy') && Number(now) >= n && (ready || document.querySelector('.end-screen'))
  }, least)
  return page.evaluate(() => {
    const bar = document.querySelector('.az-bar')
    return {
      at: Number(document.querySelector('.table')?.getAttribute('data-at')),
      kind: bar?.getAttribute('data-kind') ?? '',
      turn: bar?.getAttribute('data-turn') ?? '',
      round: Number(bar?.getAttribute('data-round')),
      battle: document.querySelector('.az-battle')?.getAttribute('data-battle') ?? '',
      over: document.querySelector('.end-screen') !== null,
    }
  })
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Where something stands, once the units are drawn. */
export async function boxOf(of: Locator): Promise<Box> {
  await drawn(of.page())
  const box = await of.boundingBox()
  if (!box) throw new Error('nothing there')
  return box
}

/** Where a finger touches it. */
export async function middleOf(of: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(of)
  return { x: x + width / 2, y: y + height / 2 }
}
