import type { Page } from '@playwright/test'
import { spotOf } from './aaz-hands.ts'
import { act, boxOf, europe, middleOf, place, settled, sit } from './aaz-table.ts'
import { expect, open, PHONE, test, violations } from './table.ts'

/** Axis & Allies & Zombies on a phone, a small laptop and in Spanish; the camera, the second click, ways, the report of a turn. */

const LAPTOP = { viewport: { width: 1280, height: 720 } }

/** Parts of the page whose words are cut. */
const cut = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.flatMap((part) =>
        part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 3 ? [part.textContent ?? ''] : [],
      ),
    )

const uk1942 = {
  turn: 'UK',
  phase: 'purchase',
  territories: { 'United Kingdom': { control: 'UK', units: { UK: '2 inf' } } },
  treasury: { UK: 40 },
}

test('on a phone zoom stands above the map, and the first actions are in sight', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941', { how: PHONE })
  const field = await boxOf(page.locator('.az-field'))
  for (const button of ['[data-zoom=nearer]', '[data-zoom=farther]', '[data-threats]', '[data-theatre=world]']) {
    await expect(page.locator(button)).toBeInViewport({ ratio: 1 })
    const { y, height } = await boxOf(page.locator(button))
    expect(y + height, button).toBeLessThanOrEqual(field.y + 1)
  }
  expect(field.height).toBeGreaterThan(300)
  await expect(page.locator('[data-end]')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.az-objective').first()).toBeInViewport({ ratio: 1 })
  const wide = () =>
    page
      .locator('.az-field > svg')
      .last()
      .evaluate((svg) => (svg as SVGSVGElement).viewBox.baseVal.width)
  const before = await wide()
  await page.locator('[data-zoom=nearer]').tap()
  await expect.poll(wide).toBeLessThan(before)
  // The map moves at once; names and stacks, most of the work, follow one picture later.
  const now = await page.evaluate(() => {
    const parts = () => [document.querySelector('.board.az')?.getAttribute('viewBox'), document.querySelector('.az-labels')?.innerHTML]
    const before = parts()
    document.querySelector<HTMLElement>('[data-theatre=asia]')?.click()
    return parts().map((part, i) => part === before[i])
  })
  expect(now).toEqual([false, true])
  await expect(page.locator('.az-labels text', { hasText: 'Manchuria' })).toHaveCount(1)
  // The last theatre is reached by a swipe.
  await page.locator('[data-theatre=atlantic]').scrollIntoViewIfNeeded()
  await page.locator('[data-theatre=atlantic]').tap()
  // What a move would do is never cut.
  await act(page, 'Russia')
  await page.locator('.az-hand').waitFor()
  await place(page, 'West Russia').focus()
  await page.locator('.az-hover-line [data-odds]').waitFor()
  expect(await cut(page, '.az-hover-line')).toEqual([])
  const line = await boxOf(page.locator('.az-hover-line'))
  expect([line.x >= 0, line.x + line.width <= 390]).toEqual([true, true])
})

test('on a phone a purchase begins and ends in sight, in Spanish, on the board of 1942', async ({ guest }) => {
  const { page } = await sit(guest, 'Guerra mundial, 1942', { how: { ...PHONE, locale: 'es-ES' }, position: uk1942 })
  await expect(page.locator('[data-end]')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.az-good').first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.az-strip-cities')).toBeInViewport({ ratio: 1 })
})

test('at 1280 × 720 the log has six lines, the objective is in sight, and nothing in the bar is cut, in Spanish too', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941', { how: LAPTOP })
  const log = await boxOf(page.locator('.log ol'))
  const line = await boxOf(page.locator('.log .line').last())
  expect(log.height).toBeGreaterThanOrEqual(Math.min(6 * line.height, 150))
  await expect(page.locator('.az-objective').first()).toBeInViewport({ ratio: 1 })
  const british = await sit(guest, 'Guerra mundial, 1942', { how: { ...LAPTOP, locale: 'es-ES' }, position: uk1942 })
  await expect(british.page.locator('.phase.on')).toHaveText('Compra')
  await expect(british.page.locator('.az-strip-cities')).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() => cut(british.page, '.table-name > span, .phase-list, .turn, .az-good > span:not(.az-counter), .az-yard span'))
    .toEqual([])
})

