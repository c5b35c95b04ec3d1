import { answering, begin, beginFrom, FIRING, hot, square, team, title, untilAsked } from './efsz-table.ts'
import { expect, PHONE, SCREENS, test, violations, WIDE } from './table.ts'

/** Escape from Stalingrad Z: what is shown before a shot, and what the shot does. */

test('before a shot: the line, the number with its modifiers, the chances; a grenade shows where it may fall', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'The One Who Calls', 'shots')
  await team(page, 3)
  await untilAsked(page, 'Activate')
  const chips = page.locator('.ez-chip')
  await chips.first().click()
  await page.locator('.ez-who').first().waitFor()
  const dead = await page
    .locator('.ez-square')
    .evaluateAll((all) =>
      all.filter((x) => /Alpha z\d/.test(x.getAttribute('aria-label') ?? '')).map((x) => x.getAttribute('data-square') ?? ''),
    )
  await square(page, dead[0] as string).hover()
  await page.locator('.ez-aim').first().waitFor()
  await expect(page.locator('.ez-lof')).toHaveCount(1)
  await expect(page.locator('.ez-aim')).toHaveText(/Range \d+/, { useInnerText: true })
  expect(await violations(page, 'aim')).toEqual([])
  await page.locator('.ez-gaits .stationary').click()
  await answering(page, () => page.locator('.ez-gaits .main').click())
  await page.locator('.ez-bar .throw').click()
  await page.locator('.ez-light-throw').first().waitFor()
  await expect.poll(async () => (await hot(page)).length).toBeGreaterThan(10)
  await expect.poll(() => page.locator('.ez-light-throw').count()).toBeGreaterThan(5)
  await square(page, '6,5').click()
  await page.locator('.ez-planned').first().waitFor()
  await expect(page.locator('.ez-aim')).toHaveText(/Lands on\s*\d+\+/, { useInnerText: true })
  await expect.poll(() => page.locator('.ez-odds').count()).toBeGreaterThan(1)
})

for (const [screen, how] of SCREENS)
  test(`spread fire is planned target by target, told exactly, and carried out by itself (${screen})`, async ({ guest }) => {
    const { page } = await guest(how)
    await beginFrom(page, 'F.U.B.A.R.', FIRING)
    // What can be attacked stands in the bar, and so does the turn on the spot.
    await page.getByRole('button', { name: 'Turn…' }).waitFor()
    await page.locator('.ez-bar .aim', { hasText: 'Beta z1' }).click()
    await page.getByRole('button', { name: 'Several targets…' }).click()
    await page.locator('.ez-spread .tick', { hasText: 'Beta z2' }).click()
    const card = page.locator('.ez-aim')
    await card.getByText(/\d+ %/).first().waitFor()
    await expect(card).toHaveText(/Spread fire\s+3 dice[\s\S]*1\. Beta z1\s+\d+ %\s+\d+ %[\s\S]*2\. Beta z2/, { useInnerText: true })
    await expect(page.locator('.ez-turn')).toHaveCount(2)
    expect(await violations(page, 'spread')).toEqual([])
    await answering(page, () => page.getByRole('button', { name: 'Open fire' }).click())
    // The plan has answered for every die; nothing is asked in between.
    await expect(title(page)).not.toHaveText('Spread fire')
  })

test('on a low screen three rolls are seen whole beside six lines of log, and the team has the rest of the height', async ({ guest }) => {
  const { page } = await guest({ viewport: { width: 1280, height: 720 } })
  await beginFrom(page, 'F.U.B.A.R.', FIRING)
  await page.locator('.ez-bar .aim', { hasText: 'Beta z1' }).click()
  await page.getByRole('button', { name: 'Several targets…' }).click()
  await page.locator('.ez-spread .tick', { hasText: 'Beta z2' }).click()
  await answering(page, () => page.getByRole('button', { name: 'Open fire' }).click())
  await page.locator('.dice-tray .die').first().waitFor()
  // Which rolls come is for the dice to say: the room is tried with three that are usual in spread fire.
  await page.locator('.dice-tray ul').evaluate((list) => {
    const says = [
      'Timur Bekov fires at z1 with PPSh-41: 12 against 9 (weapon +8, spread fire +1). EFSZ-19.3',
      '12: right in the head. EFSZ-17.1',
      '2: missed. EFSZ-15.3',
    ]
    const rolls = says.map((say) => {
      const roll = list.firstElementChild?.cloneNode(true) as Element
      roll.querySelector('.dice-say')?.replaceChildren(say)
      return roll
    })
    list.replaceChildren(...rolls)
    list.closest('.dice-tray')?.scrollTo({ top: 999 })
  })
  const { hidden, log, team } = await page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const tray = boxOf('.dice-tray')
    const dice = [...document.querySelectorAll('.dice-tray .die')].map((die) => die.getBoundingClientRect())
    return {
      hidden: dice.filter((die) => die.top < tray.top || die.bottom > tray.bottom).length,
      log: boxOf('.log ol').height,
      team: boxOf('.rail-top').bottom - boxOf('.rail-top .game-panel').top,
    }
  })
  expect(hidden).toBe(0)
  expect(log).toBeGreaterThanOrEqual(145)
  expect(team).toBeGreaterThanOrEqual(220)
})

