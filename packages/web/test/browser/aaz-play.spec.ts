import type { Page } from '@playwright/test'
import { go, isSea, Keyboard, pick, places, putDown, SMALL, spotOf } from './aaz-hands.ts'
import { type Now, place, settled, sit, wholeWorld } from './aaz-table.ts'
import { expect, test } from './table.ts'

/** Whole rounds of Axis & Allies & Zombies on its board, driven by what the board offers, whatever the dice say. */

test.setTimeout(900_000)

/** Aircraft go along with the rest; false where there are none. */
async function allArms(page: Page): Promise<boolean> {
  if ((await page.locator('.az-hand [data-unit="ftr"], .az-hand [data-unit="bmb"]').count()) === 0) return false
  await page.locator('.az-hand [data-all]').click()
  return true
}

class Campaign {
  readonly seen = new Set<string>()
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Plays a whole round, and goes on until all of this has been seen, the third round begins or the war is over. */
  async untilSeen(wanted: readonly string[]): Promise<void> {
    let now = await settled(this.page)
    const enough = () => now.over || now.round >= 3 || (now.round === 2 && wanted.every((what) => this.seen.has(what)))
    for (let moves = 0; moves < 600 && !enough(); moves++) now = await this.answer(now)
  }

  private async answer(now: Now): Promise<Now> {
    const { page } = this
    for (const kind of now.battle.split(' ').filter(Boolean)) this.seen.add(kind)
    this.seen.add(now.kind)
    if (now.kind === 'combatMove') {
      // The board shows the own armies; the whole world is wanted.
      await wholeWorld(page)
      return this.attack(now)
    }
    if (now.kind === 'noncombatMove') return this.march(now)
    if (now.kind === 'purchase') return this.buy(now)
    await page.locator('[data-suggested], .az-options .az-button').first().click()
    return settled(page, now.at + 1)
  }

  /** A few attacks, those kinds first that have not been seen: across the sea, at sea, from the air, by land. */
  private async attack(now: Now): Promise<Now> {
    const { page } = this
    const mine = await places(page, 'data-mine')
    // Fleets only until they have fought; a few looks round each turn are enough.
    const fleets = this.seen.has('sea') ? [] : mine.filter(isSea).slice(0, 4)
    let [planned, looks] = [0, 0]
    for (const from of [...fleets, ...mine.filter((name) => !isSea(name))]) {
      if (planned >= 2 || looks++ >= 7) break
      if (!(await pick(page, from))) continue
      if (await this.send(from)) planned++
      else await putDown(page)
    }
    return this.end(now.turn)
  }

  private async send(from: string): Promise<boolean> {
    const { page, seen } = this
    if (isSea(from)) {
      const prey = await this.defended((await places(page, 'data-target="fight"')).filter(isSea))
      return prey ? this.note('planned sea', await go(page, prey)) : false
    }
    if (!seen.has('air') && (await allArms(page))) {
      const target = await this.defended((await places(page, 'data-target="fight"')).filter((name) => !isSea(name)))
      if (target) return this.note('planned air', await go(page, target))
    }
    const shore = seen.has('amphibious') ? undefined : await this.defended(await places(page, 'data-target="fight ship"'))
    if (shore) return this.note('planned amphibious', await go(page, shore))
    const land = await this.defended((await places(page, 'data-target="fight"')).filter((name) => !isSea(name)))
    return land ? this.note('planned land', await go(page, land)) : false
  }

  /** Where most of them stand, as the labels say: there a battle is not over at once. */
  private async defended(names: readonly string[]): Promise<string | undefined> {
    const counts = await Promise.all(
      names.map(async (name) => {
        const label = (await place(this.page, name).getAttribute('aria-label')) ?? ''
        return [...label.matchAll(/(\d+) (?!left|of )[a-z]/g)].reduce((sum, [, n]) => sum + Number(n), 0)
      }),
    )
    return names[counts.indexOf(Math.max(...counts))]
  }

  private note(what: string, done: boolean): boolean {
    if (done) this.seen.add(what)
    return done
  }

  /** Aircraft come home, one stack marches, one is ferried where that can be done. */
  private async march(now: Now): Promise<Now> {
    const { page, seen } = this
    const home = page.locator('[data-do="landAll"]')
    if (await home.count()) {
      await home.click()
      this.note('landed', true)
      await settled(page, now.at + 1)
    }
    let looks = 0
    for (const from of await places(page, 'data-mine')) {
      if (looks++ >= 4 || (seen.has('ferried') && seen.has(`${now.turn} marched`))) break
      if (!(await pick(page, from))) continue
      const ferry = (await places(page, 'data-target="go ship"')).find((name) => !isSea(name))
      const to = (await places(page, 'data-target="go"')).find((name) => isSea(name) === isSea(from))
      if (ferry && !seen.has('ferried')) this.note('ferried', await go(page, ferry))
      else if (to && !seen.has(`${now.turn} marched`)) {
        if (await go(page, to)) for (const what of [`${now.turn} marched`, 'marched']) seen.add(what)
      } else await putDown(page)
    }
    return this.end(now.turn)
  }

