import { CATALOG } from '@deadfront/ai'
import { expect, test } from '@playwright/test'
import { built, serve } from '../browser/site.ts'
import { type Driver, KINDS } from './drivers.ts'

/** Every game in Firefox and in WebKit: the lobby opens, a game starts, its board is drawn, an answer is taken, and nothing fails. */

/**
 * Collects exceptions, files that were not loaded, and errors of the console, from the first script of the page on.
 * Firefox reports an error for the preload of a module that it has loaded already; a module that is missing fails its import.
 */
const WATCH = `<script>
  window.faults = []
  addEventListener('error', (event) => {
    if (event.target.rel !== 'modulepreload') faults.push(event.message ?? 'not loaded: ' + event.target.outerHTML.slice(0, 200))
  }, true)
  addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)))
  console.error = (...said) => faults.push(said.map(String).join(' '))
</script>`

const is = (driver: Driver, selector: string): Promise<boolean> =>
  driver.read<boolean>(`document.querySelector(${JSON.stringify(selector)}) !== null`)

/** A limit that only says when a test has failed: on a busy machine WebKit has needed more than a minute to draw the world. */
const timeout = 300_000

const shows = (driver: Driver, selector: string) =>
  expect.poll(() => is(driver, selector), { message: `shows ${selector}`, timeout }).toBe(true)

/** Opens the list of all answers and sends the first one that can be sent. */
async function answer(driver: Driver): Promise<void> {
  const question = '.my-question'
  await shows(driver, question)
  if (await is(driver, `${question} .covered [aria-expanded="false"]`)) await driver.click(`${question} .covered [aria-expanded="false"]`)
  await shows(driver, `${question} .forms`)
  if (await is(driver, `${question} .field-pick .pick`)) return driver.click(`${question} .field-pick .pick`)
  const more = `${question} :is(.stepper button:last-child:enabled, .tick input:enabled:not(:checked), .picks .pick, .order button:enabled)`
  for (let n = 0; n < 60 && !(await is(driver, `${question} .send .main:enabled`)); n++) await driver.click(more)
  await driver.click(`${question} .send .main:enabled`)
}

for (const { name, open, missing } of KINDS)
  test.describe(name, () => {
    test.skip(open === null && process.env.CI !== 'true', missing)
    for (const { id } of CATALOG)
      test(`${id} starts, is drawn and takes an answer in ${name}`, async () => {
        if (open === null) throw new Error(missing)
        const site = await serve(built('production'), (path, body) =>
          path.endsWith('/') || path.endsWith('.html') ? body.toString().replace('<head>', `<head>${WATCH}`) : body,
        )
        const driver = await open()
        try {
          await driver.open(`${site.url}#/`)
          await shows(driver, `[data-game="${id}"] .main`)
          await driver.click(`[data-game="${id}"] .main`)
          await shows(driver, '.table[data-at]:not([data-busy]) .board-area svg')
          expect(await driver.read<string>(`document.querySelector('.fault')?.textContent ?? ''`)).toBe('')
          const before = Number(await driver.read<string>(`document.querySelector('.table').getAttribute('data-at')`))
          await answer(driver)
          await expect
            .poll(async () => Number(await driver.read<string>(`document.querySelector('.table').getAttribute('data-at')`)), { timeout })
            .toBeGreaterThan(before)
          await shows(driver, '.table:not([data-busy])')
          expect(await driver.read<string>(`document.querySelector('.fault')?.textContent ?? ''`)).toBe('')
          expect(await driver.read<string[]>('window.faults')).toEqual([])
        } finally {
          await driver.close()
          await site.close()
        }
      })
  })
