import type { Locator, Page } from '@playwright/test'
import { expect, jsonFile, moves, openSetup, pressUntil, startGame, takeEverySeat } from './table.ts'

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

async function choose(page: Page, scenario: string): Promise<void> {
  await openSetup(page, 'efsz')
  await page.locator('.choice', { hasText: scenario }).first().click()
}

/** Begins as printed: what a seed leads to does not change when a difficulty is tuned. */
export async function begin(page: Page, scenario: string, seed: string): Promise<void> {
  await choose(page, scenario)
  await page.locator('#option-difficulty').selectOption('"printed"')
  await page.locator('#seed').fill(seed)
  await startGame(page)
  await page.locator(`${SETTLED} .ez-form`).first().waitFor()
}

/** Begins from a position; `options` are switches and numbers of the set-up sheet. */
export async function beginFrom(
  page: Page,
  scenario: string,
  position: object,
  options: { readonly [id: string]: true | number } = {},
  seed?: string,
): Promise<void> {
  await choose(page, scenario)
  if (seed !== undefined) await page.locator('#seed').fill(seed)
  for (const [id, value] of Object.entries(options)) {
    const field = page.locator(`#option-${id}`)
    if (value === true) await field.check()
    else await field.fill(String(value))
  }
  await takeEverySeat(page)
  await page.locator('.own-file input[type=file]').first().setInputFiles(jsonFile('set.position.json', position))
  await page.locator('.chosen-file').waitFor()
  await startGame(page)
  await settled(page)
}

export const over = (page: Page): Promise<boolean> => page.locator('.end-screen').isVisible()
/** The name of the open question. */
export const title = (page: Page): Locator => page.locator('.ez-bar-title > span').first()
export const square = (page: Page, name: string): Locator => page.locator(`.ez-square[data-square="${name}"]`)
/** Answers in the bar under the map. */
export const answers = (page: Page): Locator => page.locator('.ez-bar .ez-answers .ez-button')

/** Nothing is drawn, sent or asked. */
export const SETTLED = '.table:not([data-busy]) .ez-table:not([data-busy])'

/** Waits until the table knows what can be done, or the game is over. */
export const settled = (page: Page): Promise<void> => page.locator(`.end-screen, ${SETTLED} .ez-bar, ${SETTLED} .ez-camp`).first().waitFor()

/** Waits until the answer has been carried out with every step that belongs to it, or the game is over. */
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

/** Does something that answers the question, and waits until it has been carried out. */
export async function answering(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await moves(page)
  await act()
  await answered(page, before)
}

/** Takes the first answer of the bar until this question is open. */
export async function untilAsked(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 20 && (await title(page).innerText()) !== name; i++) await answering(page, () => answers(page).first().click())
  await expect(title(page)).toHaveText(name)
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
  const asked = await title(page).innerText()
  seen.add(asked)
  const before = await moves(page)
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
    await page.locator('.ez-planned').first().waitFor()
  },
  press: (selector) => page.locator(selector).first().click(),
  confirm: () => page.locator('.ez-planned .ez-button.main').click(),
})

const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null)

/** With Tab until the focus is on the first thing that matches. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const first = () => page.evaluate((wanted) => document.activeElement === document.querySelector(wanted), selector)
  expect(await pressUntil(page, 'Tab', 150, first), `Tab leads to ${selector}`).toBe(true)
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
  throw new Error(`no key leads to ${to}`)
}

export const keyboard = (page: Page): Hand => ({
  async point(name) {
    await rove(page, name)
    await page.keyboard.press('Enter')
    await page.locator('.ez-planned').first().waitFor()
  },
  async press(selector) {
    await tabTo(page, selector)
    await page.keyboard.press('Enter')
  },
  confirm: () => page.keyboard.press('Enter'),
})

/** Sets one up, facing east. Where there is only one square it is planned already. */
export async function place(page: Page): Promise<void> {
  if (!(await page.locator('.ez-planned').isVisible())) await page.locator('.ez-square[data-hot="on"]').first().click()
  await page.locator('.ez-facing').nth(1).click()
  await answering(page, () => page.locator('.ez-planned .ez-button.main').click())
}

/** Chooses the n-th candidates and confirms the team. */
export async function recruit(page: Page, ...candidates: number[]): Promise<void> {
  for (const n of candidates) await page.locator('.ez-form .ez-button.tick').nth(n).click()
  await answering(page, () => page.locator('.ez-form .ez-button.main').click())
}

/** Chooses the first so many and sets them up. */
export async function team(page: Page, size: number): Promise<void> {
  await recruit(page, ...Array.from({ length: size }, (_, k) => k))
  for (let k = 0; k < size; k++) {
    await page.locator(`${SETTLED} .ez-square[data-hot="on"]`).first().waitFor()
    await place(page)
  }
}

/** Two characters with two kinds of gun, one of them in the middle of its action, and three of the dead in sight. */
export const FIRING = {
  characters: {
    bekov: { at: '3,7', facing: 'E', weapons: ['ppsh'], ammo: 3 },
    dasha: { at: '2,7', facing: 'E', weapons: ['nagant'], ammo: 3 },
  },
  zombies: { z1: 'beta 6,7', z2: 'beta 6,8', z3: 'beta 5,10' },
  now: { act: 'bekov', mode: 'walking' },
}