test('on a low screen the list of all answers opens with its first control in sight, below a long heading too', async ({ guest }) => {
  // The dead of the first card bite at once: the question has a heading, a hint and its places.
  for (const height of [800, 720]) {
    const { page } = await sit(guest, 'World war, 1941', { how: { viewport: { width: 1280, height } }, seed: 'dice-79' })
    expect((await settled(page)).kind).toBe('zombies.losses')
    await page.locator('.question .covered button').click()
    await expect(page.locator('.question .forms :is(button, label)').first()).toBeInViewport({ ratio: 1 })
    await page.close()
  }
})

test('the basket of a purchase: one less on every row, its place, and shut zones once no ship can be paid', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941', {
    how: LAPTOP,
    position: {
      scenario: '1941',
      turn: 'UK',
      phase: 'purchase',
      territories: { 'United Kingdom': { control: 'UK', units: { UK: '1 inf' } } },
      seaZones: { sz8: { units: { Germany: '2 dd' } } },
      treasury: { UK: 12 },
    },
  })
  // Enemy ships shut no zone (AAZ-PLACE.5); an empty purse does.
  await expect(page.locator('[data-yard=sz8]')).toBeEnabled()
  await page.locator('[data-yard="United Kingdom"]').click()
  for (const unit of ['inf', 'art', 'inf']) {
    const { at } = await settled(page)
    await page.locator(`.az-good[data-unit="${unit}"]`).click()
    await settled(page, at + 1)
  }
  await expect(page.locator('[data-yard=sz8]')).toBeDisabled()
  await expect(page.locator('[data-yard=sz8]')).toHaveAttribute('title', 'Nothing can be built here now.')
  const rows = page.locator('.az-basket li')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) {
    await expect(row.locator('[data-less]')).toBeVisible()
    await expect(row.locator('.az-link')).toHaveText('United Kingdom')
  }
  await page.locator('[data-basket=inf] [data-less]').click()
  await expect(page.locator('[data-basket=inf] .az-counter')).toHaveAttribute('aria-label', '1 infantry')
  await page.locator('[data-basket=art] [data-less]').click()
  await expect(rows).toHaveCount(1)
})

test('a purchase that is still shown on the map does not hold up the next one', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941', {
    how: { ...LAPTOP, reducedMotion: 'no-preference', settings: { speed: 'slow' } },
    position: {
      scenario: '1941',
      turn: 'UK',
      phase: 'purchase',
      territories: { 'United Kingdom': { control: 'UK', units: { UK: '1 inf' } } },
      treasury: { UK: 12 },
    },
  })
  const infantry = page.locator('.az-good[data-unit=inf]')
  const { x, y } = await middleOf(infantry)
  await infantry.click()
  // The hand of a player does not wait: it presses again while the first purchase is on its way.
  await page.locator('.az-bar.held .az-good[data-unit=inf]').waitFor()
  const under = await page.evaluate(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest('.az-good') !== null, [x, y])
  expect(under).toBe(true)
  await page.mouse.click(x, y)
  await expect(page.locator('[data-basket=inf] .az-counter')).toHaveAttribute('aria-label', '2 infantry')
})