  /** One unit carried onto the map, one by click, and one ship where there is water and money. */
  private async buy(now: Now): Promise<Now> {
    const { page } = this
    await page.locator('.az-good').first().waitFor()
    const yard = await page.locator('.az-yard[aria-checked="true"]').getAttribute('data-yard')
    const good = await page.locator('.az-good[data-unit="art"]:not(.off)').first().boundingBox()
    if (yard && good && !isSea(yard)) {
      const before = (await settled(page)).at
      const to = await spotOf(page, yard)
      if (to) {
        await page.mouse.move(good.x + good.width / 2, good.y + good.height / 2)
        await page.mouse.down()
        await page.mouse.move(to.x, to.y, { steps: 3 })
        await page.locator('.az-ghost-good').first().waitFor()
        await page.mouse.up()
        await page.waitForFunction(
          (n) => Number(document.querySelector('.table')?.getAttribute('data-at')) > n || document.querySelector('.tip') !== null,
          before,
        )
        if ((await settled(page)).at > before) this.seen.add('carried')
      }
    }
    if (await this.bought(await settled(page), '.az-good[data-unit="inf"]:not(.elsewhere):not(.off)')) this.seen.add('bought')
    const zone = (await page.locator('.az-yard').evaluateAll((list) => list.map((x) => x.getAttribute('data-yard') ?? ''))).find(isSea)
    if (zone) {
      await page.locator(`.az-yard[data-yard="${zone}"]`).click()
      if (await this.bought(await settled(page), '.az-good[data-unit="trn"]:not(.elsewhere):not(.off)')) this.seen.add('launched')
    }
    return this.end(now.turn)
  }

  private async bought(now: Now, good: string): Promise<boolean> {
    const { page } = this
    if ((await page.locator(good).count()) === 0) return false
    await page.locator(good).first().click()
    await settled(page, now.at + 1)
    return true
  }

  /** Ends the phase, whatever is left undone; what cannot be left undone is mended first. */
  private async end(turn: string): Promise<Now> {
    const { page } = this
    const before = await settled(page)
    expect(before.turn).toBe(turn)
    await page.locator('[data-end]').click()
    await page.waitForFunction(
      (n) =>
        document.querySelector('.az-warnings') !== null ||
        Number(document.querySelector('.table')?.getAttribute('data-at')) > n ||
        document.querySelector('.tip') !== null,
      before.at,
    )
    if (await page.locator('[data-sure]').count()) {
      this.seen.add('warned')
      await page.locator('[data-sure]').click()
      return settled(page, before.at + 1)
    }
    if ((await page.locator('.az-warnings').count()) === 0) return settled(page, before.at + 1)
    await page.locator('.az-warnings .az-button').first().click()
    const mend = page.locator('[data-do="landAll"], [data-take-back]').first()
    await mend.click()
    await settled(page, before.at + 1)
    return this.end(turn)
  }
}

test('plays rounds of 1941 by clicks: every kind of move and battle, purchases, the dead', async ({ guest }) => {
  const { page } = await sit(guest, 'World war, 1941', { seed: 'r7', how: SMALL })
  await wholeWorld(page)
  const campaign = new Campaign(page)
  const wanted = ['land', 'sea', 'amphibious', 'air', 'marched', 'ferried', 'bought', 'carried', 'launched', 'warned']
  await campaign.untilSeen(wanted)
  const { seen } = campaign
  for (const what of wanted) expect(seen.has(what), `${what}: ${[...seen].join(', ')}`).toBe(true)
  // The dead have had their turn as well: cards, bites and risings are in the log.
  await expect(page.locator('.log')).toContainText('AAZ-CARD.5')
  await expect(page.locator('.log')).toHaveText(/AAZ-ZATK?|AAZ-RISE|AAZ-BITE/)
})

test('plays a round of the prelude by keyboard alone', async ({ guest }) => {
  const { page } = await sit(guest, 'Prelude, 1939', { seed: 'keys', how: SMALL })
  await wholeWorld(page)
  const keyboard = new Keyboard(page)
  const now = await keyboard.until(2)
  expect(now.round === 2 || now.over).toBe(true)
  for (const what of ['Germany fight', 'Germany go', 'USSR go', 'bought', 'battle.press'])
    expect(keyboard.seen.has(what), `${what}: ${[...keyboard.seen].join(', ')}`).toBe(true)
})
