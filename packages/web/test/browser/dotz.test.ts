import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, open, type Stage, stage, violations } from './table.ts'

/** Dawn of the Zeds on the real table: whole games by mouse and by keyboard, what is refused and why, axe, and speed. */
let at: Stage
beforeAll(async () => {
  at = await stage()
}, 180_000)
afterAll(() => at?.close())

async function begin(page: Page, seed: string): Promise<void> {
  await open(at, page, '#/play/dotz')
  await page.locator('details.more summary').click()
  await page.locator('#seed').fill(seed)
  await page.click('.sheet-foot .main')
  await settled(page)
}

const settled = (page: Page) => page.waitForSelector('.table:not([data-busy]) .dz-bar')
const count = async (page: Page): Promise<number> => Number(await page.locator('.table').getAttribute('data-at'))
const over = (page: Page) => page.locator('.end-screen').isVisible()
const title = (page: Page) => page.locator('.dz-bar-title > span').first().innerText()
const map = (page: Page, place: string) => page.locator(`.dz-place[data-place="${place}"]`)
const counter = (page: Page, key: string) => page.locator(`.dz-touch-face[data-piece="${key}"]`)

/** A click with the mouse at the rim of a place or counter, where nothing else lies; a small screen gets it as an event. */
async function tap(page: Page, what: Locator): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 900) return what.dispatchEvent('click')
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to click on')
  await page.mouse.click(box.x + 4, box.y + box.height / 2)
}

/** The answer has been carried out, or the game is over. */
async function answered(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    (n) => document.querySelector('.end-screen') !== null || Number(document.querySelector('.table')?.getAttribute('data-at')) > n,
    before,
  )
  await page.waitForSelector('.end-screen, .table:not([data-busy])')
}

/** Answers of the bar that are beyond its edges or under the buttons of the map. */
const hiddenAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.dz-bar .dz-answers .dz-button')].flatMap((button) => {
      const box = button.getBoundingClientRect()
      const top = document.elementFromPoint(box.right - 6, box.top + box.height / 2)
      return button.contains(top) ? [] : [button.innerText]
    }),
  )

/** Whatever is asked outside the Action Phase, answered on the map where it can be, by the bar where it cannot. */
async function decide(page: Page, seen: Set<string>): Promise<void> {
  seen.add(await title(page))
  // On a phone the sheet scrolls; on a wide screen all of them stand in sight.
  if ((page.viewportSize()?.width ?? 0) > 900) expect(await hiddenAnswers(page)).toEqual([])
  const before = await count(page)
  const hits = page.locator('.dz-bar .dz-button.zed')
  if ((await hits.count()) > 0) {
    const zeds = page.locator('.dz-touch-face[data-piece^="zed:"]')
    const confirm = page.locator('.dz-bar .dz-button.main')
    for (let i = 0; i < 8 && (await confirm.isDisabled()); i++) await tap(page, zeds.nth(i % (await zeds.count())))
    await confirm.click()
  } else if ((await page.locator('.dz-touch-face').count()) > 0 && (await page.locator('.dz-bar .dz-button.main').count()) === 0)
    await tap(page, page.locator('.dz-touch-face').first())
  else if ((await page.locator('.dz-place[data-hot="on"]').count()) > 0) await tap(page, page.locator('.dz-place[data-hot="on"]').first())
  else if ((await page.locator('.dz-bar .dz-button.main').count()) > 0) await page.locator('.dz-bar .dz-button.main').first().click()
  else await page.locator('.dz-bar .dz-answers .dz-button').first().click()
  await answered(page, before)
}

/** One Action with a unit picked on the map: a shot or attack if there is one, else the first walk. False when it can do nothing. */
async function act(page: Page, i: number, done: Set<string>): Promise<boolean> {
  const before = await count(page)
  const units = page.locator('.dz-touch-face[data-piece^="unit:"]')
  await tap(page, units.nth(i % (await units.count())))
  await page.waitForSelector('.dz-who')
  const targets = page.locator('.dz-touch-face[data-piece^="zed:"]')
  const places = page.locator('.dz-place[data-hot="on"]')
  if ((await targets.count()) > 0) await tap(page, targets.first())
  else if ((await places.count()) > 0) await tap(page, places.nth(i % (await places.count())))
  else {
    await page.keyboard.press('Escape')
    return false
  }
  const plan = page.locator('.dz-planned .dz-button.main')
  await page.waitForFunction(
    (n) => document.querySelector('.dz-planned') !== null || Number(document.querySelector('.table')?.getAttribute('data-at')) > n,
    before,
  )
  if (await plan.isVisible()) {
    expect(await page.locator('.dz-odds').innerText()).toMatch(/\d+%/)
    done.add(await plan.innerText())
    await plan.click()
  } else done.add('Move')
  await answered(page, before)
  return true
}

