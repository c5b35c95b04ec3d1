import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, open, type Stage, stage, violations } from './table.ts'

/** Escape from Stalingrad Z on the real table: F.U.B.A.R. by mouse and by keyboard, what is shown before a shot, camp, axe. */
let at: Stage
beforeAll(async () => {
  at = await stage()
}, 180_000)
afterAll(() => at?.close())

const MAP = [
  '##############',
  '#.....#......#',
  '#.....D......#',
  '#..h..#..hhO.#',
  '#..h..#####.##',
  '#.......S.F..#',
  '#..hh.....F..>',
  '#.Ah...####.##',
  '#....O.#..h.S#',
  '#......D..hh.#',
  '#......#.....#',
  '##############',
]

/** Steps to the exit from every square; a closed door counts as passable, a fire does not. */
function stepsToExit(): Map<string, number> {
  const steps = new Map<string, number>([['14,6', 0]])
  const queue = ['14,6']
  for (const square of queue) {
    const [x, y] = square.split(',').map(Number) as [number, number]
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const sign = MAP[12 - (y + dy)]?.[x + dx - 1]
      const next = `${x + dx},${y + dy}`
      if (sign === undefined || '#F'.includes(sign) || steps.has(next)) continue
      steps.set(next, (steps.get(square) as number) + 1)
      queue.push(next)
    }
  }
  return steps
}
const STEPS = stepsToExit()
const far = (square: string | null): number => STEPS.get(square ?? '') ?? 99

async function begin(page: Page, scenario: string, seed: string): Promise<void> {
  await open(at, page, '#/play/efsz')
  await page.locator('.choice', { hasText: scenario }).first().click()
  await page.locator('details.more summary').click()
  await page.locator('#seed').fill(seed)
  await page.click('.sheet-foot .main')
  await page.waitForSelector('.table:not([data-busy]) .ez-form')
}

const count = async (page: Page): Promise<number> => Number(await page.locator('.table').getAttribute('data-at'))
const over = (page: Page) => page.locator('.end-screen').isVisible()
const title = (page: Page) => page.locator('.ez-bar-title > span').first().innerText()
const square = (page: Page, name: string) => page.locator(`.ez-square[data-square="${name}"]`)

/** The answer has been carried out and the table has settled, or the game is over. */
async function answered(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    (n) => document.querySelector('.end-screen') !== null || Number(document.querySelector('.table')?.getAttribute('data-at')) > n,
    before,
  )
  await settled(page)
}

async function settled(page: Page): Promise<void> {
  await page.waitForSelector('.end-screen, .ez-campfire, .table:not([data-busy]) .ez-bar')
  // A walk is sent step by step; it is over when nothing has been carried out for a while.
  for (let last = -1; last !== (await count(page)); ) {
    last = await count(page)
    await page.waitForTimeout(120)
  }
}

/** What can be pointed at, with what a screen reader says of it. */
const hot = (page: Page): Promise<{ square: string; label: string }[]> =>
  page
    .locator('.ez-square[data-hot="on"]')
    .evaluateAll((all) => all.map((x) => ({ square: x.getAttribute('data-square') ?? '', label: x.getAttribute('aria-label') ?? '' })))

const here = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.ez-square')]
        .find((x) => /, health \d/.test(x.getAttribute('aria-label') ?? ''))
        ?.getAttribute('data-square') ?? null,
  )

async function team(page: Page, size: number): Promise<void> {
  for (let k = 0; k < size; k++) await page.locator('.ez-form .ez-button.tick').nth(k).click()
  await page.locator('.ez-form .ez-button.main').click()
  for (let k = 0; k < size; k++) {
    await page.waitForSelector('.ez-square[data-hot="on"]')
    const before = await count(page)
    await page.locator('.ez-square[data-hot="on"]').first().click()
    await page.locator('.ez-facing').nth(1).click()
    await page.locator('.ez-planned .ez-button.main').click()
    await answered(page, before)
  }
}

