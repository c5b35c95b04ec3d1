import { catalogEntry, USUAL } from '@deadfront/ai'
import { seedRng } from '@deadfront/kernel'
import type { Page } from '@playwright/test'
import { afterMoves, cell, type Guest, open, PHONE, violations } from '../../../web/test/browser/table.ts'
import { askedAmong, comeIn, expect, fill, type Net, together, test } from './net.ts'

/** Games that end, as two people see them: clocks, time-outs, resigning, rematch, a broken line, talk. */

let clock = 0
test.use({
  // The clock of the server runs with ours, and the test can put it forward.
  setting: async ({ browserName: _ }, use) => {
    clock = 0
    await use({ now: () => Date.now() + clock })
  },
})

const dialog = (page: Page) => page.getByRole('dialog')

/** The pages draw every step: on a busy machine they must not fall behind further than this. */
const STEPS_AHEAD = 10

/** Plays the game to its end as the two people would, faster than they could click. Both pages watch. */
async function playOut(net: Net, table: string, pages: Page[]): Promise<number> {
  const match = await net.online.tables.get(table)
  const bot = (await catalogEntry('aaz')?.bots())?.find(({ id }) => id === 'steady')
  if (!match?.timeline || !bot) throw new Error('no game')
  const { game, timeline } = match
  while (timeline.state.result === null) {
    const { seq, state } = timeline
    const [seat = ''] = timeline.seatsAsked
    const rng = seedRng(`whole game ${seq}`)
    const answer = bot.answer(game, game.guess(state, seat, rng), seat, rng, USUAL)
    const done = await match.command(match.meta.seats[seat]?.person ?? '', seat, { id: `fast-${seq}`, seq, answer })
    if (!('seq' in done) || 'code' in done) throw new Error(JSON.stringify(done))
    if (timeline.seq % STEPS_AHEAD === 0) await together(pages, timeline.seq)
  }
  return timeline.seq
}

interface SavedRecord {
  ending?: object
  result?: object
  commands: { by: string; late?: true }[]
}

async function recordFrom(page: Page): Promise<SavedRecord> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download the record' }).click(),
  ])
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as SavedRecord
}

/** One click each: the seats are swapped. Returns the new table. */
async function rematch(ann: Guest, bob: Guest): Promise<string> {
  await dialog(ann.page).getByRole('button', { name: 'Play again, seats swapped' }).click()
  await ann.page.locator('.room').waitFor()
  await dialog(bob.page).getByRole('button', { name: 'Sit down to the rematch' }).click()
  for (const { page } of [ann, bob]) await page.locator('.table[data-at="0"]:not([data-busy]) .question').first().waitFor()
  return ann.page.url().split('/').at(-1) ?? ''
}

