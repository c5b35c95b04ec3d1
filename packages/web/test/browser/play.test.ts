import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterMoves, guest, moves, open, type Stage, stage, startAlone } from './table.ts'

let at: Stage
beforeAll(async () => {
  at = await stage()
}, 180_000)
afterAll(() => at?.close())

test('play now is one click away, and a bot answers', async () => {
  const { page, context, errors } = await guest(at)
  await open(at, page, '#/')
  await page.click('[data-game="ttt"] .main')
  await page.waitForSelector('.question .pick')
  await page.getByRole('button', { name: 'cell 4', exact: true }).click()
  await afterMoves(page, 2) // ours and the bot's
  expect(await page.locator('.log .line').count()).toBe(2)
  expect(page.url()).toContain('#/game/')
  expect(errors).toEqual([])
  await context.close()
})

test('a whole game by clicking, to the end screen', async () => {
  const { page, context, errors } = await guest(at)
  await startAlone(at, page, 'ttt')
  for (const [i, cell] of [0, 3, 1, 4, 2].entries()) {
    await page.getByRole('button', { name: `cell ${cell}`, exact: true }).click()
    await afterMoves(page, i + 1)
  }
  const end = page.getByRole('dialog', { name: 'x wins' })
  await end.waitFor()
  expect(await end.innerText()).toContain('Winner: X')
  expect(await end.innerText()).toContain('5 moves')
  await end.getByRole('button', { name: 'Watch it again' }).click()
  await page.waitForSelector('.replay-bar')
  await afterMoves(page, 0)
  expect(errors).toEqual([])
  await context.close()
})

test('a whole game by keyboard alone', async () => {
  const { page, context, errors } = await guest(at)
  await open(at, page, '#/')
  // Tab from the top of the page to "Set up" of noughts and crosses.
  await tabTo(page, 'Set up: Noughts and crosses')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.seat-row')
  await tabTo(page, 'Who plays O')
  await page.keyboard.press('Home') // "Me" is the first choice
  await tabTo(page, 'Start the game')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.question .pick')
  await tabTo(page, 'Skip to the question')
  await page.keyboard.press('Enter')
  for (let i = 0; i < 9; i++) {
    if (await page.locator('.end-screen').isVisible()) break
    const focused = await page.evaluate(() => document.activeElement?.className ?? '')
    // The first time the panel itself has the focus; later the next question's first button.
    if (!focused.includes('pick')) await tabTo(page, /^cell /)
    await page.keyboard.press('Enter')
    await page.waitForSelector(`.table[data-at="${i + 1}"]`)
  }
  await page.waitForSelector('.end-screen')
  expect(await page.locator('.end-screen h2').innerText()).toBe('x wins')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.end-screen', { state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
})

