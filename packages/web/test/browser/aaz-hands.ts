import type { JSHandle, Page } from '@playwright/test'
import { type Now, place, settled } from './aaz-table.ts'
import { expect, isFocused, pressUntil } from './table.ts'

/** How the tests of Axis & Allies & Zombies play: with the mouse, or with keys alone. */

// A small window: without a graphics card every pixel is painted by the processor.
export const SMALL = { viewport: { width: 900, height: 560 } }

/** Places with a mark of the board, by name. */
export const places = (page: Page, mark: string): Promise<string[]> =>
  page.locator(`[data-place][${mark}]`).evaluateAll((list) => list.map((element) => element.getAttribute('data-place') ?? ''))

/** A spot of the place that nothing covers, once the page has come to rest; null for a place under the toolbar. */
export const spotOf = (page: Page, name: string, besideUnits = false): Promise<{ x: number; y: number } | null> =>
  place(page, name).evaluate(async (element, beside) => {
    await new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest)))
    const box = element.getBoundingClientRect()
    // Units of a neighbour that reach over the border are clicked for their own place.
    const stacks = [...document.querySelectorAll('[data-stack]')].flatMap((stack) =>
      beside || stack.getAttribute('data-stack') !== element.getAttribute('data-place') ? [stack.getBoundingClientRect()] : [],
    )
    const onUnits = (x: number, y: number) =>
      stacks.some((stack) => x >= stack.left && x <= stack.right && y >= stack.top && y <= stack.bottom)
    for (let i = 0; i < 256; i++) {
      const [x, y] = [box.left + (box.width * ((i % 16) + 0.5)) / 16, box.top + (box.height * (Math.floor(i / 16) + 0.5)) / 16]
      if (document.elementFromPoint(x, y) === element && !onUnits(x, y)) return { x, y }
    }
    return null
  }, besideUnits)

/** A click with the mouse; a place under the toolbar gets it sent. */
export async function click(page: Page, name: string, besideUnits = false): Promise<void> {
  const spot = await spotOf(page, name, besideUnits)
  if (spot) await page.mouse.click(spot.x, spot.y)
  else await place(page, name).dispatchEvent('click')
}

export const isSea = (name: string): boolean => /^sz\d+$/.test(name)

/** Picks a stack up; false when nothing there can move. */
export async function pick(page: Page, from: string): Promise<boolean> {
  await click(page, from)
  await page.locator('.az-hand, .tip').first().waitFor()
  const picked = (await page.locator('.az-hand').count()) > 0
  if (!picked) await closeTip(page)
  return picked
}

async function closeTip(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.locator('.tip')).toHaveCount(0)
}

/** Puts down what is in hand. */
export async function putDown(page: Page): Promise<void> {
  if ((await page.locator('[data-drop]').count()) > 0) await page.locator('[data-drop]').click()
  await expect(page.locator('.az-hand, .tip')).toHaveCount(0)
}

/** Goes there with what is in hand; false when the referee would not have it. */
export async function go(page: Page, to: string): Promise<boolean> {
  const before = (await settled(page)).at
  // On a picture of own units there the click would pick those up.
  await click(page, to, true)
  await page.waitForFunction(
    (n) => Number(document.querySelector('.table')?.getAttribute('data-at')) > n || document.querySelector('.tip') !== null,
    before,
  )
  const done = (await settled(page)).at > before
  if (!done) {
    await closeTip(page)
    await putDown(page)
  }
  return done
}

/** Only keys from here on. Tabs until the focus is on what is wanted. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  expect(await pressUntil(page, 'Tab', 150, () => isFocused(page, wanted)), `Tab leads to ${wanted}`).toBe(true)
}

/** Steps through the places of the map that something can be done with. */
const stepTo = (page: Page, wanted: string): Promise<boolean> => pressUntil(page, 'n', 130, () => isFocused(page, wanted))

/** Notes whether the focus is inside the wanted element at the moment it is put into the page. */
const focusWhenShown = (page: Page, wanted: string): Promise<JSHandle<{ inside: boolean | null }>> =>
  page.evaluateHandle((selector) => {
    const noted: { inside: boolean | null } = { inside: null }
    const observer = new MutationObserver(() => {
      const shown = document.querySelector(selector)
      if (!shown) return
      noted.inside = shown.contains(document.activeElement)
      observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return noted
  }, wanted)

export class Keyboard {
  readonly page: Page
  readonly seen = new Set<string>()
  constructor(page: Page) {
    this.page = page
  }

  async until(round: number): Promise<Now> {
    let now = await settled(this.page)
    for (let moves = 0; moves < 300 && now.round < round && !now.over; moves++) now = await this.answer(now)
    return now
  }

  private async answer(now: Now): Promise<Now> {
    const { page } = this
    this.seen.add(now.kind)
    if (now.kind === 'combatMove' || now.kind === 'noncombatMove') {
      const kind = now.kind === 'combatMove' ? 'fight' : 'go'
      if (!this.seen.has(`${now.turn} ${kind}`)) await this.move(now, kind)
      return this.end(await settled(page))
    }
    if (now.kind === 'purchase' || now.kind === 'mobilize') {
      const good = '.az-good[data-unit="inf"]:not(.elsewhere):not(.off)'
      if ((await page.locator(good).count()) > 0) {
        await tabTo(page, '.az-good[data-unit="inf"]')
        await page.keyboard.press('Enter')
        now = await settled(page, now.at + 1)
        this.seen.add(now.kind === 'purchase' ? 'bought' : 'placed')
      }
      return this.end(now)
    }
    await tabTo(page, '[data-suggested], .az-options .az-button')
    await page.keyboard.press('Enter')
    return settled(page, now.at + 1)
  }

  /** The first own stack that can go somewhere of that kind goes there. */
  private async move(now: Now, kind: 'fight' | 'go'): Promise<void> {
    const { page } = this
    for (const from of await places(page, 'data-mine')) {
      await tabTo(page, '[data-place]')
      if (!(await stepTo(page, `[data-place="${from}"]`))) continue
      await page.keyboard.press('Enter')
      await page.locator('.az-hand, .tip').first().waitFor()
      if ((await page.locator('.az-hand').count()) > 0) {
        await page.locator(`[data-place="${from}"][aria-pressed="true"]`).first().waitFor()
        const to = (await places(page, `data-target="${kind}"`)).find((name) => !isSea(name))
        if (to && (await stepTo(page, `[data-place="${to}"]`))) {
          await page.keyboard.press('Enter')
          await settled(page, now.at + 1)
          this.seen.add(`${now.turn} ${kind}`)
          return
        }
      }
      await page.keyboard.press('Escape')
      await expect(page.locator('.az-hand, .tip')).toHaveCount(0)
    }
  }

  private async end(now: Now): Promise<Now> {
    const { page } = this
    const home = '[data-do="landAll"]'
    if ((await page.locator(home).count()) > 0) {
      await tabTo(page, home)
      await page.keyboard.press('Enter')
      now = await settled(page, now.at + 1)
    }
    await tabTo(page, '[data-end]')
    const focusedFirst = await focusWhenShown(page, '.az-warnings')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      (n) => document.querySelector('[data-sure]') !== null || Number(document.querySelector('.table')?.getAttribute('data-at')) > n,
      now.at,
    )
    if ((await page.locator('[data-sure]').count()) > 0) {
      expect(await focusedFirst.evaluate(({ inside }) => inside), 'the question has the focus from the moment it is visible').toBe(true)
      await tabTo(page, '[data-sure]')
      await page.keyboard.press('Enter')
    }
    return settled(page, now.at + 1)
  }
}
