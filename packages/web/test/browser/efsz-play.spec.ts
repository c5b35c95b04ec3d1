import {
  answering,
  begin,
  beginFrom,
  decide,
  here,
  keyboard,
  mouse,
  over,
  place,
  recruit,
  rove,
  settled,
  square,
  tabTo,
  team,
  title,
  untilAsked,
} from './efsz-table.ts'
import { expect, moves, open, PHONE, table, test, WIDE } from './table.ts'

/** F.U.B.A.R. from the first choice to the end, once with the mouse and once without. */
test.setTimeout(900_000)

test('F.U.B.A.R. by clicks on the map', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'F.U.B.A.R.', 'clicked')
  await team(page, 1)
  const seen = new Set<string>()
  const hand = mouse(page)
  for (let i = 0; i < 120 && !(await over(page)); i++) await decide(page, hand, seen)
  await expect(page.locator('.end-screen')).toBeVisible()
  expect([...seen]).toEqual(expect.arrayContaining(['walk', 'door', 'Activate', 'Act']))
  await expect(page.locator('.ez-ending')).toHaveText(/got out|did not get out|fell/, { useInnerText: true })
})

test('F.U.B.A.R. by keyboard alone: from the set-up sheet to the end', async ({ guest }) => {
  const { page } = await guest(WIDE)
  const { keyboard: keys } = page
  // From now on no pointer touches the page.
  await open(page, '#/play/efsz')
  await tabTo(page, 'details.more summary')
  await keys.press('Enter')
  await tabTo(page, '#seed')
  await keys.type('keys')
  await tabTo(page, '.sheet-foot .main')
  await keys.press('Enter')
  await page.locator('.table:not([data-busy]) .ez-form').first().waitFor()
  await tabTo(page, '.ez-form .ez-button.tick')
  await keys.press('Space')
  await tabTo(page, '.ez-form .ez-button.main')
  await keys.press('Enter')

  // Set up: there is one square, and it is planned. Escape takes a plan back, Shift with an arrow turns the character.
  await settled(page)
  await page.locator('.ez-planned').first().waitFor()
  await rove(page, '3,5')
  await keys.press('Escape')
  await expect(page.locator('.ez-planned')).toHaveCount(0)
  await keys.press('Enter')
  await page.locator('.ez-planned').first().waitFor()
  await keys.press('Shift+ArrowUp')
  await expect(page.locator('.ez-facing[aria-pressed="true"]')).toHaveAttribute('aria-label', /north/)
  await answering(page, () => keys.press('Enter'))
  await expect(square(page, '3,5')).toHaveAttribute('aria-label', /facing north/)

  const seen = new Set<string>()
  const hand = keyboard(page)
  for (let i = 0; i < 120 && !(await over(page)); i++) {
    await decide(page, hand, seen)
    // Wherever the game goes, the keyboard has a place on the table.
    await expect(page.locator('body')).not.toBeFocused()
  }
  await expect(page.locator('.end-screen')).toBeVisible()
  expect([...seen]).toEqual(expect.arrayContaining(['walk', 'door', 'Activate', 'Act']))
  await expect(page.locator('.ez-ending')).toHaveText(/got out|did not get out|fell/, { useInnerText: true })
})

test('the campaign: one click in the lobby and one choice; an interrupted one goes on exactly where it was', async ({ guest }) => {
  const { page } = await guest(PHONE)
  await open(page, '#/')
  await page.locator('[data-game="efsz"] .card-also').tap()
  await page.locator('.ez-calendar').first().waitFor()
  await expect(page.locator('.ez-briefing')).toHaveText(/The bombardment walks toward you/, { useInnerText: true })
  await recruit(page, 1)
  await settled(page)
  await place(page)
  const [asked, at, stands] = [await title(page).innerText(), await moves(page), await here(page)]
  // The tab is gone without a word; whoever comes back finds the same question.
  await page.reload()
  await settled(page)
  await expect(title(page)).toHaveText(asked, { useInnerText: true })
  await expect(table(page)).toHaveAttribute('data-at', String(at))
  await expect.poll(() => here(page)).toBe(stands)
})

test('every scenario opens by itself: story, team, map', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await open(page, '#/play/efsz')
  await page.locator('.seat-row').first().waitFor()
  const names = (await page.locator('.choice strong').allInnerTexts()).filter((name) => name !== 'Twelve Days to Pitomnik')
  expect(names).toHaveLength(14)
  for (const name of names) {
    await begin(page, name, 'opens')
    await expect(page.locator('.ez-briefing h2')).toHaveText(name, { useInnerText: true })
    await expect(page.locator('.ez-tale')).toHaveText(/.{100}/)
    await recruit(page, 0)
    await settled(page)
    await page.locator('.ez-square[data-hot="on"]').first().waitFor()
    await expect.poll(() => page.locator('.ez-wall').count(), name).toBeGreaterThan(10)
  }
})

test('arrows go from square to square, and each says what it is and what Enter would do', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'F.U.B.A.R.', 'keys')
  await team(page, 1)
  await untilAsked(page, 'Activate')
  await square(page, '3,5').focus()
  await page.keyboard.press('ArrowDown')
  await expect(square(page, '3,4')).toBeFocused()
  await expect(square(page, '3,4')).toHaveAttribute('aria-label', /^Square 3, 4.*walk here, \d MP/)
  await page.keyboard.press('Enter')
  await page.locator('.ez-planned').first().waitFor()
  await answering(page, () => page.keyboard.press('Enter'))
  await expect.poll(() => here(page)).toBe('3,4')
  await expect(title(page)).toHaveText('Act')
  // A button that disappears long after its question leaves the focus in the bar.
  await page.locator('.ez-bar .ez-answers .ez-button').first().focus()
  await page.evaluate(() => document.activeElement?.remove())
  await expect(page.locator('.ez-bar :focus')).toHaveCount(1)
})

test('on a low screen the bar of a chosen figure covers no square that it can go to', async ({ guest }) => {
  const { page } = await guest({ viewport: { width: 1280, height: 720 } })
  await beginFrom(page, 'F.U.B.A.R.', { characters: { becker: { at: '3,5', facing: 'E' } }, now: 'team' })
  await page.locator('.ez-deeds .ez-button').first().waitFor()
  const [lowest, top] = await page.evaluate(() => [
    Math.max(...[...document.querySelectorAll('.ez-light-walk, .ez-light-run')].map((light) => light.getBoundingClientRect().bottom)),
    document.querySelector('.ez-bar')?.getBoundingClientRect().top ?? 0,
  ])
  expect(lowest).toBeLessThan(top + 8)
})
