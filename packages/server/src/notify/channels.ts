import type { ChannelName, PersonSettings, PushSubscription } from '@deadfront/protocol'
import type { Store } from '@deadfront/store'
import { createTransport } from 'nodemailer'
import webpush from 'web-push'
import type { Message } from './message.ts'

/** The result of sending. `sent` is false when the person has not set up this channel. `gone`: push subscriptions that are no longer valid. */
interface Sent {
  sent: boolean
  gone?: readonly PushSubscription[]
}

const OFF: Sent = { sent: false }
const DONE: Sent = { sent: true }

/** A way to reach a person. It throws when sending should be tried again. */
export interface Channel {
  readonly name: ChannelName
  send(settings: PersonSettings, message: Message): Promise<Sent>
  /** What clients need to know about it. */
  readonly pushKey?: string
  readonly hosts?: readonly string[]
}

const TIMEOUT_MS = 10_000

/** Webhooks of Discord or Slack. Only hosts that the server's owner allows: no person can make the server call other machines. */
export function webhookChannel(hosts: readonly string[]): Channel {
  return {
    name: 'webhook',
    hosts,
    async send({ webhook }, { title, text, url }) {
      if (!webhook || !hosts.includes(new URL(webhook).host)) return OFF
      const line = `**${title}** ${text} ${url}`
      return { sent: await post(webhook, { 'content-type': 'application/json' }, JSON.stringify({ content: line, text: line })) }
    },
  }
}

export function emailChannel(smtpUrl: string, from: string, timeoutMs = TIMEOUT_MS): Channel {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  return {
    name: 'email',
    async send({ email }, { title, text, url }) {
      if (!email) return OFF
      await transport.sendMail({
        from,
        to: email,
        subject: title,
        text: [text, url, ''].filter((line, i) => line !== '' || i === 2).join('\n\n'),
      })
      return DONE
    },
  }
}

export interface Vapid {
  subject: string
  publicKey: string
  privateKey: string
}

/** The push services of the usual browsers; a leading dot means every host below. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

const isAmong = (hosts: readonly string[], url: string): boolean => {
  const { host } = new URL(url)
  return hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))
}

export function pushChannel(vapid: Vapid, hosts: readonly string[] = PUSH_HOSTS): Channel {
  return {
    name: 'push',
    pushKey: vapid.publicKey,
    hosts,
    async send({ push }, message) {
      const browsers = (push ?? []).filter(({ endpoint }) => isAmong(hosts, endpoint))
      if (browsers.length === 0) return OFF
      const gone: PushSubscription[] = []
      const failed: unknown[] = []
      for (const browser of browsers) {
        try {
          const how = { vapidDetails: vapid, TTL: 86_400 }
          const { endpoint, headers, body } = webpush.generateRequestDetails(browser, JSON.stringify(message), how)
          if (!(await post(endpoint, headers as Record<string, string>, body))) gone.push(browser)
        } catch (error) {
          failed.push(error) // the other browsers are still tried
        }
      }
      const sent = gone.length + failed.length < browsers.length
      if (!sent && failed.length > 0) throw failed[0]
      return { sent, gone }
    },
  }
}

/** Web push with keys that the server makes itself. */
export interface OwnPush {
  subject: string
  hosts: readonly string[]
}

/** Web push with a pair of keys that the first start makes and the store keeps, where the host has given none. */
export async function ownPush(store: Pick<Store, 'serverKey'>, own: OwnPush | undefined): Promise<Channel[]> {
  if (!own) return []
  const keys = JSON.parse(await store.serverKey('vapid', () => JSON.stringify(webpush.generateVAPIDKeys()))) as Omit<Vapid, 'subject'>
  return [pushChannel({ ...keys, subject: own.subject }, own.hosts)]
}

/** Why this push subscription cannot be used; null when it can. */
export const whyNotPush = (channel: Channel | undefined, { endpoint }: PushSubscription): string | null => {
  if (!channel) return 'this host sends no web push'
  return isAmong(channel.hosts ?? [], endpoint) ? null : `${new URL(endpoint).host} is no push service this host knows`
}

/** False when the address does not exist any more: trying again would not help. */
async function post(url: string, headers: Record<string, string>, body: string | Buffer | null): Promise<boolean> {
  const reply = await fetch(url, {
    method: 'POST',
    headers,
    body: body === null || typeof body === 'string' ? body : new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await reply.body?.cancel() // the body is not needed and would keep the connection open
  if (reply.status === 404 || reply.status === 410) return false
  if (!reply.ok) throw new Error(`${new URL(url).host} answered ${reply.status}`)
  return true
}
