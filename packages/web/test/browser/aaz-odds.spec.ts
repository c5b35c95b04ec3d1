import { act, sit } from './aaz-table.ts'
import { expect, PHONE, test, violations, WIDE } from './table.ts'

/** Axis & Allies & Zombies: odds on the board and in the calculator. */

const dead = {
  Germany: { control: 'Germany', units: { Germany: '2 inf 1 art' } },
  'Eastern Europe': { control: 'zombies', zombies: 1 },
}
const position = (territories: object, more: object = {}) => ({
  scenario: '1941',
  turn: 'Germany',
  phase: 'combatMove',
  territories,
  ...more,
})

test('the board says what best play takes, and press and cease carry their figures', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941', { position: position(dead) })
  await act(page, 'Germany')
  await page.locator('.az-hand').waitFor()
  await act(page, 'Eastern Europe')
  const plan = page.locator('.az-plan')
  await expect(plan.locator('header strong')).toHaveText('100 % · 98 %')
  await expect(plan.locator('header strong')).toHaveAttribute('title', 'take it 100 %, take and clear it 98 %')
  await expect(plan.locator('.az-figures')).toContainText('take it 100 %')
  await expect(plan.locator('.az-figures')).toContainText('take and clear it 98 %')
  await expect(plan.locator('.az-advice')).toContainText('cease after the first round')
  // The same battle in the calculator beside the map.
  await plan.locator('[data-calculate]').click()
  const calculator = page.locator('.az-calc-panel')
  await expect(calculator.locator('[data-figure="take"] b')).toHaveText('100 %')
  await expect(calculator.locator('[data-command]')).toHaveText('npx deadfront odds aaz --attack "2 inf 1 art" --zombies 1')
  // The link is the whole address of another page; this one stays where it is.
  const before = page.url()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await calculator.locator('[data-link]').click()
  await expect(calculator.locator('.az-calc-share [role="status"]')).not.toBeEmpty()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`${new URL(before).origin}/`)
  expect(link).toContain('#/odds/aaz/')
  expect(page.url()).toBe(before)
})

test('in a friendly territory only the clearing is told', async ({ guest }) => {
  const territories = { Germany: { control: 'Germany', units: { Germany: '2 inf 1 art' }, zombies: 1 } }
  const { page } = await sit(guest, 'World war, 1941', { position: position(territories) })
  await page.locator('[data-do="attack"]').click()
  const figures = page.locator('.az-plan .az-figures')
  await expect(figures).toContainText('clear it 98 %')
  await expect(figures).not.toContainText('take')
})

test('the calculator has a page of its own, by link, with plots and a line for the terminal', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await page.goto('/#/odds/aaz/attack=2+inf+1+art&zombies=1')
  await expect(page.locator('[data-figure="take"] b')).toHaveText('100 %')
  await expect(page.locator('[data-advice]')).toContainText('cease after the first round')
  await expect(page.locator('.az-plot')).toHaveCount(3)
  await page.getByText('Friendly territory').click()
  await expect(page.locator('[data-figure="take"]')).toHaveCount(0)
  await expect(page.locator('[data-figure="clear"] b')).toHaveText('98 %')
  await page.getByText('Friendly territory').click()
  await page.locator('.az-calc-army[data-side="defend"] [data-unit="inf"] button').last().click()
  await page.locator('[data-value="swing"]').click()
  await expect(page.locator('[data-command]')).toHaveText(
    'npx deadfront odds aaz --attack "2 inf 1 art" --defend "1 inf" --zombies 1 --aim swing',
  )
  await expect(page.locator('[data-advice]')).toContainText('retreat')
  expect(page.url()).toContain('aim%3Dswing')
  expect(await violations(page, 'odds')).toEqual([])
})

test('the calculator fits a phone', async ({ guest }) => {
  const { page } = await guest(PHONE)
  await page.goto('/#/odds')
  await page.locator('.az-calc-army[data-side="attack"] [data-unit="tnk"] button').last().click()
  await page.locator('[data-unit="zom"] button').last().click()
  await expect(page.locator('[data-figure="take"] b')).toHaveText(/%/)
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide).toBeLessThanOrEqual(0)
})

test('shows who threatens what, and where an enemy stack can attack', async ({ guest }) => {
  const territories = {
    Germany: { control: 'Germany', units: { Germany: '3 inf 1 tnk' } },
    'Eastern Europe': { control: 'USSR', units: { USSR: '2 inf 1 tnk' } },
  }
  const { page } = await sit(guest, 'World war, 1941', { position: position(territories) })
  await page.locator('[data-threats]').click()
  await expect(page.locator('[data-threats]')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.az-note text').filter({ hasText: 'hold' }).first()).toHaveText(/hold \d+ %/)
  // Who can come is told of the place under the pointer; the row of a phone shows the button that asks for it.
  await page.locator('[data-place="Germany"]').first().hover()
  await expect(page.locator('[data-threat="Germany"]')).toContainText(/Soviet Union can come with 2 infantry, 1 tank: you hold it \d+ %/)
  await expect(page.locator('[data-threats]')).toBeInViewport({ ratio: 1 })
  await act(page, 'Eastern Europe')
  await expect(page.locator('.tip')).toContainText(/can attack \d+ place/)
})

test('tanks go the way that is chosen, out and back', async ({ guest }) => {
  const territories = {
    Germany: { control: 'Germany', units: { Germany: '1 tnk' } },
    'Eastern Europe': { control: 'USSR' },
  }
  const { page } = await sit(guest, 'World war, 1941', { position: position(territories) })
  await act(page, 'Germany')
  await page.locator('[data-way] [data-switch=routing]').click()
  await act(page, 'Eastern Europe')
  await expect(page.locator('[data-way] select')).toHaveValue('Eastern Europe')
  await act(page, 'Germany')
  await expect(page.locator('.az-moves li')).toHaveCount(1)
  await expect(page.locator('.az-moves li')).toContainText('Eastern Europe')
})