/** One decision on the way to the exit, with the mouse on the map wherever the map can say it. */
async function decide(page: Page, seen: Set<string>): Promise<void> {
  const asked = await title(page)
  seen.add(asked)
  const before = await count(page)
  const me = await here(page)
  const spots = await hot(page)
  const nearer = spots.filter((s) => / MP/.test(s.label) && far(s.square) < far(me)).sort((a, b) => far(a.square) - far(b.square))[0]
  const door = spots.find((s) => /closed door/.test(s.label) && far(s.square) < far(me))
  if (asked === 'Act' && door) {
    await square(page, door.square).click()
    await page.locator('.ez-planned .ez-button').first().click()
    seen.add('door')
  } else if ((asked === 'Activate' || asked === 'Act') && nearer && !(asked === 'Activate' && door)) {
    await square(page, nearer.square).click()
    await page.locator('.ez-planned .ez-button.main').click()
    seen.add('walk')
  } else if (asked === 'Activate' && (await page.locator('.ez-gaits').count()) > 0) {
    await page.locator('.ez-gaits .running').click()
    await page.locator('.ez-gaits .main').click()
  } else if (asked === 'Act') await page.locator('.ez-bar .end').click()
  else await page.locator('.ez-bar .ez-answers .ez-button').first().click()
  await answered(page, before)
}

