import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { begin } from './dotz-table.ts'
import { cell, expect, type NewGuest, open, PHONE, startAlone, test, WIDE } from './table.ts'

/** The frame of the table around any board: the bar above, the bar of the replay, dice and log. */

const LAPTOP = { viewport: { width: 1280, height: 720 } }

/** Opens a golden record: it is shown in the replay, at its end. */
async function replayOf(guest: NewGuest, record: string, how: Parameters<NewGuest>[0]): Promise<Page> {
  const { page } = await guest(how)
  await open(page, '#/')
  const file = fileURLToPath(new URL(`../../../../games/${record}.record.json`, import.meta.url))
  await page.locator('.import input[type=file]').setInputFiles(file)
  await page.locator('.replay-turns select').waitFor()
  return page
}

/** The elements whose text is wider than they are. */
const cut = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    (of) =>
      [...document.querySelectorAll<HTMLElement>(of)].flatMap((part) => (part.scrollWidth > part.clientWidth + 1 ? [part.className] : [])),
    selector,
  )

test('on a laptop the bar of the replay is one row, and no name of a turn is cut, in Spanish too', async ({ guest }) => {
  const page = await replayOf(guest, 'aaz/test/golden/1941-03', { ...LAPTOP, locale: 'es-ES' })
  const turns = page.locator('.replay-turns select')
  await expect(turns).toContainText('Unión Soviética, ronda 2')
  // A list is as wide as its longest name where nothing makes it narrower.
  const missing = () =>
    turns.evaluate((list) => {
      const free = list.cloneNode(true) as HTMLElement
      free.style.cssText = 'position: absolute; max-width: none'
      list.parentElement?.append(free)
      const { width } = free.getBoundingClientRect()
      free.remove()
      return Math.round(width - list.getBoundingClientRect().width)
    })
  await expect.poll(missing).toBe(0)
  await expect(page.locator('.replay-bar .main')).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await page.locator('.replay-bar').boundingBox())?.height).toBeLessThan(80)
  // The log keeps its lines.
  await expect.poll(async () => (await page.locator('.log ol').boundingBox())?.height).toBeGreaterThanOrEqual(145)
})

test('beside a long name of the turn the phases become points rather than be cut', async ({ guest }) => {
  const page = await replayOf(guest, 'efsz/test/golden/campaign-planner', { ...LAPTOP, locale: 'es-ES' })
  await page.locator('.replay-turns select').selectOption({ label: 'Despierta: hora de morir' })
  await expect(page.locator('.turn')).toContainText('Despierta: hora de morir')
  await page.getByRole('button', { name: 'Una jugada adelante' }).click()
  await expect.poll(() => cut(page, '.turn, .phase-list')).toEqual([])
})

test('on a phone a long name of the turn leaves the phase under way its room', async ({ guest }) => {
  const page = await replayOf(guest, 'efsz/test/golden/campaign-planner', { ...PHONE, locale: 'es-ES' })
  await page.locator('.replay-turns select').selectOption({ label: 'Despierta: hora de morir' })
  await page.getByRole('button', { name: 'Una jugada adelante' }).click()
  await expect(page.locator('.turn')).toContainText('Despierta: hora de morir')
  await expect(page.locator('.phase.on')).toBeInViewport({ ratio: 0.9 })
})

/** How many lines of text the log shows. */
const linesOfLog = (page: Page): Promise<number> =>
  page.locator('.log ol').evaluate((log) => {
    const line = log.querySelector('.line-say')
    return line ? log.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight) : 0
  })

