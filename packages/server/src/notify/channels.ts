import type { Json } from '@deadfront/kernel'
import type { PersonSettings } from '@deadfront/protocol'
import { createTransport } from 'nodemailer'
import webpush from 'web-push'
import type { Message } from './message.ts'

/** A way to reach somebody. `false`: they have not asked for it. It throws when it should be tried again. */
export interface Channel {
  readonly name: string
  send(settings: PersonSettings, message: Message): Promise<boolean>
}

const TIMEOUT_MS = 10_000

/** Chat rooms of the Discord or Slack shape. Only hosts the server's owner allows: nobody can make the server call other machines. */
export function webhookChannel(hosts: readonly string[]): Channel {
  return {
    name: 'webhook',
    async send({ webhook }, { title, text, url }) {
      if (!webhook || !hosts.includes(new URL(webhook).host)) return false
      const line = `**${title}** ${text} ${url}`
      await post(webhook, { 'content-type': 'application/json' }, JSON.stringify({ content: line, text: line }))
      return true
    },
  }
}

export function emailChannel(smtpUrl: string, from: string): Channel {
  const transport = createTransport(smtpUrl)
  return {
    name: 'email',
    async send({ email }, { title, text, url }) {
      if (!email) return false
      await transport.sendMail({ from, to: email, subject: title, text: `${text}\n\n${url}\n` })
      return true
    },
  }
}

export interface Vapid {
  subject: string
  publicKey: string
  privateKey: string
}

export function pushChannel(vapid: Vapid): Channel {
  return {
    name: 'push',
    async send({ push }, message) {
      if (!isSubscription(push)) return false
      const { endpoint, headers, body } = webpush.generateRequestDetails(push, JSON.stringify(message), {
        vapidDetails: vapid,
        TTL: 86_400,
      })
      await post(endpoint, headers as Record<string, string>, body)
      return true
    },
  }
}

function isSubscription(push: Json | undefined): push is { endpoint: string; keys: { p256dh: string; auth: string } } {
  if (typeof push !== 'object' || push === null || Array.isArray(push)) return false
  const { endpoint, keys } = push as { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } }
  return typeof endpoint === 'string' && typeof keys?.p256dh === 'string' && typeof keys.auth === 'string'
}

async function post(url: string, headers: Record<string, string>, body: string | Buffer | null): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers,
    body: body === null || typeof body === 'string' ? body : new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // Gone for good: trying again would not help.
  if (reply.status === 404 || reply.status === 410) return
  if (!reply.ok) throw new Error(`${new URL(url).host} answered ${reply.status}`)
}
