import type { Page } from '@playwright/test'
import { click, go, isSea, Keyboard, pick, places, putDown, SMALL } from './aaz-hands.ts'
import { act, type Now, settled, sit, wholeWorld } from './aaz-table.ts'
import { expect, test } from './table.ts'

/** The board of 1942 is played as people play it; bots have the other seats. */

test.setTimeout(300_000)

const UK = 2

/** Britain by clicks: it buys, bombs, attacks, comes home and mobilizes. */
class Britain {
  readonly seen = new Set<string>()
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async until(round: number): Promise<Now> {
    let now = await settled(this.page)
    for (let moves = 0; moves < 200 && now.round < round && !now.over; moves++) now = await this.answer(now)
    return now
  }

  private async answer(now: Now): Promise<Now> {
    const { page, seen } = this
    seen.add(now.kind)
    if (now.kind === 'purchase' || now.kind === 'mobilize') {
      const good = page.locator('.az-good[data-unit="inf"]:not(.elsewhere):not(.off)')
      if ((await good.count()) > 0) {
        await good.click()
        seen.add(`${now.kind} inf`)
        await settled(page, now.at + 1)
      }
      return this.end()
    }
    if (now.kind === 'combatMove') {
      await wholeWorld(page)
      if (!seen.has('raid')) await this.raid()
      await this.attack()
      return this.end()
    }
    if (now.kind === 'noncombatMove') {
      const home = page.locator('[data-do="landAll"]')
      if ((await home.count()) > 0) {
        await home.click()
        await settled(page, now.at + 1)
      }
      return this.end()
    }
    await page.locator('[data-suggested], .az-options .az-button').first().click()
    return settled(page, now.at + 1)
  }

  /** The bomber goes against the works of Germany. */
  private async raid(): Promise<void> {
    const { page } = this
    const before = (await settled(page)).at
    await click(page, 'United Kingdom')
    await page.locator('.az-hand').waitFor()
    const hand = page.locator('.az-hand')
    await hand.getByRole('button', { name: 'None', exact: true }).click()
    await hand.getByRole('button', { name: 'One more bomber' }).click()
    await page.locator('[data-switch=raid]').click()
    await expect(page.locator('[data-place="Germany"][data-target]')).toBeVisible()
    await act(page, 'Germany')
    await settled(page, before + 1)
    await expect(page.locator('[data-raid-plan="Germany"]')).toContainText('damage on average')
    this.seen.add('raid')
  }

  private async attack(): Promise<void> {
    const { page } = this
    for (const from of (await places(page, 'data-mine')).filter((name) => !isSea(name)).slice(0, 8)) {
      if (!(await pick(page, from))) continue
      const to = (await places(page, 'data-target="fight"')).find((name) => !isSea(name))
      if (to && (await go(page, to))) return void this.seen.add('attack')
      await putDown(page)
    }
  }

  private async end(): Promise<Now> {
    const { page } = this
    const { at } = await settled(page)
    await page.locator('[data-end]').click()
    await page.waitForFunction(
      (n) => document.querySelector('[data-sure]') !== null || Number(document.querySelector('.table')?.getAttribute('data-at')) > n,
      at,
    )
    if ((await page.locator('[data-sure]').count()) > 0) await page.locator('[data-sure]').click()
    return settled(page, at + 1)
  }
}

/** `npm run thorough` plays two rounds by clicks and one by keyboard, `npm test` one by clicks. The prelude is played by keyboard in both. */
const THOROUGH = process.env.THOROUGH === '1'
const ROUNDS = THOROUGH ? 2 : 1

test('plays 1942 by clicks: purchase first, a raid, attacks, mobilization, cities in sight', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1942', { seed: 'britain', how: SMALL, mine: UK })
  await expect(page.locator('.az-strip-cities')).toContainText('/9')
  const britain = new Britain(page)
  const now = await britain.until(1 + ROUNDS)
  expect(now.round === 1 + ROUNDS || now.over).toBe(true)
  for (const what of ['purchase inf', 'raid', 'attack', 'mobilize inf'])
    expect(britain.seen.has(what), `${what}: ${[...britain.seen].join(', ')}`).toBe(true)
  await expect(page.locator('.log')).toContainText('AAZ42-RAID.2')
})

if (THOROUGH)
  test('plays a round of 1942 by keyboard alone', async ({ guest }) => {
    const { page } = await sit(guest, 'World war, 1942', { seed: 'keys', how: SMALL, mine: 0 })
    await wholeWorld(page)
    const keyboard = new Keyboard(page)
    const now = await keyboard.until(2)
    expect(now.round === 2 || now.over).toBe(true)
    for (const what of ['USSR fight', 'USSR go', 'bought', 'placed'])
      expect(keyboard.seen.has(what), `${what}: ${[...keyboard.seen].join(', ')}`).toBe(true)
  })