async function endPhase(page: Page): Promise<void> {
  const before = await count(page)
  const end = page.locator('.dz-button.end')
  const sure = await end.evaluate((button) => button.classList.contains('main'))
  await end.click()
  // With Actions left it asks once more; free Actions end at once.
  if (!sure) {
    await page.waitForFunction(
      (n) =>
        Number(document.querySelector('.table')?.getAttribute('data-at')) > n ||
        document.querySelector('.dz-button.end.main, .end-screen') !== null,
      before,
    )
    if ((await count(page)) === before && !(await over(page))) await end.click()
  }
  await answered(page, before)
}

test('a whole solo game by clicking on the map', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await begin(page, 'clicked')
  const seen = new Set<string>()
  const done = new Set<string>()
  for (let i = 0; i < 600 && !(await over(page)); i++) {
    await page.waitForSelector('.end-screen, .dz-bar-title')
    if (await over(page)) break
    if (!(await page.locator('.dz-button.end').isVisible())) await decide(page, seen)
    else if (i % 5 === 4 || !(await act(page, i, done))) await endPhase(page)
  }
  await page.waitForSelector('.end-screen')
  expect(seen.size).toBeGreaterThanOrEqual(3)
  expect([...done]).toContain('Move')
  expect(await page.locator('.dz-chronicle').innerText()).toMatch(/Ammo used in \d+ shots/)
  expect(await page.locator('.dz-epilogue').innerText()).not.toBe('')
  await page.getByRole('button', { name: 'Watch it again' }).click()
  await page.waitForSelector('.replay-bar')
  expect(errors).toEqual([])
  await context.close()
}, 240_000)

test('a whole solo game by keyboard alone', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await begin(page, 'typed')
  // Into the bar once; from there every next question comes to the keyboard by itself.
  const inBar = () => page.evaluate(() => document.activeElement?.closest('.dz-bar') !== null)
  for (let i = 0; i < 60 && !(await inBar()); i++) await page.keyboard.press('Tab')
  expect(await inBar()).toBe(true)
  // A walk along the map: the arrow keys go from place to place, Enter picks a unit up, Escape puts it down.
  await page.keyboard.press('Shift+Tab')
  for (let i = 0; i < 20 && !(await page.evaluate(() => document.activeElement?.closest('svg.board') !== null)); i++)
    await page.keyboard.press('Shift+Tab')
  const labels = new Set<string>()
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'Home', 'End']) {
    await page.keyboard.press(key)
    labels.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
  }
  expect(labels.size).toBeGreaterThan(2)
  for (let i = 0; i < 60 && !(await inBar()); i++) await page.keyboard.press('Tab')
  for (let i = 0; i < 500 && !(await over(page)); i++) {
    await page.waitForSelector('.end-screen, .dz-bar-title')
    if (await over(page)) break
    await page.waitForTimeout(50)
    const before = await count(page)
    await press(page)
    if (
      await page
        .locator('.dz-button.end, .dz-bar .zed')
        .first()
        .isVisible()
        .catch(() => false)
    )
      continue
    await answered(page, before).catch(() => {})
  }
  await page.waitForSelector('.end-screen')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.end-screen', { state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
}, 240_000)

/** Tab to the button that goes on, and Enter: the main one, or the first answer; the end of the phase in the Action Phase. */
async function press(page: Page): Promise<void> {
  const wanted = await page.evaluate(() => {
    const bar = document.querySelector('.dz-bar')
    const buttons = [...(bar?.querySelectorAll<HTMLButtonElement>('.dz-answers .dz-button:not(:disabled)') ?? [])]
    const main =
      buttons.find((button) => button.classList.contains('main')) ??
      buttons.find((button) => button.classList.contains('end')) ??
      buttons.at(0)
    for (const button of buttons) button.removeAttribute('data-wanted')
    main?.setAttribute('data-wanted', 'yes')
    return main !== undefined
  })
  if (!wanted) return
  const there = () => page.evaluate(() => document.activeElement?.hasAttribute('data-wanted') ?? false)
  for (let i = 0; i < 40 && !(await there()); i++) await page.keyboard.press('Tab')
  for (let i = 0; i < 80 && !(await there()); i++) await page.keyboard.press('Shift+Tab')
  if (await there()) await page.keyboard.press('Enter')
  await page.waitForTimeout(30)
}

test('what cannot be done says why, with its rule, and changes nothing', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await begin(page, 'refused')
  const seen = new Set<string>()
  for (let i = 0; i < 20 && !(await page.locator('.dz-button.end').isVisible()); i++) await decide(page, seen)
  const before = await count(page)
  await tap(page, counter(page, 'unit:furies'))
  await page.waitForSelector('.dz-who')
  await tap(page, map(page, 'F-Start'))
  await page.waitForSelector('.tip.no')
  expect(await page.locator('.tip.no').innerText()).toMatch(/DOTZ-5\.2\.\d+/)
  // The Furies carry no guns: the button is greyed and says so.
  await page.locator('.dz-bar .dz-button.off', { hasText: 'Shoot' }).click({ force: true })
  await page.waitForSelector('.tip.no')
  expect(await page.locator('.tip.no').innerText()).toMatch(/DOTZ-/)
  expect(await count(page)).toBe(before)
  expect(errors).toEqual([])
  await context.close()
})

