import {
  act,
  answered,
  begin,
  beginFrom,
  counter,
  decide,
  endButton,
  endPhase,
  over,
  pickUp,
  place,
  tap,
  title,
  untilActions,
} from './dotz-table.ts'
import { expect, expectNoSidewaysScroll, moves, open, PHONE, table, test, traced, violations, WIDE } from './table.ts'

/** Dawn of the Zeds on the real table: what is refused and why, axe, the phone, the guide, and speed. */

test('what cannot be done says why, with its rule, and changes nothing', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'refused')
  await untilActions(page)
  const before = await moves(page)
  await pickUp(page, counter(page, 'unit:furies'))
  const no = page.locator('.tip.no')
  await tap(page, place(page, 'F-Start'))
  await expect(no).toHaveText(/DOTZ-5\.2\.\d+/, { useInnerText: true })
  // The Furies carry no guns: the button is greyed and says so.
  await page.locator('.dz-bar .dz-button.off', { hasText: 'Shoot' }).click({ force: true })
  await expect(no).toHaveText(/DOTZ-/, { useInnerText: true })
  await expect(table(page)).toHaveAttribute('data-at', String(before))
})

for (const [theme, viewport] of [
  ['dark', WIDE.viewport],
  ['light', PHONE.viewport],
] as const)
  test(`axe finds nothing: ${theme}, ${viewport.width} × ${viewport.height}`, async ({ guest }) => {
    const { page } = await guest({ viewport, colorScheme: theme })
    const found: string[] = []
    const look = async (where: string) => {
      found.push(...(await violations(page, where)))
      await expectNoSidewaysScroll(page, where)
    }
    await begin(page, 'b')
    await look('set-up')
    const kinds = new Set<string>()
    const done = new Set<string>()
    for (let i = 0; i < 30 && kinds.size <= 6 && !(await over(page)); i++) {
      const kind = await title(page).innerText()
      if (!kinds.has(kind)) await look(kind)
      kinds.add(kind)
      if (!(await endButton(page).isVisible())) await decide(page, kinds)
      else if (i % 4 === 3 || !(await act(page, i, done))) await endPhase(page)
    }
    await page.getByRole('button', { name: /^Learn/ }).click()
    await page.locator('.learn-text').waitFor()
    await look('guide')
    expect(found).toEqual([])
  })

test('every power stands in the bar at 1440 × 900, the end names what is unused, and a counter tells its story', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'b')
  await untilActions(page)
  const powers = page.locator('.dz-bar .dz-button.power')
  await expect(powers).toHaveCount(4)
  for (const each of [...(await powers.all()), endButton(page)]) await expect(each).toBeInViewport({ ratio: 1 })
  // Nothing is in range of Town Center: the Citadel says so.
  await expect(powers.filter({ hasText: 'The Citadel' })).toHaveText(/No Zeds in range/)
  // The end of the phase stays where it is when it asks and when a unit is in hand.
  const corner = await endButton(page).boundingBox()
  const rightOf = (box: { x: number; width: number } | null): number => Math.round((box?.x ?? 0) + (box?.width ?? 0))
  await endButton(page).click()
  await expect(page.locator('.dz-unused')).toHaveText(
    'Unused: 2 Event Actions, Player Action, Motivational Speech, Initiative, Leadership. End anyway?',
  )
  await expect(endButton(page)).toHaveText('End anyway')
  expect(rightOf(await endButton(page).boundingBox())).toBe(rightOf(corner))
  // Leadership asks who acts; a click on the map answers.
  await powers.filter({ hasText: 'Leadership' }).click()
  await expect(page.locator('.dz-bar .dz-hint')).toContainText(/^Leadership: who acts\? \S/)
  await expect(page.locator('.dz-counter[data-mark="choice"]')).toHaveCount(2)
  await pickUp(page, counter(page, 'unit:civ-3'))
  await expect(page.locator('.dz-pay select')).toHaveValue('leadership')
  await page.keyboard.press('Escape')
  const zed = page.locator('.dz-counter[data-counter^="zed:"]').first()
  await zed.hover()
  await expect(page.locator('.tip')).toHaveText(/Strength \d \(\d whole, \d reduced\)/)
  // Whoever presses is no longer in its way.
  await pickUp(page, counter(page, 'unit:schmidt'))
  await expect(page.locator('.tip')).toHaveCount(0)
  expect(rightOf(await endButton(page).boundingBox())).toBe(rightOf(corner))
  // With dice beside it, on a low screen too: the whole card of the turn, and the log down to its last line.
  await page.locator('.dz-bar .dz-button', { hasText: 'Forage' }).click()
  await expect(page.locator('.dice-tray .die')).toBeVisible()
  for (const viewport of [WIDE.viewport, { width: 1280, height: 720 }]) {
    await page.setViewportSize(viewport)
    await expect(page.locator('.dz-card footer')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.panel.log')).toBeInViewport({ ratio: 1 })
  }
  // Dice leave most of the height to the log.
  await page.setViewportSize(WIDE.viewport)
  const height = async (selector: string): Promise<number> => (await page.locator(selector).boundingBox())?.height ?? 0
  await expect.poll(async () => (await height('.log ol')) / (await height('.dice-tray'))).toBeGreaterThan(1.6)
})

