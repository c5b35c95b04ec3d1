import type { Locator, Page } from '@playwright/test'
import { expect, jsonFile, moves, openSetup, startGame } from './table.ts'

/** What the tests of Dawn of the Zeds do at the table. They wait for states of the page, never for a time. */

/** Nothing is drawn, sent or asked. */
const SETTLED = '.table:not([data-busy]) .dz-table:not([data-busy]) .dz-bar'

/** Waits until the table knows what can be done, or the game is over. */
export const settled = (page: Page): Promise<void> => page.locator(`.end-screen, ${SETTLED}`).first().waitFor()

export async function begin(page: Page, seed: string): Promise<void> {
  await openSetup(page, 'dotz')
  await page.locator('#seed').fill(seed)
  await startGame(page)
  await settled(page)
}

/** Begins from a position. */
export async function beginFrom(page: Page, position: object): Promise<void> {
  await openSetup(page, 'dotz')
  await page.locator('.own-file input[type=file]').first().setInputFiles(jsonFile('set.position.json', position))
  await page.locator('.chosen-file').waitFor()
  await startGame(page)
  await settled(page)
}

export const over = (page: Page): Promise<boolean> => page.locator('.end-screen').isVisible()
export const place = (page: Page, id: string): Locator => page.locator(`.dz-place[data-place="${id}"]`)
export const counter = (page: Page, key: string): Locator => page.locator(`.dz-touch-face[data-piece="${key}"]`)
export const title = (page: Page): Locator => page.locator('.dz-bar-title > span').first()
/** The button that ends the Action Phase. */
export const endButton = (page: Page): Locator => page.locator('.dz-bar .dz-button.end')
const units = (page: Page): Locator => page.locator('.dz-touch-face[data-piece^="unit:"]')
const zeds = (page: Page): Locator => page.locator('.dz-touch-face[data-piece^="zed:"]')
const litPlaces = (page: Page): Locator => page.locator('.dz-place[data-hot="on"]')
const confirm = (page: Page): Locator => page.locator('.dz-bar .dz-button.main')

const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) > 900

/** A click with the mouse at the rim of a place or counter, where nothing else lies. On a small screen it is sent as an event. */
export async function tap(page: Page, what: Locator): Promise<void> {
  if (!isWide(page)) return what.dispatchEvent('click')
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to click on')
  // A place where nothing can be done is clicked, too: it says why.
  const force = (await what.getAttribute('aria-disabled')) === 'true'
  // Two counters side by side reach to the left and right rim of a place, but never to its upper rim.
  const isPlace = (await what.getAttribute('data-place')) !== null
  await what.click({ position: isPlace ? { x: box.width / 2, y: 1.5 } : { x: 4, y: box.height / 2 }, force })
}

/** Waits until the answer has been carried out, or the game is over. */
export async function answered(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    ({ n, still }) =>
      document.querySelector('.end-screen') !== null ||
      (Number(document.querySelector('.table')?.getAttribute('data-at')) > n && document.querySelector(still) !== null),
    { n: before, still: SETTLED },
  )
}

/** Answers of the bar that are beyond its edges or under the buttons of the map. */
const hiddenAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.dz-bar :is(.dz-answers, .dz-corner) .dz-button')].flatMap((button) => {
      const box = button.getBoundingClientRect()
      const top = document.elementFromPoint(box.right - 6, box.top + box.height / 2)
      return button.contains(top) ? [] : [button.innerText]
    }),
  )

/** Answers a question outside the Action Phase, on the map where that is possible, else by the bar. */
export async function decide(page: Page, seen: Set<string>): Promise<void> {
  seen.add(await title(page).innerText())
  // On a phone the sheet scrolls. On a wide screen all answers are in sight, as soon as the bar has its height.
  if (isWide(page)) await expect.poll(() => hiddenAnswers(page)).toEqual([])
  const before = await moves(page)
  if ((await page.locator('.dz-bar .dz-button.zed').count()) > 0) {
    for (let i = 0; i < 8 && (await confirm(page).isDisabled()); i++) await tap(page, zeds(page).nth(i % (await zeds(page).count())))
    await confirm(page).click()
  } else if ((await page.locator('.dz-touch-face').count()) > 0 && (await confirm(page).count()) === 0)
    await tap(page, page.locator('.dz-touch-face').first())
  else if ((await litPlaces(page).count()) > 0) await tap(page, litPlaces(page).first())
  else if ((await confirm(page).count()) > 0) await confirm(page).first().click()
  else await page.locator('.dz-bar .dz-answers .dz-button').first().click()
  await answered(page, before)
}

/** Answers until the Action Phase asks. */
export async function untilActions(page: Page): Promise<void> {
  const seen = new Set<string>()
  await settled(page)
  for (let i = 0; i < 20 && !(await endButton(page).isVisible()); i++) await decide(page, seen)
  await expect(endButton(page)).toBeVisible()
}

/** Picks a unit up and waits until the referee has said what it can do. */
export async function pickUp(page: Page, unit: Locator): Promise<void> {
  await tap(page, unit)
  await page.locator(`.dz-table:not([data-busy]) .dz-who`).waitFor()
}

/** One Action with a unit picked on the map: a shot or an attack if there is one, else a walk. False when it can do nothing. */
export async function act(page: Page, i: number, done: Set<string>): Promise<boolean> {
  const before = await moves(page)
  const unit = units(page).nth(i % (await units(page).count()))
  await pickUp(page, unit)
  if ((await zeds(page).count()) > 0) await tap(page, zeds(page).first())
  else if ((await litPlaces(page).count()) > 0) await tap(page, litPlaces(page).nth(i % (await litPlaces(page).count())))
  else {
    await tap(page, unit)
    await expect(page.locator('.dz-who')).toHaveCount(0)
    return false
  }
  await page.waitForFunction(
    (n) => document.querySelector('.dz-planned') !== null || Number(document.querySelector('.table')?.getAttribute('data-at')) > n,
    before,
  )
  if ((await page.locator('.dz-planned').count()) > 0) {
    const plan = page.locator('.dz-planned .dz-button.main')
    await expect(page.locator('.dz-odds')).toHaveText(/\d+%/, { useInnerText: true })
    done.add(await plan.innerText())
    await plan.click()
  } else done.add('Move')
  await answered(page, before)
  return true
}

/** Ends the Action Phase. With something unused the button asks first and has to be pressed twice. */
export async function endPhase(page: Page): Promise<void> {
  const before = await moves(page)
  await endButton(page).click()
  await page.waitForFunction(
    (n) =>
      Number(document.querySelector('.table')?.getAttribute('data-at')) > n ||
      document.querySelector('.dz-button.end.asks, .end-screen') !== null,
    before,
  )
  if ((await moves(page)) === before && !(await over(page))) await endButton(page).click()
  await answered(page, before)
}