test('the second click: on the picture of own units it picks them up, beside it moves there', async ({ guest }) => {
  const territories = {
    Germany: { control: 'Germany', units: { Germany: '2 inf' } },
    'Western Europe': { control: 'Germany', units: { Germany: '3 art' } },
  }
  const { page } = await sit(guest, 'World war, 1941', {
    position: { scenario: '1941', turn: 'Germany', phase: 'noncombatMove', territories },
  })
  await europe(page)
  await act(page, 'Germany')
  await expect(page.locator('.az-hand [data-unit=inf]')).toBeVisible()
  await expect(page.locator('.az-hand-title')).toContainText('other units of yours to pick those up')
  const chip = await boxOf(page.locator('[data-stack="Western Europe"] .az-chip').first())
  await page.mouse.click(chip.x + chip.width / 2, chip.y + chip.height / 2)
  await expect(page.locator('.az-hand [data-unit=art]')).toBeVisible()
  await expect(page.locator('.table')).toHaveAttribute('data-at', '0')
  const beside = await spotOf(page, 'Germany', true)
  if (!beside) throw new Error('no room beside the units')
  await page.mouse.click(beside.x, beside.y)
  await settled(page, 1)
  await expect(place(page, 'Germany')).toHaveAttribute('aria-label', /3 artillery/)
  // The ring of the focus follows the shape of the place.
  await place(page, 'Germany').focus()
  await page.keyboard.press('n')
  const ring = page.locator('.az-place:focus-visible')
  expect(await ring.evaluate((element) => [getComputedStyle(element).outlineStyle, getComputedStyle(element).strokeWidth])).toEqual([
    'none',
    '4px',
  ])
})

test('a way is drawn by dragging through a place, or set with W; W elsewhere says why not', async ({ guest }) => {
  const territories = {
    Germany: { control: 'Germany', units: { Germany: '2 inf 2 tnk' } },
    'Eastern Europe': { control: 'USSR' },
    'West Russia': { control: 'USSR', units: { USSR: '1 inf' } },
  }
  const { page } = await sit(guest, 'World war, 1941', {
    position: { scenario: '1941', turn: 'Germany', phase: 'combatMove', territories },
  })
  await europe(page)
  const tanks = page.locator('[data-stack="Germany"] .az-chip[data-unit=tnk]')
  const from = await middleOf(tanks)
  const through = await spotOf(page, 'Eastern Europe')
  const home = await spotOf(page, 'Germany', true)
  if (!through || !home) throw new Error('no spot')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + through.x) / 2, (from.y + through.y) / 2, { steps: 4 })
  await page.locator('.az-hand').waitFor()
  // The kind that the drag began on, not the whole stack.
  await expect(page.locator('.az-hand [data-unit=tnk] .az-picked b')).toHaveText('2')
  await page.mouse.move(through.x, through.y, { steps: 4 })
  await page.mouse.move(home.x, home.y, { steps: 4 })
  await page.mouse.up()
  await settled(page, 1)
  await expect(page.locator('.az-moves li')).toHaveCount(1)
  await expect(page.locator('.az-moves li')).toContainText('Eastern Europe')
  await page.locator('[data-take-back]').click()
  await settled(page, 2)
  await place(page, 'Germany').focus()
  await page.keyboard.press('Enter')
  await page.locator('.az-hand').waitFor()
  for (const unit of ['inf', 'inf']) await page.locator(`.az-hand [data-unit=${unit}] button`).first().click()
  await place(page, 'Japan').focus()
  await page.keyboard.press('w')
  await expect(page.locator('.az-hand-title')).toContainText('Nobody in hand can go on from Japan')
  await place(page, 'Eastern Europe').focus()
  await page.keyboard.press('w')
  await expect(place(page, 'Germany')).toHaveAttribute('data-target', /./)
})