test('the card of the turn and what comes next are read beside the map; what just happened covers neither', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await begin(page, 'b')
  await untilActions(page)
  // Whose power it is stands at its name.
  await expect(page.locator('.dz-bar .power', { hasText: 'Leadership' })).toHaveText(/^Leadership Hunt/, { useInnerText: true })
  await page.locator('.dz-bar .power', { hasText: 'Leadership' }).click()
  await expect(page.locator('.dz-bar .dz-hint')).toContainText('who acts? Sheriff Hunt: Civilians near him')
  await page.keyboard.press('Escape')
  // "Move" says how a Move is made.
  await pickUp(page, counter(page, 'unit:schmidt'))
  await page.locator('.dz-bar .dz-button', { hasText: /^Move/ }).click()
  await expect(page.locator('.tip')).toContainText('Click a blue place on the map')
  const before = await moves(page)
  await page.locator('.dz-bar .dz-button', { hasText: 'Forage' }).click()
  await answered(page, before)
  await endPhase(page)
  await untilActions(page)
  const report = page.locator('.report')
  await expect(report).toBeVisible()
  for (const viewport of [WIDE.viewport, { width: 1280, height: 720 }]) {
    await page.setViewportSize(viewport)
    await expect(page.locator('.dz-card footer')).toBeInViewport({ ratio: 1 })
    const boxes = () =>
      page.evaluate(() => {
        const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        const [card, map, top] = [of('.report'), of('.board-area'), of('.rail-top')]
        return { beside: card.left >= map.right, below: card.top >= top.bottom, inside: card.bottom <= innerHeight }
      })
    await expect.poll(boxes).toEqual({ beside: true, below: true, inside: true })
  }
  await page.setViewportSize(WIDE.viewport)
  await expect(page.locator('.dz-next')).toBeInViewport({ ratio: 0.5 })
  // On a phone it is on the board.
  await page.setViewportSize(PHONE.viewport)
  await expect(page.locator('.board-area > .report')).toBeVisible()
  // With a unit in hand it makes room for the places to go to, and comes back.
  await pickUp(page, counter(page, 'unit:furies'))
  await expect(report).toBeHidden()
  await tap(page, counter(page, 'unit:furies'))
  await expect(report).toBeVisible()
  await report.getByRole('button', { name: 'Seen' }).click()
  await expect(report).toHaveCount(0)
})

const HELD = {
  phase: 'action',
  eventActions: 0,
  ammo: 9,
  fate: { held: ['killer-bulldozer', 'civilians-get-organized', 'adrenaline', 'community-organizer', 'iron-resolve'] },
  spaces: {
    TC: 'hernandez, piazza, schmidt',
    'M#1': 'hunt',
    'M#2': 'Z6|4',
    'M#3': 'Z3|1, Z5|3',
    'F#1': 'furies',
    'F#2': 'Z6|3',
    'H#2': 'Z4|2',
  },
}

