import { act, europe, place, sit, wholeWorld } from './aaz-table.ts'
import { expect, test } from './table.ts'

/** Axis & Allies & Zombies on its board: moves and purchases, clicked, dragged, typed. */

test('picks up, shows the reach, plans an attack with its odds, and takes it back', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941')
  await europe(page)
  await act(page, 'Russia')
  await page.locator('.az-hand').first().waitFor()
  await expect.poll(() => page.locator('.az-light.fight').count()).toBeGreaterThan(0)
  await page.locator('[data-unit="inf"] button').first().click()
  await expect(page.locator('[data-unit="inf"] .az-picked b')).toHaveText('4')
  // Before anything is moved: pointed at, the battle is computed with those in hand.
  await place(page, 'West Russia').hover({ force: true })
  const odds = page.locator('.az-outlook [data-odds]')
  await expect(odds).toHaveText(/\S/)
  const before = (await odds.textContent()) ?? ''
  // The line about it covers no figure of the chart at the foot of the map.
  const box = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect())
  expect((await box('.az-strip')).bottom).toBeLessThanOrEqual((await box('.az-hover-line')).top)
  await page.locator('[data-unit="inf"] button').first().focus()
  await page.keyboard.press('Enter')
  await expect(odds).not.toHaveText(before)
  await act(page, 'West Russia')
  await page.locator('.az-arrow').first().waitFor()
  await page.locator('.az-note text').first().waitFor()
  await expect(page.locator('.az-note text').first()).toHaveText(/%$/)
  // The sign can be read from afar, too.
  const high = () =>
    page
      .locator('.az-note rect')
      .first()
      .evaluate((rect) => rect.getBoundingClientRect().height)
  await wholeWorld(page)
  await expect.poll(high).toBeGreaterThan(15)
  // Names and stacks are written where they are seen: those of the whole world made every zoom slow on a phone.
  const australia = page.locator('.az-labels text', { hasText: 'Australia' })
  await expect(australia).toHaveCount(1)
  await europe(page)
  await expect(australia).toHaveCount(0)
  // A theatre is drawn at once with its names and stacks: the old ones would be laid out and painted for one picture only.
  const jumped = await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-theatre=pacific]')?.click()
    return document.querySelector('[data-redrawing]') === null
  })
  expect(jumped).toBe(true)
  await expect(australia).toHaveCount(1)
  await europe(page)
  await expect.poll(high).toBeGreaterThan(15)
  await expect(page.locator('.az-plan strong').first()).toHaveText(/%$/)
  await expect(page.locator('.az-facts').first()).toContainText('exact')
  await page.locator('.az-moves button').first().click()
  await expect(page.locator('.az-arrow')).toHaveCount(0)
  // The statistics are long: their panel scrolls, never the page.
  await page.locator('.az-stats summary').click()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test('goes one step back with Escape, wherever the focus is', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941')
  await act(page, 'Russia')
  await page.locator('.az-hand').first().waitFor()
  // The fights in reach have their chances at once, before anything is moved.
  await page.locator('.az-note.bad, .az-note.fair, .az-note.good').first().waitFor()
  await page.locator('[data-all]').focus()
  await page.keyboard.press('Escape')
  await expect(page.locator('.az-hand')).toHaveCount(0)
  await expect(page.locator('.az-note')).toHaveCount(0)
  await expect(page.locator('.table')).toHaveAttribute('data-at', '0')
})

test('says why not, with the rule', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941')
  await europe(page)
  await act(page, 'Russia')
  await page.locator('.az-hand').first().waitFor()
  await act(page, 'Germany')
  await page.locator('.tip .rule-link, .tip-card .rule-link, [class*="tip"] [class*="rule"]').first().waitFor()
})

test('drags a stack onto its target', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941')
  await europe(page)
  const from = await page.locator('[data-stack="Russia"]').boundingBox()
  const to = await page.locator('[data-stack="West Russia"]').boundingBox()
  if (!from || !to) throw new Error('no stacks')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x - 20, from.y + 20, { steps: 4 })
  await page.locator('.az-hand').first().waitFor()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await page.locator('.az-arrow.fight').first().waitFor()
})

test('buys by click and by carrying onto the map, and says what is too much', async ({ guest }) => {
  const territories = { Russia: { control: 'USSR', units: { USSR: '2 inf' } } }
  const position = { scenario: '1941', turn: 'USSR', phase: 'purchase', territories, treasury: { USSR: 11 } }
  const { page } = await sit(guest, 'World war, 1941', { position })
  const purse = (n: number) => expect(page.locator('.az-purse > b')).toHaveText(`${n} IPCs`)
  await purse(11)
  await page.locator('.az-note.plain').first().waitFor()
  await act(page, 'Russia')
  await page.locator('[data-yard="Russia"][aria-checked="true"]').first().waitFor()
  const yard = () => page.locator('[data-yard="Russia"]').evaluate((element) => element.getBoundingClientRect().top)
  const top = await yard()
  await page.locator('.az-good[data-unit="inf"]').click()
  await purse(8)
  // The first purchase moves nothing that is clicked next.
  await expect.poll(yard).toBeCloseTo(top, 0)
  await europe(page)
  const good = await page.locator('.az-good[data-unit="tnk"]').boundingBox()
  const stack = await page.locator('[data-stack="Russia"]').boundingBox()
  if (!good || !stack) throw new Error('nothing to carry')
  await page.mouse.move(good.x + good.width / 2, good.y + good.height / 2)
  await page.mouse.down()
  await page.mouse.move(stack.x + stack.width / 2, stack.y + stack.height / 2, { steps: 4 })
  await page.locator('.az-ghost-good').first().waitFor()
  await page.mouse.up()
  await purse(3)
  await expect(place(page, 'Russia')).toHaveAttribute('aria-label', /3 infantry, 1 tank/)
  await page.locator('.az-good[data-unit="ftr"]').click({ force: true })
  await page.locator('.tip.no').first().waitFor()
})

