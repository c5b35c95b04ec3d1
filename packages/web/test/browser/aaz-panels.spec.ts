import { act, place, sit } from './aaz-table.ts'
import { expect, openSetup, SCREENS, startGame, takeEverySeat, test, traced, violations, WIDE } from './table.ts'

/** Axis & Allies & Zombies beside its map: the guide, cards, orders, losses, the ending, axe, and speed. */

test('teaches the prelude by doing', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941')
  await page.getByRole('button', { name: /^Learn/ }).click()
  const guide = page.locator('.learn')
  await guide.locator('.az-bar [data-end]').waitFor()
  await guide.locator('[data-place="Germany"]').dispatchEvent('click')
  await guide.locator('.az-hand').waitFor()
  await guide.locator('[data-place="Eastern Europe"]').dispatchEvent('click')
  await guide.locator('.learn-done').waitFor()
  expect(await violations(page, 'guide')).toEqual([])
  for (let i = 0; i < 3; i++) await guide.locator('.learn-next').click()
  await guide.locator('[data-suggested]').click()
  await guide.locator('.az-options .az-button').last().click()
  await guide.locator('.learn-done').waitFor()
})

test('gives standing orders for a power that is not asked, with what they cost', async ({ guest }) => {
  const territories = {
    'Eastern Europe': { control: 'Germany', units: { Germany: '2 inf 2 tnk' } },
    'West Russia': { control: 'USSR', units: { USSR: '4 inf 2 tnk' } },
  }
  const position = { scenario: '1941', turn: 'USSR', phase: 'combatMove', territories }
  const { page } = await sit(guest, 'World war, 1941', { position })
  await page.locator('.az-orders-panel [data-orders]').click()
  await page.locator('.az-orders[open]').first().waitFor()
  // With the keys: one stop for the group, arrows from power to power.
  await page.locator('.az-order-powers [tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('.az-order-powers button:focus[aria-checked="true"]:has-text("Germany")').first().waitFor()
  await expect(page.locator('.az-order-powers [tabindex="0"]')).toHaveCount(1)
  await page.locator('[data-trial="defender Eastern Europe"][aria-checked="true"]').first().waitFor()
  const cost = async () => Number(await page.locator('.az-orders footer [data-cost]').getAttribute('data-cost'))
  await page.locator('.az-orders footer [data-cost]').waitFor()
  // Tanks first is a bad order: it costs something, and the best is one click away.
  const tank = page.locator('.az-loss-order li', { hasText: 'tank' }).locator('button').first()
  for (let i = 0; i < 2; i++) await tank.click()
  await expect.poll(cost).toBeGreaterThan(0)
  await page.locator('.az-orders fieldset legend [data-cost]').first().waitFor()
  expect(await violations(page, 'orders')).toEqual([])
  await page.locator('[data-advice]').click()
  await expect.poll(cost).toBeLessThan(1e-6)
  await page.locator('.az-orders input[value="never"][name="az-mode"]').check()
  await page.locator('[data-give]').click()
  await expect(page.locator('.az-orders')).toHaveCount(0)
  await expect(page.locator('.az-orders-panel li').nth(1)).toContainText('Never ask')
  await expect(page.locator('.az-bar')).toHaveAttribute('data-turn', 'USSR')
})

test('ends a war with a drawing and its story', async ({ guest }) => {
  // The last turn of the round, an Allied capital in Axis hands: what is left is to end it.
  const capitals = { Germany: 'Germany', Japan: 'Japan', Russia: 'Germany', 'United Kingdom': 'UK', 'Eastern United States': 'USA' }
  const territories = Object.fromEntries(Object.entries(capitals).map(([at, control]) => [at, { control, units: { [control]: '2 inf' } }]))
  const position = { scenario: '1941', round: 7, turn: 'USA', phase: 'purchase', territories }
  const { page } = await sit(guest, 'World war, 1941', { position })
  await page.locator('[data-end]').click()
  await page.locator('[data-sure], .az-ending-art').first().waitFor()
  if (await page.locator('[data-sure]').count()) await page.locator('[data-sure]').click()
  await page.locator('.az-ending[data-outcome="axis"] .az-ending-art').first().waitFor()
  expect(await violations(page, 'ending')).toEqual([])
})

test('opens a turn with the card, and shows the armies of whoever moves', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941')
  await page.locator('.az-sheet .az-zcard').first().waitFor()
  const seen = (name: string) =>
    place(page, name).evaluate((element) => {
      const [box, field] = [element.getBoundingClientRect(), document.querySelector('.az-field')?.getBoundingClientRect() as DOMRect]
      return box.left < field.right && box.right > field.left && box.top < field.bottom && box.bottom > field.top
    })
  await expect.poll(() => seen('Russia')).toBe(true)
  await expect.poll(() => seen('Brazil')).toBe(false)
  expect(await violations(page, 'sheet')).toEqual([])
  // By keyboard: put away, and the focus is at home on the map. Whoever begins has read it, too.
  await page.locator('[data-seen]').focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-place="Russia"]:focus').first().waitFor()
  await act(page, 'Russia')
  await page.locator('.az-hand').first().waitFor()
  await expect(page.locator('.az-sheet')).toHaveCount(0)
})