for (const height of [900, 720])
  test(`five held cards beside four powers leave the map its room, and are all in sight (${height})`, async ({ guest }) => {
    const { page } = await guest({ ...WIDE, viewport: { width: height === 900 ? 1440 : 1280, height } })
    await beginFrom(page, HELD)
    const powers = page.locator('.dz-bar .dz-button.power')
    await expect(powers).toHaveCount(9)
    for (const each of [...(await powers.all()), endButton(page)]) await expect(each).toBeInViewport({ ratio: 1 })
    expect((await page.locator('.dz-bar').boundingBox())?.height ?? 999).toBeLessThan(215)
    await expect(page.locator('.dz-purse')).not.toContainText('No Event Actions')
    // The unit that has come to the pointer tells its story beside the bar, not over it.
    await pickUp(page, counter(page, 'unit:schmidt'))
    const before = await moves(page)
    await place(page, 'H#1').click()
    await answered(page, before)
    // Its story may be told already: the counter has come under a pointer that rests.
    await page.mouse.move(1, 1)
    await expect(page.locator('.tip')).toHaveCount(0)
    const there = await place(page, 'H#1').boundingBox()
    await page.mouse.move((there?.x ?? 0) + (there?.width ?? 0) / 2 + 2, (there?.y ?? 0) + (there?.height ?? 0) / 2)
    await expect(page.locator('.tip')).toHaveText(/Deputy Schmidt/)
    const [tip, bar] = [await page.locator('.tip').boundingBox(), await page.locator('.dz-bar').boundingBox()]
    const apart = !tip || !bar || tip.y + tip.height <= bar.y || tip.x + tip.width <= bar.x || tip.x >= bar.x + bar.width
    expect(apart).toBe(true)
  })

test('the Citadel: a shot from Town Center, told before it is chosen; what the next Action is paid with is named', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await beginFrom(page, {
    phase: 'action',
    eventActions: 1,
    ammo: 5,
    spaces: { TC: 'hernandez, schmidt, civ-3', 'F#0': 'Z6|3', 'H#2': 'Z4|2' },
  })
  await page.locator('.dz-bar .power', { hasText: 'The Citadel' }).click()
  // They stand together: the place is not said with each, the Hits are.
  await expect(page.locator('.dz-bar [data-unit="schmidt"]')).toHaveText(
    /^Deputy Schmidt\sZeds 6 at Downtown: \d\.\d Hits, destroys \d+%$/,
    {
      useInnerText: true,
    },
  )
  await pickUp(page, counter(page, 'unit:schmidt'))
  // A shot is all that the power is for.
  await expect(page.locator('.dz-light-go')).toHaveCount(0)
  await expect(page.locator('.dz-bar .dz-button', { hasText: /^Attack/ })).toHaveCount(0)
  const before = await moves(page)
  await page.locator('.dz-bar .dz-button', { hasText: /^Shoot/ }).click()
  await page.locator('.dz-bar .dz-button.main', { hasText: /^Shoot/ }).click()
  await expect.poll(() => moves(page)).toBeGreaterThan(before)
  await expect(page.locator('.dz-pay select option:checked')).toHaveText('Initiative (automatic)')
  // A replay asks nothing: the map gets the height of the bar but for a line.
  await page.getByRole('button', { name: 'Look back' }).click()
  await expect.poll(async () => (await page.locator('.dz-bar-host').boundingBox())?.height ?? 999).toBeLessThan(80)
})

