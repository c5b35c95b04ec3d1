import { act, europe, middleOf, place, settled, sit } from './aaz-table.ts'
import { expect, PHONE, test, WIDE } from './table.ts'

/** Axis & Allies & Zombies: nothing on the table covers what has to be read, and a click takes what was clicked. */

const fleetAndArmy = {
  scenario: '1942',
  turn: 'Germany',
  phase: 'combatMove',
  territories: {
    Italy: { control: 'Germany', units: { Germany: '2 inf 1 art 1 aaa 1 tnk' } },
    Germany: { control: 'Germany', units: { Germany: '2 inf' } },
  },
  seaZones: { sz15: { units: { Germany: '1 bb 1 dd 1 trn' } }, sz17: { units: { UK: '1 dd' } } },
}

test('a picture of units that reaches over a border is clicked for its own place', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1942', { position: fleetAndArmy })
  await europe(page)
  const over: string[] = []
  const chips = page.locator('[data-stack="Italy"] .az-chip')
  for (const chip of await chips.all()) {
    const { x, y } = await middleOf(chip)
    const under = await page.evaluate(
      ([px, py]) =>
        document
          .elementFromPoint(px as number, py as number)
          ?.closest('[data-place]')
          ?.getAttribute('data-place') ?? '',
      [x, y],
    )
    if (under === 'Italy') continue
    over.push(under)
    await page.mouse.move(x, y)
    await page.mouse.click(x, y)
    await expect(page.locator('.az-hand-title b')).toHaveText('From Italy')
    await expect(place(page, 'Italy')).toBeFocused()
    await page.locator('[data-drop]').click()
  }
  expect(over.length, 'one picture at least lies over the sea').toBeGreaterThan(0)
})

for (const how of [WIDE, { viewport: { width: 1280, height: 720 } }])
  test(`the name of a battle lies below the buttons of the map (${how.viewport.width})`, async ({ guest }) => {
    const { page } = await sit(guest, 'World war, 1942', { how, position: fleetAndArmy })
    await act(page, 'sz15')
    await page.locator('.az-hand [data-all]').click()
    await act(page, 'sz17')
    await settled(page, 1)
    await page.locator('[data-end]').click()
    const sure = page.locator('[data-sure]')
    await expect(sure.or(page.locator('.az-battle')).first()).toBeVisible()
    if ((await sure.count()) > 0) await sure.click()
    const title = page.locator('.az-battle h2')
    await expect(title).toBeVisible()
    const covered = () =>
      title.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const on = [left + 4, (left + right) / 2, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
        return on.filter((found) => !element.contains(found) && !found?.contains(element)).length
      })
    await expect.poll(covered).toBe(0)
  })

test('the chart at the foot of the map covers no units of a part of the world', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941')
  await page.locator('[data-seen]').click()
  await europe(page)
  const chart = await page.locator('.az-strip').boundingBox()
  for (const at of ['North Africa', 'sz17', 'sz14', 'Gibraltar']) {
    const stack = await page.locator(`[data-stack="${at}"]`).first().boundingBox()
    expect((stack?.y ?? 0) + (stack?.height ?? 0), at).toBeLessThanOrEqual(chart?.y ?? 0)
  }
})

test('transports cannot take a hit while others stand, and what comes second moves nothing', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1942', {
    seed: 'hit',
    position: {
      ...fleetAndArmy,
      seaZones: { sz15: { units: { Germany: '1 bb 1 dd 1 trn' } }, sz17: { units: { UK: '2 bb' } } },
    },
  })
  await act(page, 'sz15')
  await page.locator('.az-hand [data-all]').click()
  await act(page, 'sz17')
  await settled(page, 1)
  await page.locator('[data-end]').click()
  const sure = page.locator('[data-sure]')
  const losses = page.locator('.az-losses')
  await expect(sure.or(losses).first()).toBeVisible()
  if ((await sure.count()) > 0) await sure.click()
  await settled(page, 2)
  // Attackers are asked after the first salvo of two battleships.
  while ((await losses.count()) > 0 && (await losses.locator('[data-unit=trn]').count()) === 0) {
    const { at } = await settled(page)
    await page.locator('[data-suggested]').click()
    await settled(page, at + 1)
  }
  await expect(losses.locator('[data-unit=trn]')).toBeVisible()
  const choose = await losses.locator('.az-whose').innerText()
  const hits = Number(/of (\d+)/.exec(choose)?.[1])
  const before = await losses.locator('.az-steppers').boundingBox()
  const more = (unit: string) => losses.locator(`[data-unit=${unit}] button`).last()
  for (let n = 1; n < hits; n++) await more('bb').click()
  await expect(more('trn')).toBeDisabled()
  await expect(more('trn')).toHaveAttribute('title', 'Transports are hit last.')
  await expect(more('dd')).toBeEnabled()
  await more('dd').click()
  await expect(page.locator('[data-confirm]')).toBeEnabled()
  expect(await losses.locator('.az-steppers').boundingBox()).toMatchObject({ width: before?.width, height: before?.height })
})

test('the calculator beside the map shows its chances first', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1942', { position: fleetAndArmy })
  await page.locator('[data-calculate-from]').selectOption('sz17')
  const panel = page.locator('.az-calc-panel')
  await expect(panel.locator('[data-figure="take"]')).toBeInViewport({ ratio: 1 })
  const [figure, army] = [await middleOf(panel.locator('[data-figure="take"]')), await middleOf(panel.locator('[data-side="attack"]'))]
  expect(figure.y).toBeLessThan(army.y)
  await expect(panel.locator('[data-command]')).toBeAttached()
})

test('at 200 % the sheet of a turn has the whole map, and its button is in sight', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1942', { how: { viewport: { width: 720, height: 450 } } })
  const height = async (selector: string): Promise<number> => (await page.locator(selector).boundingBox())?.height ?? 0
  await expect.poll(async () => (await height('.az-sheet')) / (await height('.az-field'))).toBeGreaterThan(0.8)
  await expect(page.locator('[data-seen]')).toBeInViewport({ ratio: 1 })
  await page.locator('[data-seen]').click()
  await expect(page.locator('.az-strip')).toBeVisible()
})

test('on a phone the chart stands above the line about a place, however many lines that takes', async ({ guest }) => {
  const all = '3 inf 2 art 2 tnk 2 ftr 1 bmb'
  const { page } = await sit(guest, 'World war, 1941', {
    how: PHONE,
    position: {
      scenario: '1941',
      turn: 'Germany',
      phase: 'combatMove',
      territories: {
        Ukraine: { control: 'Germany', units: { Germany: '2 inf' } },
        Caucasus: { control: 'USSR', units: { USSR: all } },
        'Middle East': { control: 'UK', units: { UK: all } },
      },
    },
  })
  await page.locator('[data-threats]').tap()
  await place(page, 'Ukraine').focus()
  const line = page.locator('.az-hover-line')
  await expect(line).toContainText('United Kingdom can come with')
  const heights = async () => {
    const [of, strip] = [await line.boundingBox(), await page.locator('.az-strip').boundingBox()]
    return { lines: of?.height ?? 0, between: (of?.y ?? 0) - ((strip?.y ?? 0) + (strip?.height ?? 0)) }
  }
  await expect.poll(async () => (await heights()).between).toBeGreaterThanOrEqual(0)
  expect((await heights()).lines, 'two lines at least').toBeGreaterThan(40)
})
