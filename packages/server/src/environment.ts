import { BadInput, type Problem } from '@deadfront/kernel'
import proxyAddr from '@fastify/proxy-addr'
import { type Channel, emailChannel, type OwnPush, PUSH_HOSTS, pushChannel, type Vapid, webhookChannel } from './notify/channels.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** How people are reached. */
export interface NoticeSetting {
  /** The address for links in notices. */
  publicUrl: string
  channels: readonly Channel[]
  delayMs?: number
  /** Web push with keys that the server makes itself. */
  ownPush?: OwnPush
}

/** The environment variables of a server (docs/self-hosting.md), checked. */
export interface Environment {
  publicUrl: string | undefined
  databaseUrl: string | undefined
  redisUrl: string | undefined
  trustProxy: string | undefined
  collector: string | undefined
  metricsToken: string | undefined
  botThreads: number | undefined
  guestDays: number | undefined
  socketsPerAddress: number | undefined
  notices: NoticeSetting
}

const LOG_LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
/** The bytes of a key pair of web push. */
const VAPID_BYTES = { VAPID_PUBLIC_KEY: 65, VAPID_PRIVATE_KEY: 32 } as const
/** Push services require a contact address. */
const DEFAULT_SUBJECT = 'mailto:deadfront@localhost'

/** Reads variables and collects what is wrong with them. Values that may hold a password are not repeated. */
class Reader {
  readonly problems: Problem[] = []
  private readonly env: Variables

  constructor(env: Variables) {
    this.env = env
  }

  /** An empty variable is not set: compose files and units pass such. */
  text(name: string): string | undefined {
    return this.env[name]?.trim() || undefined
  }

  refuse(place: string, expected: string, found?: string): undefined {
    this.problems.push({ place, say: found === undefined ? `expected ${expected}` : `expected ${expected}, found "${found}"` })
  }

  count(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    return /^\d{1,6}$/.test(text) ? Number(text) : this.refuse(name, 'a whole number', text)
  }

  /** The origin of a page: the client is served at the root of its host. */
  origin(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const url = URL.parse(text)
    const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === ''
    return isOrigin ? url.origin : this.refuse(name, 'an address like https://table.example without a path', text)
  }

  url(name: string, protocols: readonly string[]): string | undefined {
    const text = this.text(name)
    if (text === undefined || protocols.includes(URL.parse(text)?.protocol.slice(0, -1) ?? '')) return text
    return this.refuse(name, `an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`)
  }

  list(name: string): string[] | undefined {
    return this.env[name]
      ?.split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }
}

function trustProxyFrom(read: Reader): string | undefined {
  const proxies = read.list('TRUST_PROXY') ?? []
  if (proxies.length === 0) return undefined
  try {
    proxyAddr.compile(proxies)
    return proxies.join(',')
  } catch {
    return read.refuse('TRUST_PROXY', 'addresses or networks, `loopback` or `uniquelocal`, with commas between', proxies.join(','))
  }
}

function vapidFrom(read: Reader, subject: string): Vapid | null {
  const [publicKey, privateKey] = [read.text('VAPID_PUBLIC_KEY'), read.text('VAPID_PRIVATE_KEY')]
  if (publicKey === undefined && privateKey === undefined) return null
  for (const [name, bytes] of Object.entries(VAPID_BYTES))
    if (Buffer.from(read.text(name) ?? '', 'base64url').length !== bytes)
      read.refuse(name, `${bytes} bytes as base64url, one half of a pair`)
  return { publicKey: publicKey ?? '', privateKey: privateKey ?? '', subject }
}

function noticesFrom(read: Reader, publicUrl: string): NoticeSetting {
  const channels: Channel[] = [webhookChannel(read.list('WEBHOOK_HOSTS') ?? ['discord.com', 'hooks.slack.com'])]
  const smtp = read.url('SMTP_URL', ['smtp', 'smtps'])
  if (smtp) channels.push(emailChannel(smtp, read.text('SMTP_FROM') ?? 'deadfront@localhost'))
  const subject = read.text('VAPID_SUBJECT') ?? DEFAULT_SUBJECT
  if (!/^(?:mailto:|https:\/\/)./.test(subject)) read.refuse('VAPID_SUBJECT', 'an address like mailto:you@table.example', subject)
  const vapid = vapidFrom(read, subject)
  const hosts = [...PUSH_HOSTS, ...(read.list('PUSH_HOSTS') ?? [])]
  if (vapid && read.problems.length === 0) channels.push(pushChannel(vapid, hosts))
  return { publicUrl, channels, ...(vapid ? {} : { ownPush: { subject, hosts } }) }
}

/** `ownAddress`: for links in notices where `PUBLIC_URL` is not set. Throws `BadInput` with everything that is wrong. */
export function readEnvironment(env: Variables, ownAddress = ''): Environment {
  const read = new Reader(env)
  const level = read.text('LOG_LEVEL')
  if (level !== undefined && !LOG_LEVELS.includes(level)) read.refuse('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`, level)
  const publicUrl = read.origin('PUBLIC_URL')
  const environment: Environment = {
    publicUrl,
    databaseUrl: read.text('DATABASE_URL'),
    redisUrl: read.text('REDIS_URL'),
    trustProxy: trustProxyFrom(read),
    collector: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']),
    metricsToken: read.text('METRICS_TOKEN'),
    botThreads: read.count('BOT_THREADS'),
    guestDays: read.count('GUEST_DAYS'),
    socketsPerAddress: read.count('MAX_SOCKETS_PER_ADDRESS'),
    notices: noticesFrom(read, publicUrl ?? ownAddress),
  }
  if (read.problems.length > 0) throw new BadInput(read.problems)
  return environment
}
