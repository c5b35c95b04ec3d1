import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  begin,
  count,
  answered,
  decide,
  here,
  keyboard,
  mouse,
  over,
  place,
  rove,
  settled,
  square,
  tabTo,
  team,
  title,
} from './efsz-table.ts'
import { guest, open, type Stage, stage } from './table.ts'

/** F.U.B.A.R. from the first choice to the end, once with the mouse and once without. */
let at: Stage
beforeAll(async () => {
  at = await stage()
}, 180_000)
afterAll(() => at?.close())

test('F.U.B.A.R. by clicks on the map', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await begin(at, page, 'F.U.B.A.R.', 'clicked')
  await team(page, 1)
  const seen = new Set<string>()
  const hand = mouse(page)
  for (let i = 0; i < 120 && !(await over(page)); i++) await decide(page, hand, seen)
  await page.waitForSelector('.end-screen')
  expect([...seen]).toEqual(expect.arrayContaining(['walk', 'door', 'Activate', 'Act']))
  expect(await page.locator('.ez-ending').innerText()).toMatch(/got out|stayed/)
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('F.U.B.A.R. by keyboard alone: from the set-up sheet to the end', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  const { keyboard: keys } = page
  // From now on no pointer touches the page.
  await open(at, page, '#/play/efsz')
  await tabTo(page, 'details.more summary')
  await keys.press('Enter')
  await tabTo(page, '#seed')
  await keys.type('keys')
  await tabTo(page, '.sheet-foot .main')
  await keys.press('Enter')
  await page.waitForSelector('.table:not([data-busy]) .ez-form')
  await tabTo(page, '.ez-form .ez-button.tick')
  await keys.press('Space')
  await tabTo(page, '.ez-form .ez-button.main')
  await keys.press('Enter')

  // Set up: there is one square, and it is planned. Escape takes a plan back, Shift with an arrow turns the character.
  await settled(page)
  await page.waitForSelector('.ez-planned')
  await rove(page, '3,5')
  await keys.press('Escape')
  await page.waitForSelector('.ez-planned', { state: 'detached' })
  await keys.press('Enter')
  await page.waitForSelector('.ez-planned')
  await keys.press('Shift+ArrowUp')
  expect(await page.locator('.ez-facing[aria-pressed="true"]').getAttribute('aria-label')).toMatch(/north/)
  const before = await count(page)
  await keys.press('Enter')
  await answered(page, before)
  expect(await square(page, '3,5').getAttribute('aria-label')).toMatch(/facing north/)

  const seen = new Set<string>()
  const hand = keyboard(page)
  for (let i = 0; i < 120 && !(await over(page)); i++) {
    await decide(page, hand, seen)
    // Wherever the game goes, the keyboard has a place on the table.
    await page.waitForFunction(() => document.activeElement !== document.body)
  }
  await page.waitForSelector('.end-screen')
  expect([...seen]).toEqual(expect.arrayContaining(['walk', 'door', 'Activate', 'Act']))
  expect(await page.locator('.ez-ending').innerText()).toMatch(/got out|stayed/)
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('the campaign: one click in the lobby and one choice; an interrupted one goes on exactly where it was', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await open(at, page, '#/')
  await page.locator('[data-game="efsz"] .card-also').tap()
  await page.waitForSelector('.ez-calendar')
  expect(await page.locator('.ez-briefing').innerText()).toMatch(/The bombardment walks toward you/)
  await page.locator('.ez-form .ez-button.tick').nth(1).tap()
  await page.locator('.ez-form .ez-button.main').tap()
  await settled(page)
  await place(page)
  const [asked, moves, stands] = [await title(page), await count(page), await here(page)]
  // The tab is gone without a word; whoever comes back finds the same question.
  await page.reload()
  await settled(page)
  expect([await title(page), await count(page), await here(page)]).toEqual([asked, moves, stands])
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

test('every scenario opens by itself: story, team, map', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await open(at, page, '#/play/efsz')
  await page.waitForSelector('.seat-row')
  const names = (await page.locator('.choice strong').allInnerTexts()).filter((name) => name !== 'Twelve Days to Pitomnik')
  expect(names).toHaveLength(14)
  for (const name of names) {
    await begin(at, page, name, 'opens')
    expect(await page.locator('.ez-briefing h2').innerText()).toBe(name)
    expect((await page.locator('.ez-tale').innerText()).length).toBeGreaterThan(100)
    await page.locator('.ez-form .ez-button.tick').first().click()
    await page.locator('.ez-form .ez-button.main').click()
    await settled(page)
    await page.waitForSelector('.ez-square[data-hot="on"]')
    expect(await page.locator('.ez-wall').count(), name).toBeGreaterThan(10)
  }
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('arrows go from square to square, and each says what it is and what Enter would do', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await begin(at, page, 'F.U.B.A.R.', 'keys')
  await team(page, 1)
  const hand = mouse(page)
  for (let i = 0; i < 20 && (await title(page)) !== 'Activate'; i++) {
    const before = await count(page)
    await hand.press('.ez-bar .ez-answers .ez-button')
    await answered(page, before)
  }
  await square(page, '3,5').focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-square'))).toBe('3,4')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Square 3, 4.*walk here, \d MP/)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.ez-planned')
  const before = await count(page)
  await page.keyboard.press('Enter')
  await answered(page, before)
  expect(await here(page)).toBe('3,4')
  expect(await title(page)).toBe('Act')
  expect(errors).toEqual([])
  await context.close()
}, 60_000)
