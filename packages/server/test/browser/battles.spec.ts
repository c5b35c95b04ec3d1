import type { Locator, Page } from '@playwright/test'
import { moves, open, PHONE, table as tableOf, violations } from '../../../web/test/browser/table.ts'
import { askedAmong, expect, fill, isAsked, list, type Net, test, together } from './net.ts'

/** Three real pages in mid-battle: one is reloaded while its question is open, one loses the line while it answers, one is closed and opened again. */

const stored = async (net: Net, table: string): Promise<number> => (await net.online.store.commands(table, 0)).length

/** The open questions of this person, in words. */
const question = (page: Page): Locator => page.locator('.my-question')

test('Axis & Allies & Zombies: three powers, a defender who reloads, an answer on a breaking line, an attacker who comes back', async ({
  net,
}) => {
  const ann = await net.join('Ann')
  const bob = await net.join('Bob')
  const cleo = await net.join('Cleo', { viewport: { width: 390, height: 844 } })
  const people = [ann, bob, cleo]
  const pages = people.map(({ page }) => page)
  const table = await net.table(
    {
      game: 'aaz',
      scenario: '1941',
      seats: { Japan: 'bot:random', USA: 'bot:random' },
      position: {
        scenario: '1941',
        turn: 'Germany',
        phase: 'combat',
        territories: {
          Germany: { control: 'Germany', units: { Germany: '2 inf' } },
          'Eastern Europe': { control: 'USSR', units: { Germany: '5 inf 5 tnk', USSR: '5 inf 4 art 3 tnk' } },
          'United Kingdom': { control: 'UK', units: { UK: '2 inf' } },
        },
      },
    },
    { Germany: ann, USSR: bob, UK: cleo },
  )
  // The United Kingdom, asked nothing, leaves standing orders; Germany goes on thinking about its question.
  await cleo.page.getByRole('button', { name: 'Standing orders' }).first().click()
  await cleo.page.getByText('Dive away').click()
  await cleo.page.getByRole('button', { name: 'Give these orders' }).click()
  await together(pages, 1)
  expect((await net.online.store.commands(table, 0)).map(({ seat, body }) => [seat, body])).toMatchObject([
    ['UK', { answer: { do: 'orders' } }],
  ])

  // Germany answers what it is asked until the Soviet Union has to say what it loses.
  for (let at = 1; (await askedAmong([bob, ann])) !== bob; at++) {
    await (await fill(ann.page)).send()
    await together(pages, at + 1)
  }
  const before = await moves(bob.page)
  const asked = await (await list(bob.page)).innerText()
  expect(asked).toMatch(/^Lose\s/)

  // Bob has begun to choose, and reloads: the same question is open again, nothing has happened.
  await fill(bob.page)
  await net.seen(bob.page, table)
  await bob.page.reload()
  await together(pages, before)
  await expect(await list(bob.page)).toHaveText(asked, { useInnerText: true })
  expect(await stored(net, table)).toBe(before)

  // The line breaks as he answers: it counts once.
  const answer = await fill(bob.page)
  net.cut()
  await answer.send()
  await together(pages, before + 1)
  const after = await moves(ann.page)
  expect(await stored(net, table)).toBe(after)

  // Ann closes her page in mid-battle and opens another: her question is there.
  if (await isAsked(ann.page)) {
    await net.seen(ann.page, table)
    await ann.page.close()
    const again = await ann.context.newPage()
    await open(again, `#/table/${table}`)
    await expect(question(again)).toBeVisible()
    await expect(tableOf(again)).toHaveAttribute('data-at', String(after))
    expect(await stored(net, table)).toBe(after)
  }
  const rows = await net.online.store.commands(table, 0)
  expect(new Set(rows.map((r) => r.id)).size).toBe(rows.length)
})

test('Escape from Stalingrad Z: a covering shot asked for over a reload and a broken line; one given from a page that is not asked', async ({
  net,
}) => {
  const ann = await net.join('Ann')
  const bob = await net.join('Bob')
  const cleo = await net.join('Cleo')
  const people = [ann, bob, cleo]
  const pages = people.map(({ page }) => page)
  const covering = { facing: 'N', weapons: ['nagant'], ammo: 3, covering: 'walking' }
  const table = await net.table(
    {
      game: 'efsz',
      scenario: 'fubar',
      options: { players: 2, master: true },
      position: {
        map: '9x9',
        characters: { dasha: { at: '5,1', ...covering }, becker: { at: '4,1', ...covering } },
        zombies: { z1: 'beta 5,6', z2: 'beta 4,7' },
        first: 'dead',
        now: { cover: 'step', zombie: 'z1' },
      },
    },
    { p1: ann, p2: bob, dead: cleo },
  )
  // Both survivors are asked at once whether they shoot.
  await together(pages, 0)
  for (const { page } of [ann, bob]) await expect(question(page)).toHaveText(/\S/)
  await expect(question(cleo.page)).toHaveCount(0)
  const asked = await (await list(bob.page)).innerText()
  await net.seen(bob.page, table)
  await bob.page.reload()
  await expect(await list(bob.page)).toHaveText(asked, { useInnerText: true })
  expect(await stored(net, table)).toBe(0)

  // Ann shoots, Bob passes on a breaking line; whoever is asked plays on, and all three see the same.
  const shots = (await list(ann.page)).locator('.field-pick .pick')
  await shots.nth(1).click()
  await together(pages, 1)
  const answer = await fill(bob.page)
  net.cut()
  await answer.send()
  await together(pages, 2)
  for (let n = 0; n < 3; n++) {
    const at = await moves(ann.page)
    const turn = await askedAmong(people)
    if (!turn) break
    await (await fill(turn.page)).send()
    await together(pages, at + 1)
  }
  const at = await moves(ann.page)
  expect(at).toBeGreaterThan(4)
  expect(await stored(net, table)).toBe(at)

  // A comrade who covers fires in the turn of the other.
  await bob.page.setViewportSize(PHONE.viewport)
  const next = await net.table(
    {
      game: 'efsz',
      scenario: 'fubar',
      options: { players: 2 },
      position: {
        characters: {
          becker: { at: '3,5', facing: 'E', weapons: ['luger'], ammo: 2, seat: 'p1' },
          dasha: { at: '3,7', facing: 'E', weapons: ['nagant'], ammo: 2, covering: 'stationary', seat: 'p2', acted: true },
        },
        zombies: { z1: 'beta 8,7' },
        now: 'team',
      },
    },
    { p1: ann, p2: bob },
  )
  const bar = bob.page.locator('.ez-bar.ez-beside')
  const shot = bar.getByRole('button', { name: /Dasha: Fire at Beta z1\s*5\+ · Destroyed \d+ % · Stunned \d+ %/ })
  await shot.waitFor()
  // Whoever is asked has no such bar: nobody there covers for Ann.
  await ann.page.locator('.ez-bar').first().waitFor()
  await expect(ann.page.locator('.ez-beside')).toHaveCount(0)
  expect(await violations(bob.page, 'beside')).toEqual([])
  await shot.press('Enter')
  await together([ann.page, bob.page], 1)
  await expect(bar).toHaveCount(0)
  await expect(question(ann.page)).toHaveCount(1)
  expect(await stored(net, next)).toBe(1)
})
