import { answering, beginFrom, FIRING, square } from './efsz-table.ts'
import { expect, open, PHONE, SCREENS, test, traced, violations, WIDE } from './table.ts'

/** Escape from Stalingrad Z: the phone, the speed, and the guide. */

for (const [name, screen] of SCREENS)
  test(`everything a figure can do stands in the bar, from afar too; the objective is in sight (${name})`, async ({ guest }) => {
    const { page } = await guest(screen)
    await beginFrom(page, 'F.U.B.A.R', { characters: { becker: { at: '3,5', facing: 'E', weapons: ['luger'], ammo: 2 } }, now: 'team' })
    const deeds = page.locator('.ez-bar .ez-button.deed')
    // What is far away is one press away on a phone.
    if (name === 'phone') await page.locator('.ez-deeds .ez-more summary').click()
    const search = deeds.filter({ hasText: 'Go: search O2, 2 activations' })
    await expect(search).toHaveText(/finds something 83 %/)
    await expect(deeds.filter({ hasText: /leave by X1, \d activations/ })).toHaveCount(1)
    const work = await traced(page, async () => {
      await search.click()
      await expect(page.locator('.ez-planned .ez-button.main')).toHaveText(/Go: search O2/)
    })
    await answering(page, () => page.locator('.ez-planned .ez-button.main').click())
    await expect(page.getByText('Leave through X1 before the end of round 7.').locator('visible=true').first()).toBeVisible()
    if (name === 'wide') {
      // A plan is drawn over the map; the ground is not painted again.
      expect(work.painted.join('\n')).toMatch(/ez-map/)
      expect(work.painted.filter((layer) => layer.includes('map-ground'))).toEqual([])
      await expect(page.locator('.ez-weapon-card').filter({ hasText: 'Luger' })).toHaveText(/Luger.*1 die.*hits on 6\+.*ammo 2/)
      return
    }
    // On the phone the zoom buttons stand above the map.
    const zoom = await page.locator('.ez-zoom').boundingBox()
    const field = await page.locator('.ez-field').boundingBox()
    expect((zoom?.y ?? 0) + (zoom?.height ?? 0)).toBeLessThanOrEqual((field?.y ?? 0) + 1)
  })

test('grenades, turns and other weapons are in the bar before the activation begins; to end it comes last', async ({ guest }) => {
  const { page } = await guest(WIDE)
  const becker = { at: '3,7', facing: 'E', weapons: ['luger', 'knife'], ammo: 2, grenades: 1 }
  await beginFrom(page, 'F.U.B.A.R.', { characters: { becker }, zombies: { z1: 'beta 8,7' }, now: 'team' })
  for (const name of ['Turn…', 'Stand and throw: Grenade']) await page.locator('.ez-bar').getByRole('button', { name }).waitFor()
  await answering(page, () => page.locator('.ez-bar').getByRole('button', { name: 'Walk and change weapon' }).click())
  await page.locator('.ez-bar').getByRole('button', { name: 'Ready Knife', exact: true }).waitFor()
  await expect(page.locator('.ez-bar .ez-answers > .ez-button').last()).toHaveText('End activation')
  // With a shot, a throw and steps left it is not the likely answer.
  await expect(page.locator('.ez-button.end.likely')).toHaveCount(0)
  await answering(page, () => page.locator('.ez-bar').getByRole('button', { name: 'Ready Knife', exact: true }).click())
  await expect(page.locator('.ez-sheet.on .ez-vitals')).toContainText('Knife')
})

test('on a phone a touch on the zoomed map is never lost, and the answers stay on the screen', async ({ guest }) => {
  const { page } = await guest(PHONE)
  await beginFrom(page, 'F.U.B.A.R.', FIRING)
  await page.locator('.ez-zoom button').first().tap()
  await page.locator('.ez-light-target').first().waitFor()
  await square(page, '6,7').tap()
  await page.locator('.ez-planned .shot').first().waitFor()
  const unreachable = () =>
    page.locator('.ez-bar .ez-button:visible').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const box = button.getBoundingClientRect()
        return box.left >= 0 && box.right <= 390 && box.height >= 40 ? [] : [button.textContent]
      }),
    )
  await expect.poll(unreachable).toEqual([])
})

