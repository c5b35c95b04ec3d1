import { isObject, type Json } from '@deadfront/kernel'

export type Log = (level: 'info' | 'warn' | 'error', message: string, about: Json) => void

/** The log of a server: structured lines without secrets. */

/** Tokens and invitations have 32 letters; table and person ids have 15. */
const SECRET = /[A-Za-z0-9_-]{24,}/g
const NAMED = /([?&](?:invite|token|code|key)=)[^&#\s]*/gi
/** `Authorization: Bearer …`, anywhere in a text. */
const BEARER = /(bearer\s+)\S+/gi

/** A text without tokens: addresses can contain invitations. */
export const redact = (text: string): string =>
  text.replaceAll(NAMED, '$1[redacted]').replaceAll(BEARER, '$1[redacted]').replaceAll(SECRET, '[redacted]')

interface LoggedRequest {
  method: string
  url: string
  ip: string
  host: string
}

/** The setting of fastify's logger; false without `LOG_LEVEL`. */
export function loggerSetting(level: string | undefined, stream?: { write(line: string): void }) {
  if (level === undefined || level === '') return false
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
    serializers: {
      req: ({ method, url, ip, host }: LoggedRequest) => ({ method, url: redact(url), remoteAddress: ip, host }),
      err: ({ name, message, stack }: Error) => ({ type: name, message: redact(message), stack: redact(stack ?? '') }),
    },
    ...(stream ? { stream } : {}),
  }
}

/** The same trouble is logged once in this time. */
const QUIET_MS = 60_000
const MAX_KNOWN = 500

/** A log that writes a repeated trouble once, and later how often it happened. */
export function logOnce(log: Log, now: () => number = () => performance.now()): Log {
  const known = new Map<string, { at: number; repeated: number }>()
  return (level, message, about) => {
    if (level === 'info') return log(level, message, about)
    const key = `${level} ${message} ${errorOf(about)}`
    const last = known.get(key)
    if (last && now() - last.at < QUIET_MS) return void last.repeated++
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, { at: now(), repeated: 0 })
    log(level, message, last && last.repeated > 0 && isObject(about) ? { ...about, repeated: last.repeated } : about)
  }
}

const errorOf = (about: Json): string => (isObject(about) ? String(about.error ?? '') : '')