test('every battle comes into sight; one is skipped, then all', async ({ guest }) => {
  const territories = {
    Germany: { control: 'Germany', units: { Germany: '8 tnk' } },
    'Eastern Europe': { control: 'USSR', units: { USSR: '1 art' } },
    Japan: { control: 'Japan', units: { Japan: '2 inf' } },
  }
  const position = { scenario: '1941', turn: 'Germany', phase: 'combatMove', territories }
  const { page } = await sit(guest, 'World war, 1941', {
    position,
    how: { ...LAPTOP, reducedMotion: 'no-preference', settings: { speed: 'slow' } },
  })
  await act(page, 'Germany')
  await page.locator('.az-hand').waitFor()
  await act(page, 'Eastern Europe')
  await page.locator('[data-ahead]').waitFor()
  // Somebody looks at the other end of the world.
  await page.locator('[data-theatre=pacific]').click()
  const seen = () =>
    place(page, 'Eastern Europe').evaluate((element) => {
      const [at, field] = [element.getBoundingClientRect(), document.querySelector('.az-field')?.getBoundingClientRect() as DOMRect]
      const [x, y] = [at.left + at.width / 2, at.top + at.height / 2]
      const board = document.querySelector('.az-battle')?.getBoundingClientRect()
      return x > field.left && x < (board?.left ?? field.right) && y > field.top && y < field.bottom
    })
  expect(await seen()).toBe(false)
  await page.locator('[data-end]').click()
  await page.locator('[data-sure], .az-battle').first().waitFor()
  if (await page.locator('[data-sure]').count()) await page.locator('[data-sure]').click()
  await page.locator('.az-battle').waitFor()
  await expect.poll(seen).toBe(true)
  // To skip a battle does not skip its end.
  await page.locator('[data-skip]').click()
  await page.locator('.az-outcome').waitFor()
  await expect(page.locator('[data-read]')).toBeVisible()
  await page.locator('[data-skip-all]').click()
  await expect(page.locator('.az-battle')).toHaveCount(0)
  await settled(page)
})

test('step 8: press, cease and retreat each with their figures; the dice of the dead show their faces', async ({ guest }) => {
  const territories = {
    Germany: { control: 'Germany', units: { Germany: '8 inf 2 art' } },
    'Eastern Europe': { control: 'USSR', units: { USSR: '9 inf', zombies: 4 } },
  }
  const position = { scenario: '1941', turn: 'Germany', phase: 'combatMove', territories }
  const { page } = await sit(guest, 'World war, 1941', { position })
  // All answers: legal ones, under printed names.
  await page.locator('.question .covered button').click()
  await page.locator('.question .forms').first().waitFor()
  const listed = await page.locator('.question .forms').allTextContents()
  expect(listed.join(' ')).toMatch(/Eastern Europe|Germany/)
  expect(listed.join(' ')).not.toMatch(/\b(sz\d+|inf|tnk|trn|takeBack|landAll|combatMove)\b/)
  await page.locator('.question .covered button').click()
  await act(page, 'Germany')
  await page.locator('.az-hand').waitFor()
  await act(page, 'Eastern Europe')
  await page.locator('[data-ahead]').waitFor()
  await page.locator('[data-end]').click()
  await page.locator('[data-sure], .az-battle').first().waitFor()
  if (await page.locator('[data-sure]').count()) await page.locator('[data-sure]').click()
  const seen = new Set<string>()
  for (let i = 0; i < 40 && seen.size < 2; i++) {
    const now = await settled(page)
    if (now.kind === 'battle.press') {
      const options = page.locator('.az-options .az-button')
      for (const option of await options.all()) {
        await expect(option.locator('.az-odds')).toHaveText(/%/)
        seen.add(((await option.textContent()) ?? '').slice(0, 7))
      }
      break
    }
    await page.locator('[data-suggested], .az-options .az-button').first().click()
    await settled(page, now.at + 1)
  }
  expect(seen.size).toBeGreaterThanOrEqual(2)
  const bites = page.locator('.az-rolls .dead .az-die')
  await expect(bites).toHaveCount(4)
  for (const face of await bites.allTextContents()) expect(face).toMatch(/^[AD–]$/)
})

