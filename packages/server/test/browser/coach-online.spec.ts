import { catalogEntry, USUAL } from '@deadfront/ai'
import { seedRng } from '@deadfront/kernel'
import { violations } from '../../../web/test/browser/table.ts'
import { expect, type Net, test, together } from './net.ts'

/** The first few answers of the game, as a bot gives them in the place of its people. */
async function playOn(net: Net, table: string, answers: number): Promise<number> {
  const match = await net.online.tables.get(table)
  const bot = (await catalogEntry('aaz')?.bots())?.find(({ id }) => id === 'steady')
  if (!match?.timeline || !bot) throw new Error('no game')
  const { game, timeline } = match
  for (let n = 0; n < answers; n++) {
    const { seq, state } = timeline
    const [seat = ''] = timeline.seatsAsked
    const rng = seedRng(`few answers ${seq}`)
    const answer = bot.answer(game, game.guess(state, seat, rng), seat, rng, USUAL)
    const done = await match.command(match.meta.seats[seat]?.person ?? '', seat, { id: `few-${seq}`, seq, answer })
    if (!('seq' in done) || 'code' in done) throw new Error(JSON.stringify(done))
  }
  return timeline.seq
}

test('online: no hints among people, not even by choice, and a review when the game is over', async ({ net }) => {
  const settings = { speed: 'instant', coach: 'ask', language: 'en' }
  const ann = await net.join('Ann', { settings })
  const bob = await net.join('Bob', { settings })
  const pages = [ann.page, bob.page]
  const table = await net.table({ game: 'aaz', scenario: 'intro' }, { Germany: ann, USSR: bob })
  await together(pages, await playOn(net, table, 3))
  for (const page of pages) {
    await expect(page.locator('.question').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'What would you do?' })).toHaveCount(0)
    await expect(page.locator('.coach meter')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Review of the game' })).toHaveCount(0)
  }
  await bob.page.getByRole('button', { name: 'Resign', exact: true }).click()
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).click()
  const end = ann.page.getByRole('dialog')
  await expect(end.getByRole('heading', { name: /resigned/ })).toBeVisible()
  await end.getByRole('button', { name: 'Review', exact: true }).click()
  const sheet = ann.page.getByRole('dialog', { name: 'Review of the game' })
  // The moments of the game are looked at one by one; a whole review takes as long as the processors are busy.
  const looked = async (): Promise<boolean> => {
    const bar = sheet.locator('progress')
    if ((await bar.count()) === 0) return (await sheet.locator('.review-curve').count()) > 0
    return (await bar.evaluate((shown: HTMLProgressElement) => shown.value)) > 0
  }
  await expect.poll(looked, { timeout: 300_000 }).toBe(true)
  await expect(sheet.locator('.fault-line')).toHaveCount(0)
  expect(await violations(ann.page, 'review of an online game')).toEqual([])
})