test('a whole prelude of aaz with clocks to its end by the rules, a rematch with a time-out, and resigning', async ({ net }) => {
  const ann = await net.join('Ann')
  const bob = await net.join('Bob', PHONE)
  const people = [ann, bob]
  const pages = [ann.page, bob.page]
  const table = await net.table({ game: 'aaz', scenario: 'intro', clock: { each: 86_400, bank: 604_800 } }, { Germany: ann, USSR: bob })

  // Both see both clocks count down in seconds, and the tab says whose turn it is.
  const asked = (await askedAmong(people)) as Guest
  const other = asked === ann ? bob : ann
  await expect(asked.page).toHaveTitle(/^Your turn/)
  await expect(other.page).toHaveTitle(/decides/)
  await expect(asked.page.locator('link[rel=icon]')).toHaveAttribute('href', /mark-turn\.svg$/)
  await expect(other.page.locator('link[rel=icon]')).toHaveAttribute('href', /mark\.svg$/)
  await expect(ann.page.locator('.seats .clock[role=timer]')).toHaveText(/^[78]d \d\d:\d\d:\d\d$/)
  const strip = bob.page.locator('.clock-strip .clock')
  await expect(strip).toBeVisible()
  const first = await strip.textContent()
  await expect(strip).not.toHaveText(first ?? '')

  // They play the beginning by the list of answers; then they are fast, to the end of the game by its rules.
  for (let at = 0; at < 4; at++) {
    await together(pages, at)
    await (await fill(((await askedAmong(people)) as Guest).page)).send()
    await together(pages, at + 1)
  }
  const total = await playOut(net, table, pages)
  expect(total).toBeGreaterThan(40)
  for (const { page } of people) {
    await expect(page.locator('.end-screen')).toBeVisible()
    await expect(page).toHaveTitle(/^The game is over/)
  }
  const whole = await recordFrom(ann.page)
  expect(whole.ending).toBeUndefined()
  expect(whole.commands).toHaveLength(total)
  expect(new Set(whole.commands.map(({ by }) => by))).toEqual(new Set(['Ann', 'Bob']))

  const again = await rematch(ann, bob)
  expect(again).not.toBe(table)
  expect((await net.online.store.table(again))?.meta.seats).toMatchObject({ USSR: { name: 'Ann' }, Germany: { name: 'Bob' } })

  // The time of one runs out: a bot gives one answer, and the player is told.
  const late = (await askedAmong(people)) as Guest
  clock += 9 * 86_400_000
  await net.online.tables.handleExpired(Date.now() + clock)
  await together(pages, 1)
  await expect(late.page.getByText(/Your time ran out: a bot answered/)).toBeVisible()

  // Bob resigns; both see the end at once, and the record of it, after a reload too.
  await bob.page.getByRole('button', { name: 'Resign', exact: true }).click()
  await dialog(bob.page).getByRole('button', { name: 'Resign', exact: true }).click()
  for (const { page } of people) {
    await expect(dialog(page).getByRole('heading', { name: /resigned/ })).toBeVisible()
    await expect(dialog(page).getByText('Soviet Union', { exact: true })).toBeVisible()
  }
  expect(await violations(ann.page, 'resigned')).toEqual([])
  await ann.page.reload()
  await expect(dialog(ann.page).getByRole('heading', { name: /resigned/ })).toBeVisible()
  const record = await recordFrom(ann.page)
  expect(record.ending).toMatchObject({ how: 'resign', winners: ['USSR'] })
  expect(record.commands.map(({ by, late: isLate }) => [by, isLate])).toEqual([[expect.stringMatching(/^bot:/), true]])
  await dialog(ann.page).locator('.end-luck summary').click()
  await expect(dialog(ann.page).locator('.luck')).toBeVisible()
})

/** The notes that this page has played, by the frequencies they begin with. */
const TONES = () => {
  const tones: number[] = []
  const { setValueAtTime } = AudioParam.prototype
  AudioParam.prototype.setValueAtTime = function (value, at) {
    tones.push(value)
    return setValueAtTime.call(this, value, at)
  }
  Object.assign(window, { tones })
}
const tonesOn = (page: Page): Promise<number[]> => page.evaluate(() => (window as Window & { tones?: number[] }).tones ?? [])
const TURN_TONES = [587, 880]

