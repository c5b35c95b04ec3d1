import { answering, begin, beginFrom, hot, keyboard, place, recruit, settled, square, title, untilAsked } from './efsz-table.ts'
import { expect, moves, movedOn, PHONE, SCREENS, test, violations, WIDE } from './table.ts'

/** Escape from Stalingrad Z: standing orders, comrades at one screen, and the seat of the Zombie Master. */

test('a standing order is taken at once, whatever is asked, leaves plans alone, and outlives a reload', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'F.U.B.A.R.', 'standing')
  await recruit(page, 0)
  await settled(page)
  const asked = await title(page).innerText()
  const sheet = page.locator('.ez-sheet').first()
  await page.locator('.ez-planned').first().waitFor()
  await sheet.locator('.ez-orders summary').click()
  await sheet.getByRole('button', { name: 'Ask within 3' }).click()
  await sheet.locator('.ez-orders summary', { hasText: 'Ask within 3' }).waitFor()
  await expect(title(page)).toHaveText(asked)
  await expect(page.locator('.ez-planned')).toHaveCount(1)
  await page.reload()
  await settled(page)
  await sheet.locator('.ez-orders summary', { hasText: 'Ask within 3' }).waitFor()
  await place(page)
  await untilAsked(page, 'Activate')
  await expect(page.locator('.ez-order')).toContainText('≤3')
})

const COMRADES = {
  characters: {
    becker: { at: '3,5', facing: 'E', weapons: ['luger'], ammo: 2, seat: 'p1' },
    dasha: { at: '3,7', facing: 'E', weapons: ['nagant'], ammo: 2, covering: 'stationary', seat: 'p2', acted: true },
  },
  zombies: { z1: 'beta 8,7' },
  now: 'team',
}

for (const [screen, how] of SCREENS)
  test(`together at one screen: a comrade who covers fires in the turn of the other, with the odds on the button (${screen})`, async ({
    guest,
  }) => {
    const { page } = await guest(how)
    await beginFrom(page, 'F.U.B.A.R.', COMRADES, { players: 2 })
    await expect(title(page)).toHaveText('Activate')
    const fold = page.locator('.ez-beside')
    await fold.waitFor()
    const keys = keyboard(page)
    await keys.press('.ez-beside summary')
    const shot = fold.getByRole('button', { name: /Dasha: Fire at Beta z1\s*\d+\+ · Destroyed \d+ % · Stunned \d+ %/ })
    await shot.waitFor()
    expect(await violations(page, 'beside')).toEqual([])
    await answering(page, () => keys.press('.ez-beside .shot'))
    // The marker is spent, and the same question stands.
    await expect(page.locator('.ez-beside')).toHaveCount(0)
    await expect(title(page)).toHaveText('Activate')
  })

test('together: a comrade is called up, and its owner says how it moves', async ({ guest }) => {
  const { page } = await guest(WIDE)
  const people = {
    becker: { at: '3,5', facing: 'E', weapons: ['luger'], ammo: 2, seat: 'p1' },
    dasha: { at: '3,6', facing: 'E', weapons: ['nagant'], ammo: 2, seat: 'p2' },
  }
  await beginFrom(page, 'F.U.B.A.R.', { characters: people, now: 'team' }, { players: 2 })
  await expect(title(page)).toHaveText('Activate')
  // The point man is asked; the other one belongs to the other seat.
  const other = /Player 2/.test(await page.locator('.seat.on').innerText()) ? 'Becker' : 'Dasha'
  await page.locator('.ez-bar .tick', { hasText: other }).click()
  await page.locator('.ez-bar .main', { hasText: 'Call up' }).waitFor()
  // Its squares are not lit: that is for its owner to say.
  await expect(page.locator('.ez-light-walk')).toHaveCount(0)
  await answering(page, () => page.locator('.ez-bar .main').click())
  await expect(title(page)).toHaveText('Declare')
  await expect.poll(() => page.locator('.ez-light-walk').count()).toBeGreaterThan(3)
})

test('the Zombie Master drives the dead on the map and buys with Dread', async ({ guest }) => {
  const { page } = await guest(WIDE)
  const table = {
    dread: 4,
    characters: { becker: { at: '8,9', facing: 'E', weapons: ['luger'], ammo: 2 } },
    zombies: { z1: 'beta 4,11', z2: 'beta 12,11' },
    now: 'dead',
  }
  await beginFrom(page, 'Points Failure', table, { master: true })
  await expect(page.locator('.ez-master')).toHaveText(/Beta z1[\s\S]*Beta z2[\s\S]*4 left[\s\S]*next wagon[\s\S]*2 Dread/, {
    useInnerText: true,
  })
  // His eyes are everywhere.
  await expect(page.locator('.ez-dark')).toHaveCount(0)
  expect(await violations(page, 'master')).toEqual([])
  await square(page, '4,11').click()
  await page.locator('.ez-master .main').waitFor()
  await answering(page, () => page.locator('.ez-master .main').click())
  await expect(title(page)).toHaveText('Drive it')
  await expect(page.locator('.ez-figure[data-trigger]')).toHaveCount(1)
  const [to] = await hot(page)
  await answering(page, () => square(page, to?.square ?? '').click())
  await expect(square(page, to?.square ?? '')).toHaveAttribute('aria-label', /Beta z1/)
})

for (const [how, locale, onward] of [
  [WIDE, 'en-GB', 'Buy no more'],
  [PHONE, 'es-ES', 'No comprar más'],
] as const)
  test(`with nobody to drive the Zombie Master still buys, or buys no more (${locale})`, async ({ guest }) => {
    const { page } = await guest({ ...how, locale })
    const table = { dread: 3, characters: { becker: { at: '8,9', facing: 'E', weapons: ['luger'], ammo: 2 } }, now: 'dead', stop: true }
    await beginFrom(page, locale === 'en-GB' ? 'Points Failure' : 'Fallo de agujas', table, { master: true })
    const bar = page.locator('.ez-master')
    await bar.waitFor()
    await expect(bar.locator('.ez-button.end')).toHaveText(onward, { useInnerText: true })
    await expect(bar).toHaveText(/3 Dread|3 de Pavor/, { useInnerText: true })
    expect(await violations(page, `master buys ${locale}`)).toEqual([])
    const before = await moves(page)
    await bar.locator('.ez-button.end').click()
    await movedOn(page, before)
    await expect(bar).toHaveCount(0)
  })