test('a grenade shows where it may come to rest, and whom it may catch, own people too', async ({ guest }) => {
  const { page } = await guest(WIDE)
  const people = { ...FIRING.characters, bekov: { ...FIRING.characters.bekov, grenades: 1 }, dasha: { at: '5,7', facing: 'E' } }
  await beginFrom(page, 'F.U.B.A.R.', { ...FIRING, characters: people })
  await page.locator('.ez-bar .throw').click()
  await square(page, '6,7').click()
  await page.locator('.ez-planned').first().waitFor()
  await expect.poll(() => page.locator('.ez-odds').count()).toBeGreaterThan(4)
  await expect(page.locator('.ez-blast .ours').first()).toHaveText(/Dasha\s+Wounded \d+ %/, { useInnerText: true })
  await expect(page.locator('.ez-blast')).toHaveText(/Beta z1\s+Destroyed \d+ %\s+Stunned \d+ %/, { useInnerText: true })
  // It lies on the map, whoever stands there, until the activation ends; the button says so.
  await answering(page, () => page.locator('.ez-planned .main').click())
  await expect(page.locator('.ez-grenades .ez-grenade')).toHaveCount(1)
  const label = page.locator('.ez-square[aria-label*="Grenade about to go off"]')
  await expect(label).toHaveCount(1)
  const at = await label.getAttribute('data-square')
  const end = page.locator('.ez-bar .end')
  await expect(end).toHaveText(`End activation\nwhat lies on ${at} goes off`, { useInnerText: true })
  await answering(page, () => end.click())
  await expect(page.locator('.ez-grenades .ez-grenade')).toHaveCount(0)
  await expect(page.locator('.report')).toContainText(`Grenade goes off on ${at}!`)
})

for (const [screen, how] of SCREENS)
  test(`the card of a throw leaves the square in sight that it is about, and none of its numbers is cut (${screen})`, async ({ guest }) => {
    // Spanish words are the longer ones.
    const { page } = await guest({ ...how, locale: 'es-ES' })
    const people = { ...FIRING.characters, bekov: { ...FIRING.characters.bekov, grenades: 1 } }
    await beginFrom(page, 'F.U.B.A.R.', { ...FIRING, characters: people })
    await page.locator('.ez-bar .throw').click()
    for (const target of ['6,8', '6,4', '3,10']) {
      await square(page, target).click()
      await page.locator(`.ez-square[data-square="${target}"][aria-pressed="true"]`).waitFor()
      const covered = () =>
        page.evaluate((name) => {
          const card = document.querySelector('.ez-aim')?.getBoundingClientRect()
          const at = document.querySelector(`.ez-square[data-square="${name}"]`)?.getBoundingClientRect()
          if (!card || !at) return true
          const [x, y] = [at.left + at.width / 2, at.top + at.height / 2]
          return card.left < x && x < card.right && card.top < y && y < card.bottom
        }, target)
      await expect.poll(covered, target).toBe(false)
      const room = () =>
        page.evaluate(() => {
          const [card, table] = ['.ez-aim', '.ez-blast'].map((name) => document.querySelector(name)?.getBoundingClientRect())
          return card && table ? card.right - table.right : 0
        })
      await expect.poll(room, target).toBeGreaterThan(2)
    }
  })

for (const [screen, how] of SCREENS)
  test(`the card of a target is read whole: what just happened makes room and comes back (${screen})`, async ({ guest }) => {
    const { page } = await guest(how)
    const characters = { becker: { at: '5,4', facing: 'E' }, dasha: { at: '3,7', facing: 'E', weapons: ['nagant'], ammo: 3 } }
    await beginFrom(page, 'F.U.B.A.R.', { characters, zombies: { z1: 'beta 6,7' }, now: 'team' })
    await page.getByRole('button', { name: 'Choose Becker' }).click()
    await answering(page, () => page.locator('.ez-deeds .main', { hasText: 'Search O2' }).click())
    const report = page.locator('.report')
    await expect(report).toContainText('searches O2')
    await square(page, '6,7').hover()
    await page.locator('.ez-aim').waitFor()
    const overlap = () =>
      page.evaluate(() => {
        const report = document.querySelector('.report')
        const [a, b] = [report?.getBoundingClientRect(), document.querySelector('.ez-aim')?.getBoundingClientRect()]
        if (!report || !a || !b || getComputedStyle(report).visibility === 'hidden') return false
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      })
    await expect.poll(overlap).toBe(false)
    await page.locator('.ez-bar-title').hover()
    await expect(page.locator('.ez-aim')).toHaveCount(0)
    await expect(report).toBeVisible()
  })

