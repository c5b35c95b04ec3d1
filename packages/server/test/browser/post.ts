import type { Page } from '@playwright/test'
import webpush from 'web-push'
import { type Channel, pushChannel } from '../../src/notify/channels.ts'
import type { Message } from '../../src/notify/message.ts'
import type { OnlineSetting } from '../../src/online.ts'

/** The server's clock, which a test can put forward, and the mail that it has sent. */
export class Post {
  late = 0
  readonly mailed: { to: string; message: Message }[] = []

  now(): number {
    return Date.now() + this.late
  }

  /** A server with this clock that mails and pushes. */
  setting(): Partial<OnlineSetting> {
    const mail: Channel = {
      name: 'email',
      send: async ({ email }, message) => {
        if (!email) return { sent: false }
        this.mailed.push({ to: email, message })
        return { sent: true }
      },
    }
    const push = pushChannel({ subject: 'mailto:x@here.example', ...webpush.generateVAPIDKeys() })
    return { now: () => this.now(), notices: { publicUrl: '', channels: [push, mail] } }
  }
}

/** Who is signed in on the page. */
export const personOn = (page: Page): Promise<{ id: string; name: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('deadfront.person') ?? 'null') as { id: string; name: string })