test('lays the card on the map while its Desperate Measure is decided', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await openSetup(page, 'aaz')
  await takeEverySeat(page)
  await page.getByText('Desperate Measures').first().click()
  await page.locator('#seed').fill('measures')
  await startGame(page)
  await page.locator('.az-bar[data-kind="card.measure"]').first().waitFor()
  await page.locator('.az-drawn .az-zcard em').first().waitFor()
  await expect(page.locator('.az-drawn p')).not.toHaveText('')
  expect(await violations(page, 'measure')).toEqual([])
  await page.locator('.az-options .az-button').last().click()
  await expect(page.locator('.az-drawn')).toHaveCount(0)
})

test('names whose units are lost, in their colour, and the step they are lost in', async ({ guest }) => {
  const territories = {
    Germany: { control: 'Germany', units: { Germany: '6 inf 3 tnk' } },
    'Eastern Europe': { control: 'UK', units: { UK: '3 inf 2 art' } },
    Russia: { control: 'USSR', units: { USSR: '3 inf' } },
  }
  const position = { scenario: 'intro', turn: 'Germany', phase: 'combatMove', territories }
  const { page } = await sit(guest, 'Prelude, 1939', { position })
  await act(page, 'Germany')
  await page.locator('.az-hand').first().waitFor()
  await act(page, 'Eastern Europe')
  await page.locator('.az-ahead [data-ahead="Eastern Europe"] b').first().waitFor()
  await page.locator('[data-end]').click()
  await page.locator('.az-battle').first().waitFor()
  await page.locator('.az-losses .az-whose').first().waitFor()
  // The Soviet Union answers for the minor power's armies.
  await expect(page.locator('.az-whose')).toHaveText(/^United Kingdom|^Germany/)
  await expect(page.locator('.az-steps [aria-current]')).toHaveText(/fire|bite/)
  await page.locator('.az-losses .az-stepper button:not([disabled])').last().click()
  await page.locator('[data-confirm]').first().waitFor()
  expect(await violations(page, 'losses')).toEqual([])
})

for (const [screen, how] of SCREENS)
  test(`has nothing that axe complains about, dark or light (${screen})`, async ({ guest }) => {
    const { page } = await sit(guest, 'World war, 1941', { how })
    await act(page, 'Russia')
    await page.locator('.az-hand').waitFor()
    expect(await violations(page, `dark ${screen}`)).toEqual([])
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light'
    })
    expect(await violations(page, `light ${screen}`)).toEqual([])
  })

test('shows a battle without a decision to its end, and tells the log after the board', async ({ guest }) => {
  const territories = {
    Germany: { control: 'Germany', units: { Germany: '8 tnk' } },
    'Eastern Europe': { control: 'USSR', units: { USSR: '1 art' } },
  }
  const position = { scenario: '1941', turn: 'Germany', phase: 'combatMove', territories }
  const how = { ...WIDE, settings: { speed: 'normal' } }
  const { page } = await sit(guest, 'World war, 1941', { position, how })
  // To pick a stack up paints the map above the ground, and not the ground.
  const work = await traced(page, async () => {
    await act(page, 'Germany')
    await page.locator('.az-hand').waitFor()
  })
  expect(work.painted.filter((layer) => layer.includes('map-ground'))).toEqual([])
  await act(page, 'Eastern Europe')
  await page.locator('[data-ahead]').waitFor()
  await page.locator('[data-end]').click()
  const sure = page.locator('[data-sure]')
  await page.locator('[data-sure], .az-battle').first().waitFor()
  if (await sure.count()) await sure.click()
  // The board opens with the dice, also without motion, and the end stands.
  await page.locator('.az-battle .az-die').first().waitFor()
  const outcome = page.locator('.az-outcome')
  await expect(outcome).toContainText('captures Eastern Europe')
  await expect(page.locator('.log')).not.toContainText('The battle for Eastern Europe is over')
  await expect(page.locator('.phase.on')).toHaveText('Combat')
  await expect(page.locator('[data-read]')).toBeFocused()
  expect(await violations(page, 'battle')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(outcome).toHaveCount(0)
  await expect(page.locator('.log')).toContainText('The battle for Eastern Europe is over')
  await expect(page.locator('.phase.on')).toHaveText('Noncombat move')
  // On a small laptop the name of the table, every tool, and the phases fit into the bar.
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.getByRole('button', { name: 'Download the record' })).toBeVisible()
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.table-name > span, .phase-list, .turn')].flatMap((part) =>
        part.scrollWidth > part.clientWidth + 1 ? [part.className] : [],
      ),
    )
  await expect.poll(cut).toEqual([])
})