test('a lost town says who came in and by which road, on the end screen and in Spanish too', async ({ guest }) => {
  const LOST = { spaces: { TC: 'civ-2', 'F#0': 'Z6|4', 'M#4': 'hunt' }, now: { activate: 'F' } }
  for (const [locale, said] of [
    ['en', /How it ended: Zeds 6\/4 walks into Town Center along the .+/],
    ['es', /Cómo acabó: Zeds 6\/4 entra en el Centro por el camino .+/],
  ] as const) {
    const { page } = await guest({ ...WIDE, locale })
    await beginFrom(page, LOST)
    await expect(page.locator('.dz-cause').first()).toHaveText(said, { useInnerText: true })
    await expect(page.locator('.dz-epilogue.lost')).toBeVisible()
  }
})

test('on a phone everything lies under the thumb: the decision, the card, the people, the held cards', async ({ guest }) => {
  const { page } = await guest({ viewport: PHONE.viewport })
  await begin(page, 'b')
  await untilActions(page)
  await expect(endButton(page)).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await endButton(page).boundingBox())?.y).toBeGreaterThan(422)
  // A unit is picked up and put down: the ground is not painted again, and most of the page is not restyled.
  const work = await traced(page, async () => {
    await pickUp(page, counter(page, 'unit:schmidt'))
    await tap(page, counter(page, 'unit:schmidt'))
    await expect(page.locator('.dz-who')).toHaveCount(0)
  })
  expect(work.painted.join('\n')).toMatch(/board dz/)
  expect(work.painted.filter((layer) => layer.includes('map-ground'))).toEqual([])
  expect(work.restyled).toBeLessThan(700)
  for (const [name, what] of [
    ['Current event', '.dz-card'],
    ['Heroes and actions', '.dz-people'],
    ['Held fate cards', '.dz-fate'],
  ] as const) {
    const handle = page.locator('.dz-handle', { hasText: name })
    await handle.click()
    await expect(page.locator(`.dz-sheet-page ${what}`)).toBeVisible()
    await expect(handle).toHaveAttribute('aria-expanded', 'true')
  }
  // The zoom buttons cover nothing of the map, and every power is above the fold.
  const zoom = await page.locator('.dz-handles .dz-zoom').boundingBox()
  const field = await page.locator('.dz-bar-host .dz-sheet').boundingBox()
  expect(zoom?.y).toBeGreaterThanOrEqual(field?.y ?? 0)
  await expect(page.locator('.dz-zoom-host')).toBeHidden()
  // Log, coach and players stand below the map: one press goes there, one comes back.
  const panels = page.getByRole('button', { name: 'Log, coach and players' })
  await panels.click()
  await expect(page.locator('.rail-help')).toBeInViewport()
  await panels.click()
  await expect(page.locator('.dz-field')).toBeInViewport()
  // A unit in hand closes the page, because the map is needed now.
  await page.locator('.dz-handle', { hasText: 'Heroes and actions' }).click()
  await page.locator('.dz-sheet-page button', { hasText: 'Captain Piazza' }).first().click()
  await expect(page.locator('.dz-who')).toBeVisible()
  await expect(page.locator('.dz-sheet-page')).toHaveCount(0)
})

test('the guide is played by doing: a wrong answer is turned away, the right one is praised', async ({ guest }) => {
  const { page } = await guest(WIDE)
  await open(page, '#/')
  await page.getByRole('link', { name: 'Learn Dawn of the Zeds by playing' }).click()
  const guide = page.locator('.learn')
  await tap(page, guide.locator('.dz-place[data-place="F-Start"]'))
  await expect(guide.locator('.learn-hint')).toBeVisible()
  await tap(page, guide.locator('.dz-place[data-place="M-Start"]'))
  await expect(guide.locator('.learn-done')).toBeVisible()
  await guide.getByRole('button', { name: 'Next' }).click()
  await guide.getByRole('button', { name: 'Next' }).click()
  await tap(page, guide.locator('.dz-touch-face[data-piece="unit:piazza"]'))
  await tap(page, guide.locator('.dz-place[data-place="S#3"][data-hot="on"]'))
  await expect(guide.locator('.learn-done')).toBeVisible()
  await guide.getByRole('button', { name: 'Leave the lessons' }).click()
  await expect(page.locator('.lobby')).toBeVisible()
})
