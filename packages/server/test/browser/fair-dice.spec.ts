import { commitmentOf } from '@deadfront/protocol'
import type { Page } from '@playwright/test'
import { afterMoves, cell, type Guest, jsonFile, open, PHONE, violations } from '../../../web/test/browser/table.ts'
import { comeIn, expect, hashOf, link, setTable, test } from './net.ts'

/** Dice that can be checked, as players see them: on a server that keeps its word, and on one that does not. */

/** Both browsers have put their share into the dice. */
async function bothNoted(people: readonly Guest[]): Promise<void> {
  for (const { page } of people) {
    await expect(page.getByText('noted by this browser')).toBeVisible()
    await expect(page.locator('.dice-facts code')).toHaveCount(4) // fingerprint, share, own key, the other's key
  }
}

const codes = (page: Page): Promise<string[]> => page.locator('.dice-facts code').allInnerTexts()

/** Noughts and crosses to its end. `between` is called after each move is made, before anybody sees it. */
async function play(ann: Guest, bob: Guest, onlookers: readonly Guest[] = [], between?: (move: number) => void): Promise<void> {
  await ann.page.getByRole('button', { name: 'Begin the game' }).click()
  for (const [i, n] of [0, 3, 1, 4, 2].entries()) {
    await cell(i % 2 === 0 ? ann.page : bob.page, n).click()
    between?.(i)
    for (const { page } of [ann, bob, ...onlookers]) await afterMoves(page, i + 1)
  }
  for (const { page } of [ann, bob]) {
    const dialog = page.getByRole('dialog', { name: 'x wins' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}

const recordOf = (page: Page, table: string): Promise<string> =>
  page.evaluate(async (id) => {
    const { token } = JSON.parse(localStorage.getItem('deadfront.person') ?? '{}') as { token: string }
    return (await fetch(`/api/tables/${id}/record`, { headers: { authorization: `Bearer ${token}` } })).text()
  }, table)

/** The private key of the device can be used by the page, and read by nobody. */
const isKeyReadable = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('deadfront-dice')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keys').objectStore('keys').get('device')
          reading.onsuccess = () => resolve((reading.result as CryptoKeyPair).privateKey.extractable)
        }
      }),
  )

test('two people by link and an onlooker, a broken line, and dice that both browsers noted, checked at the end with keys', async ({
  net,
}) => {
  const ann = await net.join('Ann')
  const bob = await net.visitor(PHONE)
  const eve = await net.visitor()
  await setTable(ann.page, 'ttt')
  const seat = await link(ann.page, 'Link for O')
  const watch = await link(ann.page, 'Link for onlookers')
  await open(bob.page, hashOf(seat))
  await bob.page.locator('h1').first().waitFor()
  const found = await violations(bob.page, 'invitation')
  await comeIn(bob.page, 'Bob')
  await bob.page.locator('.room').first().waitFor()
  await bothNoted([ann, bob])
  found.push(...(await violations(ann.page, 'room with dice')))

  // What a browser noted is still there after a reload.
  const noted = await codes(ann.page)
  await ann.page.reload()
  await expect(ann.page.locator('.dice-facts code')).toHaveText(noted)
  expect(await isKeyReadable(ann.page)).toBe(false)
  const [annPrint, annShare, annKey, bobKeySeen] = noted
  const [bobPrint, bobShare, bobKey, annKeySeen] = await codes(bob.page)
  expect([bobPrint, bobKeySeen, annKeySeen]).toEqual([annPrint, bobKey, annKey])
  expect(new Set([annShare, bobShare, annKey, bobKey]).size).toBe(4)
  const table = ann.page.url().split('/').at(-1) ?? ''
  const stored = await net.online.store.table(table)
  expect([stored?.meta.commitment, stored?.meta.entropy.x, stored?.meta.entropy.o]).toEqual(
    [annPrint, annShare, bobShare].map((text) => text?.replaceAll(' ', '')),
  )

  await open(eve.page, hashOf(watch))
  await eve.page.getByRole('link', { name: 'Look on' }).click()
  await play(ann, bob, [eve], (move) => {
    if (move === 2) net.cut()
  })
  await expect(eve.page.getByRole('button', { name: /^cell/ })).toHaveCount(0)

  const panel = ann.page.locator('.dice-panel')
  await expect(panel.locator('.findings .kept')).toHaveText([
    'The secret fits the fingerprint in the record.',
    /^The server kept its word: it is the fingerprint that this browser noted on/,
    'Your share for X is in the dice.',
    'Your own note for Ann (X) is in the record, signed by this browser.',
  ])
  await expect(panel.locator('.findings .open')).toHaveText([`Bob (O) signed the same, with the key ${bobKey}. Is it theirs? Ask them.`])
  found.push(...(await violations(ann.page, 'online table with dice')))
  await panel.getByRole('button', { name: 'Check every roll' }).click()
  await expect(ann.page.locator('.verdict')).toContainText('Fair')
  const keys = ann.page.getByLabel('Keys that players told you')
  await keys.fill(`o=${bobKey}`)
  await expect(ann.page.locator('.findings .kept').last()).toHaveText('Bob (O) signed the same, with a key that you know.')
  await keys.fill('x=123')
  await expect(ann.page.getByRole('alert')).toContainText('This is no key: x=123')
  await keys.fill(`x=${bobKey}`)
  await expect(ann.page.locator('.verdict')).toContainText('No note of Ann (X) is signed by the key')
  found.push(...(await violations(ann.page, 'verify with keys')))

  // Anybody can check the file, and a changed one is found out.
  const record = await recordOf(ann.page, table)
  await open(eve.page, '#/verify')
  const choose = (text: string) => eve.page.setInputFiles('input[type=file]', jsonFile('game.record.json', text))
  await choose(record)
  await expect(eve.page.locator('.verdict')).toContainText('Fair')
  await choose(record.replace(/"commitment":"./, '"commitment":"_'))
  await expect(eve.page.locator('.verdict')).toContainText('Not as promised')
  expect(found).toEqual([])
})

test('a server that uses another secret than it sealed is found out, at once and at the end', async ({ net }) => {
  const ann = await net.join('Ann')
  const bob = await net.visitor(PHONE)
  await setTable(ann.page, 'ttt')
  await open(bob.page, hashOf(await link(ann.page, 'Link for O')))
  await comeIn(bob.page, 'Bob')
  await bob.page.locator('.room').first().waitFor()
  const table = ann.page.url().split('/').at(-1) ?? ''
  await bothNoted([ann, bob])
  const match = await net.online.tables.get(table)
  if (!match) throw new Error('no table')
  const secret = 'dice that the server likes better'
  match.row = { ...match.row, secret: { secret } }
  await match.change((meta) => ({ ...meta, commitment: commitmentOf(secret) }))
  for (const { page } of [ann, bob]) await expect(page.getByRole('alert')).toContainText('The server now shows another fingerprint')
  await play(ann, bob)
  for (const { page } of [ann, bob])
    await expect(page.locator('.dice-panel .findings .broken').first()).toContainText(
      'The server broke its word: it showed this browser another fingerprint before the game.',
    )
  // Anybody else finds it by the notes in the record, which by itself is fair.
  const record = await recordOf(ann.page, table)
  const eve = await net.visitor()
  await open(eve.page, '#/verify')
  await eve.page.setInputFiles('input[type=file]', jsonFile('game.record.json', record))
  await expect(eve.page.locator('.verdict')).toContainText('The server broke its word: it showed Ann (X) another fingerprint.')
})