test('what the dead did leads to its place; turns are marked on the slider, and the plots are drawn', async ({ guest }) => {
  const territories = {
    Germany: { control: 'Germany', units: { Germany: '3 inf' } },
    Brazil: { control: 'USA', units: { USA: '3 inf', zombies: 6 } },
    'Eastern United States': { control: 'USA', units: { USA: '2 inf' } },
    Russia: { control: 'USSR', units: { USSR: '2 inf' } },
    Japan: { control: 'Japan', units: { Japan: '2 inf' } },
    'United Kingdom': { control: 'UK', units: { UK: '2 inf' } },
  }
  const position = { scenario: '1941', turn: 'Japan', phase: 'purchase', territories }
  const { page } = await sit(guest, 'World war, 1941', { position, how: LAPTOP })
  const end = async () => {
    const now = await settled(page)
    if (!now.kind.match(/Move|purchase/)) await page.locator('[data-suggested], .az-options .az-button').first().click()
    else {
      await page.locator('[data-end]').click()
      await page.waitForFunction(
        (n) => document.querySelector('[data-sure]') !== null || Number(document.querySelector('.table')?.getAttribute('data-at')) > n,
        now.at,
      )
      if (await page.locator('[data-sure]').count()) await page.locator('[data-sure]').click()
    }
    return settled(page, now.at + 1)
  }
  let now = await settled(page)
  for (let i = 0; i < 12 && !(now.turn === 'USA' && now.kind === 'combatMove'); i++) now = await end()
  const omen = page.locator('.az-draw li', { hasText: 'Brazil' }).first()
  await expect(omen).toBeVisible()
  expect(await violations(page, 'the sheet of a turn', ['color-contrast'])).toEqual([])
  const seen = () =>
    place(page, 'Brazil').evaluate((element) => {
      const [at, field] = [element.getBoundingClientRect(), document.querySelector('.az-field')?.getBoundingClientRect() as DOMRect]
      return (
        at.left > field.left - 1 && at.right < field.right + 1 && at.top > field.top - 1 && at.bottom < field.bottom + 1 && at.width > 120
      )
    })
  await page.locator('[data-theatre=asia]').click()
  expect(await seen()).toBe(false)
  await omen.locator('button').click()
  await expect.poll(seen).toBe(true)
  await page.locator('[data-seen]').click()
  await page.locator('.az-stats summary').click()
  await expect(page.locator('.az-stats .az-plot')).toHaveCount(4)
  for (const line of await page.locator('.az-stats .az-plot').first().locator('polyline').all())
    await expect(line).toHaveAttribute('points', /\d+.*,\d+/)
  await page.getByRole('button', { name: 'Look back' }).click()
  await expect(page.locator('.scrub-marks i').first()).toBeVisible()
  await expect(page.locator('.scrub-marks i').first()).toHaveAttribute('title', /, round \d/)
})

test('a fallen capital is told in its light, unless drama is off', async ({ guest }) => {
  const territories = {
    Germany: { control: 'Germany', units: { Germany: '8 tnk' } },
    'Eastern Europe': { control: 'Germany', units: { Germany: '8 tnk' } },
    'West Russia': { control: 'Germany', units: { Germany: '10 tnk' } },
    Russia: { control: 'USSR' },
  }
  const position = { scenario: '1941', turn: 'Germany', phase: 'combatMove', territories }
  for (const drama of [true, false]) {
    const { page } = await sit(guest, 'World war, 1941', { position, how: { ...LAPTOP, settings: { speed: 'instant', drama } } })
    await act(page, 'West Russia')
    await page.locator('.az-hand').waitFor()
    await act(page, 'Russia')
    await settled(page, 1)
    await page.locator('[data-end]').click()
    await page.locator('[data-sure], .report').first().waitFor()
    if (await page.locator('[data-sure]').count()) await page.locator('[data-sure]').click()
    await expect(page.locator('.report')).toContainText('Russia')
    await expect(page.locator('.report.drama-death')).toHaveCount(drama ? 1 : 0)
    const glow = () => page.locator('.az-field').evaluate((field) => getComputedStyle(field, '::after').boxShadow)
    if (drama) await expect.poll(glow).toMatch(/inset/)
    else expect(await glow()).toBe('none')
    await page.locator('.report button').click()
    await expect(page.locator('.report')).toHaveCount(0)
    expect(await glow()).toBe('none')
  }
})

test('on a phone the first game can be begun from the lobby without a scroll', async ({ guest }) => {
  const { page } = await guest(PHONE)
  await open(page, '#/')
  await expect(page.locator('.card-acts .main').first()).toBeInViewport({ ratio: 1 })
})
