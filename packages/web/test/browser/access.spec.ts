import {
  afterMoves,
  cell,
  expect,
  expectNoSidewaysScroll,
  jsonFile,
  moves,
  movedOn,
  open,
  openPage,
  openSetup,
  PHONE,
  startAlone,
  startGame,
  test,
  violations,
  WIDE,
} from './table.ts'

// The themes differ in colours alone: every rule is checked in one theme, and the contrast in the other as well.
for (const [theme, other, screen, { viewport }] of [
  ['dark', 'light', 'wide', WIDE],
  ['light', 'dark', 'phone', PHONE],
] as const)
  test(`axe finds nothing in any page state: ${screen}`, async ({ guest }) => {
    const { page } = await guest({ viewport, colorScheme: theme })
    const found: string[] = []
    const fits = async (where: string) => {
      found.push(...(await violations(page, `${where}, ${theme}`)))
      await page.emulateMedia({ colorScheme: other })
      found.push(...(await violations(page, `${where}, ${other}`, ['color-contrast'])))
      await page.emulateMedia({ colorScheme: theme })
      await expectNoSidewaysScroll(page, where)
    }
    await open(page, '#/')
    await page.locator('.card').first().waitFor()
    await fits('lobby')
    await page.setInputFiles('input[type=file]', jsonFile('x.json', '{'))
    await page.locator('.fault-line').first().waitFor()
    await fits('lobby with a bad file')
    for (const [hash, title] of [
      ['#/play/last-light', 'Last Light'],
      ['#/rules', 'Rules'],
      ['#/rules/last-light/LL-5.1', 'Rules'],
      ['#/settings', 'Settings'],
      ['#/about', 'About Deadfront'],
      ['#/saves', 'Saved games'],
      ['#/nowhere', 'Nothing here'],
      ['#/game/none', 'No such game'],
    ] as const) {
      await openPage(page, hash, title)
      if (hash.includes('LL-5.1')) await page.locator('.statement.on[data-rule="LL-5.1"]').waitFor()
      await fits(hash)
    }
    await openSetup(page, 'last-light')
    await page.locator('.seat-row select').nth(1).selectOption('friend')
    await fits('new game, all open')
    await startGame(page)
    await page.locator('.hand-over').first().waitFor()
    await fits('hand-over')
    await page.locator('.hand-over .main').click()
    await page.locator('.question .forms').first().waitFor()
    await fits('table: amounts')
    await page.locator('.question .rule-link').first().click()
    await page.locator('.drawer').first().waitFor()
    await fits('table: rules drawer')
    await page.keyboard.press('Escape')

    // Through the kinds of question of a whole night.
    await startAlone(page, 'last-light', 'forms-1')
    const kinds = new Set<string>()
    for (let i = 0; i < 60 && kinds.size < 5; i++) {
      await page.locator('.end-screen, .my-question .forms').first().waitFor()
      if (await page.locator('.end-screen').isVisible()) {
        await page.keyboard.press('Escape')
        break
      }
      const kind = await page.evaluate(
        () => ['.steppers', '.path', '.order', '.ticks', '.field-pick'].find((s) => document.querySelector(`.my-question ${s}`)) ?? '',
      )
      if (!kinds.has(kind)) await fits(`table: ${kind}`)
      kinds.add(kind)
      const before = await moves(page)
      const send = page.locator('.my-question .send .main').first()
      if (await send.count()) await send.click()
      else await page.locator('.my-question .pick').first().click()
      await movedOn(page, before)
    }
    await page.getByRole('button', { name: 'Look back' }).click()
    await page.locator('.replay-bar').first().waitFor()
    await fits('replay')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.locator('.dialog.settings').first().waitFor()
    await fits('settings over the table')
    await page.keyboard.press('Escape')

    await startAlone(page, 'faulty-rules')
    await cell(page, 4).click()
    await page.locator('.fault').first().waitFor()
    await fits('fault')
    await page.getByRole('button', { name: 'Go on' }).click()
    for (const [i, n] of [0, 3, 1, 5, 2].entries()) {
      await cell(page, n).click()
      await afterMoves(page, i + 1)
    }
    await page.locator('.end-screen').first().waitFor()
    await fits('end screen')
    await page.keyboard.press('Escape')
    await fits('finished table')
    await open(page, '#/saves')
    await page.locator('.save').first().waitFor()
    await fits('saves')
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await page.locator('.toast').first().waitFor()
    await fits('saves with a toast')
    expect(found).toEqual([])
  })

test('every palette and text size keeps its contrast', async ({ guest }) => {
  const { page } = await guest()
  await open(page, '#/settings')
  for (const theme of ['Night', 'Day'])
    for (const palette of ['Standard', 'Red–green', 'Blue–yellow', 'High contrast']) {
      await page.getByLabel(theme, { exact: true }).check()
      await page.getByLabel(palette, { exact: true }).check()
      expect(await violations(page, `${theme}, ${palette}`, ['color-contrast'])).toEqual([])
    }
  await page.getByLabel('Huge', { exact: true }).check()
  await open(page, '#/play/last-light')
  await page.locator('.seat-row').first().waitFor()
  expect(await violations(page, 'huge text')).toEqual([])
})

test('from 360 to 2560 pixels nothing scrolls sideways, with huge text too', async ({ guest }) => {
  const { page } = await guest()
  const fits = async (where: string) => {
    for (const width of [360, 600, 901, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page, `${where} at ${width} px`)
    }
  }
  for (const size of ['Normal', 'Huge']) {
    await open(page, '#/settings')
    await page.getByRole('region', { name: 'Look' }).getByLabel(size, { exact: true }).check()
    for (const [hash, title] of [
      ['#/', /./],
      ['#/play/last-light', 'Last Light'],
      ['#/settings', 'Settings'],
      ['#/rules/last-light', 'Rules'],
      ['#/saves', 'Saved games'],
    ] as const) {
      await openPage(page, hash, title)
      await fits(`${hash}, ${size}`)
    }
    await startAlone(page, 'last-light')
    await fits(`table, ${size}`)
  }
})

test('the live region reads the log, and focus is always seen', async ({ guest }) => {
  const { page } = await guest()
  await startAlone(page, 'ttt')
  await cell(page, 4).click()
  await afterMoves(page, 1)
  await expect(page.locator('#spoken')).toContainText('marks cell 4')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
  // However long the log is, it is one stop of the Tab key; arrows go through it.
  const log = page.getByRole('list', { name: 'Log' })
  await log.focus()
  await page.keyboard.press('ArrowUp')
  await expect(log.locator('.rule-link').last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(log.locator('.line-at').first()).toBeFocused()
  await expect(log.locator(':is(a, button):not([tabindex="-1"])')).toHaveCount(0)
})