test('buys first and places last where the content says so, and draws the center that was bought', async ({ guest }) => {
  const content = { purchase: 'first', center: 5, territories: { Siberia: { ipc: 7 } } }
  const { page } = await sit(guest, 'World war, 1941', { content })
  // What the own board prints is drawn.
  await expect(page.locator('.az-labels text').filter({ hasText: /^Siberia7$/ })).toHaveCount(1)
  const waits = (kind: string) => page.locator(`.az-bar[data-kind="${kind}"] [data-end]`).first().waitFor()
  const end = async (kind: string) => {
    await page.locator('[data-end]').click()
    await page.locator(`[data-sure], .az-bar[data-kind="${kind}"]`).first().waitFor()
    if (await page.locator('[data-sure]').count()) await page.locator('[data-sure]').click()
    await waits(kind)
  }
  await page.locator('.az-shop[data-how="order"]').first().waitFor()
  // No place is asked for yet.
  await expect(page.locator('.az-yard')).toHaveCount(0)
  await page.locator('.az-good[data-unit="inf"]').click()
  await page.locator('.az-basket .az-counter[aria-label="1 infantry"]').first().waitFor()
  await page.locator('.az-good[data-unit="RC"]').click()
  await page.locator('.az-basket [data-basket="RC"]').first().waitFor()
  await end('combatMove')
  await end('noncombatMove')
  await end('mobilize')
  await page.locator('.az-shop[data-how="place"]').first().waitFor()
  const centers = page.locator('.az-marks [data-mark="RC"]')
  const before = await centers.count()
  await page.locator('[data-yard="Siberia"]').click()
  await page.locator('.az-good[data-unit="RC"]').click()
  await expect(centers).toHaveCount(before + 1)
  await expect(place(page, 'Siberia')).toHaveAttribute('aria-label', /recruitment center/)
  await page.locator('[data-yard="Russia"]').click()
  await page.locator('.az-good[data-unit="inf"]').click()
  await expect(page.locator('.az-good')).toHaveCount(0)
})

test('is played by keyboard', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941')
  await place(page, 'Russia').focus()
  await page.keyboard.press('Enter')
  await page.locator('.az-hand').first().waitFor()
  await expect(place(page, 'Russia')).toHaveAttribute('aria-pressed', 'true')
  await expect(place(page, 'West Russia')).toHaveAttribute('aria-label', /attack here/)
  await place(page, 'West Russia').focus()
  await page.keyboard.press('Enter')
  await page.locator('.az-arrow.fight').first().waitFor()
})

test('plays the prelude: only the lands between are open', async ({ guest }) => {
  const { page } = await sit(guest, 'Prelude, 1939')
  await act(page, 'Germany')
  await page.locator('.az-hand').first().waitFor()
  await expect.poll(() => page.locator('.az-light.fight').count()).toBeGreaterThanOrEqual(3)
  await expect(place(page, 'Eastern Europe')).toHaveAttribute('aria-label', /attack here/)
  await expect(place(page, 'Urals')).not.toHaveAttribute('aria-label', /attack here/)
})

test('sends two transports at once from one coast, and a tank and infantry from two', async ({ guest }) => {
  const seas = { sz47: { units: { Japan: '2 trn 1 dd' } } }
  const lands = {
    Japan: { control: 'Japan', units: { Japan: '4 inf 1 tnk' } },
    Okinawa: { control: 'Japan', units: { Japan: '1 inf' } },
    'Philippine Islands': { control: 'USA', units: { USA: '1 inf' } },
  }
  const position = { scenario: '1941', turn: 'Japan', phase: 'combatMove', territories: lands, seaZones: seas }
  const { page } = await sit(guest, 'World war, 1941', { position })
  await act(page, 'Japan')
  await page.locator('.az-hand').first().waitFor()
  await expect(place(page, 'Philippine Islands')).toHaveAttribute('data-target', 'fight ship')
  await act(page, 'Philippine Islands')
  await expect(page.locator('.az-moves li')).toHaveCount(2)
  await page.locator('[data-take-back]').click()
  await expect(page.locator('.az-moves')).toHaveCount(0)
  await act(page, 'Japan')
  await page.locator('.az-hand').first().waitFor()
  await page.locator('[data-switch=join]').click()
  await act(page, 'Okinawa')
  await expect(page.locator('.az-hand .az-steppers')).toHaveCount(2)
  await act(page, 'Philippine Islands')
  await expect(page.locator('.az-moves li')).toHaveCount(1)
  await expect
    .poll(() => page.locator('.az-plan .az-counter[aria-label="1 tank"], .az-plan .az-counter[aria-label="1 infantry"]').count())
    .toBeGreaterThan(1)
})

test('drives a zombie out with the ray', async ({ guest }) => {
  const lands = {
    Germany: { control: 'Germany', units: { Germany: '2 inf', zombies: 1 } },
    'Eastern Europe': { control: 'Germany', units: { Germany: '1 inf' } },
  }
  const position = {
    scenario: '1941',
    turn: 'Germany',
    phase: 'noncombatMove',
    territories: lands,
    techs: { Germany: ['mindControlRay'] },
  }
  const { page } = await sit(guest, 'World war, 1941', { position })
  await page.locator('[data-ray="Germany"]').click()
  await page.locator('[data-place="Eastern Europe"][data-target="go"]').first().waitFor()
  await act(page, 'Eastern Europe')
  await expect(place(page, 'Eastern Europe')).toHaveAttribute('aria-label', /1 zombie/)
  await expect(page.locator('[data-ray]')).toHaveCount(0)
})