test('covering: the question has its chances, and is tamed where it is asked', async ({ guest }) => {
  const { page } = await guest(WIDE)
  const becker = { at: '3,7', facing: 'E', weapons: ['luger'], ammo: 2, covering: 'stationary' }
  await beginFrom(page, 'F.U.B.A.R.', { characters: { becker }, zombies: { z1: 'beta 8,7' }, round: 4, now: 'dead', stop: true })
  // Two squares are as good as each other: the player says which, on the map.
  await expect(title(page)).toHaveText('Which way?')
  await page.locator('.ez-square[data-hot="on"]').first().click()
  await page.locator('.ez-alarm').first().waitFor()
  await page
    .locator('.ez-bar .shot', { hasText: /Destroyed \d+ %/ })
    .first()
    .waitFor()
  await expect(page.locator('.ez-figure[data-trigger]')).toHaveCount(1)
  expect(await violations(page, 'cover')).toEqual([])
  await page.locator('.ez-bar .ez-more summary').first().click()
  await answering(page, () => page.locator('.ez-bar .ez-orders').getByRole('button', { name: 'Never ask' }).click())
  await expect(page.locator('.ez-alarm')).toHaveCount(0)
  await expect(page.locator('.ez-order')).toContainText('–')
})

test('covering: a poor shot is offered and not proposed, and what can do nothing is folded away', async ({ guest }) => {
  const { page } = await guest(WIDE)
  const becker = { at: '3,7', facing: 'E', weapons: ['luger'], ammo: 2 }
  const bekov = { at: '3,5', facing: 'E', weapons: ['ppsh'], ammo: 3, covering: 'stationary' }
  const zombies = { z1: 'beta 8,7', z2: 'beta 7,6', z3: 'kugelfisch 9,6' }
  await beginFrom(page, 'F.U.B.A.R.', { characters: { becker, bekov }, zombies, round: 4, now: 'dead' })
  await expect(title(page)).toHaveText('Which way?')
  await page.locator('.ez-bar').getByRole('button', { name: 'To 6,7' }).click()
  await page.locator('.ez-alarm').first().waitFor()
  const shots = page.locator('.ez-bar .shot')
  await expect(shots.filter({ hasText: /Destroyed \d+ %/ }).first()).toBeVisible()
  await expect(page.locator('.ez-bar .main')).toHaveCount(0)
  const folded = page.locator('.ez-bar details', { hasText: /Without a chance \(\d+\)/ })
  await expect(folded.locator('.shot').first()).toBeHidden()
  await folded.locator('summary').click()
  await expect(folded.locator('.shot').first()).toHaveText(/Destroyed 0 % · Stunned 0 %/, { useInnerText: true })
})

const DRUM = {
  characters: { bekov: { at: '9,6', facing: 'W', weapons: ['ppsh'], ammo: 3 } },
  zombies: { z1: 'beta 6,7', z2: 'beta 5,5' },
  now: { act: 'bekov', mode: 'walking' },
}

for (const [screen, how] of SCREENS)
  test(`a fuel drum is aimed at like the dead: normal or spread fire, how likely it goes up and whom it would catch (${screen})`, async ({
    guest,
  }) => {
    const { page } = await guest(how)
    await beginFrom(page, 'Steel Widow', DRUM)
    await page.locator('.ez-light-target').first().waitFor()
    await square(page, '6,6').click()
    const planned = page.locator('.ez-planned')
    await planned.getByRole('button', { name: /Spread fire.*\+ · Goes up \d+ %/ }).waitFor()
    await expect(planned).toHaveText(/Fire at the drum\s+\d+\+ · Goes up \d+ %/, { useInnerText: true })
    const card = page.locator('.ez-aim')
    await card.getByText('If it goes up').waitFor()
    await expect(card).toHaveText(/Goes up\s+\d+ %[\s\S]*Beta z1\s+Destroyed \d+ %/, { useInnerText: true })
    expect(await violations(page, 'drum')).toEqual([])
    await answering(page, () => planned.getByRole('button', { name: /Spread fire/ }).click())
    await expect.poll(() => page.locator('.ez-die').count()).toBeGreaterThan(0)
  })

test('every target can be chosen without the map: what the bar has no room for is one press away', async ({ guest }) => {
  const zombies = { z1: 'beta 5,6', z2: 'beta 5,8', z3: 'beta 6,7' }
  const many = { characters: { dasha: { at: '3,7', facing: 'E', weapons: ['nagant'], ammo: 3 } }, zombies, now: 'team' }
  for (const [screen, shown] of [
    [WIDE, 2],
    [PHONE, 1],
  ] as const) {
    const { page } = await guest(screen)
    await beginFrom(page, 'F.U.B.A.R.', many)
    const aims = page.locator('.ez-bar .ez-button.aim')
    const more = page.locator('.ez-more-aims')
    const all = 3
    await expect(aims).toHaveCount(all)
    await expect(page.locator('.ez-bar .ez-button.aim:visible')).toHaveCount(shown)
    await expect(more.locator('summary')).toHaveText(all - shown === 1 ? '1 more target' : `${all - shown} more targets`)
    await more.locator('summary').click()
    await expect(page.locator('.ez-bar .ez-button.aim:visible')).toHaveCount(all)
    await aims.last().click()
    await expect(page.locator('.ez-planned .shot').first()).toBeVisible()
  }
})
