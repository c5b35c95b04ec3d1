import { CATALOG, catalogEntry } from '@deadfront/ai'
import type { Online, OnlineSetting } from '@deadfront/server'
import type { Locator, Page } from '@playwright/test'
import { built } from '../../../web/test/browser/site.ts'
import { expect, type Guest, type GuestOptions, moves, type NewGuest, open, test as clientTest } from '../../../web/test/browser/table.ts'
import { openServer, sampleEntry } from '../stage.ts'
import { noteSecrets } from '../test-log.ts'

/** A real server with the built client on a free port. */
interface Host {
  url: string
  online: Online
  close(): Promise<void>
}

async function openHost(setting: Partial<OnlineSetting>): Promise<Host> {
  const { port, online, close } = await openServer({ catalogEntry: (id) => catalogEntry(id) ?? sampleEntry(id), ...setting }, built('test'))
  // By name, not by number: passkeys belong to names.
  return { url: `http://localhost:${port}/`, online, close }
}

/** The tests of online play: each has a server of its own, in memory. `setting` changes it. */
export const test = clientTest.extend<{ setting: Partial<OnlineSetting>; host: Host; net: Net }, { games: boolean }>({
  // The server runs in the process of the test runner. Compiling a game there would hold up a click of a running test.
  games: [
    async ({ browserName: _ }, use) => {
      for (const entry of CATALOG) await Promise.all([entry.load(), entry.bots()])
      await use(true)
    },
    { scope: 'worker', auto: true, timeout: 600_000 },
  ],
  setting: [{}, { option: true }],
  host: async ({ setting }, use) => {
    const host = await openHost(setting)
    await use(host)
    await host.close()
  },
  baseURL: async ({ host }, use) => use(host.url),
  net: async ({ host, guest }, use) => use(new Net(host, guest)),
})

export { expect }

/** The server of a test, and the people who come to it. */
export class Net {
  readonly url: string
  readonly online: Online
  private readonly guest: NewGuest

  constructor(host: Host, guest: NewGuest) {
    this.url = host.url
    this.online = host.online
    this.guest = guest
  }

  visitor(how: GuestOptions = {}): Promise<Guest> {
    return this.guest({ permissions: ['clipboard-read', 'clipboard-write'], ...how })
  }

  /** Somebody with a name, on the page of the tables. */
  async join(name: string, how: GuestOptions = {}): Promise<Guest> {
    const visitor = await this.visitor(how)
    await open(visitor.page, '#/tables')
    await comeIn(visitor.page, name)
    await visitor.page.locator('.who').waitFor()
    noteSecrets(await visitor.page.evaluate(() => JSON.parse(localStorage.getItem('deadfront.person') ?? '{}') as object))
    return visitor
  }

  /** A table of a position, seats given to these pages in their order, the game begun, every page at the table. */
  async table(body: object, people: { [seat: string]: Guest }): Promise<string> {
    const [first, ...others] = Object.entries(people) as [string, Guest][]
    const owner = (first as [string, Guest])[1].page
    const seats = { ...(body as { seats?: object }).seats, [(first as [string, Guest])[0]]: 'me' }
    const { table } = (await ask(owner, 'POST', '/api/tables', { ...body, seats, listed: true })) as { table: { id: string } }
    for (const [seat, { page }] of others) await ask(page, 'POST', `/api/tables/${table.id}/sit`, { seat })
    await ask(owner, 'POST', `/api/tables/${table.id}/start`, {})
    for (const { page } of Object.values(people)) {
      await open(page, `#/table/${table.id}`)
      await page.locator('.table[data-at]:not([data-busy]) .question').first().waitFor()
    }
    return table.id
  }

  /** Hangs up on everybody, as a lost network does. */
  cut(): void {
    for (const connection of this.online.sockets.connections) connection.drop()
  }

  /** The server knows that this person has seen the table so far: the next visit has nothing to catch up with. */
  async seen(page: Page, table: string): Promise<void> {
    const id = await page.evaluate(() => (JSON.parse(localStorage.getItem('deadfront.person') ?? '{}') as { id: string }).id)
    const at = await moves(page)
    await expect.poll(async () => (await this.online.store.visit(table, id))?.seq ?? -1).toBeGreaterThanOrEqual(at)
  }
}

/** A request in somebody's name. */
export const ask = (page: Page, method: string, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([how, where, what]) => {
      const { token } = JSON.parse(localStorage.getItem('deadfront.person') ?? '{}') as { token: string }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const reply = await fetch(where as string, { method: how as string, headers, body: JSON.stringify(what) })
      if (!reply.ok) throw new Error(await reply.text())
      return reply.json() as Promise<unknown>
    },
    [method, path, body] as const,
  )

export async function comeIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name at the table').fill(name)
  await page.getByRole('button', { name: 'Come in', exact: true }).click()
}

/** Sets a table from the page of the tables and waits in its room. */
export async function setTable(page: Page, game: string): Promise<void> {
  await page.getByLabel(/^Game/).selectOption(game)
  await expect(page.locator('.new-table select').nth(1).locator('option')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Set the table' }).click()
  await page.locator('.room').first().waitFor()
}

/** Copies a link. The clipboard is emptied first, so that it cannot be an earlier one. */
export async function link(page: Page, name: RegExp | string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name, exact: true }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).not.toBe('')
  const url = await copied()
  noteSecrets(...url.split('/'))
  return url
}

/** The address inside a link. */
export const hashOf = (url: string): string => url.slice(url.indexOf('#'))

export const isAsked = async (page: Page): Promise<boolean> => (await page.locator('.my-question').count()) > 0

/** Waits until one of these people is asked something, the first in the list first. Null when the game is over. */
export async function askedAmong(people: readonly Guest[]): Promise<Guest | null> {
  let asked: Guest | null = null
  const find = async (): Promise<boolean> => {
    for (const each of people) {
      if (await isAsked(each.page)) {
        asked = each
        return true
      }
    }
    return ((await people[0]?.page.locator('.end-screen').count()) ?? 0) > 0
  }
  await expect.poll(find).toBe(true)
  return asked
}

/** Every page stands at the same move, drawn. */
export async function together(pages: readonly Page[], at: number): Promise<void> {
  for (const page of pages)
    await page.waitForFunction((n) => {
      const table = document.querySelector('.table')
      return Number(table?.getAttribute('data-at')) >= n && !table?.hasAttribute('data-busy')
    }, at)
}

/** The list of answers of the open question, as everybody has it whatever the board. */
export async function list(page: Page): Promise<Locator> {
  const question = page.locator('.my-question').first()
  await question.waitFor()
  const closed = question.locator('.covered button[aria-expanded=false]')
  if ((await closed.count()) > 0) await closed.click()
  const forms = question.locator('.forms')
  await forms.waitFor()
  return forms
}

/** Fills in the first form of the list with the least it takes; the answer is not given yet, or it is a single click. */
export async function fill(page: Page): Promise<{ send(): Promise<void> }> {
  const forms = await list(page)
  const compose = forms.locator('.compose').first()
  const pick = forms.locator('.field-pick .pick').first()
  if ((await pick.count()) > 0) return { send: () => pick.click() }
  const send = compose.locator('.send .main')
  // Whatever the form: one more of something until it is enough.
  const more = compose
    .locator('.stepper button:last-child:enabled, .tick input:enabled:not(:checked), .picks .pick, .order button:enabled')
    .first()
  for (let n = 0; n < 60 && !(await send.isEnabled()); n++) await more.click()
  return { send: () => send.click() }
}