test('every kind of form: a whole game of the sample with hidden hands', async () => {
  const { page, context, errors } = await guest(at)
  await startAlone(at, page, 'last-light', 'forms-1')
  const seen = new Set<string>()
  for (let i = 0; i < 400; i++) {
    await page.waitForSelector('.end-screen, .my-question .forms')
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
    await page.waitForFunction((n) => Number(document.querySelector('.table')?.getAttribute('data-at')) > n, before)
  }
  await page.waitForSelector('.end-screen')
  expect([...seen].sort()).toEqual(['amounts', 'order', 'path', 'pick', 'subset'])
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('dice show the actual roll, each log line links to its rule', async () => {
  const { page, context, errors } = await guest(at)
  await startAlone(at, page, 'tally', 'dice')
  await page.getByRole('button', { name: '× 1' }).click()
  await afterMoves(page, 1)
  const pips = Number(await page.locator('.dice-tray .die').getAttribute('aria-label'))
  expect(await page.locator('.log .line').first().innerText()).toContain(`rolls ${pips}: ${pips}`)
  await page.locator('.log .rule-link').first().click()
  expect(await page.locator('.drawer .statement.on').innerText()).toContain('Roll a die and add it')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.drawer', { state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
})

test('undo goes back to the last barrier, redo forward', async () => {
  const { page, context, errors } = await guest(at)
  const undo = page.getByRole('button', { name: 'Undo (Ctrl+Z)' })
  await startAlone(at, page, 'tally', 'undo')
  await page.getByRole('button', { name: '× 2' }).click()
  await afterMoves(page, 1)
  expect(await undo.isDisabled()).toBe(true) // dice fell: the past is closed

  // Alone in the house with a card in hand: between the order of the doors and the window for cards no die falls.
  await open(at, page, '#/play/last-light')
  await page.locator('details.more summary').click()
  const position = {
    survivors: { ash: { room: 'porch', hand: ['flare.1'] }, briar: { health: 0 } },
    now: [
      { kind: 'night', step: 'dawn' },
      { kind: 'doors', dead: { porch: 1, kitchen: 1 } },
    ],
  }
  await page
    .locator('.own-file input[type=file]')
    .first()
    .setInputFiles({ name: 'alone.position.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(position)) })
  await page.click('.sheet-foot .main')
  await page.waitForSelector('.question .order')
  const lines = await page.locator('.log .line').count()
  await page.locator('.send .main').click()
  await afterMoves(page, 1)
  await page.waitForSelector('.question .pick')
  expect(await page.locator('.log .line').count()).toBeGreaterThan(lines)
  await undo.click()
  await afterMoves(page, 0)
  await page.waitForSelector('.question .order')
  expect(await page.locator('.log .line').count()).toBe(lines)
  await page.keyboard.press('Control+Shift+z')
  await afterMoves(page, 1)
  await page.waitForSelector('.question .pick')
  await page.keyboard.press('Control+z')
  await afterMoves(page, 0)
  // Undone is undone in the save as well.
  await page.reload()
  await afterMoves(page, 0)
  await page.waitForSelector('.question .order')
  expect(errors).toEqual([])
  await context.close()
})

test('an exception inside the rules stops that command alone and offers the record', async () => {
  const { page, context, errors } = await guest(at)
  await startAlone(at, page, 'stumble')
  await page.getByRole('button', { name: 'cell 0', exact: true }).click()
  await afterMoves(page, 1)
  await page.getByRole('button', { name: 'cell 4', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'The referee stumbled' })
  await sheet.waitFor()
  expect(await sheet.innerText()).toContain('the middle cell is cursed')
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: /Download/ }).click()])
  const file = JSON.parse(await text(await download.createReadStream()))
  expect(file.record.commands).toHaveLength(1)
  expect(file.fault.message).toBe('the middle cell is cursed')
  await sheet.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'cell 5', exact: true }).click()
  await afterMoves(page, 2) // the game is as it was, and goes on
  expect(errors).toEqual([])
  await context.close()
})

test('two people at one screen with secrets: nothing of the next one shows before the hand-over', async () => {
  const { page, context, errors } = await guest(at)
  await open(at, page, '#/play/last-light')
  await page.locator('.seat-row select').nth(1).selectOption('friend')
  await page.getByLabel('Name of the friend who plays Briar').fill('Eva')
  await page.click('.sheet-foot .main')
  await page.getByRole('dialog', { name: 'Your turn' }).waitFor()
  await page.getByRole('button', { name: 'I am here' }).click()
  await page.waitForSelector('.question .forms')
  const mine = await page.locator('.plain-board').innerText()
  await page.locator('.send .main').first().click()
  const cover = page.getByRole('dialog', { name: 'Over to Eva' })
  await cover.waitFor()
  // Behind the cover lies what a spectator may see: no hand at all.
  expect(await page.locator('.plain-board .plain-list .plain-cells').count()).toBe(0)
  await cover.getByRole('button', { name: 'I am Eva' }).click()
  await page.waitForSelector('.question .forms')
  expect(await page.locator('.plain-board').innerText()).not.toBe(mine)
  expect(errors).toEqual([])
  await context.close()
})

test('language: the whole table changes at once', async () => {
  const { page, context, errors } = await guest(at)
  await open(at, page, '#/settings')
  await page.getByLabel('Español').check()
  await page.waitForSelector('html[lang="es"]')
  expect(await page.locator('h1').innerText()).toBe('Ajustes')
  await page.reload()
  expect(await page.locator('h1').innerText()).toBe('Ajustes') // kept
  await open(at, page, '#/')
  await page.getByRole('button', { name: 'Jugar ya: Last Light' }).click()
  await page.waitForSelector('.question .forms')
  expect(await page.locator('#log-title').innerText()).toBe('Registro')
  expect(await page.locator('.phase').last().innerText()).toBe('Los muertos')
  expect(errors).toEqual([])
  await context.close()
})

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return ''
      return element.getAttribute('aria-label') ?? element.innerText ?? ''
    })
    if (typeof name === 'string' ? focused.trim() === name : name.test(focused.trim())) return
  }
  throw new Error(`no way to ${name} by Tab`)
}
