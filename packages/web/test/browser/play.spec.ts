import type { Page } from '@playwright/test'
import {
  afterMoves,
  cell,
  expect,
  jsonFile,
  moves,
  movedOn,
  open,
  openSetup,
  pressUntil,
  startAlone,
  startGame,
  table,
  test,
} from './table.ts'

test('play now is one click away, and a bot answers', async ({ guest }) => {
  const { page } = await guest()
  await open(page, '#/')
  await page.locator('[data-game="ttt"] .main').click()
  await page.locator('.question .pick').first().waitFor()
  await cell(page, 4).click()
  await afterMoves(page, 2) // ours and the bot's
  await expect(page.locator('.log .line')).toHaveCount(2)
  expect(page.url()).toContain('#/game/')
})

test('a whole game by clicking, to the end screen', async ({ guest }) => {
  const { page } = await guest()
  await startAlone(page, 'ttt')
  for (const [i, n] of [0, 3, 1, 4, 2].entries()) {
    await cell(page, n).click()
    await afterMoves(page, i + 1)
  }
  const end = page.getByRole('dialog', { name: 'x wins' })
  await expect(end).toContainText('Winner: X', { useInnerText: true })
  await expect(end).toContainText('5 moves', { useInnerText: true })
  await end.getByRole('button', { name: 'Watch it again' }).click()
  await page.locator('.replay-bar').first().waitFor()
  await afterMoves(page, 0)
})

test('a whole game by keyboard alone', async ({ guest }) => {
  const { page } = await guest()
  await open(page, '#/')
  // Tab from the top of the page to "Set up" of noughts and crosses.
  await tabTo(page, 'Set up: Noughts and crosses')
  await page.keyboard.press('Enter')
  await page.locator('.seat-row').first().waitFor()
  await tabTo(page, 'Who plays O')
  await page.keyboard.press('Home') // "Me" is the first choice
  await tabTo(page, 'Start the game')
  await page.keyboard.press('Enter')
  await page.locator('.question .pick').first().waitFor()
  await tabTo(page, 'Skip to the question')
  await page.keyboard.press('Enter')
  for (let i = 0; i < 9; i++) {
    await page.locator('.end-screen, .my-question .pick').first().waitFor()
    if (await page.locator('.end-screen').isVisible()) break
    // The first time the panel itself has the focus; later the first button of the next question.
    if (i === 0) await tabTo(page, /^cell /)
    else await expect(page.locator('.my-question .pick').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await afterMoves(page, i + 1)
  }
  await page.locator('.end-screen').first().waitFor()
  await expect(page.locator('.end-screen h2')).toHaveText('x wins', { useInnerText: true })
  await page.keyboard.press('Escape')
  await expect(page.locator('.end-screen')).toHaveCount(0)
})

test('every kind of form: a whole game of the sample with hidden hands', async ({ guest }) => {
  const { page } = await guest()
  await startAlone(page, 'last-light', 'forms-1')
  const seen = new Set<string>()
  for (let i = 0; i < 400; i++) {
    await page.locator('.end-screen, .my-question .forms').first().waitFor()
    if (await page.locator('.end-screen').isVisible()) break
    const before = await moves(page)
    const forms = page.locator('.my-question').first().locator('.forms')
    if (await forms.locator('.steppers').count()) {
      seen.add('amounts')
      const plus = forms.locator('.stepper button:last-child:enabled').first()
      if (await plus.count()) await plus.click()
    }
    if (await forms.locator('.path').count()) {
      seen.add('path')
      await forms.locator('.pick').first().click()
    }
    if (await forms.locator('.order').count()) {
      seen.add('order')
      await forms.locator('.order button:enabled').first().click()
    }
    if (await forms.locator('.ticks').count()) {
      seen.add('subset')
      await forms.locator('.tick input:enabled').first().check()
    }
    const send = forms.locator('.send .main').first()
    if (await send.count()) await send.click()
    else {
      seen.add('pick')
      await forms.locator('.field-pick .pick').first().click()
    }
    await movedOn(page, before)
  }
  await expect(page.locator('.end-screen')).toBeVisible()
  expect([...seen].sort()).toEqual(['amounts', 'order', 'path', 'pick', 'subset'])
})

test('dice show the actual roll, each log line links to its rule', async ({ guest }) => {
  const { page } = await guest()
  await startAlone(page, 'tally', 'dice')
  await page.getByRole('button', { name: '× 1' }).click()
  await afterMoves(page, 1)
  const pips = Number(await page.locator('.dice-tray .die').getAttribute('aria-label'))
  await expect(page.locator('.log .line').first()).toContainText(`rolls ${pips}: ${pips}`, { useInnerText: true })
  await page.locator('.log .rule-link').first().click()
  await expect(page.locator('.drawer .statement.on')).toContainText('Roll a die and add it', { useInnerText: true })
  await page.keyboard.press('Escape')
  await expect(page.locator('.drawer')).toHaveCount(0)
})

test('in a field of text Ctrl+Z is the undo of the text', async ({ guest }) => {
  const { page } = await guest()
  await startAlone(page, 'ttt')
  await cell(page, 4).click()
  await afterMoves(page, 1)
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  const search = page.locator('.drawer input[type=search]')
  await search.fill('row')
  await search.press('Control+z')
  await expect(search).toHaveValue('')
  // Neither was a move taken back, nor is there a reason why that cannot be.
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(table(page)).toHaveAttribute('data-at', '1')
})

test('undo goes back to the last barrier, redo forward', async ({ guest }) => {
  const { page } = await guest()
  const undo = page.getByRole('button', { name: 'Undo (Ctrl+Z)' })
  await startAlone(page, 'tally', 'undo')
  await page.getByRole('button', { name: '× 2' }).click()
  await afterMoves(page, 1)
  await expect(undo).toBeDisabled() // dice fell: the past is closed

  // Alone in the house with a card in hand: between the order of the doors and the window for cards no die falls.
  await openSetup(page, 'last-light')
  const position = {
    survivors: { ash: { room: 'porch', hand: ['flare.1'] }, briar: { health: 0 } },
    now: [
      { kind: 'night', step: 'dawn' },
      { kind: 'doors', dead: { porch: 1, kitchen: 1 } },
    ],
  }
  await page.locator('.own-file input[type=file]').first().setInputFiles(jsonFile('alone.position.json', position))
  await startGame(page)
  await page.locator('.question .order').first().waitFor()
  await afterMoves(page, 0)
  const lines = await page.locator('.log .line').count()
  await page.locator('.send .main').click()
  await afterMoves(page, 1)
  await page.locator('.question .pick').first().waitFor()
  await expect.poll(() => page.locator('.log .line').count()).toBeGreaterThan(lines)
  await undo.click()
  await afterMoves(page, 0)
  await page.locator('.question .order').first().waitFor()
  await expect(page.locator('.log .line')).toHaveCount(lines)
  await page.keyboard.press('Control+Shift+z')
  await afterMoves(page, 1)
  await page.locator('.question .pick').first().waitFor()
  await page.keyboard.press('Control+z')
  await afterMoves(page, 0)
  // Undone is undone in the save as well.
  await page.reload()
  await afterMoves(page, 0)
  await page.locator('.question .order').first().waitFor()
})

test('an exception inside the rules stops that command alone and offers the record', async ({ guest }) => {
  const { page } = await guest()
  await startAlone(page, 'faulty-rules')
  await cell(page, 0).click()
  await afterMoves(page, 1)
  await cell(page, 4).click()
  const sheet = page.getByRole('dialog', { name: 'The referee stumbled' })
  await expect(sheet).toContainText('the middle cell is cursed', { useInnerText: true })
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: /Download/ }).click()])
  const file = JSON.parse(await text(await download.createReadStream()))
  expect(file.record.commands).toHaveLength(1)
  expect(file.fault.message).toBe('the middle cell is cursed')
  await sheet.getByRole('button', { name: 'Go on' }).click()
  await cell(page, 5).click()
  await afterMoves(page, 2) // the game is as it was, and goes on
})

