import { findDesktopChromium, launchOptions } from '../../../../scripts/browsers.ts'
import { open, violations } from '../../../web/test/browser/table.ts'
import { comeIn, expect, setTable, test as netTest } from './net.ts'
import { personOn, Post } from './post.ts'

const test = netTest.extend<{ post: Post }>({
  post: async ({ browserName: _ }, use) => use(new Post()),
  setting: async ({ post }, use) => use(post.setting()),
})

/** Notices of a browser are shown by the desktop around it, which the headless shell does not have. */
test.use({ launchOptions: launchOptions(findDesktopChromium()) })

/** The prompt of the browser, which a test cannot press: here it is always allowed, and counted. */
const PROMPT = () => {
  const stored = (): NotificationPermission => (localStorage.getItem('test.permission') ?? 'default') as NotificationPermission
  Object.defineProperty(Notification, 'permission', { get: stored })
  Notification.requestPermission = async () => {
    if (stored() === 'default') localStorage.setItem('test.prompts', String(Number(localStorage.getItem('test.prompts') ?? 0) + 1))
    if (stored() === 'default') localStorage.setItem('test.permission', 'granted')
    return stored()
  }
}
const PROMPTS = () => Number(localStorage.getItem('test.prompts') ?? 0)

test('your notices: hours, vacation and address are kept, a trial goes out, this browser is woken and let sleep; a notice leads to its table', async ({
  net,
  post,
}) => {
  const ann = await net.visitor({ permissions: ['notifications'], serviceWorkers: 'allow', timezoneId: 'Europe/Madrid' })
  await ann.context.addInitScript(PROMPT)
  // The browser's own push service is far away; everything up to it is real.
  await ann.context.addInitScript(() => {
    let made: object | null = null
    const browser = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/test',
      toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/test', keys: { p256dh: 'BPabc', auth: 'xyz' } }),
      unsubscribe: async () => {
        made = null
        return true
      },
    }
    PushManager.prototype.subscribe = async () => (made = browser) as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => made as PushSubscription | null
  })
  const { page, context } = ann
  // Whoever takes a seat is asked by the browser, once. Allowed, the server may wake it from then on.
  await open(page, '#/tables')
  await comeIn(page, 'Ann')
  await page.locator('.who').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(PROMPTS)).toBe(0)
  await setTable(page, 'ttt')
  const { id } = await personOn(page)
  const pushOf = async () => (await net.online.store.person(id))?.settings.push?.map(({ endpoint }) => endpoint)
  await expect.poll(pushOf).toEqual(['https://fcm.googleapis.com/fcm/send/test'])
  await open(page, '#/tables')
  await setTable(page, 'ttt')
  await expect.poll(() => page.evaluate(PROMPTS)).toBe(1)

  await open(page, '#/notices')
  await expect(page.getByText('This host sends nothing to chat rooms.')).toBeVisible()
  await page.getByLabel(/^Quiet hours/).check()
  await page.getByLabel('From').selectOption('23')
  const vacation = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('On vacation until').fill(vacation)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Kept.', { exact: true })).toBeVisible()
  expect((await net.online.store.person(id))?.settings).toMatchObject({
    quiet: { from: 23, to: 8, zone: 'Europe/Madrid' },
    vacationUntil: expect.any(Number),
    language: 'en',
  })
  // An address counts when the code that was mailed to it has come back.
  await page.getByLabel('Your address').fill('ann@there.example')
  await page.getByRole('button', { name: 'Send a code' }).click()
  await page.getByLabel('The code from the mail').waitFor() // asked for when the mail is out
  await page.getByLabel('The code from the mail').fill(/\w{5}-\w{5}/.exec(post.mailed.at(-1)?.message.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Notices go to ann@there.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a trial notice' }).click()
  await expect(page.getByText('Sent: e-mail.')).toBeVisible()
  expect(post.mailed.at(-1)).toMatchObject({ to: 'ann@there.example', message: { title: 'Deadfront: a trial' } })

  await expect(page.getByText('This browser will be woken')).toBeVisible()
  await page.getByRole('button', { name: 'Let it sleep' }).click()
  await page.getByRole('button', { name: 'Wake this browser' }).waitFor()
  expect(await pushOf()).toEqual([])
  await page.getByRole('button', { name: 'Wake this browser' }).click()
  await expect(page.getByText('This browser will be woken')).toBeVisible()
  expect(await pushOf()).toEqual(['https://fcm.googleapis.com/fcm/send/test'])

  // What was kept is there on the next visit. Who has forbidden notices reads why there are none.
  await page.evaluate(() => localStorage.setItem('test.permission', 'denied'))
  await page.reload()
  await expect(page.getByText('You have forbidden notices of this site.')).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('23')
  await expect(page.getByLabel('On vacation until')).toHaveValue(vacation)
  expect(await violations(page, 'notices')).toEqual([])

  // A message of the push service becomes a notice, and a click on it leads to the table.
  await open(page, '#/tables')
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const message = {
    title: 'Dawn of the Zeds: your decision',
    text: 'The table waits for Player 1.',
    url: 'https://else.example/x#/table/abcd',
  }
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: net.url, registrationId, data: JSON.stringify(message) })
  const notices = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({
        title,
        body,
        data: data as unknown,
      })),
    )
  await expect.poll(notices).toEqual([{ title: message.title, body: message.text, data: { hash: '#/table/abcd' } }])

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<object[]> }
      NotificationEvent: new (type: string, how: object) => Event
      dispatchEvent(event: Event): void
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/#\/table\/abcd$/)
  await expect.poll(notices).toEqual([])
})