test('a broken line is seen within three seconds on every screen, with what waits; a sound on one’s turn; a claim as soon as it is allowed', async ({
  net,
}) => {
  const ann = await net.visitor()
  await ann.context.addInitScript(TONES)
  await open(ann.page, '#/tables')
  await comeIn(ann.page, 'Ann')
  await ann.page.locator('.who').waitFor()
  const bob = await net.join('Bob', PHONE)
  const table = await net.table({ game: 'ttt', scenario: 'plain' }, { x: ann, o: bob })
  // The network is gone without a word: no socket is closed.
  await ann.context.setOffline(true)
  await bob.context.setOffline(true)
  for (const { page } of [ann, bob]) await expect(page.locator('.line-broken')).toBeVisible({ timeout: 3000 })
  // On a phone too the sign stands beside the words.
  const boxOf = (what: string) => bob.page.locator(`.line-broken ${what}`).boundingBox()
  const [sign, words] = [await boxOf('.icon'), await boxOf('p')]
  expect((sign?.x ?? 0) + (sign?.width ?? 0)).toBeLessThanOrEqual(words?.x ?? 0)
  await ann.page.getByRole('button', { name: 'cell 4', exact: true }).click()
  await expect(ann.page.locator('.line-broken')).toContainText('One thing waits to be sent')
  await expect(ann.page.locator('.line-broken li')).toHaveText(['cell 4'])
  await ann.context.setOffline(false)
  await bob.context.setOffline(false)
  for (const { page } of [ann, bob]) {
    await page.locator('.table[data-at="1"]:not([data-busy])').waitFor()
    await expect(page.locator('.line-broken')).toHaveCount(0)
  }
  expect(await net.online.store.commands(table, 0)).toHaveLength(1)

  // It is Ann's turn when Bob has moved: she hears it, and only then.
  expect(await tonesOn(ann.page)).not.toEqual(expect.arrayContaining(TURN_TONES))
  await cell(bob.page, 0).click()
  await afterMoves(ann.page, 2)
  await expect.poll(() => tonesOn(ann.page)).toEqual(expect.arrayContaining(TURN_TONES))

  // Bob is asked and goes away. The table allows five seconds: then the bar offers the game, without any news from the server.
  await cell(ann.page, 8).click()
  for (const { page } of [ann, bob]) await afterMoves(page, 3)
  const match = await net.online.tables.get(table)
  await match?.change((meta) => ({ ...meta, absence: 5 }))
  await bob.page.goto('about:blank')
  const claim = ann.page.getByRole('button', { name: 'Claim the game' })
  await expect(ann.page.locator('.update-bar.absent')).toBeVisible() // the owner may seat a bot at once
  await expect(claim).toHaveCount(0)
  await claim.click()
  await expect(dialog(ann.page).getByRole('heading', { name: /stayed away/ })).toBeVisible()

  // The list of tables and the page of notices show a broken line too.
  for (const [page, shown] of [
    ['#/tables', '.who'],
    ['#/notices', '.notices form'],
  ] as const) {
    await open(ann.page, page)
    await ann.page.locator(shown).first().waitFor()
    await expect(ann.page.locator('.line-broken')).toHaveCount(0)
    await ann.context.setOffline(true)
    await expect(ann.page.locator('.line-broken')).toBeVisible({ timeout: 3000 })
    await ann.context.setOffline(false)
    await expect(ann.page.locator('.line-broken')).toHaveCount(0)
  }
})

