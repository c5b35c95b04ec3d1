import { catalogEntry } from '@deadfront/ai'
import { type GameRecord, Match, nth, seedRng } from '@deadfront/kernel'
import type { Page } from '@playwright/test'
import { answering, beginFrom, title } from './efsz-table.ts'
import { afterMoves, expect, jsonFile, moves, open, openSetup, startGame, test, violations } from './table.ts'

/** The last round at the airfield: two steps to the open hatch, and who stays on the ground is lost. */
const LAST_ROUND = {
  scenario: 'last-plane-out',
  round: 12,
  flags: ['starter', 'fuel'],
  zombies: [],
  characters: { dasha: { at: '12,11', facing: 'E', health: 3 }, til: { at: '2,2', facing: 'E', health: 3 } },
}
/** With these dice the team has the initiative and chooses who goes first. */
const SEED = 'dear'
const TO_THE_STEP = [
  { do: 'choose', first: 'team' },
  { do: 'activate', activate: 'dasha', mode: 'running' },
] as const

async function loadedCoach() {
  const entry = catalogEntry('efsz')
  const [game, advisor] = [await entry?.load(), await entry?.advisor?.()]
  if (!game || !advisor) throw new Error('efsz has no coach')
  return { game, advisor }
}

/** The plane is missed: the third answer, to stay, costs the game. */
async function missedPlane(): Promise<GameRecord> {
  const { game, advisor } = await loadedCoach()
  const match = new Match(game, { scenario: 'last-plane-out', options: {}, seed: SEED, position: LAST_ROUND })
  for (const answer of [...TO_THE_STEP, { do: 'end' }]) match.command('p1', answer)
  const rng = seedRng('dear')
  while (match.state.result === null) {
    const { seat } = nth(game.asks(match.state), 0)
    match.command(seat, advisor.policy(game, match.state, seat, rng))
  }
  return match.record({ p1: 'me' })
}

/** A whole escape, with enough dice to be looked through for a while. */
async function longRecord(): Promise<GameRecord> {
  const { game, advisor } = await loadedCoach()
  const match = new Match(game, { scenario: 'fubar', options: {}, seed: 'long' })
  const rng = seedRng('long')
  while (match.state.result === null) {
    const { seat } = nth(game.asks(match.state), 0)
    match.command(seat, advisor.policy(game, match.state, seat, rng))
  }
  return match.record({ p1: 'me' })
}

/** At the table, where the next answer is the step to the hatch or the end of the activation. */
async function beforeTheStep(page: Page): Promise<void> {
  await beginFrom(page, 'Last Plane Out', LAST_ROUND, {}, SEED)
  await answering(page, () => page.locator('.ez-bar .ez-answers .ez-button').first().click())
  await expect(title(page)).toHaveText('Activate')
  await page.locator('.ez-bar').getByRole('button', { name: 'Dasha' }).click()
  await answering(page, async () => {
    await page.locator('.ez-gaits .running').first().click()
    await page.locator('.ez-gaits .main').first().click()
  })
  await expect(title(page)).toHaveText('Act')
}

/** So many times the usual time for the thoughts about a costly answer: on a busy machine the usual time imagines too few games to be sure. */
const MORE_TIME = 6

/** Before the page is opened: its workers get more time to think as soon as `window.moreTime` says so. */
async function readyForMoreTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      override postMessage(message: unknown, transfer?: unknown): void {
        const { moreTime = 1 } = window as { moreTime?: number }
        const { with: given } = (message ?? {}) as { with?: { ms?: number } }
        if (typeof given?.ms === 'number') given.ms *= moreTime
        super.postMessage(message, transfer as Transferable[])
      }
    }
  })
}

const giveMoreTime = (page: Page): Promise<unknown> => page.evaluate((moreTime) => Object.assign(window, { moreTime }), MORE_TIME)

const coach = (page: Page) => page.locator('.coach')
const stay = (page: Page) => page.locator('.ez-bar .end').first()

test('a quiet mark at a costly answer, after it was sent', async ({ guest }) => {
  const { page } = await guest({ settings: { speed: 'instant', coach: 'bar', language: 'en' } })
  await readyForMoreTime(page)
  await beforeTheStep(page)
  await giveMoreTime(page)
  await answering(page, () => stay(page).click())
  await expect(coach(page)).toContainText(/This costs about \d+ %/)
  await expect(coach(page)).toContainText('Better:')
  expect(await violations(page, 'a mark at a costly answer')).toEqual([])
  await coach(page).getByRole('button', { name: 'Seen' }).click()
  await expect(coach(page)).not.toContainText('This costs')
})

