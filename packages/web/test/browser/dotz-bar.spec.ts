import type { Page } from '@playwright/test'
import { answered, beginFrom, counter, endButton, pickUp, place } from './dotz-table.ts'
import { expect, moves, open, PHONE, test, WIDE } from './table.ts'

/** The bar of Dawn of the Zeds leaves the map its foot: the tunnels in the lower corners stay in sight, whatever is asked. */

const CROWD = {
  phase: 'action',
  eventActions: 4,
  ammo: 5,
  spaces: {
    TC: 'hernandez, piazza, johnson',
    'F#1': 'Z5|3',
    'F#2': 'Z4|2, Z5|1',
    'M#3': 'Z7|4',
    'H#2': 'Z7|5',
    'S#3': 'Z6|3',
    'F#0': 'schmidt, civ-2',
    'S#0': 'hunt, civ-1',
    'H#0': 'furies',
  },
}
const HELD = {
  fate: { held: ['civilians-get-organized'] },
  spaces: { 'F#5': 'Z6|4', 'F#4': 'civ-2', 'F#3': 'civ-5', TC: 'civ-3, civ-4' },
  now: { activate: 'F' },
}

/** How much of the two lower tunnels the bar covers, in pixels. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector('.dz-bar')?.getBoundingClientRect().top ?? 0
    const feet = ['S-Start', 'H-Start'].map(
      (id) => document.querySelector(`.dz-place[data-place="${id}"]`)?.getBoundingClientRect().bottom ?? 9999,
    )
    return Math.max(0, ...feet.map((foot) => Math.round(foot - bar)))
  })

const inSight = async (page: Page): Promise<void> => {
  await expect.poll(() => covered(page)).toBe(0)
  for (const each of await page.locator('.dz-bar .dz-button').all()) await expect(each).toBeInViewport({ ratio: 1 })
}

for (const locale of ['en', 'es'])
  test(`whatever is in hand, the bar leaves the map its foot (${locale})`, async ({ guest }) => {
    const { page } = await guest({ ...WIDE, locale })
    const button = (text: RegExp) => page.locator('.dz-bar .dz-button', { hasText: text })
    await beginFrom(page, CROWD)
    await inSight(page)
    await pickUp(page, counter(page, 'unit:piazza'))
    await inSight(page)
    await button(/^(Shoot|Disparar): 4/).click()
    await expect(button(/^(Shoot|Disparar)/)).toHaveCount(4)
    await inSight(page)
    await page.locator('.dz-corner .dz-button').first().click()
    await button(/^(Attack|Atacar): 4/).click()
    await expect(button(/^(Attack|Atacar)/)).toHaveCount(4)
    await inSight(page)
    await button(/^(Attack|Atacar)/)
      .first()
      .click()
    await expect(page.locator('.dz-planned .main')).toBeVisible()
    await inSight(page)
    // The powers of the unit in hand stand among its deeds.
    await page.keyboard.press('Escape')
    await pickUp(page, counter(page, 'unit:hernandez'))
    await expect(page.locator('.dz-bar .dz-button.power')).toHaveText([
      /^(The Citadel|La Ciudadela)/,
      /^(Motivational Speech|Discurso motivador)/,
    ])
    await inSight(page)
    await pickUp(page, counter(page, 'unit:schmidt'))
    await expect(page.locator('.dz-bar .dz-button.power')).toHaveText([/^(Initiative|Iniciativa)/])
    await page.locator('.dz-bar .dz-button.power').click()
    await expect(page.locator('.dz-pay')).toContainText(/Initiative|Iniciativa/)
    // What came of an Action has a line of its own, and the end of the phase its corner.
    const before = await moves(page)
    await button(/^(Forage|Rebuscar)/).click()
    await answered(page, before)
    await expect(page.locator('.dz-bar-note')).toHaveText(/Schmidt/)
    await inSight(page)
    await expect(endButton(page)).toBeInViewport({ ratio: 1 })
    await expect(place(page, 'S-Start')).toBeInViewport({ ratio: 1 })
  })

test('a held card for several units is one short list, and names the card once', async ({ guest }) => {
  for (const locale of ['en', 'es']) {
    const { page } = await guest({ ...WIDE, locale })
    await beginFrom(page, HELD)
    await expect(page.locator('.dz-bar .dz-bar-text')).toHaveText(
      /^(Some Civilians Get Organized: on whom\?|Algunos civiles se organizan: ¿sobre quién\?) /,
    )
    // To who cannot see the line in front of them the buttons say it all.
    await expect(page.locator('.dz-bar .dz-button').first()).toHaveAccessibleName(
      /Some Civilians Get Organized|Algunos civiles se organizan/,
    )
    await inSight(page)
  }
})

test('who alone may leave does so with one press', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await beginFrom(page, { spaces: { 'S#6': 'Z6|4', 'S#5': 'schmidt', TC: 'hunt' }, lasting: { mayLeave: 'turn' }, now: { activate: 'S' } })
  const before = await moves(page)
  await page.locator('.dz-bar .dz-button', { hasText: 'Deputy Schmidt leaves' }).click()
  await answered(page, before)
  await expect(page.locator('.log')).toContainText('Deputy Schmidt falls back to Farmingdale University')
})

test('on a phone a fight is read first, then what just happened', async ({ guest }) => {
  // At the speed "instant" nothing is waited for.
  const { page } = await guest({ viewport: PHONE.viewport, settings: { speed: 'fast' } })
  await beginFrom(page, { spaces: { TC: 'civ-3', 'F#5': 'Z6|4', 'F#4': 'hunt', 'M#5': 'Z5|3' }, now: { card: 'nightfall' } })
  const before = await moves(page)
  await page.locator('.dz-bar .dz-button', { hasText: 'Let it stand' }).click()
  await answered(page, before)
  await expect(page.locator('.dz-fight-over')).toBeVisible()
  await expect(page.locator('.report')).toBeHidden()
  await page.locator('.dz-fight-over .dz-close').click()
  await expect(page.locator('.report')).toBeVisible()
})

test('the score stands beside the verdict of a game that is over', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await beginFrom(page, { spaces: { TC: 'civ-2', 'F#0': 'Z6|4', 'M#4': 'hunt' }, now: { card: 'are-you-kidding-me' } })
  await page.locator('.dz-bar .dz-button', { hasText: 'Forest' }).click()
  await expect(page.locator('.end-screen .dz-final-score')).toHaveText(/^Score: -?\d+$/, { useInnerText: true })
  await expect(page.locator('.end-screen .dz-final-score')).toBeInViewport({ ratio: 1 })
})

test('at 200 % the map, the deeds of a unit and the end of the phase are seen together', async ({ guest }) => {
  const { page } = await guest({ viewport: { width: 720, height: 450 } })
  await beginFrom(page, { phase: 'action', eventActions: 2, ammo: 12, spaces: { TC: 'hernandez, hunt', 'F#3': 'Z5|3' } })
  await pickUp(page, counter(page, 'unit:hunt'))
  await expect(endButton(page)).toBeInViewport({ ratio: 1 })
  // The numbers above the map are one line.
  await expect.poll(async () => (await page.locator('.dz-strip').boundingBox())?.height).toBeLessThan(45)
  const seen = () =>
    page.evaluate(() => {
      const box = (of: string) => document.querySelector(of)?.getBoundingClientRect()
      return (box('.dz-sheet')?.top ?? 0) - (box('.dz-strip')?.bottom ?? 0)
    })
  await expect.poll(seen).toBeGreaterThan(110)
})

test('four Heroes to choose from leave the map its foot on a low screen', async ({ guest }) => {
  const { page } = await guest({ ...WIDE, viewport: { width: 1280, height: 720 }, locale: 'es' })
  await open(page, '#/')
  await page.getByRole('button', { name: /Dawn of the Zeds.*dos|dos.*Dawn of the Zeds/ }).click()
  await expect(page.locator('.dz-bar .dz-answers .dz-button')).toHaveCount(4)
  await inSight(page)
})

test('in a replay on a low screen the zoom buttons cover no number', async ({ guest }) => {
  // Spanish has the longer names.
  const { page } = await guest({ ...WIDE, viewport: { width: 1280, height: 720 }, locale: 'es' })
  await beginFrom(page, { phase: 'action', eventActions: 2, ammo: 4, spaces: { TC: 'hernandez, hunt', 'F#3': 'Z5|3' } })
  const before = await moves(page)
  await pickUp(page, counter(page, 'unit:hunt'))
  await page.locator('.dz-bar .dz-button', { hasText: /^Rebuscar/ }).click()
  await answered(page, before)
  await page.getByRole('button', { name: 'Repasar' }).click()
  await page.getByRole('button', { name: 'Volver a la partida' }).waitFor()
  const apart = () =>
    page.evaluate(() => {
      const box = (of: string) => [...document.querySelectorAll(of)].at(-1)?.getBoundingClientRect()
      return (box('.dz-zoom')?.top ?? 0) - (box('.dz-strip .dz-count')?.bottom ?? 0)
    })
  await expect.poll(apart).toBeGreaterThan(0)
})