test('on a phone whoever is chosen by its chip comes into sight, above a tall bar', async ({ guest }) => {
  const { page } = await guest(PHONE)
  const characters = {
    bekov: { at: '4,4', facing: 'N', weapons: ['ppsh'], ammo: 3, grenades: 2 },
    katyusha: { at: '14,13', facing: 'E', weapons: ['mg34'], ammo: 2 },
  }
  await beginFrom(page, 'Steel Widow', { characters, zombies: { z1: 'beta 6,6' }, now: 'team' })
  // The one of the dead hides the drum that it stands on, but for its sign.
  await expect(page.locator('.ez-drum-tag')).toHaveCount(1)
  for (const [name, at] of [
    ['Timur Bekov', '4,4'],
    ['Katyusha', '14,13'],
  ] as const) {
    await page.getByRole('button', { name: `Choose ${name}` }).tap()
    await page.locator('.ez-chip.on').getByText('Ammo').waitFor()
    await expect(square(page, at)).toBeInViewport({ ratio: 1 })
    // What is on the screen may still lie under the bar.
    const inTheField = () =>
      page.evaluate((name) => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        const [square, field] = [box(`.ez-square[data-square="${name}"]`), box('.ez-field')]
        return square.top >= field.top && square.bottom <= field.bottom && square.left >= 0 && square.right <= innerWidth
      }, at)
    await expect.poll(inTheField).toBe(true)
  }
})

test('at 200 % zoom the answers are on the screen without scrolling', async ({ guest }) => {
  const { page } = await guest({ viewport: { width: 720, height: 450 } })
  await beginFrom(page, 'F.U.B.A.R.', FIRING)
  await expect(page.locator('.ez-bar .ez-button').first()).toBeInViewport({ ratio: 1 })
  await square(page, '6,7').click()
  await expect(page.locator('.ez-planned .shot').first()).toBeInViewport({ ratio: 1 })
  expect((await page.locator('.ez-field').boundingBox())?.height ?? 0).toBeGreaterThan(100)
  const inTheField = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      const [square, field] = [box('.ez-square[data-square="3,7"]'), box('.ez-field')]
      return square.top >= field.top && square.bottom <= field.bottom
    })
  await expect.poll(inTheField).toBe(true)
  // The whole map would be a stamp: it begins near the team, with squares that can be hit.
  expect((await square(page, '3,7').boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24)
})

test('the guide: seven steps of F.U.B.A.R. done with the mouse', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await open(page, '#/learn/efsz')
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
  await expect(guide).toHaveCount(0)
})

test('three people stand in one row with the objective and ten rounds, and three arrivals fit in their box', async ({ guest }) => {
  const { page } = await guest(WIDE)
  const armed = (at: string) => ({ at, facing: 'E', weapons: ['ppsh'], ammo: 2 })
  const characters = { reiser: armed('13,12'), bekov: armed('5,4'), katyusha: armed('6,4') }
  await beginFrom(page, 'Points Failure', { characters, now: 'team' })
  await expect(page.locator('.ez-chip')).toHaveCount(3)
  const rows = () =>
    page.evaluate(() => {
      const [track, chips] = ['.ez-track', '.ez-chips'].map((name) => document.querySelector(name)?.getBoundingClientRect())
      return track && chips ? chips.top < track.bottom && track.top < chips.bottom : false
    })
  await expect.poll(rows).toBe(true)
  await beginFrom(page, 'White Balka', { characters: { reiser: armed('2,12') }, now: 'team' })
  await expect(page.locator('.ez-track small').last()).toHaveText('S1·2·3')
  const wide = () =>
    page.locator('.ez-track li.spawn').evaluateAll((all) => Math.max(...all.map((box) => box.scrollWidth - box.clientWidth)))
  await expect.poll(wide).toBeLessThanOrEqual(0)
})
