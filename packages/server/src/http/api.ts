import { type Rate, RATES } from '@deadfront/protocol'
import type { Store } from '@deadfront/store'
import type { FastifyInstance } from 'fastify'
import type { Tables } from '../match/tables.ts'
import type { Channel } from '../notify/channels.ts'
import type { Notifier } from '../notify/notifier.ts'
import { newSecret, type People } from '../people.ts'
import { RateLimit } from '../rate-limit.ts'
import type { Trials } from '../published-works/trials.ts'
import type { SharedLimits } from '../shared-limits.ts'
import { ApiContext } from './context.ts'
import { registerInvitations } from './invitations.ts'
import { registerNotices } from './notices.ts'
import { registerPasskeys } from './passkeys.ts'
import { registerPeople } from './people.ts'
import { registerRecords } from './records.ts'
import { registerRematch } from './rematch.ts'
import { router } from './route.ts'
import { registerSeats } from './seats.ts'
import { registerPublishedWorks } from './published-works.ts'
import { registerTables } from './tables.ts'
import { registerKeptWorks } from './kept-works.ts'

export interface ApiSetting {
  store: Store
  tables: Tables
  people: People
  notifier: Pick<Notifier, 'trial'>
  /** How people can be reached. */
  channels: readonly Channel[]
  /** The address people use, if the host has set it. */
  publicUrl: string
  now(): number
  /** Milliseconds that never go back, for rate limits. */
  monotonic?(): number
  /** The secret of a new table, from which its dice are made. Always random, except in a load test that plays recorded games. */
  secret?(): string
  /** Requests of one address. */
  rate?: Rate
  limits?: SharedLimits
  /** The checks of a work before it is published. */
  trials: Pick<Trials, 'run'>
  /** Works that one person keeps or publishes, and stars and reports of theirs. */
  workRates?: { works: Rate; publish: Rate }
}

/** The HTTP side: people, tables, seats. Moves go over the socket. Only bearer tokens and no cookies, so that other sites cannot send requests in a player's name. */
export function registerApi(app: FastifyInstance, setting: ApiSetting): void {
  const route = router(app, setting)
  const api = new ApiContext({ ...setting, logError: (about, message) => app.log.error(about, message) })
  registerNotices(route, setting)
  registerPasskeys(route, setting)
  registerPeople(route, api)
  registerTables(route, api, setting.secret ?? newSecret)
  registerRematch(route, api, setting.secret ?? newSecret)
  registerInvitations(route, api)
  registerSeats(route, api)
  registerRecords(route, api)
  const { works, publish } = setting.workRates ?? RATES
  const limit = (name: string, rate: Rate): RateLimit => {
    const made = new RateLimit(rate, setting.monotonic)
    return setting.limits?.add(name, made) ?? made
  }
  const rate = limit('works', works)
  registerKeptWorks(route, api, rate)
  registerPublishedWorks(route, api, { trials: setting.trials, rate, publishRate: limit('publish', publish), monotonic: setting.monotonic })
}
