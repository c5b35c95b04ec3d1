import { answering, begin, beginFrom, keyboard, recruit, tabTo, team } from './efsz-table.ts'
import { expect, jsonFile, openSetup, SCREENS, startGame, test, violations, WIDE } from './table.ts'

/** Escape from Stalingrad Z: the campaign, its orders, the camp, and a scenario of one's own. */

for (const [width, height, colorScheme] of [
  [1440, 900, 'dark'],
  [390, 844, 'light'],
] as const)
  test(`a campaign begins with calendar, orders and route; nothing for axe to find (${width}, ${colorScheme})`, async ({ guest }) => {
    const { page } = await guest({ viewport: { width, height }, colorScheme })
    await begin(page, 'Twelve Days', 'camp')
    await expect(page.locator('.ez-calendar li')).toHaveCount(12)
    await expect(page.locator('.ez-route-scroll .ez-stop')).toHaveCount(11)
    expect(await violations(page, `camp ${width}`)).toEqual([])
    await recruit(page, 0)
    await page.locator('.ez-bar').first().waitFor()
    expect(await violations(page, `map ${width}`)).toEqual([])
  })

for (const [locale, scenario, tale, rule] of [
  ['en-GB', 'Black Water', /Brick tunnels/, /every end segment the level rises/],
  ['es-ES', 'Agua negra', /Túneles de ladrillo/, /en cada segmento final el nivel sube/],
] as const)
  test(`the orders are read before the scenario and again at any time, in the language of the table (${locale})`, async ({ guest }) => {
    const { page } = await guest({ ...WIDE, locale })
    await begin(page, scenario, 'orders')
    const briefing = page.locator('.ez-briefing')
    for (const said of [tale, rule, /X1.*X2|O1.*X1/, /Kugelfisch × 2/]) await expect(briefing).toHaveText(said, { useInnerText: true })
    // The plan shows where everything lies, and every card of the team is as wide as the next.
    await expect(briefing.locator('.ez-plan g.ez-tag')).toHaveText([
      'P1',
      'S1',
      'O1',
      'P2',
      'R1',
      'A',
      'B',
      'X1',
      'O2',
      'S2',
      'O3',
      'X2',
      'S3',
    ])
    await expect(briefing.locator('.ez-plan .ez-legend')).toHaveText(/O1 O2 O3/, { useInnerText: true })
    const widths = () =>
      page.locator('.ez-recruit').evaluateAll((all) => [...new Set(all.map((card) => Math.round(card.getBoundingClientRect().width)))])
    await expect.poll(widths).toHaveLength(1)
    expect(await violations(page, `briefing ${locale}`)).toEqual([])
    await expect(briefing.locator('dt')).toHaveCount(4)
    await team(page, 1)
    await page.locator('.ez-mission').click()
    const sheet = page.locator('.ez-orders-sheet')
    await sheet.waitFor()
    await expect(sheet).toHaveText(tale, { useInnerText: true })
    // Who goes in has been chosen: how many may is told no more.
    await expect(sheet.locator('dt')).toHaveCount(3)
    // The letters of the map are told while it lies on the table, too.
    for (const marks of [/X1 X2/, /O1 O2 O3/, /S1 S2 S3/])
      await expect(sheet.locator('.ez-legend')).toHaveText(marks, { useInnerText: true })
    expect(await violations(page, `orders ${locale}`)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

const CAMP = {
  characters: {
    dasha: { weapons: ['nagant', 'luger'], ammo: 3, food: 3, medkits: 1, fatigue: 2, health: 2 },
    becker: { weapons: ['mp40'], fatigue: 1 },
  },
  campaign: {
    day: 4,
    start: 'dasha',
    completed: ['fubar', 'wake-up', 'shift-without-end'],
    here: 'shift-without-end',
    next: ['points-failure', 'ward-nine'],
    route: ['fubar X1', 'wake-up X1', 'shift-without-end X1+X2'],
    fallen: ['til'],
  },
  now: 'camp',
}

test('camp by keyboard: eat, give, read the orders of the next scenario, march; the roads taken are on the map', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await beginFrom(page, 'Twelve Days', CAMP)
  await page.locator('.ez-campfire').first().waitFor()
  const fire = page.locator('.ez-campfire')
  // The exits taken tell their end, every deed its price, and the next day is cold.
  await expect(fire).toHaveText(/yard gate screeches[\s\S]*ash tunnel/, { useInnerText: true })
  await expect(fire).toHaveText(/5 December, and the cold tires everybody/, { useInnerText: true })
  await expect(page.locator('.ez-road.taken')).toHaveCount(2)
  await expect(page.locator('.ez-route-scroll .ez-stop.done')).toHaveCount(3)
  await expect(page.locator('.ez-fallen')).toHaveText(/Til/, { useInnerText: true })
  expect(await violations(page, 'camp')).toEqual([])
  const keys = keyboard(page)
  const step = (selector: string) => answering(page, () => keys.press(selector))
  await step('.ez-camp-team li:first-child .ez-button')
  await expect(fire.locator('.ez-camp-team li').first()).toHaveText(/Food 2/, { useInnerText: true })
  // The Luger to Becker, and one food with it.
  await tabTo(page, '.ez-gifts .ez-answers .tick:nth-of-type(2)')
  await page.keyboard.press('Space')
  await tabTo(page, '.ez-gifts button[aria-label="+ Food"]')
  await page.keyboard.press('Space')
  await page.locator('.ez-gifts .main').waitFor()
  await step('.ez-gifts .main')
  await expect(fire.locator('.ez-camp-team li').nth(1)).toHaveText(/Food 1[\s\S]*Luger/, { useInnerText: true })
  await keys.press('.ez-roads .quiet')
  await page.locator('.ez-orders-sheet').waitFor()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ez-orders-sheet')).toHaveCount(0)
  await step('.ez-roads .main')
  await page.locator('.ez-briefing').first().waitFor()
  await expect(page.locator('.ez-briefing h2')).toHaveText('Points Failure', { useInnerText: true })
})

const PAGE = {
  scenario: {
    title: 'The cellar',
    text: 'Somebody left the light on down there, and it was not us.',
    goal: 'Get out by X1.',
    extra: 'Bring the lamp.',
    rulesText: ['The lamp is heavy.'],
  },
}

test("a scenario of one's own tells its own story", async ({ guest }) => {
  const { page } = await guest(WIDE)
  await openSetup(page, 'efsz')
  await page.locator('.choice', { hasText: 'F.U.B.A.R.' }).first().click()
  await page.locator('.own-file input[type=file]').nth(1).setInputFiles(jsonFile('cellar.content.json', PAGE))
  await page.locator('.chosen-file').waitFor()
  await startGame(page)
  const briefing = page.locator('.ez-briefing')
  await briefing.locator('h2', { hasText: 'The cellar' }).waitFor()
  for (const said of [/left the light on/, /Get out by X1/, /Bring the lamp/, /The lamp is heavy/])
    await expect(briefing).toHaveText(said, { useInnerText: true })
  expect(await violations(page, 'own page')).toEqual([])
})

test('on a phone the camp begins at its top, and says that the scenario is won', async ({ guest }) => {
  const { page } = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const position = { characters: { katyusha: { at: '13,6', facing: 'E' } }, now: { act: 'katyusha', mode: 'running' } }
  await beginFrom(page, 'Twelve Days', { ...position, campaign: { here: 'fubar', next: ['fubar'] } })
  await page.locator('.ez-deeds .ez-button', { hasText: 'X1' }).tap()
  await answering(page, () => page.locator('.ez-planned .main').tap())
  await expect(page.locator('.ez-won')).toHaveText('F.U.B.A.R. is won.', { useInnerText: true })
  // The focus has moved on to the first answer of the camp, which lies below the fold.
  await page.locator('.ez-camp .ez-button:focus').waitFor()
  await expect.poll(() => page.locator('.ez-camp').evaluate((camp) => camp.scrollTop)).toBe(0)
})

for (const [screen, how] of SCREENS)
  test(`whoever marches on reads the next orders from their beginning (${screen})`, async ({ guest }) => {
    const { page } = await guest(how)
    const campaign = { completed: ['fubar'], here: 'fubar', next: ['wake-up'], route: ['fubar X1'] }
    const characters = { becker: { fatigue: 3, kills: 12, ammo: 2, weapons: ['luger'] }, dasha: {}, reiser: {} }
    await beginFrom(page, 'Twelve Days', { characters, campaign, now: 'camp' })
    await page.getByRole('button', { name: /March: Wake Up/ }).click()
    const orders = page.locator('.ez-briefing h2')
    await expect(orders).toHaveText('Wake Up - Time to Die')
    await expect(orders).toBeInViewport()
    await expect(page.locator('.ez-calendar')).toBeInViewport()
    // The map of the road says where we are, and a card how tired somebody is.
    await expect(page.locator('.ez-route-scroll .ez-stop.here')).toHaveText('Wake Up - Time to Die')
    await expect(page.locator('.ez-recruit', { hasText: 'Becker' })).toContainText('Ammo 2 · Fatigue 3 · 12 kills')
  })