test('the question before a costly answer: thought again nothing is sent, else it is', async ({ guest }) => {
  const { page } = await guest({ settings: { speed: 'instant', coach: 'ask', language: 'en' } })
  await readyForMoreTime(page)
  await beforeTheStep(page)
  await giveMoreTime(page)
  const before = await moves(page)
  await stay(page).click()
  await expect(coach(page)).toContainText(/This costs about \d+ %/)
  expect(await moves(page)).toBe(before)
  expect(await violations(page, 'the question before a costly answer')).toEqual([])
  await coach(page).getByRole('button', { name: 'Think again' }).click()
  await expect(coach(page)).not.toContainText('This costs')
  expect(await moves(page)).toBe(before)
  await stay(page).click()
  await answering(page, () => coach(page).getByRole('button', { name: 'Do it all the same' }).click())
  await expect(page.locator('.refusal')).toHaveCount(0)
})

test('a costly decision of a review is shown on the board, and played on from there', async ({ guest }) => {
  const { page } = await guest({ settings: { speed: 'instant', language: 'en' } })
  const record = await missedPlane()
  await open(page, '#/saves')
  await page.setInputFiles('input[type=file]', jsonFile('missed.record.json', record))
  await afterMoves(page, record.commands.length)
  await open(page, '#/saves')
  await page.getByRole('button', { name: 'Review missed' }).click()
  const sheet = page.getByRole('dialog', { name: 'Review of the game' })
  const costly = sheet.locator('.review-costly > li').first()
  await expect(costly).toContainText(/\?\? .*command 3.*cost \d+ %/)
  await costly.getByRole('button', { name: 'Show on the board' }).click()
  await expect(sheet).toHaveCount(0)
  await afterMoves(page, 2)
  const reviewed = page.url()
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await page.waitForURL((url) => url.href !== reviewed)
  await afterMoves(page, 2)
  await expect(title(page)).toHaveText('Act')
  await page.locator('.ez-square[data-square="14,11"]').click()
  await answering(page, () => page.locator('.ez-planned .ez-button.main').click())
})

test('a review that was closed with its page goes on where it was', async ({ guest }) => {
  const { page } = await guest({ settings: { speed: 'instant', language: 'en' } })
  const record = await longRecord()
  await open(page, '#/saves')
  await page.setInputFiles('input[type=file]', jsonFile('long.record.json', record))
  await afterMoves(page, record.commands.length)
  const review = async () => {
    await open(page, '#/saves')
    await page.reload()
    await page.getByRole('button', { name: 'Review long' }).click()
    return page.getByRole('dialog', { name: 'Review of the game' }).locator('progress')
  }
  const bar = await review()
  const done = () => bar.evaluate((shown: HTMLProgressElement) => shown.value)
  await expect.poll(done).toBeGreaterThanOrEqual(8)
  // What the page reads first when it comes again is what was kept.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const shown = document.querySelector('dialog progress, [role=dialog] progress')
      if (shown instanceof HTMLProgressElement && !('first' in window)) Object.assign(window, { first: shown.value })
    }).observe(document, { subtree: true, childList: true })
  })
  await review()
  await expect.poll(() => page.evaluate(() => (window as { first?: number }).first ?? -1)).toBeGreaterThanOrEqual(6)
})

test('"Play now" beside a bot that thinks: it answers at once', async ({ guest }) => {
  const { page } = await guest({ settings: { speed: 'instant', language: 'en' } })
  // The first worker of the bots hears nothing, as one in the middle of a long thought.
  await page.addInitScript(() => {
    let begun = 0
    window.Worker = class extends Worker {
      private readonly deaf: boolean
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.deaf = /bot/.test(`${url} ${options?.name}`) && begun++ === 0
      }
      override postMessage(message: unknown, transfer?: unknown): void {
        if (!this.deaf) super.postMessage(message, transfer as Transferable[])
      }
    }
  })
  await openSetup(page, 'aaz')
  await page.locator('.choice', { hasText: 'Prelude' }).first().click()
  const rows = page.locator('.seat-row')
  await rows.filter({ hasText: 'Germany' }).locator('select').selectOption('bot:marshal')
  await rows.filter({ hasText: 'Soviet Union' }).locator('select').selectOption('me')
  await startGame(page)
  const now = page.getByRole('button', { name: 'Play now', exact: true })
  await expect(now).toBeVisible()
  expect(await moves(page)).toBe(0)
  await now.click()
  await expect.poll(() => moves(page)).toBeGreaterThan(0)
})