test('two people at one screen with secrets: nothing of the next one shows before the hand-over', async ({ guest }) => {
  const { page } = await guest()
  await open(page, '#/play/last-light')
  await page.locator('.seat-row select').nth(1).selectOption('friend')
  await page.getByLabel('Name of the friend who plays Briar').fill('Eva')
  await startGame(page)
  await page.getByRole('dialog', { name: 'Your turn' }).waitFor()
  await page.getByRole('button', { name: 'I am here' }).click()
  await page.locator('.question .forms').first().waitFor()
  const mine = await page.locator('.plain-board').innerText()
  await page.locator('.send .main').first().click()
  const cover = page.getByRole('dialog', { name: 'Over to Eva' })
  await cover.waitFor()
  // Behind the cover lies what a spectator may see: no hand at all.
  await expect(page.locator('.plain-board .plain-list .plain-cells')).toHaveCount(0)
  await cover.getByRole('button', { name: 'I am Eva' }).click()
  await page.locator('.question .forms').first().waitFor()
  await expect(page.locator('.plain-board')).not.toHaveText(mine, { useInnerText: true })
})

test('language: the whole table changes at once', async ({ guest }) => {
  const { page } = await guest()
  await open(page, '#/settings')
  await page.getByLabel('Español').check()
  await page.locator('html[lang="es"]').first().waitFor()
  await expect(page.locator('h1')).toHaveText('Ajustes', { useInnerText: true })
  await page.reload()
  await expect(page.locator('h1')).toHaveText('Ajustes', { useInnerText: true }) // kept
  await open(page, '#/')
  await page.getByRole('button', { name: 'Jugar ya: Last Light' }).click()
  await page.locator('.question .forms').first().waitFor()
  await expect(page.locator('#log-title')).toHaveText('Registro', { useInnerText: true })
  await expect(page.locator('.phase').last()).toHaveText('Los muertos', { useInnerText: true })
})

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const reached = async () => {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element instanceof HTMLElement ? (element.getAttribute('aria-label') ?? element.innerText).trim() : ''
    })
    return typeof name === 'string' ? focused === name : name.test(focused)
  }
  expect(await pressUntil(page, 'Tab', 80, reached), `Tab leads to ${name}`).toBe(true)
}