for (const [theme, viewport] of [
  ['dark', { width: 1440, height: 900 }],
  ['light', { width: 390, height: 844 }],
] as const)
  test(`axe finds nothing: ${theme}, ${viewport.width} × ${viewport.height}`, async () => {
    const { page, context, errors } = await guest(at, { viewport, colorScheme: theme })
    const found: string[] = []
    const look = async (where: string) => {
      found.push(...(await violations(page, where)))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) found.push(`${where}: scrolls sideways by ${wide} px`)
    }
    await begin(page, 'b')
    await look('set-up')
    const kinds = new Set<string>()
    const done = new Set<string>()
    for (let i = 0; i < 30 && !(await over(page)); i++) {
      const kind = await title(page)
      if (!kinds.has(kind)) await look(kind)
      kinds.add(kind)
      if (!(await page.locator('.dz-button.end').isVisible())) await decide(page, kinds)
      else if (i % 4 === 3 || !(await act(page, i, done))) await endPhase(page)
      if (kinds.size > 6) break
    }
    await page.getByRole('button', { name: /^Learn/ }).click()
    await page.waitForSelector('.learn-text')
    await look('guide')
    expect(found).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  }, 240_000)

test('on a phone everything lies under the thumb: the decision, the card, the people, the held cards', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 390, height: 844 } })
  await begin(page, 'b')
  const kinds = new Set<string>()
  for (let i = 0; i < 20 && !(await page.locator('.dz-button.end').isVisible()); i++) await decide(page, kinds)
  const end = await page.locator('.dz-button.end').boundingBox()
  expect(end && end.y > 422 && end.y + end.height <= 844 && end.x + end.width <= 390).toBe(true)
  for (const [name, what] of [
    ['Current event', '.dz-card'],
    ['Heroes and actions', '.dz-people'],
    ['Held fate cards', '.dz-fate'],
  ] as const) {
    const handle = page.locator('.dz-handle', { hasText: name })
    await handle.click()
    await page.locator(`.dz-sheet-page ${what}`).waitFor()
    expect(await handle.getAttribute('aria-expanded')).toBe('true')
  }
  // A unit in hand puts the page away: the map is wanted now.
  await page.locator('.dz-handle', { hasText: 'Heroes and actions' }).click()
  await page.locator('.dz-sheet-page button', { hasText: 'Captain Piazza' }).first().click()
  await page.waitForSelector('.dz-who')
  await page.waitForSelector('.dz-sheet-page', { state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
})

test('the guide is played by doing: a wrong answer is turned away, the right one is praised', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await open(at, page, '#/')
  await page.getByRole('link', { name: 'Learn Dawn of the Zeds by playing' }).click()
  const guide = page.locator('.learn')
  await tap(page, guide.locator('.dz-place[data-place="F-Start"]'))
  await guide.locator('.learn-hint').waitFor()
  await tap(page, guide.locator('.dz-place[data-place="M-Start"]'))
  await guide.locator('.learn-done').waitFor()
  await guide.getByRole('button', { name: 'Next' }).click()
  await guide.getByRole('button', { name: 'Next' }).click()
  await tap(page, guide.locator('.dz-touch-face[data-piece="unit:piazza"]'))
  await tap(page, guide.locator('.dz-place[data-place="S#3"][data-hot="on"]'))
  await guide.locator('.learn-done').waitFor()
  await guide.getByRole('button', { name: 'Leave the lessons' }).click()
  await page.waitForSelector('.lobby')
  expect(errors).toEqual([])
  await context.close()
})

test('from input to picture on a phone with a slowed processor (a report)', async () => {
  const { page, context } = await guest(at, { viewport: { width: 390, height: 844 } })
  await begin(page, 'b')
  const kinds = new Set<string>()
  for (let i = 0; i < 20 && !(await page.locator('.dz-button.end').isVisible()); i++) await decide(page, kinds)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times: { [what: string]: number[] } = {}
  const measure = async (what: string, selector: string) => {
    const ms = await page.evaluate(
      (chosen) =>
        new Promise<number>((told) => {
          const element = document.querySelector(chosen)
          const from = performance.now()
          element?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
          requestAnimationFrame(() => requestAnimationFrame(() => told(performance.now() - from)))
        }),
      selector,
    )
    times[what] = [...(times[what] ?? []), ms]
    await page.waitForTimeout(150)
  }
  for (let i = 0; i < 5; i++) {
    await measure('pick a unit', '.dz-touch-face[data-piece="unit:schmidt"]')
    await measure('put it down', '.dz-touch-face[data-piece="unit:schmidt"]')
    await measure('zoom', '.dz-zoom button')
    await measure('whole map', '.dz-zoom button:last-child')
  }
  const report = Object.entries(times).map(([what, list]) => `${what}: ${list.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  process.stdout.write(`\nDawn of the Zeds, 390 × 844, processor slowed 4×, input to picture\n  ${report.join('\n  ')}\n`)
  for (const list of Object.values(times)) expect(Math.min(...list)).toBeLessThan(1000)
  await context.close()
})
