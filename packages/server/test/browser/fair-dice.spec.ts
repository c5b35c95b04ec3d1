import { commitmentOf } from '@deadfront/protocol'
import type { Page } from '@playwright/test'
import { afterMoves, cell, jsonFile, open, violations } from '../../../web/test/browser/table.ts'
import type { Guest } from '../../../web/test/browser/table.ts'
import { comeIn, expect, hashOf, link, type Net, test } from './net.ts'

/** Dice that can be checked, as players see them: on a server that keeps its word, and on one that does not. */

interface Pair {
  ann: Guest
  bob: Guest
  table: string
}

/** Ann at a table of noughts and crosses; Bob has come by link. Both browsers have put their share into the dice. */
async function sealed(net: Net): Promise<Pair> {
  const ann = await net.join('Ann')
  const bob = await net.visitor({ viewport: { width: 390, height: 844 } })
  await ann.page.getByLabel(/^Game/).selectOption('ttt')
  await expect(ann.page.locator('.new-table select').nth(1).locator('option')).not.toHaveCount(0)
  await ann.page.getByRole('button', { name: 'Set the table' }).click()
  await ann.page.locator('.room').first().waitFor()
  await open(bob.page, hashOf(await link(ann.page, 'Link for O')))
  await comeIn(bob.page, 'Bob')
  await bob.page.locator('.room').first().waitFor()
  for (const { page } of [ann, bob]) {
    await expect(page.getByText('noted by this browser')).toBeVisible()
    await expect(page.locator('.dice-facts code')).toHaveCount(4) // fingerprint, share, own key, the other's key
  }
  return { ann, bob, table: ann.page.url().split('/').at(-1) ?? '' }
}

const codes = (page: Page): Promise<string[]> => page.locator('.dice-facts code').allInnerTexts()

async function play({ ann, bob }: Pair): Promise<void> {
  await ann.page.getByRole('button', { name: 'Begin the game' }).click()
  for (const [i, n] of [0, 3, 1, 4, 2].entries()) {
    await cell(i % 2 === 0 ? ann.page : bob.page, n).click()
    for (const { page } of [ann, bob]) await afterMoves(page, i + 1)
  }
  for (const { page } of [ann, bob]) {
    const dialog = page.getByRole('dialog', { name: 'x wins' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}

test('a server that keeps its word: both browsers noted the same, the verdict says so, keys can be checked', async ({ net }) => {
  const pair = await sealed(net)
  const { ann, bob, table } = pair
  const found = await violations(ann.page, 'room with dice')
  const [annPrint, annShare, annKey, bobKeySeen] = await codes(ann.page)
  const [bobPrint, bobShare, bobKey, annKeySeen] = await codes(bob.page)
  expect([bobPrint, bobKeySeen, annKeySeen]).toEqual([annPrint, bobKey, annKey])
  expect(new Set([annShare, bobShare, annKey, bobKey]).size).toBe(4)
  const stored = await net.online.store.table(table)
  expect([stored?.meta.commitment, stored?.meta.entropy.x, stored?.meta.entropy.o]).toEqual(
    [annPrint, annShare, bobShare].map((text) => text?.replaceAll(' ', '')),
  )
  await play(pair)

  const panel = ann.page.locator('.dice-panel')
  await expect(panel.locator('.findings .kept')).toHaveText([
    'The secret fits the fingerprint in the record.',
    /^The server kept its word: it is the fingerprint that this browser noted on/,
    'Your share for X is in the dice.',
    'Your own note for Ann (X) is in the record, signed by this browser.',
  ])
  await expect(panel.locator('.findings .open')).toHaveText([`Bob (O) signed the same, with the key ${bobKey}. Is it theirs? Ask them.`])
  found.push(...(await violations(ann.page, 'dice panel')))

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
  expect(found).toEqual([])
})

test('the key and the notes are still there after a reload, and the key cannot be read out', async ({ net }) => {
  const { ann } = await sealed(net)
  const before = await codes(ann.page)
  await ann.page.reload()
  await expect(ann.page.locator('.dice-facts code')).toHaveText(before)
  const extractable = await ann.page.evaluate(
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
  expect(extractable).toBe(false)
})

test('a server that uses another secret than it sealed is found out, at once and at the end', async ({ net }) => {
  const pair = await sealed(net)
  const { ann, bob, table } = pair
  const match = await net.online.tables.get(table)
  if (!match) throw new Error('no table')
  const secret = 'dice that the server likes better'
  match.row = { ...match.row, secret: { secret } }
  await match.change((meta) => ({ ...meta, commitment: commitmentOf(secret) }))
  for (const { page } of [ann, bob]) await expect(page.getByRole('alert')).toContainText('The server now shows another fingerprint')
  await play(pair)
  for (const { page } of [ann, bob])
    await expect(page.locator('.dice-panel .findings .broken').first()).toContainText(
      'The server broke its word: it showed this browser another fingerprint before the game.',
    )
  // Anybody else finds it by the notes in the record, which by itself is fair.
  const eve = await net.visitor()
  await open(eve.page, '#/verify')
  const record = await ann.page.evaluate(async (id) => {
    const { token } = JSON.parse(localStorage.getItem('deadfront.person') ?? '{}') as { token: string }
    return (await fetch(`/api/tables/${id}/record`, { headers: { authorization: `Bearer ${token}` } })).text()
  }, table)
  await eve.page.setInputFiles('input[type=file]', jsonFile('game.record.json', record))
  await expect(eve.page.locator('.verdict')).toContainText('The server broke its word: it showed Ann (X) another fingerprint.')
})