test('F.U.B.A.R. from the first choice to the end by clicking on the map', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await begin(page, 'F.U.B.A.R.', 'clicked')
  await team(page, 1)
  const seen = new Set<string>()
  for (let i = 0; i < 120 && !(await over(page)); i++) await decide(page, seen)
  await page.waitForSelector('.end-screen')
  expect([...seen]).toEqual(expect.arrayContaining(['walk', 'door', 'Activate', 'Act']))
  expect(await page.locator('.ez-ending').innerText()).toMatch(/got out|stayed/)
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('by keyboard: arrows over the squares, Enter plans and goes, Escape takes it back', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await begin(page, 'F.U.B.A.R.', 'keys')
  const press = (key: string) => page.keyboard.press(key)
  await page.locator('.ez-form .ez-button.tick').first().focus()
  await press('Enter')
  await page.locator('.ez-form .ez-button.main').focus()
  await press('Enter')
  await page.waitForSelector('.ez-square[data-square="3,5"][data-hot="on"]')
  await square(page, '3,5').focus()
  await press('Enter')
  await page.waitForSelector('.ez-planned')
  await press('Enter')
  for (let i = 0; i < 20; i++) {
    await settled(page)
    if ((await title(page)) === 'Activate') break
    await page.locator('.ez-bar .ez-answers .ez-button').first().focus()
    await press('Enter')
    await page.waitForTimeout(150)
  }
  expect(await title(page)).toBe('Activate')
  await page.waitForSelector('.ez-light-walk')
  await square(page, '3,5').focus()
  await press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-square'))).toBe('3,4')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Square 3, 4.*walk here, 2 MP/)
  await press('Enter')
  await page.waitForSelector('.ez-planned')
  await press('Escape')
  await page.waitForSelector('.ez-planned', { state: 'detached' })
  await press('Enter')
  await page.waitForSelector('.ez-planned')
  const before = await count(page)
  await press('Enter')
  await answered(page, before)
  expect(await here(page)).toBe('3,4')
  expect(await title(page)).toBe('Act')
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

test('before a shot: the line, the number with its modifiers, the chances; a grenade shows where it may fall', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await begin(page, 'The One Who Calls', 'shots')
  await team(page, 3)
  for (let i = 0; i < 20 && (await title(page)) !== 'Activate'; i++) {
    const before = await count(page)
    await page.locator('.ez-bar .ez-answers .ez-button').first().click()
    await answered(page, before)
  }
  const chips = page.locator('.ez-chip')
  await chips.first().click()
  await page.waitForSelector('.ez-who')
  const dead = await page
    .locator('.ez-square')
    .evaluateAll((all) =>
      all.filter((x) => /Alpha z\d/.test(x.getAttribute('aria-label') ?? '')).map((x) => x.getAttribute('data-square') ?? ''),
    )
  await square(page, dead[0] as string).hover()
  await page.waitForSelector('.ez-aim')
  expect(await page.locator('.ez-lof').count()).toBe(1)
  expect(await page.locator('.ez-aim').innerText()).toMatch(/Range \d+/)
  expect(await violations(page, 'aim')).toEqual([])
  const before = await count(page)
  await page.locator('.ez-gaits .stationary').click()
  await page.locator('.ez-gaits .main').click()
  await answered(page, before)
  await page.locator('.ez-bar .throw').click()
  await page.waitForSelector('.ez-light-throw')
  const where = (await hot(page)).map((s) => s.square)
  expect(where.length).toBeGreaterThan(10)
  const lit = await page.locator('.ez-light-throw').count()
  expect(lit).toBeGreaterThan(5)
  await square(page, '6,5').click()
  await page.waitForSelector('.ez-planned')
  expect(await page.locator('.ez-aim').innerText()).toMatch(/Lands on\s*\d+\+/)
  expect(await page.locator('.ez-odds').count()).toBeGreaterThan(1)
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('a campaign begins with calendar, orders and route; nothing for axe to find, large or small, dark or light', async () => {
  for (const [width, height, colorScheme] of [
    [1440, 900, 'dark'],
    [390, 844, 'light'],
  ] as const) {
    const { page, context, errors } = await guest(at, { viewport: { width, height }, colorScheme })
    await begin(page, 'Twelve Days', 'camp')
    expect(await page.locator('.ez-calendar li').count()).toBe(12)
    expect(await page.locator('.ez-stop').count()).toBe(11)
    expect(await violations(page, `camp ${width}`)).toEqual([])
    await page.locator('.ez-form .ez-button.tick').first().click()
    await page.locator('.ez-form .ez-button.main').click()
    await page.waitForSelector('.ez-bar')
    expect(await violations(page, `map ${width}`)).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  }
}, 90_000)

test('the guide: seven steps of F.U.B.A.R. done with the mouse', async () => {
  const { page, context, errors } = await guest(at, { viewport: { width: 1440, height: 900 } })
  await open(at, page, '#/learn/efsz')
  const guide = page.locator('.learn')
  await guide.waitFor()
  const on = (name: string) => guide.locator(`.ez-square[data-square="${name}"]`)
  const main = guide.locator('.ez-planned .ez-button.main')
  const next = async () => {
    await guide.locator('.learn-done').waitFor()
    await guide.locator('.learn-next').click()
  }
  await guide.locator('.ez-light-run').first().waitFor({ state: 'attached' })
  expect(await violations(page, 'guide')).toEqual([])
  // Something else is turned away and hinted at.
  await on('3,4').click()
  await main.click()
  await guide.locator('.learn-hint').waitFor()
  await guide.locator('.ez-gaits .running').click()
  await on('7,3').click()
  await main.click()
  await guide.getByText('4 MP left').waitFor()
  await on('8,3').click()
  await guide.locator('.ez-planned .ez-button').first().click()
  await next()
  await on('6,4').click()
  await guide.locator('.ez-planned .ez-button').filter({ hasText: 'earch' }).click()
  await next()
  for (const target of ['7,7', '6,7']) {
    await on(target).click()
    await guide.locator('.ez-planned .shot').first().click()
    await next()
  }
  await guide.locator('.ez-bar .shot').first().click()
  await next()
  await guide.locator('.ez-bar .ez-button').filter({ hasText: 'Run' }).click()
  await next()
  await on('14,6').click()
  await main.click()
  await next()
  await guide.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
}, 60_000)
