import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { open, type Stage } from './table.ts'

/** What the tests of Escape from Stalingrad Z do at the table. They wait for states of the page, never for a time. */

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

/** Steps to the exit of F.U.B.A.R. from every square; a closed door counts as passable, a fire does not. */
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

export async function begin(at: Stage, page: Page, scenario: string, seed: string): Promise<void> {
  await open(at, page, '#/play/efsz')
  await page.locator('.choice', { hasText: scenario }).first().click()
  await page.locator('details.more summary').click()
  await page.locator('#seed').fill(seed)
  await page.click('.sheet-foot .main')
  await page.waitForSelector('.table:not([data-busy]) .ez-form')
}

/** From a table set by hand; `options` are switches and numbers of the set-up sheet. */
export async function beginFrom(
  at: Stage,
  page: Page,
  scenario: string,
  position: object,
  options: { readonly [id: string]: true | number } = {},
): Promise<void> {
  await open(at, page, '#/play/efsz')
  await page.locator('.choice', { hasText: scenario }).first().click()
  for (const [id, value] of Object.entries(options)) {
    const field = page.locator(`#option-${id}`)
    if (value === true) await field.check()
    else await field.fill(String(value))
  }
  for (const select of await page.locator('.seat-row select').all()) await select.selectOption('me')
  await page.locator('details.more summary').click()
  await page
    .locator('.own-file input[type=file]')
    .first()
    .setInputFiles({ name: 'set.position.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(position)) })
  await page.locator('.chosen-file').waitFor()
  await page.click('.sheet-foot .main')
  await settled(page)
}

export const count = async (page: Page): Promise<number> => Number(await page.locator('.table').getAttribute('data-at'))
export const over = (page: Page): Promise<boolean> => page.locator('.end-screen').isVisible()
export const title = (page: Page): Promise<string> => page.locator('.ez-bar-title > span').first().innerText()
export const square = (page: Page, name: string) => page.locator(`.ez-square[data-square="${name}"]`)

/** The table stands still and knows what can be done: nothing is drawn, sent or reckoned. */
export const SETTLED = '.table:not([data-busy]) .ez-table:not([data-busy])'

export async function settled(page: Page): Promise<void> {
  await page.waitForSelector(`.end-screen, ${SETTLED} .ez-bar, ${SETTLED} .ez-camp`)
}

/** The answer has been carried out, with every step that belongs to it, or the game is over. */
export async function answered(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    ({ n, still }) => {
      if (document.querySelector('.end-screen')) return true
      return Number(document.querySelector('.table')?.getAttribute('data-at')) > n && document.querySelector(still) !== null
    },
    { n: before, still: SETTLED },
  )
  await settled(page)
}

export interface Spot {
  square: string
  label: string
}

/** What can be pointed at, with what a screen reader says of it. */
export const hot = (page: Page): Promise<Spot[]> =>
  page
    .locator('.ez-square[data-hot="on"]')
    .evaluateAll((all) => all.map((x) => ({ square: x.getAttribute('data-square') ?? '', label: x.getAttribute('aria-label') ?? '' })))

/** The square of the first character on the map. */
export const here = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.ez-square')]
        .find((x) => /, health \d/.test(x.getAttribute('aria-label') ?? ''))
        ?.getAttribute('data-square') ?? null,
  )

/** Mouse or keyboard: both do the same things. */
export interface Hand {
  /** A square of the map: plan. */
  point(square: string): Promise<void>
  /** A button of the bar. */
  press(selector: string): Promise<void>
  /** What was planned. */
  confirm(): Promise<void>
}

/** One decision of F.U.B.A.R. on the way to the exit, on the map wherever the map can say it. */
export async function decide(page: Page, hand: Hand, seen: Set<string>): Promise<void> {
  const asked = await title(page)
  seen.add(asked)
  const before = await count(page)
  const me = await here(page)
  const spots = await hot(page)
  const nearer = spots.filter((s) => / MP/.test(s.label) && far(s.square) < far(me)).sort((a, b) => far(a.square) - far(b.square))[0]
  const door = spots.find((s) => /closed door/.test(s.label) && far(s.square) < far(me))
  if (asked === 'Act' && door) {
    await hand.point(door.square)
    await hand.press('.ez-planned .ez-button')
    seen.add('door')
  } else if ((asked === 'Activate' || asked === 'Act') && nearer && !(asked === 'Activate' && door)) {
    await hand.point(nearer.square)
    await hand.confirm()
    seen.add('walk')
  } else if (asked === 'Activate' && (await page.locator('.ez-gaits').count()) > 0) {
    await hand.press('.ez-gaits .running')
    await hand.press('.ez-gaits .main')
  } else if (asked === 'Act') await hand.press('.ez-bar .end')
  else await hand.press('.ez-bar .ez-answers .ez-button')
  await answered(page, before)
}

export const mouse = (page: Page): Hand => ({
  async point(name) {
    await square(page, name).click()
    await page.waitForSelector('.ez-planned')
  },
  press: (selector) => page.locator(selector).first().click(),
  confirm: () => page.locator('.ez-planned .ez-button.main').click(),
})

const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null)

/** With Tab until the focus is on the first thing that matches. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let k = 0; k < 150; k++) {
    if (await page.evaluate((x) => document.activeElement === document.querySelector(x), selector)) return
    await page.keyboard.press('Tab')
  }
  expect.fail(`Tab never comes to ${selector}`)
}

/** With Tab onto the map, with arrows to the square; where walls turn the arrows away, in the order of the squares. */
export async function rove(page: Page, to: string): Promise<void> {
  if ((await focused(page)) === null) await tabTo(page, '.ez-square[tabindex="0"]')
  const [x, y] = to.split(',').map(Number) as [number, number]
  for (let k = 0; k < 250; k++) {
    const now = await focused(page)
    if (now === to) return
    const [a, b] = (now ?? '1,1').split(',').map(Number) as [number, number]
    await page.keyboard.press(a !== x ? (a < x ? 'ArrowRight' : 'ArrowLeft') : b < y ? 'ArrowUp' : 'ArrowDown')
    if ((await focused(page)) === now || k > 30) await page.keyboard.press('PageDown')
  }
  expect.fail(`no key leads to ${to}`)
}

export const keyboard = (page: Page): Hand => ({
  async point(name) {
    await rove(page, name)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ez-planned')
  },
  async press(selector) {
    await tabTo(page, selector)
    await page.keyboard.press('Enter')
  },
  confirm: () => page.keyboard.press('Enter'),
})

/** Sets one up, facing east; where there is but one square it is planned already. */
export async function place(page: Page): Promise<void> {
  const before = await count(page)
  if (!(await page.locator('.ez-planned').isVisible())) await page.locator('.ez-square[data-hot="on"]').first().click()
  await page.locator('.ez-facing').nth(1).click()
  await page.locator('.ez-planned .ez-button.main').click()
  await answered(page, before)
}

/** Chooses the first so many and sets them up. */
export async function team(page: Page, size: number): Promise<void> {
  for (let k = 0; k < size; k++) await page.locator('.ez-form .ez-button.tick').nth(k).click()
  await page.locator('.ez-form .ez-button.main').click()
  for (let k = 0; k < size; k++) {
    await page.waitForSelector(`${SETTLED} .ez-square[data-hot="on"]`)
    await place(page)
  }
}