test('beside dice and panels the log has at least seven lines, and the newest is in sight when their height changes', async ({ guest }) => {
  const page = await replayOf(guest, 'dotz/test/golden/two-owner-lost', { ...WIDE, locale: 'es-ES' })
  const scrub = page.locator('.scrub input')
  await scrub.fill('25')
  await expect(page.locator('.dice-tray .die')).toHaveCount(2)
  const newest = page.locator('.log .line').last()
  for (const viewport of [WIDE.viewport, LAPTOP.viewport]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => linesOfLog(page)).toBeGreaterThanOrEqual(7)
    const hidden = async () => {
      const [log, line] = [await page.locator('.log ol').boundingBox(), await newest.boundingBox()]
      return Math.round((line?.y ?? 0) + (line?.height ?? 0) - (log?.y ?? 0) - (log?.height ?? 0))
    }
    await expect.poll(hidden).toBeLessThanOrEqual(2)
  }
})

test('the list of all answers and the coach share a line on a laptop, in Spanish too', async ({ guest }) => {
  const { page } = await guest({ ...LAPTOP, locale: 'es-ES' })
  await begin(page, 'b')
  const buttons = page.locator('.rail-help').getByRole('button')
  await expect(buttons).toHaveCount(2)
  const tops = () => buttons.evaluateAll((list) => new Set(list.map((each) => Math.round(each.getBoundingClientRect().top / 4))).size)
  await expect.poll(tops).toBe(1)
})

test('what was read out at a table does not stand on the page after it', async ({ guest }) => {
  const { page } = await guest()
  await startAlone(page, 'ttt')
  await cell(page, 4).click()
  const spoken = page.locator('#spoken')
  await expect(spoken).toHaveText(/\S/)
  await open(page, '#/')
  await page.locator('.lobby').waitFor()
  await expect(spoken).toHaveText('')
})

test('the address of another course leads there, without the parts of the course before', async ({ guest }) => {
  const { page } = await guest()
  for (const game of ['dotz', 'efsz', 'dotz']) {
    await open(page, `#/learn/${game}`)
    await expect(page.locator(`.learn[data-game="${game}"] .learn-text h2`)).toHaveText(/\S/)
  }
})

for (const game of ['aaz', 'dotz', 'efsz'])
  test(`a look round lies beside what it is about, has the keyboard, and Escape closes it: ${game}`, async ({ guest }) => {
    const { page } = await guest(WIDE)
    await open(page, '#/')
    await page.locator(`.card[data-game="${game}"] .card-acts .main`).click()
    await page.locator('.table:not([data-busy])').waitFor()
    const help = page.getByRole('button', { name: 'A look round' })
    await help.click()
    const guide = page.locator('.guide')
    await expect(guide).toBeFocused()
    const [, steps = 0] = (await guide.locator('.who').innerText()).split(' of ').map(Number)
    expect(steps).toBeGreaterThan(2)
    for (let i = 1; i <= steps; i++) {
      await expect(guide.locator('.who')).toHaveText(`${i} of ${steps}`)
      // A part that fills the window cannot be kept clear.
      const covered = () =>
        page.evaluate(() => {
          const [card, lit] = [document.querySelector('.guide'), document.querySelector('.lit')].map((each) =>
            each?.getBoundingClientRect(),
          )
          if (!card || !lit || lit.height > innerHeight / 2) return false
          return card.left < lit.right && lit.left < card.right && card.top < lit.bottom && lit.top < card.bottom
        })
      await expect.poll(covered, `step ${i}`).toBe(false)
      if (i < steps) await guide.getByRole('button', { name: 'Next' }).click()
    }
    await help.focus()
    await page.keyboard.press('Escape')
    await expect(guide).toHaveCount(0)
    await expect(help).toBeFocused()
  })

test('a lesson is chosen from the list of all', async ({ guest }) => {
  const { page } = await guest()
  await open(page, '#/learn/aaz')
  const list = page.getByLabel('Go to a lesson')
  await expect(list.locator('option')).toHaveCount(17)
  await expect(list.locator('option').nth(4)).toHaveText(/^Lesson 5 of 17: \S/)
  const title = (await list.locator('option').nth(4).innerText()).replace('Lesson 5 of 17: ', '')
  await list.selectOption({ index: 4 })
  await expect(page.locator('.learn-text h2')).toHaveText(title)
})