test('an invitation shows host, game, options, clock and who sits; the room has talk with ready lines', async ({ net }) => {
  const ann = await net.join('Ann')
  await ann.page.getByLabel(/^Game/).selectOption('ttt')
  await expect(ann.page.getByLabel('Time for each decision')).toHaveValue('day')
  await ann.page.getByLabel('Time for each decision').selectOption('none')
  await expect(ann.page.getByText(/Without a clock nobody moves a game on/)).toBeVisible()
  await ann.page.getByLabel('Time for each decision').selectOption('live')
  await ann.page.getByRole('button', { name: 'Set the table' }).click()
  await ann.page.locator('.room').waitFor()
  for (const text of ['Ann', '1 minute for each decision, and 10 minutes in the bank'])
    await expect(ann.page.locator('.table-facts')).toContainText(text)
  // A bot has its name, in the language of the page, and a sentence on how it plays.
  await ann.page.getByRole('button', { name: 'Bots on the free seats' }).click()
  const bot = ann.page.locator('.seat-who', { hasText: 'Bot' })
  await expect(bot).toHaveText(/^Bot: Random/)
  await expect(bot.locator('small')).toHaveText('Any legal move will do.')
  await ann.page.locator('.room select').selectOption({ label: 'No bot' })
  await expect(ann.page.locator('.seat-who', { hasText: 'Free' })).toBeVisible()
  const id = ann.page.url().split('/').at(-1) ?? ''
  const person = (await net.online.store.table(id))?.owner ?? ''
  const match = await net.online.tables.get(id)
  expect(match?.row.owner).toBe(person)
  const bob = await net.visitor({ locale: 'es-ES' })
  const invite = await ann.page.evaluate(async (table) => {
    const { token } = JSON.parse(localStorage.getItem('deadfront.person') ?? '{}') as { token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await fetch(`/api/tables/${table}/invite`, { method: 'POST', headers, body: '{"kind":"seat","seat":"o"}' })
    return ((await reply.json()) as { invite: string }).invite
  }, id)
  await open(bob.page, `#/join/${invite}`)
  const facts = bob.page.locator('.table-facts')
  for (const text of ['Ann', 'Noughts and crosses', '1 minuto para cada decisión', 'Libre']) await expect(facts).toContainText(text)
  expect(await violations(bob.page, 'invitation')).toEqual([])
  await bob.context.setOffline(true)
  await expect(bob.page.locator('.line-broken')).toBeVisible({ timeout: 3000 })
  await bob.context.setOffline(false)
  await expect(bob.page.locator('.line-broken')).toHaveCount(0)
  await bob.page.getByLabel('Tu nombre en la mesa').fill('Bob')
  await bob.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await bob.page.locator('.room').waitFor()
  // Only who set the table is told how to fill it.
  await expect(ann.page.locator('.page-head')).toContainText('Send a link for every seat')
  await expect(bob.page.locator('.page-head')).toContainText('Espera aquí')
  // They share no language.
  await bob.page.locator('.presets summary').click()
  await bob.page.getByRole('button', { name: '¡Hola!' }).click()
  await expect(ann.page.locator('.chat')).toContainText('Hello!')
  await ann.page.locator('.line-acts summary').click()
  await ann.page.getByRole('button', { name: 'Mute Bob at this table' }).click()
  await expect(bob.page.getByText('Quien puso la mesa te ha silenciado aquí.')).toBeVisible()
})

test('moves that were taken back leave the log, are shown on demand, and redo brings them back', async ({ net }) => {
  const ann = await net.join('Ann')
  const table = await net.table({ game: 'aaz', scenario: 'intro', seats: { USSR: 'me' } }, { Germany: ann })
  // Germany buys something: a decision without dice.
  const at = async (n: number) => ann.page.locator(`.table[data-at="${n}"]:not([data-busy])`).waitFor()
  let n = 0
  while (!(await ann.page.getByRole('button', { name: /^Undo/ }).isEnabled()) && n < 8) {
    await (await fill(ann.page)).send()
    await at(++n)
  }
  const lines = ann.page.locator('.log .line')
  const before = await lines.count()
  await ann.page.getByRole('button', { name: /^Undo/ }).click()
  await at(n + 1)
  await expect(ann.page.getByRole('button', { name: /^Redo/ })).toBeEnabled()
  const { commands } = { commands: await net.online.store.commands(table, 0) }
  expect(commands.at(-1)?.kind).toBe('undo')
  await expect.poll(() => lines.count()).toBeLessThanOrEqual(before)
  const struck = ann.page.locator('.log .line.undone s')
  await expect(struck).toHaveCount(0)
  await ann.page.locator('.log-undone').click()
  await expect(struck.first()).toBeVisible()
  await ann.page.locator('.log-undone').click()
  await ann.context.setOffline(true)
  await expect(ann.page.locator('.line-broken')).toBeVisible({ timeout: 3000 })
  await ann.page.getByRole('button', { name: /^Redo/ }).click()
  await expect(ann.page.getByText(/nothing was done again/)).toBeVisible()
  await ann.context.setOffline(false)
  await expect(ann.page.locator('.line-broken')).toHaveCount(0)
  await ann.page.getByRole('button', { name: /^Redo/ }).click()
  await at(n + 2)
  await expect(lines).toHaveCount(before)
})
