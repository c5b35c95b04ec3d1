import type { PersonSettings, PushSubscription } from '@deadfront/protocol'
import type { Person, Store } from '@deadfront/store'
import { RateLimit } from '../rate-limit.ts'
import { type Channel, whyNotPush } from '../notify/channels.ts'
import type { Notifier } from '../notify/notifier.ts'
import { codeMessage } from '../notify/message.ts'
import { hashSecret, newRecoveryCode } from '../people.ts'
import { HttpProblem, profileOf, type Router, signedIn } from './route.ts'

export interface NoticeRoutesSetting {
  store: Store
  channels: readonly Channel[]
  notifier: Pick<Notifier, 'trial'>
  now(): number
  monotonic?(): number
}

/** Browsers of one person; the oldest is removed. */
const MAX_BROWSERS = 8
/** Code mails: for one person or mailbox, for all people behind one address, and for the whole host. */
const CODES = { burst: 3, perSecond: 1 / 1200 }
const CODES_FROM_AN_ADDRESS = { burst: 10, perSecond: 1 / 360 }
const CODES_OF_THE_HOST = { burst: 60, perSecond: 1 / 30 }
const CODE_VALID_MS = 1_800_000
const TRIALS = { burst: 3, perSecond: 1 / 60 }

/** How a person is reached: what the host offers, push subscriptions, a trial notice. The rest are settings (`PATCH /api/me`). */
export function registerNotices(route: Router, { store, channels, notifier, now, monotonic }: NoticeRoutesSetting): void {
  const trials = new RateLimit(TRIALS, monotonic)
  const codes = new RateLimit(CODES, monotonic)
  const codesFrom = new RateLimit(CODES_FROM_AN_ADDRESS, monotonic)
  const codesOfAll = new RateLimit(CODES_OF_THE_HOST, monotonic)
  const push = channels.find((c) => c.name === 'push')

  /** Changes the stored settings: another device may change them at the same time. */
  async function keep({ id }: Person, change: (settings: PersonSettings) => PersonSettings) {
    const kept = await store.changeSettings(id, change)
    if (!kept) throw new HttpProblem('not-signed-in', 'sign in first')
    return profileOf(kept)
  }
  const others = ({ push: browsers = [] }: PersonSettings, endpoint: string): PushSubscription[] =>
    browsers.filter((known) => known.endpoint !== endpoint)

  route('GET /api/notices', async () => ({
    channels: channels.map((c) => c.name),
    pushKey: push?.pushKey ?? null,
    webhookHosts: [...(channels.find((c) => c.name === 'webhook')?.hosts ?? [])],
  }))
  route('POST /api/me/push', async (call) => {
    const { subscription } = call.body
    const no = whyNotPush(push, subscription)
    if (no) throw new HttpProblem('bad-request', no)
    return keep(signedIn(call), (settings) => ({
      ...settings,
      push: [...others(settings, subscription.endpoint), subscription].slice(-MAX_BROWSERS),
    }))
  })
  route('DELETE /api/me/push', async (call) =>
    keep(signedIn(call), (settings) => ({ ...settings, push: others(settings, call.body.endpoint) })),
  )
  // A host sends mail only to confirmed addresses: the code must come back first.
  const challengeOf = (person: Person, email: string, code: string): string =>
    hashSecret(`email:${person.id}:${email.toLowerCase()}:${code.trim().toUpperCase()}`)
  route('POST /api/me/email', async (call) => {
    const person = signedIn(call)
    const { email } = call.body
    const mail = channels.find((c) => c.name === 'email')
    if (!mail) throw new HttpProblem('bad-request', 'this host sends no e-mail')
    if (!codes.take(person.id) || !codes.take(email.toLowerCase()))
      throw new HttpProblem('too-many', 'enough codes for now; look into your mail')
    if (!codesFrom.take(call.address) || !codesOfAll.take('')) throw new HttpProblem('too-many', 'this host sends no more codes for now')
    const code = newRecoveryCode().slice(0, 11)
    await store.addChallenge(challengeOf(person, email, code), now() + CODE_VALID_MS, now())
    try {
      await mail.send({ email }, codeMessage(person.settings, code))
    } catch {
      throw new HttpProblem('fault', 'the mail could not be sent')
    }
    return {}
  })
  route('POST /api/me/email/code', async (call) => {
    const person = signedIn(call)
    const { email, code } = call.body
    if (!(await store.takeChallenge(challengeOf(person, email, code), now())))
      throw new HttpProblem('not-allowed', 'that code is not right, or too old')
    return keep(person, (settings) => ({ ...settings, email }))
  })
  route('POST /api/me/trial', async (call) => {
    const person = signedIn(call)
    if (!trials.take(person.id)) throw new HttpProblem('too-many', 'one trial a minute is enough')
    return notifier.trial(person)
  })
}
