import { catalogEntry } from '@deadfront/ai'
import { type GameRecord, Match, nth, seedRng } from '@deadfront/kernel'
import { begin } from './efsz-table.ts'
import { afterMoves, expect, expectNoSidewaysScroll, jsonFile, moves, open, PHONE, test, violations } from './table.ts'

/** The end of a game that is soon looked through. */
async function shortRecord(): Promise<GameRecord> {
  const entry = catalogEntry('efsz')
  const [game, advisor] = [await entry?.load(), await entry?.advisor?.()]
  if (!game || !advisor) throw new Error('efsz has no coach')
  const match = new Match(game, { scenario: 'fubar', options: {}, seed: 'coach' })
  const rng = seedRng('coach')
  for (let n = 0; n < 4; n++) {
    const { seat } = nth(game.asks(match.state), 0)
    match.command(seat, advisor.policy(game, match.state, seat, rng))
  }
  return match.record({ p1: 'me' })
}

test('a hint at the table, the bar by choice, and the review of a saved game', async ({ guest }) => {
  const { page } = await guest({ ...PHONE, settings: { coach: 'bar', language: 'en' } })
  await begin(page, 'F.U.B.A.R.', 'coach')
  await expect(page.locator('.coach meter')).toBeVisible()
  await page.getByRole('button', { name: 'What would you do?' }).click()
  const advice = page.locator('.coach-advice > li')
  await expect(advice.first()).toContainText(/\d+ % ±[\d.]+ \S/)
  await expect.poll(() => advice.count()).toBeLessThanOrEqual(3)
  await expect(page.locator('.coach')).toContainText('how likely your side (Player 1) is to win')
  await expectNoSidewaysScroll(page, 'table with a hint')
  expect(await violations(page, 'table with a hint')).toEqual([])
  const before = await moves(page)
  // Both presses of a double click come before the next question: the second one must not be sent, and refused.
  await advice.first().getByRole('button', { name: 'Do this' }).dblclick()
  await afterMoves(page, before + 1)
  await expect(page.locator('.refusal')).toHaveCount(0)

  await open(page, '#/saves')
  await page.setInputFiles('input[type=file]', jsonFile('short.record.json', await shortRecord()))
  await afterMoves(page, 4)
  await open(page, '#/saves')
  await page.getByRole('button', { name: 'Review short' }).click()
  const sheet = page.getByRole('dialog', { name: 'Review of the game' })
  await expect(sheet.locator('.review-curve')).toBeVisible()
  await expect(sheet.getByRole('row', { name: /^own decisions/ })).toContainText('%')
  await expectNoSidewaysScroll(page, 'review')
  expect(await violations(page, 'review')).toEqual([])
})

test('in a campaign the bar and the hint tell how likely somebody is to get out in the end', async ({ guest }) => {
  const { page } = await guest({ ...PHONE, settings: { coach: 'bar', language: 'en' } })
  await begin(page, 'Twelve Days', 'coach')
  await expect(page.locator('.coach-chance')).toContainText(/Somebody gets out in the end: \d+ %/)
  await page.getByRole('button', { name: 'What would you do?' }).click()
  await expect(page.locator('.coach-advice > li').first()).toContainText(/\d+ % ±[\d.]+ \S/)
  await expect(page.locator('.coach')).toContainText('that somebody gets out of Stalingrad at the end of the campaign')
  await expectNoSidewaysScroll(page, 'campaign with a hint')
  expect(await violations(page, 'campaign with a hint')).toEqual([])
})
